import EspalierIntents
import Foundation
import GuidedGeneration
import ModelContextProtocol

/// An application's actions as tools of any MCP client: intents as tools, questions as forms, entities as resources, phrases as prompts.
///
/// ```swift
/// let server = MCPServer(provider: IntentProvider(host: host))
/// await StandardStreams.serve(server)
/// ```
public struct IntentProvider: MCPProvider {
  private let host: IntentHost
  /// The version that clients are told.
  public let version: String

  /// A provider of a host's actions.
  public init(host: IntentHost, version: String = "1") {
    self.host = host
    self.version = version
  }

  /// The application's name, in letters that every client takes.
  public var name: String { scheme }
  /// The application's name.
  public var title: String { host.applicationName }
  /// How the tools are used.
  public var instructions: String {
    "Actions of \(host.applicationName). Leave out what the person did not say: it is asked for, or has a default. Entities are passed by identifier or by name."
  }

  /// Whether some action brings a card, which a client that shows pages can draw.
  public var hasPages: Bool { offered.contains(where: \.showsCard) }

  private var scheme: String {
    let letters = host.applicationName.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return letters.first?.isLetter == true ? letters : "app" + letters
  }

  // MARK: Tools

  /// The intents that can be discovered.
  public func tools() async throws -> [MCPTool] {
    offered.map { intent in
      let sentence = intent.sentence == intent.title ? "" : intent.sentence + ". "
      return MCPTool(
        name: intent.toolName, title: intent.title,
        description: sentence + (intent.description.isEmpty ? intent.title : intent.description),
        inputSchema: MCPValue(intent.inputSchema), outputSchema: outputSchema(of: intent), page: intent.showsCard ? page : nil,
        // What is not known is left out: a client then reckons with a write that may lose something.
        isReadOnly: intent.isReadOnly ? true : nil, isDestructive: intent.isDestructive ? true : nil,
        isIdempotent: intent.isReadOnly ? true : nil)
    }
  }

  /// Runs an intent.
  public func callTool(_ name: String, arguments: MCPValue, context: MCPContext) async throws -> MCPToolResult {
    do {
      guard let intent = offered.first(where: { $0.toolName == name }) else {
        throw MCPError.parameters("There is no tool \(name.prefix(200)).")
      }
      var invocation = try IntentInvocation(intent.identifier, json: arguments.json, surface: "mcp")
      invocation.arguments = Self.taken(invocation.arguments, by: intent)
      invocation.report = { progress, total in await context.report(progress: progress, total: total) }
      invocation.isAuthenticated = context.isAuthenticated
      let outcome = try await host.run(invocation, asker: context.canAsk ? FormAsker(context: context) : nil)
      return MCPToolResult(text: outcome.dialog, value: try value(of: outcome, intent), isError: outcome.isUnopened)
    } catch is CancellationError {
      throw CancellationError()
    } catch let error as MCPError {
      throw error
    } catch {
      return MCPToolResult(text: error.sentence, isError: true)
    }
  }

  private var offered: [IntentRegistry.Intent] { host.registry.intents.filter(\.isDiscoverable) }

  /// Where the page that draws cards is.
  private var page: String { "ui://\(scheme)/card" }

  /// The schema of what an action gives back. A card stands beside the value, in an object: as its member `card` where the value is one, and
  /// else with the value as `result`.
  private func outputSchema(of intent: IntentRegistry.Intent) -> MCPValue? {
    let own: MCPValue? = if case .nothing = intent.output { nil } else { MCPValue(intent.output.outputSchema) }
    guard intent.showsCard else { return own }
    let card = MCPValue(SnippetView.schema)
    if let own, let members = own.members, own["type"] == "object", let properties = own["properties"]?.members {
      guard own["properties"]?["card"] == nil else { return own }
      let more = MCPValue.object(properties + [.init("card", card)])
      return .object(members.filter { $0.key != "properties" } + [.init("properties", more)])
    }
    guard let own else { return .members(["type": "object", "properties": .members(["card": card])]) }
    return .members(["type": "object", "properties": .members(["result": own, "card": card]), "required": .array(["result"])])
  }

  /// What an action gave back, as its schema has it.
  private func value(of outcome: IntentOutcome, _ intent: IntentRegistry.Intent) throws -> MCPValue? {
    let own = try outcome.valueJSON.map { try MCPValue(json: $0) }
    guard intent.showsCard, let snippet = outcome.snippet else { return intent.showsCard && own?.members == nil ? own.map(result) : own }
    let card = MCPValue(
      snippet.data { type in offered.first { ObjectIdentifier($0.type) == ObjectIdentifier(type) }?.toolName })
    guard let own else { return .members(["card": card]) }
    guard let members = own.members else { return .members(["result": own, "card": card]) }
    return own["card"] == nil ? .object(members + [.init("card", card)]) : own
  }

