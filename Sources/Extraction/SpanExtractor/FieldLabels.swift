import ActionWords
import Language

/// Where a note says by the name of a field what its value is: in a line of its own ("Next watering due: 12 Feb", "Balance: 1,046.18"), or with the
/// word right beside a number or in front of a day ("deposit of 3,360", "three for, eight against", "next on the 20th").
///
/// Only words that tell the fields of one kind apart count: of `votes_for` and `votes_against` neither "votes".
struct FieldLabels {
  /// What stands behind a label, by the fields that it names, in Unicode scalars.
  private(set) var regions: [(fields: Set<Int>, range: Range<Int>, likeness: Int)] = []

  private let facts: NoteFacts
  private let fields: [ReaderSchema.Field]
  /// For each field the stems of its name.
  private let names: [[String]]

  /// What a value counts less where the note names another one for the field, or it for another field: by a line's label, by a word beside it.
  /// The more of the field's name the label has, the more.
  private static let unlike = [0.0, -4, -6, -8], besides = -2.0

  init(_ fields: [ReaderSchema.Field], in facts: NoteFacts) {
    self.fields = fields
    self.facts = facts
    names = fields.map { field in
      field.within == nil && field.kind != .records ? ReadingAssembler.parts(of: field.name).map(LightStemmer.stem) : []
    }
    findPairs()
    findRegions()
  }

  /// Values of a log's line: "host=db-3 state=down", "SYS=119;DIA=76".
  private mutating func findPairs() {
    for (key, value) in facts.pairs {
      let label = ReaderInput.plain(facts.text(key)).lowercased().split(separator: " ").map { LightStemmer.stem(String($0)) }
      let scores = names.indices.map { Self.likeness(of: label, to: names[$0]) }
      guard let best = scores.max(), best > 0 else { continue }
      regions.append((Set(scores.indices.filter { scores[$0] == best }), value, best))
    }
  }

  // MARK: Lines

  private mutating func findRegions() {
    let scalars = facts.scalars
    guard scalars.contains(":") || scalars.contains("=") else { return }
    let hasPairs = !facts.pairs.isEmpty
    var start = 0
    while start < scalars.count {
      let end = scalars[start...].firstIndex { $0 == "\n" || $0 == ";" } ?? scalars.count
      defer { start = end + 1 }
      guard let mark = scalars[start..<end].firstIndex(where: { $0 == ":" || $0 == "=" && !hasPairs }), end - mark > 1,
        !(mark + 1 < end && ("0"..."9").contains(scalars[mark + 1])), scalars[mark + 1] != "/"
      else { continue }
      // Of "it was fine. Score: 8. We come again" one word before and one sentence behind.
      let sentence = scalars[start..<mark].lastIndex { ".!?".unicodeScalars.contains($0) }.map { $0 + 1 } ?? start
      let label = facts.text(sentence..<mark).lowercased().split { !$0.isLetter }.map { LightStemmer.stem(String($0)) }
      guard (1...4).contains(label.count) else { continue }
      var (low, high) = (mark + 1, end)
      while low < high, scalars[low].properties.isWhitespace { low += 1 }
      if let stop = scalars[low..<high].indices.first(where: {
        ".!?".unicodeScalars.contains(scalars[$0]) && $0 + 2 < high && scalars[$0 + 1].properties.isWhitespace
          && scalars[$0 + 2].properties.isUppercase
      }) {
        high = stop
      }
      while high > low, scalars[high - 1].properties.isWhitespace || ".,".unicodeScalars.contains(scalars[high - 1]) { high -= 1 }
      guard low < high else { continue }
      let scores = names.indices.map { Self.likeness(of: label, to: names[$0]) }
      guard let best = scores.max(), best > 0 else { continue }
      regions.append((Set(scores.indices.filter { scores[$0] == best }), low..<high, best))
    }
  }

  /// How well a label names a field: 3 where both are the same, 2 where it has all of its name and more, 1 where it has some of it and nothing else.
  private static func likeness(of label: [String], to name: [String]) -> Int {
    guard !name.isEmpty else { return 0 }
    if Set(label) == Set(name) { return 3 }
    if Set(name).isSubset(of: label) { return 2 }
    return Set(label).isSubset(of: name) ? 1 : 0
  }

  /// Where a line says the value of a field; nil where none does, or several do.
  func region(of field: Int) -> Range<Int>? {
    let own = regions.filter { $0.fields.contains(field) }
    return own.count == 1 ? own[0].range : nil
  }

