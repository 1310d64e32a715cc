import Foundation
import GuidedGeneration

// Types as users write them; the tests look at what the macros make of them.

@Generable(description: "A note, sorted")
struct Note {
  @Guide(description: "What kind of note it is", .anyOf(["task", "expense", "idea"]))
  var category: String
  @Guide(description: "3 to 7 words, no trailing punctuation")
  var title: String
  @Guide(description: "yyyy-MM-dd; otherwise omit", /\d{4}-\d{2}-\d{2}/)
  var dueDate: String?
  @Guide(.range(0...1_000_000))
  var amount: Double?
}

@Generable
struct Person: Equatable {
  @Guide(.range(18...100))
  let age: Int
  @Guide(description: "The person's children", .maximumCount(3))
  let children: [Person]
  let name: String
}

@Generable
enum Priority: CaseIterable {
  case low, normal, high
}

@Generable(description: "How a parcel travels")
enum Carrier: String {
  case road = "by road"
  case sea
  case `default` = "any"
}

@Generable
enum Level: Int {
  case first = 1
  case second
}

@Generable
indirect enum Shape: Equatable {
  case circle(radius: Double)
  case rectangle(Double, Double)
  case group([Shape])
  case labelled(_ text: String, shape: Shape?)
  case nothing
}

@Generable
struct Everything {
  var flag: Bool
  var count: Int
  var ratio: Float
  var precise: Decimal
  var any: GeneratedContent
  @Guide(.count(3)) var words: [String]
  @Guide(description: "codes", .minimumCount(1), .element(.pattern(/[A-Z]{3}|\d+/)))
  var codes: [String]
  @Guide(.element(.range(1...6))) var dice: [Int]
  var priority: Priority
  var shape: Shape?
  var nested: Nested
  var more: [Nested]?

  @Generable
  struct Nested: Equatable {
    var `default`: String
    var a, b: Int
  }

  var computed: Int { count + 1 }
  static let shared = 1
}

@Generable(description: "With null", representNilExplicitlyInGeneratedContent: true)
struct Explicit {
  var id: Int
  var nickname: String?
}

/// A public type, whose name in schemas is another one.
@Generable(name: "Renamed", description: "Under another name")
public struct Original {
  /// What it holds.
  public var text: String
}

@Generable
struct Box<Value: Generable> {
  var value: Value
}

@Generable
struct Conditional {
  var always: String
  #if NEVER_SET
    var never: Missing
  #else
    var sometimes: Int
  #endif
}

@Generable
struct OwnPartial {
  var text: String

  struct PartiallyGenerated: ConvertibleFromGeneratedContent {
    var length: Int
    init(_ content: GeneratedContent) throws {
      length = try content.value(String?.self, forProperty: "text")?.count ?? 0
    }
  }
}

@MainActor
@Generable
struct OnMain {
  var text: String
}

private enum Hidden {
  @Generable
  struct Inner: Equatable {
    var text: String
  }

  @Generable
  fileprivate enum Choice: Equatable {
    case one(Inner)
    case two
  }
}

/// Types that only this file sees.
func hiddenTypesRoundTrip() throws -> Bool {
  let choice = Hidden.Choice.one(.init(text: "x"))
  return try Hidden.Choice(choice.generatedContent) == choice && Hidden.Choice(GeneratedContent(json: #"{"type": "two"}"#)) == .two
}
