import Language

/// What must hold between the fields of one object, as data: which of two days is the earlier one, which number is the greater one, and which is the sum
/// of the others.
enum FieldOrder {
  /// How much less probable fields may be for their values to stand in the order of the fields: less than a word counts that names a field.
  private static let inOrder = 0.7
  /// The same for a day that must not come after another, and for a number that must not be above another.
  private static let ordered = 4.0, bounded = 3.0

  /// What holds between fields, by their names: numbers stand in the order of their fields, days come after others, parts are not above their sum.
  static func relations(between fields: [ReaderSchema.Field]) -> [SpanAssignment.Relation] {
    let names = fields.map { ReadingAssembler.parts(of: $0.name) }
    let parents = fields.map { field in field.name.lastIndex(of: ".").map { field.name[..<$0] } ?? "" }
    func are(_ kind: ReaderSchema.Kind) -> [Int] { fields.indices.filter { fields[$0].kind == kind } }
    func areOfOneObject(_ one: Int, _ other: Int) -> Bool {
      one != other && fields[one].within == fields[other].within && parents[one] == parents[other]
    }
    var found: [SpanAssignment.Relation] = []
    let numbers = are(.number), days = are(.day)
    for (place, first) in numbers.enumerated() {
      for second in numbers[(place + 1)...] where fields[first].within == fields[second].within {
        // Everybody says the latitude first.
        let isTurned = !longitudes.isDisjoint(with: names[first]) && !latitudes.isDisjoint(with: names[second])
        found.append(isTurned ? .init(second, .standsBefore, first, weight: ordered) : .init(first, .standsBefore, second, weight: inOrder))
      }
      for second in numbers where areOfOneObject(first, second) && isAtMost(names[first], names[second]) {
        found.append(.init(first, .isAtMost, second, weight: bounded))
      }
    }
    for late in days where comesAfter(names[late]) {
      for early in days where areOfOneObject(early, late) && !comesAfter(names[early]) {
        found.append(.init(early, .isAtMost, late, weight: ordered))
        found.append(.init(early, .standsBefore, late, weight: inOrder))
      }
    }
    // "Rename a.txt to b.txt": what something comes from is most often said first.
    let texts = are(.text)
    for target in texts where names[target].last.map(targets.contains) == true {
      for source in texts where areOfOneObject(source, target) && names[source].last.map(sources.contains) == true {
        found.append(.init(source, .standsBefore, target, weight: inOrder))
      }
    }
    return found
  }

  /// Whether a number is never above another one: the least and the most, a part and the whole.
  private static func isAtMost(_ one: [String], _ other: [String]) -> Bool {
    for (low, high) in [(lows, highs), (parts, wholes)] where !low.isDisjoint(with: one) && !high.isDisjoint(with: other) {
      // "tip total" is no part of a total.
      if high.isDisjoint(with: one), low.isDisjoint(with: other) { return true }
    }
    return false
  }

  private static let latitudes: Set = ["lat", "latitude"]
  private static let longitudes: Set = ["lng", "lon", "long", "longitude"]
  static let lows: Set = ["min", "minimum", "low", "lowest", "least"]
  static let highs: Set = ["max", "maximum", "high", "highest", "most"]
  /// Whether a number is a part of a sum by its name.
  static func isPart(_ name: [String]) -> Bool { !parts.isDisjoint(with: name) && wholes.isDisjoint(with: name) }

  private static let parts: Set = ["tip", "tax", "vat", "fee", "subtotal", "net", "deposit", "discount", "share", "each", "unit"]
  private static let wholes: Set = ["total", "sum", "overall", "gross"]

  /// The days that come after those of the other fields of their object: the way back, the end, what follows.
  ///
  /// - Parameter name: the words of a field's name.
  static func comesAfter(_ name: [String]) -> Bool {
    if let first = name.first, name.count > 1, !["day", "date", "night"].contains(name[1]) {
      // What was last is over, and what is next comes behind it.
      if first == "next" { return true }
      if ["last", "previous"].contains(first) { return false }
    }
    return TimeFields.role(of: name) == .end || !later.isDisjoint(with: name) || name.starts(with: ["follow", "up"])
  }

  /// The days that others come after: the way out, the start.
  static func comesFirst(_ name: [String]) -> Bool {
    TimeFields.role(of: name) == .start
      || !name.isEmpty && !["leave", "leaving", "departure", "depart", "outbound", "out"].filter(name.contains).isEmpty
  }

  /// How likely a day is over by its field's name, 0…1: what was last, and what is next. Nil where that says nothing.
  static func behind(_ name: [String]) -> Double? {
    guard name.count > 1 else { return nil }
    // "Seen at", "date published": what is over by the form of its verb.
    let words = name.filter { !["at", "on", "date", "day", "time", "datetime", "when", "first", "last"].contains($0) }
    if words.count == 1, words.count < name.count, over.contains(words[0]) { return 0.9 }
    guard !["day", "date", "night"].contains(name[1]) else { return nil }
    return ["last": 0.99, "previous": 0.99, "next": 0.01][name[0]]
  }

