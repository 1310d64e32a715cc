/// Tells when the budget has to be looked at.
///
/// A mask that knows the distance to the end behind every token costs much more than one that does not, and the distance behind the one token that was
/// drawn is enough: if it fits, it is what the budget's mask would have given. So near the budget's end the distance is looked at
/// after every draw, and the budget's mask is asked for only where the token does not fit. While the tokens left are many times what
/// completing the output takes, even that is done only now and then. Should the output have run into something that the budget
/// cannot hold (a token can open an object with many required keys), everything since the last look is taken back and done again
/// with a look after every draw.
struct BudgetWatch {
  /// Whether every token has to be looked at from here on.
  private(set) var isTight: Bool
  /// The constraint's mark and the number of tokens at the last look, from where the budget is known to suffice.
  private(set) var mark: Int
  private(set) var generated = 0

  /// Tokens between two looks.
  private static let interval = 64
  private let interval: Int

  /// - Parameter looksAlways: look before every step, so that only the last one can be taken back.
  init(budget: Int, needed: Int, mark: Int, looksAlways: Bool = false) {
    self.mark = mark
    interval = looksAlways ? 1 : Self.interval
    isTight = Self.isTight(remaining: budget, needed: needed)
  }

  /// Fewer than two intervals beyond eight times the need.
  private static func isTight(remaining: Int, needed: Int) -> Bool { remaining < 8 * needed + 2 * interval }

  /// Whether it is time for a look.
  func isDue(_ generated: Int) -> Bool { !isTight && generated - self.generated >= interval }

  /// Looks at the distance to the end. True where the output has to go back to `mark`.
  mutating func check(_ constraint: any TokenConstraint, generated: Int, budget: Int) -> Bool {
    guard !isTight else { return false }
    let needed = constraint.minimumTokensToEnd()
    if needed > budget - generated {
      isTight = true
      return true
    }
    isTight = Self.isTight(remaining: budget - generated, needed: needed)
    mark = constraint.checkpoint()
    self.generated = generated
    return false
  }
}
