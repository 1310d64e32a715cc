import Foundation

/// The form of a reply in a session with tools: calls, or the answer.
///
/// ```json
/// {"calls": [{"name": "getWeather", "arguments": {"city": "Oslo"}}]}
/// {"answer": …}
/// ```
///
/// It is one schema, so arguments are held to their tool's schema token by token, as the answer is to its own.
package enum ToolEnvelope {
  /// What a reply may be.
  enum Choice {
    case callsOnly
    case callsOrAnswer
    case answerOnly
  }

  static let callsKey = "calls"
  static let answerKey = "answer"

  /// The schema of a reply.
  ///
  /// - Parameters:
  ///   - tools: what can be called; not empty where something can be.
  ///   - answer: what the answer has to fit; `nil` for text.
  ///   - choice: whether tools can be called, and whether they must be.
  ///   - maximumCalls: how many calls can stand in one reply.
  static func schema(
    tools: [Transcript.ToolDefinition], answer: GeneratedContent?, choice: Choice, maximumCalls: Int
  ) -> GeneratedContent {
    var definitions = OrderedProperties()
    func place(_ document: GeneratedContent, as name: String) -> GeneratedContent {
      let parts = SchemaReferences.relocate(document, to: name)
      definitions[name] = parts.body
      for (key, definition) in parts.definitions { definitions[key] = definition }
      return .object(("$ref", .text("#/$defs/\(name)")))
    }

    let calls = tools.enumerated().map { index, tool in
      let arguments = place(tool.parameters.rendered.document, as: "Arguments\(index)")
      var call = object([
        ("name", .object(("type", .text("string")), ("enum", .list([.text(tool.name)])))),
        ("arguments", arguments),
      ])
      if !tool.description.isEmpty { call["description"] = .text(tool.description) }
      return call
    }
    let callsBranch = object([
      (
        callsKey,
        .object(
          ("type", .text("array")), ("items", calls.count == 1 ? calls[0] : .object(("anyOf", .list(calls)))),
          ("minItems", GeneratedContent(.number(ExactNumber(1)))), ("maxItems", GeneratedContent(.number(ExactNumber(maximumCalls)))))
      )
    ])
    func answerBranch() -> GeneratedContent {
      object([(answerKey, answer.map { place($0, as: "Answer") } ?? .object(("type", .text("string"))))])
    }
    var document =
      switch choice {
      case .callsOnly: callsBranch
      case .callsOrAnswer: GeneratedContent.object(("anyOf", .list([callsBranch, answerBranch()])))
      case .answerOnly: answerBranch()
      }
    if !definitions.keys.isEmpty { document["$defs"] = GeneratedContent(.structure(definitions)) }
    return document
  }

  private static func object(_ properties: [(String, GeneratedContent)]) -> GeneratedContent {
    let names = properties.map { GeneratedContent.text($0.0) }
    return .object(
      ("type", .text("object")), ("properties", GeneratedContent(.structure(OrderedProperties(properties)))),
      ("required", .list(names)), ("additionalProperties", GeneratedContent(.bool(false))), ("x-order", .list(names)))
  }

  /// What a reply is.
  enum Reply {
    case calls([Transcript.ToolCall])
    case answer(GeneratedContent)
  }

  /// Reads a whole reply.
  static func read(_ content: GeneratedContent) throws -> Reply {
    if let calls = content[callsKey]?.arrayValue {
      return .calls(
        try calls.map { call in
          guard let name = call["name"]?.stringValue, let arguments = call["arguments"] else {
            throw conversionFailure("A tool call has a name and arguments; found \(call.jsonString).")
          }
          return Transcript.ToolCall(
            id: call["id"]?.stringValue ?? UUID().uuidString, metadata: call["metadata"].map(Metadata.values) ?? [:], toolName: name,
            arguments: arguments)
        })
    }
    guard let answer = content[answerKey] else {
      throw conversionFailure("A reply holds '\(callsKey)' or '\(answerKey)'; found \(content.kindName).")
    }
    return .answer(answer)
  }
}
