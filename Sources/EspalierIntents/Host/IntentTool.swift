import GuidedGeneration

/// An intent as a tool of a session: the model chooses it and fills its parameters.
public struct IntentTool: Tool {
  /// The intent's identifier, in letters that every model takes.
  public let name: String
  /// What it does.
  public let description: String
  /// What a call may pass.
  public let parameters: GenerationSchema
  private let intent: String
  private let host: IntentHost
  private let asker: (any IntentAsker)?

  init(_ intent: IntentRegistry.Intent, host: IntentHost, asker: (any IntentAsker)?) throws {
    name = intent.toolName
    self.intent = intent.identifier
    description = intent.description.isEmpty ? intent.sentence : intent.description
    parameters = try GenerationSchema(jsonSchema: intent.modelSchema.compactJSON)
    self.host = host
    self.asker = asker
  }

  /// Runs the intent. An error is reported in words, so that the model can correct its call.
  public func call(arguments: GeneratedContent) async throws -> String {
    do {
      var invocation = try IntentInvocation(intent, json: arguments.compactJSON, surface: "tool")
      // A model writes dates, amounts and names in words.
      invocation.arguments = invocation.arguments.map { argument in
        guard let words = argument.value.words else { return argument }
        return .init(name: argument.name, value: .text(words), origin: .model)
      }
      let outcome = try await host.run(invocation, asker: asker)
      return outcome.valueJSON.map { outcome.dialog + "\n" + $0 } ?? outcome.dialog
    } catch let error where !(error is CancellationError) {
      return error.sentence
    }
  }
}

extension IntentHost {
  /// The actions as tools for a session.
  ///
  /// - Parameter asker: answers questions; without one a question is an error that tells the model what to pass.
  public func tools(asker: (any IntentAsker)? = nil) throws -> [any Tool] {
    try registry.intents.filter(\.isDiscoverable).map { try IntentTool($0, host: self, asker: asker) }
  }
}

extension IntentRegistry.Intent {
  /// What a model may pass: the parameters in plain types, those that were not said left out.
  package var modelSchema: JSON {
    .object([
      ("type", JSON("object")), ("title", JSON(identifier)),
      (
        "properties",
        .object(parameters.map { ($0.name, $0.shape.modelSchema(limits: $0.limits).adding([("description", JSON($0.title))])) })
      ),
      ("required", .items([])), ("additionalProperties", JSON(false)),
    ])
  }
}

extension IntentValueShape {
  /// The schema for a decoder: choices as plain values, entities by name, amounts and dates in words, all read by the parameter afterwards.
  func modelSchema(limits: ParameterLimits) -> JSON {
    switch self {
    case .choice(_, let choices):
      .object([
        ("type", JSON("string")), ("enum", .items(choices.filter { limits.supported?.contains($0.name) ?? true }.map { JSON($0.name) })),
      ])
    case .integer, .number, .truth: schema(limits: limits)
    case .list(let element): .object([("type", JSON("array")), ("items", element.modelSchema(limits: limits))])
    default: .object([("type", JSON("string"))])
    }
  }
}
