import Decoding
import Foundation
import Synchronization

/// The model's key/value caches in this process, and the saved states of prompts' beginnings.
///
/// A request borrows the idle sequence whose cache agrees longest with its prompt: the next turn of a conversation, or the next note under the
/// same instructions, runs only what is new. Where no sequence does, a saved state of the beginning is copied in; where there is
/// none in memory, the file cache is asked.
package final class SequencePool: Sendable {
  /// A sequence on loan: used by one thread at a time.
  package final class Slot: @unchecked Sendable {
    // Sendable because the pool lends it to one borrower at a time.
    package let model: any StatefulModel
    package let decoder: GuidedDecoder
    /// What the model's cache holds.
    package var fed: [Int32] = []
    /// Lengths of `fed` at which the cache is what a new run of those tokens would make it, bit for bit: ends of passes that every such run has.
    private var marks: [Int] = []

    package init(model: any StatefulModel, decoder: GuidedDecoder) {
      self.model = model
      self.decoder = decoder
    }

    /// Tokens of `prompt` that the cache begins with.
    func agreement(with prompt: [Int32]) -> Int {
      let end = min(fed.count, prompt.count)
      var count = 0
      while count < end, fed[count] == prompt[count] { count += 1 }
      return count
    }

    /// Cuts the cache back to what a run of `prompt` may begin with: the shared beginning, or the turns of a conversation that goes on.
    /// What two notes happen to begin with alike is run again, since an answer must not depend on which notes were read before.
    ///
    /// - Parameter isEnd: whether a run of the whole prompt would end a pass behind so many tokens; asked from the longest to the shortest.
    package func keepReusable(prompt: [Int32], stable: Int, isEnd: (Int) -> Bool = { _ in true }) {
      let most = min(agreement(with: prompt), prompt.count - 1)
      let kept = marks.last { $0 <= most && $0 >= stable && ($0 == stable || isEnd($0)) } ?? 0
      marks.removeAll { $0 > kept }
      fed.removeLast(fed.count - kept)
      model.truncate(to: min(kept, model.length))
    }

    /// Notes what the cache holds after a run of `prompt`.
    package func note(fed: [Int32], prompt: [Int32], stable: Int, ends: [Int] = []) {
      self.fed = fed
      for mark in [stable] + ends + [prompt.count] where mark <= fed.count && mark > marks.last ?? 0 { marks.append(mark) }
    }

    /// Notes that the cache holds a saved state.
    package func note(saved tokens: [Int32]) {
      fed = tokens
      marks = tokens.isEmpty ? [] : [tokens.count]
    }
  }

  /// Idle sequences, the most recently used last.
  private let idle = Mutex<[Slot]>([])
  private let contextLength: Int
  private let make: @Sendable (_ capacity: Int) throws -> Slot
  private let store: PrefixStore?
  private let modelDigest: Digest
  /// Idle sequences kept.
  private let idleLimit: Int
  private let beginnings: SavedBeginnings
  /// Beginnings shorter than this are run again rather than saved.
  static let shortestSaved = 16

  /// - Parameter beginnings: saved states, also those of other pools whose sequences compute the same bits.
  package init(
    contextLength: Int, idleLimit: Int = 4, beginnings: SavedBeginnings = SavedBeginnings(), store: PrefixStore?, modelDigest: Digest,
    make: @escaping @Sendable (_ capacity: Int) throws -> Slot
  ) {
    self.contextLength = contextLength
    self.idleLimit = idleLimit
    self.beginnings = beginnings
    self.store = store
    self.modelDigest = modelDigest
    self.make = make
  }

  /// Lends a sequence that can hold `capacity` tokens, its cache agreeing with `prompt` as far as can be had cheaply.
  ///
  /// - Parameters:
  ///   - stable: how many tokens of the prompt other prompts are likely to begin with too.
  ///   - capacity: tokens that the sequence must hold; at most the context's length.
  ///   - asksStore: whether the file cache may hold the beginning.
  package func borrow(prompt: [Int32], stable: Int, asksStore: Bool = true, capacity: Int) throws -> Slot {
    let saved = beginnings.find(for: prompt, stable: stable)
    let slot = idle.withLock { idle -> Slot? in
      // The longest agreement wins; among equals the least recently used sequence, to leave the others' caches alone.
      var best: (index: Int, agreement: Int)?
      for (index, slot) in idle.enumerated() where slot.model.capacity >= capacity {
        let agreement = slot.agreement(with: prompt)
        if best.map({ agreement > $0.agreement }) ?? true { best = (index, agreement) }
      }
      guard let best else { return nil }
      // A sequence that agrees no further than a saved state may be the memory of another conversation: spare it while there is room.
      if best.agreement <= (saved?.tokens.count ?? 0), best.agreement < stable, idle.count < idleLimit { return nil }
      return idle.remove(at: best.index)
    }
    let chosen = try slot ?? make(min(contextLength, Self.rounded(capacity)))
    let held = chosen.agreement(with: prompt)
    if let saved, saved.tokens.count > held {
      chosen.note(saved: chosen.model.restore(saved.state) ? saved.tokens : [])
    } else if let store, asksStore, held < stable, stable >= Self.shortestSaved {
      let tokens = Array(prompt[..<stable])
      store.read(model: modelDigest, tokens: tokens) { bytes in
        chosen.note(saved: [])
        guard let state = chosen.model.restore(serialized: Array(bytes)), state.tokenCount == stable else { return }
        chosen.note(saved: tokens)
        beginnings.keep(.init(tokens: tokens, state: state))
      }
    }
    if chosen.fed.count != chosen.model.length { chosen.model.truncate(to: chosen.fed.count) }
    return chosen
  }

  /// Takes a sequence back. Its first `stable` tokens are saved, in memory and on disk, unless they are already.
  package func giveBack(_ slot: Slot, stable: Int) {
    saveBeginning(of: slot, stable: stable)
    idle.withLock { idle in
      idle.append(slot)
      if idle.count > idleLimit { idle.removeFirst() }
    }
  }

  /// Saves the state of a sequence's first tokens while it goes on, so that others can begin with it.
  func saveBeginning(of slot: Slot, stable: Int) {
    if stable >= Self.shortestSaved, slot.fed.count >= stable { save(slot, stable: stable) }
  }

  private func save(_ slot: Slot, stable: Int) {
    let tokens = Array(slot.fed[..<stable])
    guard !beginnings.contains(tokens) else { return }
    let state = slot.model.savedState(tokens: stable)
    guard beginnings.keep(.init(tokens: tokens, state: state)), let store else { return }
    state.serialized().withUnsafeBytes { _ = store.write(model: modelDigest, tokens: tokens, payload: $0) }
  }

  /// Forgets all idle sequences and saved beginnings.
  package func removeAll() {
    idle.withLock { $0.removeAll() }
    beginnings.removeAll()
  }

  /// Capacities in steps, so that a sequence serves prompts of similar length.
  private static func rounded(_ capacity: Int) -> Int {
    var size = 512
    while size < capacity { size *= 2 }
    return size
  }
}
