import Decoding
import Foundation

extension CopySource {
  /// Holds the fields that ask for a time in a form to the times that a note names, or to nothing where it names none for them.
  ///
  /// - Parameters:
  ///   - dines: whether people are at table at these times.
  ///   - isCounted: whether the note's only number is another field's.
  ///   - counted: where the numbers of other fields stand; an hour that is no more than such a number is none.
  ///   - zone: the zone whose clock the note goes by.
  ///   - writesEmpty: whether optional fields that the note says nothing of are written empty.
  /// - Returns: how sure each field is.
  package mutating func hold(
    to fields: [TimeField], of facts: NoteFacts, dines: Bool = false, isCounted: Bool = false, counted: [Range<Int>] = [],
    zone: TimeZone = .current,
    chosen: [String: String] = [:], writesEmpty: Bool
  ) -> [String: Double] {
    let fields = fields.filter { !$0.isList }
    guard !fields.isEmpty else { return [:] }
    let hasEnds =
      fields.contains { TimeFields.role(of: $0.nameParts) == .start } && fields.contains { TimeFields.role(of: $0.nameParts) == .end }
    var manner = TimeExpressions.Manner(prefersRanges: hasEnds, labels: TimeFields.labels(of: fields))
    manner.asksForNight = fields.contains { !TimeFields.ofNight.isDisjoint(with: $0.nameParts) }
    manner.dines = dines
    if !facts.times(manner).hasClock, fields.contains(where: { $0.style.kind == .time && $0.isRequired }) {
      manner.liberties = isCounted ? ClockLiberties.all.subtracting(.onlyNumber) : .all
    } else if !facts.times(manner).hasClock, fields.contains(where: { $0.style.kind == .time }) {
      manner.liberties = .pointsBehindDay
    }
    let times = facts.times(manner).without(counted)
    var held: [String: Double] = [:]
    for var value in TimeFields(times, now: facts.now, zone: zone).values(of: fields, chosen: chosen) {
      guard let first = value.texts.first, !first.isEmpty || writesEmpty else { continue }
      if !manner.liberties.isEmpty, value.probability > RuleConfidence.timeGuessed { value.probability = RuleConfidence.timeGuessed }
      // These go before every other rule: what the field's form is, no other rule knows.
      entities.removeAll { $0.name == value.name }
      keyValues.removeAll { $0.name == value.name }
      blocklists.removeAll { $0.name == value.name }
      pinned.removeAll { $0.name == value.name }
      pinned.insert(PinnedChoice(name: value.name, choice: first, others: Array(value.texts.dropFirst())), at: 0)
      held[value.name] = value.probability
    }
    return held
  }
}

extension SchemaFields {
  /// The fields that ask for a time in a form.
  ///
  /// - Parameter accepts: whether a string fits a format and a pattern.
  package func timeFields(accepts: (_ text: String, _ format: String, _ pattern: String) throws -> Bool) rethrows -> [TimeField] {
    let counts = Dictionary(fields.map { ($0.name, 1) }, uniquingKeysWith: +)
    let sample = Moment(day: Day(ordinal: 20_000), time: ClockTime(seconds: 63_000))
    return try fields.compactMap { field in
      guard counts[field.name] == 1, field.choices == nil, field.isList || field.type == nil || field.type == "string" else { return nil }
      let styles = TimeStyle.asked(name: field.nameParts, format: field.format, pattern: field.pattern, description: field.description)
      let fitting = try styles.first { try accepts($0.text(sample, in: .gmt), field.format, field.pattern) }
      return fitting.map {
        TimeField(
          name: field.name, nameParts: field.nameParts, description: field.description, style: $0, isRequired: field.isRequired,
          isRepeated: field.isRepeated, isList: field.isList)
      }
    }
  }
}
