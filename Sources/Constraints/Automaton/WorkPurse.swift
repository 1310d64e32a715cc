/// What the mask under way may still spend, and everything pays from: steps of stacks, new states of a language, places of the vocabulary.
/// Far from its end while no mask is made.
final class WorkPurse {
  @exclusivity(unchecked) var left = Int.max / 2
  private var filling = Int.max / 2
  private var spentBefore = 0

  /// What has been spent since it was made.
  var spent: Int { spentBefore + filling - left }

  /// Puts so much into it, in the place of what is left.
  func fill(_ amount: Int = .max / 2) {
    spentBefore += filling - left
    filling = amount
    left = amount
  }
}
