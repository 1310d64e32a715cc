// The initialisers that use the default model where none is named stand here, next to it.

extension LanguageModelSession {
  /// A session of a model.
  ///
  /// - Parameters:
  ///   - model: the model that answers.
  ///   - tools: what the model can call.
  ///   - instructions: how the model is to go about its work.
  @_disfavoredOverload
  public convenience init(model: SystemLanguageModel = .default, tools: [any Tool] = [], instructions: String? = nil) {
    self.init(backend: model.sessionBackend, tools: tools, instructions: instructions.map { Instructions($0) })
  }

  /// A session of a model.
  ///
  /// - Parameters:
  ///   - model: the model that answers.
  ///   - tools: what the model can call.
  ///   - instructions: how the model is to go about its work.
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
  ///   - instructions: how the model is to go about its work.
  public convenience init(model: SystemLanguageModel = .default, tools: [any Tool] = [], instructions: Instructions? = nil) {
    self.init(backend: model.sessionBackend, tools: tools, instructions: instructions)
  }

  /// A session that goes on where a transcript ends.
  ///
  /// - Parameters:
  ///   - model: the model that answers.
  ///   - tools: what the model can call; a transcript does not bring its tools along.
  ///   - transcript: what was said before, instructions included.
  public convenience init(model: SystemLanguageModel = .default, tools: [any Tool] = [], transcript: Transcript) {
    self.init(backend: model.sessionBackend, tools: tools, transcript: transcript)
  }

  /// A session whose model, instructions, tools and options a profile gives; the packaged model where the profile names none.
  ///
  /// - Parameters:
  ///   - profile: how the session goes about its work; it is worked out anew before the model goes on.
  ///   - history: what was said before.
  public convenience init(
    profile: sending some DynamicProfile, history: some Collection<Transcript.Entry> = [Transcript.Entry]()
  ) {
    self.init(profile: profile, defaultModel: SystemLanguageModel.default, history: history)
  }

  /// A session whose instructions and tools are worked out anew before the model goes on.
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
