import ModelFiles

/// Small files, byte by byte, for tests of what readers refuse.
enum TinyFiles {
  struct Tensor {
    var name: String
    var dimensions: [UInt64]
    var type: UInt32
    var offset: UInt64
  }

  /// A GGUF file with metadata given as encoded pairs and tensors given as headers.
  static func gguf(
    version: UInt32 = 3, pairs: [[UInt8]] = [ggufString("general.architecture") + bytes(UInt32(8)) + ggufString("llama")],
    tensors: [Tensor] = [], data: [UInt8] = [], pairCount: UInt64? = nil, tensorCount: UInt64? = nil
  ) -> [UInt8] {
    var file = Array("GGUF".utf8) + bytes(version) + bytes(tensorCount ?? UInt64(tensors.count)) + bytes(pairCount ?? UInt64(pairs.count))
    for pair in pairs { file += pair }
    for tensor in tensors {
      file += ggufString(tensor.name) + bytes(UInt32(tensor.dimensions.count)) + tensor.dimensions.flatMap { bytes($0) }
      file += bytes(tensor.type) + bytes(tensor.offset)
    }
    file += [UInt8](repeating: 0, count: (32 - file.count % 32) % 32)
    return file + data
  }

  static func safetensors(header: String, data: [UInt8] = []) -> [UInt8] {
    bytes(UInt64(header.utf8.count)) + Array(header.utf8) + data
  }

  static let sampleHeader = """
    {"__metadata__": {"format": "pt"}, "a": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}, \
    "b": {"dtype": "BF16", "shape": [4], "data_offsets": [24, 32]}, "c": {"dtype": "I64", "shape": [1], "data_offsets": [32, 40]}}
    """

  /// A sound GGUF file with every kind of metadata value and tensors of several types.
  static func sampleGGUF() throws -> [UInt8] {
    let folder = try Fixtures.temporaryFolder()
    var writer = GGUFWriter()
    writer.set("general.architecture", .string("llama"))
    writer.set("a.uint8", .uint8(1))
    writer.set("a.int8", .int8(-1))
    writer.set("a.uint16", .uint16(2))
    writer.set("a.int16", .int16(-2))
    writer.set("a.uint32", .uint32(3))
    writer.set("a.int32", .int32(-3))
    writer.set("a.uint64", .uint64(4))
    writer.set("a.int64", .int64(-4))
    writer.set("a.float32", .float32(1.5))
    writer.set("a.float64", .float64(-2.5))
    writer.set("a.bool", .bool(true))
    writer.set("a.strings", .array(GGUFArray(strings: [Array("one".utf8), [], [0xFF]])))
    writer.set("a.floats", .array(GGUFArray(floats: [1, 2])))
    writer.set("a.ints", .array(GGUFArray(int32s: [-1, 7])))
    writer.set("a.bools", .array(GGUFArray(bools: [true, false])))
    writer.add("w", .f32, [2, 3], bytes: (1...6).flatMap { bytes(Float($0).bitPattern) })
    writer.add("q", .q8_0, [2, 32], bytes: Quantize.bytes((0..<64).map { Float($0) }, as: .q8_0))
    writer.add("k", .q4_K, [1, 256], bytes: Quantize.bytes((0..<256).map { Float($0) }, as: .q4_K))
    try writer.write(to: folder + "/tiny.gguf")
    return try FileSystem.contents(of: folder + "/tiny.gguf")
  }
}
