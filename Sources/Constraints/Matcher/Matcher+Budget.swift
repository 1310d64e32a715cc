extension Matcher {
  /// Least number of tokens to the end, the end token included (1 where only the end token is due).
  ///
  /// Over the continuations that are shortest in bytes it is the exact least; it is always enough, so a budget of this many tokens holds
  /// a complete value from here.
  package func minimumTokensToEnd() -> Int {
    if isFinished { return 0 }
    return current.map { workspace.tokensToEnd($0) }.min() ?? Workspace.unreachable
  }

  /// The mask with only those tokens after which the output can still be completed: `remaining` counts the tokens that may be generated
  /// from here, the end token included. Empty if `remaining` is below `minimumTokensToEnd()`.
  package func mask(remaining: Int) -> UnsafeBufferPointer<UInt64> {
    if isFinished { return mask() }
    workspace.purse.fill(grammar.limits.budgetSteps)
    defer { workspace.purse.fill() }
    var worst = 1
    for frame in current { worst = max(worst, workspace.worstAfter(frame)) }
    if remaining - 1 >= worst && grammar.vocabulary.hasEveryByte { return mask() }
    workspace.purse.fill(grammar.limits.budgetSteps)
    var found: [Workspace.BudgetTokens] = []
    for frame in current { found.append(workspace.tokens(frame, within: remaining - 1)) }
    return show(found, ends: canEnd && remaining >= 1)
  }

  /// The bytes that follow whatever is chosen, as far as they are certain (at most `limit`): empty where there is a choice or the value
  /// may end.
  package func forcedBytes(limit: Int = 1024) -> [UInt8] {
    guard !isFinished else { return [] }
    var forced: [UInt8] = []
    var stacks = current
    var next: [Int32] = []
    while forced.count < limit {
      if stacks.contains(where: { workspace.canEnd($0) }) { break }
      var only: UInt8?
      var isForced = true
      for byte in workspace.firstBytes(stacks) {
        next.removeAll(keepingCapacity: true)
        for frame in stacks { workspace.step(frame, byte, &next) }
        if next.isEmpty { continue }
        if only != nil {
          isForced = false
          break
        }
        only = byte
      }
      guard isForced, let byte = only else { break }
      next.removeAll(keepingCapacity: true)
      for frame in stacks { workspace.step(frame, byte, &next) }
      stacks = Array(Set(next)).sorted()
      forced.append(byte)
    }
    return forced
  }
}

extension Matcher {
  /// Least number of bytes to a complete value.
  package func leastBytes() -> Int { current.map { workspace.frameBytes($0) }.min() ?? 0 }
}
