import Foundation
import Language

extension CopySource {
  /// What the free strings of an answer are taken of: all that the user said, with what is known of its words.
  ///
  /// - Parameter fields: those of the answer's schema; one that it asks so many words of ("3 to 7 words") holds the gist.
  package init(_ facts: NoteFacts, fields: SchemaFields) {
    var traits: [WordTraits] = []
    var texts: [String] = []
    var (sums, numbers, totals): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    var clues = NumberClues()
    var scaled: Set<String> = []
    let asksForTime = fields.fields.contains { field in
      field.isDate
        || !TimeStyle.asked(name: field.nameParts, format: field.format, pattern: field.pattern, description: field.description).isEmpty
    }
    for said in facts.messages {
      let (words, outline, measures) = (Self.words(of: said.note), said.outline, said.measures)
      let figures = NumbersInText.byWord(said.note)
      for ((word, trait), found) in zip(zip(words, outline.traits), figures) where !trait.contains(.day) {
        if trait.contains(.money) { sums.formUnion(found) }
        if trait.contains(.money) || !Self.isMeasure(word) { numbers.formUnion(found) }
      }
      sums.formUnion(outline.sums)
      // Where no time is asked for, the 6 of "at 6" is a number.
      if !asksForTime {
        for clock in said.clocks where said.isBareNumber(clock) {
          guard let place = said.numbers.first(where: { said.tokens.scalars($0.range) == clock }) else { continue }
          numbers.insert(place.digits)
          if place.digits.contains(".") { sums.insert(place.digits) }
        }
      }
      // A note without mentions has no numbers but its figures.
      for entry in said.mentions?.entries ?? [] where !entry.isDay {
        numbers.formUnion([entry.value, entry.alternative].compactMap { $0 })
      }
      clues.measures += measures.measures
      if measures.measures.allSatisfy({ $0.unit.system != "time" }),
        fields.fields.contains(where: { NumberFieldRules.unit(of: $0)?.system == "time" }), !Self.hasBothEnds(fields)
      {
        clues.measures += Self.stretch(of: said).map { [$0] } ?? []
      }
      let replaced = Dictionary(
        said.numbers.map { ($0.digits, said.corrected($0).digits) }, uniquingKeysWith: { first, _ in first })
      clues.counted += measures.counted.map { ($0.word, replaced[$0.digits] ?? $0.digits) }
      clues.ordering.formUnion(measures.ordering)
      clues.coded.formUnion(measures.coded)
      clues.shortKilometres.formUnion(measures.shortKilometres)
      clues.kelvins.formUnion(measures.kelvins)
      clues.served.formUnion(said.numbers.filter { said.heads.served.contains($0.range) }.map { said.corrected($0).digits })
      let heads = said.heads.all.isEmpty && !asksForTime ? said.heads.perhaps : said.heads.all
      if said.heads.all.isEmpty, said.heads.implied.count == 1 { clues.heads.formUnion(said.heads.implied) }
      clues.heads.formUnion(said.numbers.filter { heads.contains($0.range) }.map { said.corrected($0).digits })
      clues.plain.formUnion(Self.plainNumbers(said))
      clues.frequencies.formUnion(measures.frequencies)
      clues.negative.formUnion(NegativeNumbers.digits(in: said.tokens, said.numbers))
      for ((word, trait), found) in zip(zip(words, outline.traits), figures) where trait.contains(.phone) && !word.allSatisfy(\.isNumber) {
        clues.ordering.formUnion(found)
        clues.coded.formUnion(found)
      }
      let reader = said.sums
      sums.subtract(reader.corrected)
      numbers.subtract(reader.corrected)
      totals.formUnion(reader.total)
      // The 45 of "45-55k" is 45000.
      for place in said.numbers
      where place.isPlain && place.range.count == 1 && Double(said.tokens.text(place.range.lowerBound)) != Double(place.digits) {
        let digits = said.tokens.text(place.range.lowerBound)
        // Where its other end is a sum, it is one too.
        if sums.remove(digits) != nil || !sums.isEmpty { sums.insert(place.digits) }
        if numbers.remove(digits) != nil { numbers.insert(place.digits) }
        scaled.insert(place.digits)
      }
      traits += outline.traits
      if !traits.isEmpty { traits[traits.count - 1].insert(.endsClause) }
      let line = said.mentions?.text ?? ""
      texts.append(AnnotatedNote.text(said.note, mentions: line))
      traits += Self.words(of: line).map { word in
        // The digits of a day are no number that anybody wrote.
        let isDay = word.contains("=") && !word.split(separator: ";").contains { $0.contains("=") && !$0.contains("-") }
        return isDay ? [.appended, .endsClause, .passable, .day] : [.appended, .endsClause, .passable]
      }
    }
    let text = texts.joined(separator: "\n")
    clues.money = sums.isEmpty ? numbers.subtracting(clues.measures.compactMap(\.digits)) : sums
    clues.totals = totals
    let certain = sums.subtracting(totals)
    clues.otherSums = certain.isEmpty ? numbers.subtracting(clues.measures.compactMap(\.digits)).subtracting(totals) : certain
    // Nobody pays thousandths: where "2.350" leaves open what its point is, a sum is 2350.
    let known = clues.money
    clues.money = known.filter { digits in
      guard let point = digits.firstIndex(of: "."), digits[point...].utf8.count == 4 else { return true }
      return !known.contains(digits[..<point] + String(digits[point...].dropFirst()))
    }
    let words = Self.words(of: text)
    for index in Self.groupsOfIBANs(words) where traits.indices.contains(index) { traits[index].remove(.code) }
    clues.all = Set(NumbersInText.find(text)).union(scaled)
    let gists = Self.gists(of: fields)
    let keyValues = Self.keyValueFields(of: fields, in: words, traits)
    // What one field's name leads to is no other field's code.
    for field in keyValues { traits[field.word].remove(.code) }
    let hasCode = traits.contains { $0.contains(.code) }
    let lettered = Self.letteredCodes(of: fields, in: words, traits)
    let currencies = Self.pinnedCurrencies(of: fields, in: facts.note)
    let entities = Self.entityFields(of: fields, hasCode: hasCode).filter { field in
      !keyValues.contains { $0.name == field.name } && !lettered.contains { $0.name == field.name }
    }
    self.init(
      text, traits: traits, gists: gists, entities: entities, keyValues: keyValues, blocklists: Self.blocklistFields(of: fields, in: words),
      pinned: gists.isEmpty ? Self.pinnedChoices(of: fields, in: words, traits) + lettered + currencies : [],
      numbers: NumberFieldRules(fields, clues).fields, flags: Self.pinnedFlags(of: fields, in: words, traits))
  }

