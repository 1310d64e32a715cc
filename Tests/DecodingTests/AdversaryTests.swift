import Constraints
import Decoding
import Foundation
import TestSupport
import Testing
import Tokenization

/// Models whose wishes are noise, under the constraint engine: whatever they want to say, the output is a value of the schema.
@Suite struct AdversaryTests {
  static let capturedItem =
    #"{"type":"object","properties":{"category":{"type":"string","enum":["task","expense","idea","event"]},"title":{"type":"string","maxLength":60},"dueDate":{"type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2}$"},"priority":{"type":"string","enum":["low","normal","high"]},"amount":{"type":"number"}},"required":["category","title","priority"],"additionalProperties":false}"#
  static let nested =
    #"{"type":"object","properties":{"rows":{"type":"array","minItems":1,"maxItems":3,"items":{"type":"object","properties":{"n":{"type":"integer","minimum":-5,"maximum":120},"ok":{"type":"boolean"}},"required":["n","ok"],"additionalProperties":false}},"note":{"type":["string","null"],"maxLength":12}},"required":["rows","note"],"additionalProperties":false}"#

  /// An independent reading: Foundation's parser, and the schema's rules by hand.
  static func isCapturedItem(_ bytes: [UInt8]) -> Bool {
    guard let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] else { return false }
    guard Set(object.keys).isSubset(of: ["category", "title", "dueDate", "priority", "amount"]) else { return false }
    guard ["task", "expense", "idea", "event"].contains(object["category"] as? String ?? "") else { return false }
    guard object["title"] is String, ["low", "normal", "high"].contains(object["priority"] as? String ?? "") else { return false }
    if let date = object["dueDate"] {
      guard let text = date as? String, text.wholeMatch(of: #/\d{4}-\d{2}-\d{2}/#) != nil else { return false }
    }
    return object["amount"].map { $0 is NSNumber } ?? true
  }

  static func isNested(_ bytes: [UInt8]) -> Bool {
    guard let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any], object.count == 2 else { return false }
    guard let rows = object["rows"] as? [[String: Any]], (1...3).contains(rows.count) else { return false }
    for row in rows {
      guard row.count == 2, let number = row["n"] as? Int, (-5...120).contains(number), row["ok"] is Bool else { return false }
    }
    return (object["note"] as? String).map { $0.unicodeScalars.count <= 12 } ?? (object["note"] is NSNull)
  }

  @Test func everyBudgetHoldsAWholeValue() throws {
    let setting = try VocabularySetting.packaged()
    let decoder = GuidedDecoder(vocabulary: setting.decoding)
    for (schema, isValid) in [(Self.capturedItem, Self.isCapturedItem), (Self.nested, Self.isNested)] {
      let grammar = try setting.grammar(schema)
      let least = Matcher(grammar).minimumTokensToEnd()
      for budget in [least, least + 2, 64, 600] {
        for seed in 0..<2 as Range<UInt64> {
          for options in [
            DecodingOptions(maximumTokens: budget), DecodingOptions(maximumTokens: budget, fastForward: false, allowedRows: false),
            DecodingOptions(sampling: SamplingOptions(temperature: 3, seed: seed), maximumTokens: budget, speculation: 4),
          ] {
            let result = try decoder.generate(
              model: HashModel(vocabularySize: setting.decoding.size, seed: seed), constraint: Matcher(grammar), prompt: [5, 6, 7, 8],
              options: options)
            #expect(isValid(result.bytes), "\(String(decoding: result.bytes, as: UTF8.self))")
            #expect(result.tokens.count <= budget)
          }
        }
      }
      #expect(throws: DecodeError.budgetTooSmall(budget: least - 1, minimum: least)) {
        try decoder.generate(
          model: HashModel(vocabularySize: setting.decoding.size), constraint: Matcher(grammar), prompt: [5],
          options: DecodingOptions(maximumTokens: least - 1))
      }
    }
  }

  @Test func savingsLeaveTheTokensAlone() throws {
    let setting = try VocabularySetting.packaged()
    let grammar = try setting.grammar(Self.capturedItem)
    let decoder = GuidedDecoder(vocabulary: setting.decoding)
    for seed in 0..<3 as Range<UInt64> {
      for temperature in [0, 1] as [Float] {
        let sampling = SamplingOptions(temperature: temperature, topP: 0.9, seed: seed)
        func tokens(_ rows: Bool, _ speculation: Int) throws -> [TokenID] {
          try decoder.generate(
            model: HashModel(vocabularySize: setting.decoding.size, seed: seed), constraint: Matcher(grammar), prompt: Array(40..<90),
            options: DecodingOptions(sampling: sampling, maximumTokens: 600, allowedRows: rows, speculation: speculation)
          ).tokens
        }
        let plain = try tokens(false, 0)
        #expect(try tokens(true, 0) == plain)
        #expect(try tokens(true, 5) == plain)
        #expect(try tokens(false, 5) == plain)
      }
    }
  }

  /// What is forced is written as the tokenizer writes it, so a model sees the text that it was trained on.
  @Test func forcedTextIsSpeltAsTheTokenizerSpellsIt() throws {
    let tokenizer = try Tokenizer.load(path: PackageFolder.models)
    let setting = VocabularySetting(tokenizer)
    let grammar = try setting.grammar(Self.capturedItem)
    let text = #"{"category":"expense","title":"Bought groceries","priority":"normal","amount":186.70}"#
    let canonical = tokenizer.encode(text)
    let model = HashModel(vocabularySize: setting.decoding.size)
    model.preference = { cache in cache.count - 1 < canonical.count ? canonical[cache.count - 1] : tokenizer.endIDs.first }
    let result = try GuidedDecoder(vocabulary: setting.decoding).generate(
      model: model, constraint: Matcher(grammar), prompt: [5], options: DecodingOptions())
    #expect(Array(result.tokens.prefix(canonical.count)) == canonical)
    #expect(String(decoding: result.bytes, as: UTF8.self) == text)
    #expect(result.statistics.forcedTokens > 0 && result.statistics.modelCalls < canonical.count)
  }
}
