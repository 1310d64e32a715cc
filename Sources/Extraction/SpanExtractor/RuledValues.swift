import JSONText
import Language

/// What the rules of the note's own words, the rules for times and the reader say together of fields outside of arrays.
///
/// The same rules narrow a copy constraint where a model writes (``CopySource``); here nobody writes, and what they leave open the reader decides.
struct RuledValues {
  enum Value: Equatable {
    case nothing
    case text(String)
    case truth(Bool)
    case number(String)
    case items([String])
  }
  struct Found {
    var value: Value
    /// How sure it is, 0…1; nil where a rule says it.
    var probability: Double?
  }

  private let source: CopySource
  private let held: [String: Double]
  private let readings: [String: FieldReading]

  /// - Parameters:
  ///   - source: what the rules say of the schema's fields.
  ///   - counted: where the numbers stand that the readings name.
  ///   - asked: the field that the note answers, as far as that is known.
  init(
    _ facts: NoteFacts, _ source: CopySource, times: [TimeField], readings: [FieldReading], counted: [Range<Int>] = [],
    asked: String? = nil
  ) {
    var source = source
    let numbers = readings.filter { $0.kind == .number }
    let isCounted = facts.numbers.count == 1 && numbers.contains { !Self.numbers(of: $0).isEmpty }
    var ofTimes = source.hold(
      to: times, of: facts, dines: Self.dines(numbers.map(\.name), facts), isCounted: isCounted, counted: counted, writesEmpty: true)
    // "8 then" to whom was asked when: a number by itself is an hour.
    if let field = times.first(where: { $0.name == asked }), ofTimes[field.name] == RuleConfidence.madeUp, facts.numbers.count == 1 {
      ofTimes.merge(source.hold(to: [field], of: NoteFacts("at " + facts.note, now: facts.now), writesEmpty: true)) { $1 }
    }
    let mentions = facts.messages.flatMap { $0.mentions?.entries ?? [] }
    held = source.hold(to: readings, mentions: mentions, writesEmpty: true).merging(ofTimes) { _, time in time }
    self.source = source
    self.readings = Dictionary(readings.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether a table is asked for: by fields for guests, or by one for people and a word of the note.
  private static func dines(_ numbers: [String], _ facts: NoteFacts) -> Bool {
    let names = Set(numbers.flatMap(ReadingAssembler.parts))
    if !names.isDisjoint(with: ["guests", "diners", "covers"]) { return true }
    return !names.isDisjoint(with: ["people", "persons", "party", "seats"])
      && (0..<min(facts.tokens.count, 64)).contains {
        ["table", "book", "booking", "reserve", "reservation", "dinner", "supper"].contains(facts.tokens.text($0))
      }
  }

  /// What a field holds; nil where nothing tells.
  ///
  /// - Parameter accepts: whether the schema takes a number, in digits, for the field.
  func value(of name: String, accepts: (String) -> Bool = { _ in true }) -> Found? {
    let sure = held[name]
    if sure == RuleConfidence.madeUp { return nil }
    if let pinned = source.pinned.first(where: { $0.name == name }) {
      return Found(value: pinned.choice.isEmpty ? .nothing : .text(pinned.choice), probability: sure)
    }
    if let flag = source.flags.first(where: { $0.name == name }) {
      return Found(value: flag.value.map(Value.truth) ?? .nothing, probability: sure)
    }
    if let list = source.lists.first(where: { $0.name == name }) { return Found(value: .items(list.items), probability: sure) }
    if let named = source.keyValues.first(where: { $0.name == name }) { return keyValue(named, accepts) }
    if let entity = source.entities.first(where: { $0.name == name }) { return code(entity) }
    if let reading = readings[name], reading.kind == .number { return number(reading, accepts) }
    return readings[name].map { reading in
      if case .words(let words) = reading.value {
        Found(value: .text(CopySource.trimmed(words)), probability: reading.probability)
      } else {
        Found(value: .nothing, probability: reading.probability)
      }
    }
  }

  private func keyValue(_ field: KeyValueField, _ accepts: (String) -> Bool) -> Found? {
    let words = CopySource.words(of: source.text)
    guard words.indices.contains(field.word) else { return nil }
    let word = String(words[field.word]).trimmingPunctuation()
    let reading = readings[field.name]
    guard reading?.kind == .number else {
      // The capitals behind a code belong to it: "plate AB12 CDE".
      if case .words(let said)? = reading?.value, case let whole = CopySource.trimmed(said), whole.hasPrefix(word + " "),
        whole.dropFirst(word.count).allSatisfy({ $0.isUppercase || $0.isNumber || $0 == " " || $0 == "-" })
      {
        return Found(value: .text(whole), probability: reading?.probability)
      }
      return Found(value: .text(word))
    }
    // The 7 of the seat "F7" is no number.
    guard !word.contains(where: \.isLetter) else { return reading.flatMap { number($0, accepts) } }
    return NumbersInText.find(word).first.map { Found(value: .number($0)) }
  }

  /// Of a code one word: the one that the reader points at, or the only one.
  private func code(_ field: EntityField) -> Found? {
    let words = CopySource.words(of: source.text)
    guard words.count == source.traits.count else { return nil }
    let codes = words.indices.filter { source.traits[$0].contains(field.form) && !source.traits[$0].contains(.appended) }
      .map { String(words[$0]).trimmingPunctuation() }
    let reading = readings[field.name]
    if case .words(let said)? = reading?.value {
      let pointed = codes.filter { said.contains($0) || $0.contains(said) }
      if let best = pointed.max(by: { $0.count < $1.count }) {
        // What stands in front of a code in capitals belongs to it, and so do its other parts: "LH 432", "+74 40 9423496".
        let whole = CopySource.trimmed(said)
        if whole.split(separator: " ").allSatisfy({ $0.contains(where: \.isNumber) }) {
          return Found(value: .text(whole), probability: reading?.probability)
        }
        let isLettered = whole.hasSuffix(best) && whole.dropLast(best.count).allSatisfy { $0.isUppercase || $0 == " " || $0 == "#" }
        return Found(value: .text(isLettered ? whole : best), probability: reading?.probability)
      }
      // "W-1187" where the only word of the form is a postcode's half.
      if let sure = reading?.probability, sure > Self.certain || said.contains(where: \.isNumber) {
        return Found(value: .text(CopySource.trimmed(said)), probability: sure)
      }
    }
    if field.isOptional, reading?.value == .nothing { return Found(value: .nothing, probability: reading?.probability) }
    return Set(codes).count == 1 ? Found(value: .text(codes[0])) : nil
  }

  /// A number that the rules leave to the field and the schema takes: the one that the reader points at; where that is none of them the only one that no
  /// other field has.
  private func number(_ reading: FieldReading, _ accepts: (String) -> Bool) -> Found? {
    let said = Self.numbers(of: reading).filter { accepts($0) || accepts("-" + $0) }
    let sure = held[reading.name] ?? reading.probability
    guard let rule = source.numbers.first(where: { $0.name == reading.name }), let all = rule.only else {
      if let first = said.first(where: accepts) { return Found(value: .number(first), probability: sure) }
      return reading.value == .nothing ? Found(value: .nothing, probability: sure) : nil
    }
    let only = all.filter(accepts)
    if let own = said.lazy.compactMap({ only.contains($0) ? $0 : only.contains("-" + $0) ? "-" + $0 : nil }).first {
      return Found(value: .number(own), probability: sure)
    }
    if only.count == 1, let number = only.first, rule.isStated { return Found(value: .number(number)) }
    // The reader's own number before one that is left over.
    if sure > Self.certain, let first = said.first(where: accepts) { return Found(value: .number(first), probability: sure) }
    guard reading.value != .nothing, !only.isEmpty else { return Found(value: .nothing, probability: sure) }
    let taken = readings.values.filter { $0.name != reading.name && $0.kind == .number }.flatMap(Self.numbers)
    let free = only.subtracting(taken)
    if free.count == 1, let number = free.first { return Found(value: .number(number)) }
    return free.isEmpty ? said.first(where: accepts).map { Found(value: .number($0), probability: sure) } : nil
  }

  /// From which probability on the reader's number is taken against the rules that leave others.
  private static let certain = 0.9

  private static func numbers(of reading: FieldReading) -> [String] {
    guard case .words(let words) = reading.value else { return [] }
    return NumberPlaces(NoteTokens(words)).places.flatMap { [$0.digits, $0.other].compactMap { $0 } } + NumbersInText.find(words)
  }
}

extension RuledValues.Found {
  init(value: RuledValues.Value) { self.init(value: value, probability: nil) }
}

extension ReadingAssembler {
  /// The value of a field outside of arrays that the rules know by its name; nil where nothing tells.
  func ruledValue(_ name: String, _ leaf: ReadingPlan.Leaf, field: Int) -> Outcome? {
    let ruled = ruledValues?.value(of: name, accepts: { Self.number($0, leaf) != nil })
    if plan.schema.fields[field].kind == .number {
      // What is decided together with the numbers of other fields.
      if bound.contains(field), let reading = readings[field] {
        guard case .words(let range) = reading.value else { return .absent(reading.probability) }
        return number(at: range, leaf).map { .value($0, reading.probability) }
      }
    }
    guard let found = ruled else { return nil }
    let read = readings[field]
    // What names a time or a day is no text where another field asks for it.
    if plan.schema.fields[field].kind == .text, !plan.schema.fields[field].isRequired, case .words(let range)? = read?.value, isTime(range)
    {
      return .absent(RuleConfidence.listUnread)
    }
    let sure = found.probability ?? RuleConfidence.ofWords(agreesWith: read.map { agrees(found.value, with: $0, leaf) }, read?.probability)
    switch found.value {
    case .nothing: return .absent(sure)
    case .truth(let value): return .value(value ? "true" : "false", sure)
    case .items(let items): return list(items, leaf, sure)
    case .number(let digits): return Self.number(digits, leaf).map { .value($0, sure) }
    case .text(let text):
      if plan.schema.fields[field].kind == .choices {
        return leaf.values.first { ReadingPlan.unquoted($0) == text }.map { .value($0, sure) }
      }
      var place: Range<Int>?
      if case .words(let range)? = read?.value { place = range }
      return fitting(MeasureUnit.withoutNumber(text, of: Self.parts(of: name)), leaf, at: place).map { .value($0, sure) }
    }
  }

  /// A list of texts as the schema takes it: no more than it may have, and where it must have more, others that say nothing.
  func list(_ items: [String], _ leaf: ReadingPlan.Leaf, _ sure: Double) -> Outcome? {
    guard !items.isEmpty else { return nil }
    var items = items.prefix(leaf.mostItems).map(JSONWriter.quoted)
    guard items.count >= leaf.leastItems else {
      guard ruledValues != nil, leaf.leastItems <= Self.mostFilled, let item = leaf.itemSchema.flatMap(plan.shortest) else { return nil }
      items += Array(repeating: item, count: leaf.leastItems - items.count)
      return .value("[" + items.joined(separator: ",") + "]", RuleConfidence.noGround)
    }
    return .value("[" + items.joined(separator: ",") + "]", sure)
  }

  /// A text as the schema takes it, as JSON: all of it, or what of its beginning ends with a word and fits; where it is too short, the least of the note
  /// around it that is long enough. Nil where nothing fits.
  ///
  /// - Parameter place: where it stands.
  func fitting(_ text: String, _ leaf: ReadingPlan.Leaf, at place: Range<Int>? = nil) -> String? {
    guard !text.isEmpty else { return nil }
    let json = JSONWriter.quoted(text)
    guard let language = leaf.language, !language.accepts(json) else { return json }
    if let best = language.strings().flatMap({ longestStart(of: text, $0) }) { return JSONWriter.quoted(best) }
    return place.flatMap { widened($0, language) }
  }

  /// The longest beginning of a text that ends with a word and is a string of a language.
  private func longestStart(of text: String, _ walk: any StringWalk) -> String? {
    var best: String?
    var taken = String.UnicodeScalarView()
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      guard walk.take(scalar) else { break }
      taken.append(scalar)
      let endsWord = index + 1 == scalars.count || scalars[index + 1].properties.isWhitespace
      if endsWord, walk.canEnd { best = String(taken) }
    }
    return best
  }

  /// The words at a place with those behind and then those in front of them, as few as the language asks for.
  func widened(_ place: Range<Int>, _ language: FieldLanguage) -> String? {
    let scalars = facts.scalars
    var (low, high) = (place.lowerBound, min(place.upperBound, scalars.count))
    func isSpace(_ index: Int) -> Bool { scalars[index].properties.isWhitespace }
    for _ in 0..<Self.mostWords {
      if high < scalars.count {
        while high < scalars.count, isSpace(high) { high += 1 }
        while high < scalars.count, !isSpace(high) { high += 1 }
      } else if low > 0 {
        while low > 0, isSpace(low - 1) { low -= 1 }
        while low > 0, !isSpace(low - 1) { low -= 1 }
      } else {
        return padded(language)
      }
      let words = CopySource.words(of: facts.text(low..<high)).joined(separator: " ")
      for text in [CopySource.trimmed(words), words] where !text.isEmpty && language.accepts(JSONWriter.quoted(text)) {
        return JSONWriter.quoted(text)
      }
    }
    return nil
  }

  /// All of a note that is too short, with white space behind it.
  private func padded(_ language: FieldLanguage) -> String? {
    var text = CopySource.words(of: facts.note).joined(separator: " ")
    for _ in 0..<Self.mostWords {
      text += " "
      if language.accepts(JSONWriter.quoted(text)) { return JSONWriter.quoted(text) }
    }
    return nil
  }

  /// The most words that a text is widened by, and the most spaces.
  private static let mostWords = 256

  private static let ofTimes: Set = [
    "when", "date", "day", "time", "due", "deadline", "at", "until", "from", "to", "start", "end", "clock", "hour", "on", "by", "schedule",
    "period",
  ]

  private func isTime(_ range: Range<Int>) -> Bool {
    let kinds = Set(plan.schema.fields.lazy.filter { $0.within == nil }.map(\.kind))
    func isWithin(_ places: [Range<Int>]) -> Bool {
      places.contains { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound }
    }
    return kinds.contains(.day) && isWithin(facts.days.days.map(\.range))
      || !kinds.isDisjoint(with: [.time, .moment]) && isWithin(facts.clocks)
  }

  private func agrees(_ value: RuledValues.Value, with reading: SpanReading, _ leaf: ReadingPlan.Leaf) -> Bool {
    switch (value, reading.value) {
    case (.nothing, .nothing): true
    case (.text(let text), .choice(let place)): leaf.values.indices.contains(place) && ReadingPlan.unquoted(leaf.values[place]) == text
    case (.text(let text), .words(let range)): facts.text(range).contains(text) || text.contains(facts.text(range))
    case (.truth(let truth), .choice(let place)): truth == (place == 0)
    case (.number(let digits), .words(let range)): NumbersInText.find(facts.text(range)).contains(digits)
    default: false
    }
  }
}