  /// Verbs of what has been when it is told of.
  private static let over: Set = [
    "seen", "observed", "sighted", "spotted", "noticed", "noted", "happened", "occurred", "occurrence", "incident", "reported", "recorded",
    "measured",
    "logged", "taken", "caught", "found", "lost", "bought", "purchased", "purchase", "paid", "spent", "received", "sent", "written", "read",
    "watched",
    "played", "eaten", "slept", "visited", "met", "called", "treated", "diagnosed", "vaccinated", "harvested", "planted", "picked", "born",
    "birth",
    "died", "released", "published", "created", "opened", "joined", "hired", "resolved", "fixed", "repaired", "completed", "finished",
    "closed",
    "cancelled", "canceled", "returned", "transaction", "receipt", "sampled", "tested", "collected", "hatched", "laid", "felt",
    "experienced",
  ]

  private static let sources: Set = ["source", "src", "from", "origin", "old"]
  private static let targets: Set = ["destination", "dest", "dst", "to", "target", "new"]

  private static let later: Set = [
    "back", "return", "returning", "returns", "home", "followup", "inbound", "expiry", "expires", "until", "end", "ends", "checkout",
  ]

  /// Whether words in front of a day say that it is the later one of two, or the earlier one: "back from Rome on Thursday", "flying out on the 27th";
  /// nil where none does.
  static func isLedToLater(_ day: Range<Int>, in facts: NoteFacts) -> Bool? {
    let start = facts.days.days.last { $0.range.upperBound <= day.lowerBound }?.range.upperBound ?? 0
    let words = Array(facts.text(start..<day.lowerBound).lowercased().split { !$0.isLetter }.suffix(4))
    for (index, word) in words.enumerated().reversed() {
      if ["back", "home", "return", "returning", "returns", "followup", "follow"].contains(word) { return true }
      if ["leaving", "leave", "departing", "depart", "departure", "outbound"].contains(word) { return false }
      if word == "out", index > 0, ["fly", "flying", "go", "going", "head", "heading", "way"].contains(words[index - 1]) { return false }
    }
    return nil
  }

  /// What a day counts less for a field where such a word leads to another one, a logarithm.
  static let notLed = -2.0

  /// Whether a number field holds the sum of what the elements of an array hold.
  static func isTotal(_ name: [String]) -> Bool { !totals.isDisjoint(with: name) }

  private static let totals: Set = ["total", "sum", "subtotal", "totals", "overall"]

  /// Where a note says a sum by its word ("total 5.00", "Sum 3.50", "11 in total", "altogether 40", "that makes 50"), or where one number is what all
  /// numbers in front of it come to. Unicode scalars of the numbers.
  ///
  /// - Parameter mayReckon: whether a sum may go without its word, as where a field asks for one.
  static func statedTotals(in facts: NoteFacts, mayReckon: Bool) -> [Range<Int>] {
    let stated = namedTotals(in: facts)
    let values = facts.numbers.map { Double($0.digits) ?? .nan }
    guard mayReckon, stated.isEmpty, let last = facts.numbers.last, values.count > 2,
      abs(values.dropLast().reduce(0, +) - values[values.count - 1]) < 0.005
    else { return stated }
    return [facts.tokens.scalars(last.range)]
  }

  /// What others give that stand in front of it: the 24.00 of "200 x 0.12  24.00". Unicode scalars of the numbers.
  static func products(in facts: NoteFacts) -> [Range<Int>] {
    let values = facts.numbers.map { Double($0.digits) ?? .nan }
    return values.indices.dropFirst(2).filter { index in
      let (one, other) = (values[index - 2], values[index - 1])
      return one > 1 && other != 1 && one != other && abs(one * other - values[index]) < 0.005
    }.map { facts.tokens.scalars(facts.numbers[$0].range) }
  }

  private static func namedTotals(in facts: NoteFacts) -> [Range<Int>] {
    let tokens = facts.tokens
    return facts.numbers.compactMap { place in
      let range = place.range
      /// Signs and what a sum may be said with.
      func skips(_ index: Int) -> Bool {
        let text = tokens.text(index)
        return !text.isEmpty
          && (Currencies.signs.contains(text) || Currencies.codes.contains(text) || Currencies.spoken.contains(text)
            || [":", "=", "of", "was", "is", "to", "comes", "amount", "due"].contains(text))
      }
      var next = range.upperBound
      if skips(next), !tokens.isDigits(next + 1) { next += 1 }
      let behind = tokens.text(next)
      if ["total", "altogether", "overall"].contains(behind)
        || behind == "in" && ["total", "all"].contains(tokens.text(next + 1))
        || behind == "all" && ["in", "told", "together"].contains(tokens.text(next + 1))
      {
        // "$5 total 9": the word belongs to the number behind it, unless a mark or the end stands between.
        if behind != "total" || !facts.numbers.contains(where: { $0.range.lowerBound <= next + 2 && $0.range.lowerBound > next }) {
          return tokens.scalars(range)
        }
      }
      var before = range.lowerBound - 1
      while before >= 0, skips(before) { before -= 1 }
      /// "Comes to 74.20", and ", that's 74.20" of all that stands in front; "that's 4.50 each" is of one.
      func isSummedUp(_ before: Int, _ next: Int) -> Bool {
        guard !["each", "apiece", "per", "a", "every"].contains(tokens.text(next)) else { return false }
        let between = (max(0, before + 1)..<range.lowerBound).map(tokens.text)
        if between.contains("to"), ["comes", "come", "came"].contains(where: { between.contains($0) || tokens.text(before) == $0 }) {
          return true
        }
        return tokens.text(before) == "s" && tokens.text(before - 1) == "'" && tokens.text(before - 2) == "that"
          && [",", ";", "-", "\u{2013}", "="].contains(tokens.text(before - 3))
          && facts.numbers.contains { $0.range.upperBound <= before - 3 }
      }
      return before >= 0
        && (["total", "totals", "totalling", "totaling", "sum", "altogether", "summe", "totaal", "makes", "equals"].contains(
          tokens.text(before)) || isSummedUp(before, next))
        ? tokens.scalars(range) : nil
    }
  }
}

