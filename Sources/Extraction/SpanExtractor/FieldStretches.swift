import Foundation
import Language

/// The stretches of a note that alone may be values of a schema's fields: for fields with a `pattern` or a `format` of text what their grammar
/// accepts, for telephone numbers what looks like one, for numbers, days and times what the note has of them.
struct FieldStretches {
  /// By the reader's fields; none for one that may hold any words.
  private(set) var byField: [Int: [SpanStretch]] = [:]
  /// How much less nothing counts beside them, where the note has just as many as there are fields that ask.
  private(set) var leads: [Int: Double] = [:]

  /// Fields of whose kind the note has nothing at all.
  private var silent: Set<Int> = []

  /// Where the only numbers, days and times stand that a field may hold.
  private(set) var places: [Int: [SpanPlace]] = [:]

  /// Where the note says what other fields hold.
  private var barred: [Int: [Range<Int>]] = [:]
  /// Where the note says what a field may not hold.
  private var refused: [Int: [Range<Int>]] = [:]

  /// What a stretch counts less that is a part of a day or a time.
  private static let withinTime = -2.0
  // Of a format nearly nothing else is a string, nor of a pattern that a code meets; one of letters may be met by accident.
  private static let formatLead = 8.0, codedLead = 8.0, lettersLead = 2.0, phoneLead = 4.0

  /// What a number counts less that an object within the object has.
  private static let ofOthers = -3.0

  /// - Parameters:
  ///   - source: what the rules leave to fields for numbers.
  ///   - taken: where the values of unions within the object stand.
  init(_ plan: ReadingPlan, in facts: NoteFacts, _ source: CopySource, taken: [Range<Int>] = []) {
    findNumbers(plan, facts, source)
    for (field, found) in places {
      places[field] = found.map { place in
        var place = place
        if taken.contains(where: { $0.overlaps(place.range) }) { place.score += Self.ofOthers }
        return place
      }
    }
    findDays(plan, facts)
    let labels = FieldLabels(plan.schema.fields, in: facts)
    for kind in [ReaderSchema.Kind.number, .day] { places = labels.scored(places, of: kind) }
    dropTotals(plan, facts)
    keepBounds(plan, facts)
    let mails = Self.addresses(facts.scalars)
    for field in plan.schema.fields.indices where plan.schema.fields[field].kind == .text && !plan.schema.fields[field].wantsEdges {
      if let place = labels.place(of: field) { places[field] = [place] } else { barred[field] = labels.others(than: field) }
      // An address of mail or of the web names nobody and nothing.
      if !Self.asksForAddress(plan.schema.fields[field]) { barred[field, default: []] += mails }
    }
    for field in plan.schema.fields.indices where plan.schema.fields[field].within == nil {
      guard let values = plan.leaf(field)?.refused, !values.isEmpty else { continue }
      switch plan.schema.fields[field].kind {
      case .text: refused[field] = values.flatMap { facts.places(of: ReadingPlan.unquoted($0)) }
      case .number:
        refused[field] = facts.numbers.filter { place in values.contains { Double($0) == Double(place.digits) } }
          .map { facts.tokens.scalars($0.range) }
      default: break
      }
    }
    defer { findCodes(plan, facts, source) }
    guard !plan.languages.isEmpty || !plan.phones.isEmpty else { return }
    let finder = StretchFinder(facts.scalars)
    let times = facts.days.days.map(\.range) + facts.times().expressions.map(\.range)
    var known: [String: [SpanStretch]?] = [:]
    for (field, language) in plan.languages {
      if known[language.jsonSchema] == nil {
        // A format that nobody knows and a pattern that lets all pass leave any words.
        known[language.jsonSchema] = language.strings().flatMap { walk -> [SpanStretch]? in
          Self.takes(Self.nonsense, walk)
            ? nil
            : finder.stretches(of: walk).map { stretch in
              var stretch = stretch
              let isPart = times.contains { $0 != stretch.range && $0.overlaps(stretch.range) && $0.count > stretch.range.count }
              if isPart { stretch.score += Self.withinTime }
              return stretch
            }
        }
      }
      guard let found = known[language.jsonSchema] ?? nil else { continue }
      byField[field] = found
      // What is written as the grammar has it goes before what must be closed up first.
      let asWritten = found.filter { $0.score == 0 }
      let best = asWritten.isEmpty ? found : asWritten
      let likely = best.filter { $0.score > -0.5 && $0.text.contains { !$0.isLetter && !$0.isWhitespace } }
      let asking = plan.languages.values.count { $0.jsonSchema == language.jsonSchema }
      if let first = likely.first, likely.count == best.count, Set(likely.map(\.range)).count <= asking {
        leads[field] = language.hasFormat ? Self.formatLead : Self.lead(of: first, facts)
      }
    }
    dropParts()
    guard !plan.phones.isEmpty else { return }
    let phones = PhoneStretches(facts.scalars).all.filter { phone in
      !times.contains { $0.overlaps(phone.range) && $0.count >= phone.range.count }
    }
    for field in plan.phones {
      byField[field] = phones
      if !phones.isEmpty, phones.count <= plan.phones.count { leads[field] = Self.phoneLead }
    }
  }

