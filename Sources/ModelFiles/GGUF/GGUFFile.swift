import JSONText

/// A GGUF model file (versions 2 and 3, little-endian), mapped and checked: after `init` every tensor lies inside the
/// file, rows are whole blocks, no two tensors overlap, and no name stands twice.
///
/// The format: github.com/ggml-org/ggml/blob/master/docs/gguf.md.
package struct GGUFFile: Sendable {
  package let file: MappedFile
  /// 2 or 3; they differ only in what big-endian machines write.
  package let version: UInt32
  package let metadata: [String: GGUFValue]
  /// The keys in the order of the file.
  package let keys: [String]
  package let tensors: [String: TensorInfo]
  /// The tensors' names in the order of the file.
  package let tensorNames: [String]
  /// Tensors of types that are not read, by name, with the type's name.
  package let unsupportedTensors: [String: String]
  /// Bytes to whose multiples tensors are aligned.
  package let alignment: Int

  package var path: String { file.path }

  /// True where the file begins with GGUF's magic.
  package static func isGGUF(path: String) -> Bool {
    guard let file = try? MappedFile(path: path), file.bytes.count >= 4 else { return false }
    return file.bytes.prefix(4).elementsEqual("GGUF".utf8)
  }

  /// A model in several files is opened by the first one, and is then as if it were one: ``file`` is the first, each tensor has its own.
  ///
  /// - Throws: `ModelFileError` for anything that the format does not allow, or a part that is missing.
  package init(path: String) throws {
    let first = try GGUFFile(part: path)
    let others = try GGUFSplit.otherParts(of: first)
    self = others.isEmpty ? first : try GGUFSplit.join(first, with: others)
  }

  /// The first part, with the tensors of all.
  init(first: GGUFFile, tensors: [String: TensorInfo], tensorNames: [String], unsupportedTensors: [String: String]) {
    file = first.file
    version = first.version
    metadata = first.metadata
    keys = first.keys
    alignment = first.alignment
    self.tensors = tensors
    self.tensorNames = tensorNames
    self.unsupportedTensors = unsupportedTensors
  }

  /// One file alone.
  init(part path: String) throws {
    let file = try MappedFile(path: path)
    var reader = ByteReader(file.bytes, file: path)
    version = try Self.readHeader(&reader)
    let tensorCount = try reader.count(of: 24, "tensor count")
    let keyCount = try reader.count(of: 13, "metadata count")

    var metadata: [String: GGUFValue] = [:]
    var keys: [String] = []
    metadata.reserveCapacity(min(keyCount, 1024))
    for index in 0..<keyCount {
      let key = try Self.readName(&reader, "metadata key \(index)")
      let value = try Self.readValue(&reader, key: key, owner: file)
      guard metadata.updateValue(value, forKey: key) == nil else {
        throw ModelFileError(file: path, place: "metadata key \(index)", found: "\(quoted(key)) a second time", expected: "each key once")
      }
      keys.append(key)
    }
    let alignment = try Self.alignment(metadata, path: path)
    let headers = try Self.readTensorHeaders(&reader, count: tensorCount)

    let padding = (alignment - reader.offset % alignment) % alignment
    let dataStart = reader.offset + padding
    guard headers.isEmpty || dataStart <= file.bytes.count else {
      throw ModelFileError(
        file: path, place: "tensor data at byte \(dataStart)", found: "the end of the file at \(file.bytes.count)",
        expected: "the data of \(headers.count) tensors", mend: "the file is cut short; fetch it again")
    }
    var tensors: [String: TensorInfo] = [:]
    var unsupported: [String: String] = [:]
    for header in headers {
      let offset = try Self.checkedOffset(header, dataStart: dataStart, alignment: alignment, path: path)
      if let type = TensorType(rawValue: header.type) {
        tensors[header.name] = try TensorInfo(name: header.name, type: type, shape: header.shape, offset: offset, file: file)
      } else {
        unsupported[header.name] = Self.otherTypeNames[header.type] ?? "type \(header.type)"
      }
    }
    try TensorLayout.checkNoOverlap(Array(tensors.values))
    try file.checkUnchanged()
    self.file = file
    self.metadata = metadata
    self.keys = keys
    self.tensors = tensors
    self.tensorNames = headers.map(\.name)
    self.unsupportedTensors = unsupported
    self.alignment = alignment
  }

  /// The tensor of that name.
  /// - Throws: `ModelFileError` where it is absent, or of a type that is not read.
  package func tensor(_ name: String) throws -> TensorInfo {
    if let tensor = tensors[name] { return tensor }
    if let type = unsupportedTensors[name] {
      throw ModelFileError(
        .unsupported, file: path, place: "tensor \(quoted(name))", found: "type \(type)", expected: "one of \(TensorType.supportedNames)",
        mend: "quantize the model to one of these")
    }
    throw ModelFileError(
      file: path, place: "tensor \(quoted(name))", found: "no such tensor", expected: "it among the \(tensorNames.count) tensors")
  }

  /// The metadata value of that key, as `read` sees it.
  /// - Throws: `ModelFileError` where the key is absent or of another type.
  package func value<T>(_ key: String, _ expected: String, _ read: (GGUFValue) -> T?) throws -> T {
    guard let value = metadata[key] else {
      throw ModelFileError(file: path, place: "metadata \(quoted(key))", found: "no such key", expected: expected)
    }
    guard let result = read(value) else {
      throw ModelFileError(file: path, place: "metadata \(quoted(key))", found: "a value of type \(value.type)", expected: expected)
    }
    return result
  }

  // MARK: Reading

  struct TensorHeader {
    var name: String
    var type: UInt32
    var shape: [Int]
    var offset: UInt64
  }

  private static func readHeader(_ reader: inout ByteReader) throws -> UInt32 {
    let magic = try reader.take(4, "magic")
    guard magic.elementsEqual("GGUF".utf8) else {
      throw ModelFileError(
        file: reader.file, place: "byte 0", found: "bytes " + magic.map { String($0, radix: 16) }.joined(separator: " "),
        expected: "\"GGUF\"", mend: "give a GGUF file, or a folder with config.json and safetensors")
    }
    let version = try reader.integer(UInt32.self, "version")
    guard version == 2 || version == 3 else {
      let swapped = version.byteSwapped
      throw ModelFileError(
        .unsupported, file: reader.file, place: "version at byte 4",
        found: swapped < 16 ? "a big-endian file of version \(swapped)" : "version \(version)", expected: "version 2 or 3, little-endian",
        mend: "convert the model again with a current converter")
    }
    return version
  }

  private static func readName(_ reader: inout ByteReader, _ what: String) throws -> String {
    let start = reader.offset
    let length = try reader.count(of: 1, "length of \(what)")
    guard length <= 65535 else {
      throw ModelFileError(
        file: reader.file, place: "\(what) at byte \(start)", found: "a name of \(length) bytes", expected: "at most 65535")
    }
    let bytes = try reader.take(length, what)
    guard bytes.withMemoryRebound(to: UInt8.self, { UTF8Text.isValid($0) }) else {
      throw ModelFileError(file: reader.file, place: "\(what) at byte \(start)", found: "bytes that are not UTF-8", expected: "a name")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func readValue(_ reader: inout ByteReader, key: String, owner: MappedFile) throws -> GGUFValue {
    let code = try reader.integer(UInt32.self, "type of \(quoted(key))")
    guard let type = GGUFValueType(rawValue: code) else {
      throw ModelFileError(
        file: reader.file, place: "type of \(quoted(key)) at byte \(reader.offset - 4)", found: "\(code)", expected: "a type from 0 to 12")
    }
    let what = "value of " + quoted(key)
    switch type {
    case .uint8: return .uint8(try reader.integer(UInt8.self, what))
    case .int8: return .int8(try reader.integer(Int8.self, what))
    case .uint16: return .uint16(try reader.integer(UInt16.self, what))
    case .int16: return .int16(try reader.integer(Int16.self, what))
    case .uint32: return .uint32(try reader.integer(UInt32.self, what))
    case .int32: return .int32(try reader.integer(Int32.self, what))
    case .uint64: return .uint64(try reader.integer(UInt64.self, what))
    case .int64: return .int64(try reader.integer(Int64.self, what))
    case .float32: return .float32(Float(bitPattern: try reader.integer(UInt32.self, what)))
    case .float64: return .float64(Double(bitPattern: try reader.integer(UInt64.self, what)))
    case .bool: return .bool(try reader.integer(UInt8.self, what) != 0)
    case .string:
      let length = try reader.count(of: 1, "length of the \(what)")
      return .string(Array(try reader.take(length, what)))
    case .array: return .array(try GGUFArray(reading: &reader, owner: owner, key: key))
    }
  }

  private static func alignment(_ metadata: [String: GGUFValue], path: String) throws -> Int {
    guard let value = metadata["general.alignment"] else { return 32 }
    guard let alignment = value.int, alignment >= 1, alignment <= 1 << 20, alignment & (alignment - 1) == 0 else {
      throw ModelFileError(
        file: path, place: "metadata \"general.alignment\"", found: value.int.map(String.init) ?? "a value of type \(value.type)",
        expected: "a power of two up to 1048576")
    }
    return alignment
  }

  private static func readTensorHeaders(_ reader: inout ByteReader, count: Int) throws -> [TensorHeader] {
    var headers: [TensorHeader] = []
    var names: Set<String> = []
    headers.reserveCapacity(count)
    for index in 0..<count {
      let name = try readName(&reader, "name of tensor \(index)")
      guard names.insert(name).inserted else {
        throw ModelFileError(
          file: reader.file, place: "tensor \(index)", found: "\(quoted(name)) a second time", expected: "each name once")
      }
      let dimensions = try reader.integer(UInt32.self, "dimension count of \(quoted(name))")
      guard (1...4).contains(dimensions) else {
        throw ModelFileError(
          file: reader.file, place: "dimension count of tensor \(quoted(name)) at byte \(reader.offset - 4)", found: "\(dimensions)",
          expected: "1 to 4")
      }
      // The file lists the innermost dimension first.
      var shape = [Int](repeating: 0, count: Int(dimensions))
      for place in (0..<Int(dimensions)).reversed() {
        let length = try reader.integer(UInt64.self, "dimension of \(quoted(name))")
        guard let length = Int(exactly: length) else {
          throw ModelFileError(
            file: reader.file, place: "dimension of tensor \(quoted(name)) at byte \(reader.offset - 8)", found: "\(length)",
            expected: "a length that fits 63 bits")
        }
        shape[place] = length
      }
      let type = try reader.integer(UInt32.self, "type of tensor \(quoted(name))")
      let offset = try reader.integer(UInt64.self, "offset of tensor \(quoted(name))")
      headers.append(TensorHeader(name: name, type: type, shape: shape, offset: offset))
    }
    return headers
  }

  private static func checkedOffset(_ header: TensorHeader, dataStart: Int, alignment: Int, path: String) throws -> Int {
    guard let relative = Int(exactly: header.offset), relative <= Int.max - dataStart else {
      throw ModelFileError(
        file: path, place: "offset of tensor \(quoted(header.name))", found: "\(header.offset)", expected: "an offset inside the file")
    }
    guard relative % alignment == 0 else {
      throw ModelFileError(
        file: path, place: "offset of tensor \(quoted(header.name))", found: "\(relative)",
        expected: "a multiple of the alignment, \(alignment)")
    }
    return dataStart + relative
  }

  /// Names of ggml types that are not read, so that a message can say what it met.
  private static let otherTypeNames: [UInt32: String] = [
    9: "Q8_1", 15: "Q8_K", 16: "IQ2_XXS", 17: "IQ2_XS", 18: "IQ3_XXS", 19: "IQ1_S", 21: "IQ3_S", 22: "IQ2_S", 24: "I8",
    25: "I16", 26: "I32", 27: "I64", 28: "F64", 29: "IQ1_M", 34: "TQ1_0", 35: "TQ2_0", 40: "NVFP4",
  ]
}
