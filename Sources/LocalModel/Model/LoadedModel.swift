import Decoding
import Extraction

/// Text to tokens and back, with a chat form: what the library needs of a tokenizer.
package protocol PromptTokenizer: Sendable {
  /// The exact bytes that each id contributes in the middle of a text; empty for control tokens.
  var tokenBytes: [[UInt8]] { get }
  /// Every token that ends a generation.
  var endTokens: [Int32] { get }
  /// A raw prompt, without chat form, as the tokenizer begins a text.
  func encodePrompt(_ text: String) -> [Int32]
  /// Text in the middle of a line; never control tokens.
  func encodeBytes(_ bytes: [UInt8]) -> [Int32]
  /// The tokens of a conversation, up to where the model's next answer begins. The tokens of its first turns are a prefix of it:
  /// `stable` is their number for the system message, 0 where there is none.
  /// - Throws: `LocalModelError` where the model's template takes no such conversation.
  func render(_ turns: [ChatTurn]) throws -> (tokens: [Int32], stable: Int)
}

/// A model ready to run: weights, tokenizer, and how a sequence is made.
package struct LoadedModel: Sendable {
  package var contextLength: Int
  package var vocabularySize: Int
  /// Bytes of weights that a pass reads, 0 where unknown; tells what pays.
  package var weightBytes: Int
  /// Tells this model from any other, for the prefix file.
  package var digest: Digest
  package var tokenizer: any PromptTokenizer
  /// A new sequence that holds `capacity` tokens. Sequences of a model share its threads: their passes take turns.
  package var makeSequence: @Sendable (_ capacity: Int) throws -> any StatefulModel
  /// A new sequence on one thread of its own, whose passes run beside those of others; nil where the model has no such thing.
  package var makeIndependentSequence: (@Sendable (_ capacity: Int) throws -> any StatefulModel)?
  /// Where the passes of several sequences are run together; nil where that gains nothing.
  package var joiner: PassJoiner?
  /// What the model declares of how it extracts; nil where that is nothing.
  package var extraction: ExtractionProfile.Declaration?
  /// What finds the words that a schema's fields ask for; made when it is first needed. Nil for a model that comes without.
  package var makeReader: (@Sendable () throws -> SpanExtractor)?
  /// The span extractor's file.
  package var readerFile: String?
  /// The architecture's name, for those who ask what the model is.
  package var architecture = "unknown"
  /// What its user should know: a chat template that cannot be used.
  package var notice: String?

  package init(
    contextLength: Int, vocabularySize: Int, weightBytes: Int, digest: Digest, tokenizer: any PromptTokenizer,
    makeSequence: @escaping @Sendable (_ capacity: Int) throws -> any StatefulModel,
    makeIndependentSequence: (@Sendable (_ capacity: Int) throws -> any StatefulModel)? = nil, joiner: PassJoiner? = nil
  ) {
    self.contextLength = contextLength
    self.vocabularySize = vocabularySize
    self.weightBytes = weightBytes
    self.digest = digest
    self.tokenizer = tokenizer
    self.makeSequence = makeSequence
    self.makeIndependentSequence = makeIndependentSequence
    self.joiner = joiner
  }
}
