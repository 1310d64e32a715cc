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

  /// Whether a word in front of a day says that it is the later one of two.
  static func leadsToLater(_ word: String) -> Bool {
    ["back", "home", "return", "returning", "returns", "followup", "follow"].contains(word)
  }

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
      return before >= 0
        && ["total", "totals", "totalling", "totaling", "sum", "altogether", "summe", "totaal", "makes", "equals"].contains(
          tokens.text(before))
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
      if earlier.count == 1, let (first, last) = pair(days[earlier[0]], at: earlier[0], days[late]) {
        (days[earlier[0]], days[late]) = (first, last)
        continue
      }
      guard case .day(let day, let sure)? = days[late], sure != RuleConfidence.madeUp, case .words(let words)? = readings[late]?.value,
        let found = facts.days.days.first(where: { $0.range.overlaps(words) })
      else { continue }
      let before = earlier.compactMap { field -> Day? in
        if case .day(let first, let sure)? = days[field], sure != RuleConfidence.madeUp { first } else { nil }
      }
      guard let first = before.min(), day < first else { continue }
      let seen = DayStretches(facts.text(found.range), today: first).days
      guard seen.count == 1, seen[0].day >= first else { continue }
      days[late] = .day(seen[0].day, sure)
    }
    return days
  }

  /// The note's two days for a field and the one that comes after it, where a word says which is which ("back Thursday"), or where the reader has them
  /// the wrong way round; nil where nothing is to be changed.
  private func pair(
    _ first: DayFields.Value?, at early: Int, _ last: DayFields.Value?
  ) -> (DayFields.Value, DayFields.Value)? {
    let found = facts.days.days
    guard found.count == 2, facts.days.start == nil, case .day? = first else { return nil }
    let led = found.indices.filter { index in
      let start = index > 0 ? found[index - 1].range.upperBound : 0
      let words = facts.text(start..<max(start, found[index].range.lowerBound)).lowercased().split { !$0.isLetter }
      return words.suffix(3).contains { FieldOrder.leadsToLater(String($0)) }
    }
    var place = 1
    if led.count == 1 {
      place = led[0]
    } else {
      guard case .day(let day, _)? = first, case .words(let words)? = readings[early]?.value, found[1].range.overlaps(words) else {
        return nil
      }
      if case .day(let other, _)? = last, other >= day { return nil }
    }
    let start = found[1 - place].day
    let seen = DayStretches(facts.text(found[place].range), today: start).days
    guard seen.count == 1, seen[0].day >= start else { return nil }
    return (.day(start, RuleConfidence.dayOfStretch), .day(seen[0].day, RuleConfidence.dayOfStretch))
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
      } else if !facts.days.days.contains(where: { $0.range.overlaps(range) }), !clocks.contains(where: { $0.overlaps(range) }) {
        return false
      }
    }
    return hasTotal || isOfOthers
  }

  /// The sum that the note states, for the only field outside of records that asks for one.
  func statedTotal(_ field: Int, _ leaf: ReadingPlan.Leaf) -> Outcome? {
    let asking = plan.schema.fields.indices.filter { index in
      let asked = plan.schema.fields[index]
      return asked.within == nil && asked.kind == .number && FieldOrder.isTotal(Self.parts(of: asked.name))
    }
    guard asking == [field], totals.count == 1 else { return nil }
    let found = facts.numbers.filter { facts.tokens.scalars($0.range) == totals[0] }
    return found.count == 1 ? Self.number(found[0].digits, leaf).map { .value($0, RuleConfidence.listWorkedOut) } : nil
  }

  /// What a field outside of records holds that counts no money, where the reader gave it a number of an element: the only other one that stands outside of
  /// the elements, else nothing. Nil where its number is no element's.
  func outerNumber(_ field: Int, _ leaf: ReadingPlan.Leaf) -> Outcome? {
    let name = Self.parts(of: plan.schema.fields[field].name)
    guard case .words(let range)? = readings[field]?.value, !FieldOrder.isTotal(name),
      name.last.map(NumberFieldRules.moneyNames.contains) != true
    else { return nil }
    func isInElement(_ range: Range<Int>) -> Bool {
      plan.schema.fields.indices.contains { inner in
        guard plan.schema.fields[inner].within != nil, plan.schema.fields[inner].kind == .number,
          case .elements(let elements)? = readings[inner]?.value
        else { return false }
        return elements.contains { if case .words(let own) = $0.value { own.overlaps(range) } else { false } }
      }
    }
    guard isInElement(range) else { return nil }
    let measured = facts.numbers.filter { MeasureUnit.named(facts.tokens.text($0.range.upperBound)) != nil }.map {
      facts.tokens.scalars($0.range)
    }
    let free = WorkedOutItems(.number, in: facts, part: nil, style: nil, leaf: leaf, clocks: clocks).all.filter { candidate in
      !isInElement(candidate.range) && !measured.contains { $0.overlaps(candidate.range) }
    }
    return free.count == 1 ? .value(free[0].json, RuleConfidence.listUnread) : .absent(RuleConfidence.listUnread)
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
