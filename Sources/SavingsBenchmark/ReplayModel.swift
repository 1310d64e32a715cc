import Decoding
import Tokenization

/// A model that runs every pass in full and then prefers the tokens of a text that is known beforehand.
///
/// What a decode loop saves depends on what is written. Random weights write noise; a model that writes the instance that a data set has for a
/// schema costs the same per pass and gives the counts of a useful answer.
final class ReplayModel: ForwardModel {
  private let base: any ForwardModel
  private let vocabulary: DecodingVocabulary
  private let text: [UInt8]
  private let promptLength: Int
  private var fed: [TokenID] = []
  private var outputs = 0
  private let row: UnsafeMutableBufferPointer<Float>
  /// By offset in the text: the token that its canonical encoding has there.
  private var wanted: [Int: TokenID] = [:]

  /// - Parameter cached: the tokens that the model's cache holds already, a beginning of the prompt.
  init(_ base: any ForwardModel, vocabulary: DecodingVocabulary, text: [UInt8], promptLength: Int, cached: [TokenID]) {
    self.base = base
    self.vocabulary = vocabulary
    self.text = text
    self.promptLength = promptLength
    fed = cached
    row = .allocate(capacity: base.vocabularySize)
    row.initialize(repeating: 0)
    var offset = 0
    for token in vocabulary.encode(text) {
      wanted[offset] = token
      offset += vocabulary.length(of: token)
    }
    base.truncate(to: cached.count)
  }

  deinit { row.deallocate() }

  var vocabularySize: Int { base.vocabularySize }
  var capacity: Int { base.capacity }
  var length: Int { base.length }

  func truncate(to length: Int) {
    base.truncate(to: length)
    fed.removeLast(fed.count - length)
  }

  func forward(_ tokens: UnsafeBufferPointer<TokenID>, outputs: Int) throws {
    try base.forward(tokens, outputs: outputs)
    fed.append(contentsOf: tokens)
    self.outputs = outputs
  }

  func logits(output: Int) -> UnsafeBufferPointer<Float> {
    let logits = base.logits(output: output)
    _ = row.update(fromContentsOf: logits)
    if let preferred = preferred(output) { row[Int(preferred)] = .greatestFiniteMagnitude }
    return UnsafeBufferPointer(row)
  }

  func logits(output: Int, rows: UnsafeBufferPointer<TokenID>, into values: UnsafeMutableBufferPointer<Float>) {
    base.logits(output: output, rows: rows, into: values)
    guard let preferred = preferred(output), let index = rows.firstIndex(of: preferred) else { return }
    values[index] = .greatestFiniteMagnitude
  }

  /// The token that goes on with the text behind what was fed up to an output; nil where that is no beginning of the text.
  private func preferred(_ output: Int) -> TokenID? {
    let end = fed.count - outputs + output + 1
    var offset = 0
    for token in fed[promptLength..<end] {
      let bytes = vocabulary.bytes(of: token)
      guard text[offset...].starts(with: bytes) else { return nil }
      offset += bytes.count
    }
    if offset == text.count { return vocabulary.endTokens.first }
    // Fast-forward tokens may have cut the text elsewhere than its encoding does.
    if wanted[offset] == nil { wanted[offset] = vocabulary.encode(Array(text[offset...])).first }
    return wanted[offset]
  }
}
