import Foundation
import JSONText
import ModelFiles
import Testing

/// Seeded damage to small sound files: the reader may refuse or read, but never crash or read beyond the map.
///
/// `ESPALIER_FUZZ` is the number of mutations of each kind of file; 200000 for the slow mode.
@Suite struct FuzzTests {
  static let count = ProcessInfo.processInfo.environment["ESPALIER_FUZZ"].flatMap { Int($0) } ?? 2000

  /// One of: bytes flipped, cut short, a length made large, a stretch doubled or taken out.
  static func mutate(_ file: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var result = file
    for _ in 0..<Int.random(in: 1...3, using: &random) where !result.isEmpty {
      let at = Int.random(in: 0..<result.count, using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 0: result[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: result[at] = UInt8.random(in: 0...255, using: &random)
      case 2: result.removeSubrange(at...)
      case 3:
        let values: [UInt64] = [.max, 1 << 63, 1 << 40, 1 << 32, 0xFFFF_FFFF, 0, UInt64(file.count)]
        let value = values.randomElement(using: &random) ?? 0
        for (index, byte) in bytes(value).enumerated() where at + index < result.count { result[at + index] = byte }
      case 4: result.removeSubrange(at..<min(result.count, at + Int.random(in: 1...16, using: &random)))
      case 5: result.insert(contentsOf: result[at..<min(result.count, at + Int.random(in: 1...32, using: &random))], at: at)
      default: for index in at..<min(result.count, at + 8) { result[index] = [0, 0xFF].randomElement(using: &random) ?? 0 }
      }
    }
    return result
  }

  /// Runs `body` on mutations and counts; an error that is not a `ModelFileError` with file and place is an issue.
  private func fuzz(_ seed: UInt64, _ file: [UInt8], _ name: String, _ body: (String) throws -> Void) throws -> (read: Int, refused: Int) {
    var random = SeededGenerator(state: seed)
    let folder = try Fixtures.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/" + name
    var counts = (read: 0, refused: 0)
    for round in 0..<Self.count {
      try Fixtures.write(Self.mutate(file, &random), path)
      do {
        try body(path)
        counts.read += 1
      } catch let error as ModelFileError {
        counts.refused += 1
        if error.file.isEmpty || error.place.isEmpty && error.found != "an empty file" {
          Issue.record("round \(round): an error without a place: \(error)")
        }
      }
    }
    print("\(name): \(counts.read) read, \(counts.refused) refused")
    return counts
  }

  private func touch(_ tensor: TensorInfo) throws {
    if tensor.rows > 0, tensor.columns > 0 {
      _ = try tensor.floats(row: 0)
      _ = try tensor.floats(row: tensor.rows - 1)
    }
  }

  @Test func gguf() throws {
    let counts = try fuzz(1, TinyFiles.sampleGGUF(), "tiny.gguf") { path in
      let file = try GGUFFile(path: path)
      for tensor in file.tensors.values { try touch(tensor) }
      for value in file.metadata.values { _ = (value.int, value.double, value.string, value.array?.strings, value.ints, value.floats) }
    }
    #expect(counts.refused > counts.read / 10)
  }

  @Test func safetensors() throws {
    let data = [UInt8](repeating: 1, count: 40)
    let counts = try fuzz(2, TinyFiles.safetensors(header: TinyFiles.sampleHeader, data: data), "model.safetensors") { path in
      for tensor in try SafetensorsFile(path: path).tensors.values { try touch(tensor) }
    }
    #expect(counts.refused > counts.read)
  }

  @Test func configuration() throws {
    let text = try FileSystem.contents(of: Fixtures.path("models/stories260K/config.json"))
    _ = try fuzz(3, text, "config.json") { path in
      let root = try JSONDocument(path: path).root
      for (key, value) in root.members { _ = (key.string, value.string, value.int, value.double, value.count) }
    }
  }

  @Test func conversion() throws {
    let folder = try Fixtures.temporaryFolder()
    var random = SeededGenerator(state: 4)
    let file = try TinyFiles.sampleGGUF()
    for _ in 0..<min(Self.count, 500) {
      try Fixtures.write(Self.mutate(file, &random), folder + "/in.gguf")
      do {
        _ = try ModelConversion.convert(from: folder + "/in.gguf", to: folder + "/out.gguf", recipe: .q4_K_M)
        _ = try GGUFFile(path: folder + "/out.gguf")
      } catch is ModelFileError {}
    }
  }
}
