import ActionWords
import Foundation
import JSONText
import Language

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
    /// How probable the reader takes each value of the fields that choose to be.
    package var chances: [FieldChances] = []
    /// Readings of the fields that are left to the rules for copied spans.
    package var ruled: [FieldReading] = []
    /// JSON pointers of fields outside of arrays, by name.
    package var pointers: [String: String] = [:]
    /// Where the numbers and texts stand that it has, in the note's scalars.
    var used: [Range<Int>] = []

    /// The same of a value that stands in the object which was read.
    func within(_ value: RootValue) -> Result {
      Result(
        json: json.map { String(decoding: value.value(in: Array($0.utf8)), as: UTF8.self) },
        confidence: confidence.compactMap { confidence in value.pointer(confidence.pointer).map { ($0, confidence.probability) } },
        chances: chances.compactMap { found in value.pointer(found.pointer).map(found.at) })
    }
  }

  /// What becomes of one value.
  enum Outcome {
    case value(String, Double)
    case absent(Double)
    /// Left to the model that writes, within this schema; whether the reader has narrowed it, and whether the note has something for it.
    case open(String, isNarrowed: Bool, isSaid: Bool = false)
  }

  let plan: ReadingPlan
  /// Of the plan's fields; those of numbers as they are decided together (``bindNumbers()``).
  var readings: [SpanReading?]
  /// Fields outside of records whose numbers are others than the reader's own.
  var bound: Set<Int> = []
  let facts: NoteFacts
  /// The fields that ask for a time in a form.
  let times: [TimeField]
  /// The values of fields for days that are not within records.
  private var days: [Int: DayFields.Value] = [:]
  private var unions: [Result?] = []
  private var result = Result()
  /// Whether the object at hand is optional, and the note has something for it.
  private var isWithinSaid = false
  // Of the element that is being put together: its part of the note, and what the rules for times and numbers find there, by the names of its fields.
  var part: NotePart?
  private var elementTimes: [String: TimeValue] = [:]
  private var elementNumbers: [String: NumberField] = [:]
  /// What alone may be the value of some fields.
  let stretches: FieldStretches?
  /// Fields for parts of an address.
  let addressRoles: [Int: AddressParts.Role]
  /// Where the note states a sum, if the schema has records.
  let totals: [Range<Int>]
  /// Numbers that two others in front of them come to, if elements ask for those.
  let products: [Range<Int>]
  /// Where times of day stand; where the schema asks for none, only those that can be nothing else.
  let clocks: [Range<Int>]
  /// What rules and reader say together, where all is decided here; nil where a model writes what they leave open.
  private(set) var ruledValues: RuledValues?

  /// - Parameters:
  ///   - readings: of the plan's fields.
  ///   - times: the schema's fields for times.
  package static func assemble(
    _ plan: ReadingPlan, readings: [SpanReading?], facts: NoteFacts, times: [TimeField] = []
  ) -> Result {
    assemble(plan, readings: readings, facts: facts, times: times, stretches: nil, decidesBy: nil)
  }

  /// - Parameters:
  ///   - stretches: what alone may be the value of some fields.
  ///   - rules: what the rules for copied spans say, where all is decided here; nil where a model writes what is left open.
  ///   - asked: the field that the note answers, as far as that is known.
  ///   - unions: what is known of unions within the object, by their places in the plan.
  static func assemble(
    _ plan: ReadingPlan, readings: [SpanReading?], facts: NoteFacts, times: [TimeField], stretches: FieldStretches?,
    decidesBy rules: CopySource?, asked: String? = nil, unions: [Result?] = []
  ) -> Result {
    guard readings.count == plan.schema.fields.count else { return Result() }
    var assembler = ReadingAssembler(plan: plan, readings: readings, facts: facts, times: times, stretches: stretches)
    assembler.unions = unions
    assembler.findDays()
    if let rules {
      assembler.bindNumbers()
      assembler.settleRuled(rules, asked: asked)
    }
    assembler.result.used = assembler.readings.indices.compactMap { field in
      guard [.number, .text].contains(plan.schema.fields[field].kind), case .words(let range)? = assembler.readings[field]?.value else {
        return nil
      }
      return range
    }
    let outcome = assembler.object(plan.members, element: nil, pointer: "")
    switch outcome {
    case .value(let json, _): assembler.result.json = json
    case .open(let schema, isNarrowed: true, _):
      // A root object: its definitions come along.
      let inner = schema.dropFirst().dropLast()
      assembler.result.jsonSchema = "{" + ([String(inner)] + plan.definitions).filter { !$0.isEmpty }.joined(separator: ",") + "}"
    case .open, .absent: break
    }
    return assembler.result
  }

  private init(plan: ReadingPlan, readings: [SpanReading?], facts: NoteFacts, times: [TimeField], stretches: FieldStretches?) {
    self.plan = plan
    self.stretches = stretches
    addressRoles = Self.addressRoles(of: plan)
    let asksForTotal = plan.schema.fields.contains { $0.within == nil && $0.kind == .number && FieldOrder.isTotal(Self.parts(of: $0.name)) }
    let kinds = Set(plan.schema.fields.map(\.kind)), hasRecords = kinds.contains(.records)
    totals = hasRecords ? FieldOrder.statedTotals(in: facts, mayReckon: asksForTotal) : []
    // How many and how much each are all that such elements ask for: what both come to is none of it.
    products = plan.schema.fields.count { $0.within != nil && $0.kind == .number } == 2 ? FieldOrder.products(in: facts) : []
    let asksForTime = !kinds.isDisjoint(with: [.time, .moment, .duration]) || kinds.contains(.day) && !hasRecords
    clocks = asksForTime ? facts.clocks : facts.clocks.filter { !facts.isBareNumber($0) }
    self.facts = facts
    self.times = times
    let scalars = facts.scalars
    // What the note's words say of choices goes together with what the reader takes for likely.
    let verb = Self.verbEnd(scalars, title: plan.schema.title)
    let readings = Self.whole(PersonNames.divided(readings, plan.schema.fields, scalars), plan.schema.fields, facts)
    self.readings = readings.indices.map { index in
      if let verb, plan.schema.fields[index].kind == .text, var reading = readings[index], case .words(let range) = reading.value,
        range.lowerBound < verb, range.upperBound > verb
      {
        reading.value = .words(verb..<range.upperBound)
        return reading
      }
      if plan.schema.fields[index].kind == .list, var reading = readings[index], case .places(let places) = reading.value {
        reading.value = .places(ListItems.whole(places, in: scalars))
        return reading
      }
      guard let reading = readings[index], let judge = plan.judges[index], !reading.chances.isEmpty else { return readings[index] }
      return Self.weighed(reading, judge, isRequired: plan.schema.fields[index].isRequired, facts.note)
    }
  }

  /// What the reader takes for likely of choices, together with what the words say of them.
  private static func weighed(_ reading: SpanReading, _ judge: ChoiceJudge, isRequired: Bool, _ text: String) -> SpanReading {
    var reading = reading
    let weighed = judge.weigh(reading.chances, note: text)
    guard let best = weighed.indices[(isRequired ? 1 : 0)...].max(by: { weighed[$0] < weighed[$1] }) else { return reading }
    reading.value = best == 0 ? .nothing : .choice(best - 1)
    reading.probability = 1 / weighed.reduce(0) { $0 + exp($1 - weighed[best]) }
    reading.chances = weighed
    return reading
  }

  /// The spans of texts with all that belongs to them (``WholePhrases``).
  private static func whole(_ readings: [SpanReading?], _ fields: [ReaderSchema.Field], _ facts: NoteFacts) -> [SpanReading?] {
    let phrases = WholePhrases(facts: facts)
    let spans = readings.map { reading -> Range<Int>? in if case .words(let range)? = reading?.value { range } else { nil } }
    return readings.indices.map { index in
      guard fields[index].kind == .text, let span = spans[index], var reading = readings[index] else { return readings[index] }
      let others = spans.indices.filter { $0 != index }.compactMap { spans[$0] }
      reading.value = .words(phrases.whole(span, of: fields[index], others: others))
      return reading
    }
  }

  /// Where the note's second word begins, if the first one says what the schema is by its title: "ship checkout 2.14" for `deploy`.
  private static func verbEnd(_ scalars: [Unicode.Scalar], title: String) -> Int? {
    let first = scalars.prefix { $0.properties.isAlphabetic }
    guard !first.isEmpty, first.count < scalars.count, scalars[first.count].properties.isWhitespace else { return nil }
    let stem = LightStemmer.stem(String(String.UnicodeScalarView(first)))
    let verb = ReaderInput.plain(title).split(separator: " ").first.map { LightStemmer.stem(String($0)) }
    guard let verb, stem == verb || ActionClasses.agree(stem, verb) else { return nil }
    return scalars.indices.dropFirst(first.count).first { !scalars[$0].properties.isWhitespace }
  }

  private mutating func findDays() {
    let fields = plan.schema.fields
    let asked = fields.indices.filter { fields[$0].kind == .day && fields[$0].within == nil }
    guard !asked.isEmpty else { return }
    let lengths = facts.times().expressions.compactMap { expression -> Int? in
      if case .span(let span) = expression.value, span.months == 0, span.seconds % 86_400 == 0 { span.seconds / 86_400 } else { nil }
    }
    let nights = facts.measures.measures.filter { $0.unit.system == "nights" }.map { $0.hundredths / 100 }
    let all = nights.isEmpty ? lengths : nights
    days = DayFields(days: facts.days, today: facts.now.day, length: all.count == 1 ? all[0] : nil).values(
      of: asked.map { index in
        var words: Range<Int>?
        if case .words(let range)? = readings[index]?.value { words = range }
        let name = fields[index].name.split(separator: ".").last.map(String.init) ?? ""
        return DayField(
          place: index, nameParts: ReaderInput.plain(name).split(separator: " ").map(String.init), isRequired: fields[index].isRequired,
          words: words,
          probability: readings[index]?.probability ?? 0, behind: FieldOrder.behind(Self.parts(of: name)) ?? readings[index]?.behind)
      })
    days = ordered(days, asked)
  }

  private mutating func settleRuled(_ rules: CopySource, asked: String?) {
    let read = plan.ruled.sorted { $0.key < $1.key }.compactMap { place, name -> FieldReading? in
      guard stretches?.byField[place] == nil, let leaf = plan.leaf(place), let reading = readings[place] else { return nil }
      let kind = plan.schema.fields[place].kind
      return FieldReading(
        name: name, kind: kind, choices: leaf.values.map(ReadingPlan.unquoted), reading,
        words: { range in
          // A number is all of its words, told in digits where only one can be meant.
          if kind == .number, let number = self.wholeNumber(range) {
            // The sign that says which of two it is stands beside it.
            return number.other.map { "\(number.digits) ; \($0)" } ?? number.digits
          }
          return words(range, of: place)
        })
    }
    var rules = rules
    let labels = FieldLabels(plan.schema.fields, in: facts)
    for (place, name) in plan.ruled where plan.schema.fields[place].kind == .truth {
      // "Gift aid: no", "Injuries: none".
      guard let region = labels.region(of: place), let value = FieldLabels.truth(facts.text(region)) else { continue }
      rules.flags.removeAll { $0.name == name }
      rules.flags.append(PinnedFlag(name: name, value: value))
    }
    // The hour of one field is no number of another: whichever the reader gave it to has it.
    let counted = plan.schema.fields.indices.compactMap { field -> Range<Int>? in
      guard plan.schema.fields[field].kind == .number, let reading = readings[field], reading.probability > 0.5,
        case .words(let range) = reading.value
      else { return nil }
      return wholeNumber(range).map { facts.tokens.scalars($0.range) }
    }
    ruledValues = RuledValues(facts, rules, times: times, readings: read, counted: counted, asked: asked)
  }

  // MARK: Objects

  /// - Parameter element: of which element of an array of objects the members are.
  private mutating func object(_ members: [ReadingPlan.Member], element: Int?, pointer: String) -> Outcome {
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
  private func ungrounded(_ member: ReadingPlan.Member) -> Outcome {
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

  private mutating func report(_ pointer: String, _ probability: Double, _ member: ReadingPlan.Member) {
    if case .constant = member.shape { return }
    result.confidence.append((pointer, probability))
  }

  private mutating func reportChances(_ member: ReadingPlan.Member, element: Int?, pointer: String) {
    guard case .field(let own, let leaf) = member.shape else { return }
    let field = element == nil ? plan.scales[own] ?? own : own
    guard let reading = reading(field, element) else { return }
    if let chances = plan.chances(of: field, leaf, reading, pointer: pointer) { result.chances.append(chances) }
  }

  /// What is in an object that is not there is not there either.
  private mutating func reportAbsent(within member: ReadingPlan.Member, pointer: String, _ probability: Double) {
    guard case .object(let members) = member.shape else { return }
    for inner in members {
      let place = pointer + "/" + JSONPointer.token(inner.name)
      report(place, probability, inner)
      reportAbsent(within: inner, pointer: place, probability)
    }
  }

  private mutating func outcome(of member: ReadingPlan.Member, element: Int?, pointer: String) -> Outcome {
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

  /// One of the stretches that alone may be a field's value: the one that the reader chose.
  private func stretched(
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
  private func known(_ leaf: ReadingPlan.Leaf, field: Int, member: ReadingPlan.Member, element: Int?) -> Outcome? {
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

  private mutating func records(
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
      let lacks = members.contains { inner in
        guard inner.isRequired, case .field(let field, _) = inner.shape, let reading = self.reading(field, place) else { return false }
        return reading.value == .nothing && !inner.isNullable
      }
      if places.count > 1, lacks || isDayAlone(part.facts) || isNoElement(members, place, region: part.range) { continue }
      guard items.count + schemas.count < counts.upperBound else { break }
      switch object(members, element: place, pointer: pointer + "/\(isWhole ? items.count : schemas.count)") {
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

  /// Whether all words of the first element are those of fields outside of it.
  private func hasOnlyWordsOfOthers(_ members: [ReadingPlan.Member]) -> Bool {
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
  private func isDayAlone(_ part: NoteFacts) -> Bool {
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

  // MARK: Scalars

  /// The words at a place, whole: of an address or a number with a point in it, all.
  ///
  /// - Parameter field: which they are for; nil for a number.
  private func words(_ range: Range<Int>, of field: Int? = nil) -> String {
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
  private func leaf(_ leaf: ReadingPlan.Leaf, field: Int, element: Int?, name: String) -> Outcome? {
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
        if case .choices(let places) = reading.value, stated.isEmpty { chosen = Set(places) }
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

  /// The one choice among numbers that the note names; nil where it names none or several.
  private func statedNumber(_ leaf: ReadingPlan.Leaf) -> Int? {
    let named = Set((part?.facts ?? facts).numbers.compactMap { Double($0.digits) })
    let found = leaf.values.indices.filter { place in Double(leaf.values[place]).map(named.contains) ?? false }
    return found.count == 1 ? found[0] : nil
  }

  /// The number of the note that a place is of or lies in, all of it: of "1/2" and "six point nought three" more than the word that the reader
  /// points at. Nil where there is none, or there are several.
  private func wholeNumber(_ range: Range<Int>) -> NumberPlaces.Place? {
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
    return number
  }
}
