import Foundation

/// Where the tests' data lies.
package enum PackageFolder {
  /// The package's own folder.
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A file or folder under `Tests/Fixtures`.
  package static func fixture(_ name: String) -> URL { root.appendingPathComponent("Tests/Fixtures/" + name) }

  /// The folder of the packaged model.
  package static let models = root.appendingPathComponent("Models").path
}
