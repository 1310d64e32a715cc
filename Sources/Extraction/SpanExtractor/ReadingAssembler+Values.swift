import Foundation
import JSONText
import Language

/// Texts, numbers, days and choices.
extension ReadingAssembler {
  /// One of the stretches that alone may be a field's value: the one that the reader chose.
  func stretched(
    _ found: [SpanStretch], _ leaf: ReadingPlan.Leaf, field: Int, member: ReadingPlan.Member, element: Int?
  ) -> Outcome {
    let asked = plan.schema.fields[field]
    // A sign is as good as a code.
    if Currencies.isAsked(Self.parts(of: member.name), description: asked.description),
      let code = Currencies.code(in: (part?.facts ?? facts).note),
      leaf.language?.accepts(JSONWriter.quoted(code)) ?? true
    {
      return .value(JSONWriter.quoted(code), RuleConfidence.currencyNamed)
    }
    guard let reading = self.reading(field, element) else { return .open(member.schema, isNarrowed: false) }
    guard case .words(let range) = reading.value, let best = found.filter({ $0.range == range }).max(by: { $0.score < $1.score }) else {
      return .absent(reading.probability)
    }
    return .value(JSONWriter.quoted(best.text), reading.probability)
  }

  /// What is known of a scalar without words that the reader points at: scales, days, and times that others give their values.
  func known(_ leaf: ReadingPlan.Leaf, field: Int, member: ReadingPlan.Member, element: Int?) -> Outcome? {
    let kind = plan.schema.fields[field].kind
    if let scale = leaf.scale, element == nil {
      if let judged = scale.judge(facts.note) { return .value("\(judged.value)", judged.probability) }
      if let place = plan.scales[field], let reading = readings[place], case .choice(let level) = reading.value {
        return .value("\(scale.bounds.lowerBound + level)", reading.probability)
      }
    }
    switch kind {
    case .text where leaf.items != nil && element != nil:
      guard case .address(let form)? = leaf.items, let part else { return nil }
      let found = WorkedOutItems(.address(form), in: facts, part: part, style: nil, leaf: leaf).all
      if let first = found.first { return .value(first.json, RuleConfidence.listWorkedOut) }
      return member.isRequired ? .open(member.schema, isNarrowed: false) : .absent(RuleConfidence.listUnread)
    case .day where element == nil:
      switch days[field] {
      case .day(_, RuleConfidence.madeUp)? where ruledValues != nil: return .open(member.schema, isNarrowed: false)
      case .day(let day, let sure)?: return .value(JSONWriter.quoted("\(day)"), sure)
      case .nothing(let sure)?: return member.isRequired ? nil : .absent(sure)
      case nil: return nil
      }
    case .text
    where leaf.pattern == nil && leaf.format == nil && plan.ruled[field] == nil
      && Currencies.isAsked(Self.parts(of: member.name), description: plan.schema.fields[field].description):
      return Currencies.code(in: (part?.facts ?? facts).note).map { .value(JSONWriter.quoted($0), RuleConfidence.currencyNamed) }
    case .text where element == nil && leaf.pattern == nil:
      guard let part = postal(member.name) else { return nil }
      switch readings[field]?.value {
      case .nothing: break
      // The "7HH" of "YO1 7HH".
      case .words(let range) where part != facts.text(range) && part.contains(facts.text(range)): break
      default: return nil
      }
      return .value(JSONWriter.quoted(part), RuleConfidence.listWorkedOut)
    case .time, .moment, .duration:
      guard element == nil else { return nil }
      // The rules for times have them, here or while the value is written.
      return ruledValues == nil
        ? .open(member.schema, isNarrowed: false)
        : ruledValue(member.name, leaf, field: field)
          ?? .open(member.schema, isNarrowed: false)
    default: return nil
    }
  }

