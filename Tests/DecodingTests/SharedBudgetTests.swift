import Constraints
import Decoding
import Foundation
import TestSupport
import Testing
import Tokenization

/// A model that never ends a value by itself, under the constraint engine: what it leaves to the values behind, and where a string ends that says
/// the same again and again. Without bounds it takes all there is, so the tests fail without them.
@Suite struct SharedBudgetTests {
  static let schema =
    #"{"type":"object","properties":{"first":{"type":"string"},"rows":{"type":"array","items":{"type":"object","properties":{"text":{"type":"string"}},"required":["text"],"additionalProperties":false}},"urgency":{"type":"string","enum":["low","high"]},"last":{"type":"string"}},"required":["first","rows","urgency","last"],"additionalProperties":false}"#

  struct Value: Decodable {
    struct Row: Decodable { var text: String }
    var first: String
    var rows: [Row]
    var urgency: String
    var last: String
  }

  let setting: VocabularySetting
  let grammar: Grammar
  /// Tokens of a space and a lower-case word.
  let words: [TokenID]

  init() throws {
    setting = try VocabularySetting.packaged()
    grammar = try setting.grammar(Self.schema)
    let decoding = setting.decoding
    words = (0..<TokenID(decoding.size)).filter { token in
      let bytes = decoding.bytes(of: token)
      return bytes.count >= 4 && bytes.first == 0x20 && bytes.dropFirst().allSatisfy { (0x61...0x7A).contains($0) }
    }
  }

  /// What a model writes that wants `wish` of the number of tokens before, whenever it may have it.
  private func write(
    budget: Int, bounded: Bool, temperature: Float = 0, wish: @escaping (Int) -> TokenID
  ) throws -> (value: Value, tokens: Int) {
    let model = HashModel(vocabularySize: setting.decoding.size, seed: 3)
    model.preference = { wish($0.count) }
    let result = try GuidedDecoder(vocabulary: setting.decoding).generate(
      model: model, constraint: Matcher(grammar), prompt: [5, 6, 7, 8],
      options: DecodingOptions(
        sampling: SamplingOptions(temperature: temperature, seed: 11), maximumTokens: budget, boundsOutput: bounded))
    #expect(result.finish == .complete && result.tokens.count <= budget)
    return (try JSONDecoder().decode(Value.self, from: Data(result.bytes)), result.tokens.count)
  }

  /// A story without end: always another word.
  private func another(_ position: Int) -> TokenID { words[(position &* 7919) % words.count] }

  private func wordCount(_ text: String) -> Int { text.split(separator: " ").count }

  @Test(arguments: [100, 160, 300, 1024], [0, 1] as [Float])
  func aLongFieldLeavesTheOthersWhatTheyNeed(budget: Int, temperature: Float) throws {
    let shared = try write(budget: budget, bounded: true, temperature: temperature, wish: another).value
    #expect(wordCount(shared.first) >= 20 && wordCount(shared.last) >= 10, "\(shared)")
    let whole = try write(budget: budget, bounded: false, temperature: temperature, wish: another).value
    #expect(wordCount(whole.first) > wordCount(shared.first) && wordCount(whole.last) <= 1, "\(whole)")
  }

  /// A word, three words in turn and a long sentence, again and again: each field says them a few times and ends, and most of the budget is left.
  @Test(arguments: [1, 3, 20]) func aStringThatRepeatsItselfEnds(period: Int) throws {
    let budget = 1500
    func again(_ position: Int) -> TokenID { words[(position % period) * 31] }
    let ended = try write(budget: budget, bounded: true, wish: again)
    #expect((3...120).contains(wordCount(ended.value.first)) && (3...120).contains(wordCount(ended.value.last)), "\(ended.value)")
    #expect(ended.tokens < budget / 2)
    let whole = try write(budget: budget, bounded: false, wish: again)
    #expect(wordCount(whole.value.first) > budget / 2 && wordCount(whole.value.last) <= 1)
  }

  /// A type that holds itself, and a model that always begins one more: the budget ends it, and the output is whole.
  @Test(arguments: [40, 41, 97, 300, 1024]) func aTreeThatGrowsForEverEndsWithinTheBudget(budget: Int) throws {
    final class Tree: Decodable {
      var name: String
      var children: [Tree]
    }
    let tree = try setting.grammar(
      ##"{"type":"object","properties":{"name":{"type":"string","maxLength":8},"children":{"type":"array","items":{"$ref":"#"}}},"required":["name","children"],"additionalProperties":false}"##
    )
    let brace = try #require(setting.decoding.encode(Array("{".utf8)).first)
    for bounded in [true, false] {
      let model = HashModel(vocabularySize: setting.decoding.size, seed: 5)
      model.preference = { _ in brace }
      let result = try GuidedDecoder(vocabulary: setting.decoding).generate(
        model: model, constraint: Matcher(tree), prompt: [5, 6, 7, 8],
        options: DecodingOptions(maximumTokens: budget, boundsOutput: bounded))
      #expect(result.finish == .complete && result.tokens.count <= budget)
      #expect(throws: Never.self) { try JSONDecoder().decode(Tree.self, from: Data(result.bytes)) }
    }
  }
}
