extension Workspace {
  /// Whether a stack may end here.
  func canEnd(_ id: Int32) -> Bool {
    let frame = frames[id]
    switch frame.kind {
    case .end: return true
    case .number: return frames[frame.parent].kind == .end && frame.z < 0 && numbers[Int(frame.x)].accepting[Int(frame.y)]
    case .literal: return frames[frame.parent].kind == .end && frame.z < 0 && literals[Int(frame.x)].accepting[Int(frame.y)]
    default: return false
    }
  }

  /// Bytes held: stacks, masks, machines' rows. Masks in the process-wide cache count there.
  var byteCount: Int {
    var total = frames.byteCount + maskBytes + texts.parent.count * 40 + objectStates.count * 160 + arrayStates.count * 64
    for spec in strings { total += spec.machine.rowCount * 1024 + spec.machine.states.count * 48 }
    for machine in numbers { total += machine.states.count * 240 }
    for machine in keyMachines { if let machine { total += machine.rowCount * 1024 + machine.states.count * 80 } }
    return total + plan.nodes.count * 96
  }
}
struct DistanceTables {}
extension Matcher { package func minimumTokensToEnd() -> Int { 0 } }