  private func result(_ value: MCPValue) -> MCPValue { .members(["result": value]) }

  /// Arguments as clients send them: a text for a number or a case's title is read as a person's word, and `null` where nothing can be
  /// cleared is as if it were left out.
  private static func taken(_ arguments: [IntentInvocation.Argument], by intent: IntentRegistry.Intent) -> [IntentInvocation.Argument] {
    arguments.compactMap { argument in
      guard let parameter = intent.parameters.first(where: { $0.name == argument.name }), case .json(let content) = argument.value else {
        return argument
      }
      if content.isNothing, !parameter.isOptional { return nil }
      guard let words = content.string else { return argument }
      switch parameter.shape {
      case .integer, .number, .truth, .choice, .measurement, .duration, .currency, .url, .date:
        return .init(name: argument.name, value: .text(words), origin: argument.origin)
      default: return argument
      }
    }
  }

  // MARK: Resources

  /// One pattern for each kind of entity.
  public func resourceTemplates() async throws -> [MCPResourceTemplate] {
    host.registry.entities.map { entity in
      let title = entity.typeDisplayRepresentation.name.text
      return MCPResourceTemplate(
        uriTemplate: "\(scheme)://\(entity.persistentIdentifier)/{id}", name: entity.persistentIdentifier,
        description: "A \(title.lowercased()) of \(host.applicationName), by its identifier")
    }
  }

  /// What the application suggests of each kind.
  public func resources() async throws -> [MCPResource] {
    var resources: [MCPResource] = []
    for entity in host.registry.entities {
      for (id, shown) in try await host.suggestedEntities(of: entity).prefix(10_000) {
        resources.append(
          MCPResource(
            uri: uri(entity.persistentIdentifier, id), name: shown.title.text, description: entity.typeDisplayRepresentation.name.text,
            mediaType: "application/json"))
      }
    }
    return resources
  }

  private func uri(_ type: String, _ id: String) -> String {
    "\(scheme)://\(type)/\(id.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-._~"))) ?? id)"
  }

  /// An entity in every form that it is offered in, and the page that draws cards.
  public func readResource(_ uri: String) async throws -> [MCPResourceContents]? {
    if uri == page { return [MCPResourceContents(uri: uri, mediaType: CardPage.mediaType, text: CardPage.html)] }
    let start = scheme + "://"
    guard uri.hasPrefix(start), let slash = uri.dropFirst(start.count).firstIndex(of: "/") else { return nil }
    let type = String(uri.dropFirst(start.count)[..<slash])
    guard let id = String(uri[uri.index(after: slash)...]).removingPercentEncoding,
      let entity = try await host.entity(type: type, identifier: id)
    else { return nil }
    var contents: [MCPResourceContents] = []
    for mediaType in host.mediaTypes(of: entity) {
      guard let (data, exact) = try await host.representation(type: type, identifier: id, as: mediaType) else { continue }
      if exact.hasPrefix("text/") || exact == "application/json" {
        contents.append(MCPResourceContents(uri: uri, mediaType: exact, text: String(decoding: data, as: UTF8.self)))
      } else {
        contents.append(MCPResourceContents(uri: uri, mediaType: exact, base64: data.base64EncodedString()))
      }
    }
    return contents
  }

  // MARK: Prompts

  private func phrases() -> [(name: String, intent: IntentRegistry.Intent, phrase: IntentRegistry.Phrase)] {
    offered.flatMap { intent in
      intent.phrases.enumerated().map { index, phrase in ("\(intent.toolName).\(index + 1)", intent, phrase) }
    }
  }

  /// The phrases.
  public func prompts() async throws -> [MCPPrompt] {
    phrases().map { name, intent, phrase in
      let arguments = phrase.template.parts.compactMap { part -> MCPPrompt.Argument? in
        guard case .parameter(let parameter) = part, let known = intent.parameters.first(where: { $0.name == parameter }) else {
          return nil
        }
        return MCPPrompt.Argument(name: parameter, description: known.title, isRequired: true)
      }
      return MCPPrompt(name: name, title: phrase.shortTitle, description: intent.title, arguments: arguments)
    }
  }

  /// A phrase with its places filled.
  public func prompt(_ name: String, arguments: [String: String]) async throws -> [MCPPromptMessage]? {
    guard let found = phrases().first(where: { $0.name == name }) else { return nil }
    let text = try found.phrase.template.parts.map { part in
      switch part {
      case .text(let text): return text
      case .application: return host.applicationName
      case .parameter(let parameter):
        guard let value = arguments[parameter] else { throw MCPError.parameters("The prompt \(name) needs the argument \(parameter).") }
        return value
      }
    }.joined()
    return [MCPPromptMessage(text: text)]
  }

  /// Identifiers of entities, and values of parameters, that begin as said.
  public func completions(of reference: MCPCompletionReference, argument: String, value: String) async throws -> [String] {
    func matches(_ text: String) -> Bool { value.isEmpty || text.lowercased().hasPrefix(value.lowercased()) }
    switch reference {
    case .resource(let template):
      let type = template.split(separator: "/").dropFirst().first.map(String.init) ?? ""
      guard let entity = host.registry.entity(type) else { return [] }
      return try await host.suggestedEntities(of: entity).filter { matches($0.0) || matches($0.1.title.text) }.map(\.0)
    case .prompt(let name):
      guard let intent = phrases().first(where: { $0.name == name })?.intent else { return [] }
      return try await host.suggestedValues(of: argument, in: intent).map(\.title.text).filter(matches)
    }
  }
}

