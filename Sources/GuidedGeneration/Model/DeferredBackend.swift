/// A back end that finds its model when it is first used, so that making a session neither waits nor fails.
struct DeferredBackend: _SessionBackend {
  let provider: any SystemModelProvider

  var contextSize: Int { (try? provider.backend())?.contextSize ?? SystemLanguageModel.unknownContextSize }

  @concurrent
  func respond(to request: _BackendRequest, onPartial: @escaping @Sendable (_BackendPartial) -> Void) async throws -> _BackendReply {
    try await provider.backend().respond(to: request, onPartial: onPartial)
  }

  @concurrent
  func tokenCount(of measure: _BackendMeasure) async throws -> Int {
    try await provider.backend().tokenCount(of: measure)
  }

  func prewarm(for request: _BackendRequest) {
    let provider = provider
    Task.detached(priority: .utility) {
      // A model that cannot be loaded says so when it is asked.
      if let backend = try? provider.backend() { backend.prewarm(for: request) }
    }
  }
}

extension SystemLanguageModel: _BackendLanguageModel {
  /// The context of Apple's model, in tokens; what is said of a model that cannot be loaded.
  static let unknownContextSize = 4096

  /// What answers sessions of this model.
  public var sessionBackend: any _SessionBackend { DeferredBackend(provider: provider) }
}
