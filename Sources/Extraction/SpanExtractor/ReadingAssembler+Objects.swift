import Foundation
import JSONText
import Language

/// Objects, and arrays of them.
extension ReadingAssembler {
  /// - Parameter element: of which element of an array of objects the members are.
  mutating func object(_ members: [ReadingPlan.Member], element: Int?, pointer: String) -> Outcome {
    var values: [String] = [], schemas: [String] = [], required: [String] = []
    var isWhole = true, isNarrowed = false
    var probability = 1.0
    for member in members {
      let place = pointer + "/" + JSONPointer.token(member.name)
      let name = JSONWriter.quoted(member.name)
      var outcome = self.outcome(of: member, element: element, pointer: place)
      if case .absent(let sure) = outcome, member.isRequired {
        // A required value that the note says nothing of: null where that is one, else the model's own to fill.
        if member.isNullable {
          outcome = .value("null", sure)
        } else if case .field(let field, let leaf) = member.shape, [.list, .several].contains(plan.schema.fields[field].kind),
          leaf.leastItems == 0
        {
          outcome = .value("[]", sure)
        } else {
          outcome = .open(member.schema, isNarrowed: false)
        }
      }
      if ruledValues != nil, case .open = outcome { outcome = ungrounded(member) }
      switch outcome {
      case .value(let json, let sure):
        values.append(name + ":" + json)
        schemas.append(name + #":{"const":"# + json + "}")
        required.append(name)
        isNarrowed = true
        probability *= sure
        report(place, sure, member)
        reportChances(member, element: element, pointer: place)
      case .absent(let sure):
        isNarrowed = true
        probability *= sure
        report(place, sure, member)
        reportChances(member, element: element, pointer: place)
        reportAbsent(within: member, pointer: place, sure)
      case .open(let schema, let isNarrowedItself, let isSaid):
        isWhole = false
        isNarrowed = isNarrowed || isNarrowedItself || isSaid && !member.isRequired
        schemas.append(name + ":" + schema)
        if member.isRequired || isSaid { required.append(name) }
      }
    }
    if isWhole { return .value("{" + values.joined(separator: ",") + "}", probability) }
    return .open(
      #"{"type":"object","properties":{"# + schemas.joined(separator: ",") + #"},"required":["# + required.joined(separator: ",")
        + #"],"additionalProperties":false}"#, isNarrowed: isNarrowed)
  }

  /// What stands for a value that the note says nothing of: nothing, and where there must be something the shortest that the schema allows.
  func ungrounded(_ member: ReadingPlan.Member) -> Outcome {
    if !member.isRequired { return .absent(RuleConfidence.noGround) }
    if member.isNullable { return .value("null", RuleConfidence.noGround) }
    // A text that must be long is words of the note rather than characters that nobody wrote.
    if case .field(let field, let leaf) = member.shape, plan.schema.fields[field].kind == .text, let language = leaf.language,
      !language.isFormed, !language.accepts("\"\""), let words = widened(0..<0, language)
    {
      return .value(words, RuleConfidence.noGround)
    }
    return plan.shortest(of: member.schema).map { .value($0, RuleConfidence.noGround) } ?? .open(member.schema, isNarrowed: false)
  }

  mutating func report(_ pointer: String, _ probability: Double, _ member: ReadingPlan.Member) {
    if case .constant = member.shape { return }
    result.confidence.append((pointer, probability))
  }

  mutating func reportChances(_ member: ReadingPlan.Member, element: Int?, pointer: String) {
    guard case .field(let own, let leaf) = member.shape else { return }
    let field = element == nil ? plan.scales[own] ?? own : own
    guard let reading = reading(field, element) else { return }
    if let chances = plan.chances(of: field, leaf, reading, pointer: pointer) { result.chances.append(chances) }
  }

  /// What is in an object that is not there is not there either.
  mutating func reportAbsent(within member: ReadingPlan.Member, pointer: String, _ probability: Double) {
    guard case .object(let members) = member.shape else { return }
    for inner in members {
      let place = pointer + "/" + JSONPointer.token(inner.name)
      report(place, probability, inner)
      reportAbsent(within: inner, pointer: place, probability)
    }
  }

  mutating func outcome(of member: ReadingPlan.Member, element: Int?, pointer: String) -> Outcome {
    if element == nil, result.pointers[member.name] == nil { result.pointers[member.name] = pointer }
    switch member.shape {
    case .constant(let json): return member.isRequired ? .value(json, 1) : .open(member.schema, isNarrowed: false)
    case .other: return .open(member.schema, isNarrowed: false)
    case .union(let place):
      guard unions.indices.contains(place), let found = unions[place], let json = found.json else {
        return .open(member.schema, isNarrowed: false)
      }
      for inner in found.confidence where !inner.pointer.isEmpty { result.confidence.append((pointer + inner.pointer, inner.probability)) }
      result.chances += found.chances.map { $0.at(pointer + $0.pointer) }
      return .value(json, found.confidence.reduce(1) { $0 * $1.probability })
    case .object(let members): return nested(member, members, element: element, pointer: pointer)
    case .records(let field, let members, let counts): return records(member, field, members, counts, pointer: pointer)
    case .dictionary(let field, let members, let counts): return dictionary(member, field, members, counts, pointer: pointer)
    // The gist is the model's own to say.
    case .field(let field, _) where plan.schema.fields[field].wantsEdges: return .open(member.schema, isNarrowed: false)
    case .field(let field, let leaf):
      if element == nil, let part = addressPart(field) { return part }
      if let found = stretches?.byField[field] { return stretched(found, leaf, field: field, member: member, element: element) }
      if let items = leaf.items, plan.schema.fields[field].kind == .list,
        let list = workedOut(items, leaf, field: field, member: member, element: element)
      {
        return list
      }
      if let known = known(leaf, field: field, member: member, element: element) { return known }
      if isWithinSaid, !member.isRequired, let reading = readings[field], reading.value == .nothing, !hasForm([member]) {
        return .absent(reading.probability)
      }
      if let name = plan.ruled[field] {
        // No rule tells a list, nor that there is none.
        if plan.schema.fields[field].kind == .list, let reading = readings[field], reading.value == .nothing,
          !member.isRequired || leaf.leastItems == 0
        {
          return .absent(reading.probability)
        }
        if ruledValues != nil { return ruledValue(name, leaf, field: field) ?? .open(member.schema, isNarrowed: false) }
        let kind = plan.schema.fields[field].kind
        if let reading = readings[field],
          let read = FieldReading(
            name: name, kind: kind, choices: leaf.values.map(ReadingPlan.unquoted), reading,
            words: { range in
              // A number is told in digits, where only one can be meant.
              if kind == .number, let place = self.wholeNumber(range), place.other == nil { return place.digits }
              return self.words(range)
            })
        {
          result.ruled.append(read)
        }
        return .open(member.schema, isNarrowed: false)
      }
      return self.leaf(leaf, field: field, element: element, name: member.name) ?? .open(member.schema, isNarrowed: false)
    }
  }

  /// An object within the object: where it may be missing, it is if the note has none of what it must hold.
  mutating func nested(
    _ member: ReadingPlan.Member, _ members: [ReadingPlan.Member], element: Int?, pointer: String
  ) -> Outcome {
    let before = result
    if !member.isRequired {
      var sure = 1.0
      var says = false, lacks = false
      for inner in members {
        guard case .field(let field, _) = inner.shape, let reading = self.reading(field, element) else { continue }
        if reading.value == .nothing {
          sure *= reading.probability
          lacks = lacks || inner.isRequired
        } else {
          says = true
        }
      }
      if !says || lacks, !hasForm(members) { return .absent(sure) }
    }
    // An optional object that is written by all means is written without what the note says nothing of.
    let wasSaid = isWithinSaid
    isWithinSaid = !member.isRequired
    defer { isWithinSaid = wasSaid }
    switch object(members, element: element, pointer: pointer) {
    case .open(_, isNarrowed: false, _):
      // Readings for the rules stay, and the schema is the caller's.
      (result.confidence, result.chances) = (before.confidence, before.chances)
      return .open(member.schema, isNarrowed: false, isSaid: true)
    case .open(let schema, _, _): return .open(schema, isNarrowed: true, isSaid: true)
    case let outcome: return outcome
    }
  }

  /// An object of any keys: an array of objects, each of which becomes a member.
  mutating func dictionary(
    _ member: ReadingPlan.Member, _ field: Int, _ members: [ReadingPlan.Member], _ counts: ClosedRange<Int>, pointer: String
  ) -> Outcome {
    let before = (confidence: result.confidence.count, chances: result.chances.count)
    let outcome = records(member, field, members, 0...counts.upperBound, pointer: pointer)
    let found = result.confidence[before.confidence...]
    result.confidence.removeLast(found.count)
    result.chances.removeLast(result.chances.count - before.chances)
    guard case .value(let array, let sure) = outcome, let (json, keys) = DictionaryItems.dictionary(of: array, name: member.name) else {
      if case .absent = outcome { return outcome }
      return .open(member.schema, isNarrowed: false)
    }
    guard counts.contains(keys.count { $0 != nil }) else { return .open(member.schema, isNarrowed: false) }
    let valueName = DictionaryItems.valueName(of: member.name)
    for (place, sure) in found {
      let parts = place.dropFirst(pointer.count + 1).split(separator: "/", maxSplits: 1)
      guard parts.count == 2, parts[1] != DictionaryItems.key, let index = Int(parts[0]), keys.indices.contains(index),
        let key = keys[index]
      else { continue }
      let whole = pointer + "/" + JSONPointer.token(key)
      result.confidence.append((parts[1] == valueName ? whole : whole + "/" + parts[1], sure))
    }
    return .value(json, sure)
  }

  mutating func records(
    _ member: ReadingPlan.Member, _ field: Int, _ members: [ReadingPlan.Member], _ counts: ClosedRange<Int>, pointer: String
  ) -> Outcome {
    guard let reading = readings[field] else { return .open(member.schema, isNarrowed: false) }
    guard case .places(let places) = reading.value else {
      if !member.isRequired { return .absent(reading.probability) }
      return counts.contains(0) ? .value("[]", reading.probability) : .open(member.schema, isNarrowed: false)
    }
    // "A three day trip to Kyoto": the only element would be what another field has already.
    if places.count == 1, counts.contains(0), hasOnlyWordsOfOthers(members) {
      return member.isRequired ? .value("[]", reading.probability) : .absent(reading.probability)
    }
    var items: [String] = [], schemas: [String] = []
    var isWhole = true
    var probability = reading.probability
    let regions = regions(of: places)
    let within = Set(plan.schema.fields.indices.filter { plan.schema.fields[$0].within == field })
    // Found once for all elements: the note may be long.
    let timeFields = self.timeFields(of: members, within)
    let found =
      timeFields.isEmpty
      ? nil : facts.times(.init(prefersRanges: Self.prefersRanges(timeFields), labels: TimeFields.labels(of: timeFields)))
    for place in places.indices {
      let part = NotePart(regions[place], of: facts)
      self.part = part
      elementTimes = found.map { times(of: timeFields, $0.within(part.range)) } ?? [:]
      elementNumbers = numbers(of: field, in: part.facts)
      defer { (self.part, elementTimes, elementNumbers) = (nil, [:], [:]) }
      // An element without what it must have is none, unless it is the only one.
      if places.count > 1, lacks(members, place) || isDayAlone(part.facts) || isNoElement(members, place, region: part.range) { continue }
      let before = (confidence: result.confidence.count, chances: result.chances.count)
      guard items.count + schemas.count < counts.upperBound else { break }
      switch object(members, element: place, pointer: pointer + "/\(isWhole ? items.count : schemas.count)") {
      // An element that is unlikely, and of which something was made up, is none.
      case .value(_, RuleConfidence.noGround) where counts.contains(0) && reading.probability < 0.5:
        result.confidence.removeLast(result.confidence.count - before.confidence)
        result.chances.removeLast(result.chances.count - before.chances)
      case .value(let json, let sure):
        items.append(json)
        schemas.append(#"{"const":"# + json + "}")
        probability *= sure
      case .open(let schema, _, _):
        isWhole = false
        schemas.append(schema)
      case .absent: continue
      }
    }
    // Fewer than there must be: the others say nothing.
    if ruledValues != nil, isWhole, items.count < counts.lowerBound, counts.lowerBound <= Self.mostFilled,
      let item = (try? JSONDocument(Array(member.schema.utf8), source: "schema").root["items"]?.compact).flatMap(plan.shortest)
    {
      while items.count < counts.lowerBound {
        items.append(item)
        schemas.append("")
      }
      probability = RuleConfidence.noGround
    }
    let count = schemas.count
    guard counts.contains(count) else { return .open(member.schema, isNarrowed: false) }
    if isWhole { return .value("[" + items.joined(separator: ",") + "]", probability) }
    return .open(
      #"{"type":"array","prefixItems":["# + schemas.joined(separator: ",") + #"],"items":false,"minItems":\#(count),"maxItems":\#(count)}"#,
      isNarrowed: true)
  }

  /// Whether an element says nothing of what it must hold, within its own objects too: of a call's arguments.
  private func lacks(_ members: [ReadingPlan.Member], _ place: Int) -> Bool {
    members.contains { member in
      guard member.isRequired, !member.isNullable else { return false }
      switch member.shape {
      case .field(let field, _): return reading(field, place)?.value == .nothing
      case .object(let inner): return lacks(inner, place)
      default: return false
      }
    }
  }

  /// Whether all words of the first element are those of fields outside of it.
  func hasOnlyWordsOfOthers(_ members: [ReadingPlan.Member]) -> Bool {
    let others = plan.schema.fields.indices.compactMap { index -> Range<Int>? in
      guard plan.schema.fields[index].within == nil, case .words(let range)? = readings[index]?.value else { return nil }
      return range
    }
    let own = members.compactMap { member -> Range<Int>? in
      guard case .field(let field, _) = member.shape, case .words(let range)? = reading(field, 0)?.value else { return nil }
      return range
    }
    return !own.isEmpty && own.allSatisfy { range in others.contains { $0.overlaps(range) } }
  }

  /// Whether a line or the note ends behind a place: elements are lines then.
  func endsLine(_ place: Range<Int>) -> Bool { place.upperBound >= facts.scalars.count || facts.scalars[place.upperBound] == "\n" }

  /// Whether a part of the note names a day and no more: "tomorrow" in front of the first element.
  func isDayAlone(_ part: NoteFacts) -> Bool {
    guard let day = part.days.days.first else { return false }
    return !part.scalars.enumerated().contains { !day.range.contains($0.offset) && $0.element.properties.isAlphabetic }
  }

  func reading(_ field: Int, _ element: Int?) -> SpanReading? {
    guard let reading = readings[field] else { return nil }
    guard let element else { return reading }
    guard case .elements(let elements) = reading.value, elements.indices.contains(element) else { return nil }
    return elements[element]
  }

  /// The most elements that are filled up.
  static let mostFilled = 64
}
