import Language

/// Which numbers of a note bound something from below and which from above, by the words around them: the 100 of "over a hundred pounds" is no
/// most, and of "between 20 and 60" the first is the least.
package struct NumberBounds {
  package enum End { case least, most }

  /// What a number counts less for a field that asks for the other end, and what nothing counts less beside one of its own end: logarithms.
  static let other = -40.0, own = 8.0

  private let reader: AmountReader

  package init(_ facts: NoteFacts) { reader = AmountReader(facts.note) }

  /// The end that a number is; nil for one that bounds nothing, or counts what the field does not.
  ///
  /// - Parameters:
  ///   - range: Unicode scalars of the note.
  ///   - name: of the field.
  package func end(at range: Range<Int>, value: Double?, for name: [String]) -> End? {
    guard let amount = reader.amounts.first(where: { $0.isBound && reader.tokens.scalars($0.tokens).overlaps(range) }) else { return nil }
    // "At least 2 bedrooms" is no price.
    if case .counted(let stem) = amount.kind, !name.contains(where: { $0.hasPrefix(stem) || stem.hasPrefix($0) }) { return nil }
    if case .measure = amount.kind, !name.isEmpty, !NumberFieldRules.moneyNames.isDisjoint(with: name) { return nil }
    if amount.high == .infinity { return .least }
    if amount.low == -.infinity { return .most }
    guard amount.low < amount.high, let value else { return nil }
    if value == amount.low || value == amount.high { return value == amount.low ? .least : .most }
    // The 45 of "45-55k", which is 45000.
    let whole = reader.tokens.scalars(amount.tokens)
    return range.lowerBound - whole.lowerBound < whole.upperBound - range.upperBound ? .least : .most
  }

  /// The end that a field asks for by its name: `minPrice`, `amount_at_least`, `priceTo`; nil for any other.
  package static func end(of name: [String]) -> End? {
    let isLeast = !FieldOrder.lows.isDisjoint(with: name) || ["from", "over", "above"].contains(name.last)
    let isMost = !FieldOrder.highs.isDisjoint(with: name) || ["to", "under", "below", "limit"].contains(name.last)
    return isLeast == isMost ? nil : isLeast ? .least : .most
  }
}
