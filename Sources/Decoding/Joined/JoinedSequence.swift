import Tokenization
import Transformer

/// A sequence whose passes are run together with those of other sequences. Not for several threads; each is on a thread of its own.
package final class JoinedSequence: StatefulModel {
  private let sequence: ModelSequence
  private let joiner: PassJoiner
  /// Logits of the last output, [vocabulary]; made when they are first asked for.
  private var row: UnsafeMutableBufferPointer<Float>?
  private var isRowCurrent = false

  /// - Throws: as `ModelSequence.init`.
  package init(joiner: PassJoiner, capacity: Int) throws {
    self.joiner = joiner
    sequence = try ModelSequence(model: joiner.model, capacity: capacity, precision: joiner.precision)
  }

  deinit { row?.deallocate() }

  /// Announces a loop on this sequence, of whose prompt so many tokens have to be run. Others wait for its passes until ``leave()``.
  package func join(promptTokens: Int) { joiner.join(sequence, promptTokens: promptTokens) }

  /// Takes the loop out.
  package func leave() { joiner.leave(sequence) }

  package var vocabularySize: Int { joiner.model.vocabularySize }
  package var capacity: Int { sequence.capacity }
  package var length: Int { sequence.length }

  package var draftLimit: Int { joiner.draftLimit(sequence) }

  package func truncate(to length: Int) {
    isRowCurrent = false
    sequence.truncate(to: length)
  }

  package func forward(_ tokens: UnsafeBufferPointer<TokenID>, outputs: Int) throws {
    isRowCurrent = false
    try joiner.forward(sequence, tokens, outputs: outputs)
  }

  package func logits(output: Int) -> UnsafeBufferPointer<Float> {
    guard sequence.outputCount == 1 else { return sequence.logits(output: output) }
    let row = row ?? makeRow()
    if !isRowCurrent {
      joiner.head(sequence, into: row)
      isRowCurrent = true
    }
    return UnsafeBufferPointer(row)
  }

  package func logits(output: Int, rows: UnsafeBufferPointer<TokenID>, into values: UnsafeMutableBufferPointer<Float>) {
    if isRowCurrent, let row {
      for (index, token) in rows.enumerated() { values[index] = row[Int(token)] }
      return
    }
    sequence.logits(output: output, rows: rows, into: values)
  }

  package func savedState(tokens count: Int) -> any SavedState { sequence.savedState(tokens: count) }

  package func restore(_ state: any SavedState) -> Bool {
    isRowCurrent = false
    return sequence.restore(state)
  }

  package func restore(serialized bytes: [UInt8]) -> (any SavedState)? {
    isRowCurrent = false
    return sequence.restore(serialized: bytes)
  }

  private func makeRow() -> UnsafeMutableBufferPointer<Float> {
    let new = UnsafeMutableBufferPointer<Float>.allocate(capacity: vocabularySize)
    new.initialize(repeating: 0)
    row = new
    return new
  }
}