  /// Where addresses of mail and of the web stand: words with "@" or "://" inside.
  private static func addresses(_ scalars: [Unicode.Scalar]) -> [Range<Int>] {
    guard scalars.contains("@") || scalars.contains("/") else { return [] }
    var found: [Range<Int>] = []
    var start = 0
    while start < scalars.count {
      guard !scalars[start].properties.isWhitespace else {
        start += 1
        continue
      }
      let end = scalars[start...].firstIndex(where: \.properties.isWhitespace) ?? scalars.count
      let word = scalars[start..<end]
      if let at = word.firstIndex(of: "@"), at > start, word[at...].contains(".") { found.append(start..<end) }
      if word.indices.dropLast(2).contains(where: { word[$0] == ":" && word[$0 + 1] == "/" && word[$0 + 2] == "/" }) {
        found.append(start..<end)
      }
      start = end
    }
    return found
  }

  /// Whether a field may hold an address of mail or of the web, by its name and description.
  private static func asksForAddress(_ field: ReaderSchema.Field) -> Bool {
    let words = ReadingAssembler.parts(of: field.name) + field.description.lowercased().split { !$0.isLetter }.map(String.init)
    return !addressWords.isDisjoint(with: words)
  }

  private static let addressWords: Set = [
    "email", "mail", "url", "uri", "link", "site", "website", "web", "page", "contact", "handle", "account", "login", "user", "username",
    "address",
    "text", "message", "body", "note", "notes", "description", "details", "content", "source", "reference", "comment", "repo", "repository",
    "domain",
  ]

  /// Takes from a field what is a part of another field's longer string: the 0455 of "TEA-0455".
  private mutating func dropParts() {
    let whole = leads.filter { $0.value >= Self.codedLead }.keys.compactMap { byField[$0] }
    for (field, stretches) in byField {
      // Fields of one form choose among the same.
      let longer = whole.filter { $0 != stretches }.flatMap { $0 }.map(\.range)
      let kept = stretches.filter { stretch in
        !longer.contains { $0 != stretch.range && $0.lowerBound <= stretch.range.lowerBound && stretch.range.upperBound <= $0.upperBound }
      }
      if kept.count < stretches.count { byField[field] = kept }
    }
  }

  /// What a string of a pattern counts more than nothing: most that of letters and digits, and a number only where it is none of a sum or a measure.
  private static func lead(of stretch: SpanStretch, _ facts: NoteFacts) -> Double {
    guard stretch.text.contains(where: \.isNumber) else { return lettersLead }
    if stretch.text.contains(where: \.isLetter) { return codedLead }
    let tokens = facts.tokens
    let isTaken = facts.numbers.contains { place in
      guard tokens.scalars(place.range).overlaps(stretch.range), tokens.figure(from: place.range.lowerBound).map(tokens.isMasked) != true
      else { return false }
      let (before, behind) = (tokens.text(place.range.lowerBound - 1), tokens.text(place.range.upperBound))
      return Currencies.signs.contains(before) || Currencies.signs.contains(behind) || Currencies.codes.contains(behind)
        || MeasureUnit.named(behind) != nil
    }
    return isTaken ? lettersLead : codedLead
  }

  /// What a code counts more with a word of the field's name in front of it ("order GP-18" for `orderRef`), and less that the note takes back ("30094? no,
  /// E426").
  private static let labelled = 3.0, corrected = -4.0, codeLead = 1.5

