import Foundation

/// Which file of a model's folder holds the weights that are run.
enum LocalModelFiles {
  /// The folder's `model.gguf` where there is one, as a session takes it; else the path itself.
  static func weights(of path: String) -> String {
    let gguf = path + "/model.gguf"
    return FileManager.default.fileExists(atPath: gguf) ? gguf : path
  }
}
