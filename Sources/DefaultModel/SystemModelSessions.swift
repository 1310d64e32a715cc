import GuidedGeneration

// The initialisers that use the default model where none is named stand here, next to it.

extension LanguageModelSession {
  /// A session of a model.
  ///
  /// - Parameters:
  ///   - model: the model that answers.
  ///   - tools: what the model can call.
  ///   - instructions: how the model should do its work.
  @_disfavoredOverload
  public convenience init(model: SystemLanguageModel = .default, tools: [any Tool] = [], instructions: String? = nil) {
    self.init(backend: model.sessionBackend, tools: tools, instructions: instructions.map { Instructions($0) })
  }

  /// A session of a model.
  ///
  /// - Parameters:
  ///   - model: the model that answers.
  ///   - tools: what the model can call.
  ///   - instructions: how the model should do its work.
  public convenience init(
    model: SystemLanguageModel = .default, tools: [any Tool] = [], @InstructionsBuilder instructions: () throws -> Instructions
  ) rethrows {
    self.init(backend: model.sessionBackend, tools: tools, instructions: try instructions())
  }

  /// A session of a model.
  ///
  /// - Parameters:
  ///   - model: the model that answers.
  ///   - tools: what the model can call.
  ///   - instructions: how the model should do its work.
  public convenience init(model: SystemLanguageModel = .default, tools: [any Tool] = [], instructions: Instructions? = nil) {
    self.init(backend: model.sessionBackend, tools: tools, instructions: instructions)
  }

  /// A session that continues a transcript.
  ///
  /// - Parameters:
  ///   - model: the model that answers.
  ///   - tools: what the model can call; a transcript does not contain its tools.
  ///   - transcript: what was said before, instructions included.
  public convenience init(model: SystemLanguageModel = .default, tools: [any Tool] = [], transcript: Transcript) {
    self.init(backend: model.sessionBackend, tools: tools, transcript: transcript)
  }

  /// A session whose model, instructions, tools and options come from a profile; with the packaged model if the profile names none.
  ///
  /// - Parameters:
  ///   - profile: how the session works; it is evaluated again each time before the model continues.
  ///   - history: what was said before.
  public convenience init(
    profile: sending some DynamicProfile, history: some Collection<Transcript.Entry> = [Transcript.Entry]()
  ) {
    self.init(profile: profile, defaultModel: SystemLanguageModel.default, history: history)
  }

  /// A session whose instructions and tools are evaluated again each time before the model continues.
  ///
  /// - Parameters:
  ///   - model: the model that answers.
  ///   - dynamicInstructions: instructions and tools.
  ///   - history: what was said before.
  public convenience init(
    model: some LanguageModel = SystemLanguageModel.default, dynamicInstructions: sending some DynamicInstructions,
    history: some Collection<Transcript.Entry> = [Transcript.Entry]()
  ) {
    self.init(profile: Profile { dynamicInstructions }, defaultModel: model, history: history)
  }
}
