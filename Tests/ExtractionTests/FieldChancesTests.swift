import Extraction
import Foundation
import JSONText
import Testing

/// What fields that choose could have been.
@Suite struct FieldChancesTests {
  private let team = FieldChances(
    pointer: "/team", values: [nil, #""a""#, #""b""#, #""c""#], chances: [log(0.1), log(0.6), log(0.1), log(0.2)], mayBeNone: true)

  @Test("The value has the probability of its confidence, the others what is left, as the reader would divide it")
  func distribution() throws {
    let found = team.distribution(having: #""a""#, with: 0.8)
    #expect(found.map(\.json) == [#""a""#, #""c""#, nil, #""b""#])
    for (value, share) in zip(found, [0.8, 0.1, 0.05, 0.05]) { #expect(abs(value.probability - share) < 1e-9) }
    // A rule that says another value: that is the one, and the reader's own comes second.
    let ruled = team.distribution(having: #""b""#, with: 0.7)
    #expect(ruled.prefix(2).map(\.json) == [#""b""#, #""a""#])
    #expect(abs(ruled.reduce(0) { $0 + $1.probability } - 1) < 1e-9)
    #expect(team.distribution(having: nil, with: 0.4).first { $0.json == nil }?.probability == 0.4)
    #expect(team.distribution(having: "null", with: 0.4) == team.distribution(having: nil, with: 0.4))
  }

  @Test("A required field is never none; a value that is no choice has no alternatives")
  func ends() {
    var required = team
    required.mayBeNone = false
    #expect(required.distribution(having: #""a""#, with: 0.5).map(\.json) == [#""a""#, #""c""#, #""b""#])
    #expect(team.distribution(having: #""d""#, with: 0.5).isEmpty)
    let one = FieldChances(pointer: "", values: [nil, "true"], chances: [0, 0], mayBeNone: false)
    #expect(one.distribution(having: "true", with: 0.3) == [FieldAlternative(json: "true", probability: 1)])
  }

  @Test("As JSON they stand by pointer, the most probable first")
  func json() {
    let fields = [
      FieldAlternatives(pointer: "/a~1b", values: [.init(json: #""x""#, probability: 0.75), .init(json: nil, probability: 0.25)])
    ]
    #expect(
      FieldAlternatives.json(of: fields)
        == #"{"/a~1b":[{"value":"x","probability":0.75},{"value":null,"probability":0.25}]}"#)
  }

  private func plan(_ properties: String) throws -> ReadingPlan {
    let root = try JSONDocument(Array(#"{"type":"object","properties":{\#(properties)}}"#.utf8), source: "schema").root
    return try #require(ReadingPlan(root, fields: SchemaFields(root)))
  }

  @Test(
    "True and false are a truth in whichever order they stand, with what they mean",
    arguments: [#"{"enum":[true,false]}"#, #"{"enum":[false,true]}"#, #"{"type":"boolean"}"#, #"{"enum":[false,true,null]}"#])
  func truths(schema: String) throws {
    let field = try plan(#""a":\#(schema)"#).schema.fields[0]
    #expect(field.kind == .truth && field.choices.isEmpty)
  }

  @Test("Null is no choice, names that words do not tell apart stay as they are, and numbers are choices too")
  func choices() throws {
    #expect(try plan(#""a":{"enum":["x_y",null,"z"]}"#).schema.fields[0].choices == ["x y", "z"])
    #expect(try plan(#""a":{"type":["string","null"],"enum":["x_y",null,"z"]}"#).schema.fields[0].choices == ["x y", "z"])
    #expect(try plan(#""a":{"enum":["C++","C#"]}"#).schema.fields[0].choices == ["C++", "C#"])
    #expect(try plan(#""a":{"enum":[15,30,60]}"#).schema.fields[0].choices == ["15", "30", "60"])
    #expect(try plan(#""a":{"enum":[1,2,3]}"#).schema.fields[0].kind == .number)
    let sides = #"{"oneOf":[{"const":false,"description":"it is late"},{"const":true,"description":"it is on time"}]}"#
    #expect(try plan(#""a":\#(sides)"#).schema.fields[0].description == "yes : it is on time , no : it is late")
  }

  @Test("A scale of numbers is asked for as one, beside the number")
  func scales() throws {
    let read = try plan(#""stars":{"type":"integer","minimum":1,"maximum":3},"size":{"type":"integer","minimum":1,"maximum":3}"#)
    #expect(read.schema.fields.map(\.kind) == [.number, .scale, .number])
    #expect(read.schema.fields[1].choices == ["1 , very low", "2 , medium", "3 , very high"])
  }
}
