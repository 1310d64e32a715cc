/// Expressions with the counts that no short text can exhaust left open.
///
/// A text of at most `horizon` scalars begins at most `horizon / s + 1` turns of what takes `s` scalars at the least. So far as such texts
/// go, `x{a,b}` is `x{a,}` where `b` is that many or more, and `a` is that many where it is more: the same texts match, and the same can be
/// gone on with. That holds of every part of an expression without complements and intersections, each of which has a match, and so of
/// the whole. What remains is the same for most places of a counted repetition: a mask is made once for all of them.
extension RegexArena {
  /// Scalars up to which an expression and what `near` makes of it agree.
  static let horizon = 16

  /// Turns that are begun at the most within the horizon.
  private static func turns(_ shortest: Int32) -> Int32 { Int32(horizon) / max(1, shortest) + 1 }

  /// Whether `near` changes a repetition's own counts.
  static func isFar(_ shortest: Int32, _ low: Int32, _ high: Int32) -> Bool { low > turns(shortest) || high >= turns(shortest) }

  /// An expression that agrees with `id` on all texts of at most `agreed` scalars, and matches and goes on with whatever `id` does.
  mutating func near(_ id: ID) -> (id: ID, agreed: Int32) {
    let node = nodes[Int(id)]
    guard node.isFar, node.isPositive else { return (id, .max) }
    if let known = nearIndex.find(UInt32(id) + 1) { return nearMade[Int(known)] }
    work += 1
    switch node.kind {
    case .repetition:
      let inner = near(node.a)
      let shortest = max(1, nodes[Int(node.a)].shortest)
      let turns = Self.turns(shortest)
      var agreed = inner.agreed
      var (low, high) = (node.b, node.c)
      if low > turns {
        low = turns
        agreed = min(agreed, Int32(clamping: Int(turns) * Int(shortest) - 1))
      }
      if high >= turns {
        agreed = min(agreed, Int32(clamping: Int(high) * Int(shortest)))
        high = -1
      }
      let made = repetition(inner.id, low, high)
      return noteNear(id, (made, agreed))
    case .alternation:
      var parts: [ID] = []
      var agreed = Int32.max
      for i in Int(node.a)..<Int(node.a) + Int(node.b) {
        let part = near(members[i])
        parts.append(part.id)
        agreed = min(agreed, part.agreed)
      }
      let made = alternation(parts)
      return noteNear(id, (made, agreed))
    case .concatenation:
      // Along the sequence, which may be long, to what is known of its end.
      var sequence: [ID] = []
      var at = id
      while nodes[Int(at)].kind == .concatenation, nodes[Int(at)].isFar, nearIndex.find(UInt32(at) + 1) == nil {
        sequence.append(at)
        at = nodes[Int(at)].b
      }
      work += sequence.count
      var rest = near(at)
      for id in sequence.reversed() {
        let head = near(nodes[Int(id)].a)
        let made = concatenation(head.id, rest.id)
        rest = noteNear(id, (made, min(head.agreed, rest.agreed)))
      }
      return rest
    default: return (id, .max)
    }
  }

  private mutating func noteNear(_ id: ID, _ near: (id: ID, agreed: Int32)) -> (id: ID, agreed: Int32) {
    nearIndex.insert(UInt32(id) + 1, Int32(nearMade.count))
    nearMade.append(near)
    return near
  }
}
