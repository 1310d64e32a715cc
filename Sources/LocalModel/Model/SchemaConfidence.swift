import Decoding
import JSONText

/// Assigns probabilities to fields: of a value, that it is what it is; of an optional field, also that it is there, or is not.
enum SchemaConfidence {
  /// The fields of the outermost object, in the order of the schema.
  static func outerFields(of schema: JSONNode) -> [(name: String, isRequired: Bool)] {
    let required = Set((schema["required"].map { Array($0.elements) } ?? []).compactMap(\.string))
    return (schema["properties"]?.members.compactMap(\.key.string) ?? []).map { ($0, required.contains($0)) }
  }

  /// - Parameters:
  ///   - report: probabilities by place in the output.
  ///   - outer: the fields of the outermost object.
  ///   - decided: values that were decided beforehand, by JSON pointer, each with its probability; the model that wrote them had no choice.
  /// - Returns: JSON pointers and probabilities, 0…1, in the order of the schema for the outermost object, then the deeper values.
  static func fields(
    _ report: ConfidenceReport?, outer: [(name: String, isRequired: Bool)], decided: [(pointer: String, probability: Double)]
  ) -> [(pointer: String, probability: Double)] {
    guard let report else { return decided }
    let decided = Dictionary(decided.map { ($0.pointer, $0.probability) }, uniquingKeysWith: { $1 })
    var result: [(pointer: String, probability: Double)] = []
    var done: Set<String> = []
    for (index, field) in outer.enumerated() {
      let pointer = "/" + JSONPointer.token(field.name)
      defer { done.insert(pointer) }
      if let known = decided[pointer] {
        result.append((pointer, known))
      } else if let probability = probability(of: pointer, report) {
        let isThere = field.isRequired ? 1 : report.keys[pointer] ?? 1
        result.append((pointer, probability * isThere))
      } else if !field.isRequired {
        // Left out: decided by the key that came instead, or by the object's end.
        let next = outer[(index + 1)...].first { report.keys["/" + JSONPointer.token($0.name)] != nil }
        result.append((pointer, next.flatMap { report.keys["/" + JSONPointer.token($0.name)] } ?? report.ends[""] ?? 1))
      }
    }
    for pointer in Set(report.values.keys).union(decided.keys).subtracting(done).sorted() {
      result.append((pointer, decided[pointer] ?? report.values[pointer] ?? 1))
    }
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
}
