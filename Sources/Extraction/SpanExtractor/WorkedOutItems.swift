import Foundation
import JSONText
import Language

/// The items of a list whose values are worked out and not copied: days, times, lengths of time, numbers, addresses.
///
/// "Closed on 24 and 25 December" for a list of dates. The rules find what in the note may be an item; the encoder says which of several kinds a
/// list is for, and the numbers that go on along an enumeration belong to it ("scored 7, 8 and 9").
struct WorkedOutItems {
  /// An item that the note has: as JSON, and where it stands among the note's scalars.
  struct Candidate {
    var json: String
    var range: Range<Int>
  }

  /// Where days, times and addresses stand, and numbers.
  private let candidates: [Candidate]

  /// - Parameters:
  ///   - kind: of the items.
  ///   - part: of the note that they are looked for in; nil for all of it.
  ///   - style: how the schema wants times written.
  ///   - clocks: where times stand that are no numbers; nil for all times of the note.
  init(
    _ kind: ReadingPlan.ItemKind, in facts: NoteFacts, part: NotePart?, style: TimeField?, leaf: ReadingPlan.Leaf,
    clocks: [Range<Int>]? = nil
  ) {
    let range = part?.range ?? facts.scalars.indices
    switch kind {
    case .day: candidates = Self.days(facts).filter { range.contains($0.range.lowerBound) }
    case .time: candidates = style.map { Self.times(facts, field: $0).filter { range.contains($0.range.lowerBound) } } ?? []
    case .number: candidates = Self.numbers(facts, range, leaf, clocks ?? facts.clocks)
    case .address(let form): candidates = Self.addresses(part?.facts ?? facts, from: range.lowerBound, form)
    }
  }

  /// The most items that a list is given.
  static let mostItems = 256

  /// All of them, without repetitions.
  var all: [Candidate] { Self.unique(candidates) }

  /// Those at the places that the encoder points at, without repetitions.
  func at(_ places: [Range<Int>]) -> [Candidate] {
    Self.unique(candidates.filter { candidate in places.contains { $0.overlaps(candidate.range) } })
  }

  /// Numbers in runs that an enumeration joins. The runs that the words beside them name for a field, else those at the places that the encoder points at,
  /// else the longest one.
  ///
  /// - Parameters:
  ///   - name: words of the field's name.
  ///   - rivals: the same of the other fields for numbers, which keep the runs that are named for them.
  func enumerated(at places: [Range<Int>], name: [String], rivals: [[String]], in scalars: [Unicode.Scalar]) -> [Candidate] {
    var runs: [[Candidate]] = []
    for candidate in candidates {
      if let last = runs.last?.last, Self.isJoint(scalars[last.range.upperBound..<max(last.range.upperBound, candidate.range.lowerBound)]) {
        runs[runs.count - 1].append(candidate)
      } else {
        runs.append([candidate])
      }
    }
    let labels = runs.indices.map { index in
      // Up to the runs beside it; the word right behind a run is its own.
      let before = index > 0 ? runs[index - 1].last?.range.upperBound ?? 0 : 0
      let after = index + 1 < runs.count ? runs[index + 1][0].range.lowerBound : scalars.count
      let words = Self.words(scalars[before..<max(before, runs[index][0].range.lowerBound)])
      return words.dropFirst(index > 0 ? 1 : 0).suffix(2) + Self.words(scalars[(runs[index].last?.range.upperBound ?? 0)..<after]).prefix(2)
    }
    let own = runs.indices.filter { Self.isNamed(labels[$0], for: name) }
    if !own.isEmpty { return own.flatMap { runs[$0] } }
    let free = runs.indices.filter { index in !rivals.contains { Self.isNamed(labels[index], for: $0) } }.map { runs[$0] }
    let pointed = free.filter { run in run.contains { candidate in places.contains { $0.overlaps(candidate.range) } } }
    return pointed.isEmpty ? free.max { $0.count < $1.count } ?? [] : pointed.flatMap { $0 }
  }

  private static func words(_ scalars: ArraySlice<Unicode.Scalar>) -> [String] {
    String(String.UnicodeScalarView(scalars)).lowercased().split { !$0.isLetter && $0 != "%" }.map(String.init)
  }

  /// "10, 8 and 6 reps" for `reps`, "60, 65 and 70 kg" for `weights`.
  private static func isNamed(_ labels: ArraySlice<String>, for name: [String]) -> Bool {
    labels.contains { label in
      name.contains { part in
        if NumberFieldRules.isCounted(label, by: part) { return true }
        let one = part.hasSuffix("s") ? String(part.dropLast()) : part
        guard let kind = MeasureUnit.kind(ofField: part) ?? MeasureUnit.kind(ofField: one) else { return false }
        return MeasureUnit.named(label)?.kind == kind
      }
    }
  }

  /// Whether only commas, "and" or a unit stand between two numbers.
  private static func isJoint(_ between: ArraySlice<Unicode.Scalar>) -> Bool {
    let words = String(String.UnicodeScalarView(between)).lowercased().split { $0.isWhitespace || ",;/|&+".contains($0) }
    return words.count <= 2
      && words.allSatisfy { ["and", "or", "then", "plus", "%", "-", "\u{2212}"].contains($0) || MeasureUnit.named(String($0)) != nil }
  }