  /// The place of a text that a line says; the whole of it where the label is the field's name and the line is no list.
  func place(of field: Int) -> SpanPlace? {
    let own = regions.filter { $0.fields.contains(field) }
    guard own.count == 1 else { return nil }
    let scalars = facts.scalars[own[0].range]
    let isList = scalars.contains { ",;(".unicodeScalars.contains($0) }
    let isWhole = own[0].likeness == 3 && !isList && scalars.count(where: \.properties.isWhitespace) < Self.mostWords
    return SpanPlace(range: own[0].range, lead: -Self.unlike[own[0].likeness], isWhole: isWhole)
  }

  private static let mostWords = 6

  /// Where lines say the values of other fields, and not a text's.
  func others(than field: Int) -> [Range<Int>] { regions.filter { $0.likeness > 1 && !$0.fields.contains(field) }.map(\.range) }

  /// What a word behind a label says of a truth; nil where it says something else.
  static func truth(_ text: String) -> Bool? {
    let word = text.lowercased().split { !$0.isLetter }.first.map(String.init) ?? ""
    if ["yes", "y", "true", "yep", "always"].contains(word) { return true }
    return ["no", "n", "none", "false", "nope", "never", "nil"].contains(word) ? false : nil
  }

  // MARK: Words beside

  /// The places of some kind for each field, with what each counts less by what the note names it for.
  ///
  /// - Parameter places: of each field.
  func scored(_ places: [Int: [SpanPlace]], of kind: ReaderSchema.Kind) -> [Int: [SpanPlace]] {
    let own = places.filter { fields[$0.key].kind == kind }
    let all = Set(own.values.flatMap { $0.map(\.range) })
    guard !all.isEmpty else { return places }
    let asking = fields.indices.filter { fields[$0].kind == kind && !names[$0].isEmpty }
    let words = asking.map { field in
      Set(names[field]).subtracting(asking.filter { $0 != field && names[$0] != names[field] }.flatMap { names[$0] }).subtracting(
        Self.plain)
    }
    var named: [Range<Int>: (fields: Set<Int>, weight: Double)] = [:]
    for range in all {
      if let region = regions.first(where: { $0.range.lowerBound <= range.lowerBound && range.upperBound <= $0.range.upperBound }) {
        let fitting = region.fields.intersection(asking)
        if !fitting.isEmpty { named[range] = (fitting, Self.unlike[region.likeness]) }
        continue
      }
      for beside in kind == .number ? besideNumber(range) : beforeDay(range, all) where named[range] == nil {
        let fitting = asking.indices.filter { words[$0].contains(beside) }
        if fitting.count == 1 { named[range] = ([asking[fitting[0]]], Self.besides) }
      }
    }
    guard !named.isEmpty else { return places }
    var scored = places
    for (field, found) in own {
      let weight = named.values.filter { $0.fields.contains(field) }.map(\.weight).min()
      scored[field] = found.map { place in
        var place = place
        if let other = named[place.range] {
          if !other.fields.contains(field) { place.score += other.weight } else if other.fields.count == 1 { place.lead = -other.weight }
        } else if let weight {
          place.score += weight
        }
        return place
      }
    }
    return scored
  }

  /// The stem of the word right behind a number, its unit or currency aside, and of the one right in front.
  private func besideNumber(_ range: Range<Int>) -> [String] {
    let tokens = facts.tokens
    guard let place = facts.numbers.first(where: { tokens.scalars($0.range) == range }) else { return [] }
    func isMoney(_ index: Int) -> Bool {
      let text = tokens.text(index)
      return Currencies.signs.contains(text) || Currencies.codes.contains(text) || Currencies.spoken.contains(text)
    }
    var (before, behind) = (place.range.lowerBound - 1, place.range.upperBound)
    if isMoney(behind) { behind += 1 }
    while before > 0, isMoney(before) || [":", "=", "of", "is", "was", "about", "at"].contains(tokens.text(before)) { before -= 1 }
    // "Three for, eight against": what stands behind one number is not the next one's.
    return [behind, before].filter { tokens.isLetters($0) && (0..<tokens.count).contains($0) }.map { LightStemmer.stem(tokens.text($0)) }
  }

  /// The stems of up to three words in front of a day, the nearest first, as far as the day before.
  private func beforeDay(_ range: Range<Int>, _ all: Set<Range<Int>>) -> [String] {
    let start = all.map(\.upperBound).filter { $0 <= range.lowerBound }.max() ?? 0
    return facts.text(start..<range.lowerBound).lowercased().split { !$0.isLetter }.suffix(3).reversed().map {
      LightStemmer.stem(String($0))
    }
  }

  /// Parts of names that say nothing of their values.
  private static let plain: Set<String> = Set(
    ["number", "count", "of", "no", "amount", "value", "per", "in", "the", "date", "day", "time", "on", "at", "a", "and", "is", "to", "by"]
      .map(LightStemmer.stem))
}
