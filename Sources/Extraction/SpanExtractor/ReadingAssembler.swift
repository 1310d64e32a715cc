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

    /// The same with arrays where the schema has tuples.
    func with(_ tuples: TupleRewrite) -> Result {
      Result(
        json: json.flatMap(tuples.value), confidence: confidence.map { (tuples.pointer($0.pointer), $0.probability) },
        chances: chances.map { $0.at(tuples.pointer($0.pointer)) })
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
  var days: [Int: DayFields.Value] = [:]
  var unions: [Result?] = []
  var result = Result()
  /// Whether the object at hand is optional, and the note has something for it.
  var isWithinSaid = false
  // Of the element that is being put together: its part of the note, and what the rules for times and numbers find there, by the names of its fields.
  var part: NotePart?
  var elementTimes: [String: TimeValue] = [:]
  var elementNumbers: [String: NumberField] = [:]
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
      assembler.bindOperands()
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
      return Self.weighed(reading, judge, isRequired: plan.schema.fields[index].isRequired, facts.english)
    }
  }

  /// What the reader takes for likely of choices, together with what the words say of them.
  static func weighed(_ reading: SpanReading, _ judge: ChoiceJudge, isRequired: Bool, _ text: String) -> SpanReading {
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
    days = DayFields(
      days: facts.days, today: facts.now.day, length: all.count == 1 ? all[0] : nil,
      // A field of its own for how many says it already.
      isOfNights: nights.count == 1
        && !fields.contains { $0.within == nil && !Set(["night", "nights"]).isDisjoint(with: Self.parts(of: $0.name)) }
    ).values(
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
    // Nobody is born in the future: "born 9/9/61".
    for index in asked where !Self.births.isDisjoint(with: Self.parts(of: fields[index].name)) {
      if case .day(let day, let sure)? = days[index], day > facts.now.day {
        let (year, month, date) = day.components
        let past = Day(year: year - 100, month: month, day: date) ?? day
        days[index] = .day(year >= facts.now.day.components.year + 2 ? past : day, sure)
      }
    }
  }

  private static let births: Set = ["born", "birth", "birthdate", "birthday", "dob"]

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
}
