/// Several values, maybe in sections.
public protocol ResultsCollection {
  /// What it holds.
  associatedtype Value
  /// All of them in order.
  var items: [Value] { get }
}

extension Array: ResultsCollection {
  /// Itself.
  public var items: [Element] { self }
}

/// Values in sections with titles.
public struct ItemCollection<Value: Sendable>: ResultsCollection, Sendable {
  /// The sections.
  public let sections: [ItemSection<Value>]
  /// All values in order.
  public var items: [Value] { sections.flatMap { $0.items.map(\.value) } }
  /// Sections.
  public init(sections: [ItemSection<Value>]) { self.sections = sections }
  /// Sections, listed.
  public init(@ItemSectionsBuilder<Value> _ sections: () -> [ItemSection<Value>]) { self.sections = sections() }
}

/// Values under one title.
public struct ItemSection<Value: Sendable>: Sendable {
  /// The title.
  public let title: LocalizedStringResource?
  /// The values.
  public let items: [Item<Value>]
  /// A section.
  public init(_ title: LocalizedStringResource? = nil, items: [Item<Value>]) {
    self.title = title
    self.items = items
  }
  /// A section, listed.
  public init(_ title: LocalizedStringResource? = nil, @ItemsBuilder<Value> _ items: () -> [Item<Value>]) {
    self.init(title, items: items())
  }
}

/// One value, with how it is shown where it does not say so itself.
public struct Item<Value: Sendable>: Sendable {
  /// The value.
  public let value: Value
  /// How it is shown.
  public let shown: DisplayRepresentation?
  /// A value that says itself how it is shown.
  public init(_ value: Value) {
    self.value = value
    shown = nil
  }
  /// A value with a title.
  public init(
    _ value: Value, title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: DisplayRepresentation.Image? = nil
  ) {
    self.value = value
    shown = DisplayRepresentation(title: title, subtitle: subtitle, image: image)
  }
}

/// Earlier name of ``ItemCollection``.
public typealias IntentItemCollection<Value: Sendable> = ItemCollection<Value>
/// Earlier name of ``ItemSection``.
public typealias IntentItemSection<Value: Sendable> = ItemSection<Value>
/// Earlier name of ``Item``.
public typealias IntentItem<Value: Sendable> = Item<Value>

/// Lists sections.
@resultBuilder
public enum ItemSectionsBuilder<Value: Sendable> {
  /// All of them.
  public static func buildBlock(_ sections: ItemSection<Value>...) -> [ItemSection<Value>] { sections }
}

/// Lists values.
@resultBuilder
public enum ItemsBuilder<Value: Sendable> {
  /// All of them.
  public static func buildBlock(_ items: Item<Value>...) -> [Item<Value>] { items }
}

/// Proposes values for a parameter.
public protocol DynamicOptionsProvider: _SupportsAppDependencies, Sendable {
  /// What it proposes.
  associatedtype Result: ResultsCollection & Sendable
  /// The values.
  func results() async throws -> Result
  /// The value to start from.
  func defaultResult() async -> Result.Value?
}

extension DynamicOptionsProvider {
  /// None.
  public func defaultResult() async -> Result.Value? { nil }
}

/// Finds entities.
public protocol EntityQuery: DynamicOptionsProvider, PersistentlyIdentifiable {
  /// What it finds.
  associatedtype Entity: AppEntity
  /// How it lists what it finds.
  associatedtype Result: ResultsCollection & Sendable = [Entity]
  /// A query.
  init()
  /// The entities of these identifiers; one that is not there is left out.
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
  /// What to propose before anything is said.
  func suggestedEntities() async throws -> Result
  /// How entities are shown, without loading them where that can be avoided.
  func displayRepresentations(for identifiers: [Entity.ID]) async throws -> [Entity.ID: DisplayRepresentation]
}

extension EntityQuery {
  /// None.
  public func suggestedEntities() async throws -> [Entity] { [] }

  /// The suggested ones.
  public func results() async throws -> Result { try await suggestedEntities() }

  /// Those of the entities.
  public func displayRepresentations(for identifiers: [Entity.ID]) async throws -> [Entity.ID: DisplayRepresentation] {
    Dictionary(try await entities(for: identifiers).map { ($0.id, $0.displayRepresentation) }) { first, _ in first }
  }
}

/// Finds entities by words.
public protocol EntityStringQuery: EntityQuery {
  /// The entities that the words may mean.
  func entities(matching words: String) async throws -> Result
}

/// Knows all its entities.
public protocol EnumerableEntityQuery: EntityQuery {
  /// All of them.
  func allEntities() async throws -> Result
}

extension EnumerableEntityQuery {
  /// All of them.
  public func suggestedEntities() async throws -> Result { try await allEntities() }
}

/// Finds the only entity of its kind.
public protocol UniqueAppEntityQuery: EnumerableEntityQuery where Result == [Entity] {
  /// The entity.
  func uniqueEntity() async throws -> Entity
}

extension UniqueAppEntityQuery {
  /// The only one, if it is asked for.
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
    let entity = try await uniqueEntity()
    return identifiers.contains(entity.id) ? [entity] : []
  }
  /// The only one.
  public func suggestedEntities() async throws -> [Entity] { [try await uniqueEntity()] }
  /// The only one.
  public func allEntities() async throws -> [Entity] { [try await uniqueEntity()] }
}

/// Gives the only entity of its kind, from a closure.
///
/// ```swift
/// struct SettingsEntity: UniqueAppEntity {
///   static let defaultQuery = UniqueAppEntityProvider<SettingsEntity> { SettingsEntity() }
///   …
/// }
/// ```
public struct UniqueAppEntityProvider<Entity: UniqueAppEntity>: UniqueAppEntityQuery {
  private let provider: (@Sendable () async throws -> Entity)?

  /// A provider that has no entity to give: asking it throws.
  public init() { provider = nil }

  /// A provider that gives what a closure gives.
  public init(_ provider: @escaping @Sendable () async throws -> Entity) { self.provider = provider }

  /// The entity.
  ///
  /// - Throws: what the closure throws; ``AppIntentError`` where there is none.
  public func uniqueEntity() async throws -> Entity {
    guard let provider else {
      throw AppIntentError(
        description: "Nothing gives the only \(Entity.self): make the provider with a closure, UniqueAppEntityProvider { … }.")
    }
    return try await provider()
  }
}

/// A query whose entities are in the index, and which puts them there again when it is asked to.
public protocol IndexedEntityQuery: EntityQuery where Entity: IndexedEntity {
  /// Indexes some entities again.
  func reindexEntities(for identifiers: [Entity.ID], indexDescription: CSSearchableIndexDescription) async throws
  /// Indexes all entities again.
  func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws
}

/// Finds values for something that was selected or described.
public protocol IntentValueQuery: _SupportsAppDependencies, Sendable {
  /// What was selected.
  associatedtype Input: Sendable
  /// What it finds.
  associatedtype Result: ResultsCollection & Sendable
  /// A query.
  init()
  /// The values.
  func values(for input: Input) async throws -> Result
}
