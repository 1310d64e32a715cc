/// A field of a schema that holds a day.
struct DayField {
  /// Its place among the reader's fields.
  var place: Int
  var nameParts: [String]
  var isRequired: Bool
  /// Where the encoder says it stands, in the note's scalars; nil for nothing.
  var words: Range<Int>?
  /// How sure the encoder is, 0…1.
  var probability: Double
  /// How likely the day behind is meant; nil where nothing tells.
  var behind: Double?
}

/// Gives a schema's fields for days the note's days: both ends of a stretch by the fields' names, all others where the encoder points.
struct DayFields {
  enum Value: Equatable {
    case day(Day, Double)
    case nothing(Double)
  }

  let days: DayStretches
  let today: Day
  /// How many days the note says that it lasts: "for three nights".
  let length: Int?
  /// Whether they are nights, which lead from a first day to a last one.
  var isOfNights = false

  func values(of fields: [DayField]) -> [Int: Value] {
    var values: [Int: Value] = [:]
    var used: Set<Day> = []
    if let start = days.start, let end = days.end {
      let ends = fields.compactMap { field in TimeFields.role(of: field.nameParts).map { (field.place, $0, field.behind) } }
      // Both ends are ahead, or both are over.
      let chances = ends.compactMap(\.2)
      let chance = chances.isEmpty ? 0 : chances.reduce(0, +) / Double(chances.count)
      let isOver = start.day(behind: chance, today: today) != start.day
      for (place, role, _) in ends {
        let found = role == .start ? start : end
        let day = isOver ? found.behind ?? found.day : found.day
        values[place] = .day(day, RuleConfidence.dayOfStretch)
        used.insert(day)
      }
    }
    for field in fields where values[field.place] == nil {
      guard let words = field.words, let found = days.days.first(where: { $0.range.overlaps(words) }) else { continue }
      let day = found.day(behind: field.behind, today: today)
      values[field.place] = .day(day, field.probability)
      used.insert(day)
    }
    // What a start and a length give.
    if let length, let start = fields.first(where: { TimeFields.role(of: $0.nameParts) == .start }),
      case .day(let from, _)? = values[start.place],
      let end = fields.first(where: { TimeFields.role(of: $0.nameParts) == .end }), end.isRequired || end.words != nil || isOfNights
    {
      if case .day(let day, _)? = values[end.place], day > from {
      } else {
        values[end.place] = .day(from.adding(days: length), RuleConfidence.dayOfLength)
      }
    }
    for field in fields where values[field.place] == nil {
      guard field.isRequired else {
        values[field.place] = .nothing(field.words == nil ? field.probability : RuleConfidence.dayUnread)
        continue
      }
      // What must have a day gets one that no other field has, and today where there is none: the least sure that there is.
      if let other = days.days.first(where: { !used.contains($0.day) }) {
        values[field.place] = .day(other.day(behind: field.behind, today: today), RuleConfidence.dayLeftOver)
        used.insert(other.day)
      } else {
        values[field.place] = .day(days.days.first?.day ?? today, days.days.isEmpty ? RuleConfidence.madeUp : RuleConfidence.dayShared)
      }
    }
    return values
  }
}
