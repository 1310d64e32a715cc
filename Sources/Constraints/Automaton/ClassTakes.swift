/// Sets of byte classes over which nothing can go wrong from one state: every text over them, up to a number of bytes, has an accepting
/// continuation. A subtree of the vocabulary over such classes is allowed whole, whatever states lie inside it.
///
/// Found level by level, as far as the subtrees that are asked for need it.
struct ClassTakes {
  /// Classes that lead back to the state itself.
  let loops: UInt64
  /// By number of bytes, less one: the classes that texts of at most so many bytes may be over. Descending.
  private(set) var sets: [UInt64] = []
  /// States reached by as many scalars as there are sets.
  private var level: [Int32]
  private var seen: [Int32]
  /// States looked at before the search is given up.
  private static let exploration = 48

  init(_ automaton: any ScalarAutomaton, _ start: Int32) {
    let first = automaton.summary(start)
    loops = first.loops(start)
    level = [start]
    seen = [start]
    if first.isUniversal {
      sets = [ByteClasses.content]
      level = []
    }
  }

  /// Whether a subtree over `classes` of `height` bytes is allowed whole; nil if that has not been found out yet.
  @inline(__always)
  func covers(_ classes: UInt64, height: Int) -> Bool? {
    if classes & ~loops == 0 { return true }
    if height <= sets.count { return classes & ~sets[height - 1] == 0 }
    guard let last = sets.last else { return nil }
    if classes & ~last != 0 { return false }
    if level.isEmpty { return true }
    return seen.count > Self.exploration ? false : nil
  }

  /// Finds the set for one byte more.
  mutating func extend(_ automaton: any ScalarAutomaton) {
    var set = sets.last ?? ByteClasses.content
    for state in level { set &= automaton.summary(state).live }
    sets.append(set)
    var next: [Int32] = []
    if set != 0 {
      for state in level {
        let summary = automaton.summary(state)
        if summary.isUniversal { continue }
        for target in summary.targets where target.classes & set != 0 && !seen.contains(target.state) {
          seen.append(target.state)
          next.append(target.state)
        }
      }
    }
    level = next
  }
}
