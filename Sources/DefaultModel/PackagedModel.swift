import Foundation
import LocalModel

/// Where the packaged model is.
public enum _PackagedModel {
  /// The model to use by default: `$ESPALIER_MODEL` where that is set, else the model in the package's `Models` folder.
  ///
  /// The folder is looked for beside and above the executable, in the executable's resource bundle, where the package was when it was
  /// built, and above the current directory, in this order.
  ///
  /// - Throws: `LocalModelError` that names the places where nothing was found.
  public static func path() throws -> String {
    try path(
      environment: ProcessInfo.processInfo.environment, executable: executablePath, source: #filePath,
      current: FileManager.default.currentDirectoryPath)
  }

  package static func path(environment: [String: String], executable: String?, source: String, current: String) throws -> String {
    if let path = environment["ESPALIER_MODEL"], !path.isEmpty {
      guard FileManager.default.fileExists(atPath: path) else {
        throw LocalModelError(
          .notFound, path: path, reason: "ESPALIER_MODEL names \(path), and nothing is there; set it to a GGUF file or a model folder.")
      }
      return path
    }
    for folder in candidates(executable: executable, source: source, current: current) {
      if let model = model(in: folder) { return model }
    }
    throw LocalModelError(
      .notFound, path: "Models",
      reason:
        "no Models folder with a model was found beside \(executable ?? "the executable") or above \(current); set ESPALIER_MODEL to a GGUF file or a model folder."
    )
  }

  private static func candidates(executable: String?, source: String, current: String) -> [String] {
    var folders: [String] = []
    func add(above path: String) {
      var folder = URL(fileURLWithPath: path).standardizedFileURL
      // No package lies deeper in a build folder than this.
      for _ in 0..<8 {
        folders.append(folder.appendingPathComponent("Models").path)
        let parent = folder.deletingLastPathComponent()
        if parent.path == folder.path { break }
        folder = parent
      }
    }
    if let executable {
      let folder = URL(fileURLWithPath: executable).deletingLastPathComponent()
      folders.append(folder.appendingPathComponent("Models").path)
      folders.append(folder.deletingLastPathComponent().appendingPathComponent("share/espalier/Models").path)
      add(above: folder.path)
      if let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) {
        for name in names.sorted() where name.hasSuffix(".resources") || name.hasSuffix(".bundle") {
          folders.append(folder.appendingPathComponent(name).appendingPathComponent("Models").path)
        }
      }
    }
    // …/Sources/DefaultModel/PackagedModel.swift
    folders.append(
      URL(fileURLWithPath: source).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Models").path)
    add(above: current)
    return folders
  }

  /// The model in a `Models` folder: the folder itself, or the first of its subfolders and files that is one.
  private static func model(in folder: String) -> String? {
    if LocalLanguageModel.looksLikeModel(folder) { return folder }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
    return names.sorted().map { folder + "/" + $0 }.first { LocalLanguageModel.looksLikeModel($0) }
  }

  private static var executablePath: String? {
    #if os(Linux)
      if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") { return path }
    #endif
    return Bundle.main.executablePath
  }
}

package typealias PackagedModel = _PackagedModel