  /// Numbers that are of no day, time or sum and have no unit.
  private static func plainNumbers(_ note: NoteFacts) -> [String] {
    let taken = note.days.days.map(\.range) + note.clocks.filter { !note.isBareNumber($0) }
    func isRange(_ index: Int, _ other: Int) -> Bool {
      ["to", "-", "\u{2013}", "and", "x"].contains(note.tokens.text(index))
        && note.numbers.contains { $0.range.contains(other) }
    }
    return note.numbers.filter { number in
      // Of "4-5 hours" and "from 12 to 80 percent" both have the unit.
      if isRange(number.range.upperBound, number.range.upperBound + 1) || isRange(number.range.lowerBound - 1, number.range.lowerBound - 2)
      {
        return false
      }
      let (before, behind) = (note.tokens.text(number.range.lowerBound - 1), note.tokens.text(number.range.upperBound))
      return !taken.contains { $0.overlaps(note.tokens.scalars(number.range)) } && MeasureUnit.named(behind) == nil && behind != "%"
        && ![before, behind].contains { Currencies.signs.contains($0) || Currencies.codes.contains($0) || Currencies.spoken.contains($0) }
    }.map(\.digits)
  }

  /// Whether a stretch has fields of its own for its start and its end, and none for its length: then "2 to 10pm" is no break of 480 minutes.
  private static func hasBothEnds(_ schema: SchemaFields) -> Bool {
    let roles = schema.fields.filter { $0.type == "string" }.map { TimeFields.role(of: $0.nameParts) }
    return roles.contains(.start) && roles.contains(.end)
      && !schema.fields.contains { !Set($0.nameParts).isDisjoint(with: ["duration", "length", "total", "lasts", "long"]) }
  }

