import GuidedGeneration

/// What an application offers, read from its types once at start.
package struct IntentRegistry: Sendable {
  /// One parameter as surfaces see it.
  package struct Parameter: Sendable {
    package var name: String
    package var title: String
    package var description: String?
    package var shape: IntentValueShape
    package var limits: ParameterLimits
    /// Whether a call has to give it or be asked for it.
    package var isRequired: Bool
    package var isOptional: Bool
    package var defaultContent: JSON?
    package var question: String?

    /// What it may be, with its title and default.
    package var schema: JSON {
      let own = shape.schema(limits: limits)
      let words = [title, description ?? "", own.member("description")?.string ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")
      return own.adding([("description", JSON(words)), ("default", defaultContent)])
    }
  }

  /// One intent as surfaces see it.
  package struct Intent: Sendable {
    package var identifier: String
    /// The name that agents call it by: the identifier, in letters that all of them take.
    package var toolName: String
    package var type: any AppIntent.Type
    package var title: String
    package var description: String
    package var keywords: [String]
    package var parameters: [Parameter]
    package var summary: SummarySentence
    package var phrases: [Phrase]
    package var output: IntentValueShape
    package var isDiscoverable: Bool
    package var isReadOnly: Bool
    package var isDestructive: Bool
    /// Whether its result brings a card of its own.
    package var showsCard: Bool

    /// What a call may pass.
    package var inputSchema: JSON {
      .object([
        ("type", JSON("object")), ("properties", .object(parameters.map { ($0.name, $0.schema) })),
        // A required parameter that is missing is asked for, so that no caller has to pass it; one that has no questions is told so.
        ("required", .items([])), ("additionalProperties", JSON(false)),
      ])
    }

    /// The title with the parameters in the sentence of the summary.
    package var sentence: String {
      let text = summary.parts.map { part in
        switch part {
        case .text(let text): text
        case .parameter(let name): "(" + (parameters.first { $0.name == name }?.title.lowercased() ?? name) + ")"
        }
      }.joined()
      return text.isEmpty ? title : text
    }
  }

  /// One phrase with what its shortcut's intent has set already.
  package struct Phrase: Sendable {
    package var template: PhraseTemplate
    package var preset: any AppIntent
    package var shortTitle: String
    package var symbol: String
  }

  package var intents: [Intent] = []
  package var entities: [any AppEntity.Type] = []
  package var negativePhrases: [String] = []

  package func intent(_ identifier: String) -> Intent? { intents.first { $0.identifier == identifier } }

  package func entity(_ name: String) -> (any AppEntity.Type)? {
    entities.first { $0.persistentIdentifier == name } ?? entities.first { $0.typeDisplayRepresentation.name.text.folded == name.folded }
  }

  /// Reads a package.
  ///
  /// - Throws: ``IntentRegistryError`` with everything that is wrong.
  package init(package root: any AppIntentsPackage.Type) throws {
    var problems: [String] = []
    var types: [any AppIntent.Type] = []
    var shortcuts: [AppShortcut] = []
    var seen: Set<ObjectIdentifier> = []
    func collect(_ package: any AppIntentsPackage.Type) {
      guard seen.insert(ObjectIdentifier(package)).inserted else { return }
      if let provider = package.shortcuts {
        shortcuts += provider.appShortcuts
        negativePhrases += provider.negativePhrases.phrases.map(\.text)
      }
      types += package.intents
      for entity in package.entities { add(entity) }
      for included in package.includedPackages { collect(included) }
    }
    collect(root)
    var known: [String: ObjectIdentifier] = [:]
    for type in shortcuts.map({ Swift.type(of: $0.intent) as any AppIntent.Type }) + types {
      let identifier = type.persistentIdentifier
      if let other = known[identifier] {
        if other != ObjectIdentifier(type) {
          problems.append("two intents are called \(identifier): give one of them a persistentIdentifier of its own")
        }
        continue
      }
      if identifier.isEmpty {
        problems.append("\(type) has an empty persistentIdentifier: expected a name that stays the same")
      }
      known[identifier] = ObjectIdentifier(type)
      intents.append(Self.read(type))
    }
    var called = Set(intents.filter { $0.toolName == $0.identifier }.map(\.toolName))
    for index in intents.indices where intents[index].toolName != intents[index].identifier {
      let name = intents[index].toolName
      var number = 2
      while !called.insert(intents[index].toolName).inserted {
        intents[index].toolName = "\(name)_\(number)"
        number += 1
      }
    }
    var owners: [String: String] = [:]
    for shortcut in shortcuts {
      let identifier = Swift.type(of: shortcut.intent).persistentIdentifier
      guard let index = intents.firstIndex(where: { $0.identifier == identifier }) else { continue }
      for template in shortcut.phrases {
        let written = template.written
        if !template.parts.contains(.application) {
          problems.append("the phrase \"\(written)\" of \(identifier) lacks the application's name: put \\(.applicationName) into it")
        }
        if template.parts.contains(.parameter("")) {
          problems.append(
            "the phrase \"\(written)\" of \(identifier) has a key path that leads to no parameter: use one of its @Parameter properties")
        }
        if let owner = owners[written.folded], owner != identifier {
          problems.append("the phrase \"\(written)\" belongs to \(owner) and to \(identifier): change one of them")
        }
        owners[written.folded] = identifier
        intents[index].phrases.append(
          Phrase(template: template, preset: shortcut.intent, shortTitle: shortcut.shortTitle.text, symbol: shortcut.systemImageName))
      }
    }
    for intent in intents {
      if intent.summary.parts.contains(.parameter("")) || intent.summary.below.contains("") {
        problems.append(
          "the summary of \(intent.identifier) has a key path that leads to no parameter: use one of its @Parameter properties")
      }
      for shape in intent.parameters.map(\.shape) + [intent.output] { add(entitiesIn: shape) }
    }
    guard problems.isEmpty else { throw IntentRegistryError(problems: problems) }
  }

  private mutating func add(_ entity: any AppEntity.Type) {
    if !entities.contains(where: { $0 == entity }) { entities.append(entity) }
  }

  private mutating func add(entitiesIn shape: IntentValueShape) {
    switch shape {
    case .entity(let entity): add(entity.type)
    case .list(let element): add(entitiesIn: element)
    case .union(let members): for member in members { add(entitiesIn: member.shape) }
    default: break
    }
  }

  /// Reads one intent by making a value of it.
  package static func read(_ type: any AppIntent.Type) -> Intent {
    func open<I: AppIntent>(_ type: I.Type) -> Intent {
      let intent = I()
      let title = I.title.text
      let description = I.description.asIntentDescription
      let parameters = IntentReflection.parameters(of: intent).map { name, parameter in
        Parameter(
          name: name, title: parameter.shownTitle?.text ?? name.spokenWords, description: parameter.description?.text,
          shape: parameter.shape,
          limits: parameter.limits, isRequired: !parameter.canBeAbsent, isOptional: parameter.isOptional,
          defaultContent: parameter.defaultContent,
          question: parameter.question?.key)
      }
      let isRead = I.self is any OpenIntent.Type || I.self is any SnippetIntent.Type || I.self is any ShowInAppSearchResultsIntent.Type
      return Intent(
        identifier: I.persistentIdentifier, toolName: Self.toolName(I.persistentIdentifier), type: I.self,
        title: title.isEmpty ? I.persistentIdentifier.spokenWords : title,
        description: description?.descriptionText.text ?? "", keywords: description?.searchKeywords.map(\.text) ?? [],
        parameters: parameters,
        summary: I.parameterSummary._sentence(for: intent), phrases: [], output: I.PerformResult.Value.intentValueCodec.shape,
        isDiscoverable: I.isDiscoverable && !(I.self is any DeprecatedAppIntent.Type), isReadOnly: isRead,
        isDestructive: I.self is any DeleteIntent.Type,
        showsCard: I.PerformResult.self is any ShowsSnippetView.Type || I.PerformResult.self is any ShowsSnippetIntent.Type)
    }
    return open(type)
  }

  /// An identifier as the name of a tool: up to 128 letters, digits, dots, hyphens and underscores.
  private static func toolName(_ identifier: String) -> String {
    String(
      identifier.unicodeScalars.prefix(120).map { scalar -> Character in
        let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        return isPlain || "._-".unicodeScalars.contains(scalar) ? Character(scalar) : "_"
      })
  }
}

/// What is wrong with an application's actions.
public struct IntentRegistryError: Error, LocalizedError, Sendable, Equatable {
  /// One sentence each.
  public var problems: [String]

  /// All of them.
  public var errorDescription: String? { "The application's actions cannot be offered: " + problems.joined(separator: "; ") + "." }
}
