/// What the mask under way may still spend, and everything pays from: steps of stacks, new states of a language, places of the vocabulary.
/// Far from its end while no mask is made.
final class WorkPurse {
  @exclusivity(unchecked) var left = Int.max / 2
}
