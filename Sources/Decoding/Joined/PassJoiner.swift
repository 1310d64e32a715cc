import Foundation
import Synchronization
import Tokenization
import Transformer

/// Lets decode loops on several threads go through the weights together.
///
/// Each loop works on a ``JoinedSequence`` as if it were alone. Its tokens are run in a pass with those of the others, so that each weight is read once
/// for all. The whole output head is joined in the same way; a few rows of it are each loop's own business. What a loop does between passes (masks,
/// sampling) others wait for: it must be short beside a pass, as it is for large models.
///
/// **Short requests first.** A request's work is the tokens that its prompt brings, or that it has asked for where those are more. Loops with about the least work set the
/// pace: a pass is run when all of them want one, and all of what they want is in it. The others have as many tokens in some passes as those do, and
/// ``leastShare`` at least: in so many that they cost ``othersShare`` of the time of what is run without them; their heads likewise. So a short request
/// beside long ones takes about a third longer than alone, whatever their contexts. A long prompt is cut where a share ends, and into parts of
/// some ``partSeconds``, since who comes meanwhile waits for a pass to end.
///
/// A token's logits are those of the sequence alone up to rounding: sums in a product of several tokens are made in another order.
package final class PassJoiner: @unchecked Sendable {
  // Sendable because all state is behind the condition's lock, and sequences are touched only while their own threads wait.
  private final class Request {
    /// Tokens to run, or nil where the head is wanted.
    let tokens: [Int32]?
    /// How many of the last tokens' outputs are wanted; several for drafts, which no pass shares.
    let outputs: Int
    /// How many of them are run already.
    var done = 0
    /// Where the logits go.
    let row: UnsafeMutableBufferPointer<Float>?
    var outcome: Result<Void, any Error>?

    init(tokens: [Int32]?, outputs: Int = 1, row: UnsafeMutableBufferPointer<Float>?) {
      self.tokens = tokens
      self.outputs = outputs
      self.row = row
    }
  }

  /// A loop under way.
  private final class Member: @unchecked Sendable {
    // Sendable because all but its making is behind the condition's lock.
    let sequence: ModelSequence
    let promptTokens: Int
    /// Tokens that it has asked for.
    var asked = 0
    var work: Int { max(promptTokens, asked) }
    var request: Request?
    /// The pass that it was in last, or that it came before.
    var lastPass = 0

    init(_ sequence: ModelSequence, promptTokens: Int) {
      self.sequence = sequence
      self.promptTokens = promptTokens
    }
  }

  package let model: TransformerModel
  let precision: KeyValuePrecision
  private let batch: BatchedForward
  private let condition = NSCondition()
  private var members: [ObjectIdentifier: Member] = [:]
  /// Loops that have come since: behind a lock of their own, so that they are known to passes that are run one after the other.
  private let arriving = Mutex<[Member]>([])
  /// Joint passes so far, and the sequences and tokens in them.
  private var passes = 0
  private var sequencesInPasses = 0
  private var tokensInPasses = 0
  /// Passes since all heads that were wanted were computed.
  private var passesSinceHeads = 0
  /// Seconds of a pass in which the front writes, without others; smoothed.
  private var frontSeconds = 0.0
  /// Seconds of the heads of the front, without others'; smoothed.
  private var frontHeadSeconds = 0.0
  /// Seconds of one token of a prompt, smoothed; of many, reading the weights is a small part of it.
  private var promptSeconds = 0.001
  /// Seconds that the front has to have for itself before others have their share again: those that passes and heads took longer for the sake of others,
  /// divided by ``othersShare``, less those of passes and heads without them since.
  private var othersDebt = 0.0

  /// Tokens that a pass has for loops with more work than the front, though the front has fewer: a pass over one token waits for memory, and takes
  /// about as long as the computing for five.
  static let leastShare = 4
  /// Time that the others may cost, as a part of the time of passes and heads without them.
  static let othersShare = 1.0 / 3
  /// A prompt of so many tokens is a long one, and is run in parts.
  static let longPrompt = 512
  /// Seconds that parts of long prompts may take in a pass: who comes meanwhile waits for its end.
  static let partSeconds = 0.06
  /// The fewest and the most tokens of such parts in a pass.
  static let partTokens = 16...256
  /// Passes that a head of a loop behind the front waits for one of the front, whose time it shares.
  static let headPatience = 4

  /// - Parameter precision: of the sequences' caches.
  package init(model: TransformerModel, precision: KeyValuePrecision = .f16) {
    self.model = model
    self.precision = precision
    batch = BatchedForward(model: model)
  }

  /// Joint passes so far, and how many sequences and tokens went through in them altogether.
  package var counts: (passes: Int, sequences: Int, tokens: Int) {
    condition.withLock { (passes, sequencesInPasses, tokensInPasses) }
  }

  /// Loops that wait for a pass or a head.
  package var waitingCount: Int { condition.withLock { members.values.count { $0.request != nil } } }

  /// Tokens that a loop may draft: a pass that others share has one output for each, and one of a loop that sets the pace alone may have several.
  func draftLimit(_ sequence: ModelSequence) -> Int {
    condition.withLock {
      takeIn()
      let front = self.front
      return front.count == 1 && front[0].sequence === sequence ? .max : 0
    }
  }

  /// Announces a loop. Until it leaves, others wait for its passes.
  ///
  /// - Parameter promptTokens: of its prompt, those that have to be run.
  func join(_ sequence: ModelSequence, promptTokens: Int) {
    let member = Member(sequence, promptTokens: promptTokens)
    arriving.withLock { $0.append(member) }
  }

  /// Takes a loop out.
  func leave(_ sequence: ModelSequence) {
    condition.withLock {
      takeIn()
      members[ObjectIdentifier(sequence)] = nil
      // Who waits runs what is due now: the one that leaves has an answer to hand over.
      condition.broadcast()
    }
  }

  /// Runs tokens behind those of a sequence; its last ones have outputs then.
  func forward(_ sequence: ModelSequence, _ tokens: UnsafeBufferPointer<TokenID>, outputs: Int = 1) throws {
    // What is wrong with this request must not reach the others'.
    guard sequence.length + tokens.count <= sequence.capacity else {
      throw ContextOverflowError(held: sequence.length, added: tokens.count, capacity: sequence.capacity)
    }
    try wait(sequence, Request(tokens: Array(tokens), outputs: outputs, row: nil)).get()
  }

  /// Writes the logits of a sequence's last output, [vocabulary].
  func head(_ sequence: ModelSequence, into row: UnsafeMutableBufferPointer<Float>) {
    _ = wait(sequence, Request(tokens: nil, row: row))
  }

  private func wait(_ sequence: ModelSequence, _ request: Request) -> Result<Void, any Error> {
    condition.lock()
    defer { condition.unlock() }
    takeIn()
    guard let member = members[ObjectIdentifier(sequence)] else {
      return .failure(ForwardError("a sequence that has not joined"))
    }
    member.request = request
    member.asked += request.tokens?.count ?? 0
    while true {
      if let outcome = request.outcome { return outcome }
      if !runWhatIsDue() { condition.wait() }
    }
  }

  // MARK: - Passes. The lock is held, and kept while the model runs.

  private func takeIn() {
    for member in arriving.withLock({ arriving in
      defer { arriving = [] }
      return arriving
    }) {
      member.lastPass = passes
      members[ObjectIdentifier(member.sequence)] = member
    }
  }

  /// The loops that set the pace: those with about the least work, since a request that is a few times as long is not worth holding up.
  private var front: [Member] {
    guard let least = members.values.lazy.map(\.work).min() else { return [] }
    return members.values.filter { $0.work <= 4 * least + 64 }
  }

  /// Runs a pass or heads if the loops that set the pace all wait for one. False where they do not.
  ///
  /// One alone, so that a loop whose own tokens were in it goes on at once, and does not run what others want.
  private func runWhatIsDue() -> Bool {
    takeIn()
    let front = self.front
    if front.count == members.count { othersDebt = 0 }
    guard !front.isEmpty, front.allSatisfy({ $0.request != nil }) else { return false }
    let waiting = members.values.filter { $0.request != nil }
    let heads = waiting.filter { $0.request?.tokens == nil }
    let isFrontsHead = front.contains { $0.request?.tokens == nil }
    // Heads go first: their loops come back for a pass that all then share.
    if isFrontsHead || !heads.isEmpty && passesSinceHeads >= Self.headPatience && othersDebt <= 0 {
      let own = heads.filter { member in front.contains { $0 === member } }
      computeHeads(othersDebt > 0 ? own : heads, own: own.count)
      if othersDebt <= 0 || own.count == heads.count { passesSinceHeads = 0 }
    } else {
      let isDrafted = runDrafts(of: waiting)
      let others = waiting.filter { member in member.request?.tokens != nil && !front.contains { $0 === member } }
      let sharing = front.filter { $0.request != nil }
      // Behind a pass with drafts the others have their share by themselves.
      if !sharing.isEmpty || isDrafted && !others.isEmpty && othersDebt <= 0 { runPass(front: sharing, others: others) }
    }
    condition.broadcast()
    return true
  }

  /// Runs what has several outputs, each alone. False where there is none.
  private func runDrafts(of waiting: [Member]) -> Bool {
    var isAny = false
    for member in waiting {
      guard let request = member.request, let tokens = request.tokens, request.outputs != 1 else { continue }
      isAny = true
      let start = ContinuousClock.now
      let outcome = Result { try member.sequence.forward(tokens, logits: .trailing(request.outputs)) }
      othersDebt = max(0, othersDebt - (ContinuousClock.now - start).seconds)
      passes += 1
      passesSinceHeads += 1
      sequencesInPasses += 1
      tokensInPasses += tokens.count
      member.lastPass = passes
      finish(member, outcome)
    }
    return isAny
  }

  /// - Parameter own: how many of them are the front's.
  private func computeHeads(_ heads: [Member], own: Int) {
    let start = ContinuousClock.now
    batch.computeLogits(of: heads.map(\.sequence))
    let seconds = (ContinuousClock.now - start).seconds
    if own == heads.count {
      othersDebt = max(0, othersDebt - seconds)
      frontHeadSeconds += (frontHeadSeconds == 0 ? 1 : 0.2) * (seconds - frontHeadSeconds)
    } else {
      othersDebt += max(0, seconds - (own > 0 ? frontHeadSeconds : 0)) / Self.othersShare
    }
    for (index, member) in heads.enumerated() {
      _ = member.request?.row?.update(fromContentsOf: batch.logits(index))
      finish(member, .success(()))
    }
  }

  private func runPass(front: [Member], others: [Member]) {
    var runs: [(member: Member, count: Int)] = []
    let isWriting = front.contains { $0.request.map { ($0.tokens?.count ?? 0) - $0.done == 1 } ?? false }
    let part = min(max(Int(Self.partSeconds / promptSeconds), Self.partTokens.lowerBound), Self.partTokens.upperBound)
    var room = part
    func take(_ members: [Member]) -> Int {
      var taken = 0
      for member in members.sorted(by: { ($0.lastPass, $0.work) < ($1.lastPass, $1.work) }) {
        guard let request = member.request, let tokens = request.tokens else { continue }
        let left = tokens.count - request.done
        let isCut = !front.contains { $0 === member } || left > 1 && member.promptTokens > Self.longPrompt
        let count = isCut ? min(left, room) : left
        guard count > 0 else { continue }
        runs.append((member, count))
        room -= min(room, count)
        taken += count
      }
      return taken
    }
    let taken = take(front)
    room = othersDebt > 0 ? 0 : min(part, max(Self.leastShare, taken))
    let takenByOthers = othersDebt > 0 ? 0 : take(others)
    guard !runs.isEmpty else { return }
    let start = ContinuousClock.now
    let outcome = Result {
      try batch.forward(
        runs.map { run in
          let request = run.member.request
          let start = request?.done ?? 0
          return (sequence: run.member.sequence, tokens: Array((request?.tokens ?? [])[start..<(start + run.count)]))
        })
    }
    account(for: (ContinuousClock.now - start).seconds, front: taken, others: takenByOthers, isWriting: isWriting)
    passes += 1
    passesSinceHeads += 1
    sequencesInPasses += runs.count
    tokensInPasses += runs.reduce(0) { $0 + $1.count }
    for (member, count) in runs {
      member.lastPass = passes
      member.request?.done += count
      if case .failure = outcome {
        finish(member, outcome)
      } else if let request = member.request, request.done == request.tokens?.count {
        finish(member, outcome)
      }
    }
  }

  /// Keeps the time that others cost at ``othersShare`` of that of the passes without them.
  private func account(for seconds: Double, front: Int, others: Int, isWriting: Bool) {
    if front + others >= Self.partTokens.lowerBound { promptSeconds += 0.2 * (seconds / Double(front + others) - promptSeconds) }
    if others == 0 {
      othersDebt = max(0, othersDebt - seconds)
      if isWriting { frontSeconds += (frontSeconds == 0 ? 1 : 0.2) * (seconds - frontSeconds) }
    } else {
      // A pass over a few tokens takes what reading the weights takes; one over many what computing does.
      let own = front > 0 && isWriting && frontSeconds > 0 ? frontSeconds : seconds * Double(front) / Double(front + others)
      othersDebt += max(0, seconds - own) / Self.othersShare
    }
  }

  private func finish(_ member: Member, _ outcome: Result<Void, any Error>) {
    member.request?.outcome = outcome
    member.request = nil
  }
}
