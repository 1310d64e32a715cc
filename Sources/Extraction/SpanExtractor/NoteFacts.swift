import Language

/// What the rules read of what a user wrote, for all values of an answer: each is found once, when it is first asked for.
///
/// It belongs to one request, and to the thread that answers it.
package final class NoteFacts {
  /// What the user wrote; of several messages all, joined by line breaks.
  package let note: String
  let now: Moment
  /// The messages, where there is not exactly one.
  private let parts: [NoteFacts]?

  /// - Parameter now: the time of day that "in 20 minutes" counts from.
  package init(_ notes: [AnnotatedNote], now: ClockTime) {
    note = notes.map(\.note).joined(separator: "\n")
    self.now = Moment(day: notes.last?.today ?? .today(), time: now)
    parts = notes.count == 1 ? nil : notes.map { NoteFacts([$0], now: now) }
    guard let only = notes.first, notes.count == 1 else { return }
    tokens = only.tokens
    mentions = only.mentions
  }

  /// The pairs of a log's line, two at least, in scalars: "host=db-3 state=down". A value goes to the next key, or to a mark that ends it.
  private(set) lazy var pairs: [(key: Range<Int>, value: Range<Int>)] = {
    func isWord(_ index: Int) -> Bool {
      scalars.indices.contains(index)
        && (scalars[index].properties.isAlphabetic || scalars[index].properties.numericType != nil
          || "_-".unicodeScalars.contains(scalars[index]))
    }
    var keys: [Range<Int>] = []
    for mark in scalars.indices where scalars[mark] == "=" && mark + 1 < scalars.count && !scalars[mark + 1].properties.isWhitespace {
      var start = mark
      while isWord(start - 1) { start -= 1 }
      let opens = start == 0 || scalars[start - 1].properties.isWhitespace || ";|,[{(".unicodeScalars.contains(scalars[start - 1])
      if start < mark, opens, scalars[start..<mark].contains(where: \.properties.isAlphabetic) { keys.append(start..<mark) }
    }
    guard keys.count > 1, keys.count < 200 else { return [] }
    return keys.enumerated().compactMap { number, key in
      let limit = number + 1 < keys.count ? keys[number + 1].lowerBound : scalars.count
      guard key.upperBound + 1 < limit else { return nil }
      var high = scalars[key.upperBound + 1..<limit].firstIndex { ";\n|".unicodeScalars.contains($0) } ?? limit
      while high > key.upperBound + 1, scalars[high - 1].properties.isWhitespace || ",]})".unicodeScalars.contains(scalars[high - 1]) {
        high -= 1
      }
      return key.upperBound + 1 < high ? (key, key.upperBound + 1..<high) : nil
    }
  }()

  /// Where words stand in the note as whole words, in any case.
  func places(of words: String) -> [Range<Int>] {
    let sought = Array(words.lowercased().unicodeScalars)
    let lowered = scalars.map { $0.properties.lowercaseMapping.unicodeScalars.first ?? $0 }
    guard !sought.isEmpty, sought.count <= lowered.count else { return [] }
    func isLetter(_ index: Int) -> Bool {
      lowered.indices.contains(index) && (lowered[index].properties.isAlphabetic || lowered[index].properties.numericType != nil)
    }
    return (0...lowered.count - sought.count).filter { start in
      lowered[start..<start + sought.count].elementsEqual(sought) && !isLetter(start - 1) && !isLetter(start + sought.count)
    }.map { $0..<$0 + sought.count }
  }

  /// Whether a text has nothing that could be read: no letter, no digit and no symbol.
  package static func isBlank(_ text: String) -> Bool {
    !text.unicodeScalars.contains {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || $0.properties.generalCategory == .otherSymbol
    }
  }

  /// Of a text that is read as a note by itself.
  package init(_ note: String, now: Moment) {
    self.note = note
    self.now = now
    parts = nil
  }

  /// The messages one by one.
  var messages: [NoteFacts] { parts ?? [self] }

  /// Nil for a model that is not told.
  private(set) lazy var mentions: NoteMentions? = NoteMentions(tokens, today: now.day)
  private(set) lazy var scalars = Array(note.unicodeScalars)
  private(set) lazy var tokens = NoteTokens.inOwnLanguage(note)
  var language: NoteLanguage { tokens.language }
  /// The note's words in English, as far as they are known; the note itself where it is in English.
  private(set) lazy var english = tokens.english(of: language)?.map(\.text).joined(separator: " ") ?? note
  private(set) lazy var days = DayStretches(tokens, today: now.day)
  /// Takes "15.12." for a day, where a day must be there and the note has no other.
  func readPointedDays() {
    if days.days.isEmpty { days = DayStretches(tokens, today: now.day, points: true) }
  }
  /// Where times of day stand.
  private(set) lazy var clocks: [Range<Int>] = times().expressions.compactMap { if case .clock = $0.value { $0.range } else { nil } }
  /// Whether a time of day is written as a number may be: the 6 of "at 6", "6.50".
  func isBareNumber(_ clock: Range<Int>) -> Bool { scalars[clock].allSatisfy { ("0"..."9").contains($0) || $0 == "." } }
  /// How many, in figures or words; "third" says which.
  private(set) lazy var numbers = NumberPlaces(tokens).places.filter { !$0.isOrdinal || tokens.isDigits($0.range.lowerBound) }
  private(set) lazy var sums = SumReader(tokens, numbers)
  /// The number that stands for another one: the last that the note corrects it to.
  func corrected(_ number: NumberPlaces.Place) -> NumberPlaces.Place {
    guard var index = numbers.firstIndex(of: number) else { return number }
    while let next = sums.replacements[index] { index = next }
    return numbers[index]
  }
  private(set) lazy var heads = HeadCounts(tokens, numbers)
  /// Whether the note names a time of day, and all of its numbers belong to days and times.
  var saysOnlyWhen: Bool {
    guard !clocks.isEmpty else { return false }
    let places = days.days.map(\.range) + clocks
    return numbers.allSatisfy { number in places.contains { $0.overlaps(tokens.scalars(number.range)) } }
  }
  private(set) lazy var measures = MeasureReader(tokens, today: now.day)
  private(set) lazy var addresses = PostalAddress.all(in: tokens)
  /// The parts of the only address; nil where there is none, or several.
  private(set) lazy var addressParts = AddressParts(self)
  private(set) lazy var outline = NoteOutline(note, tokens, today: now.day)
  private var readings: [TimeExpressions.Manner: TimeExpressions] = [:]

  /// The times of the note. What is one depends on the fields that ask ("doors 7" for `doors`), so that there may be several readings: all of
  /// the same tokens, and each made once.
  func times(_ manner: TimeExpressions.Manner = TimeExpressions.Manner()) -> TimeExpressions {
    if let known = readings[manner] { return known }
    let times = TimeExpressions(tokens, now: now, manner)
    readings[manner] = times
    return times
  }

  /// The note's text at a place among its scalars.
  func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range.clamped(to: scalars.indices)])) }
}

