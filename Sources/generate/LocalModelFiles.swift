import Foundation

/// Which files of a model's folder hold what is run.
enum LocalModelFiles {
  /// The folder's `model.gguf` where there is one, as a session takes it; else the path itself.
  static func weights(of path: String) -> String {
    let gguf = path + "/model.gguf"
    return FileManager.default.fileExists(atPath: gguf) ? gguf : path
  }

  /// Where the tokenizer of a model is: in its folder, also where the path names the weights in it.
  static func tokenizer(of path: String) -> String {
    let folder = PathText.folder(of: path)
    let isBeside =
      PathText.name(of: path) == "model.gguf" && FileManager.default.fileExists(atPath: folder + "/tokenizer.json")
    return isBeside ? folder : path
  }
}
