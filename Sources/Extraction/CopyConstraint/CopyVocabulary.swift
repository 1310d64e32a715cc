import Decoding
import JSONText
import Tokenization

/// What copied spans need to know of a vocabulary beside its bytes. Built once per tokenizer, for models that want copied spans.
package final class CopyVocabulary: Sendable {
  let decoding: DecodingVocabulary
  /// Tokens that may hold a part of a number, open a string and go on in it, or begin `true`, `false` or `null`: those with a digit or minus sign, or a quote
  /// before their last byte, and the beginnings of these.
  let valueTokens: [TokenID]
  /// The others that begin with a bracket of a list, a comma or a quote.
  let listTokens: [TokenID]

  package init(_ decoding: DecodingVocabulary) {
    self.decoding = decoding
    valueTokens = (0..<TokenID(decoding.size)).filter { token in
      let bytes = decoding.bytes(of: token)
      let beginsLiteral =
        !bytes.isEmpty && ["true", "false", "null"].contains { bytes.starts(with: $0.utf8) || $0.utf8.starts(with: bytes) }
      return beginsLiteral || bytes.contains(where: JSONPlace.beginsNumber) || bytes.dropLast().contains(0x22)
    }
    let values = Set(valueTokens)
    listTokens = (0..<TokenID(decoding.size)).filter { token in
      !values.contains(token) && decoding.bytes(of: token).first.map { [0x5B, 0x5D, 0x2C, 0x22].contains($0) } == true
    }
  }
}
