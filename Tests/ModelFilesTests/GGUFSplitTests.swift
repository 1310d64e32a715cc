import Foundation
import ModelFiles
import Testing

/// Models in several files, as `llama-gguf-split` writes them.
@Suite struct GGUFSplitTests {
  /// Writes `tensors` of a model into parts: the first has the model's metadata, all say where they belong.
  static func write(
    _ whole: GGUFFile, parts count: Int, folder: String, name: String = "model", change: (Int, inout GGUFWriter) -> Void = { _, _ in }
  ) throws -> [String] {
    try (0..<count).map { part in
      var writer = GGUFWriter()
      if part == 0 { writer.metadata = whole.keys.compactMap { key in whole.metadata[key].map { (key, $0) } } }
      writer.set("split.no", .uint16(UInt16(part)))
      writer.set("split.count", .uint16(UInt16(count)))
      writer.set("split.tensors.count", .int32(Int32(whole.tensorNames.count)))
      let names = whole.tensorNames.enumerated().filter { $0.offset * count / whole.tensorNames.count == part }.map(\.element)
      for name in names {
        let tensor = try whole.tensor(name)
        writer.add(name, tensor.type, tensor.shape, bytes: Array(tensor.bytes))
      }
      change(part, &writer)
      let path = "\(folder)/\(name)-\(String(format: "%05d", part + 1))-of-\(String(format: "%05d", count)).gguf"
      try writer.write(to: path)
      return path
    }
  }

  static func whole() throws -> GGUFFile {
    let path = try Fixtures.temporaryFolder() + "/whole.gguf"
    try Fixtures.write(TinyFiles.sampleGGUF(), path)
    return try GGUFFile(path: path)
  }

  @Test(arguments: [1, 2, 3]) func partsAreOneFile(count: Int) throws {
    let whole = try Self.whole()
    let folder = try Fixtures.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let paths = try Self.write(whole, parts: count, folder: folder)
    let file = try GGUFFile(path: paths[0])
    #expect(file.tensorNames == whole.tensorNames)
    #expect(file.path == paths[0])
    for name in whole.tensorNames {
      let (found, expected) = (try file.tensor(name), try whole.tensor(name))
      #expect(found.shape == expected.shape && found.type == expected.type && found.bytes.elementsEqual(expected.bytes))
    }
    for key in whole.keys { #expect(file.metadata[key] == whole.metadata[key]) }
  }

  /// A model rewritten from its parts is byte for byte the one rewritten from its whole: nothing is left of the parts.
  @Test func conversionReadsAllParts() throws {
    let model = URL(fileURLWithPath: Fixtures.folder).appendingPathComponent("../../Models/model.gguf").standardized.path
    let folder = try Fixtures.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let paths = try Self.write(GGUFFile(path: model), parts: 4, folder: folder)
    for (input, output) in [(model, "a.gguf"), (paths[0], "b.gguf")] {
      _ = try ModelConversion.convert(from: input, to: folder + "/" + output, recipe: .q4_0)
    }
    #expect(FileManager.default.contentsEqual(atPath: folder + "/a.gguf", andPath: folder + "/b.gguf"))
  }

  @Test func whatIsNotOneModelIsRefused() throws {
    let whole = try Self.whole()
    let folder = try Fixtures.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func refusal(
      _ name: String, open part: Int = 0, change: (Int, inout GGUFWriter) -> Void = { _, _ in },
      then: ([String]) throws -> Void = { _ in }
    ) throws -> ModelFileError? {
      let paths = try Self.write(whole, parts: 3, folder: folder, name: name, change: change)
      try then(paths)
      return modelFileError { _ = try GGUFFile(path: paths[part]) }
    }
    let later = try refusal("later", open: 1)
    #expect(later?.found == "part 2 of 3" && later?.kind == .unsupported)
    let missing = try refusal("missing", then: { try FileManager.default.removeItem(atPath: $0[2]) })
    #expect(missing?.kind == .notFound && missing?.file == folder + "/missing-00003-of-00003.gguf")
    let cut = try refusal("cut", then: { try Fixtures.write(Array(FileSystem.contents(of: $0[1]).dropLast(40)), $0[1]) })
    #expect(cut?.file == folder + "/cut-00002-of-00003.gguf")
    let other = try refusal("other", change: { part, writer in if part == 1 { writer.set("split.no", .uint16(2)) } })
    #expect(other?.place == "metadata \"split.no\"" && other?.expected == "1")
    let twice = try refusal(
      "twice", change: { part, writer in if part == 2 { writer.add("w", .f32, [2, 3], bytes: [UInt8](repeating: 0, count: 24)) } })
    #expect(twice?.place == "tensor \"w\"")
    let fewer = try refusal("fewer", change: { part, writer in if part == 0 { writer.set("split.tensors.count", .int32(9)) } })
    #expect(fewer?.found == "3 tensors in 3 files" && fewer?.expected == "9")
    let count = try refusal("count", change: { part, writer in if part == 0 { writer.set("split.count", .int32(-1)) } })
    #expect(count?.place == "metadata \"split.count\"")
    let paths = try Self.write(whole, parts: 2, folder: folder, name: "renamed")
    try FileManager.default.moveItem(atPath: paths[0], toPath: folder + "/renamed.gguf")
    #expect(modelFileError { _ = try GGUFFile(path: folder + "/renamed.gguf") }?.place == "name")
  }
}
