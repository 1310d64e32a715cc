import Foundation
import JSONText

/// A schema in one line: `what, amount: number, due?: date, mood: happy|sad, tags: string[]`.
///
/// Fields are separated by commas. A question mark behind a name makes a field optional, a colon leads to its type, and without one it is text.
enum ShortSchema {
  private static let types: [String: String] = [
    "string": #""type":"string""#, "str": #""type":"string""#, "text": #""type":"string""#, "number": #""type":"number""#,
    "float": #""type":"number""#, "integer": #""type":"integer""#, "int": #""type":"integer""#, "boolean": #""type":"boolean""#,
    "bool": #""type":"boolean""#, "date": #""type":"string","format":"date""#, "time": #""type":"string","format":"time""#,
    "datetime": #""type":"string","format":"date-time""#, "email": #""type":"string","format":"email""#,
    "url": #""type":"string","format":"uri""#, "uuid": #""type":"string","format":"uuid""#,
  ]

  /// Whether a text is meant as one: a name of a file or a type holds neither commas nor colons.
  static func isMeant(_ text: String) -> Bool {
    (text.contains(",") || text.contains(":") || text.hasSuffix("?")) && !text.contains("/") && !text.hasSuffix(".json")
  }

  /// The JSON Schema.
  ///
  /// - Throws: ``CommandError`` (65) that names the field.
  static func json(_ text: String) throws -> String {
    var properties: [String] = []
    var required: [String] = []
    var names: Set<String> = []
    for field in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = field.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      var name = parts.first ?? ""
      let isOptional = name.hasSuffix("?")
      if isOptional { name = String(name.dropLast()).trimmingCharacters(in: .whitespaces) }
      guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || "_- ".contains($0) }), names.insert(name).inserted else {
        throw CommandError(
          .badInput,
          "--schema: field \"\(field.trimmingCharacters(in: .whitespaces))\": expected a name of its own, as in 'what, amount: number'")
      }
      properties.append("\(JSONWriter.quoted(name)):{\(try type(parts.count > 1 ? parts[1] : "string", of: name))}")
      if !isOptional { required.append(JSONWriter.quoted(name)) }
    }
    return "{\"type\":\"object\",\"properties\":{\(properties.joined(separator: ","))},\"required\":[\(required.joined(separator: ","))],"
      + "\"additionalProperties\":false}"
  }

  private static func type(_ text: String, of name: String) throws -> String {
    if let known = types[text] { return known }
    if text.hasSuffix("[]") { return "\"type\":\"array\",\"items\":{\(try type(String(text.dropLast(2)), of: name))}" }
    let choices = text.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    if choices.count > 1 { return "\"enum\":[\(choices.map { JSONWriter.quoted($0) }.joined(separator: ","))]" }
    throw CommandError(
      .badInput,
      "--schema: field \"\(name)\": found type \"\(text)\", expected \(types.keys.sorted().joined(separator: ", ")), one of them with [], or choices as a|b|c"
    )
  }
}
