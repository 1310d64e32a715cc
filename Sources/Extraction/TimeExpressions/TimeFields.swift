import Foundation

/// A field of a schema that holds a time in a form: `format: date-time`, "HH:mm".
package struct TimeField: Sendable {
  package var name: String
  package var nameParts: [String]
  package var description: String
  package var style: TimeStyle
  package var isRequired: Bool
  /// Whether it may come more than once, in a list of objects.
  package var isRepeated: Bool
  /// Whether it is a list of such times.
  package var isList: Bool

  package init(
    name: String, nameParts: [String], description: String = "", style: TimeStyle, isRequired: Bool, isRepeated: Bool = false,
    isList: Bool = false
  ) {
    self.name = name
    self.nameParts = nameParts
    self.description = description
    self.style = style
    self.isRequired = isRequired
    self.isRepeated = isRepeated
    self.isList = isList
  }
}

/// The value of a field for a time, written as the schema asks.
package struct TimeValue: Sendable, Equatable {
  package var name: String
  /// The values it may have, likeliest first; one alone unless the field is repeated. Empty text: nothing in the note is for it.
  package var texts: [String]
  /// How sure it is, 0…1.
  package var probability: Double
}

/// Gives a schema's fields for times the note's times.
///
/// Of all pairs of a field and an expression the likeliest is taken first: by the words around the expression and the names of the field ("ends at 5" for
/// `endTime`), by whether it begins or ends a stretch, and by their order. An expression goes to one field.
package struct TimeFields {
  private let times: [TimeExpressions.Expression]
  private let now: Moment
  private let zone: TimeZone

  package init(_ times: TimeExpressions, now: Moment, zone: TimeZone) {
    self.times = times.expressions
    self.now = now
    self.zone = zone
  }

  /// - Parameter chosen: for a field the words of the note that another reader chose for it.
  package func values(of fields: [TimeField], chosen: [String: String] = [:]) -> [TimeValue] {
    var pairs: [(field: Int, time: Int, score: Double)] = []
    for (index, field) in fields.enumerated() where !field.isRepeated {
      for (place, time) in times.enumerated() {
        guard text(time, for: field) != nil, var score = self.score(time, for: field, alone: isAlone(field, among: fields)) else {
          continue
        }
        // In the order of fields, the order of the note.
        score -= 0.01 * Double(place) + 0.001 * Double(index)
        if let words = chosen[field.name]?.lowercased(), !words.isEmpty {
          score += time.words.contains(words) || words.contains(time.words) ? 1.2 : 0
        }
        pairs.append((index, place, score))
      }
    }
    pairs.sort { $0.score > $1.score }
    var taken: [Int: Int] = [:]
    var used: Set<Int> = []
    for pair in pairs where taken[pair.field] == nil && !used.contains(pair.time) {
      taken[pair.field] = pair.time
      used.insert(pair.time)
    }
    return fields.indices.map { index in
      let field = fields[index]
      if field.isRepeated {
        var texts: [String] = []
        for text in times.compactMap({ self.text($0, for: field) }) where !texts.contains(text) { texts.append(text) }
        return TimeValue(name: field.name, texts: texts.isEmpty ? [nothing(field)] : texts, probability: 0.5)
      }
      if let place = taken[index], let text = self.text(times[place], for: field) {
        let rivals = times.count { self.text($0, for: field) != nil }
        return TimeValue(
          name: field.name, texts: [text], probability: rivals == 1 ? RuleConfidence.timeAlone : RuleConfidence.timeAmongOthers)
      }
      if let text = computed(field, fields, taken) {
        return TimeValue(name: field.name, texts: [text], probability: RuleConfidence.timeComputed)
      }
      return TimeValue(
        name: field.name, texts: [nothing(field)], probability: field.isRequired ? RuleConfidence.madeUp : RuleConfidence.timeAbsent)
    }
  }

  /// All times of the note that a field may hold, written as it asks, with their places among the note's scalars.
  func all(of field: TimeField) -> [(text: String, range: Range<Int>)] {
    times.compactMap { time in text(time, for: field).map { ($0, time.range) } }
  }

  /// An end that a start and a length give, and a length that a start and an end give.
  private func computed(_ field: TimeField, _ fields: [TimeField], _ taken: [Int: Int]) -> String? {
    let spans = times.filter { if case .span = $0.value { true } else { false } }
    if field.style.kind == .duration, let start = times.first(where: { $0.edge == .start }),
      let end = times.first(where: { $0.edge == .end }),
      let from = moment(start), let to = moment(end)
    {
      let seconds = (to.day.ordinal - from.day.ordinal) * 86_400 + to.time.seconds - from.time.seconds
      return seconds > 0 ? field.style.text(TimeSpan(seconds: seconds)) : nil
    }
    guard field.style.kind != .duration, role(of: field) == .end, spans.count == 1, case .span(let span) = spans[0].value,
      let start = fields.indices.first(where: { fields[$0].style.kind == field.style.kind && role(of: fields[$0]) == .start }),
      let place = taken[start], let from = moment(times[place])
    else { return nil }
    return field.style.text(from.adding(span), in: zone(of: times[place]))
  }

  /// What a field holds that the note says nothing of: nothing, or where it must hold something the plainest value there is.
  private func nothing(_ field: TimeField) -> String {
    guard field.isRequired else { return "" }
    return field.style.kind == .duration
      ? field.style.text(TimeSpan()) : field.style.text(Moment(day: now.day, time: ClockTime(seconds: 0)), in: zone)
  }

  /// - Parameter chance: how likely it is over, where the words leave open which day is meant; nil where nothing tells.
  private func moment(_ time: TimeExpressions.Expression, behind chance: Double? = nil) -> Moment? {
    func meant(_ day: Day, _ behind: Day?) -> Day {
      guard let chance else { return day }
      return DayStretches.Found(day: day, behind: behind, range: time.range).day(behind: chance, today: now.day)
    }
    switch time.value {
    case .clock(let clock, let day): return Moment(day: day.map { meant($0, time.behind) } ?? now.day, time: clock)
    case .day(let day, let behind, let part): return Moment(day: meant(day, behind), time: part ?? ClockTime(seconds: 0))
    case .span: return nil
    }
  }

  private func zone(of time: TimeExpressions.Expression) -> TimeZone { time.zone.flatMap { TimeZone(secondsFromGMT: $0 * 60) } ?? zone }

  private func text(_ time: TimeExpressions.Expression, for field: TimeField) -> String? {
    switch (field.style.kind, time.value) {
    case (.duration, .span(let span)): field.style.text(span)
    // "Ran 5 km in 45 minutes".
    case (.duration, .clock) where time.distance != nil: time.distance.map { field.style.text($0) }
    // What a stopwatch shows, 0:41:05.
    case (.duration, .clock(let clock, day: nil)) where time.words.count(where: { $0 == ":" }) == 2:
      field.style.text(TimeSpan(seconds: clock.seconds))
    case (.time, .clock), (.dateTime, .clock), (.dateTime, .day), (.time, .day(_, _, .some)):
      moment(time, behind: FieldOrder.behind(field.nameParts)).map { field.style.text($0, in: zone(of: time)) }
    default: nil
    }
  }

  // MARK: Which field a time is for

  private func isAlone(_ field: TimeField, among fields: [TimeField]) -> Bool {
    !fields.contains { $0.name != field.name && $0.style.kind != .duration && field.style.kind != .duration }
  }

  /// The words of fields' names in front of which a bare hour is a time.
  static func labels(of fields: [TimeField]) -> Set<String> {
    Set(fields.filter { $0.style.kind != .duration }.flatMap(\.nameParts).filter { $0.count > 3 }).subtracting(plain)
  }

  /// Words of fields that ask for when somebody sleeps.
  static let ofNight: Set = ["bed", "bedtime", "sleep", "slept", "asleep"]

  private func role(of field: TimeField) -> TimeExpressions.Edge? { Self.role(of: field.nameParts) }

  /// Whether a field's name says that it begins or ends a stretch.
  static func role(of words: [String]) -> TimeExpressions.Edge? {
    if words.contains("check") || words.contains("move") || words.contains("drop") || words.contains("pick") {
      if words.contains("out") || words.contains("off") { return .end }
      if words.contains("in") || words.contains("up") { return .start }
    }
    let roles = words.reduce(into: TimeWords()) { $0.formUnion(.roles(of: $1)) }
    if roles.contains(.endField) { return .end }
    return roles.contains(.startField) ? .start : nil
  }

  private func score(_ time: TimeExpressions.Expression, for field: TimeField, alone: Bool) -> Double? {
    // "For 2 tomorrow 12:30": what is written as a time is one before an hour that may be a count.
    var score = time.words.contains(":") ? 0.4 : 0
    if case .day(_, _, let part) = time.value { score -= part == nil ? 0.6 : 0.3 }
    if field.style.kind == .duration, time.distance != nil { score -= 0.7 }
    let role = self.role(of: field)
    if let edge = time.edge {
      if let role, role != edge { return alone ? -1 : nil }
      score += role == edge ? 2 : 0
    } else if role == .end, !alone, !Self.isEnd(time.before) {
      // A time by itself is where something begins.
      score -= 0.5
    }
    if role == .start, Self.isEnd(Array(time.before.prefix(1))) || Self.isNoLater(time.before) { score -= 1.5 }
    if role == .end, Self.isEnd(time.before) { score += 1 }
    let names = Set(field.nameParts + field.description.lowercased().split { !$0.isLetter }.map(String.init)).subtracting(Self.plain)
    for (distance, word) in time.before.prefix(6).enumerated() {
      if [".", ";"].contains(word) { break }
      if names.contains(where: { Self.isSame($0, word) }) { score += 1.2 - 0.15 * Double(distance); break }
    }
    for (distance, word) in time.after.prefix(3).enumerated() where names.contains(where: { Self.isSame($0, word) }) {
      score += 0.5 - 0.1 * Double(distance)
      break
    }
    return score
  }

  /// Whether the words in front of a time, nearest first, say that something ends there: "until 6", "before 11", "no later than noon".
  private static func isEnd(_ before: [String]) -> Bool { before.prefix(2).contains(where: leadsToEnd) || isNoLater(before) }

  private static func isNoLater(_ before: [String]) -> Bool {
    before.count > 2 && before[0] == "than" && before[1] == "later" && ["no", "not", "never"].contains(before[2])
  }

  private static func leadsToEnd(_ word: String) -> Bool { !TimeWords.roles(of: word).isDisjoint(with: [.ends, .mayEnd]) }

  /// "departs" and "departure", "reminder" and "remind", "lands" and "arrival".
  private static func isSame(_ left: String, _ right: String) -> Bool {
    if left == right { return true }
    if let one = likes.firstIndex(where: { $0.contains(left) }), likes[one].contains(right) { return true }
    guard left.utf8.count >= 4, right.utf8.count >= 4 else { return false }
    let length = max(4, min(left.utf8.count, right.utf8.count) - 3)
    return left.utf8.prefix(length).elementsEqual(right.utf8.prefix(length))
  }

  private static let likes: [Set<String>] = [
    ["arrive", "arrives", "arrival", "arriving", "lands", "landing", "land", "gets", "reaches"],
    ["depart", "departs", "departure", "departing", "leaves", "leaving", "leave", "takes", "takeoff", "off"],
    ["wake", "woke", "wakes", "waking", "awake", "up"], ["bed", "bedtime", "asleep", "sleep", "slept"], ["opens", "open", "opening"],
    ["closes", "close", "closing", "shut", "shuts", "shutting"],
    ["starts", "start", "begins", "begin", "beginning"], ["ends", "end", "finishes", "finish", "over", "done"],
  ]
  private static let plain: Set = [
    "time", "at", "the", "a", "in", "of", "for", "when", "date", "hour", "hours", "hh", "mm", "ss", "format", "is", "to", "it", "and",
    "yyyy", "dd", "iso",
    "on", "by", "with", "be", "as", "local", "this", "that", "should", "or", "from",
  ]
}
