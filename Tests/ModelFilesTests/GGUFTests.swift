import Foundation
import ModelFiles
import Testing

@Suite struct GGUFTests {
  private func load(_ contents: [UInt8]) throws -> GGUFFile {
    let path = try Fixtures.temporaryFolder() + "/test.gguf"
    try Fixtures.write(contents, path)
    return try GGUFFile(path: path)
  }

  @Test func writesWhatItReads() throws {
    let file = try load(TinyFiles.sampleGGUF())
    #expect(file.version == 3)
    #expect(file.keys.first == "general.architecture")
    #expect(file.metadata["general.architecture"]?.string == "llama")
    for (key, value) in [
      ("uint8", 1), ("int8", -1), ("uint16", 2), ("int16", -2), ("uint32", 3), ("int32", -3), ("uint64", 4), ("int64", -4),
    ] {
      #expect(file.metadata["a." + key]?.int == value)
    }
    #expect(file.metadata["a.float32"]?.double == 1.5)
    #expect(file.metadata["a.float64"]?.double == -2.5)
    #expect(file.metadata["a.bool"]?.bool == true)
    #expect(file.metadata["a.strings"]?.array?.strings == [Array("one".utf8), [], [0xFF]])
    #expect(file.metadata["a.floats"]?.floats == [1, 2])
    #expect(file.metadata["a.ints"]?.ints == [-1, 7])
    #expect(file.metadata["a.bools"]?.bools == [true, false])
    let w = try file.tensor("w")
    #expect(w.shape == [2, 3])
    #expect(try w.floats(row: 1) == [4, 5, 6])
    #expect(abs((try file.tensor("q").floats(row: 1).first ?? 0) - 32) < 0.3)
    #expect(Int(bitPattern: try file.tensor("k").data) % 32 == 0)
    #expect(throws: ModelFileError.self) { try file.tensor("absent") }
    #expect(throws: ModelFileError.self) { try w.floats(row: 2) }
  }

  @Test func realVersion2AndUnsupportedTypesAreRead() throws {
    let tensors = [TinyFiles.Tensor(name: "x", dimensions: [32], type: 26, offset: 0)]
    let file = try load(TinyFiles.gguf(version: 2, tensors: tensors, data: [UInt8](repeating: 0, count: 128)))
    #expect(file.version == 2)
    let error = modelFileError { _ = try file.tensor("x") }
    #expect(error?.kind == .unsupported)
    #expect(error?.found.contains("I32") == true)
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    var name: String
    var contents: [UInt8]
    var place: String
    var testDescription: String { name }
  }

  private static let pair = ggufString("k") + bytes(UInt32(4)) + bytes(UInt32(1))

  private static func one(_ dimensions: [UInt64], type: UInt32 = 0, offset: UInt64 = 0, data: Int = 128) -> [UInt8] {
    TinyFiles.gguf(
      tensors: [TinyFiles.Tensor(name: "x", dimensions: dimensions, type: type, offset: offset)], data: [UInt8](repeating: 0, count: data))
  }

