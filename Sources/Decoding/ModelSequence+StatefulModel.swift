import Tokenization
import Transformer

extension ModelSequence: StatefulModel {
  package var vocabularySize: Int { model.vocabularySize }

  package func forward(_ tokens: UnsafeBufferPointer<TokenID>, outputs: Int) throws {
    try forward(tokens, logits: .trailing(outputs))
  }

  package func savedState(tokens count: Int) -> any SavedState { snapshot(length: count) }

  package func restore(_ state: any SavedState) -> Bool {
    guard let snapshot = state as? SequenceSnapshot else { return false }
    do {
      try restore(snapshot, length: nil)
      return true
    } catch {
      truncate(to: 0)
      return false
    }
  }

  package func restore(serialized bytes: [UInt8]) -> (any SavedState)? {
    guard let snapshot = try? SequenceSnapshot(serialized: bytes, for: model), restore(snapshot as any SavedState) else { return nil }
    return snapshot
  }
}

extension SequenceSnapshot: SavedState {
  package var tokenCount: Int { length }
}
