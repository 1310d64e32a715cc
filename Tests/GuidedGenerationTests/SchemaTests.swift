import Foundation
import GuidedGeneration
import Testing

@Suite struct SchemaTests {
  @Test func structureKeepsOrderDescriptionsAndGuides() {
    #expect(
      Note.generationSchema.jsonSchema
        == #"{"title":"Note","description":"A note, sorted","type":"object","properties":{"category":{"type":"string","enum":["task","expense","idea"],"description":"What kind of note it is"},"title":{"type":"string","description":"3 to 7 words, no trailing punctuation"},"dueDate":{"type":"string","pattern":"^\\d{4}-\\d{2}-\\d{2}$","description":"yyyy-MM-dd; otherwise omit"},"amount":{"type":"number","minimum":0,"maximum":1000000}},"required":["category","title"],"additionalProperties":false,"x-order":["category","title","dueDate","amount"]}"#
    )
  }

  @Test func selfReferenceAtTheRootIsTheRoot() {
    #expect(
      Person.generationSchema.jsonSchema
        == ##"{"title":"Person","type":"object","properties":{"age":{"type":"integer","minimum":18,"maximum":100},"children":{"type":"array","items":{"$ref":"#"},"maxItems":3,"description":"The person's children"},"name":{"type":"string"}},"required":["age","children","name"],"additionalProperties":false,"x-order":["age","children","name"]}"##
    )
  }

  @Test func arrayAtTheRootDefinesItsElement() {
    #expect(
      [Person].generationSchema.jsonSchema
        == ##"{"type":"array","items":{"$ref":"#/$defs/Person"},"$defs":{"Person":{"title":"Person","type":"object","properties":{"age":{"type":"integer","minimum":18,"maximum":100},"children":{"type":"array","items":{"$ref":"#/$defs/Person"},"maxItems":3,"description":"The person's children"},"name":{"type":"string"}},"required":["age","children","name"],"additionalProperties":false,"x-order":["age","children","name"]}}}"##
    )
  }

  @Test func enumerations() {
    #expect(Priority.generationSchema.jsonSchema == #"{"title":"Priority","type":"string","enum":["low","normal","high"]}"#)
    #expect(
      Carrier.generationSchema.jsonSchema
        == #"{"title":"Carrier","description":"How a parcel travels","type":"string","enum":["by road","sea","any"]}"#)
    #expect(Level.generationSchema.jsonSchema == #"{"title":"Level","type":"string","enum":["first","second"]}"#)
  }

  @Test func payloadsAreStructuresToldApartByType() throws {
    let document = Shape.generationSchema.rendered.document
    #expect(document["anyOf"]?.arrayValue?.count == 5)
    #expect(
      document["$defs"]?["Shape.labelled"]?.compactJSON
        == ##"{"title":"Shape.labelled","type":"object","properties":{"type":{"type":"string","enum":["labelled"]},"text":{"type":"string"},"shape":{"$ref":"#"}},"required":["type","text"],"additionalProperties":false,"x-order":["type","text","shape"]}"##
    )
    #expect(
      document["$defs"]?["Shape.rectangle"]?["x-order"]?.compactJSON == #"["type","value","value1"]"#)
  }

  @Test func everyKindOfProperty() {
    let properties = Everything.generationSchema.rendered.document["properties"]
    #expect(properties?["any"]?.compactJSON == "{}")
    #expect(properties?["words"]?.compactJSON == #"{"type":"array","items":{"type":"string"},"minItems":3,"maxItems":3}"#)
    #expect(
      properties?["codes"]?.compactJSON
        == #"{"type":"array","items":{"type":"string","pattern":"^(?:[A-Z]{3}|\\d+)$"},"minItems":1,"description":"codes"}"#)
    #expect(properties?["dice"]?.compactJSON == #"{"type":"array","items":{"type":"integer","minimum":1,"maximum":6}}"#)
    #expect(properties?["priority"]?.compactJSON == ##"{"$ref":"#/$defs/Priority"}"##)
    #expect(
      Everything.generationSchema.rendered.document["required"]?.compactJSON
        == #"["flag","count","ratio","precise","any","words","codes","dice","priority","nested"]"#)
    #expect(
      Everything.generationSchema.rendered.document["$defs"]?.structureValue?.keys.contains("Nested") == true)
    #expect(Everything.generationSchema.rendered.problems.isEmpty)
  }

  @Test func explicitNilIsRequiredAndNullable() {
    #expect(
      Explicit.generationSchema.jsonSchema
        == #"{"title":"Explicit","description":"With null","type":"object","properties":{"id":{"type":"integer"},"nickname":{"anyOf":[{"type":"string"},{"type":"null"}]}},"required":["id","nickname"],"additionalProperties":false,"x-order":["id","nickname"]}"#
    )
    #expect(Explicit(id: 1, nickname: nil).generatedContent.jsonString == #"{"id": 1, "nickname": null}"#)
  }

  @Test func namesOfYourOwnAndGenericNames() {
    #expect(Original.generationSchema.name == "Renamed")
    #expect(Original.generationSchema.rendered.document["title"]?.stringValue == "Renamed")
    #expect(Box<[Person]>.generationSchema.name == "Box_Array_Person")
    #expect(Box<Original>.generationSchema.rendered.document["$defs"]?["Renamed"] != nil)
  }

  @Test func conditionalMembers() {
    #expect(Conditional.generationSchema.rendered.document["x-order"]?.compactJSON == #"["always","sometimes"]"#)
  }

  enum Left {
    @Generable struct Item { var a: Int }
  }
  enum Right {
    @Generable struct Item { var b: Int }
  }
  @Generable struct Both {
    var left: Left.Item
    var right: Right.Item
    var again: Left.Item
  }

  @Test func typesOfTheSameNameStayTwo() {
    let document = Both.generationSchema.rendered.document
    let definitions = document["$defs"]?.structureValue
    #expect(definitions?.keys.count == 2)
    #expect(document["properties"]?["left"] == document["properties"]?["again"])
    #expect(document["properties"]?["left"] != document["properties"]?["right"])
    #expect(definitions?.pairs.map { $0.value["x-order"]?.compactJSON } == [#"["a"]"#, #"["b"]"#])
  }

  @Test func stricterGuideWins() {
    let schema = GenerationSchema(
      type: Note.self,
      properties: [
        .init(name: "count", type: Int.self, guides: [.minimum(1), .range(3...9), .maximum(12)]),
        .init(name: "kind", type: String.self, guides: [.anyOf(["a", "b", "c"]), .anyOf(["c", "b"])]),
        .init(name: "code", type: String?.self, guides: [/x+/, /^y$/]),
        .init(name: "price", type: Decimal.self, guides: [.minimum(Decimal(string: "0.1") ?? 0)]),
        .init(name: "share", type: Float.self, guides: [.maximum(0.1)]),
      ])
    let properties = schema.rendered.document["properties"]
    #expect(properties?["count"]?.compactJSON == #"{"type":"integer","minimum":3,"maximum":9}"#)
    #expect(properties?["kind"]?.compactJSON == #"{"type":"string","enum":["b","c"]}"#)
    #expect(properties?["code"]?.compactJSON == #"{"type":"string","pattern":"^y$"}"#)
    #expect(properties?["price"]?.compactJSON == #"{"type":"number","minimum":0.1}"#)
    #expect(properties?["share"]?.compactJSON == #"{"type":"number","maximum":0.1}"#)
  }

  @Test func whatCannotBeHeldToIsNamed() {
    let schema = GenerationSchema(
      type: Note.self,
      properties: [
        .init(name: "a", type: String.self, guides: [.anyOf(["x"]), .constant("y")]),
        .init(name: "a", type: Int.self),
      ])
    #expect(
      schema.rendered.problems == ["A guide leaves no string to choose from.", "'Note' has two properties named 'a'."])
  }

  // MARK: Coding

  @Test func decodingRestoresTheOrderOfProperties() throws {
    // As Apple's framework writes it, keys sorted.
    let text = #"""
      {"additionalProperties":false,"properties":{"age":{"maximum":100,"minimum":18,"type":"integer"},"name":{"type":"string"}},
       "required":["name","age"],"title":"Person","type":"object","x-order":["name","age"]}
      """#
    let schema = try JSONDecoder().decode(GenerationSchema.self, from: Data(text.utf8))
    #expect(schema.name == "Person")
    #expect(schema.rendered.document["properties"]?.structureValue?.keys == ["name", "age"])
    let again = try JSONDecoder().decode(GenerationSchema.self, from: JSONEncoder().encode(schema))
    #expect(again.rendered.document["properties"]?["age"] == schema.rendered.document["properties"]?["age"])
  }

  @Test func schemaTextIsKeptAsItIs() throws {
    let text = #"{"type":"object","properties":{"b":{"type":"string","maxLength":3},"a":{"const":7}},"required":["b"]}"#
    #expect(try GenerationSchema(jsonSchema: text).jsonSchema == text)
    #expect(throws: GeneratedContent.ParsingError.self) { try GenerationSchema(jsonSchema: "{") }
    #expect(throws: DecodingError.self) { try GenerationSchema(jsonSchema: "3") }
    #expect(try GenerationSchema(jsonSchema: "true").jsonSchema == "{}")
  }

  @Test func debugDescriptionIsReadableJSON() throws {
    let text = Priority.generationSchema.debugDescription
    #expect(text.hasPrefix("{\n  \"title\": \"Priority\","))
    #expect(try GeneratedContent(json: text).isComplete)
  }
}
