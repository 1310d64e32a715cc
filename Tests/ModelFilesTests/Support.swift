import Foundation
import ModelFiles

enum Fixtures {
  /// The package's `Tests/Fixtures`.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
    "Fixtures"
  ).path

  static func path(_ name: String) -> String { folder + "/" + name }

  /// A new empty folder that the caller removes.
  static func temporaryFolder() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("modelfiles-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
  }

  static func write(_ bytes: [UInt8], _ path: String) throws { try Data(bytes).write(to: URL(fileURLWithPath: path)) }
}

/// Little-endian bytes of any integer.
func bytes<T: FixedWidthInteger>(_ value: T) -> [UInt8] { withUnsafeBytes(of: value.littleEndian) { Array($0) } }

/// A string as GGUF has it.
func ggufString(_ text: String) -> [UInt8] { bytes(UInt64(text.utf8.count)) + Array(text.utf8) }

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

/// The error that `body` throws, if it is one about a model file.
func modelFileError(_ body: () throws -> Void) -> ModelFileError? {
  do {
    try body()
    return nil
  } catch { return error as? ModelFileError }
}
