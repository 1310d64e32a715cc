import Foundation
import GuidedGeneration
import Testing

@Suite struct DynamicSchemaTests {
  private typealias Dynamic = DynamicGenerationSchema

  @Test func partsAreFoundByName() throws {
    let dish = Dynamic(name: "Dish", anyOf: ["soup", "bread"])
    let order = Dynamic(
      name: "Order",
      properties: [
        .init(name: "dish", description: "what", schema: Dynamic(referenceTo: "Dish")),
        .init(name: "count", schema: Dynamic(type: Int.self, guides: [.range(1...9)]), isOptional: true),
        .init(
          name: "more", schema: Dynamic(arrayOf: Dynamic(referenceTo: "Order"), minimumElements: 0, maximumElements: 2),
          isOptional: true),
      ])
    let schema = try GenerationSchema(root: order, dependencies: [dish])
    #expect(
      schema.jsonSchema
        == ##"{"title":"Order","type":"object","properties":{"dish":{"$ref":"#/$defs/Dish","description":"what"},"count":{"type":"integer","minimum":1,"maximum":9},"more":{"type":"array","items":{"$ref":"#"},"minItems":0,"maxItems":2}},"required":["dish"],"additionalProperties":false,"x-order":["dish","count","more"],"$defs":{"Dish":{"title":"Dish","type":"string","enum":["soup","bread"]}}}"##
    )
    #expect(schema.name == "Order")
  }

  @Test func unionsAndNull() throws {
    let schema = try GenerationSchema(
      root: Dynamic(
        name: "Value", description: "either",
        anyOf: [
          Dynamic(type: Int.self), Dynamic.null, Dynamic(name: "Pair", properties: [.init(name: "x", schema: Dynamic(type: Bool.self))]),
        ]),
      dependencies: [])
    #expect(
      schema.jsonSchema
        == ##"{"title":"Value","description":"either","anyOf":[{"type":"integer"},{"type":"null"},{"$ref":"#/$defs/Pair"}],"$defs":{"Pair":{"title":"Pair","type":"object","properties":{"x":{"type":"boolean"}},"required":["x"],"additionalProperties":false,"x-order":["x"]}}}"##
    )
  }

  @Test func typesAndDependenciesOfOneNameStayTwo() throws {
    let schema = try GenerationSchema(
      root: Dynamic(
        name: "Root",
        properties: [
          .init(name: "typed", schema: Dynamic(type: Priority.self)), .init(name: "named", schema: Dynamic(referenceTo: "Priority")),
        ]), dependencies: [Dynamic(name: "Priority", anyOf: ["1", "2"])])
    let document = schema.rendered.document
    #expect(document["properties"]?["named"]?.compactJSON == ##"{"$ref":"#/$defs/Priority"}"##)
    #expect(document["$defs"]?["Priority"]?["enum"]?.compactJSON == #"["1","2"]"#)
    #expect(document["properties"]?["typed"] != document["properties"]?["named"])
  }

  @Test func rootByReference() throws {
    let schema = try GenerationSchema(root: Dynamic(referenceTo: "A"), dependencies: [Dynamic(name: "A", anyOf: ["x"])])
    #expect(schema.jsonSchema == #"{"title":"A","type":"string","enum":["x"]}"#)
  }

  private func error(root: Dynamic, dependencies: [Dynamic] = []) -> GenerationSchema.SchemaError? {
    do {
      _ = try GenerationSchema(root: root, dependencies: dependencies)
      return nil
    } catch {
      return error as? GenerationSchema.SchemaError
    }
  }

  @Test func mistakesAreErrorsThatNameThePlace() throws {
    let twice = error(root: Dynamic(name: "A", anyOf: ["x"]), dependencies: [Dynamic(name: "A", anyOf: ["y"])])
    guard case .duplicateType(schema: "A", type: "A", _) = twice else { throw Unexpected(twice) }
    #expect(twice?.errorDescription == "In schema 'A': Two schemas are named 'A'.")
    #expect(twice?.recoverySuggestion?.contains("'A'") == true)

    let property = Dynamic.Property(name: "p", schema: Dynamic(type: Int.self))
    let doubled = error(root: Dynamic(name: "A", properties: [property, property]))
    guard case .duplicateProperty(schema: "A", property: "p", _) = doubled else { throw Unexpected(doubled) }
    #expect(doubled?.errorDescription == "'A' has two properties named 'p'.")

    let empty = error(root: Dynamic(name: "E", anyOf: [String]()))
    guard case .emptyTypeChoices(schema: "E", _) = empty else { throw Unexpected(empty) }
    #expect(error(root: Dynamic(name: "E", anyOf: [Dynamic]())) != nil)

    let missing = error(
      root: Dynamic(arrayOf: Dynamic(referenceTo: "Nobody")), dependencies: [Dynamic(name: "Somebody", anyOf: ["x"])])
    guard case .undefinedReferences(schema: nil, references: ["Nobody"], _) = missing else { throw Unexpected(missing) }
    #expect(missing?.errorDescription == "There is no schema named 'Nobody'; there are 'Somebody'.")
    #expect(missing?.recoverySuggestion == "Pass a schema named 'Nobody' among the dependencies.")
  }

  struct Unexpected: Error {
    let found: String
    init(_ found: Any?) { self.found = String(describing: found) }
  }
}
