import Foundation
import JSONText
import ModelFiles
import Transformer

/// A tiny random model with expected outputs, as `tools/reference/make_fixtures.py` describes it.
struct ReferenceModel {
  let json: JSONNode
  let tokens: [Int32]
  /// Rows of which the blocks' outputs are recorded.
  let rows: [Int]
  /// [blocks + 1, rows, hidden]
  let hidden: [Float]
  /// [tokens, vocabulary]
  let logits: [Float]

  struct Malformed: Error { var what: String }

  init(_ name: String) throws {
    json = try Fixtures.json(Fixtures.transformer.appending(path: "\(name).json"))
    tokens = json["tokens"]?.ints ?? []
    rows = json["rows"]?.elements.compactMap(\.int) ?? []
    hidden = try Self.floats(json["hidden"])
    logits = try Self.floats(json["logits"])
  }

  var hasGGUF: Bool { json["gguf"]?.kind == .object }

  private static func floats(_ node: JSONNode?) throws -> [Float] {
    guard let data = Data(base64Encoded: node?.string ?? "") else { throw Malformed(what: "base64") }
    return data.withUnsafeBytes { bytes in
      (0..<(bytes.count / 4)).map { Float(bitPattern: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self))) }
    }
  }

  /// Every tensor of the Hugging Face form, by the rule of `tools/reference/weights.py`.
  func tensors() throws -> [(name: String, shape: [Int], values: [Float])] {
    try (json["tensors"]?.elements.map { $0 } ?? []).map { tensor in
      guard let name = tensor["name"]?.string, let base = UInt64(tensor["base"]?.string ?? "", radix: 16),
        let mean = tensor["mean"]?.double, let deviation = tensor["std"]?.double, let shape = tensor["shape"]?.elements.compactMap(\.int)
      else { throw Malformed(what: "tensor") }
      let values = RandomWeights.make(base: base, count: shape.reduce(1, *), mean: Float(mean), deviation: Float(deviation))
      return (name, shape, values)
    }
  }

  /// Writes the Hugging Face form into a new folder and returns its path.
  func writeFolder(type: TensorType = .f32) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "reference-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    guard let config = json["config"] else { throw Malformed(what: "config") }
    try Data(TinyFiles.json(config).utf8).write(to: folder.appending(path: "config.json"))
    try Data(TinyFiles.safetensors(try tensors(), type: type)).write(to: folder.appending(path: "model.safetensors"))
    return folder.path
  }

  /// Writes the GGUF form and returns its path.
  func writeGGUF() throws -> String {
    guard let form = json["gguf"], let metadata = form["metadata"], let entries = form["tensors"] else { throw Malformed(what: "gguf") }
    let source = Dictionary(uniqueKeysWithValues: try tensors().map { ($0.name, $0) })
    var tensors: [(name: String, shape: [Int], values: [Float])] = []
    for entry in entries.elements {
      if let parts = entry["sources"]?.elements.compactMap({ source[$0.string ?? ""] }), let first = parts.first {
        tensors.append((entry["name"]?.string ?? "", [parts.count] + first.shape, parts.flatMap(\.values)))
        continue
      }
      guard let from = source[entry["source"]?.string ?? ""], let name = entry["name"]?.string else { throw Malformed(what: "entry") }
      var values = from.values
      if let heads = entry["permuted_heads"]?.int { values = Self.interleaved(values, rows: from.shape[0], heads: heads) }
      if let added = entry["added"]?.double { values = values.map { $0 + Float(added) } }
      tensors.append((name, entry["shape"]?.elements.compactMap(\.int) ?? from.shape, values))
    }
    for member in form["values"].map({ Array($0.members) }) ?? [] {
      let values = member.value.floats
      tensors.append((member.key.string ?? "", [values.count], values))
    }
    let path = FileManager.default.temporaryDirectory.appending(path: "reference-\(UUID().uuidString).gguf")
    try Data(TinyFiles.gguf(metadata: metadata, tensors: tensors)).write(to: path)
    return path.path
  }

  /// Rows of each head from half-split to interleaved rotary order.
  static func interleaved(_ values: [Float], rows: Int, heads: Int) -> [Float] {
    let columns = values.count / rows
    let size = rows / heads
    var out = values
    for head in 0..<heads {
      for pair in 0..<(size / 2) {
        for part in 0..<2 {
          let from = (head * size + part * size / 2 + pair) * columns
          let to = (head * size + 2 * pair + part) * columns
          for column in 0..<columns { out[to + column] = values[from + column] }
        }
      }
    }
    return out
  }
}

