import GuidedGeneration

// How things of a host are written for commands.

extension AppIntentError {
  /// A question that nobody can answer.
  package static func nobodyToAsk(_ question: String) -> AppIntentError { AppIntentError(.noOneToAsk(question)) }
  /// Whether a person said no.
  package var isDeclined: Bool { reason == .declined }
  /// Whether a question found nobody to answer it.
  package var isUnanswered: Bool {
    if case .noOneToAsk = reason { return true }
    return false
  }
}

extension IntentArgumentError {
  /// A flag that an action cannot take.
  package static func flag(_ flag: String, expected: String) -> IntentArgumentError {
    IntentArgumentError(.unknownParameter, parameter: flag, expected: expected)
  }
}

extension IntentOutcome {
  /// Everything on one line of JSON.
  package var json: String {
    JSON.object([
      ("dialog", JSON(dialog)), ("supporting", supporting.map { JSON($0) }), ("value", valueJSON.flatMap { JSON.parsed($0) }),
      ("opened", opened.map { JSON($0) }), ("card", snippet?.data()), ("record", JSON(record.uuidString)),
    ]).compactJSON
  }
}

extension EntityHit {
  /// The record on one line of JSON.
  package var json: String {
    JSON.object([("type", JSON(type)), ("id", JSON(identifier)), ("title", JSON(title)), ("text", JSON(text)), ("score", JSON(score))])
      .compactJSON
  }
}

extension IntentRegistry {
  /// What clients will make of the actions' identifiers, one sentence each.
  package var toolNameWarnings: [String] {
    intents.compactMap { intent in
      if intent.toolName != intent.identifier {
        return
          "agents call \"\(intent.identifier)\" \(intent.toolName): give it a persistentIdentifier of letters, digits, '.', '-' and '_'"
      }
      return intent.toolName.count > 64 ? "\(intent.identifier) has more than 64 letters, which some agents refuse: shorten it" : nil
    }
  }

  /// An intent by its identifier, or by that without "Intent", whatever the case.
  ///
  /// - Throws: ``IntentArgumentError`` that names what there is.
  package func required(_ name: String) throws -> Intent {
    if let exact = intent(name) { return exact }
    let near = intents.filter {
      $0.identifier.lowercased() == name.lowercased() || $0.identifier.lowercased() == name.lowercased() + "intent"
    }
    guard near.count == 1 else {
      throw IntentArgumentError(
        .unknownParameter, parameter: name, expected: "the actions \(intents.map(\.identifier).joined(separator: ", "))")
    }
    return near[0]
  }
}

extension IntentRegistry.Intent {
  /// Everything about the intent as JSON.
  package var metadata: JSON {
    .object([
      ("identifier", JSON(identifier)), ("title", JSON(title)), ("description", JSON(description)), ("sentence", JSON(sentence)),
      ("inputSchema", inputSchema), ("readOnly", JSON(isReadOnly)), ("destructive", JSON(isDestructive)),
      ("discoverable", JSON(isDiscoverable)),
      ("phrases", .items(phrases.map { JSON($0.template.written) })),
    ])
  }
}

extension IntentValueShape {
  /// The kind of value in a word, for help.
  package var word: String {
    switch self {
    case .text, .personName, .person: "TEXT"
    case .integer: "INTEGER"
    case .number: "NUMBER"
    case .truth: "BOOLEAN"
    case .date: "DATE"
    case .url: "URL"
    case .file: "FILE"
    case .measurement, .duration, .currency: "AMOUNT"
    case .choice(_, let choices): choices.map(\.name).joined(separator: "|")
    case .entity(let entity): entity.title.uppercased().replacing(" ", with: "-")
    case .list(let element): element.word + "…"
    case .union(let members): members.map(\.shape.word).joined(separator: "|")
    case .place, .object: "JSON"
    case .nothing: ""
    }
  }
}

extension IntentRecord {
  /// The record on a few lines.
  package var lines: String {
    var lines = [
      "\(DateText.written(at))  \(surface)  \(intent.isEmpty ? "-" : intent)  \(outcome.rawValue)  \(Int((seconds * 1000).rounded())) ms"
    ]
    if !input.isEmpty { lines.append("  said: \(input.shortened(to: 200))") }
    if let match {
      lines.append(
        "  chosen by \(match.by), \(Int((match.score * 100).rounded())) %"
          + (match.runnersUp.isEmpty ? "" : "; then \(match.runnersUp.joined(separator: ", "))"))
    }
    for argument in arguments { lines.append("  \(argument.name) = \(argument.value.shortened(to: 120)) (\(argument.origin.rawValue))") }
    for exchange in exchanges { lines.append("  asked: \(exchange.prompt) → \(exchange.answer ?? "no answer")") }
    lines.append("  \(message)")
    return lines.joined(separator: "\n")
  }

  /// The record as one line of JSON.
  package func json() throws -> String { try IntentStorage.encoded(self) }
}
