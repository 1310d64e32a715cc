import Foundation
import JSONText

/// How probable the values are that a field chooses from.
package struct FieldChances: Sendable, Equatable {
  /// Where the field's value stands, as a JSON pointer.
  package var pointer: String
  /// The values as JSON; the first is nil, for none.
  package var values: [String?]
  /// Natural logarithms of their chances, in the same order; not normalised.
  package var chances: [Double]
  /// Whether it may have none.
  package var mayBeNone: Bool

  package init(pointer: String, values: [String?], chances: [Double], mayBeNone: Bool) {
    (self.pointer, self.values, self.chances, self.mayBeNone) = (pointer, values, chances, mayBeNone)
  }

  /// The same at another place.
  package func at(_ pointer: String) -> FieldChances {
    var moved = self
    moved.pointer = pointer
    return moved
  }

  /// The probability of each value, the most probable first, where the field has one of them with a certain probability: rules have their say in both,
  /// and what they leave is divided as the encoder would. Empty where the field has a value of another kind.
  ///
  /// - Parameter value: as JSON; nil where the field is left out.
  package func distribution(having value: String?, with probability: Double) -> [FieldAlternative] {
    let value = value == "null" ? nil : value
    guard let place = values.firstIndex(of: value), values.count == chances.count else { return [] }
    let sure = min(1, max(0, probability))
    let others = values.indices.filter { $0 != place && ($0 > 0 || mayBeNone) }
    guard !others.isEmpty else { return [FieldAlternative(json: value, probability: 1)] }
    let greatest = others.map { chances[$0] }.max() ?? 0
    let shares = others.map { exp(chances[$0] - greatest) }
    let whole = shares.reduce(0, +)
    let rest = zip(others, shares).map { FieldAlternative(json: values[$0], probability: (1 - sure) * $1 / whole) }
    return ([FieldAlternative(json: value, probability: sure)] + rest).enumerated()
      .sorted { ($1.element.probability, $0.offset) < ($0.element.probability, $1.offset) }.map(\.element)
  }
}

/// What a field could have been.
package struct FieldAlternatives: Sendable, Equatable {
  /// Where the field's value stands, as a JSON pointer.
  package var pointer: String
  /// The most probable first; their probabilities sum to 1.
  package var values: [FieldAlternative]

  package init(pointer: String, values: [FieldAlternative]) { (self.pointer, self.values) = (pointer, values) }

  /// Under which they stand in the metadata of a session's response.
  package static let key = "alternatives"

  /// As JSON, by pointer: `{"/team":[{"value":"billing","probability":0.9},{"value":null,"probability":0.1}]}`.
  package static func json(of fields: [FieldAlternatives]) -> String {
    let members = fields.map { field in
      let values = field.values.map { #"{"value":\#($0.json ?? "null"),"probability":\#(($0.probability * 1e6).rounded() / 1e6)}"# }
      return JSONWriter.quoted(field.pointer) + ":[" + values.joined(separator: ",") + "]"
    }
    return "{" + members.joined(separator: ",") + "}"
  }
}

/// A value that a field may have, and how probable that is.
package struct FieldAlternative: Sendable, Equatable {
  /// Nil where the field is left out.
  package var json: String?
  /// 0…1.
  package var probability: Double

  package init(json: String?, probability: Double) { (self.json, self.probability) = (json, probability) }
}
