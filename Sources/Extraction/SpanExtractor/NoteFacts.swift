/// What the rules read of a note for all values of an answer: each is found once, when it is first asked for.
final class NoteFacts {
  let note: String
  let scalars: [Unicode.Scalar]
  let now: Moment

  init(_ note: String, now: Moment) {
    self.note = note
    self.now = now
    scalars = Array(note.unicodeScalars)
  }

  private(set) lazy var tokens = NoteTokens(note)
  private(set) lazy var days = DayStretches(note, today: now.day)
  private(set) lazy var times = TimeExpressions(note, now: now)
  /// Where times of day stand.
  private(set) lazy var clocks: [Range<Int>] = times.expressions.compactMap { if case .clock = $0.value { $0.range } else { nil } }
  private(set) lazy var numbers = NumberPlaces(tokens).places
}
