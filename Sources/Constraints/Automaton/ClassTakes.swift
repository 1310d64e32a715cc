/// Sets of byte classes over which nothing can go wrong from one state: every text over them, up to a number of bytes, has an accepting
/// continuation. A subtree of the vocabulary over such classes is allowed whole, whatever states lie inside it.
struct ClassTakes {
  /// Greatest heights (bytes) that `sets` speak of; the last is without limit.
  static let heights = [4, 8, 16, 32]
  /// Descending sets, one per height and one for any height.
  var sets: (UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0)
  /// Classes that lead back to the state itself.
  var loops: UInt64 = 0
  static let none = ClassTakes()
  /// States looked at before the search is given up.
  private static let exploration = 48

  private init() {}

  init(_ automaton: any ScalarAutomaton, _ start: Int32) {
    let first = automaton.summary(start)
    loops = first.loops(start)
    if first.isUniversal {
      let all = ByteClasses.content
      sets = (all, all, all, all, all)
      return
    }
    var set = ByteClasses.content
    var level = [start]
    var seen: Set<Int32> = [start]
    var depth = 0
    while depth < Self.heights[3] {
      depth += 1
      // Every state reached by fewer than `depth` scalars of `set` takes all of `set`.
      for state in level { set &= automaton.summary(state).live }
      if set == 0 { return }
      var next: [Int32] = []
      for state in level {
        for target in automaton.summary(state).targets where target.classes & set != 0 && seen.insert(target.state).inserted {
          next.append(target.state)
        }
      }
      if depth == Self.heights[0] { sets.0 = set }
      if depth == Self.heights[1] { sets.1 = set }
      if depth == Self.heights[2] { sets.2 = set }
      if depth == Self.heights[3] { sets.3 = set }
      if next.isEmpty {
        if depth < Self.heights[0] { sets.0 = set }
        if depth < Self.heights[1] { sets.1 = set }
        if depth < Self.heights[2] { sets.2 = set }
        if depth < Self.heights[3] { sets.3 = set }
        sets.4 = set
        return
      }
      if seen.count > Self.exploration { return }
      level = next
    }
  }

  /// The set that holds for texts of at most `height` bytes.
  @inline(__always)
  func set(_ height: Int) -> UInt64 {
    if height <= 8 { return height <= 4 ? sets.0 : sets.1 }
    return height <= 16 ? sets.2 : height <= 32 ? sets.3 : sets.4
  }

  /// Whether a subtree over `classes` of `height` bytes is allowed whole.
  @inline(__always)
  func covers(_ classes: UInt64, height: Int) -> Bool { classes & ~loops == 0 || classes & ~set(height) == 0 }
}