  /// The words at a place, whole: of an address or a number with a point in it, all.
  ///
  /// - Parameter field: which they are for; nil for a number.
  func words(_ range: Range<Int>, of field: Int? = nil) -> String {
    if let field {
      let whole = unbroken(range, of: plan.schema.fields[field])
      if whole != range { return facts.text(whole) }
    }
    let scalars = facts.scalars
    var (low, high) = (min(range.lowerBound, scalars.count), min(range.upperBound, scalars.count))
    guard low < high else { return "" }
    func isInner(_ index: Int) -> Bool {
      scalars.indices.contains(index) && (scalars[index].properties.isAlphabetic || scalars[index].properties.numericType != nil)
    }
    func isSpace(_ index: Int) -> Bool { !scalars.indices.contains(index) || scalars[index].properties.isWhitespace }
    while isInner(low - 1), isInner(low) { low -= 1 }
    while isInner(high), isInner(high - 1) { high += 1 }
    // The word of an address, a site or a decimal has marks inside.
    var (first, last) = (low, high)
    while !isSpace(first - 1) { first -= 1 }
    while !isSpace(last) { last += 1 }
    let outer = scalars[first..<last]
    if outer.contains("@") || outer.starts(with: "http".unicodeScalars) || outer.starts(with: "www.".unicodeScalars),
      !scalars[low..<high].contains(where: \.properties.isWhitespace)
    {
      while last > first, !isInner(last - 1), scalars[last - 1] != "/" { last -= 1 }
      while first < last, !isInner(first), scalars[first] != "+" { first += 1 }
      (low, high) = (first, last)
    } else if high + 1 < scalars.count, [".", ","].contains(scalars[high]), ("0"..."9").contains(scalars[high - 1]),
      ("0"..."9").contains(scalars[high + 1])
    {
      high += 1
      while isInner(high) { high += 1 }
    }
    let text = facts.text(low..<high)
    if text.contains(where: \.isNewline), let field, PostalAddress.isAsked(Self.parts(of: plan.schema.fields[field].name)) {
      return PostalAddress.inOneLine(text)
    }
    return CopySource.words(of: text).joined(separator: " ")
  }

  /// Nil where the reader's words make no value.
  func leaf(_ leaf: ReadingPlan.Leaf, field: Int, element: Int?, name: String) -> Outcome? {
    guard var reading = self.reading(field, element) else { return nil }
    let kind = plan.schema.fields[field].kind
    let sure = reading.probability
    if kind == .choices, let place = statedNumber(leaf) { return .value(leaf.values[place], max(sure, 0.85)) }
    if element != nil {
      if [.time, .moment, .duration].contains(kind) {
        guard let value = elementTimes[name], let text = value.texts.first, value.probability != RuleConfidence.madeUp else { return nil }
        return text.isEmpty ? .absent(value.probability) : .value(JSONWriter.quoted(text), value.probability)
      }
      // The 0 of "0:41:05" is no number.
      if kind == .number, case .words(let range) = reading.value, !plan.schema.fields[field].isRequired, isInTime(range) {
        return .absent(sure)
      }
      if kind == .number, let rule = elementNumbers[name],
        let only = rule.only?.subtracting(totals.isEmpty && products.isEmpty ? [] : totalDigits),
        !only.isEmpty
      {
        if only.count == 1, rule.isStated, let number = only.first.flatMap({ Self.number($0, leaf) }) {
          return .value(number, max(sure, 0.8))
        }
        if case .words(let range) = reading.value, let number = self.number(at: range, leaf), only.contains(number) {
          return .value(number, sure)
        }
        if only.count == 1, reading.value != .nothing, let number = only.first.flatMap({ Self.number($0, leaf) }) {
          return .value(number, sure)
        }
      }
      if kind == .choices, let part = part?.facts, let judge = plan.judges[field] {
        if let stated = unit(leaf, in: part) ?? judge.stated(in: part.note) { return .value(leaf.values[stated], max(sure, 0.85)) }
        if !reading.chances.isEmpty {
          reading = Self.weighed(reading, judge, isRequired: plan.schema.fields[field].isRequired, part.note)
        }
        // "3 leeks" are pieces.
        if let piece = pieces(leaf, name, in: part), reading.probability < Self.sureUnit || reading.value == .nothing {
          return .value(leaf.values[piece], RuleConfidence.listWorkedOut)
        }
        // No kilogram where the note has none.
        if !plan.schema.fields[field].isRequired, case .choice(let place) = reading.value, leaf.values.indices.contains(place),
          MeasureUnit.named(ReadingPlan.unquoted(leaf.values[place]).lowercased()) != nil
        {
          return .absent(sure)
        }
      }
      if kind == .day, reading.value == .nothing, let day = onlyDay(beside: field) {
        return .value(JSONWriter.quoted("\(day)"), RuleConfidence.dayLeftOver)
      }
    }
    switch (kind, reading.value) {
    case (.several, _):
      if element == nil, let judge = plan.judges[field] {
        let hasFrequency = plan.schema.fields.contains { $0.kind == .choices && $0.choices.contains("daily") }
        let stated = judge.allStated(in: facts.note, namesDaily: !hasFrequency)
        var chosen = Set(stated)
        if case .choices(let places) = reading.value, stated.isEmpty {
          chosen = Set(places).subtracting(judge.mentioned(in: facts.note).denied)
        }
        let places = leaf.values.indices.filter(chosen.contains)
        return places.isEmpty
          ? .absent(sure)
          : .value("[" + places.map { leaf.values[$0] }.joined(separator: ",") + "]", stated.isEmpty ? sure : max(sure, 0.85))
      }
    default: break
    }
    switch (kind, reading.value) {
    case (_, .nothing): return .absent(sure)
    case (.truth, .choice(let place)): return .value(place == 0 ? "true" : "false", sure)
    case (_, .choice(let place)): return leaf.values.indices.contains(place) ? .value(leaf.values[place], sure) : nil
    case (_, .choices(let places)):
      return .value("[" + places.filter(leaf.values.indices.contains).map { leaf.values[$0] }.joined(separator: ",") + "]", sure)
    case (.list, .places(let ranges)):
      return list(ListItems.items(of: ranges.map { words($0, of: field) }), leaf, sure)
    case (.text, .words(let range)):
      let text = MeasureUnit.withoutNumber(CopySource.trimmed(words(range, of: field)), of: Self.parts(of: name))
      return fitting(text, leaf, at: range).map { .value($0, sure) }
    case (.number, .words(let range)): return number(at: range, leaf).map { Outcome.value($0, sure) }
    case (.day, .words(let range)):
      guard let found = facts.days.days.first(where: { $0.range.overlaps(range) }) else { return nil }
      return .value(JSONWriter.quoted("\(found.day(behind: reading.behind, today: facts.now.day))"), sure)
    default: return nil
    }
  }

