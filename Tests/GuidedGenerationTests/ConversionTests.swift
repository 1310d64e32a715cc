import Foundation
import GuidedGeneration
import Testing

@Suite struct ConversionTests {
  @Test func structuresRoundTrip() throws {
    let child = Person(age: 20, children: [], name: "Kim")
    let person = Person(age: 50, children: [child], name: "Jo")
    #expect(person.generatedContent.jsonString == #"{"age": 50, "children": [{"age": 20, "children": [], "name": "Kim"}], "name": "Jo"}"#)
    #expect(try Person(person.generatedContent) == person)
  }

  @Test func optionalsAreLeftOut() throws {
    let note = Note(category: "task", title: "Buy milk", dueDate: nil, amount: nil)
    #expect(note.generatedContent.jsonString == #"{"category": "task", "title": "Buy milk"}"#)
    #expect(try Note(note.generatedContent).dueDate == nil)
    #expect(try Note(GeneratedContent(json: #"{"category": "task", "title": "x", "amount": null}"#)).amount == nil)
  }

  @Test(arguments: [
    Shape.circle(radius: 1.5), .rectangle(1, 2), .group([.nothing, .circle(radius: 2)]), .labelled("x", shape: nil),
    .labelled("y", shape: .nothing), .nothing,
  ])
  func payloadsRoundTrip(shape: Shape) throws {
    #expect(try Shape(GeneratedContent(json: shape.generatedContent.jsonString)) == shape)
  }

  @Test func rawStringsAreWhatIsWritten() throws {
    #expect(Carrier.road.generatedContent.jsonString == #""by road""#)
    #expect(try Carrier(GeneratedContent("any")) == .default)
    #expect(throws: LanguageModelSession.GenerationError.self) { try Carrier(GeneratedContent("road")) }
    #expect(try Level(GeneratedContent("second")) == .second)
  }

  @Test func keysLoseBackticks() throws {
    let nested = Everything.Nested(default: "d", a: 1, b: 2)
    #expect(nested.generatedContent.jsonString == #"{"default": "d", "a": 1, "b": 2}"#)
    #expect(try Everything.Nested(nested.generatedContent) == nested)
  }

  @Test func partialFormGrowsInOrder() throws {
    let partial = try Note.PartiallyGenerated(GeneratedContent(json: #"{"category": "task", "title": "Buy"#))
    #expect(partial.category == "task")
    #expect(partial.title == "Buy")
    #expect(partial.dueDate == nil)
    let whole = Note(category: "idea", title: "Fly", dueDate: "2027-01-01", amount: 2).asPartiallyGenerated()
    #expect(whole.amount == 2)
  }

  @Test func everyPrefixHasAPartialForm() throws {
    let everything = Everything(
      flag: true, count: 12, ratio: 0.5, precise: 1.25, any: try GeneratedContent(json: #"{"x": [1, 2]}"#), words: ["a", "b", "c"],
      codes: ["ABC", "12"], dice: [1, 6], priority: .normal, shape: .group([.circle(radius: 10), .labelled("t", shape: .nothing)]),
      nested: .init(default: "d", a: 1, b: 2), more: [.init(default: "e", a: 3, b: 4)])
    let json = everything.generatedContent.jsonString
    var grown = 0
    for end in json.indices.dropFirst() {
      let partial = try Everything.PartiallyGenerated(GeneratedContent(json: String(json[..<end])))
      // Numbers and names of cases come as a whole or not at all.
      #expect([nil, 12].contains(partial.count))
      #expect(partial.priority == nil || partial.priority == .normal)
      #expect(partial.dice.map { [[], [1], [1, 6]].contains($0) } ?? true)
      let present = [partial.flag != nil, partial.count != nil, partial.words != nil, partial.nested != nil, partial.more != nil]
      grown = max(grown, present.count { $0 })
    }
    #expect(grown == 5)
    #expect(try Everything(GeneratedContent(json: json)).generatedContent == everything.generatedContent)
  }

  @Test func partialIdentity() throws {
    let id = GenerationID()
    #expect(try Note.PartiallyGenerated(GeneratedContent(kind: .structure(properties: [:], orderedKeys: []), id: id)).id == id)
    // A property named id is the identity.
    let partial = try Explicit.PartiallyGenerated(GeneratedContent(json: #"{"id": 7}"#))
    #expect(partial.id == 7)
  }

  @Test func ownPartialFormIsKept() throws {
    #expect(OwnPartial(text: "four").asPartiallyGenerated().length == 4)
  }

  @Test func typesThatOneFileSees() throws {
    #expect(try hiddenTypesRoundTrip())
  }

  @Test func standardTypes() throws {
    #expect(Optional(3).generatedContent.jsonString == "3")
    #expect(Int?.none.generatedContent.jsonString == "null")
    #expect([1.5, 2].generatedContent.jsonString == "[1.5, 2]")
    #expect(try [String](GeneratedContent(json: #"["a"]"#)) == ["a"])
    #expect(Decimal(string: "1.10")?.generatedContent.jsonString == "1.1")
    #expect(Never.generationSchema.jsonSchema == #"{"not":{}}"#)
    #expect(Bool.generationSchema.jsonSchema == #"{"type":"boolean"}"#)
    #expect(Float.generationSchema.jsonSchema == Decimal.generationSchema.jsonSchema)
    #expect("x".asPartiallyGenerated() == "x")
  }
}

@Generable
private struct Row {
  var id: GenerationID
  var title: String
}

@Suite struct IdentityTests {
  @Test func anIdentityIsGivenAndNotGenerated() async throws {
    let schema = try GeneratedContent(json: Row.generationSchema.jsonSchema)
    #expect(schema["properties"]?.structureValue?.keys == ["title"])
    let row = Row(id: GenerationID(), title: "a")
    #expect(row.generatedContent.id == row.id && row.generatedContent.jsonString == #"{"title": "a"}"#)
    #expect(try Row(row.generatedContent).id == row.id)
    #expect(row.asPartiallyGenerated().id == row.id)
    let stream = LanguageModelSession(backend: ScriptedBackend.texts(#"{"title":"abc"}"#)).streamResponse(to: "x", generating: Row.self)
    var identities: Set<GenerationID> = []
    for try await snapshot in stream { identities.insert(snapshot.content.id) }
    identities.insert(try await stream.collect().content.id)
    #expect(identities.count == 1)
  }
}
