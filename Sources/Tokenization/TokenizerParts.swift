import ModelFiles

/// Everything that a tokenizer is made of, as the loaders put it together.
struct TokenizerParts: Sendable {
  enum Model: Sendable {
    case bytePair(BytePairModel)
    case unigram(UnigramModel)
  }

  /// Where it was read from, for messages.
  var source: String
  var vocabulary: Vocabulary
  var model: Model
  var normalizer = Normalizer() {
    didSet { laterNormalizer = normalizer.withoutPrefix }
  }
  /// The same without what is put before a text: for stretches that go on in mid-text.
  private(set) var laterNormalizer = Normalizer()
  /// A text after an added token is prefixed like one at the beginning.
  var prefixesEveryStretch = true
  var preTokenizer = PreTokenizer()
  /// Found in the text as it was given.
  var added = AddedTokens()
  /// Found after normalization.
  var normalizedAdded = AddedTokens()
  /// The ids of control and added tokens by their text.
  var specialIDs: [String: TokenID] = [:]
  var bosID: TokenID?
  var endIDs: [TokenID] = []
  var addsBOS = false
  /// Decoding takes off the space that encoding put before the text.
  var dropsLeadingSpace = false
  /// Decoding puts a space between tokens: tokenizers of whole words, without a decoder.
  var joinsWithSpaces = false
  var chatFormat = ChatFormat.plain
  var chatTemplate: String?
}
