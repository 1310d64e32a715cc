import Language

/// What must hold between the fields of one object, as data: which of two days is the earlier one, and which number is the sum of the others.
enum FieldOrder {
  /// The days that come after those of the other fields of their object: the way back, the end, what follows.
  ///
  /// - Parameter name: the words of a field's name.
  static func comesAfter(_ name: [String]) -> Bool {
    TimeFields.role(of: name) == .end || !later.isDisjoint(with: name) || name.starts(with: ["follow", "up"])
  }

  private static let later: Set = [
    "back", "return", "returning", "returns", "home", "followup", "inbound", "expiry", "expires", "until", "end", "ends", "checkout",
  ]

  /// Whether a number field holds the sum of what the elements of an array hold.
  static func isTotal(_ name: [String]) -> Bool { !totals.isDisjoint(with: name) }

  private static let totals: Set = ["total", "sum", "subtotal", "totals", "overall"]

  /// Where a note says a sum by its word: "total 5.00", "Sum 3.50", "11 in total", "altogether 40". Unicode scalars of the numbers.
  static func statedTotals(in facts: NoteFacts) -> [Range<Int>] {
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
      return before >= 0
        && ["total", "totals", "totalling", "totaling", "sum", "altogether", "summe", "totaal"].contains(tokens.text(before))
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
      // Two days, and the later one with the earlier field: each takes its own.
      if case .nothing? = days[late], facts.days.days.count == 2,
        let early = fields.first(where: { $0 != late && parent($0) == parent(late) && !FieldOrder.comesAfter(name($0)) }),
        case .day(_, let sure)? = days[early], case .words(let words)? = readings[early]?.value,
        facts.days.days[1].range.overlaps(words)
      {
        let first = facts.days.days[0].day
        let seen = DayStretches(facts.text(facts.days.days[1].range), today: first).days
        if seen.count == 1, seen[0].day >= first { (days[early], days[late]) = (.day(first, sure), .day(seen[0].day, sure)) }
        continue
      }
      guard case .day(let day, let sure)? = days[late], sure != RuleConfidence.madeUp, case .words(let words)? = readings[late]?.value,
        let found = facts.days.days.first(where: { $0.range.overlaps(words) })
      else { continue }
      let before = fields.filter { $0 != late && parent($0) == parent(late) && !FieldOrder.comesAfter(name($0)) }
        .compactMap { field -> Day? in
          if case .day(let first, let sure)? = days[field], sure != RuleConfidence.madeUp { first } else { nil }
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
  func isStatedTotal(_ range: Range<Int>) -> Bool { totals.contains { $0.overlaps(range) } }

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
      } else if !facts.days.days.contains(where: { $0.range.overlaps(range) }), !facts.clocks.contains(where: { $0.overlaps(range) }) {
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

  /// Whether a number that an optional field for a sum was given is an element's: nothing says that it is the sum.
  func isOfElement(_ field: Int) -> Bool {
    guard FieldOrder.isTotal(Self.parts(of: plan.schema.fields[field].name)), case .words(let range)? = readings[field]?.value,
      !isStatedTotal(range)
    else { return false }
    return plan.schema.fields.indices.contains { records in
      guard plan.schema.fields[records].kind == .records, case .places(let places)? = readings[records]?.value, let first = places.first,
        plan.schema.fields.indices.contains(where: { plan.schema.fields[$0].within == records && plan.schema.fields[$0].kind == .number })
      else { return false }
      return range.lowerBound >= first.lowerBound
    }
  }
}
