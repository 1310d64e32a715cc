import JSONText
import Serving

/// What an answer has to be.
enum ResponseFormat: Sendable {
  case text
  /// JSON Schema, and the name that the prompt calls its value.
  case schema([UInt8], name: String, lenient: Bool)

  private static let anyObject = Array(#"{"type":"object"}"#.utf8)

  /// `response_format` of chat completions, in both nestings that clients send; `text.format` of responses, which is flat.
  ///
  /// A member that is none of the format's own is refused: a misspelt schema must not mean "any JSON".
  static func read(_ node: JSONNode?, param: String = "response_format") throws(APIError) -> ResponseFormat {
    guard let node, !node.isNull else { return .text }
    func wrong(_ message: String, _ place: String = "") -> APIError { .invalid("\"\(param)\(place)\": \(message)", param: param + place) }
    guard node.kind == .object else { throw wrong("expected an object with a \"type\"") }
    guard let type = node["type"]?.string else { throw wrong("expected text, json_object or json_schema", ".type") }
    let known: Set<String> = ["type", "json_schema", "schema", "name", "strict", "description"]
    for (key, _) in node.members {
      guard let name = key.string, known.contains(name) else { throw wrong("there is no such member", ".\(key.string ?? "")") }
    }
    switch type {
    case "text": return .text
    case "json_object":
      guard let schema = node["schema"] ?? node["json_schema"]?["schema"], !schema.isNull else {
        return .schema(anyObject, name: "value", lenient: false)
      }
      return try schemaFormat(schema, holder: node, wrong)
    case "json_schema":
      if let inner = node["json_schema"], !inner.isNull {
        guard inner.kind == .object else { throw wrong("expected an object with a \"schema\"", ".json_schema") }
        let own: Set<String> = ["name", "schema", "strict", "description"]
        // Some clients put the bare schema here.
        guard let schema = inner["schema"] else {
          if inner["type"] != nil || inner["properties"] != nil || inner["$ref"] != nil || inner["anyOf"] != nil {
            return try schemaFormat(inner, holder: inner) { message, _ in wrong(message, ".json_schema") }
          }
          throw wrong("expected a JSON Schema", ".json_schema.schema")
        }
        for (key, _) in inner.members {
          guard let name = key.string, own.contains(name) else {
            throw wrong("there is no such member", ".json_schema.\(key.string ?? "")")
          }
        }
        return try schemaFormat(schema, holder: inner) { wrong($0, ".json_schema" + $1) }
      }
      guard let schema = node["schema"], !schema.isNull else { throw wrong("expected a JSON Schema", ".json_schema.schema") }
      return try schemaFormat(schema, holder: node, wrong)
    default: throw wrong("expected text, json_object or json_schema, found \"\(type.prefix(40))\"", ".type")
    }
  }

  private static func schemaFormat(
    _ schema: JSONNode, holder: JSONNode, _ wrong: (String, String) -> APIError
  ) throws(APIError) -> ResponseFormat {
    guard schema.kind == .object || schema.kind == .bool else { throw wrong("expected a JSON Schema", ".schema") }
    try APIError.checkShape(of: schema, param: wrong("", ".schema").param ?? "response_format")
    if let name = holder["name"], !name.isNull {
      guard let text = name.string, (1...64).contains(text.utf8.count), text.utf8.allSatisfy(isNameByte) else {
        throw wrong("expected 1 to 64 letters, digits, _ or -", ".name")
      }
    }
    // The schema's members keep the order of the body.
    return .schema(Array(schema.compact.utf8), name: schema["title"]?.string ?? holder["name"]?.string ?? "value", lenient: false)
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
