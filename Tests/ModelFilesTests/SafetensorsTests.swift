import JSONText
import ModelFiles
import Testing

@Suite struct SafetensorsTests {
  private func file(_ contents: [UInt8]) throws -> SafetensorsFile {
    let path = try Fixtures.temporaryFolder() + "/model.safetensors"
    try Fixtures.write(contents, path)
    return try SafetensorsFile(path: path)
  }

  private static let data =
    [Float](arrayLiteral: 1, 2, 3, 4, 5, 6).flatMap { bytes($0.bitPattern) } + [0x80, 0x3F, 0, 0x40, 0, 0, 0, 0] + bytes(Int64(9))

  @Test func readsTensorsAndMetadata() throws {
    let file = try file(TinyFiles.safetensors(header: TinyFiles.sampleHeader, data: Self.data))
    #expect(file.tensorNames == ["a", "b", "c"])
    #expect(file.metadata == ["format": "pt"])
    #expect(try file.tensors["a"]?.floats(row: 1) == [4, 5, 6])
    #expect(try file.tensors["b"]?.floats(row: 0) == [1, 2, 0, 0])
    #expect(file.unsupportedTensors == ["c": "I64"])
  }

  @Test func realCheckpoint() throws {
    let folder = try SafetensorsFolder(path: Fixtures.path("models/stories260K"))
    #expect(folder.config["hidden_size"]?.int == 64)
    #expect(folder.config["rms_norm_eps"]?.double == 1e-5)
    #expect(folder.tensors.count == 47)
    let gguf = try GGUFFile(path: Fixtures.path("models/stories260K/model.gguf"))
    let left = try folder.tensor("model.embed_tokens.weight")
    let right = try gguf.tensor("token_embd.weight")
    #expect(left.shape == [512, 64] && right.shape == [512, 64])
    #expect(left.bytes.elementsEqual(right.bytes))
    #expect(throws: ModelFileError.self) { try folder.tensor("absent") }
  }

  @Test(arguments: [
    ("length beyond the file", bytes(UInt64(100)) + Array("{}".utf8), "header length"),
    ("length of 2^64", bytes(UInt64.max) + Array("{}".utf8), "header length"),
    ("shorter than a length", [1, 2, 3], "header length"),
    ("not JSON", TinyFiles.safetensors(header: "{\"a\": }"), "byte 6"),
    ("not an object", TinyFiles.safetensors(header: "[]"), "header"),
    ("no dtype", TinyFiles.safetensors(header: #"{"a": {"shape": [1], "data_offsets": [0, 4]}}"#, data: [0, 0, 0, 0]), "dtype"),
    (
      "negative length",
      TinyFiles.safetensors(header: #"{"a": {"dtype": "F32", "shape": [-1], "data_offsets": [0, 4]}}"#, data: [0, 0, 0, 0]), "shape"
    ),
    (
      "overflowing shape",
      TinyFiles.safetensors(
        header: #"{"a": {"dtype": "F32", "shape": [4294967296, 4294967296], "data_offsets": [0, 4]}}"#, data: [0, 0, 0, 0]),
      "shape"
    ),
    (
      "backwards", TinyFiles.safetensors(header: #"{"a": {"dtype": "F32", "shape": [1], "data_offsets": [4, 0]}}"#, data: [0, 0, 0, 0]),
      "data_offsets"
    ),
    (
      "beyond the end",
      TinyFiles.safetensors(header: #"{"a": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}}"#, data: [0, 0, 0, 0]), "data_offsets"
    ),
    (
      "wrong size", TinyFiles.safetensors(header: #"{"a": {"dtype": "F32", "shape": [2], "data_offsets": [0, 4]}}"#, data: [0, 0, 0, 0]),
      "data_offsets"
    ),
    (
      "three offsets",
      TinyFiles.safetensors(header: #"{"a": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4, 8]}}"#, data: [0, 0, 0, 0]),
      "data_offsets"
    ),
    (
      "overlap",
      TinyFiles.safetensors(
        header:
          #"{"a": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}, "b": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}}"#,
        data: [0, 0, 0, 0]), "\"b\""
    ),
    (
      "bytes of no tensor",
      TinyFiles.safetensors(header: #"{"a": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}}"#, data: [0, 0, 0, 0, 0]), "data after"
    ),
    (
      "name twice",
      TinyFiles.safetensors(
        header:
          #"{"a": {"dtype": "F32", "shape": [0], "data_offsets": [0, 0]}, "a": {"dtype": "F32", "shape": [0], "data_offsets": [0, 0]}}"#),
      "header"
    ),
  ])
  func refusesByName(_ name: String, _ contents: [UInt8], _ place: String) throws {
    let error = modelFileError { _ = try file(contents) }
    #expect(error?.place.contains(place) == true, "\(name): \(error?.description ?? "no error")")
  }

  @Test func shards() throws {
    let folder = try Fixtures.temporaryFolder()
    func tensor(_ name: String) -> [UInt8] {
      TinyFiles.safetensors(
        header: "{\"\(name)\": {\"dtype\": \"F32\", \"shape\": [1], \"data_offsets\": [0, 4]}}", data: [0, 0, 0x80, 0x3F])
    }
    func index(_ map: String) throws {
      try Fixtures.write(Array("{\"metadata\": {}, \"weight_map\": {\(map)}}".utf8), folder + "/model.safetensors.index.json")
    }
    #expect(modelFileError { _ = try SafetensorsFolder(path: folder) }?.found.contains("config.json") == true)
    try Fixtures.write(Array("{}".utf8), folder + "/config.json")
    #expect(modelFileError { _ = try SafetensorsFolder(path: folder) }?.kind == .notFound)
    try Fixtures.write(tensor("a"), folder + "/one.safetensors")
    try Fixtures.write(tensor("b"), folder + "/two.safetensors")
    try index(#""a": "one.safetensors", "b": "two.safetensors""#)
    #expect(try SafetensorsFolder(path: folder).tensors.keys.sorted() == ["a", "b"])
    try index(#""a": "one.safetensors", "c": "two.safetensors""#)
    #expect(modelFileError { _ = try SafetensorsFolder(path: folder) }?.place == "tensor \"c\"")
    try index(#""a": "../one.safetensors""#)
    #expect(modelFileError { _ = try SafetensorsFolder(path: folder) }?.place.contains("weight_map") == true)
    try index(#""a": "three.safetensors""#)
    #expect(modelFileError { _ = try SafetensorsFolder(path: folder) }?.kind == .notFound)
  }
}
