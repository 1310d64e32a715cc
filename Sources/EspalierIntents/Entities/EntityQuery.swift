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
  /// Where it may run.
  typealias ExecutionTargets = IntentExecutionTargets
  /// Where it may run.
  static var allowedExecutionTargets: IntentExecutionTargets { get }
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
  public func suggestedEntities() async throws -> Result { .empty }

  /// In the application.
  public static var allowedExecutionTargets: IntentExecutionTargets { .main }

  /// The suggested ones.
  public func results() async throws -> Result { try await suggestedEntities() }

  /// Those of the entities.
  public func displayRepresentations(for identifiers: [Entity.ID]) async throws -> [Entity.ID: DisplayRepresentation] {
    Dictionary(try await entities(for: identifiers).map { ($0.id, $0.displayRepresentation) }) { first, _ in first }
  }
}

/// Finds entities by words.
public protocol EntityStringQuery: EntityQuery {
  /// How it lists what it finds; named here again, so that ``entities(matching:)`` says it.
  associatedtype Result = [Entity]
  /// The entities that the words may mean.
  func entities(matching words: String) async throws -> Result
}

/// Knows all its entities.
public protocol EnumerableEntityQuery: EntityQuery {
  /// How it lists what it finds; named here again, so that ``allEntities()`` says it.
  associatedtype Result = [Entity]
  /// All of them.
  func allEntities() async throws -> Result
  /// What the action says that finds them; `nil` where there is none.
  static var findIntentDescription: IntentDescription? { get }
}

extension EnumerableEntityQuery {
  /// None.
  public static var findIntentDescription: IntentDescription? { nil }
}

extension EnumerableEntityQuery {
  /// All of them.
  public func suggestedEntities() async throws -> Result { try await allEntities() }
}

/// Finds the only entity of its kind.
public protocol UniqueAppEntityQuery: EnumerableEntityQuery where Entity: UniqueAppEntity {
  /// What it finds.
  associatedtype Unique where Unique == Entity
  /// The entity.
  func uniqueEntity() async throws -> Unique
}

extension UniqueAppEntityQuery {
  /// The only one, if it is asked for.
  public func entities(for identifiers: [Unique.ID]) async throws -> [Unique] {
    let entity = try await uniqueEntity()
    return identifiers.contains(entity.id) ? [entity] : []
  }
  /// The only one.
  public func suggestedEntities() async throws -> [Unique] { [try await uniqueEntity()] }
  /// The only one.
  public func allEntities() async throws -> [Unique] { [try await uniqueEntity()] }
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
  /// What it finds.
  public typealias Unique = Entity
  /// One in a list.
  public typealias Result = [Entity]
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
public protocol IntentValueQuery: PersistentlyIdentifiable, _SupportsAppDependencies, Sendable {
  /// What was selected.
  associatedtype Input: Sendable
  /// What it finds.
  associatedtype Result: ResultsCollection & Sendable
  /// A query.
  init()
  /// The values.
  func values(for input: Input) async throws -> Result
}
