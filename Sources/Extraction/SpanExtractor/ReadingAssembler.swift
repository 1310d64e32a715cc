import JSONText

/// Makes JSON of what the reader finds: values where it tells them, and the caller's schema where it does not.
///
/// The result is a schema that allows less than the caller's: what is known is `const`, how many elements an array has is fixed, what is not there is
/// left out. Where all is known, it is the value itself, and nothing is left to write.
package struct ReadingAssembler {
  /// What is known of a value of the caller's schema.
  package struct Result: Sendable {
    /// The value as JSON, where all of it is known.
    package var json: String?
    /// The narrowed schema; nil where nothing narrows the caller's.
    package var jsonSchema: String?
    /// How sure the reader is of each value that is known, by JSON pointer, in the order of the schema.
    package var confidence: [(pointer: String, probability: Double)] = []
    /// Readings of the fields that are left to the rules for excerpts.
    package var ruled: [FieldReading] = []
    /// JSON pointers of fields outside of arrays, by name.
    package var pointers: [String: String] = [:]
  }

  /// What becomes of one value.
  private enum Outcome {
    case value(String, Double)
    case absent(Double)
    /// Left to the model that writes, within this schema; whether the reader has narrowed it.
    case open(String, isNarrowed: Bool)
  }

  private let plan: ReadingPlan
  private let readings: [SpanReading?]
  private let scalars: [Unicode.Scalar]
  private let mentions: [NoteMentions.Entry]
  private var result = Result()

  /// - Parameters:
  ///   - readings: of the plan's fields.
  ///   - mentions: what days the note's words name.
  package static func assemble(
    _ plan: ReadingPlan, readings: [SpanReading?], note: String, mentions: [NoteMentions.Entry]
  ) -> Result {
    guard readings.count == plan.schema.fields.count else { return Result() }
    var assembler = ReadingAssembler(
      plan: plan, readings: readings, scalars: Array(note.unicodeScalars), mentions: mentions)
    let outcome = assembler.object(plan.members, element: nil, pointer: "")
    switch outcome {
    case .value(let json, _): assembler.result.json = json
    case .open(let schema, isNarrowed: true):
      // A root object: its definitions come along.
      let inner = schema.dropFirst().dropLast()
      assembler.result.jsonSchema = "{" + ([String(inner)] + plan.definitions).filter { !$0.isEmpty }.joined(separator: ",") + "}"
    case .open, .absent: break
    }
    return assembler.result
  }

  private init(plan: ReadingPlan, readings: [SpanReading?], scalars: [Unicode.Scalar], mentions: [NoteMentions.Entry]) {
    self.plan = plan
    self.readings = readings
    self.scalars = scalars
    self.mentions = mentions
  }

  // MARK: Objects

  /// - Parameter element: of which element of an array of objects the members are.
  private mutating func object(_ members: [ReadingPlan.Member], element: Int?, pointer: String) -> Outcome {
    var values: [String] = [], schemas: [String] = [], required: [String] = []
    var isWhole = true, isNarrowed = false
    var probability = 1.0
    for member in members {
      let place = pointer + "/" + Self.escaped(member.name)
      let name = JSONWriter.quoted(member.name)
      var outcome = self.outcome(of: member, element: element, pointer: place)
      if case .absent(let sure) = outcome, member.isRequired {
        // A required value that the note says nothing of: null where that is one, else the model's own to fill.
        outcome = member.isNullable ? .value("null", sure) : .open(member.schema, isNarrowed: false)
      }
      switch outcome {
      case .value(let json, let sure):
        values.append(name + ":" + json)
        schemas.append(name + #":{"const":"# + json + "}")
        required.append(name)
        isNarrowed = true
        probability *= sure
        report(place, sure, member)
      case .absent(let sure):
        isNarrowed = true
        probability *= sure
        report(place, sure, member)
      case .open(let schema, let isNarrowedItself):
        isWhole = false
        isNarrowed = isNarrowed || isNarrowedItself
        schemas.append(name + ":" + schema)
        if member.isRequired { required.append(name) }
      }
    }
    if isWhole { return .value("{" + values.joined(separator: ",") + "}", probability) }
    return .open(
      #"{"type":"object","properties":{"# + schemas.joined(separator: ",") + #"},"required":["# + required.joined(separator: ",")
        + #"],"additionalProperties":false}"#, isNarrowed: isNarrowed)
  }

  private mutating func report(_ pointer: String, _ probability: Double, _ member: ReadingPlan.Member) {
    if case .constant = member.shape { return }
    result.confidence.append((pointer, probability))
  }

  private mutating func outcome(of member: ReadingPlan.Member, element: Int?, pointer: String) -> Outcome {
    if element == nil, result.pointers[member.name] == nil { result.pointers[member.name] = pointer }
    switch member.shape {
    case .constant(let json): return member.isRequired ? .value(json, 1) : .open(member.schema, isNarrowed: false)
    case .other: return .open(member.schema, isNarrowed: false)
    case .object(let members): return nested(member, members, element: element, pointer: pointer)
    case .records(let field, let members, let counts): return records(member, field, members, counts, pointer: pointer)
    case .field(let field, let leaf):
      if let name = plan.ruled[field] {
        // No rule tells a list, nor that there is none.
        if plan.schema.fields[field].kind == .list, let reading = readings[field], reading.value == .nothing, !member.isRequired {
          return .absent(reading.probability)
        }
        if let reading = readings[field],
          let read = FieldReading(
            name: name, kind: plan.schema.fields[field].kind, choices: leaf.values.map(Self.unquoted), reading, words: { self.words($0) })
        {
          result.ruled.append(read)
        }
        return .open(member.schema, isNarrowed: false)
      }
      return self.leaf(leaf, field: field, element: element) ?? .open(member.schema, isNarrowed: false)
    }
  }

  /// An object within the object: where it may be missing, it is if the note has none of what it must hold.
  private mutating func nested(
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
      if !says || lacks { return .absent(sure) }
    }
    let outcome = object(members, element: element, pointer: pointer)
    if case .value = outcome { return outcome }
    if case .open(_, isNarrowed: false) = outcome {
      // Readings for the rules stay, and the schema is the caller's.
      result.confidence = before.confidence
      return .open(member.schema, isNarrowed: false)
    }
    return outcome
  }

  private mutating func records(
    _ member: ReadingPlan.Member, _ field: Int, _ members: [ReadingPlan.Member], _ counts: ClosedRange<Int>, pointer: String
  ) -> Outcome {
    guard let reading = readings[field] else { return .open(member.schema, isNarrowed: false) }
    guard case .places(let places) = reading.value else {
      if !member.isRequired { return .absent(reading.probability) }
      return counts.contains(0) ? .value("[]", reading.probability) : .open(member.schema, isNarrowed: false)
    }
    var items: [String] = [], schemas: [String] = []
    var isWhole = true
    var probability = reading.probability
    for place in places.indices {
      // An element without what it must have is none, unless it is the only one.
      let lacks = members.contains { inner in
        guard inner.isRequired, case .field(let field, _) = inner.shape, let reading = self.reading(field, place) else { return false }
        return reading.value == .nothing && !inner.isNullable
      }
      if lacks, places.count > 1 { continue }
      guard items.count + schemas.count < counts.upperBound else { break }
      switch object(members, element: place, pointer: pointer + "/\(isWhole ? items.count : schemas.count)") {
      case .value(let json, let sure):
        items.append(json)
        schemas.append(#"{"const":"# + json + "}")
        probability *= sure
      case .open(let schema, _):
        isWhole = false
        schemas.append(schema)
      case .absent: continue
      }
    }
    let count = schemas.count
    guard counts.contains(count) else { return .open(member.schema, isNarrowed: false) }
    if isWhole { return .value("[" + items.joined(separator: ",") + "]", probability) }
    return .open(
      #"{"type":"array","prefixItems":["# + schemas.joined(separator: ",") + #"],"items":false,"minItems":\#(count),"maxItems":\#(count)}"#,
      isNarrowed: true)
  }

  private func reading(_ field: Int, _ element: Int?) -> SpanReading? {
    guard let reading = readings[field] else { return nil }
    guard let element else { return reading }
    guard case .elements(let elements) = reading.value, elements.indices.contains(element) else { return nil }
    return elements[element]
  }

  // MARK: Scalars

  private func words(_ range: Range<Int>) -> String {
    let whole = String(String.UnicodeScalarView(scalars[range.clamped(to: 0..<scalars.count)]))
    return ExcerptText.words(of: whole).joined(separator: " ")
  }

  /// Nil where the reader's words make no value.
  private func leaf(_ leaf: ReadingPlan.Leaf, field: Int, element: Int?) -> Outcome? {
    guard let reading = self.reading(field, element) else { return nil }
    let kind = plan.schema.fields[field].kind
    let sure = reading.probability
    switch (kind, reading.value) {
    case (_, .nothing): return .absent(sure)
    case (.truth, .choice(let place)): return .value(place == 0 ? "true" : "false", sure)
    case (_, .choice(let place)): return leaf.values.indices.contains(place) ? .value(leaf.values[place], sure) : nil
    case (_, .choices(let places)):
      return .value("[" + places.filter(leaf.values.indices.contains).map { leaf.values[$0] }.joined(separator: ",") + "]", sure)
    case (.list, .places(let ranges)):
      return .value("[" + ranges.map { JSONWriter.quoted(words($0)) }.joined(separator: ",") + "]", sure)
    case (.text, .words(let range)): return .value(JSONWriter.quoted(words(range)), sure)
    case (.number, .words(let range)): return number(in: words(range), leaf).map { Outcome.value($0, sure) }
    case (.day, .words(let range)):
      guard let day = ExcerptText.day(in: words(range), mentions) else { return nil }
      return .value(JSONWriter.quoted((reading.behind ?? 0) > 0.5 ? day.alternative ?? day.value : day.value), sure)
    default: return nil
    }
  }

  /// The number that words name first.
  private func number(in words: String, _ leaf: ReadingPlan.Leaf) -> String? {
    let plain = words.replacing(",", with: "")
    var found = NumbersInText.find(plain).first { plain.contains($0) }
    if found == nil {
      let tokens = NoteTokens(words)
      let reader = NumberReader(tokens: tokens)
      found = (0..<tokens.count).lazy.compactMap { reader.read($0)?.value }.first ?? NumbersInText.find(words).first
    }
    guard var number = found, let value = Double(number) else { return nil }
    if leaf.isWhole {
      guard value == value.rounded(), let whole = Int(exactly: value) else { return nil }
      number = "\(whole)"
    }
    if let bounds = leaf.bounds, !bounds.contains(value) { return nil }
    return number
  }

  private static func unquoted(_ json: String) -> String {
    (try? JSONDocument(Array(json.utf8), source: "choice").root.string) ?? json
  }

  package static func escaped(_ key: String) -> String {
    var part = ""
    for character in key { part += character == "~" ? "~0" : character == "/" ? "~1" : String(character) }
    return part
  }
}
