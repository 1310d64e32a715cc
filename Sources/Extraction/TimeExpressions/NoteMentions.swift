import Language

/// What a note's own words name, computed: its days and its spelled numbers.
///
/// A small model reads well and calculates badly. So the default model is told, below each note, which day every wording of a day
/// names, and which number a spelled one is: `nxt fri=2026-12-04`, `fri=2026-11-27<2026-11-20` (the one ahead, and the one behind, which
/// a record of spending means), `eighty five=85`, `two sixty=2.60|260` (speech leaves it open). Whether a wording counts, or is a
/// correction, a name or a habit, is left to the model. docs/prompt.md states the rules; `tools/train/normalise/mentions.py` is the
/// reference implementation.
public struct NoteMentions: Sendable, Hashable {
  /// One wording, in lower case, and what it names.
  public struct Entry: Sendable, Hashable {
    /// The words of the note, in lower case, white space as single spaces.
    public var words: String
    /// A day as `yyyy-MM-dd`, or a number in digits.
    public var value: String
    /// The other reading: the day behind, or the number at the other scale.
    public var alternative: String?
    /// Whether it is a day.
    public var isDay: Bool
  }

  /// The most entries that a note gets.
  public static let limit = 12

  /// In the order of the note, at most ``limit``.
  public let entries: [Entry]

  /// Reads a note that is written on `today`.
  public init(_ note: String, today: Day) { self.init(NoteTokens(note), today: today) }

  init(_ tokens: NoteTokens, today: Day) {
    let days = DayReader(tokens: tokens, today: today)
    let numbers = NumberReader(tokens: tokens)
    var entries: [Entry] = []
    var index = 0
    /// The tokens of the last entry, if that is a day.
    var lastDay: Range<Int>?
    while index < tokens.count, entries.count < Self.limit {
      if let day = days.firstOfSeveral(index) ?? days.read(index) {
        // "Friday, not Thursday"
        if let last = lastDay, tokens.isReplaced(by: last, index) {
          index = day.next
          continue
        }
        switch lastDay.map({ tokens.link($0, index) }) ?? .apart {
        case .correction: entries.removeLast()
        case .range:
          lastDay = index..<day.next
          index = day.next
          continue
        case .apart: break
        }
        let words = tokens.words(index..<day.next)
        entries.append(Entry(words: words, value: "\(day.ahead)", alternative: day.behind.map { "\($0)" }, isDay: true))
        lastDay = index..<day.next
        index = day.next
      } else if let number = numbers.read(index) {
        let words = tokens.words(index..<number.next)
        entries.append(Entry(words: words, value: number.value, alternative: number.other, isDay: false))
        index = number.next
        lastDay = nil
      } else {
        index += 1
      }
    }
    self.entries = entries
  }

  /// The entries in one line: joined by `;`, words and value by `=`, the day behind after `<`, the other number after `|`.
  public var text: String {
    entries.map { entry in
      entry.words + "=" + entry.value + (entry.alternative.map { (entry.isDay ? "<" : "|") + $0 } ?? "")
    }.joined(separator: ";")
  }

  /// A note with its mentions on a line below it; the note alone where it has none.
  public static func message(_ note: String, today: Day) -> String {
    AnnotatedNote(note, today: today).text
  }
}

extension NoteTokens {
  /// Whether the words between a day and the next one say that this replaces the first: ", no wait,".
  func isCorrection(of day: Range<Int>, by next: Int) -> Bool { link(day, next) == .correction }

  /// "Not Monday but Tuesday", "isn't Wednesday, it's Thursday": whether a day is one that the note denies.
  private func isDenied(_ index: Int) -> Bool {
    let last = ["on", "for", "the"].contains(text(index - 1)) ? index - 2 : index - 1
    return text(last) == "not" || text(last) == "isnt" || text(last) == "t" && text(last - 1) == "'" && text(last - 2).hasSuffix("n")
  }

  /// "Sunday, sorry, Mum says it was moved to Saturday", "tomorrow, actually I'd rather do it on Monday".
  private func isTakenBack(_ start: Int, _ end: Int) -> Bool {
    guard end - start <= 14 else { return false }
    let isTurn = text(start) == "," && ["actually", "sorry", "scratch", "correction"].contains(text(start + 1))
    var verb = end - 1
    while verb > start, ["to", "until", "till", "on", "it", "back", "forward", "up", "the"].contains(text(verb)) { verb -= 1 }
    return isTurn || verb < end - 1 && DayWords.moved.contains(text(verb))
  }

  /// "Moved from Monday to Tuesday".
  func isMovedFrom(_ index: Int) -> Bool {
    // "Moved Marco's flight from Friday to Sunday"
    guard text(index - 1) == "from" else { return false }
    for place in (max(0, index - 8)..<max(0, index - 1)).reversed() {
      if DayWords.sentenceEnds.contains(text(place)) || text(place) == "," { return false }
      if DayWords.moved.contains(text(place)) { return true }
    }
    return false
  }

  /// Whether a day is what another one in front of it replaces: "Friday not Thursday", "on Friday instead of Thursday", "Friday (was Thursday)", "moved to
  /// Friday from Thursday".
  func isReplaced(by day: Range<Int>, _ next: Int) -> Bool {
    guard day.upperBound < next, next - day.upperBound <= 4 else { return false }
    let between = (day.upperBound..<next).map(text).filter { !["the", "on", ","].contains($0) }
    if [["not"], ["instead", "of"], ["rather", "than"], ["(", "was"], ["(", "not"], ["no", "longer"]].contains(between) {
      return true
    }
    guard between == ["from"] else { return false }
    return text(day.lowerBound - 1) == "to" && (max(0, day.lowerBound - 6)..<day.lowerBound).contains { DayWords.moved.contains(text($0)) }
  }

  fileprivate enum Link { case apart, correction, range }

  /// How the words between a day and one at `end` join them: "Tuesday, no wait, Wednesday" is Wednesday, "June 9 to June 12" is June 9.
  fileprivate func link(_ day: Range<Int>, _ end: Int) -> Link {
    let start = day.upperBound
    guard start < end else { return .apart }
    if isTakenBack(start, end) || isDenied(day.lowerBound) && end - start <= 6 { return .correction }
    guard end - start <= 7 else { return .apart }
    let words = Set((start..<end).map(text))
    if !words.isDisjoint(with: DayWords.corrections), words.isSubset(of: DayWords.corrections.union(DayWords.between)) {
      return .correction
    }
    if !words.isDisjoint(with: DayWords.ranges), words.isSubset(of: DayWords.ranges.union(DayWords.between)),
      words.isDisjoint(with: [",", ".", ";"])
    {
      return isMovedFrom(day.lowerBound) ? .correction : .range
    }
    return .apart
  }
}