  @Test(arguments: [
    Refused(name: "magic", contents: Array("GGML".utf8) + bytes(UInt64(0)), place: "byte 0"),
    Refused(name: "three bytes", contents: Array("GGU".utf8), place: "magic"),
    Refused(name: "version 1", contents: TinyFiles.gguf(version: 1), place: "version"),
    Refused(name: "big-endian", contents: TinyFiles.gguf(version: 0x0300_0000), place: "version"),
    Refused(name: "tensor count", contents: TinyFiles.gguf(tensorCount: .max), place: "tensor count"),
    Refused(name: "metadata count", contents: TinyFiles.gguf(pairCount: 1 << 40), place: "metadata count"),
    Refused(name: "key length", contents: TinyFiles.gguf(pairs: [bytes(UInt64.max) + bytes(UInt64(0))]), place: "metadata key 0"),
    Refused(name: "key twice", contents: TinyFiles.gguf(pairs: [pair, pair]), place: "metadata key 1"),
    Refused(
      name: "key not UTF-8", contents: TinyFiles.gguf(pairs: [bytes(UInt64(1)) + [0xFF] + bytes(UInt32(4)) + bytes(UInt32(1))]),
      place: "metadata key 0"),
    Refused(
      name: "value type", contents: TinyFiles.gguf(pairs: [ggufString("k") + bytes(UInt32(13)) + bytes(UInt64(0))]), place: "type of \"k\""),
    Refused(
      name: "array of arrays", contents: TinyFiles.gguf(pairs: [ggufString("k") + bytes(UInt32(9)) + bytes(UInt32(9)) + bytes(UInt64(0))]),
      place: "element type"),
    Refused(
      name: "array length",
      contents: TinyFiles.gguf(pairs: [ggufString("k") + bytes(UInt32(9)) + bytes(UInt32(5)) + bytes(UInt64(1) << 60)]),
      place: "length of \"k\""),
    Refused(
      name: "string in array",
      contents: TinyFiles.gguf(pairs: [ggufString("k") + bytes(UInt32(9)) + bytes(UInt32(8)) + bytes(UInt64(1)) + bytes(UInt64.max)]),
      place: "element 0"),
    Refused(
      name: "alignment", contents: TinyFiles.gguf(pairs: [ggufString("general.alignment") + bytes(UInt32(4)) + bytes(UInt32(3))]),
      place: "general.alignment"),
    Refused(name: "no dimension", contents: one([]), place: "dimension count"),
    Refused(name: "five dimensions", contents: one([1, 1, 1, 1, 1]), place: "dimension count"),
    Refused(name: "dimension of 2^63", contents: one([1 << 63]), place: "dimension of tensor"),
    Refused(name: "product overflows", contents: one([1 << 32, 1 << 32]), place: "\"x\""),
    Refused(name: "bytes overflow", contents: one([1 << 62]), place: "\"x\""),
    Refused(name: "not whole blocks", contents: one([33], type: 8), place: "\"x\""),
    Refused(name: "beyond the end", contents: one([33]), place: "\"x\""),
    Refused(name: "offset beyond the end", contents: one([1], offset: 1 << 40), place: "\"x\""),
    Refused(name: "offset overflows", contents: one([1], offset: .max), place: "offset of tensor"),
    Refused(name: "offset not aligned", contents: one([1], offset: 4), place: "offset of tensor"),
    Refused(
      name: "tensors overlap",
      contents: TinyFiles.gguf(
        tensors: [
          TinyFiles.Tensor(name: "x", dimensions: [16], type: 0, offset: 0),
          TinyFiles.Tensor(name: "y", dimensions: [8], type: 0, offset: 32),
        ], data: [UInt8](repeating: 0, count: 64)), place: "\"x\" and \"y\""),
    Refused(
      name: "tensor twice",
      contents: TinyFiles.gguf(
        tensors: [
          TinyFiles.Tensor(name: "x", dimensions: [1], type: 0, offset: 0),
          TinyFiles.Tensor(name: "x", dimensions: [1], type: 0, offset: 32),
        ], data: [UInt8](repeating: 0, count: 64)), place: "tensor 1"),
  ])
  func refusesByName(_ refused: Refused) throws {
    let error = modelFileError { _ = try load(refused.contents) }
    #expect(error != nil)
    #expect(error?.place.contains(refused.place) == true, "\(error?.description ?? "no error")")
    #expect(error?.file.hasSuffix("test.gguf") == true)
  }

  @Test func missingEmptyAndFolders() throws {
    let folder = try Fixtures.temporaryFolder()
    #expect(modelFileError { _ = try GGUFFile(path: folder + "/none") }?.kind == .notFound)
    #expect(modelFileError { _ = try GGUFFile(path: folder) } != nil)
    try Fixtures.write([], folder + "/empty")
    #expect(modelFileError { _ = try GGUFFile(path: folder + "/empty") }?.found == "an empty file")
  }

  @Test func aFileThatChangesIsNoticed() throws {
    let path = try Fixtures.temporaryFolder() + "/grows.gguf"
    try Fixtures.write(TinyFiles.sampleGGUF(), path)
    let file = try GGUFFile(path: path)
    try file.file.checkUnchanged()
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data([0]))
    try handle.close()
    #expect(modelFileError { try file.file.checkUnchanged() }?.place == "size")
  }

  @Test func nothingIsLeftOfAFailedWrite() throws {
    let folder = try Fixtures.temporaryFolder()
    var writer = GGUFWriter()
    writer.add("short", .f32, [2], bytes: [0, 0, 0, 0])
    #expect(modelFileError { try writer.write(to: folder + "/x.gguf") }?.kind == .cannotWrite)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    #expect(modelFileError { try writer.write(to: folder + "/no/x.gguf") }?.kind == .cannotWrite)
  }
}
