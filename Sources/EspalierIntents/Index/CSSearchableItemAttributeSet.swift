/// What the index knows of a thing.
public final class CSSearchableItemAttributeSet: @unchecked Sendable {
  // Filled by whoever makes it, and read afterwards.
  /// Its name.
  public var displayName: String?
  /// Its heading.
  public var title: String?
  /// What it is about.
  public var contentDescription: String?
  /// Its text.
  public var textContent: String?
  /// Words by which it is found.
  public var keywords: [String]?
  /// Its subject.
  public var subject: String?
  /// Who made it.
  public var creator: String?
  /// Those who made it.
  public var authorNames: [String]?
  /// Where it is from.
  public var city: String?
  /// Where it is from.
  public var country: String?
  /// Other names.
  public var alternateNames: [String]?
  package var custom: [String: String] = [:]

  /// An empty set.
  public init(contentType: UTType = .item) {}

  package var indexedTitle: String { displayName ?? title ?? "" }

  package var indexedText: String {
    ([title, contentDescription, textContent, subject, creator, city, country].compactMap { $0 } + (authorNames ?? [])
      + custom.sorted { $0.key < $1.key }.map(\.value))
      .filter { $0 != indexedTitle }.joined(separator: "\n")
  }

  package var indexedKeywords: String { ((keywords ?? []) + (alternateNames ?? [])).joined(separator: " ") }
}

/// A thing for the index that is no entity itself.
public final class CSSearchableItem: @unchecked Sendable {
  // Filled by whoever makes it, and read afterwards.
  /// Unique among the application's.
  public let uniqueIdentifier: String
  /// What it belongs to.
  public let domainIdentifier: String?
  /// What is known of it.
  public let attributeSet: CSSearchableItemAttributeSet
  package private(set) var entity: EntityIdentifier?

  /// A thing.
  public init(uniqueIdentifier: String, domainIdentifier: String?, attributeSet: CSSearchableItemAttributeSet) {
    self.uniqueIdentifier = uniqueIdentifier
    self.domainIdentifier = domainIdentifier
    self.attributeSet = attributeSet
  }

  /// Says which entity it stands for: a search that finds it gives the entity.
  public func associateAppEntity(_ entity: some AppEntity, priority: Int = 0) { self.entity = EntityIdentifier(for: entity) }
}

/// The index of an application's entities.
public struct CSSearchableIndex: Sendable {
  private let storage: IntentStorage?

  package init(_ storage: IntentStorage?) { self.storage = storage }

  /// The index of the present host, or else of the one that was made last.
  public static func `default`() -> CSSearchableIndex { CSSearchableIndex(IntentStorage.current) }

  private func open() throws -> EntityIndex {
    guard let storage else { throw AppIntentError(description: "There is no index: make an IntentHost first.") }
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
    try await open().add(
      items.map { item in
        EntityIndex.Row(
          type: item.entity?.typeName ?? item.domainIdentifier ?? "", identifier: item.entity?.identifier ?? item.uniqueIdentifier,
          title: item.attributeSet.indexedTitle, text: item.attributeSet.indexedText, keywords: item.attributeSet.indexedKeywords,
          priority: 0)
      })
  }

  /// Takes entities out.
  public func deleteAppEntities<Entity: IndexedEntity>(identifiedBy identifiers: [Entity.ID], ofType type: Entity.Type) async throws {
    try await open().remove(type: Entity.persistentIdentifier, identifiers: identifiers.map(\.entityIdentifierString))
  }

  /// Takes all entities of a kind out.
  public func deleteAppEntities<Entity: IndexedEntity>(ofType type: Entity.Type) async throws {
    try await open().remove(type: Entity.persistentIdentifier, identifiers: nil)
  }
}
