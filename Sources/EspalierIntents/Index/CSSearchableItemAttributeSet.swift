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

  /// Says which entity it represents: a search that finds it gives the entity.
  public func associateAppEntity(_ entity: some AppEntity, priority: Int = 0) { self.entity = EntityIdentifier(for: entity) }
}
