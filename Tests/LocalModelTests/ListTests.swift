import Foundation
import GuidedGeneration
import LocalModel
import TestSupport
import Testing

/// A list asked for by itself is read as one in an object is.
@Suite struct ListTests {
  @Generable struct Item {
    var name: String
    var quantity: Int?
  }
  // The span extractor is told a title, and a list by itself has none but "value".
  enum OfItems {
    @Generable struct Value { var items: [Item] }
  }
  enum OfWords {
    @Generable struct Value { var items: [String] }
  }

  private let model: LocalLanguageModel

  init() throws { model = try LocalLanguageModel(path: PackageFolder.models, configuration: .init(threads: 1)) }

  @Test(arguments: [
    "milk, eggs and bread", "buy two apples, 3 pears and a melon", "pack: tent, lamp, rope", "", "}]{\"items\":[", "nothing at all",
  ])
  func aListIsReadAsInAnObject(note: String) async throws {
    let words = try await LanguageModelSession(model: model).respond(to: note, generating: [String].self)
    let inside = try await LanguageModelSession(model: model).respond(to: note, generating: OfWords.Value.self)
    #expect(words.content == inside.content.items)
    #expect(words.confidences.map(\.pointer) == inside.confidences.map { String($0.pointer.dropFirst("/items".count)) })
    let items = try await LanguageModelSession(model: model).respond(to: note, generating: [Item].self).content
    let itemsInside = try await LanguageModelSession(model: model).respond(to: note, generating: OfItems.Value.self).content.items
    #expect(items.map(\.name) == itemsInside.map(\.name) && items.map(\.quantity) == itemsInside.map(\.quantity))
    let streamed = try await LanguageModelSession(model: model).streamResponse(to: note, generating: [Item].self).collect().content
    #expect(streamed.map(\.name) == items.map(\.name))
  }

  @Test func whatIsSaidIsFound() async throws {
    let session = LanguageModelSession(model: model)
    #expect(try await session.respond(to: "milk, eggs and bread", generating: [String].self).content == ["milk", "eggs", "bread"])
  }

  /// Counts hold for a list by itself too, and nested definitions are found.
  @Test func countsHold() async throws {
    let three = try GenerationSchema(
      root: DynamicGenerationSchema(arrayOf: DynamicGenerationSchema(type: Item.self), minimumElements: 3, maximumElements: 3),
      dependencies: [])
    let content = try await LanguageModelSession(model: model).respond(to: "milk and eggs", schema: three).content
    guard case .array(let elements) = content.kind else { throw CocoaError(.coderInvalidValue) }
    #expect(elements.count == 3)
  }

  @Generable struct Product {
    @Guide(description: "features", .count(3)) var features: [String]
    @Guide(description: "tags", .count(5)) var tags: [String]
    @Guide(description: "colors", .count(2)) var colors: [String]
  }

  /// More items than a note has: the others are words of it or empty, and no punctuation of the answer's own.
  @Test(arguments: [
    "lamp", "a red lamp", "milk and eggs", "A small wooden chair for children", "Generate a product",
    "A desk lamp, red or blue, dimmable, quiet",
  ])
  func itemsBeyondTheNoteAreItsWords(note: String) async throws {
    let product = try await LanguageModelSession(model: model).respond(to: note, generating: Product.self).content
    #expect(product.features.count == 3 && product.tags.count == 5 && product.colors.count == 2)
    for item in product.features + product.tags + product.colors {
      #expect(item.isEmpty || note.lowercased().contains(item.lowercased()) && item.contains(where: \.isLetter), "\(item)")
    }
  }
}
