import Decoding
import Testing

/// How far drafts reach after what became of the ones before.
@Suite struct DraftReachTests {
  /// What each pass confirms of what it drafted, and how much it drafted.
  static func drafts(limit: Int, confirming: [Int]) -> [Int] {
    var reach = DraftReach(limit: limit)
    return confirming.map { most in
      let count = reach.next()
      reach.note(drafted: count)
      for _ in 0..<min(most, count) { reach.noteConfirmed() }
      return count
    }
  }

  @Test(arguments: [
    (6, [6, 6, 6], [6, 6, 6]), (6, [1, 2, 4, 6], [6, 2, 4, 6]), (6, [2, 0, 9], [6, 4, 0]),
    (6, [0, 0, 0, 0, 0, 0, 0], [6, 0, 3, 0, 0, 0, 1]), (4, [0, 0, 4, 4], [4, 0, 2, 4]), (0, [1, 1], [0, 0]),
  ])
  func reach(limit: Int, confirming: [Int], expected: [Int]) {
    #expect(Self.drafts(limit: limit, confirming: confirming) == expected)
  }

  @Test func aPauseIsNeverLong() {
    let counts = Self.drafts(limit: 8, confirming: Array(repeating: 0, count: 2000))
    var longest = 0
    for pause in counts.split(whereSeparator: { $0 > 0 }) { longest = max(longest, pause.count) }
    #expect(longest == 15 && counts.suffix(32).contains { $0 > 0 })
  }
}
