/// A value that an application has an own type for.
public protocol AppValue: _IntentValue, PersistentlyIdentifiable, TypeDisplayRepresentable {}

/// A value of the library's own.
public protocol _SystemIntentValue: DisplayRepresentable, PersistentlyIdentifiable, _IntentValue {}

/// A thing in an application: a note, a contact, a message. It is found by identifier, by name or by meaning.
public protocol AppEntity: AppValue, DisplayRepresentable, Identifiable
where Self == ValueType, ID: EntityIdentifierConvertible & Sendable {
  /// What finds it.
  associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == Self
  /// What finds it.
  static var defaultQuery: DefaultQuery { get }
}

extension AppEntity {
  /// Short for `EntityProperty`.
  public typealias Property<Value: _IntentValue> = EntityProperty<Value>
}

/// An identifier that can be written as text.
public protocol EntityIdentifierConvertible {
  /// The identifier as text.
  var entityIdentifierString: String { get }
  /// The identifier that the text is of.
  static func entityIdentifier(for text: String) -> Self?
}

extension String: EntityIdentifierConvertible {
  /// Itself.
  public var entityIdentifierString: String { self }
  /// Itself.
  public static func entityIdentifier(for text: String) -> String? { text }
}

extension UUID: EntityIdentifierConvertible {
  /// Its usual form.
  public var entityIdentifierString: String { uuidString }
  /// A UUID of its usual form.
  public static func entityIdentifier(for text: String) -> UUID? { UUID(uuidString: text) }
}

extension Int: EntityIdentifierConvertible {
  /// Its digits.
  public var entityIdentifierString: String { String(self) }
  /// A number of its digits.
  public static func entityIdentifier(for text: String) -> Int? { Int(text) }
}

extension Float: EntityIdentifierConvertible {
  /// Its digits.
  public var entityIdentifierString: String { String(self) }
  /// A number of its digits.
  public static func entityIdentifier(for text: String) -> Float? { Float(text) }
}

/// Names one entity.
public struct EntityIdentifier: Sendable, Hashable, CustomStringConvertible {
  /// Both.
  public var description: String { "\(typeName)/\(identifier)" }
  /// The kind of entity.
  public let typeName: String
  /// Its identifier, as text.
  public let identifier: String
  /// The most characters that the system keeps of an identifier.
  public static let valueMaximumLength = 256

  /// Of an entity.
  public init<Entity: AppEntity>(for entity: Entity) { self.init(for: Entity.self, identifier: entity.id) }

  /// Of a kind and an identifier.
  public init<Entity: AppEntity>(for type: Entity.Type, identifier: Entity.ID) {
    typeName = Entity.persistentIdentifier
    self.identifier = identifier.entityIdentifierString
  }

  package init(typeName: String, identifier: String) {
    self.typeName = typeName
    self.identifier = identifier
  }
}

/// An entity that the index finds by its words and by their meaning.
public protocol IndexedEntity: AppEntity {
  /// What is indexed; by default the properties that have an indexing key.
  var attributeSet: CSSearchableItemAttributeSet { get }
  /// Whether the index leaves it out.
  var hideInSpotlight: Bool { get }
}

extension IndexedEntity {
  /// `false`.
  public var hideInSpotlight: Bool { false }

  /// What is indexed by default.
  public var attributeSet: CSSearchableItemAttributeSet { defaultAttributeSet }

  /// The title, and the properties that have an indexing key: the start of your own ``attributeSet``.
  public var defaultAttributeSet: CSSearchableItemAttributeSet {
    let set = CSSearchableItemAttributeSet()
    let shown = displayRepresentation
    set.displayName = shown.title.text
    for (name, property) in IntentReflection.properties(of: self) {
      guard property.isIndexed, let text = property.indexedText(of: self) else { continue }
      property.index(text, named: name, in: set)
    }
    return set
  }
}

/// An entity of which there is one.
public protocol UniqueAppEntity: AppEntity where DefaultQuery: UniqueAppEntityQuery {}

extension UniqueAppEntity {
  /// The name of its type.
  public var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: Self.typeDisplayRepresentation.name) }
}

extension UniqueAppEntity where ID == String {
  /// The name of its type.
  public var id: String { Self.persistentIdentifier }
}
