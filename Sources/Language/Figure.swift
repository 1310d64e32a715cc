/// A stretch of a note that is written in figures, read whole and once: what it is decides its form and what stands beside it, so that nothing
/// ever reads a part of a run of digits.
package struct Figure: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// 12 · 1,250.00 · 2.350 € · 1 480,00 kr · .07 · 4,2k · 6€80
    case number
    /// 5/8 · 1 1/2 · ½
    case fraction
    /// 3rd, 11th
    case ordinal
    /// 28/10 · 17.11.2026 · 2026-10-28
    case date
    /// 10:30 · 1:42:05
    case clock
    /// A version, a telephone number, an address of a network: no number at all.
    case code
    /// The 2 of m2 and of m/s^2.
    case power
  }

  package struct Date: Hashable, Sendable {
    package var year: Int?
    /// 1…12
    package var month: Int
    /// 1…31, one that the month has in some year.
    package var day: Int
  }

  package var kind: Kind
  /// Its tokens, with a scale, an ordinal's ending, a currency's sign within ("6€80").
  package var tokens: Range<Int>
  /// Of a number, a fraction or an ordinal; nil for one with more digits than ``ExactNumber/mostDigits``.
  package var number: ExactNumber?
  /// The same figure where its only mark is taken for the other kind: 2.350 as 2350.
  package var other: ExactNumber?
  /// Whether it stands there as JSON writes a number: digits, with one point at most between them.
  package var isPlain = false
  package var date: Date?
  /// Whether a part of it may be a value of its own: hours and minutes, a day and a month. Their tokens.
  package var parts: [Int] = []
}