  /// The codes of a note, for the fields that ask for one and have no value by other rules.
  private mutating func findCodes(_ plan: ReadingPlan, _ facts: NoteFacts, _ source: CopySource) {
    let settled = Set(source.pinned.map(\.name) + source.keyValues.map(\.name))
    let asking = plan.ruled.filter { place, name in
      plan.schema.fields[place].kind == .text && plan.languages[place] == nil && !plan.phones.contains(place) && !settled.contains(name)
        && source.entities.contains { $0.name == name && $0.form == .code }
    }
    guard !asking.isEmpty else { return }
    // What has the form that another field asks for is that field's.
    let taken = leads.filter { $0.value >= Self.codedLead }.keys.flatMap { byField[$0] ?? [] }.map(\.range)
    let all = Self.codes(facts)
    let codes = all.filter { code in !taken.contains { $0.overlaps(code.stretch.range) } }
    guard !all.isEmpty else { return }
    for (place, _) in asking {
      let name = ReadingAssembler.parts(of: plan.schema.fields[place].name).filter { $0.count > 3 && $0 != "number" && $0 != "code" }
      byField[place] = codes.map { code in
        var stretch = code.stretch
        if code.before.contains(where: { word in name.contains { $0.hasPrefix(word) || word.hasPrefix($0) } }) {
          stretch.score += Self.labelled
        }
        return stretch
      }
      if codes.count <= asking.count { leads[place] = Self.codeLead }
    }
  }

  /// Words that may be codes, those that stand together as one, with the words in front of each.
  private static func codes(_ facts: NoteFacts) -> [(stretch: SpanStretch, before: [String])] {
    let words = CopySource.words(of: facts.note), traits = facts.outline.traits
    guard words.count == traits.count else { return [] }
    var found: [(stretch: SpanStretch, before: [String])] = []
    let view = facts.note.unicodeScalars
    var (place, offset) = (view.startIndex, 0)
    var lastCode = -2
    for (index, word) in words.enumerated() {
      offset += view.distance(from: place, to: word.startIndex)
      place = word.startIndex
      guard traits[index].contains(.code) else { continue }
      let marks = { (scalar: Unicode.Scalar) in !scalar.properties.isAlphabetic && scalar.properties.numericType == nil && scalar != "+" }
      let scalars = Array(word.unicodeScalars)
      guard let first = scalars.firstIndex(where: { !marks($0) || $0 == "(" }), let last = scalars.lastIndex(where: { !marks($0) }) else {
        continue
      }
      let range = offset + first..<offset + last + 1
      let isNumber = word.contains(where: \.isNumber)
      if lastCode == index - 1, isNumber, !traits[index - 1].contains(.endsClause), let before = found.last,
        before.stretch.text.contains(where: \.isNumber), traits[index].contains(.phone), traits[index - 1].contains(.phone)
      {
        let whole = before.stretch.range.lowerBound..<range.upperBound
        found[found.count - 1].stretch = SpanStretch(range: whole, text: facts.text(whole), score: before.stretch.score)
      } else {
        var start = range.lowerBound
        // "LH 432": capitals that stand apart in front belong to it.
        if index > 0, isNumber, (2...3).contains(words[index - 1].utf8.count),
          words[index - 1].utf8.allSatisfy({ (0x41...0x5A).contains($0) })
        {
          start = max(0, offset - words[index - 1].unicodeScalars.count - 1)
        }
        let before = words[max(0, index - 2)..<index].map { $0.lowercased().filter(\.isLetter) }.filter { $0.count > 3 }
        let behind = words[(index + 1)...].prefix(3).map { $0.lowercased().filter(\.isLetter) }
        let isTakenBack = traits[index].contains(.endsClause) && behind.first == "no"
        found.append(
          (
            SpanStretch(range: start..<range.upperBound, text: facts.text(start..<range.upperBound), score: isTakenBack ? corrected : 0),
            before
          ))
      }
      lastCode = index
    }
    return found
  }

