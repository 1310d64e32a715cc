import Decoding
import JSONText

/// Assigns probabilities to fields: of a value, that it is what it is; of an optional field, also that it is there, or is not.
enum SchemaConfidence {
  /// - Parameters:
  ///   - report: probabilities by place in the output.
  ///   - jsonSchema: the schema of the output.
  ///   - read: fields of the outermost object that the reader has decided, each with its probability; the model that wrote them had no choice.
  /// - Returns: JSON pointers and probabilities, 0…1, in the order of the schema for the outermost object, then the deeper values.
  static func fields(
    _ report: ConfidenceReport, jsonSchema: [UInt8], read: [String: Double] = [:]
  ) -> [(pointer: String, probability: Double)] {
    var result: [(pointer: String, probability: Double)] = []
    var done: Set<String> = []
    if let root = try? JSONDocument(jsonSchema, source: "schema").root, let properties = root["properties"] {
      let required = Set((root["required"].map { Array($0.elements) } ?? []).compactMap(\.string))
      let names = properties.members.compactMap(\.key.string)
      for (index, name) in names.enumerated() {
        let pointer = "/" + escaped(name)
        defer { done.insert(pointer) }
        if let decided = read[name] {
          result.append((pointer, decided))
          continue
        }
        if let probability = probability(of: pointer, report) {
          let isThere = required.contains(name) ? 1 : report.keys[pointer] ?? 1
          result.append((pointer, probability * isThere))
        } else if !required.contains(name) {
          // Left out: decided by the key that came instead, or by the object's end.
          let next = names[(index + 1)...].first { report.keys["/" + escaped($0)] != nil }
          result.append((pointer, next.flatMap { report.keys["/" + escaped($0)] } ?? report.ends[""] ?? 1))
        }
      }
    }
    for pointer in report.values.keys.sorted() where !done.contains(pointer) { result.append((pointer, report.values[pointer] ?? 1)) }
    return result
  }

  /// A scalar's own probability; of an object or array the product of all in it. Nil where the output has no such value.
  private static func probability(of pointer: String, _ report: ConfidenceReport) -> Double? {
    if let value = report.values[pointer] { return value }
    guard report.ends[pointer] != nil else { return nil }
    var product = report.ends[pointer] ?? 1
    for (inner, value) in report.values where inner.hasPrefix(pointer + "/") { product *= value * (report.keys[inner] ?? 1) }
    return product
  }

  private static func escaped(_ key: String) -> String {
    var part = ""
    for character in key { part += character == "~" ? "~0" : character == "/" ? "~1" : String(character) }
    return part
  }
}
