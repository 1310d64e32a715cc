/// Which expressions match anything, and the way there.
extension RegexArena {
  /// Whether every text starts a match: some alternative lets anything come first. (False says nothing.)
  mutating func isUniversal(_ id: ID) -> Bool {
    if id == Self.everything { return true }
    let node = nodes[Int(id)]
    switch node.kind {
    case .concatenation: return node.a == Self.everything && nodes[Int(node.b)].isPositive && node.b != Self.never
    case .alternation:
      for i in Int(node.a)..<Int(node.a) + Int(node.b) where isUniversal(members[i]) { return true }
      return false
    default: return false
    }
  }

  /// Whether `id` matches anything. Explores derivatives where complements or intersections make that a question.
  /// - Parameter fuel: steps of work that may be spent, and what is left of them; at the end of it `nil`.
  mutating func isLive(_ id: ID, fuel: inout Int) -> Bool? {
    switch liveness[Int(id)] {
    case 1: return true
    case 2: return false
    default: break
    }
    if isAborted { return nil }
    // Most are live for what one scalar leads to.
    if nodes[Int(id)].isNullable {
      liveness[Int(id)] = 1
      return true
    }
    if let piece = partition(id).first(where: { liveness[Int($0.target)] == 1 || nodes[Int($0.target)].isNullable }) {
      liveness[Int(id)] = 1
      // Noted now: a way that is chosen later may lead to one that is live because of this one, and back.
      witness[Int(id)] = piece.target
      return true
    }
    var parent: [ID: ID] = [id: -1]
    var stack: [ID] = [id]
    let limit = work + fuel
    defer { fuel = max(0, limit - work) }
    while let next = stack.popLast() {
      if nodes[Int(next)].isNullable || liveness[Int(next)] == 1 {
        var step = next
        while step >= 0 {
          liveness[Int(step)] = 1
          let above = parent[step] ?? -1
          if above >= 0 { witness[Int(above)] = step }
          step = above
        }
        return true
      }
      work += 4
      if work > limit || isAborted { return nil }
      for piece in partition(next) where parent[piece.target] == nil && liveness[Int(piece.target)] != 2 {
        parent[piece.target] = next
        stack.append(piece.target)
        // The next to be looked at, and the last.
        if liveness[Int(piece.target)] == 1 || nodes[Int(piece.target)].isNullable { break }
      }
    }
    if isAborted { return nil }
    for id in parent.keys { liveness[Int(id)] = 2 }
    return false
  }

  /// An expression one scalar nearer to acceptance on a way that is known to reach it; nil where the expression itself tells, or accepts.
  mutating func towardsAcceptance(_ id: ID) -> ID? {
    let node = nodes[Int(id)]
    if node.isNullable { return nil }
    return witness[Int(id)] >= 0 ? witness[Int(id)] : nil
  }
}