  /// The numbers that the rules and the schema leave to a field. Those that a rule put into another unit stand nowhere, and are left to it. A part of a
  /// day or a time that another field asks for is none.
  private mutating func findNumbers(_ plan: ReadingPlan, _ facts: NoteFacts, _ source: CopySource) {
    let kinds = Set(plan.schema.fields.map(\.kind))
    let days = kinds.isDisjoint(with: [.day, .moment]) ? [] : facts.days.days.map(\.range)
    let clocks = kinds.isDisjoint(with: [.time, .moment]) ? [] : facts.clocks.filter { !facts.isBareNumber($0) }
    let numbers = facts.numbers.filter { number in
      let range = facts.tokens.scalars(number.range)
      return !(days + clocks).contains { $0.overlaps(range) }
    }
    for field in plan.schema.fields.indices where plan.schema.fields[field].kind == .number && plan.schema.fields[field].within == nil {
      let only = plan.ruled[field].flatMap { name in source.numbers.first { $0.name == name }?.only }
      var own = numbers
      if let only, !only.isEmpty {
        own = facts.numbers.filter { only.contains($0.digits) || $0.other.map(only.contains) ?? false }
        guard only.isSubset(of: own.flatMap { [$0.digits, $0.other].compactMap { $0 } }) else { continue }
        let free = own.filter(numbers.contains)
        if !free.isEmpty { own = free }
      }
      guard !own.isEmpty else { continue }
      // What a figure is most likely goes before what it may be besides: 1.789 before 1789.
      let leaf = plan.leaf(field)
      let exact = leaf.map { leaf in own.filter { Self.fits($0.digits, leaf) } } ?? own
      let fitting = exact.isEmpty ? leaf.map { leaf in own.filter { $0.other.map { Self.fits($0, leaf) } ?? false } } ?? [] : exact
      places[field] = (fitting.isEmpty ? own : fitting).map {
        SpanPlace(range: facts.tokens.scalars($0.range), value: Double($0.digits))
      }
    }
  }

  /// The sum that the note states is no price of one, no tip and no tax.
  private mutating func dropTotals(_ plan: ReadingPlan, _ facts: NoteFacts) {
    let totals = FieldOrder.statedTotals(in: facts, mayReckon: false)
    guard !totals.isEmpty else { return }
    for (field, found) in places where plan.schema.fields[field].kind == .number {
      guard FieldOrder.isPart(ReadingAssembler.parts(of: plan.schema.fields[field].name)) else { continue }
      places[field] = found.map { place in
        var place = place
        if totals.contains(where: { $0.overlaps(place.range) }) { place.score += Self.ofOthers }
        return place
      }
    }
  }

  /// What the note bounds from below is no most, and the other way round.
  private mutating func keepBounds(_ plan: ReadingPlan, _ facts: NoteFacts) {
    lazy var bounds = NumberBounds(facts)
    for (field, found) in places where plan.schema.fields[field].kind == .number {
      let name = ReadingAssembler.parts(of: plan.schema.fields[field].name)
      guard let asked = NumberBounds.end(of: name) else { continue }
      places[field] = found.map { place in
        var place = place
        guard let end = bounds.end(at: place.range, value: place.value, for: name) else { return place }
        if end == asked { place.lead += NumberBounds.own } else { place.score += NumberBounds.other }
        return place
      }
    }
  }

  private static func fits(_ digits: String, _ leaf: ReadingPlan.Leaf) -> Bool {
    ReadingAssembler.number(digits, leaf) != nil || ReadingAssembler.number("-" + digits, leaf) != nil
  }

  /// Days and times, and nothing for a day or a time of which the note has none: no name is lost to them.
  private mutating func findDays(_ plan: ReadingPlan, _ facts: NoteFacts) {
    lazy var times = facts.times(TimeExpressions.Manner(prefersRanges: true, liberties: .all)).expressions
    for field in plan.schema.fields.indices {
      switch plan.schema.fields[field].kind {
      case .day where facts.days.days.isEmpty: silent.insert(field)
      case .day:
        let name = ReadingAssembler.parts(of: plan.schema.fields[field].name)
        let isLater = FieldOrder.comesAfter(name), isEarlier = FieldOrder.comesFirst(name)
        let led = facts.days.days.map { FieldOrder.isLedToLater($0.range, in: facts) }
        places[field] = zip(facts.days.days, led).map { day, isLed in
          // "Friday" and "the 18th" are as far off as another day makes them.
          let isOpen = day.behind.map { day.day.ordinal - $0.ordinal <= 31 } ?? false
          return SpanPlace(
            range: day.range, value: isOpen ? nil : Double(day.day.ordinal),
            score: led.contains(true) && isLater != (isLed == true) || isLater && isLed == false || isEarlier && isLed == true
              ? FieldOrder.notLed : 0,
            lead: isLater && isLed == true || isEarlier && isLed == false ? -2 * FieldOrder.notLed : 0)
        }
      case .time, .duration:
        let own = times.filter { time in
          switch time.value {
          case .clock: plan.schema.fields[field].kind == .time || time.distance != nil
          case .span: plan.schema.fields[field].kind == .duration
          case .day(_, _, let part): plan.schema.fields[field].kind == .time && part != nil
          }
        }
        if !own.isEmpty {
          places[field] = own.map { SpanPlace(range: $0.range) }
        } else if facts.numbers.isEmpty {
          silent.insert(field)
        }
      default: break
      }
    }
  }

