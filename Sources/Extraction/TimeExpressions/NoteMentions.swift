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
    /// The token after the last entry, if that is a day.
    var behindDay: Int?
    while index < tokens.count, entries.count < Self.limit {
      if let day = days.read(index) {
        switch behindDay.map({ tokens.link($0, index) }) ?? .apart {
        case .correction: entries.removeLast()
        case .range:
          index = day.next
          behindDay = index
          continue
        case .apart: break
        }
        let words = tokens.words(index..<day.next)
        entries.append(Entry(words: words, value: "\(day.ahead)", alternative: day.behind.map { "\($0)" }, isDay: true))
        index = day.next
        behindDay = index
      } else if let number = numbers.read(index) {
        let words = tokens.words(index..<number.next)
        entries.append(Entry(words: words, value: number.value, alternative: number.other, isDay: false))
        index = number.next
        behindDay = nil
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
  /// Whether the words from `start` up to `end` say that what follows replaces what stands before: ", no wait,".
  func isCorrection(from start: Int, to end: Int) -> Bool { link(start, end) == .correction }

  /// "Sunday, sorry, Mum says it was moved to Saturday", "tomorrow, actually I'd rather do it on Monday".
  private func isTakenBack(_ start: Int, _ end: Int) -> Bool {
    guard end - start <= 14 else { return false }
    let isTurn = text(start) == "," && ["actually", "sorry", "scratch", "correction"].contains(text(start + 1))
    var verb = end - 1
    while verb > start, ["to", "until", "till", "for", "on", "it", "back", "forward", "up", "the"].contains(text(verb)) { verb -= 1 }
    return isTurn || verb < end - 1 && DayWords.moved.contains(text(verb)) && text(end - 1) != "for"
  }

  fileprivate enum Link { case apart, correction, range }

  /// How the words from `start` up to `end` join a day before them and one behind them: "Tuesday, no wait, Wednesday" is Wednesday,
  /// "June 9 to June 12" is June 9.
  fileprivate func link(_ start: Int, _ end: Int) -> Link {
    guard start < end else { return .apart }
    if isTakenBack(start, end) { return .correction }
    guard end - start <= 7 else { return .apart }
    let words = Set((start..<end).map(text))
    if !words.isDisjoint(with: DayWords.corrections), words.isSubset(of: DayWords.corrections.union(DayWords.between)) {
      return .correction
    }
    if !words.isDisjoint(with: DayWords.ranges), words.isSubset(of: DayWords.ranges.union(DayWords.between)),
      words.isDisjoint(with: [",", ".", ";"])
    {
      return .range
    }
    return .apart
  }
}
