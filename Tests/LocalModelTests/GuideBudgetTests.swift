import Espalier
import GuidedGeneration
import LocalModel
import TestSupport
import Testing

@Generable(description: "Product with count constraints")
private struct CountedProduct {
  @Guide(description: "features", .count(3)) var features: [String]
  @Guide(description: "tags", .count(5)) var tags: [String]
  @Guide(description: "colors", .count(2)) var colors: [String]
}

@Generable
private struct EveryGuide {
  @Guide(description: "one of", .anyOf(["red", "green"])) var color: String
  @Guide(description: "always so", .constant("v1")) var version: String
  @Guide(description: "a code", .pattern(/[A-Z]{2}-[0-9]{3}/)) var code: String
  @Guide(description: "how many", .range(1...5)) var amount: Int
  @Guide(description: "at least", .minimum(2)) var low: Int
  @Guide(description: "at most", .maximum(9.5)) var high: Double
  @Guide(description: "some", .minimumCount(1), .maximumCount(3)) var some: [Int]
  @Guide(description: "words", .count(2...4), .element(.anyOf(["a", "b"]))) var words: [String]
  var note: String?
}

/// Every guide through sessions with the packaged model: a complete value under every limit that can hold one, or a refusal before the first
/// token.
@Suite struct GuideBudgetTests {
  let model: LocalLanguageModel

  init() throws { model = try LocalLanguageModel(path: PackageFolder.models, configuration: .init(threads: 1)) }

  @Test(arguments: [60, 61, 75, 90, 128, 300, 1024, 1500])
  func countsHoldUnderEveryLimit(limit: Int) async throws {
    for prompt in ["A desk lamp, red or blue, three arms, dimmable, quiet, light.", "lamp", ""] {
      let session = LanguageModelSession(model: model)
      let product = try await session.respond(
        to: prompt, generating: CountedProduct.self, options: GenerationOptions(maximumResponseTokens: limit)
      ).content
      #expect(product.features.count == 3 && product.tags.count == 5 && product.colors.count == 2)
    }
  }

  @Test(arguments: [100, 140, 400])
  func everyGuideHolds(limit: Int) async throws {
    for prompt in ["Two green ones, AB-123, at most 7, words a and b.", "12 12 12", "?"] {
      let session = LanguageModelSession(model: model)
      let value = try await session.respond(
        to: prompt, generating: EveryGuide.self, options: GenerationOptions(maximumResponseTokens: limit)
      ).content
      #expect(["red", "green"].contains(value.color) && value.version == "v1")
      #expect(value.code.wholeMatch(of: /[A-Z]{2}-[0-9]{3}/) != nil)
      #expect((1...5).contains(value.amount) && value.low >= 2 && value.high <= 9.5)
      #expect((1...3).contains(value.some.count) && (2...4).contains(value.words.count))
      #expect(value.words.allSatisfy { ["a", "b"].contains($0) })
    }
  }
}
