import JSONText
import ModelFiles

/// Byte-pair encoding: a word starts as single bytes or characters, and pairs are merged by rank.
struct BytePairModel: Sendable {
  /// What a word is cut into before the first merge.
  enum Symbols: Sendable {
    /// Bytes; the token of each (−1: none).
    case bytes([TokenID])
    /// Characters; one that is no token becomes its bytes' tokens, or the unknown token.
    case characters
  }

  var symbols: Symbols
  var merges: MergeTable
  /// A word that is itself a token is taken whole, whatever the merges say.
  var ignoresMerges = false
  var unknown: TokenID?
  /// Unknown characters side by side are one unknown token.
  var fusesUnknown = false
  /// Unknown characters become tokens of kind `byte`.
  var fallsBackToBytes = false

  func encode(_ word: UnsafeBufferPointer<UInt8>, _ vocabulary: Vocabulary, _ merger: inout PairMerger, into result: inout [TokenID]) {
    if ignoresMerges, let id = vocabulary.find(word) {
      result.append(id)
      return
    }
    let start = result.count
    switch symbols {
    case .bytes(let table):
      for byte in word {
        let id = table[Int(byte)]
        if id >= 0 { result.append(id) } else if let unknown { result.append(unknown) }
      }
    case .characters: appendCharacters(word, vocabulary, start, &result)
    }
    merger.merge(&result, from: start, table: merges)
  }

  private func appendCharacters(_ word: UnsafeBufferPointer<UInt8>, _ vocabulary: Vocabulary, _ start: Int, _ result: inout [TokenID]) {
    var at = 0
    while at < word.count {
      let length = UTF8Text.scalarLength(word, at) ?? 1
      let character = UnsafeBufferPointer(rebasing: word[at..<(at + length)])
      at += length
      if let id = vocabulary.find(character) {
        result.append(id)
      } else if fallsBackToBytes, character.allSatisfy({ vocabulary.byteTokens[Int($0)] >= 0 }) {
        for byte in character { result.append(vocabulary.byteTokens[Int(byte)]) }
      } else if let unknown {
        if !(fusesUnknown && result.count > start && result.last == unknown) { result.append(unknown) }
      }
    }
  }
}
