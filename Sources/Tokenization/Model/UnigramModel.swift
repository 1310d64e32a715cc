import JSONText
import ModelFiles

/// SentencePiece's unigram model: the segmentation whose pieces' log probabilities add up to the most (Viterbi).
struct UnigramModel: Sendable {
  /// Log probability of every token.
  var scores: [Float]
  var unknown: TokenID
  var fallsBackToBytes = false
  /// What an unknown character costs: 10 less than the least score, as SentencePiece has it.
  let unknownScore: Double

  /// Most bytes of a piece that is looked for; SentencePiece makes pieces of at most 16 characters unless told otherwise. Every length up to it is tried
  /// at every place of a text.
  private static let longestPiece = 512

  init(scores: [Float], unknown: TokenID, isScored: (Int) -> Bool) {
    self.scores = scores
    self.unknown = unknown
    var least = Double.infinity
    for (index, score) in scores.enumerated() where isScored(index) { least = min(least, Double(score)) }
    unknownScore = (least.isFinite ? least : 0) - 10
  }

  func encode(_ word: UnsafeBufferPointer<UInt8>, _ vocabulary: Vocabulary, into result: inout [TokenID]) {
    let count = word.count
    var best = [Double](repeating: -.infinity, count: count + 1)
    var from = [Int](repeating: 0, count: count + 1)
    var token = [TokenID](repeating: unknown, count: count + 1)
    best[0] = 0
    var at = 0
    let longest = min(vocabulary.pieces.longest, Self.longestPiece)
    while at < count {
      let single = UTF8Text.scalarLength(word, at) ?? 1
      var end = at
      var isKnown = false
      while end < count, end - at <= longest {
        end += UTF8Text.scalarLength(word, end) ?? 1
        guard end <= count, let id = vocabulary.find(UnsafeBufferPointer(rebasing: word[at..<end])) else { continue }
        if end == at + single { isKnown = true }
        let score = best[at] + Double(scores[Int(id)])
        if score > best[end] {
          best[end] = score
          from[end] = at
          token[end] = id
        }
      }
      if !isKnown, best[at] + unknownScore > best[at + single] {
        best[at + single] = best[at] + unknownScore
        from[at + single] = at
        token[at + single] = unknown
      }
      at += single
    }
    let start = result.count
    var end = count
    while end > 0 {
      if token[end] == unknown, fallsBackToBytes, word[from[end]..<end].allSatisfy({ vocabulary.byteTokens[Int($0)] >= 0 }) {
        for byte in word[from[end]..<end].reversed() { result.append(vocabulary.byteTokens[Int(byte)]) }
      } else if !(token[end] == unknown && result.count > start && result.last == unknown) {
        result.append(token[end])
      }
      end = from[end]
    }
    result[start...].reverse()
  }
}
