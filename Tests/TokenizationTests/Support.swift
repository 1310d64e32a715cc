import Foundation
import JSONText
import ModelFiles
import Tokenization

enum Fixtures {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

  /// A file or folder under the package's `Tests/Fixtures`.
  static func path(_ name: String) -> String { tests.appendingPathComponent("Fixtures/" + name).path }

  /// The shared reference data: `ESPALIER_SHARED`, or a folder beside the package.
  private static let shared: String =
    ProcessInfo.processInfo.environment["ESPALIER_SHARED"]
    ?? tests.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared").path

  static func shared(_ name: String) -> String { shared + "/data/" + name }

  /// Whether the reference data is there; the tests that need it are skipped where it is not.
  static let hasShared =
    FileManager.default.fileExists(atPath: shared("vocab")) && FileManager.default.fileExists(atPath: shared("tokenizers"))

  static func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  static func temporaryFolder() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tokenization-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
  }

  static func write(_ text: String, _ path: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
}

extension JSONNode {
  var tokenIDs: [TokenID] { elements.map { TokenID($0.int ?? -1) } }
}

/// SplitMix64: the same numbers from the same seed on every machine.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