  /// The choice of a unit that counts things, where a part of the note has a number and no unit with it.
  private func pieces(_ leaf: ReadingPlan.Leaf, _ name: String, in part: NoteFacts) -> Int? {
    guard let last = Self.parts(of: name).last, ["unit", "units", "uom"].contains(last), !part.numbers.isEmpty,
      part.measures.measures.isEmpty
    else {
      return nil
    }
    return leaf.values.firstIndex { Self.countingUnits.contains(ReadingPlan.unquoted($0).lowercased()) }
  }

  private static let sureUnit = 0.8
  private static let countingUnits: Set = ["piece", "pieces", "pcs", "pc", "each", "ea", "count", "unit", "units", "item", "items"]

  /// The one choice among numbers that the note names; nil where it names none or several.
  func statedNumber(_ leaf: ReadingPlan.Leaf) -> Int? {
    let named = Set((part?.facts ?? facts).numbers.compactMap { Double($0.digits) })
    let found = leaf.values.indices.filter { place in Double(leaf.values[place]).map(named.contains) ?? false }
    return found.count == 1 ? found[0] : nil
  }

  /// The number of the note that a place is of or lies in, all of it: of "1/2" and "six point nought three" more than the word that the reader
  /// points at. Nil where there is none, or there are several.
  func wholeNumber(_ range: Range<Int>) -> NumberPlaces.Place? {
    let found = facts.numbers.filter { facts.tokens.scalars($0.range).overlaps(range) }
    return found.count == 1 ? facts.corrected(found[0]) : nil
  }

  func number(at range: Range<Int>, _ leaf: ReadingPlan.Leaf) -> String? {
    wholeNumber(range).flatMap { place in Self.number(place.digits, leaf) ?? place.other.flatMap { Self.number($0, leaf) } }
      ?? number(in: words(range), leaf)
  }

  /// The number that words name first.
  func number(in words: String, _ leaf: ReadingPlan.Leaf) -> String? {
    (NumberPlaces(NoteTokens(words)).places.first?.digits ?? NumbersInText.find(words).first).flatMap { Self.number($0, leaf) }
  }

  /// A number as the schema takes it; nil where it does not.
  static func number(_ digits: String, _ leaf: ReadingPlan.Leaf) -> String? {
    guard let value = Double(digits) else { return nil }
    var number = digits
    if leaf.isWhole {
      guard value == value.rounded(), let whole = Int(exactly: value) else { return nil }
      number = "\(whole)"
    }
    if let bounds = leaf.bounds, !bounds.contains(value) { return nil }
    if let language = leaf.language, !language.accepts(number) { return nil }
    if !leaf.refused.isEmpty, leaf.refused.contains(where: { Double($0) == value }) { return nil }
    return number
  }
}