/// The weights' rule, stated in `tools/reference/weights.py`.
enum RandomWeights {
  static func make(base: UInt64, count: Int, mean: Float, deviation: Float) -> [Float] {
    let scale = Float(1 / (65536 * (1.0 / 3).squareRoot()))
    return (0..<count).map { index in
      var z = base &+ UInt64(index + 1) &* 0x9E37_79B9_7F4A_7C15
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      z ^= z >> 31
      let sum = Int32(z & 0xFFFF) + Int32((z >> 16) & 0xFFFF) + Int32((z >> 32) & 0xFFFF) + Int32(z >> 48) - 131_070
      let value = Float(sum) * scale * deviation + mean
      var bits = value.bitPattern
      bits = (bits &+ (0x7FFF + ((bits >> 16) & 1))) & 0xFFFF_0000
      let rounded = Float(bitPattern: bits)
      return abs(rounded) < 0x1p-14 ? 0 : rounded
    }
  }
}

/// Bytes of small model files.
enum TinyFiles {
  static func json(_ node: JSONNode) -> String {
    switch node.kind {
    case .null: return "null"
    case .bool: return node.bool == true ? "true" : "false"
    case .number: return node.int.map { "\($0)" } ?? node.double.map { "\($0)" } ?? "null"
    case .string: return "\"\(node.string ?? "")\""
    case .array: return "[" + node.elements.map { json($0) }.joined(separator: ",") + "]"
    case .object: return "{" + node.members.map { "\"\($0.key.string ?? "")\":" + json($0.value) }.joined(separator: ",") + "}"
    }
  }

  static func append<Value: FixedWidthInteger>(_ value: Value, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  static func encode(_ values: [Float], _ type: TensorType) -> [UInt8] {
    var bytes: [UInt8] = []
    for value in values {
      switch type {
      case .bf16: append(UInt16(value.bitPattern >> 16), to: &bytes)
      #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
        case .f16: append(Float16(value).bitPattern, to: &bytes)
      #endif
      default: append(value.bitPattern, to: &bytes)
      }
    }
    return bytes
  }

  static func safetensors(_ tensors: [(name: String, shape: [Int], values: [Float])], type: TensorType) -> [UInt8] {
    var data: [UInt8] = []
    var entries: [String] = []
    for tensor in tensors {
      let start = data.count
      data += encode(tensor.values, type)
      let shape = tensor.shape.map(String.init).joined(separator: ",")
      entries.append(
        "\"\(tensor.name)\":{\"dtype\":\"\(type.name)\",\"shape\":[\(shape)],\"data_offsets\":[\(start),\(data.count)]}")
    }
    var header = "{" + entries.joined(separator: ",") + "}"
    header += String(repeating: " ", count: (8 - header.utf8.count % 8) % 8)
    var bytes: [UInt8] = []
    append(UInt64(header.utf8.count), to: &bytes)
    return bytes + Array(header.utf8) + data
  }

  /// GGUF version 3 with F32 tensors. Integers become uint32, other numbers float32, arrays int32.
  static func gguf(metadata: JSONNode, tensors: [(name: String, shape: [Int], values: [Float])]) -> [UInt8] {
    var bytes: [UInt8] = Array("GGUF".utf8)
    func string(_ text: String) {
      append(UInt64(text.utf8.count), to: &bytes)
      bytes += Array(text.utf8)
    }
    append(UInt32(3), to: &bytes)
    append(UInt64(tensors.count), to: &bytes)
    append(UInt64(metadata.count), to: &bytes)
    for member in metadata.members {
      string(member.key.string ?? "")
      if let text = member.value.string {
        append(UInt32(8), to: &bytes)
        string(text)
      } else if let integer = member.value.int {
        append(UInt32(4), to: &bytes)
        append(UInt32(integer), to: &bytes)
      } else if member.value.kind == .array {
        append(UInt32(9), to: &bytes)
        append(UInt32(5), to: &bytes)
        append(UInt64(member.value.count), to: &bytes)
        for element in member.value.elements { append(Int32(element.int ?? -1), to: &bytes) }
      } else {
        append(UInt32(6), to: &bytes)
        append(Float(member.value.double ?? .nan).bitPattern, to: &bytes)
      }
    }
    var offset = 0
    for tensor in tensors {
      string(tensor.name)
      append(UInt32(tensor.shape.count), to: &bytes)
      for dimension in tensor.shape.reversed() { append(UInt64(dimension), to: &bytes) }
      append(UInt32(0), to: &bytes)
      append(UInt64(offset), to: &bytes)
      offset += (4 * tensor.values.count + 31) & ~31
    }
    while bytes.count % 32 != 0 { bytes.append(0) }
    for tensor in tensors {
      bytes += encode(tensor.values, .f32)
      while bytes.count % 32 != 0 { bytes.append(0) }
    }
    return bytes
  }
}
