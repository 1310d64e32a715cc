/// Joins neighbouring tokens by the ranks of a merge table, the lowest rank first, of equal ranks the leftmost, until
/// no pair is in the table. A working space: one per thread.
struct PairMerger {
  private var ranks: [UInt32] = []
  private var merged: [TokenID] = []
  private var next: [Int32] = []
  private var previous: [Int32] = []
  private var heap: [Candidate] = []

  private struct Candidate {
    /// Rank, then position.
    var order: UInt64
    var left: TokenID
    var right: TokenID
  }

  /// Up to this length a plain search for the least rank beats a heap.
  static let shortLength = 40

  mutating func merge(_ tokens: inout [TokenID], from start: Int, table: MergeTable) {
    let count = tokens.count - start
    if count < 2 { return }
    if count <= Self.shortLength {
      mergeShort(&tokens, start, table)
    } else {
      mergeLong(&tokens, start, table)
    }
  }

  private mutating func mergeShort(_ tokens: inout [TokenID], _ start: Int, _ table: MergeTable) {
    var count = tokens.count - start
    if ranks.count < Self.shortLength {
      ranks = [UInt32](repeating: 0, count: Self.shortLength)
      merged = [TokenID](repeating: 0, count: Self.shortLength)
    }
    tokens.withUnsafeMutableBufferPointer { all in
      ranks.withUnsafeMutableBufferPointer { ranks in
        merged.withUnsafeMutableBufferPointer { merged in
          let ids = UnsafeMutableBufferPointer(rebasing: all[start...])
          for index in 0..<count - 1 { (ranks[index], merged[index]) = table.merge(ids[index], ids[index + 1]) }
          while count > 1 {
            var best = 0
            var least = ranks[0]
            for index in 1..<max(1, count - 1) where ranks[index] < least {
              least = ranks[index]
              best = index
            }
            if least == MergeTable.noRank { break }
            ids[best] = merged[best]
            count -= 1
            for index in best + 1..<max(best + 1, count) { ids[index] = ids[index + 1] }
            for index in best + 1..<max(best + 1, count - 1) {
              ranks[index] = ranks[index + 1]
              merged[index] = merged[index + 1]
            }
            if best + 1 < count { (ranks[best], merged[best]) = table.merge(ids[best], ids[best + 1]) }
            if best > 0 { (ranks[best - 1], merged[best - 1]) = table.merge(ids[best - 1], ids[best]) }
          }
        }
      }
    }
    tokens.removeLast(tokens.count - start - count)
  }

  private mutating func mergeLong(_ tokens: inout [TokenID], _ start: Int, _ table: MergeTable) {
    let count = tokens.count - start
    next = (0..<Int32(count)).map { $0 + 1 < count ? $0 + 1 : -1 }
    previous = (0..<Int32(count)).map { $0 - 1 }
    heap.removeAll(keepingCapacity: true)
    func candidate(_ left: Int, _ right: Int) -> Candidate? {
      let (rank, _) = table.merge(tokens[start + left], tokens[start + right])
      if rank == MergeTable.noRank { return nil }
      return Candidate(order: UInt64(rank) << 32 | UInt64(left), left: tokens[start + left], right: tokens[start + right])
    }
    for index in 0..<count - 1 { if let candidate = candidate(index, index + 1) { push(candidate) } }
    while let top = pop() {
      let left = Int(top.order & 0xFFFF_FFFF)
      let right = Int(next[left])
      // A neighbour may have merged since; a merged-away token is −1.
      guard right >= 0, tokens[start + left] == top.left, tokens[start + right] == top.right else { continue }
      tokens[start + left] = table.merge(top.left, top.right).merged
      tokens[start + right] = -1
      let after = next[right]
      next[left] = after
      if after >= 0 {
        previous[Int(after)] = Int32(left)
        if let candidate = candidate(left, Int(after)) { push(candidate) }
      }
      let before = Int(previous[left])
      if before >= 0, let candidate = candidate(before, left) { push(candidate) }
    }
    var kept = start
    var index = 0
    while index >= 0 {
      tokens[kept] = tokens[start + index]
      kept += 1
      index = Int(next[index])
    }
    tokens.removeLast(tokens.count - kept)
  }

  private mutating func push(_ candidate: Candidate) {
    heap.append(candidate)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      if heap[parent].order <= heap[child].order { break }
      heap.swapAt(parent, child)
      child = parent
    }
  }

  private mutating func pop() -> Candidate? {
    guard let top = heap.first, let last = heap.popLast() else { return nil }
    if heap.isEmpty { return top }
    heap[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [parent * 2 + 1, parent * 2 + 2] where child < heap.count && heap[child].order < heap[least].order { least = child }
      if least == parent { break }
      heap.swapAt(parent, least)
      parent = least
    }
    return top
  }
}