extension NoteFacts {
  /// The note's clauses, in scalars: what lines, sentence marks, semicolons, "and" and "then" part. At most sixteen; the last has the rest.
  var clauses: [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    func end(at place: Int, next: Int) {
      if place > start, scalars[start..<place].contains(where: { $0.properties.isAlphabetic }) {
        found.append(start..<place)
        start = next
      }
    }
    var index = 0
    while index < scalars.count, found.count < 15 {
      let next = index + 1
      if scalars[index] == "\n" || scalars[index] == ";"
        || ".!?,".unicodeScalars.contains(scalars[index]) && (next == scalars.count || scalars[next].properties.isWhitespace)
      {
        end(at: index, next: next)
      } else if scalars[index].properties.isWhitespace {
        for word in ["and ", "then "] where scalars[next...].starts(with: word.unicodeScalars) {
          end(at: index, next: next + word.count)
        }
      }
      index = next
    }
    end(at: scalars.count, next: scalars.count)
    return found
  }
}

/// A part of a note that is read as a note by itself: an element of an array of objects.
struct NotePart {
  let range: Range<Int>
  let facts: NoteFacts

  init(_ range: Range<Int>, of whole: NoteFacts) {
    self.range = range
    facts = NoteFacts(whole.text(range), now: whole.now)
  }
}