  private static func unique(_ candidates: [Candidate]) -> [Candidate] {
    var seen: Set<String> = []
    return candidates.filter { seen.insert($0.json).inserted }
  }

  // MARK: Kinds

  /// The most days that a stretch is written out as.
  private static let longestStretch = 31

  /// All days, those of a stretch one by one: "from 24 to 26 December".
  private static func days(_ facts: NoteFacts) -> [Candidate] {
    var found: [Candidate] = []
    var start: DayStretches.Found?
    for day in facts.days.days {
      if day.edge == .end, let first = start {
        let length = day.day.ordinal - first.day.ordinal
        if (2...longestStretch).contains(length) {
          for offset in 1..<length {
            found.append(Candidate(json: JSONWriter.quoted("\(first.day.adding(days: offset))"), range: first.range))
          }
        }
      }
      start = day.edge == .start ? day : nil
      found.append(Candidate(json: JSONWriter.quoted("\(day.day)"), range: day.range))
    }
    return found
  }

  private static func times(_ facts: NoteFacts, field: TimeField) -> [Candidate] {
    // A list is asked for by itself, and its name may make times of numbers that are none to other fields.
    var manner = TimeExpressions.Manner(labels: TimeFields.labels(of: [field]), enumerates: true)
    if !facts.times(manner).hasClock, field.style.kind == .time { manner.liberties = .all }
    return TimeFields(facts.times(manner), now: facts.now, zone: .current).all(of: field).map {
      Candidate(json: JSONWriter.quoted($0.text), range: $0.range)
    }
  }

  /// All numbers but those of days and times.
  private static func numbers(_ facts: NoteFacts, _ part: Range<Int>, _ leaf: ReadingPlan.Leaf, _ clocks: [Range<Int>]) -> [Candidate] {
    let taken = facts.days.days.map(\.range) + clocks
    return facts.numbers.compactMap { place in
      let range = facts.tokens.scalars(place.range)
      guard part.contains(range.lowerBound), !taken.contains(where: { $0.overlaps(range) }), !isInName(place.range, facts.tokens) else {
        return nil
      }
      let sign = NegativeNumbers.isNegative(place.range, facts.tokens) ? "-" : ""
      return ReadingAssembler.number(sign + place.digits, leaf).map { Candidate(json: $0, range: range) }
    }
  }

  /// Whether letters stand right in front of a number, or behind it with no unit: the 12 of "cam12", the 3 of "prn-3f".
  private static func isInName(_ range: Range<Int>, _ tokens: NoteTokens) -> Bool {
    let (first, next) = (range.lowerBound, range.upperBound)
    guard tokens.isDigits(first) else { return false }
    if tokens.isJoined(first), tokens.isLetters(first - 1), !Currencies.codes.contains(tokens.text(first - 1)) { return true }
    let isHyphenated =
      tokens.isJoined(first) && ["-", "_"].contains(tokens.text(first - 1)) && tokens.isJoined(first - 1) && tokens.isLetters(first - 2)
    let hasLetters = tokens.isJoined(next) && tokens.isLetters(next) && MeasureUnit.named(tokens.text(next)) == nil
    return isHyphenated || hasLetters && !["x", "k", "m", "st", "nd", "rd", "th"].contains(tokens.text(next))
  }

  /// The words that are addresses of mail or of the web, or telephone numbers.
  private static func addresses(_ part: NoteFacts, from start: Int, _ form: ReadingPlan.ItemKind.Form) -> [Candidate] {
    let note = part.note
    let words = CopySource.words(of: note)
    let traits = form == .web ? [] : NoteOutline(note, part.tokens, today: Day(ordinal: 0)).traits
    var found: [(text: String, range: Range<Int>, word: Int)] = []
    let view = note.unicodeScalars
    var (place, offset) = (view.startIndex, start)
    for (index, word) in words.enumerated() {
      offset += view.distance(from: place, to: word.startIndex)
      place = word.startIndex
      let range = offset..<offset + word.unicodeScalars.count
      switch form {
      case .web: guard word.lowercased().hasPrefix("http://") || word.lowercased().hasPrefix("https://") else { continue }
      case .email: guard traits[index].contains(.email) else { continue }
      case .phone: guard traits[index].contains(.phone) else { continue }
      }
      let text = word.trimmingCharacters(in: CharacterSet(charactersIn: form == .web ? ",;:<>.!?\"'" : ",;:()<>."))
      guard !text.isEmpty else { continue }
      // A telephone number may be several words.
      if form == .phone, let last = found.last, last.word == index - 1, !",;".contains(words[index - 1].last ?? " ") {
        found[found.count - 1] = (last.text + " " + text, last.range.lowerBound..<range.upperBound, index)
      } else {
        found.append((text, range, index))
      }
    }
    return found.map { Candidate(json: JSONWriter.quoted($0.text), range: $0.range) }
  }
}
