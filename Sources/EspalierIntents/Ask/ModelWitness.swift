import GuidedGeneration

/// What the model makes of a sentence: one schema with a branch for every intent and one for none.
struct ModelWitness: Sendable {
  let makeSession: @Sendable (_ instructions: String) throws -> LanguageModelSession

  /// What the model chose, and what it filled in.
  struct Choice: Sendable {
    var intent: String?
    var arguments: [(name: String, words: String)]
  }

  /// Chooses among intents.
  func choose(_ sentence: String, among intents: [IntentRegistry.Intent], applicationName: String) async throws -> Choice {
    let branches = intents.map { intent in
      JSON.object([
        ("type", JSON("object")), ("title", JSON(intent.identifier)),
        ("description", JSON(intent.description.isEmpty ? intent.title : intent.description)),
        (
          "properties",
          .object([
            ("intent", .object([("const", JSON(intent.identifier))])), ("arguments", intent.modelSchema),
          ])
        ), ("required", .items([JSON("intent"), JSON("arguments")])), ("additionalProperties", JSON(false)),
      ])
    }
    let none = JSON.object([
      ("type", JSON("object")), ("title", JSON("none")), ("description", JSON("The sentence asks for nothing of these.")),
      ("properties", .object([("intent", .object([("const", JSON("none"))]))])), ("required", .items([JSON("intent")])),
      ("additionalProperties", JSON(false)),
    ])
    let schema = try GenerationSchema(jsonSchema: JSON.object([("anyOf", .items(branches + [none]))]).compactJSON)
    let actions = intents.map { "\($0.identifier): \($0.description.isEmpty ? $0.sentence : $0.description)" }.joined(separator: "\n")
    let session = try makeSession(
      "Choose the action of \(applicationName) that the sentence asks for, and copy its arguments from the sentence. If it asks for none of them, choose none.\n\(actions)"
    )
    let reply = try await session.respond(to: sentence, schema: schema, options: GenerationOptions(sampling: .greedy)).content
    let intent = reply.member("intent")?.string
    return Choice(intent: intent == "none" ? nil : intent, arguments: Self.arguments(reply.member("arguments"), sentence))
  }

  /// Fills in the parameters of one intent.
  func fill(_ sentence: String, intent: IntentRegistry.Intent) async throws -> [(name: String, words: String)] {
    let schema = try GenerationSchema(jsonSchema: intent.modelSchema.compactJSON)
    let session = try makeSession("Turn the sentence into \(intent.title).")
    return Self.arguments(
      try await session.respond(to: sentence, schema: schema, options: GenerationOptions(sampling: .greedy)).content, sentence)
  }

  /// What was said and not invented: text has to stand in the sentence.
  private static func arguments(_ content: JSON?, _ sentence: String) -> [(name: String, words: String)] {
    let said = sentence.folded
    return (content?.members ?? []).compactMap { key, value in
      if let text = value.string {
        let words = text.folded
        return words.isEmpty || !said.contains(words) ? nil : (key, text)
      }
      if let elements = value.elements {
        let words = elements.compactMap(\.string).filter { said.contains($0.folded) }
        return words.isEmpty ? nil : (key, words.joined(separator: ", "))
      }
      return value.isNothing ? nil : (key, value.compactJSON)
    }
  }
}
