import Foundation
import GuidedGeneration
import LocalModel
import Synchronization

/// Finds the packaged model, and loads it when it is first needed.
package final class LocalModelProvider: SystemModelProvider {
  package static let packaged = LocalModelProvider { try PackagedModel.path() }

  private enum State {
    case notLoaded
    case loaded(LocalLanguageModel)
    case failed(path: String, LocalModelError)
  }

  private let path: @Sendable () throws -> String
  private let state = Mutex(State.notLoaded)

  /// A provider of the model at the path that `path` finds.
  package init(path: @escaping @Sendable () throws -> String) { self.path = path }

  package var availability: SystemLanguageModel.Availability {
    state.withLock { state in
      if case .loaded = state { return .available }
      guard let path = try? path(), LocalLanguageModel.looksLikeModel(path) else { return .unavailable(.modelNotReady) }
      // A model that failed to load stays unavailable until another one is named.
      if case .failed(let failed, _) = state, failed == path { return .unavailable(.modelNotReady) }
      return .available
    }
  }

  /// The default model reads English.
  package var supportedLanguages: Set<Locale.Language> { [Locale.Language(identifier: "en")] }

  package func backend() throws -> any SessionBackend { try model() }

  /// The model, loaded once.
  /// - Throws: `BackendError.modelUnavailable` with the reason.
  package func model() throws -> LocalLanguageModel {
    try state.withLock { state in
      if case .loaded(let model) = state { return model }
      do {
        let path = try path()
        if case .failed(path, let error) = state { throw error }
        do {
          let model = try LocalLanguageModel(path: path)
          state = .loaded(model)
          return model
        } catch let error as LocalModelError {
          state = .failed(path: path, error)
          throw error
        }
      } catch let error as LocalModelError {
        throw BackendError.modelUnavailable(error.description)
      }
    }
  }
}
