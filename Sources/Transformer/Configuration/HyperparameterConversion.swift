import JSONText
import ModelFiles

extension HyperparameterValue {
  /// A value of `config.json`.
  init(_ node: JSONNode) {
    switch node.kind {
    case .null: self = .null
    case .bool: self = .bool(node.bool ?? false)
    case .number:
      if let integer = node.int {
        self = .integer(integer)
      } else {
        self = .number(node.double ?? .nan)
      }
    case .string: self = .string(node.string ?? "")
    case .array: self = .array(node.elements.map { HyperparameterValue($0) })
    case .object: self = .object(Self.members(of: node))
    }
  }

  /// The members of an object; the last one wins where a name is doubled.
  static func members(of node: JSONNode) -> [String: HyperparameterValue] {
    var members: [String: HyperparameterValue] = [:]
    for member in node.members { members[member.key.string ?? ""] = HyperparameterValue(member.value) }
    return members
  }

  /// A GGUF value; nil for one that no architecture reads (long arrays, which are vocabularies).
  init?(_ value: GGUFValue) {
    if let array = value.array {
      guard array.count <= 65_536 else { return nil }
      if let flags = array.bools {
        self = .array(flags.map { .bool($0) })
      } else if let integers = array.ints {
        self = .array(integers.map { .integer($0) })
      } else if let numbers = array.floats {
        self = .array(numbers.map { .number(Double($0)) })
      } else {
        return nil
      }
    } else if let flag = value.bool {
      self = .bool(flag)
    } else if let integer = value.int {
      self = .integer(integer)
    } else if let number = value.double {
      self = .number(number)
    } else if let text = value.string {
      self = .string(text)
    } else {
      return nil
    }
  }
}

extension GGUFDescription {
  /// What the configuration is read from in `file`.
  init(_ file: GGUFFile) {
    var metadata: [String: HyperparameterValue] = [:]
    for (key, value) in file.metadata where !key.hasPrefix("tokenizer.") { metadata[key] = HyperparameterValue(value) }
    var ropeTensors: [String: [Float]] = [:]
    for name in Self.ropeTensorNames {
      guard let tensor = file.tensors[name], tensor.type == .f32, tensor.elementCount <= 65_536 else { continue }
      ropeTensors[name] = (0..<tensor.elementCount).map { tensor.bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
    }
    self.init(file: file.path, metadata: metadata, tensorShapes: file.tensors.mapValues(\.shape), ropeTensors: ropeTensors)
  }
}
