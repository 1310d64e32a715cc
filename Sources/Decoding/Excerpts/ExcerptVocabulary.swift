import Tokenization

/// What excerpts need to know of a vocabulary beside its bytes. Built once per tokenizer, for models that want excerpts.
package final class ExcerptVocabulary: Sendable {
  let decoding: DecodingVocabulary
  /// Tokens that may hold a part of a number, or open a string and go on in it: those with a digit or minus sign, or a quote before their last byte.
  let valueTokens: [TokenID]

  package init(_ decoding: DecodingVocabulary) {
    self.decoding = decoding
    valueTokens = (0..<TokenID(decoding.size)).filter { token in
      let bytes = decoding.bytes(of: token)
      return bytes.contains(where: ValuePosition.beginsNumber) || bytes.dropLast().contains(0x22)
    }
  }
}
