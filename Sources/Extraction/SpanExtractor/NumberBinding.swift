import Foundation
import Language

/// The numbers of an object and of all elements of its arrays, decided together: each number of the note is one field's; the sum that the note states is
/// the total's and no element's; no part is above its total.
extension ReadingAssembler {
  /// A field for a number, outside of records or of one element.
  private struct Slot {
    var field: Int
    var element: Int?
    /// The element's part of the note.
    var region: Range<Int>?
  }

  /// What counts less: what the words say otherwise, a total that nobody states, a number where the reader sees none. Logarithms.
  private static let stated = -9.0, unstated = -3.0
  /// How much less likely than the reader's choice another one is at the least.
  private static let doubt = 1.0
  private static let mostSlots = 96, mostNumbers = 96

  /// The part of the note that each element of an array of objects is read from.
  func regions(of places: [Range<Int>]) -> [Range<Int>] {
    let end = places.allSatisfy(endsLine) ? places.last?.upperBound ?? 0 : facts.scalars.count
    return places.indices.map { index in
      places[index].lowerBound..<(index + 1 < places.count ? max(places[index].lowerBound, places[index + 1].lowerBound) : end)
    }
  }

  /// Gives the fields their numbers.
  mutating func bindNumbers() {
    let fields = plan.schema.fields
    let numbers = facts.numbers.compactMap { place -> (place: NumberPlaces.Place, range: Range<Int>)? in
      let range = facts.tokens.scalars(place.range)
      let isWhen = facts.days.days.contains { $0.range.overlaps(range) } || isInTime(range)
      return isWhen ? nil : (place, range)
    }
    guard fields.contains(where: { $0.within != nil && $0.kind == .number }), (1...Self.mostNumbers).contains(numbers.count) else { return }
    var slots: [Slot] = []
    for field in fields.indices where fields[field].kind == .number {
      guard let records = fields[field].within else {
        slots.append(Slot(field: field))
        continue
      }
      guard case .places(let places)? = readings[records]?.value else { continue }
      for (element, region) in regions(of: places).enumerated() {
        slots.append(Slot(field: field, element: element, region: region))
      }
    }
    guard slots.count <= Self.mostSlots else { return }
    var candidates: [[SpanAssignment.Candidate]] = [], asked: [Slot] = []
    for slot in slots {
      guard let found = self.candidates(slot, numbers) else { continue }
      candidates.append(found)
      asked.append(slot)
    }
    let totals = asked.indices.filter { asked[$0].element == nil && FieldOrder.isTotal(Self.parts(of: fields[asked[$0].field].name)) }
    let relations = totals.flatMap { total in
      asked.indices.filter { asked[$0].element != nil && Self.isMoney(fields[asked[$0].field].name) }.map {
        SpanAssignment.Relation($0, .isAtMost, total, weight: -Self.unstated)
      }
    }
    for (slot, found) in zip(asked, SpanAssignment.solve(candidates, relations: relations)) { bind(slot, found) }
  }

  /// Gives the operands of a calculation, whose names say nothing, the note's numbers in their order, where there are as many: "add 37 and 58".
  mutating func bindOperands() {
    let fields = plan.schema.fields
    let operands = fields.indices.filter { index in
      fields[index].kind == .number && fields[index].within == nil && fields[index].isRequired
        && Self.parts(of: fields[index].name).last.map { $0.count == 1 || Self.operands.contains($0) } == true
    }
    guard operands.count > 1, operands.count == fields.count(where: { $0.kind == .number }), operands.count == facts.numbers.count else {
      return
    }
    let places = Array(zip(operands, facts.numbers))
    guard places.allSatisfy({ field, place in plan.leaf(field).flatMap { Self.number(place.digits, $0) } != nil }) else { return }
    for (field, place) in places {
      let range = facts.tokens.scalars(place.range)
      if case .words(let words)? = readings[field]?.value, words.overlaps(range) {
        readings[field]?.probability = RuleConfidence.listWorkedOut
        continue
      }
      readings[field] = SpanReading(value: .words(range), probability: RuleConfidence.listWorkedOut)
      bound.insert(field)
    }
  }

  private static let operands: Set = [
    "first", "second", "third", "left", "right", "num1", "num2", "number1", "number2", "operand1", "operand2",
  ]

