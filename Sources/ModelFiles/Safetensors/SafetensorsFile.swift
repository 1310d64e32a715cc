import JSONText

/// One safetensors file, mapped and checked: a length, a JSON header, and the tensors one after another without gaps.
///
/// The format: github.com/huggingface/safetensors.
package struct SafetensorsFile: Sendable {
  package let file: MappedFile
  package let tensors: [String: TensorInfo]
  /// The tensors' names in the order of the header.
  package let tensorNames: [String]
  /// Tensors of types that are not read (integers, F64, F8…), by name, with the type's name.
  package let unsupportedTensors: [String: String]
  /// The strings under `__metadata__`.
  package let metadata: [String: String]

  /// The most bytes a header may have; the reference reader's limit.
  package static let headerLimit = 100_000_000

  /// - Throws: `ModelFileError` for anything that the format does not allow.
  package init(path: String) throws {
    let file = try MappedFile(path: path)
    var reader = ByteReader(file.bytes, file: path)
    let length = try reader.integer(UInt64.self, "header length")
    guard length >= 2, length <= UInt64(min(Self.headerLimit, reader.remaining)) else {
      throw ModelFileError(
        file: path, place: "header length at byte 0", found: "\(length)",
        expected: "2 to \(min(Self.headerLimit, reader.remaining)), which is what the file could hold",
        mend: "the file is damaged, cut short, or not safetensors; fetch it again")
    }
    let header = try JSONDocument(Array(try reader.take(Int(length), "header")), file: path).root
    guard header.kind == .object else {
      throw ModelFileError(file: path, place: "header at byte 8", found: "JSON that is not an object", expected: "an object of tensors")
    }
    let dataStart = reader.offset
    var tensors: [String: TensorInfo] = [:]
    var unsupported: [String: String] = [:]
    var metadata: [String: String] = [:]
    var names: [String] = []
    var seen: Set<String> = []
    var extents: [(range: Range<Int>, name: String)] = []
    for (key, entry) in header.members {
      let name = key.string ?? ""
      guard seen.insert(name).inserted else {
        throw ModelFileError(file: path, place: "header", found: "\(quoted(name)) a second time", expected: "each name once")
      }
      if name == "__metadata__" {
        for (key, value) in entry.members { metadata[key.string ?? ""] = value.string }
        continue
      }
      let parsed = try Self.entry(entry, name: name, dataLength: file.bytes.count - dataStart, path: path)
      names.append(name)
      extents.append((parsed.range, name))
      if let type = parsed.type {
        let size = TensorInfo.product(parsed.shape).flatMap { type.byteCount(elements: $0, columns: parsed.shape.last ?? 1) }
        try Self.checkSize(name, found: parsed.range.count, expected: size ?? -1, parsed, path: path)
        tensors[name] = try TensorInfo(name: name, type: type, shape: parsed.shape, offset: dataStart + parsed.range.lowerBound, file: file)
      } else {
        unsupported[name] = parsed.typeName
        if let width = Self.otherWidths[parsed.typeName], let elements = TensorInfo.product(parsed.shape) {
          let (bytes, overflow) = elements.multipliedReportingOverflow(by: width)
          try Self.checkSize(name, found: parsed.range.count, expected: overflow ? -1 : bytes, parsed, path: path)
        }
      }
    }
    try Self.checkContiguous(extents, dataLength: file.bytes.count - dataStart, path: path)
    try file.checkUnchanged()
    self.file = file
    self.tensors = tensors
    self.tensorNames = names
    self.unsupportedTensors = unsupported
    self.metadata = metadata
  }

  private struct Entry {
    var typeName: String
    var type: TensorType?
    var shape: [Int]
    var range: Range<Int>
  }

  private static func entry(_ node: JSONNode, name: String, dataLength: Int, path: String) throws -> Entry {
    func wrong(_ member: String, _ found: String, _ expected: String) -> ModelFileError {
      ModelFileError(file: path, place: "tensor \(quoted(name)), \(member)", found: found, expected: expected)
    }
    guard let typeName = node["dtype"]?.string else { throw wrong("dtype", "no string", "a type such as F32, F16 or BF16") }
    guard let shapeNode = node["shape"], shapeNode.kind == .array, shapeNode.count <= 8 else {
      throw wrong("shape", "no array, or one of more than 8", "an array of lengths")
    }
    let shape = try shapeNode.elements.map { element in
      guard let length = element.int, length >= 0 else { throw wrong("shape", "an element that is not a length", "an array of lengths") }
      return length
    }
    guard TensorInfo.product(shape) != nil else { throw wrong("shape", "\(shape)", "dimensions whose product fits 63 bits") }
    let offsets = node["data_offsets"]?.elements.map { $0.int ?? -1 } ?? []
    guard offsets.count == 2, offsets[0] >= 0, offsets[0] <= offsets[1] else {
      throw wrong("data_offsets", "\(offsets)", "a begin and an end")
    }
    guard offsets[1] <= dataLength else {
      throw ModelFileError(
        file: path, place: "tensor \(quoted(name)), data_offsets", found: "bytes \(offsets[0]) to \(offsets[1])",
        expected: "an end within the \(dataLength) bytes of data that the file holds", mend: "the file is cut short; fetch it again")
    }
    let type: TensorType? =
      switch typeName {
      case "F32": .f32
      case "F16": .f16
      case "BF16": .bf16
      default: nil
      }
    return Entry(typeName: String(typeName.prefix(32)), type: type, shape: shape, range: offsets[0]..<offsets[1])
  }

  private static func checkSize(_ name: String, found: Int, expected: Int, _ entry: Entry, path: String) throws {
    guard found == expected else {
      throw ModelFileError(
        file: path, place: "tensor \(quoted(name)), data_offsets", found: "\(found) bytes",
        expected: "\(expected) bytes for \(entry.typeName) \(entry.shape)")
    }
  }

  /// Every byte of the data belongs to exactly one tensor.
  private static func checkContiguous(_ extents: [(range: Range<Int>, name: String)], dataLength: Int, path: String) throws {
    var end = 0
    for extent in extents.sorted(by: { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }) {
      guard extent.range.lowerBound == end else {
        throw ModelFileError(
          file: path, place: "tensor \(quoted(extent.name)), data_offsets", found: "a begin at \(extent.range.lowerBound)",
          expected: "\(end), where the tensor before it ends")
      }
      end = extent.range.upperBound
    }
    guard end == dataLength else {
      throw ModelFileError(
        file: path, place: "data after byte \(end)", found: "\(dataLength - end) bytes that belong to no tensor",
        expected: "the end of the file")
    }
  }

  private static let otherWidths: [String: Int] = [
    "BOOL": 1, "U8": 1, "I8": 1, "F8_E5M2": 1, "F8_E4M3": 1, "F8_E8M0": 1, "I16": 2, "U16": 2, "I32": 4, "U32": 4, "I64": 8, "U64": 8,
    "F64": 8, "C64": 8,
  ]
}