  /// How long a stretch between two times of day is: 90 minutes for "from 3 to 4:30".
  private static func stretch(of note: NoteFacts) -> Measure? {
    let times = note.times().expressions
    guard let start = times.first(where: { $0.edge == .start }), let end = times.first(where: { $0.edge == .end }),
      let minutes = MeasureUnit.named("minutes"),
      case .clock(let from, _) = start.value, case .clock(let to, _) = end.value
    else { return nil }
    let seconds = (to.seconds - from.seconds + 86_400) % 86_400
    return seconds > 0 && seconds % 60 == 0 ? Measure(digits: nil, hundredths: 100 * seconds / 60, unit: minutes) : nil
  }

  /// The fields that a schema asks so many words of.
  package static func gists(of schema: SchemaFields) -> [Gist] {
    var without: WordTraits = []
    for field in schema.fields {
      if field.type == "number" || field.type == "integer" { without.insert(.money) }
      if field.type == "string", field.choices?.isSuperset(of: ["low", "high"]) == true { without.insert(.urgency) }
      if field.isDate { without.insert(.day) }
    }
    var found: [Gist] = []
    for field in schema.fields where field.type == "string" && field.choices == nil && !field.hasFormat {
      guard let words = wordCount(in: field.description), !found.contains(where: { $0.name == field.name }) else { continue }
      found.append(Gist(name: field.name, words: words, without: without, mayBeEmpty: !field.isRequired))
    }
    return found
  }

  /// The fields of text or a whole number that the text names with their value: their name, its last part (`parkingLevel`), or for a code a word of its
  /// description, before a figure, a code or a single capital ("level 3", "space no. C42", "hall: B"), once.
  static func keyValueFields(of schema: SchemaFields, in words: [Substring], _ traits: [WordTraits]) -> [KeyValueField] {
    guard words.count == traits.count else { return [] }
    var byLabel: [String: [Int]] = [:]
    for index in words.indices.dropLast() where !traits[index].contains(.appended) {
      // A colon goes on, a comma does not.
      guard !traits[index].contains(.endsClause) || words[index].last == ":", !words[index].contains(where: \.isNumber) else { continue }
      // The number of "3 sets: 10, 8, 6" and of "3 rooms 74 sqm" stands in front.
      if words[index].last == ":" || words[index].last == "s", index > 0, Int(words[index - 1]) != nil { continue }
      var next = index + 1
      if next + 1 < words.count, ["no", "no.", "nr", "number", "#", "is"].contains(words[next].lowercased()) { next += 1 }
      guard traits[next].contains(.code), words[next].count(where: { $0.isLetter || $0.isNumber }) <= 8 else { continue }
      byLabel[words[index].lowercased().filter(\.isLetter), default: []].append(next)
    }
    guard !byLabel.isEmpty else { return [] }
    var found: [KeyValueField] = []
    for field in schema.fields where field.type == "string" || field.type == "integer" {
      guard field.choices == nil, !field.hasFormat, !field.isDate, wordCount(in: field.description) == nil,
        !found.contains(where: { $0.name == field.name })
      else { continue }
      var labels = [field.name.lowercased().filter(\.isLetter)]
      // "7 for 2 against" does not name `votesFor`.
      if let last = field.nameParts.last, !OutlineWords.light.contains(last) { labels.append(last) }
      // "space 27" for a "number of the space".
      if field.type == "string", isForCode(field) {
        labels += Self.words(ofDescription: field.description).filter { !["number", "code", "letter"].contains($0) }
      }
      if let places = labels.lazy.compactMap({ byLabel[$0] }).first, places.count == 1 {
        found.append(KeyValueField(name: field.name, word: places[0]))
      }
    }
    return found
  }

