/// How far the next draft reaches. A draft that is wrong costs its share of a pass, so drafts reach twice as far as the last one was right, and pause for
/// a while, twice as long each time, where nothing of them was.
package struct DraftReach {
  private let limit: Int
  private var reach: Int
  private var misses = 0
  private var pause = 0
  private var drafted = 0
  private var confirmed = 0

  /// Passes from one draft to the next after a miss, and after every further one twice as many, up to 2 to the power of this.
  private static let mostMisses = 4

  /// - Parameter limit: most tokens of a draft.
  package init(limit: Int) {
    self.limit = limit
    reach = limit
  }

  /// Most tokens to draft for the pass that comes now; the one before is done with.
  package mutating func next() -> Int {
    if drafted > 0 {
      if confirmed > 0 {
        (reach, misses) = (min(limit, 2 * confirmed), 0)
      } else {
        misses = min(misses + 1, Self.mostMisses)
        (reach, pause) = (max(1, reach / 2), 1 << misses - 1)
      }
      (drafted, confirmed) = (0, 0)
    }
    if pause > 0 {
      pause -= 1
      return 0
    }
    return reach
  }

  /// Notes how many tokens ride along with a pass.
  package mutating func note(drafted count: Int) { drafted = count }
  /// Notes that one of them was what the model would have said.
  package mutating func noteConfirmed() { confirmed += 1 }
}
