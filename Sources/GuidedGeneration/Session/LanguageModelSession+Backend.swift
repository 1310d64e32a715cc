extension LanguageModelSession {
  /// What answers the session now. A model that is found when it is first used is found.
  ///
  /// - Throws: `BackendError.modelUnavailable` where it cannot be loaded.
  package func answeringBackend() throws -> any SessionBackend {
    let backend = backend
    return try (backend as? DeferredBackend)?.provider.backend() ?? backend
  }
}
