import Foundation
import JSONText
import ModelFiles

/// A tiny random encoder with expected outputs, as `tools/reference/make_encoder_fixtures.py` describes it.
struct ReferenceEncoder {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/encoder")
  static let names = ["bert", "bert-cased-tanh", "roberta", "mpnet", "modernbert"]

  /// Tokens, and the output at some of their rows.
  struct Run {
    var tokens: [Int32]
    var rows: [Int]
    var output: [Float]
  }

  struct Text {
    var text: String
    var tokens: [Int32]
    var mean: [Float]
    var cls: [Float]
  }

  typealias Tensor = (name: String, shape: [Int], values: [Float])

  struct Malformed: Error { var what: String }

  let json: JSONNode
  private let path: URL

  init(_ name: String) throws {
    path = Self.folder.appending(path: "\(name).json")
    json = try JSONDocument(path: path.path).root
  }

  var hasGGUF: Bool { json["gguf"]?.kind == .object }

  func runs() throws -> [Run] {
    try Self.elements(json["runs"]).map {
      Run(tokens: Self.tokens($0["tokens"]), rows: Self.tokens($0["rows"]).map { Int($0) }, output: try Self.floats($0["output"]))
    }
  }

  func texts() throws -> [Text] {
    try Self.elements(json["texts"]).map {
      Text(
        text: $0["text"]?.string ?? "", tokens: Self.tokens($0["tokens"]), mean: try Self.floats($0["mean"]),
        cls: $0["cls"] == nil ? [] : try Self.floats($0["cls"]))
    }
  }

  private static func elements(_ node: JSONNode?) -> [JSONNode] { node.map { Array($0.elements) } ?? [] }

  private static func tokens(_ node: JSONNode?) -> [Int32] { elements(node).map { Int32($0.int ?? -1) } }

  private static func floats(_ node: JSONNode?) throws -> [Float] {
    guard let data = Data(base64Encoded: node?.string ?? "") else { throw Malformed(what: "base64") }
    return data.withUnsafeBytes { bytes in
      (0..<(bytes.count / 4)).map { Float(bitPattern: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self))) }
    }
  }

  /// Every tensor of the Hugging Face form, by the rule of `tools/reference/weights.py`.
  func tensors() throws -> [Tensor] {
    try Self.elements(json["tensors"]).map { tensor in
      guard let name = tensor["name"]?.string, let base = UInt64(tensor["base"]?.string ?? "", radix: 16),
        let mean = tensor["mean"]?.double, let deviation = tensor["std"]?.double, let shape = tensor["shape"]?.elements.compactMap(\.int)
      else { throw Malformed(what: "tensor") }
      return (name, shape, Self.weights(base: base, count: shape.reduce(1, *), mean: Float(mean), deviation: Float(deviation)))
    }
  }

  private static func weights(base: UInt64, count: Int, mean: Float, deviation: Float) -> [Float] {
    let scale = Float(1 / (65536 * (1.0 / 3).squareRoot()))
    return (0..<count).map { index in
      var z = base &+ UInt64(index + 1) &* 0x9E37_79B9_7F4A_7C15
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      z ^= z >> 31
      let sum = Int32(z & 0xFFFF) + Int32((z >> 16) & 0xFFFF) + Int32((z >> 32) & 0xFFFF) + Int32(z >> 48) - 131_070
      var bits = (Float(sum) * scale * deviation + mean).bitPattern
      bits = (bits &+ (0x7FFF + ((bits >> 16) & 1))) & 0xFFFF_0000
      let rounded = Float(bitPattern: bits)
      return abs(rounded) < 0x1p-14 ? 0 : rounded
    }
  }

  /// Writes the Hugging Face form with its tokenizer into a new folder and returns its path.
  ///
  /// - Parameters:
  ///   - prefix: stands before every tensor's name, as in checkpoints of a larger model.
  ///   - config: takes the place of values in `config.json`.
  ///   - change: makes a case of damage of the tensors.
  func writeFolder(prefix: String = "", config changes: [String: Any] = [:], change: (inout [Tensor]) -> Void = { _ in }) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "encoder-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let whole = try JSONSerialization.jsonObject(with: Data(contentsOf: path)) as? [String: Any] ?? [:]
    guard var config = whole["config"] as? [String: Any], let tokenizer = whole["tokenizer"] else { throw Malformed(what: "config") }
    config.merge(changes) { $1 }
    try JSONSerialization.data(withJSONObject: config).write(to: folder.appending(path: "config.json"))
    try JSONSerialization.data(withJSONObject: tokenizer).write(to: folder.appending(path: "tokenizer.json"))
    var tensors = try tensors()
    change(&tensors)
    var data: [UInt8] = []
    var entries: [String] = []
    for tensor in tensors {
      let start = data.count
      for value in tensor.values { withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) } }
      let shape = tensor.shape.map(String.init).joined(separator: ",")
      entries.append("\"\(prefix)\(tensor.name)\":{\"dtype\":\"F32\",\"shape\":[\(shape)],\"data_offsets\":[\(start),\(data.count)]}")
    }
    var header = "{" + entries.joined(separator: ",") + "}"
    header += String(repeating: " ", count: (8 - header.utf8.count % 8) % 8)
    var bytes: [UInt8] = []
    withUnsafeBytes(of: UInt64(header.utf8.count).littleEndian) { bytes.append(contentsOf: $0) }
    try Data(bytes + Array(header.utf8) + data).write(to: folder.appending(path: "model.safetensors"))
    return folder.path
  }

  /// Writes the GGUF form, with its pieces where it has some, and returns its path.
  func writeGGUF() throws -> String {
    guard let form = json["gguf"], let metadata = form["metadata"], let entries = form["tensors"] else { throw Malformed(what: "gguf") }
    let source = Dictionary(uniqueKeysWithValues: try tensors().map { ($0.name, $0) })
    var writer = GGUFWriter()
    for member in metadata.members {
      let key = member.key.string ?? ""
      if let text = member.value.string {
        writer.metadata.append((key, .string(Array(text.utf8))))
      } else if let integer = member.value.int {
        writer.metadata.append((key, .uint32(UInt32(integer))))
      } else {
        writer.metadata.append((key, .float32(Float(member.value.double ?? .nan))))
      }
    }
    for member in form["lists"].map({ Array($0.members) }) ?? [] {
      writer.metadata.append((member.key.string ?? "", .array(GGUFArray(strings: member.value.elements.map { $0.stringBytes }))))
    }
    for entry in Self.elements(entries) {
      guard let from = source[entry["source"]?.string ?? ""], let name = entry["name"]?.string else { throw Malformed(what: "entry") }
      writer.tensors.append(.init(name: name, type: .f32, shape: from.shape) { write in try from.values.withUnsafeBytes { try write($0) } })
    }
    let path = FileManager.default.temporaryDirectory.appending(path: "encoder-\(UUID().uuidString).gguf").path
    try writer.write(to: path)
    return path
  }
}

/// The greatest difference, over the greatest expected magnitude.
func deviation(_ found: [Float], _ expected: [Float]) -> Double {
  guard found.count == expected.count, !found.isEmpty else { return .infinity }
  var worst = 0.0
  for (a, b) in zip(found, expected) {
    let difference = abs(Double(a) - Double(b))
    worst = difference.isNaN ? .infinity : max(worst, difference)
  }
  return worst / expected.reduce(0) { max($0, abs(Double($1))) }
}