  /// The fields of text beside choices that the text names ("mild itching" beside mild, moderate, severe), or whose description names words to leave out
  /// (`where on the body, without "my"`).
  static func blocklistFields(of schema: SchemaFields, in all: [Substring]) -> [BlocklistField] {
    let words = all.map { $0.lowercased().trimmingPunctuation() }
    let choices = schema.fields.reduce(into: Set<String>()) { $0.formUnion(($1.choices ?? []).map { $0.lowercased() }) }
    func places(_ named: Set<String>) -> Set<Int> { Set(words.indices.filter { named.contains(words[$0]) }) }
    let chosen = places(choices)
    var found: [BlocklistField] = []
    for field in schema.fields where field.type == "string" && field.choices == nil && !field.hasFormat && !field.isDate {
      guard wordCount(in: field.description) == nil, !found.contains(where: { $0.name == field.name }) else { continue }
      let first = chosen.union(places(wordsLeftOut(by: field.description)))
      if !first.isEmpty { found.append(BlocklistField(name: field.name, first: first, last: chosen)) }
    }
    return found
  }

  /// The words in quotes behind "without": `what was lent, without "the" or "a"`. Lowercase.
  package static func wordsLeftOut(by description: String) -> Set<String> {
    guard let without = description.range(of: "without ", options: .caseInsensitive) else { return [] }
    let quotes: Set<Character> = ["\"", "“", "”", "'", "‘", "’"]
    let parts = description[without.upperBound...].split(omittingEmptySubsequences: false, whereSeparator: quotes.contains)
    return Set(parts.enumerated().filter { $0.offset % 2 == 1 }.map { $0.element.lowercased() })
  }

  /// A figure with letters or another figure behind it: 305XL, 35x45mm.
  private static func isMeasure(_ word: Substring) -> Bool {
    word.unicodeScalars.contains { $0.properties.isAlphabetic } && word.unicodeScalars.contains { ("0"..."9").contains($0) }
  }

  /// The fields for an address or a telephone number, by their names: `email`, `phone_number`; and for a number or code, by their names or
  /// descriptions (`orderRef`, "number of the flat"), if the text has one.
  static func entityFields(of schema: SchemaFields, hasCode: Bool) -> [EntityField] {
    schema.fields.filter { $0.type == "string" && $0.choices == nil }.compactMap { field in
      switch field.name.lowercased().filter(\.isLetter) {
      case "email", "emailaddress": EntityField(name: field.name, form: .email)
      case "phone", "phonenumber", "mobile", "mobilenumber", "cell", "cellphone", "tel", "telephone", "telephonenumber":
        EntityField(name: field.name, form: .phone)
      default: hasCode && isForCode(field) ? EntityField(name: field.name, form: .code, isOptional: !field.isRequired) : nil
      }
    }
  }

  /// The words of account numbers in groups (ISO 13616), "DE89 3704 0044 0532 0130 00", which are no codes by themselves.
  private static func groupsOfIBANs(_ words: [Substring]) -> [Int] {
    func isGroup(_ index: Int) -> Bool {
      guard words.indices.contains(index) else { return false }
      let word = words[index].utf8
      return word.count == 4 && word.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    }
    return words.indices.filter { index in
      let word = Array(words[index].utf8)
      return word.count == 4 && word[..<2].allSatisfy { (0x41...0x5A).contains($0) } && word[2...].allSatisfy { (0x30...0x39).contains($0) }
        && isGroup(index + 1) && isGroup(index + 2)
    }
  }

