/// Spares the budget's masks while the end of the budget is far.
///
/// A mask that knows the distance to the end behind every token costs more than one that does not. While the tokens left are many times
/// what completing the output takes, the plain mask is used, and the distance is looked at now and then. Should the output have run into something
/// that the budget cannot hold (a token can open an object with many required keys), everything since the last look is taken back and done
/// again under the budget's masks, so the output is the same as under these from the start.
struct BudgetWatch {
  /// Whether masks have to keep the budget from here on.
  private(set) var isTight: Bool
  /// The constraint's mark and the number of tokens at the last look, from where the budget is known to suffice.
  private(set) var mark: Int
  private(set) var generated = 0

  /// Tokens between two looks.
  private static let interval = 64

  init(budget: Int, needed: Int, mark: Int) {
    self.mark = mark
    isTight = Self.isTight(remaining: budget, needed: needed)
  }

  /// Fewer than two intervals beyond eight times the need.
  private static func isTight(remaining: Int, needed: Int) -> Bool { remaining < 8 * needed + 2 * interval }

  /// Whether it is time for a look.
  func isDue(_ generated: Int) -> Bool { !isTight && generated - self.generated >= Self.interval }

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
