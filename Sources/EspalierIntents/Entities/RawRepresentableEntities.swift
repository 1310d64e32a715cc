// An entity that is an enumeration needs no query of its own.

extension AppEntity where Self: RawRepresentable, ID == RawValue {
  /// The raw value.
  public var id: RawValue { rawValue }
}

extension AppEntity where Self: RawRepresentable, ID == RawValue, DefaultQuery == _RawRepresentableStringQuery<Self> {
  /// By raw value.
  public static var defaultQuery: _RawRepresentableStringQuery<Self> { _RawRepresentableStringQuery() }
}

/// Finds entities by their raw values.
public struct _RawRepresentableStringQuery<Entity: AppEntity & RawRepresentable>: EntityStringQuery where Entity.ID == Entity.RawValue {
  /// Several in a list.
  public typealias Result = [Entity]
  /// A query.
  public init() {}
  /// Those of these raw values.
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] { identifiers.compactMap { Entity(rawValue: $0) } }
  /// Those whose title is said.
  public func entities(matching words: String) async throws -> [Entity] {
    (Entity.self as? any CaseIterable.Type).map { all($0) }?.filter { $0.displayRepresentation.title.text.folded.contains(words.folded) }
      ?? Entity.ID.entityIdentifier(for: words).flatMap { Entity(rawValue: $0) }.map { [$0] } ?? []
  }
  /// All cases.
  public func suggestedEntities() async throws -> [Entity] { (Entity.self as? any CaseIterable.Type).map { all($0) } ?? [] }

  private func all<Cases: CaseIterable>(_ type: Cases.Type) -> [Entity] { type.allCases.compactMap { $0 as? Entity } }
}
