import GuidedGeneration

/// Entities by their identifiers, loaded when somebody needs them.
public struct EntityCollection<Entity: AppEntity>: Sendable, Equatable, Collection, ExpressibleByArrayLiteral {
  /// The identifiers.
  public var identifiers: [Entity.ID]
  /// Of identifiers.
  public init(identifiers: [Entity.ID] = []) { self.identifiers = identifiers }
  /// Of entities.
  public init(entities: [Entity]) { identifiers = entities.map(\.id) }
  /// Of identifiers.
  public init(arrayLiteral elements: Entity.ID...) { identifiers = elements }

  /// How many there are.
  public var count: Int { identifiers.count }
  /// Whether there are none.
  public var isEmpty: Bool { identifiers.isEmpty }
  /// The first place.
  public var startIndex: Int { identifiers.startIndex }
  /// Behind the last place.
  public var endIndex: Int { identifiers.endIndex }
  /// The identifier at a place.
  public subscript(position: Int) -> Entity.ID { identifiers[position] }
  /// The next place.
  public func index(after i: Int) -> Int { identifiers.index(after: i) }
  /// Whether the identifiers are the same.
  public static func == (left: EntityCollection, right: EntityCollection) -> Bool {
    left.identifiers.map(\.entityIdentifierString) == right.identifiers.map(\.entityIdentifierString)
  }

  /// The entities, loaded now.
  public func resolvedEntities() async throws -> [Entity] {
    let query = Entity.defaultQuery
    try await AppDependencyManager.prepare(query)
    return try await query.entities(for: identifiers)
  }
  /// Adds one.
  public mutating func append(_ identifier: Entity.ID) { identifiers.append(identifier) }
  /// Adds one.
  public mutating func append(_ entity: Entity) { identifiers.append(entity.id) }
  /// Adds some.
  public mutating func append(contentsOf newIdentifiers: [Entity.ID]) { identifiers += newIdentifiers }
  /// Adds some.
  public mutating func append(contentsOf entities: [Entity]) { identifiers += entities.map(\.id) }
  /// Takes one out.
  public mutating func remove(_ identifier: Entity.ID) {
    identifiers.removeAll { $0.entityIdentifierString == identifier.entityIdentifierString }
  }
  /// Takes one out.
  public mutating func remove(_ entity: Entity) { remove(entity.id) }
  /// Whether one is there.
  public func contains(_ identifier: Entity.ID) -> Bool {
    identifiers.contains { $0.entityIdentifierString == identifier.entityIdentifierString }
  }
  /// Whether one is there.
  public func contains(_ entity: Entity) -> Bool { contains(entity.id) }
}

extension EntityCollection: _IntentValue {
  /// One entity.
  public typealias ValueType = Entity
  /// The collection.
  public typealias UnwrappedType = EntityCollection<Entity>
  /// As a list of entities; of what is given the identifiers are kept.
  public static var intentValueCodec: IntentValueCodec<EntityCollection<Entity>> {
    let codec = [Entity].intentValueCodec
    return IntentValueCodec(
      shape: codec.shape, decode: { EntityCollection(entities: try await codec.decode($0, $1)) },
      encode: { list in .items(list.identifiers.map { JSON($0.entityIdentifierString) }) },
      display: { DisplayRepresentation(title: "\($0.count) entities") })
  }
}

/// The identifier of an entity that is the same on every device, beside the one here.
public struct SyncableEntityIdentifier<LocalID, StableID>: Sendable, Hashable, EntityIdentifierConvertible, CustomStringConvertible
where LocalID: EntityIdentifierConvertible & Sendable, StableID: EntityIdentifierConvertible & Sendable {
  /// The one here.
  public let local: LocalID?
  /// The one everywhere.
  public let stable: StableID?
  /// Both.
  public init(local: LocalID, stable: StableID) {
    self.local = local
    self.stable = stable
  }
  private init(stable: StableID) {
    local = nil
    self.stable = stable
  }
  /// The one everywhere, as text.
  public var entityIdentifierString: String { stable?.entityIdentifierString ?? local?.entityIdentifierString ?? "" }
  /// The identifier that the text is of.
  public static func entityIdentifier(for text: String) -> SyncableEntityIdentifier? {
    StableID.entityIdentifier(for: text).map { SyncableEntityIdentifier(stable: $0) }
  }
  /// As text.
  public var description: String { entityIdentifierString }
  /// Whether the one everywhere is the same.
  public static func == (left: SyncableEntityIdentifier, right: SyncableEntityIdentifier) -> Bool {
    left.entityIdentifierString == right.entityIdentifierString
  }
  /// By the one everywhere.
  public func hash(into hasher: inout Hasher) { hasher.combine(entityIdentifierString) }
}

extension SyncableEntityIdentifier where LocalID == StableID {
  /// One for both.
  public init(id: LocalID) { self.init(local: id, stable: id) }
}

/// An entity that is the same on every device.
public protocol SyncableEntity: AppEntity {}