  /// The field for a number or code of which the text has one alone, with the letters that stand apart in front of it ("LH 432"), or of several one
  /// alone that begins with letters.
  static func letteredCodes(of schema: SchemaFields, in words: [Substring], _ traits: [WordTraits]) -> [PinnedChoice] {
    guard words.count == traits.count else { return [] }
    let codes = words.indices.filter { traits[$0].contains(.code) }
    let coded = schema.fields.filter { $0.type == "string" && $0.choices == nil && !$0.isRepeated && $0.pattern.isEmpty && isForCode($0) }
    // Of several the one that begins with capitals: "BA117", "INV-204".
    let capitals = codes.map { String(words[$0]).trimmingPunctuation() }.filter { word in
      word.prefix { $0.isUppercase }.count >= 2 && word.contains(where: \.isNumber)
        && word.allSatisfy { $0.isUppercase || $0.isNumber || $0 == "-" }
    }
    if codes.count > 1, Set(capitals).count == 1, coded.count == 1 { return [PinnedChoice(name: coded[0].name, choice: capitals[0])] }
    guard codes.count == 1, let place = codes.first, place > 0, !traits[place - 1].contains(.endsClause) else { return [] }
    let digits = String(words[place]).trimmingPunctuation(), letters = String(words[place - 1])
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), (1...3).contains(letters.utf8.count),
      letters.utf8.allSatisfy({ (0x41...0x5A).contains($0) }),
      !["A", "I", "NO", "NR", "REF", "ID", "PIN", "TEL", "FAX", "EXT", "APT", "BOX", "PO", "LOT", "BAY", "AM", "PM"].contains(letters),
      !Currencies.codes.contains(letters.lowercased())
    else { return [] }
    // A text in capitals tells nothing by them.
    guard words.contains(where: { $0.contains(where: \.isLowercase) }) else { return [] }
    return coded.prefix(1).map { PinnedChoice(name: $0.name, choice: letters + " " + digits) }
  }

  /// The fields of text that ask for a currency, if the text names one: its ISO 4217 code.
  static func pinnedCurrencies(of schema: SchemaFields, in text: String) -> [PinnedChoice] {
    let fields = schema.fields.filter { field in
      field.type == "string" && field.choices == nil && !field.hasFormat && field.pattern.isEmpty && !field.isRepeated
        && Currencies.isAsked(field.nameParts, description: field.description)
    }
    guard !fields.isEmpty, let code = Currencies.code(in: text) else { return [] }
    return fields.map { PinnedChoice(name: $0.name, choice: code) }
  }

  private static func words(ofDescription text: String) -> [String] { text.lowercased().split { !$0.isLetter }.map(String.init) }

  private static func isForCode(_ field: SchemaFields.Field) -> Bool {
    guard !field.hasFormat, !field.isDate, wordCount(in: field.description) == nil else { return false }
    // An "ISO 4217 code" is a currency's.
    if Currencies.isAsked(field.nameParts, description: field.description) { return false }
    let description = words(ofDescription: field.description)
    guard Set(description).isDisjoint(with: ["name", "street", "phone", "telephone", "time", "words", "and"]) else { return false }
    // Not "the thing to buy, without the number".
    if description.prefix(while: { $0 != "without" }).contains(where: { $0 == "number" || $0 == "code" }) { return true }
    let endings: Set = ["number", "no", "nr", "code", "ref", "reference", "id", "sku", "serial", "isbn"]
    return description.isEmpty && field.nameParts.last.map(endings.contains) == true
  }

  /// "3 to 7 words", "3-7 words", "at most 5 words", "up to 5 words".
  static func wordCount(in description: String) -> ClosedRange<Int>? {
    let words = description.lowercased().split { !$0.isLetter && !$0.isNumber }
    for index in words.indices where words[index] == "words" || words[index] == "word" {
      guard index >= 1, let most = Int(words[index - 1]), most >= 1, most <= 100 else { continue }
      let before = words[..<(index - 1)]
      if before.last == "to" || before.last == "and", let least = before.dropLast().last.flatMap({ Int($0) }), least >= 1, least <= most {
        return least...most
      }
      if let least = before.last.flatMap({ Int($0) }), least >= 1, least <= most { return least...most }
      if before.suffix(2) == ["at", "most"] || before.suffix(2) == ["up", "to"] { return 1...most }
    }
    return nil
  }
}
