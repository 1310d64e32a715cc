import JSONText
import Serving
import Testing

@Suite struct SchemaShapeTests {
  private func fault(_ text: String) throws -> SchemaShape.Fault? {
    let root = try JSONDocument(Array(text.utf8), source: "schema").root
    do { try SchemaShape.check(root) } catch { return error }
    return nil
  }

  @Test(arguments: [
    "{}", "true", #"{"title":"anything"}"#, ##"{"$ref":"#/$defs/a","$defs":{"a":{"type":"string"}}}"##, #"{"enum":["a"]}"#, #"{"not":{}}"#,
    #"{"type":"object","properties":{"propertes":{"type":"string"},"Type":{"const":1}},"x-note":1,"unit":"kg","order":["a"]}"#,
    #"{"type":"object","properties":{"a":{"type":"string","examples":["b"],"enum":["c"],"default":{"propertes":1}}}}"#,
    #"{"type":"array","items":[{"type":"string"}],"additionalItems":false}"#, #"{"id":"x","definitions":{},"type":"string"}"#,
  ])
  func aSchemaIsOne(_ text: String) throws { #expect(try fault(text) == nil) }

  @Test(arguments: [
    (#"{"a":"string","b":5}"#, "", "example"), (#"{"name":"ana","age":5}"#, "", "example"),
    (#"{"$defs":{"A":{"type":"object"}}}"#, "", "$ref"),
    (#"{"type":"object","propertes":{"a":{}}}"#, "/propertes", "properties"),
    (#"{"type":"object","Properties":{}}"#, "/Properties", "properties"),
    (#"{"propertes":{"a":{}}}"#, "/propertes", "properties"),
    (#"{"type":"object","properties":{"a/b":{"minLenght":3}}}"#, "/properties/a~1b/minLenght", "minLength"),
    (#"{"anyOf":[{"type":"string"},{"requird":["a"]}]}"#, "/anyOf/1/requird", "required"),
    (#"{"type":"expense","amount":5}"#, "", "example"), (#"{"type":"strnig"}"#, "/type", "string"),
    (#"{"type":"string","enums":["a"]}"#, "/enums", "enum"),
    (#"{"type":"object","properties":{"a":{"typ":"string"}}}"#, "/properties/a/typ", "type"),
    (##"{"$defs":{"a":{"additionalproperties":false}},"$ref":"#/$defs/a"}"##, "/$defs/a/additionalproperties", "additionalProperties"),
  ])
  func whatIsNoneIsToldWithItsPlace(_ text: String, _ pointer: String, _ word: String) throws {
    let found = try #require(try fault(text))
    #expect(found.pointer == pointer)
    #expect(found.description.contains(word), "\(found)")
  }

  @Test(arguments: [
    (#"{"schema":{"type":"object"}}"#, "schema"), (#"{"name":"x","strict":true,"schema":{"type":"object"}}"#, "schema"),
    (#"{"type":"json_schema","json_schema":{"name":"x","schema":{"enum":[1]}}}"#, "json_schema.schema"),
    (#"{"type":"function","function":{"name":"f","parameters":{"type":"object"}}}"#, "function.parameters"),
    (#"{"name":"f","description":"d","input_schema":{"properties":{}}}"#, "input_schema"),
  ])
  func aWrapperIsTakenOff(_ text: String, _ path: String) throws {
    let root = try JSONDocument(Array(text.utf8), source: "schema").root
    #expect(SchemaShape.unwrapped(root)?.path == path)
  }

  @Test(arguments: [
    #"{"type":"object","properties":{"schema":{"type":"object"}}}"#, #"{"schema":{"a":1}}"#, #"{"schema":"x"}"#, "[]", "{}",
  ])
  func whatIsNoWrapperStays(_ text: String) throws {
    let root = try JSONDocument(Array(text.utf8), source: "schema").root
    #expect(SchemaShape.unwrapped(root) == nil)
  }
}