/// Puts a run's questions to an MCP client as forms.
struct FormAsker: IntentAsker {
  let context: MCPContext

  func answer(_ question: IntentQuestion) async throws -> IntentAnswer {
    let (field, property) = form(of: question)
    let schema = MCPValue.members([
      "type": "object", "properties": .members([field: property]), "required": .array([.string(field)]),
    ])
    // A form has no place for a card: what it says stands below the question.
    let message = ([question.prompt] + (question.snippet?.lines(width: 72) ?? [])).joined(separator: "\n")
    let answer: MCPContext.Answer
    do {
      answer = try await context.ask(MCPContext.Question(key: question.key, message: message, schema: schema))
    } catch is MCPError {
      // A client without forms: what is missing is told, and nobody has declined.
      throw AppIntentError.nobodyToAsk(question.prompt)
    }
    switch answer {
    case .declined: return question.isConfirmation ? .confirmed(false) : .declined
    case .cancelled: return .declined
    case .accepted(let content):
      guard let value = content[field] else { return .text("") }
      switch question.kind {
      case .confirmation: return .confirmed(value.bool ?? false)
      case .choice: return value.string.flatMap { Int($0) }.map { .choice($0 - 1) } ?? .declined
      case .value(_, let suggestions):
        if !suggestions.isEmpty, suggestions.count <= 50, let text = value.string, let number = Int(text.dropFirst()), text.hasPrefix("#") {
          return .choice(number - 1)
        }
        return value.string.map { .text($0) } ?? .json(value.json)
      }
    }
  }

  /// The form's one field. Forms are flat: what is no plain value is asked for in words.
  private func form(of question: IntentQuestion) -> (String, MCPValue) {
    func oneOf(_ options: [(String, String)]) -> MCPValue {
      .members([
        "type": "string", "oneOf": .array(options.map { .members(["const": .string($0.0), "title": .string($0.1)]) }),
      ])
    }
    switch question.kind {
    case .confirmation(let action):
      return ("confirm", .members(["type": "boolean", "title": .string(action.acceptLabel.text), "default": false]))
    case .choice(let options): return ("choice", oneOf(options.enumerated().map { (String($0.offset + 1), $0.element.line) }))
    case .value(let schema, let suggestions):
      let name = question.parameter ?? "value"
      let title = question.title ?? name
      if !suggestions.isEmpty, suggestions.count <= 50 {
        return (name, titled(oneOf(suggestions.enumerated().map { ("#\($0.offset + 1)", $0.element.shown.line) }), title))
      }
      let own = MCPValue(schema)
      switch own["type"]?.string {
      case "integer", "number", "boolean", "string": return (name, flat(own, title: title))
      default: return (name, .members(["type": "string", "title": .string(title)]))
      }
    }
  }

  private func titled(_ schema: MCPValue, _ title: String) -> MCPValue {
    .object((schema.members ?? []) + [.init("title", .string(title))])
  }

  /// The keywords that a form may have.
  private func flat(_ schema: MCPValue, title: String) -> MCPValue {
    let kept = ["type", "minimum", "maximum", "format", "oneOf", "enum", "minLength", "maxLength", "description"]
    let formats = ["email", "uri", "date", "date-time"]
    return .object(
      (schema.members ?? []).filter { member in
        kept.contains(member.key) && (member.key != "format" || formats.contains(member.value.string ?? ""))
      } + [.init("title", .string(title))])
  }
}

extension MCPValue {
  /// The same value.
  init(_ content: GeneratedContent) {
    if let members = content.members {
      self = .object(members.map { Member($0.key, MCPValue($0.value)) })
    } else if let elements = content.elements {
      self = .array(elements.map { MCPValue($0) })
    } else if let text = content.string {
      self = .string(text)
    } else if let flag = content.truth {
      self = .bool(flag)
    } else if content.isNothing {
      self = .null
    } else {
      self = .number(content.compactJSON)
    }
  }
}
