import Foundation

/// Writes entries as JSON.
enum TranscriptWriter {
  static func entry(_ entry: Transcript.Entry) -> GeneratedContent {
    switch entry {
    case .instructions(let instructions):
      return .object(
        ("id", .text(instructions.id)), ("role", .text("instructions")), ("contents", contents(instructions.segments)),
        ("tools", .list(instructions.toolDefinitions.map(tool))))
    case .prompt(let prompt):
      return .object(
        ("id", .text(prompt.id)), ("role", .text("user")), ("contents", contents(prompt.segments)),
        ("options", options(prompt.options)), ("responseFormat", prompt.responseFormat.map(format)),
        ("contextOptions", contextOptions(prompt.contextOptions)), ("metadata", Metadata.object(prompt.metadata)))
    case .toolCalls(let calls):
      return .object(
        ("id", .text(calls.id)), ("role", .text("response")), ("contents", .list([])), ("assets", .list([])),
        ("toolCalls", .list(calls.map(call))))
    case .toolOutput(let output):
      return .object(
        ("id", .text(output.id)), ("role", .text("tool")), ("toolName", .text(output.toolName)), ("toolCallID", .text(output.id)),
        ("contents", contents(output.segments)))
    case .response(let response):
      return .object(
        ("id", .text(response.id)), ("role", .text("response")), ("contents", contents(response.segments)),
        ("assets", .list(response.assetIDs.map(GeneratedContent.text))), ("metadata", Metadata.object(response.metadata)))
    case .reasoning(let reasoning):
      return .object(
        ("id", .text(reasoning.id)), ("role", .text("reasoning")), ("contents", contents(reasoning.segments)),
        ("signature", reasoning.signature.map { .text($0.base64EncodedString()) }), ("metadata", Metadata.object(reasoning.metadata)))
    }
  }

  private static func contents(_ segments: [Transcript.Segment]) -> GeneratedContent {
    .list(
      segments.map { segment in
        switch segment {
        case .text(let text): .object(("type", .text("text")), ("id", .text(text.id)), ("text", .text(text.content)))
        case .structure(let structure):
          .object(
            ("type", .text("structure")), ("id", .text(structure.id)),
            (
              "structure",
              .object(
                ("source", .text(structure.source)), ("content", structure.content),
                // A coder's dictionaries keep neither order nor digits; the text does.
                ("contentJSON", .text(structure.content.jsonString)))
            ))
        case .attachment(let attachment):
          .object(
            ("type", .text("attachment")), ("id", .text(attachment.id)), ("label", attachment.label.map(GeneratedContent.text)),
            ("image", image(attachment.content)))
        case .custom(let segment):
          .object(
            ("type", .text("custom")), ("id", .text(segment.id)), ("name", .text(DecodedSegment.name(of: segment))),
            ("content", Metadata.content(of: segment.content) ?? GeneratedContent(.null)))
        }
      })
  }

  private static func image(_ attachment: Transcript.Attachment) -> GeneratedContent {
    switch attachment {
    case .image(let image): .object(("url", image.url.map { .text($0.absoluteString) }))
    }
  }

  private static func call(_ call: Transcript.ToolCall) -> GeneratedContent {
    .object(
      ("id", .text(call.id)), ("name", .text(call.toolName)), ("arguments", .text(call.arguments.jsonString)),
      ("metadata", Metadata.object(call.metadata)))
  }

  private static func tool(_ tool: Transcript.ToolDefinition) -> GeneratedContent {
    .object(
      ("type", .text("function")),
      (
        "function",
        .object(
          ("name", .text(tool.name)), ("description", .text(tool.description)), ("parameters", tool.parameters.rendered.document),
          ("parametersJSON", exactText(tool.parameters)),
          ("includesSchemaInInstructions", tool.includesSchemaInInstructions ? nil : GeneratedContent(.bool(false))))
      ))
  }

  private static func format(_ format: Transcript.ResponseFormat) -> GeneratedContent {
    .object(
      ("type", .text("jsonSchema")),
      (
        "jsonSchema",
        .object(("name", .text(format.name)), ("schema", format.schema.rendered.document), ("schemaJSON", exactText(format.schema)))
      ))
  }

  /// The text of a schema whose order of properties would not be found again, for want of an `x-order`, or whose numbers would not.
  private static func exactText(_ schema: GenerationSchema) -> GeneratedContent? {
    let document = schema.rendered.document
    return isFoundAgain(document) ? nil : .text(document.compactJSON)
  }

  /// Whether a coder, which keeps neither the order of members nor the digits of numbers, gives back the same schema.
  private static func isFoundAgain(_ content: GeneratedContent) -> Bool {
    switch content.value {
    case .null, .bool, .string: return true
    case .number(let number): return number.integer != nil || ExactNumber(number.double) == number
    case .array(let elements): return elements.allSatisfy(isFoundAgain)
    case .structure(let members):
      if let properties = members["properties"]?.structureValue, properties.keys.count > 1,
        members["x-order"]?.arrayValue?.map(\.stringValue) != properties.keys
      {
        return false
      }
      return members.pairs.allSatisfy { isFoundAgain($0.value) }
    }
  }

  private static func options(_ options: GenerationOptions) -> GeneratedContent {
    let sampling = options.sampling.map { mode -> GeneratedContent in
      switch mode.kind {
      case .greedy: .object(("mode", .text("greedy")))
      case .randomTopK(let k, let seed): .object(("mode", .text("topK")), ("k", k.generatedContent), ("seed", number(seed)))
      case .randomProbabilityThreshold(let threshold, let seed):
        .object(("mode", .text("probabilityThreshold")), ("threshold", threshold.generatedContent), ("seed", number(seed)))
      }
    }
    return .object(
      ("sampling", sampling), ("temperature", options.temperature?.generatedContent),
      ("maximumResponseTokens", options.maximumResponseTokens?.generatedContent),
      ("toolCallingMode", options.toolCallingMode.map { .text(String(describing: $0.kind)) }))
  }

  private static func contextOptions(_ options: ContextOptions) -> GeneratedContent? {
    guard options != ContextOptions() else { return nil }
    let level = options.reasoningLevel.map { level -> GeneratedContent in
      switch level {
      case .light: .text("light")
      case .moderate: .text("moderate")
      case .deep: .text("deep")
      case .custom(let name): .object(("custom", .text(name)))
      }
    }
    return .object(("includeSchemaInPrompt", options.includeSchemaInPrompt?.generatedContent), ("reasoningLevel", level))
  }

  /// As text: a seed has 64 bits.
  private static func number(_ seed: UInt64?) -> GeneratedContent? { seed.map { .text(String($0)) } }
}
