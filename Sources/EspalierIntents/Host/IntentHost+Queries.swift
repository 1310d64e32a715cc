import GuidedGeneration

/// A record that a search found.
public struct EntityHit: Sendable, Equatable {
  /// The kind of entity.
  public var type: String
  /// Its identifier.
  public var identifier: String
  /// Its title.
  public var title: String
  /// What else is known of it.
  public var text: String
  /// How well it fits, compared with the others.
  public var score: Double
}

extension IntentHost {
  /// The records that words may mean, from the index. One that its query no longer knows is left out, and leaves the index.
  ///
  /// - Parameters:
  ///   - words: what was said.
  ///   - type: a kind of entity, by its identifier or its name; `nil` for all.
  ///   - limit: the most records.
  /// - Throws: ``IntentArgumentError`` for a kind that is not there.
  public func find(_ words: String, type: String? = nil, limit: Int = 10) async throws -> [EntityHit] {
    var name: String?
    if let type {
      guard let entity = registry.entity(type) else {
        throw IntentArgumentError(
          .invalid, parameter: "type", found: type,
          expected: "one of \(registry.entities.map { $0.persistentIdentifier }.joined(separator: ", "))")
      }
      name = entity.persistentIdentifier
    }
    var found: [EntityHit] = []
    for hit in try await storage.index.search(words, types: name.map { [$0] }, limit: limit) {
      if await isGone(hit) {
        try await storage.index.remove(type: hit.type, identifiers: [hit.identifier])
      } else {
        found.append(EntityHit(type: hit.type, identifier: hit.identifier, title: hit.title, text: hit.text, score: hit.score))
      }
    }
    return found
  }

  /// Whether the query of a record's kind says that there is none; what has no query here, and a query that fails, say nothing.
  private func isGone(_ hit: EntityIndex.Hit) async -> Bool {
    guard registry.entity(hit.type) != nil else { return false }
    do { return try await entity(type: hit.type, identifier: hit.identifier) == nil } catch { return false }
  }

  /// A suggestion in words: the action's title and its arguments, records by their titles.
  package func title(of suggestion: IntentSuggestion) async -> String {
    guard let intent = registry.intent(suggestion.intent), let arguments = try? JSON(json: suggestion.arguments) else {
      return suggestion.intent
    }
    var words: [String] = []
    for parameter in intent.parameters {
      if let value = arguments.member(parameter.name) { words.append(await shown(value, parameter.shape)) }
    }
    return ([intent.title] + (words.isEmpty ? [] : [words.joined(separator: ", ")])).joined(separator: ": ")
  }

  /// A value in words, records by their titles.
  private func shown(_ value: JSON, _ shape: IntentValueShape) async -> String {
    let plain = value.string ?? value.compactJSON
    switch shape {
    case .entity(let entity):
      return (try? await self.entity(type: entity.name, identifier: plain))?.displayRepresentation.title.text ?? plain
    case .union(let options):
      for (name, shape) in options {
        if let inner = value.member(name) { return await shown(inner, shape) }
      }
      return plain
    case .list(let shape):
      guard let values = value.arrayValue else { return plain }
      var words: [String] = []
      for value in values { words.append(await shown(value, shape)) }
      return words.joined(separator: ", ")
    default: return plain
    }
  }

  /// One entity; `nil` where it is not there.
  package func entity(type: String, identifier: String) async throws -> (any AppEntity)? {
    guard let entity = registry.entity(type) else { return nil }
    func open<Entity: AppEntity>(_ type: Entity.Type) async throws -> (any AppEntity)? {
      try await within(nil) { try await EntityLookup.entity(type, identifier: identifier) }
    }
    return try await open(entity)
  }

  /// An entity's JSON, with the properties of these names fetched even if they are fetched on demand.
  package func content(of entity: any AppEntity, fetching names: Set<String> = []) async throws -> JSON {
    var content = Self.content(of: entity)
    for (name, property) in IntentReflection.properties(of: entity) where property.isDeferred && names.contains(name) {
      content = content.adding([(name, try await within(nil) { try await property.fetchedContent(of: entity) })])
    }
    return content
  }

  /// An entity's bytes in one of the forms it offers; `nil` for other forms.
  public func representation(type: String, identifier: String, as mediaType: String) async throws -> (data: Data, mediaType: String)? {
    guard let entity = try await entity(type: type, identifier: identifier) else { return nil }
    if let wanted = UTType(mimeType: mediaType) ?? UTType(mediaType),
      let (data, kind) = try await within(nil, { try await Representations.data(of: entity, as: wanted) })
    {
      return (data, kind.mediaType)
    }
    // Every entity has two forms without being asked for any.
    switch mediaType {
    case "application/json": return (Data(Self.content(of: entity).compactJSON.utf8), mediaType)
    case "text/plain": return (Data(entity.displayRepresentation.line.utf8), mediaType)
    default: return nil
    }
  }

  /// The media types that an entity is offered in, the best one first.
  package func mediaTypes(of entity: any AppEntity) -> [String] {
    let own = Representations.kinds(of: entity).map(\.mediaType)
    return own + ["application/json", "text/plain"].filter { !own.contains($0) }
  }

  /// What is likely wanted now, from donations.
  public func suggestions(at date: Date = Date(), limit: Int = 5) throws -> [IntentSuggestion] {
    SuggestionRanking.rank(try DonationStore(storage.database).all(), at: date, limit: limit)
  }

  /// Records of invocations, the newest first.
  public func records(limit: Int = 20, intent: String? = nil) throws -> [IntentRecord] { try storage.records(limit: limit, intent: intent) }

  /// The identifiers of the intents, in the order of their package.
  public var intentIdentifiers: [String] { registry.intents.map(\.identifier) }
}

extension IntentHost {
  /// What an entity's query suggests: identifiers, and how the entities are shown.
  package func suggestedEntities(of type: any AppEntity.Type) async throws -> [(String, DisplayRepresentation)] {
    func open<Entity: AppEntity>(_ type: Entity.Type) async throws -> [(String, DisplayRepresentation)] {
      try await within(nil) {
        try await EntityLookup.suggested(type).compactMap { $0 as? Entity }.map { ($0.id.entityIdentifierString, $0.displayRepresentation) }
      }
    }
    return try await open(type)
  }

  /// What an intent's parameter may be, as far as that can be listed.
  package func suggestedValues(of parameter: String, in intent: IntentRegistry.Intent) async throws -> [DisplayRepresentation] {
    guard let known = intent.parameters.first(where: { $0.name == parameter }) else { return [] }
    if case .choice(_, let choices) = known.shape {
      return choices.map { DisplayRepresentation(title: LocalizedStringResource(verbatim: $0.title)) }
    }
    return try await within(nil) {
      let found = IntentReflection.parameters(of: intent.type.init()).first { $0.name == parameter }
      return try await found?.parameter.suggestions().map(\.shown) ?? []
    }
  }
}
