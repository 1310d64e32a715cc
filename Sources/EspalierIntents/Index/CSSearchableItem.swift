/// A thing for the index that is no entity itself.
public final class CSSearchableItem: @unchecked Sendable {
  // Filled by whoever makes it, and read afterwards.
  /// Unique among the application's.
  public let uniqueIdentifier: String
  /// What it belongs to.
  public let domainIdentifier: String?
  /// What is known of it.
  public var attributeSet: CSSearchableItemAttributeSet
  /// From when on it is found no more; `nil` for never.
  public var expirationDate: Date?
  /// Whether it takes the place of what the index has of it, in part alone.
  public var isUpdate = false
  package private(set) var entity: EntityIdentifier?

  /// A thing. Without an identifier it gets one.
  public init(uniqueIdentifier: String?, domainIdentifier: String?, attributeSet: CSSearchableItemAttributeSet) {
    self.uniqueIdentifier = uniqueIdentifier ?? UUID().uuidString
    self.domainIdentifier = domainIdentifier
    self.attributeSet = attributeSet
    entity = attributeSet.relatedAppEntityIdentifier
  }

  /// An entity as a thing.
  public convenience init<Entity: IndexedEntity>(appEntity: Entity, priority: Int = 0) {
    self.init(uniqueIdentifier: appEntity.id.entityIdentifierString, domainIdentifier: nil, attributeSet: appEntity.attributeSet)
    entity = EntityIdentifier(for: appEntity)
  }

  /// Which entity it represents.
  public var relatedAppEntityIdentifier: EntityIdentifier? {
    get { entity }
    set { entity = newValue }
  }

  /// Says which entity it represents: a search that finds it gives the entity.
  public func associateAppEntity(_ entity: some AppEntity, priority: Int = 0) { self.entity = EntityIdentifier(for: entity) }
}

/// A key of one's own in the index.
public final class CSCustomAttributeKey: Sendable, Hashable, ExpressibleByStringLiteral {
  /// Its name.
  public let keyName: String
  /// Whether it is searched.
  public let isSearchable: Bool

  /// A key; `nil` for a name that is empty or has other signs than letters, digits and underscores.
  public init?(
    keyName: String, searchable: Bool = true, searchableByDefault: Bool = false, unique: Bool = false, multiValued: Bool = false
  ) {
    guard !keyName.isEmpty, keyName.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return nil }
    self.keyName = keyName
    isSearchable = searchable
  }

  /// A key of a name.
  public init(stringLiteral value: String) {
    keyName = value
    isSearchable = true
  }

  /// By name.
  public static func == (left: CSCustomAttributeKey, right: CSCustomAttributeKey) -> Bool { left.keyName == right.keyName }
  /// By name.
  public func hash(into hasher: inout Hasher) { hasher.combine(keyName) }
}