  private static let nonsense = "~\u{A7} q\u{E6}|9"

  private static func takes(_ text: String, _ walk: any StringWalk) -> Bool {
    walk.restart()
    return text.unicodeScalars.allSatisfy(walk.take) && walk.canEnd
  }

  /// The schema as the reader is told it for the note.
  func held(_ schema: ReaderSchema) -> ReaderSchema {
    var schema = schema
    for (field, stretches) in byField {
      schema.fields[field].stretches = stretches
      schema.fields[field].lead = leads[field] ?? 0
    }
    for field in silent { schema.fields[field].stretches = [] }
    for (field, places) in places { schema.fields[field].places = places }
    for (field, ranges) in barred { schema.fields[field].barred = ranges }
    for (field, ranges) in refused { schema.fields[field].refused = ranges }
    return schema
  }
}

/// Telephone numbers as they are written: seven to fifteen digits with "+", brackets, hyphens, points, slashes and single spaces among them (ITU-T E.123
/// writes them so; E.164 has no more digits), six where they stand together.
struct PhoneStretches {
  private(set) var all: [SpanStretch] = []

  init(_ scalars: [Unicode.Scalar]) {
    func isDigit(_ index: Int) -> Bool { scalars.indices.contains(index) && ("0"..."9").contains(scalars[index]) }
    func isWord(_ index: Int) -> Bool { scalars.indices.contains(index) && (isDigit(index) || scalars[index].properties.isAlphabetic) }
    func isLetter(_ index: Int) -> Bool { isWord(index) && !isDigit(index) }
    func isJoint(_ index: Int) -> Bool { scalars.indices.contains(index) && "-_".unicodeScalars.contains(scalars[index]) }
    var index = 0
    while index < scalars.count {
      let opens = scalars[index] == "+" || scalars[index] == "("
      guard
        opens && (isDigit(index + 1) || scalars[index] == "(" && scalars.indices.contains(index + 1) && scalars[index + 1] == "+")
          || isDigit(index) && !isWord(index - 1) && !(isJoint(index - 1) && isLetter(index - 2))
      else {
        index += 1
        continue
      }
      var (end, last, digits, depth) = (index, index, 0, 0)
      var hasSpace = false
      scan: while end < scalars.count {
        switch scalars[end] {
        case "0"..."9":
          digits += 1
          last = end + 1
        case "+" where digits == 0: break
        case "(" where depth == 0: depth = 1
        case ")" where depth == 1:
          depth = 0
          last = end + 1
        case " ", "\u{A0}":
          hasSpace = true
          guard isDigit(end + 1) || scalars.indices.contains(end + 1) && scalars[end + 1] == "(" else { break scan }
        case "-", ".", "/", "\u{2011}", "\u{2013}":
          guard isDigit(end + 1) || scalars.indices.contains(end + 1) && "( ".unicodeScalars.contains(scalars[end + 1]) && isDigit(end + 2)
          else { break scan }
        default: break scan
        }
        end += 1
      }
      let isWhole = !(isWord(last) && isDigit(last - 1))
      if isWhole, (hasSpace ? 7...15 : 6...15).contains(digits) {
        // Brackets around all of it are none of its own: "Ellen (555-201-7788)".
        let isWrapped = scalars[index] == "(" && scalars[last - 1] == ")" && !scalars[index + 1..<last - 1].contains(")")
        let range = isWrapped ? index + 1..<last - 1 : index..<last
        all.append(SpanStretch(range: range, text: String(String.UnicodeScalarView(scalars[range]))))
        index = last
      } else if digits > 15, !scalars[index..<last].contains("(") {
        // The digits of a card or an account, and none of their ends.
        index = max(last, index + 1)
      } else {
        // "2(415)662-7031": what stands in brackets may begin one by itself.
        index += 1
        while index < scalars.count, isDigit(index) { index += 1 }
      }
    }
  }
}