  private static func isMoney(_ name: String) -> Bool { parts(of: name).last.map(NumberFieldRules.moneyNames.contains) == true }

  /// The numbers that a field may hold, and nothing; nil of one whose value the reader or a rule takes from elsewhere.
  private func candidates(
    _ slot: Slot, _ numbers: [(place: NumberPlaces.Place, range: Range<Int>)]
  ) -> [SpanAssignment.Candidate]? {
    guard let reading = reading(slot.field, slot.element), let leaf = plan.leaf(slot.field), leaf.scale == nil else { return nil }
    let field = plan.schema.fields[slot.field]
    let places = slot.element == nil ? stretches?.places[slot.field] : nil
    if slot.element == nil, places == nil { return nil }
    var pointed: Range<Int>?
    if case .words(let range) = reading.value {
      guard numbers.contains(where: { $0.range.overlaps(range) }) else { return nil }
      pointed = range
    }
    let sure = min(max(reading.probability, 0.001), 0.999)
    // Without a reason the reader's own choice stays.
    let said = log(sure)
    let unsaid = min(log(1 - sure), said) - Self.doubt
    let isTotal = slot.element == nil && FieldOrder.isTotal(Self.parts(of: field.name))
    let areStated = isTotal && totals.count == 1
    let isOfPeople = NumberFieldRules.isOfPeople(Self.parts(of: field.name), description: field.description)
    let served = isOfPeople ? [] : facts.heads.served.map(facts.tokens.scalars)
    var found = numbers.compactMap { number -> SpanAssignment.Candidate? in
      let range = number.range
      guard slot.region?.contains(range.lowerBound) ?? true, Self.number(number.place.digits, leaf) != nil else { return nil }
      var score = pointed.map { $0.overlaps(range) } == true ? said : unsaid
      let isStatedTotal = isStatedTotal(range)
      if areStated {
        score = totals[0].overlaps(range) ? 0 : score + Self.stated
      } else if isTotal, !field.isRequired, isBehindElements(range) {
        score += Self.unstated
      }
      if !isTotal, isStatedTotal || served.contains(range) { score += Self.stated }
      if let places, !isStatedTotal { score += places.first { $0.range == range }?.score ?? Self.stated }
      return SpanAssignment.Candidate(
        pieces: range.lowerBound...range.upperBound - 1, score: score, value: number.place.other == nil ? Double(number.place.digits) : nil)
    }
    let nothing = (pointed == nil ? said : unsaid) + (areStated ? Self.stated : 0) - (field.isRequired ? PlaceFinder.requiredLead : 0)
    found.append(SpanAssignment.Candidate(pieces: nil, score: nothing))
    found.sort { $0.score > $1.score }
    return Array(found.prefix(Self.mostCandidates)) + found.dropFirst(Self.mostCandidates).filter { $0.pieces == nil }
  }

  private static let mostCandidates = 8

  /// Whether a number stands where the elements of an array with numbers do, or behind them.
  private func isBehindElements(_ range: Range<Int>) -> Bool {
    plan.schema.fields.indices.contains { records in
      guard plan.schema.fields[records].kind == .records, case .places(let places)? = readings[records]?.value, let first = places.first
      else { return false }
      return range.lowerBound >= first.lowerBound
        && plan.schema.fields.contains { $0.within == records && $0.kind == .number }
    }
  }

  private mutating func bind(_ slot: Slot, _ found: SpanAssignment.Candidate?) {
    guard let found, var reading = reading(slot.field, slot.element) else { return }
    let range = found.pieces.map { $0.lowerBound..<$0.upperBound + 1 }
    let isSum = slot.element == nil && totals.count == 1 && range.map(totals.contains) == true
    switch (reading.value, range) {
    case (.nothing, nil): return
    case (.words(let old), let new?) where old.overlaps(new) && !isSum: return
    default: break
    }
    reading.value = range.map(SpanReading.Value.words) ?? .nothing
    reading.probability = isSum ? RuleConfidence.listWorkedOut : RuleConfidence.listUnread
    if let element = slot.element {
      guard case .elements(var elements)? = readings[slot.field]?.value else { return }
      elements[element] = reading
      readings[slot.field]?.value = .elements(elements)
    } else {
      readings[slot.field] = reading
      bound.insert(slot.field)
    }
  }
}
