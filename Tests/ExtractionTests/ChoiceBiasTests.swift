import Constraints
import Decoding
import Extraction
import Foundation
import TestSupport
import Testing
import Tokenization

@Suite("What another reader takes for likely of choices")
struct ChoiceBiasTests {
  private static let schema =
    #"{"type":"object","properties":{"kind":{"enum":["task","tasks","expense","event",""]},"mood":{"enum":["calm","cross"]}},"required":["kind","mood"],"additionalProperties":false}"#
  private static let shares = ["task": 0.1, "tasks": 0.2, "expense": 0.3, "event": 0.25, "": 0.15]

  private func constraint() throws -> (CopyConstraint, DecodingVocabulary) {
    let setting = try VocabularySetting.packaged()
    var text = CopySource("call the plumber", traits: [[], [], []])
    text.biases = [
      ChoiceBias(
        name: "kind", choices: Self.shares.sorted { $0.key < $1.key }.map { .init(text: Array($0.key.utf8), score: log($0.value)) })
    ]
    return (
      CopyConstraint(Matcher(try setting.grammar(Self.schema)), text: text, vocabulary: CopyVocabulary(setting.decoding)), setting.decoding
    )
  }

  private func bias(of token: TokenID, _ constraint: CopyConstraint) -> Double {
    var logit: Float = 0
    withUnsafePointer(to: token) { token in
      withUnsafeMutablePointer(to: &logit) { logit in
        constraint.addBiases(UnsafeBufferPointer(start: token, count: 1), UnsafeMutableBufferPointer(start: logit, count: 1))
      }
    }
    return Double(logit)
  }

  /// By the chain rule: in whatever tokens a choice is written, what is added to their logits comes to the logarithm of its probability.
  @Test("add up to a choice's probability in any tokens", .seeded)
  func anyTokens() throws {
    var random = Seed.generator()
    for _ in 0..<200 {
      let (constraint, vocabulary) = try constraint()
      #expect(constraint.accept(bytes: Array(#"{"kind":""#.utf8)) == 9)
      var (written, sum): ([UInt8], Double) = ([], 0)
      while constraint.isBiased {
        let mask = constraint.mask()
        let tokens = (0..<TokenID(vocabulary.size)).filter { TokenMask.contains(mask, $0) }
        let token = try #require(tokens.randomElement(using: &random))
        sum += bias(of: token, constraint)
        // What is taken back leaves no trace.
        let mark = constraint.checkpoint()
        #expect(constraint.accept(token))
        constraint.rollback(to: mark)
        #expect(constraint.isBiased && constraint.accept(token))
        written += vocabulary.bytes(of: token)
      }
      let choice = String(decoding: written.prefix { $0 != 0x22 }, as: UTF8.self)
      let share = try #require(Self.shares[choice])
      #expect(abs(sum - log(share)) < 1e-4, "\(choice)")
    }
  }

  @Test("go with the field's own value alone")
  func otherFields() throws {
    let (constraint, _) = try constraint()
    for (bytes, leans) in [(#"{"kind":"#, false), ("\"", true), ("task", true), ("\"", false), (#","mood":""#, false), ("c", false)] {
      _ = constraint.accept(bytes: Array(bytes.utf8))
      #expect(constraint.isBiased == leans, "\(bytes)")
    }
  }

  /// The decode loop adds them, whatever the model's own logits are.
  @Test("decide where the model that writes has no opinion")
  func decide() throws {
    let (_, vocabulary) = try constraint()
    var found: [String: Int] = [:]
    for seed in 0..<30 {
      let (constraint, _) = try constraint()
      let model = EvenModel(vocabularySize: vocabulary.size)
      let result = try GuidedDecoder(vocabulary: vocabulary).generate(
        model: model, constraint: constraint, prompt: [1],
        options: DecodingOptions(
          sampling: SamplingOptions(temperature: 1e-3, seed: UInt64(seed)), maximumTokens: 64, recordsProbabilities: true))
      let text = String(decoding: result.bytes, as: UTF8.self)
      found[text.contains(#""kind":"e"#) ? "e" : text.contains(#""kind":"t"#) ? "t" : "", default: 0] += 1
    }
    // "expense" and "event" together are likelier than "task" and "tasks", and than nothing.
    #expect(found == ["e": 30])
  }
}

@Suite("What another reader takes for likely of where copied spans begin and end")
struct SpanBiasTests {
  /// With a model that has no opinion, the best wording is the one whose ends are the likeliest.
  @Test(arguments: [(0, 2), (0, 3), (2, 3), (1, 2)])
  func decide(first: Int, last: Int) throws {
    let setting = try VocabularySetting.packaged()
    let words = ["call", "the", "plumber", "back"]
    var text = CopySource(words.joined(separator: " "), traits: words.map { _ in [.substance, .endsClause] })
    text.gists = [Gist(name: "title", words: 1...7, without: [])]
    text.spanBiases = [
      SpanBias(name: "title", words: words.indices.map { ($0 == first ? -0.1 : -60, $0 == last ? -0.1 : -60) })
    ]
    let schema =
      #"{"type":"object","properties":{"title":{"type":"string"}},"required":["title"],"additionalProperties":false}"#
    let constraint = CopyConstraint(Matcher(try setting.grammar(schema)), text: text, vocabulary: CopyVocabulary(setting.decoding))
    let result = try GuidedDecoder(vocabulary: setting.decoding).generate(
      // Whole words are likelier than their letters, so that not all ways to write one are alike.
      model: EvenModel(vocabularySize: setting.decoding.size) { Float(setting.decoding.bytes(of: $0).count) }, constraint: constraint,
      prompt: [1],
      options: DecodingOptions(maximumTokens: 64))
    let title = String(decoding: result.bytes.dropFirst(10).dropLast(2), as: UTF8.self).lowercased()
    #expect(title.hasPrefix(words[first]) && title.hasSuffix(words[last]) && title.split(separator: " ").count > 1, "\(title)")
  }
}

/// A model to which every token is as likely as any other, or longer ones are likelier, whatever comes before.
private final class EvenModel: ForwardModel {
  let vocabularySize: Int
  let capacity = 4096
  private(set) var length = 0
  private let row: UnsafeMutableBufferPointer<Float>

  init(vocabularySize: Int, logit: (TokenID) -> Float = { _ in 0 }) {
    self.vocabularySize = vocabularySize
    row = .allocate(capacity: vocabularySize)
    for token in 0..<vocabularySize { row.initializeElement(at: token, to: logit(TokenID(token))) }
  }
  deinit { row.deallocate() }

  func truncate(to length: Int) { self.length = length }
  func forward(_ tokens: UnsafeBufferPointer<TokenID>, outputs: Int) throws { length += tokens.count }
  func logits(output: Int) -> UnsafeBufferPointer<Float> { UnsafeBufferPointer(row) }
  func logits(output: Int, rows: UnsafeBufferPointer<TokenID>, into values: UnsafeMutableBufferPointer<Float>) {
    for (index, token) in rows.enumerated() { values[index] = row[Int(token)] }
  }
}