extension ReadingAssembler {
  /// Days of fields that come after others, read as seen from those: "back on the 18th" of a journey in November is in November.
  ///
  /// - Parameter fields: those for days outside of records.
  func ordered(_ days: [Int: DayFields.Value], _ fields: [Int]) -> [Int: DayFields.Value] {
    var days = days
    func name(_ field: Int) -> [String] { Self.parts(of: plan.schema.fields[field].name) }
    func parent(_ field: Int) -> Substring? {
      plan.schema.fields[field].name.lastIndex(of: ".").map { plan.schema.fields[field].name[..<$0] }
    }
    for late in fields where FieldOrder.comesAfter(name(late)) {
      let earlier = fields.filter { $0 != late && parent($0) == parent(late) && !FieldOrder.comesAfter(name($0)) }
      guard case .day(let day, let sure)? = days[late], sure != RuleConfidence.madeUp, case .words(let words)? = readings[late]?.value,
        let found = facts.days.days.first(where: { $0.range.overlaps(words) })
      else { continue }
      let before = earlier.compactMap { field -> Day? in
        if case .day(let first, let sure)? = days[field], sure != RuleConfidence.madeUp { first } else { nil }
      }
      // "Back Dec 30, flying out on the 27th": of the same month, or of the one before.
      for field in earlier {
        guard case .words(let range)? = readings[field]?.value, case .day(let start, let sure)? = days[field],
          let bare = facts.days.days.first(where: { $0.range.overlaps(range) }), bare.range.lowerBound > found.range.lowerBound,
          !facts.text(found.range).allSatisfy({ !$0.isLetter }), facts.text(bare.range).contains(where: \.isNumber),
          DayReader(tokens: NoteTokens(facts.text(bare.range)), today: day).isBareDay
        else { continue }
        let near = DayStretches(facts.text(bare.range), today: day).days
        if near.count == 1, let last = near[0].behind, last < day, start != last { days[field] = .day(last, sure) }
      }
      guard let first = before.min(), day < first else { continue }
      let seen = DayStretches(facts.text(found.range), today: first).days
      guard seen.count == 1, seen[0].day >= first else { continue }
      days[late] = .day(seen[0].day, sure)
    }
    return days
  }

  /// Numbers that the note states as the sum, in digits.
  var totalDigits: Set<String> {
    Set(facts.numbers.filter { isStatedTotal(facts.tokens.scalars($0.range)) }.map(\.digits))
  }

  /// Whether a number of the note is stated as the sum, so that no element has it.
  func isStatedTotal(_ range: Range<Int>) -> Bool { (totals + products).contains { $0.overlaps(range) } }

  /// Whether an element is none: made of the words that a field outside of the records holds, or of nothing but the sum.
  func isNoElement(_ members: [ReadingPlan.Member], _ place: Int, region: Range<Int>) -> Bool {
    var isOfOthers = false, asksForNumber = false
    for member in members {
      guard case .field(let field, _) = member.shape else { continue }
      let kind = plan.schema.fields[field].kind
      asksForNumber = asksForNumber || kind == .number && member.isRequired
      if kind == .text, case .words(let range)? = reading(field, place)?.value { isOfOthers = isOfOthers || isOfOuterText(range) }
    }
    guard asksForNumber else { return false }
    var hasTotal = false
    for number in facts.numbers {
      let range = facts.tokens.scalars(number.range)
      guard region.contains(range.lowerBound) else { continue }
      if isStatedTotal(range) {
        hasTotal = true
      } else if !facts.days.days.contains(where: { $0.range.overlaps(range) }), !clocks.contains(where: { $0.overlaps(range) }) {
        return false
      }
    }
    return hasTotal || isOfOthers
  }

  private func isOfOuterText(_ range: Range<Int>) -> Bool {
    plan.schema.fields.indices.contains { index in
      guard plan.schema.fields[index].within == nil, plan.schema.fields[index].kind == .text,
        case .words(let outer)? = readings[index]?.value
      else { return false }
      return outer.overlaps(range)
    }
  }
}
