/// The index of an application's entities.
public struct CSSearchableIndex: Sendable {
  private let name: String?

  /// An index with its own name. A host keeps all names in one index, so `find` searches all of them.
  public init(name: String) { self.name = name }

  /// An index whose file is protected as the system sees fit; here nothing follows from it.
  public init(name: String, protectionClass: FileProtectionType?) { self.name = name }

  private init() { name = nil }

  /// The index of the present host, or else of the one that was made last.
  public static func `default`() -> CSSearchableIndex { CSSearchableIndex() }

  /// `true`.
  public static func isIndexingAvailable() -> Bool { true }

  private func open() throws -> EntityIndex {
    guard let storage = IntentStorage.current else { throw AppIntentError(description: "There is no index: make an IntentHost first.") }
    return storage.index
  }

  /// Adds entities, or brings them up to date.
  public func indexAppEntities<Entity: IndexedEntity>(_ entities: [Entity], priority: Int = 0) async throws {
    try await open().add(
      entities.filter { !$0.hideInSpotlight }.map { entity in
        let set = entity.attributeSet
        let shown = entity.displayRepresentation
        return EntityIndex.Row(
          type: Entity.persistentIdentifier, identifier: entity.id.entityIdentifierString,
          title: set.indexedTitle.isEmpty ? shown.title.text : set.indexedTitle, text: set.indexedText,
          keywords: ([set.indexedKeywords] + shown.synonyms.map(\.text)).joined(separator: " "), priority: priority)
      })
  }

  /// Adds things that stand for entities.
  public func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
    let now = Date()
    try await open().add(
      items.filter { $0.expirationDate.map { $0 > now } ?? true }.map { item in
        EntityIndex.Row(
          type: item.entity?.typeName ?? item.domainIdentifier ?? "", identifier: item.entity?.identifier ?? item.uniqueIdentifier,
          title: item.attributeSet.indexedTitle, text: item.attributeSet.indexedText, keywords: item.attributeSet.indexedKeywords,
          priority: 0)
      })
  }

  /// Adds things that stand for entities, and calls back.
  public func indexSearchableItems(_ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)?) {
    let index = self
    reporting(completionHandler) { try await index.indexSearchableItems(items) }
  }

  /// Takes things out by their unique identifiers, and calls back.
  public func deleteSearchableItems(withIdentifiers identifiers: [String], completionHandler: (@Sendable ((any Error)?) -> Void)?) {
    let index = self
    reporting(completionHandler) { try await index.deleteSearchableItems(withIdentifiers: identifiers) }
  }

  /// Takes all things of some domains out, and calls back.
  public func deleteSearchableItems(withDomainIdentifiers identifiers: [String], completionHandler: (@Sendable ((any Error)?) -> Void)?) {
    let index = self
    reporting(completionHandler) { try await index.deleteSearchableItems(withDomainIdentifiers: identifiers) }
  }

  /// Takes everything out, and calls back.
  public func deleteAllSearchableItems(completionHandler: (@Sendable ((any Error)?) -> Void)?) {
    let index = self
    reporting(completionHandler) { try await index.deleteAllSearchableItems() }
  }

  /// Calls back when a body has ended.
  private func reporting(_ handler: (@Sendable ((any Error)?) -> Void)?, _ body: @escaping @Sendable () async throws -> Void) {
    // The storage of the present host goes with the task.
    let storage = IntentStorage.current
    Task {
      do {
        try await IntentStorage.$running.withValue(storage) { try await body() }
        handler?(nil)
      } catch {
        handler?(error)
      }
    }
  }

  /// Takes entities out.
  public func deleteAppEntities<Entity: IndexedEntity>(identifiedBy identifiers: [Entity.ID], ofType type: Entity.Type) async throws {
    try await open().remove(type: Entity.persistentIdentifier, identifiers: identifiers.map(\.entityIdentifierString))
  }

  /// Takes all entities of a kind out.
  public func deleteAppEntities<Entity: IndexedEntity>(ofType type: Entity.Type) async throws {
    try await open().remove(type: Entity.persistentIdentifier, identifiers: nil)
  }

  /// Takes things out by their unique identifiers.
  public func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws { try await open().remove(items: identifiers) }

  /// Takes all things of some domains out.
  public func deleteSearchableItems(withDomainIdentifiers identifiers: [String]) async throws {
    for identifier in identifiers { try await open().remove(type: identifier, identifiers: nil) }
  }

  /// Takes everything out.
  public func deleteAllSearchableItems() async throws { try await open().remove(items: nil) }
}

/// Which index is meant.
public struct CSSearchableIndexDescription: Sendable, Hashable {
  /// Its name; `nil` for the default one.
  public var name: String?

  /// The index of a name.
  public init(name: String? = nil) { self.name = name }
}
