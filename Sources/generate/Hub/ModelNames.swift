import Foundation
import ModelFiles
import ModelStore

/// What `--model` names: a path, or a model of the hub's cache.
enum ModelNames {
  /// The path of a model. What is there under that name counts; a reference such as `user/repo:quant` is looked up in the cache, without network.
  ///
  /// - Throws: ``CommandError`` (66) where neither is there.
  static func path(_ name: String) throws -> String {
    if FileSystem.entry(at: name) != nil { return name }
    guard let reference = ModelReference(parsing: name) else { return name }
    let store = ModelStore()
    if let path = store.find(reference) { return path }
    throw CommandError(
      .noInput,
      "\(name): there is no such file or folder, and no such model in \(store.environment.cacheFolder): name a GGUF file or a Hugging Face folder, "
        + "or fetch it with generate pull \(name)")
  }
}

extension CommandError {
  /// An error of the model store.
  init(describing error: ModelStoreError) {
    let status: Status =
      switch error.kind {
      case .badReference: .usage
      case .notFound: .noInput
      case .gated, .limited, .unreachable, .untrusted, .unusable: .unavailable
      case .cannotWrite: .cannotCreate
      case .interrupted: .interrupted
      }
    self.init(status, error.description)
  }
}
