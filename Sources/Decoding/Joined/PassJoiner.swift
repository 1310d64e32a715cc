import Foundation
import Tokenization
import Transformer

/// Lets decode loops on several threads go through the weights together.
///
/// Each loop works on a ``JoinedSequence`` as if it were alone. A pass waits until every loop under way wants one, then one of them runs it
/// for all, so that each weight is read once. The whole output head is joined in the same way; a few rows of it are each loop's own business.
/// What a loop does between passes (masks, sampling) the others wait for: it must be short beside a pass, as it is for large models.
///
/// A token's logits are those of the sequence alone up to rounding: sums in a product of several tokens are made in another order.
package final class PassJoiner: @unchecked Sendable {
  // Sendable because all state is behind the condition's lock, and sequences are touched only while their own threads wait.
  private final class Request {
    let sequence: ModelSequence
    /// Tokens to run, or nil where the head is wanted.
    let tokens: [Int32]?
    /// Where the logits go.
    let row: UnsafeMutableBufferPointer<Float>?
    var outcome: Result<Void, any Error>?

    init(_ sequence: ModelSequence, tokens: [Int32]?, row: UnsafeMutableBufferPointer<Float>?) {
      self.sequence = sequence
      self.tokens = tokens
      self.row = row
    }
  }

  package let model: TransformerModel
  let precision: CachePrecision
  private let batch: BatchedForward
  private let condition = NSCondition()
  /// Loops under way.
  private var members = 0
  private var waiting: [Request] = []
  /// Joint passes so far, and the sequences in them.
  private var passes = 0
  private var sequencesInPasses = 0

  /// - Parameter precision: of the sequences' caches.
  package init(model: TransformerModel, precision: CachePrecision = .f16) {
    self.model = model
    self.precision = precision
    batch = BatchedForward(model: model)
  }

  /// Joint passes so far, and how many sequences went through in them altogether.
  package var counts: (passes: Int, sequences: Int) {
    condition.lock()
    defer { condition.unlock() }
    return (passes, sequencesInPasses)
  }

  /// Loops under way.
  var memberCount: Int {
    condition.lock()
    defer { condition.unlock() }
    return members
  }

  /// Announces a loop. Until it leaves, the others wait for its passes.
  package func join() {
    condition.lock()
    members += 1
    condition.unlock()
  }

  /// Takes a loop out.
  package func leave() {
    condition.lock()
    members -= 1
    runIfComplete()
    condition.unlock()
  }

  /// Runs tokens behind those of a sequence; its last one has an output then.
  func forward(_ sequence: ModelSequence, _ tokens: UnsafeBufferPointer<TokenID>) throws {
    // What is wrong with this request must not reach the others'.
    guard sequence.length + tokens.count <= sequence.capacity else {
      throw ContextOverflowError(held: sequence.length, added: tokens.count, capacity: sequence.capacity)
    }
    try wait(Request(sequence, tokens: Array(tokens), row: nil)).get()
  }

  /// Writes the logits of a sequence's last output, [vocabulary].
  func head(_ sequence: ModelSequence, into row: UnsafeMutableBufferPointer<Float>) {
    _ = wait(Request(sequence, tokens: nil, row: row))
  }

  private func wait(_ request: Request) -> Result<Void, any Error> {
    condition.lock()
    defer { condition.unlock() }
    waiting.append(request)
    runIfComplete()
    while true {
      if let outcome = request.outcome { return outcome }
      condition.wait()
    }
  }

  /// Runs what is wanted if nobody is left who could want more. Heads go first: their loops come back for a pass that all then share.
  private func runIfComplete() {
    guard !waiting.isEmpty, waiting.count >= members else { return }
    let heads = waiting.filter { $0.tokens == nil }
    let due = heads.isEmpty ? waiting : heads
    let outcome: Result<Void, any Error>
    if heads.isEmpty {
      outcome = Result { try batch.forward(due.map { (sequence: $0.sequence, tokens: $0.tokens ?? []) }) }
      passes += 1
      sequencesInPasses += due.count
    } else {
      batch.computeLogits(of: due.map(\.sequence))
      for (index, request) in due.enumerated() { _ = request.row?.update(fromContentsOf: batch.logits(index)) }
      outcome = .success(())
    }
    for request in due { request.outcome = outcome }
    waiting.removeAll { $0.outcome != nil }
    condition.broadcast()
  }
}
