import Constraints
import Decoding
import Tokenization

/// One tokenizer's vocabulary, arranged for decoding and for masks.
package struct VocabularySetting {
  package let decoding: DecodingVocabulary
  package let tokens: TokenVocabulary

  package init(_ tokenizer: Tokenizer) {
    let bytes = (0..<tokenizer.vocabularySize).map { tokenizer.isControl(TokenID($0)) ? [] : tokenizer.bytes(of: TokenID($0)) }
    decoding = DecodingVocabulary(tokens: bytes, endTokens: tokenizer.endIDs) { tokenizer.encode(utf8: $0) }
    tokens = TokenVocabulary(tokens: bytes, endTokens: tokenizer.endIDs)
  }

  /// That of the packaged model.
  package static func packaged() throws -> VocabularySetting { VocabularySetting(try Tokenizer.load(path: PackageFolder.models)) }

  package func grammar(_ schema: String) throws -> Grammar {
    try Grammar(SchemaCompiler.compile(jsonSchema: Array(schema.utf8), options: SchemaOptions()), vocabulary: tokens)
  }
}