/// Who may see an entity.
public struct EntityOwnership: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Of bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Not known.
  public static let unknown = EntityOwnership(rawValue: 1)
  /// Several people.
  public static let shared = EntityOwnership(rawValue: 2)
  /// Everybody.
  public static let `public` = EntityOwnership(rawValue: 4)
}

/// An entity that says who may see it.
public protocol OwnershipProvidingEntity: AppEntity {
  /// Who may see it.
  var ownership: EntityOwnership { get }
}

/// An entity that is a file.
public protocol FileEntity: AppEntity where ID == FileEntityIdentifier {
  /// Which kinds of file.
  static var supportedContentTypes: [UTType] { get }
}

/// The identifier of a file: where it is, or a name while it is a draft.
public struct FileEntityIdentifier: Sendable, Hashable, Codable, EntityIdentifierConvertible {
  private let url: URL?
  /// The draft's name; `nil` for a file.
  public let draftIdentifier: String?
  /// Of a file.
  ///
  /// - Throws: ``AppIntentError`` for an address that is no file's.
  public static func file(url: URL) throws -> FileEntityIdentifier {
    guard url.isFileURL else { throw AppIntentError(description: "\(url.absoluteString) is not a file: pass a file's address.") }
    return FileEntityIdentifier(url: url, draftIdentifier: nil)
  }
  /// Of a draft.
  public static func draft(identifier: String) -> FileEntityIdentifier { FileEntityIdentifier(url: nil, draftIdentifier: identifier) }
  /// Where the file is; `nil` for a draft.
  public var fileURL: URL? { get async throws { url } }
  /// Whether it is a draft.
  public var isDraft: Bool { draftIdentifier != nil }
  /// As text.
  public var entityIdentifierString: String { url?.absoluteString ?? "draft:" + (draftIdentifier ?? "") }
  /// The identifier that the text is of.
  public static func entityIdentifier(for text: String) -> FileEntityIdentifier? {
    if text.hasPrefix("draft:") { return draft(identifier: String(text.dropFirst(6))) }
    return URL(string: text).flatMap { try? file(url: $0) }
  }
}

/// A thing on a screen that shows an entity.
public protocol AppEntityAnnotatable {
  /// Which entity.
  var appEntityIdentifier: EntityIdentifier? { get set }
}

/// A part of a screen that shows an entity.
public struct AppEntityUIElement: Sendable {
  /// What is so of it.
  public struct State: Sendable {
    /// Whether it is selected.
    public var isSelected: Bool
    /// A state.
    public init(isSelected: Bool = false) { self.isSelected = isSelected }
  }
  /// Which entity.
  public var identifier: EntityIdentifier
  /// Where it is.
  public var bounds: CGRect
  /// What is so of it.
  public var state: State
  /// Its parts.
  public var subelements: [AppEntityUIElement]
  /// A part of a screen.
  public init(identifier: EntityIdentifier, bounds: CGRect, state: State = State(), subelements: [AppEntityUIElement] = []) {
    self.identifier = identifier
    self.bounds = bounds
    self.state = state
    self.subelements = subelements
  }
  /// A part of a screen that shows an entity.
  public init<Entity: AppEntity>(_ entity: Entity, bounds: CGRect, state: State = State(), subelements: [AppEntityUIElement] = []) {
    self.init(identifier: EntityIdentifier(for: entity), bounds: bounds, state: state, subelements: subelements)
  }
}

/// Which parts of a screen are asked for.
public struct AppEntityUIElementsContext: Sendable {
  /// What is asked for.
  public enum ElementsRequest: Hashable, Sendable {
    /// What can be seen.
    case visible(rect: CGRect)
    /// What is selected.
    case selected
    /// By what it is.
    public func hash(into hasher: inout Hasher) {
      switch self {
      case .visible(let rect): hasher.combine(Double(rect.origin.x))
      case .selected: hasher.combine(0)
      }
    }
  }
  /// The screen.
  public let bounds: CGRect
  /// What is asked for.
  public let requests: Set<ElementsRequest>
}

extension AppEntity {
  /// Short for `IntentValueRepresentation`.
  public typealias ValueRepresentation = IntentValueRepresentation
}

/// A form of an entity that is a value of another kind: a person, a place.
public struct IntentValueRepresentation<Item: Sendable, IntentValue: _IntentValue>: TransferRepresentation {
  /// What can be exported.
  public let _exports: [TransferExport<Item>]

  /// A value that stands for the entity, as JSON.
  public init(exporting: @escaping @Sendable (Item) async throws -> IntentValue) {
    _exports = [
      TransferExport(contentType: .json) { Data(IntentValue.intentValueCodec.encode(try await exporting($0)).compactJSON.utf8) }
    ]
  }

  /// A value that stands for the entity, and the other way.
  public init(
    exporting: @escaping @Sendable (Item) async throws -> IntentValue, importing: @escaping @Sendable (IntentValue) async throws -> Item
  ) { self.init(exporting: exporting) }
}
