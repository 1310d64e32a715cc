import Decoding
import Synchronization

/// The saved states of prompts' beginnings, bounded by their bytes.
///
/// Pools share one where their sequences compute the same bits: what one of them has run, none of them runs again.
package final class SavedBeginnings: Sendable {
  /// A saved beginning.
  struct Beginning: Sendable {
    let tokens: [Int32]
    let state: any SavedState
  }

  /// The most recently used last.
  private let all = Mutex<[Beginning]>([])
  private let byteLimit: Int

  package init(byteLimit: Int = 128 << 20) { self.byteLimit = byteLimit }

  /// The state of what a prompt begins with: of its first `stable` tokens, or of any of its beginnings where that is 0.
  func find(for prompt: [Int32], stable: Int) -> Beginning? {
    all.withLock { all in
      all.lastIndex {
        (stable == 0 ? $0.tokens.count < prompt.count : $0.tokens.count == stable) && prompt.starts(with: $0.tokens)
      }.map { index in
        let found = all.remove(at: index)
        all.append(found)
        return found
      }
    }
  }

  func contains(_ tokens: [Int32]) -> Bool { all.withLock { $0.contains { $0.tokens == tokens } } }

  /// Keeps a state, and drops those that have not been used for longest. False where it is larger than all that may be kept.
  @discardableResult
  func keep(_ beginning: Beginning) -> Bool {
    guard beginning.state.byteCount <= byteLimit else { return false }
    all.withLock { all in
      guard !all.contains(where: { $0.tokens == beginning.tokens }) else { return }
      all.append(beginning)
      var total = all.reduce(0) { $0 + $1.state.byteCount }
      while total > byteLimit, all.count > 1 { total -= all.removeFirst().state.byteCount }
    }
    return true
  }

  package func removeAll() { all.withLock { $0.removeAll() } }
}
