import JSONText

/// How sure the model was of each value in a JSON output: the product of the probabilities, under the mask, of the tokens that made it.
package struct ConfidenceReport: Sendable, Equatable {
  /// JSON pointer of a scalar value → probability of its tokens, 0…1.
  package var values: [String: Double]
  /// JSON pointer of a value → probability of the tokens between it and the value before: that this key came next, so also that the
  /// optional keys passed over were left out.
  package var keys: [String: Double]
  /// JSON pointer of an object or array → probability of the tokens behind its last value: that nothing more came.
  package var ends: [String: Double]
  /// The product over all tokens.
  package var whole: Double

  /// - Parameters:
  ///   - json: a complete JSON text.
  ///   - records: the tokens that made it, in order.
  package init(json: [UInt8], records: [TokenRecord]) {
    values = [:]
    keys = [:]
    ends = [:]
    whole = records.reduce(1) { $0 * Double($1.probability) }
    // A token belongs to the value or gap in which it begins: one that reaches from a value into the gap behind decided the value's end.
    var next = 0
    func product(until end: Int) -> Double {
      var product = 1.0
      while next < records.count {
        let start = next == 0 ? 0 : records[next - 1].end
        guard start < end else { break }
        product *= Double(records[next].probability)
        next += 1
      }
      return product
    }
    var cursor = JSONCursor()
    func take(_ cursor: JSONCursor, _ event: JSONCursor.Event) {
      let pointer = cursor.pointer
      switch event {
      case .starts(let offset): keys[pointer, default: 1] *= product(until: offset)
      case .ends(let range, isScalar: true): values[pointer] = product(until: range.upperBound)
      case .ends(let range, isScalar: false): ends[pointer, default: 1] *= product(until: range.upperBound)
      }
    }
    for byte in json { cursor.feed(byte, take) }
    cursor.finish(take)
  }
}
