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
}
