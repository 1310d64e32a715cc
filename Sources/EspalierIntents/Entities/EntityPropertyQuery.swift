/// Finds entities by what their properties are: which are compared how, and by which they are sorted.
///
/// ```swift
/// struct TrailQuery: EntityPropertyQuery {
///   static let properties = QueryProperties { Property(\.$name) { ContainsComparator { .nameHas($0) } } }
///   static let sortingOptions = SortingOptions { SortableBy(\.$name) }
///   func entities(
///     matching comparators: [Condition], mode: ComparatorMode, sortedBy: [Sort<Trail>], limit: Int?
///   ) async throws -> [Trail] { … }
/// }
/// ```
public protocol EntityPropertyQuery: EntityQuery {
  /// What a comparison becomes: what the application searches with.
  associatedtype ComparatorMappingType
  /// Which properties are compared, and how.
  static var properties: QueryProperties { get }
  /// By which properties is sorted.
  static var sortingOptions: SortingOptions { get }
  /// What the action says that finds them; `nil` where there is none.
  static var findIntentDescription: IntentDescription? { get }
  /// The entities for which all of the comparisons hold, or one of them.
  func entities(
    matching comparators: [ComparatorMappingType], mode: ComparatorMode, sortedBy: [EntityQuerySort<Entity>], limit: Int?
  ) async throws -> Result
}

extension EntityPropertyQuery {
  /// Short for `EntityQueryComparatorMode`.
  public typealias ComparatorMode = EntityQueryComparatorMode
  /// Short for `EntityQueryProperties`.
  public typealias QueryProperties = EntityQueryProperties<Entity, ComparatorMappingType>
  /// Short for `EntityQueryProperty`.
  public typealias Property = EntityQueryProperty
  /// Short for `EntityQuerySortingOptions`.
  public typealias SortingOptions = EntityQuerySortingOptions<Entity>
  /// Short for `EntityQuerySortableByProperty`.
  public typealias SortableBy = EntityQuerySortableByProperty<Entity>
  /// Short for `EntityQuerySort`.
  public typealias Sort = EntityQuerySort
  /// None.
  public static var findIntentDescription: IntentDescription? { nil }
}

/// Whether all comparisons have to hold.
public enum EntityQueryComparatorMode: String, Sendable, Hashable { case and, or }

/// The properties that a query compares.
public struct EntityQueryProperties<Entity: AppEntity, ComparatorMappingType>: Sendable {
  let all: [EntityQueryPropertyDeclaration<Entity, ComparatorMappingType>]

  /// Properties, listed.
  public init(
    @EntityQueryPropertiesBuilder<Entity, ComparatorMappingType> properties: () -> [EntityQueryPropertyDeclaration<
      Entity, ComparatorMappingType
    >]
  ) { all = properties() }

  /// One of them, by its place.
  public subscript(index: Int) -> EntityQueryPropertyDeclaration<Entity, ComparatorMappingType> { all[index] }
}

/// Lists properties.
@resultBuilder
public enum EntityQueryPropertiesBuilder<Entity: AppEntity, ComparatorMappingType> {
  /// A property, whatever its type.
  public typealias Declaration = EntityQueryPropertyDeclaration<Entity, ComparatorMappingType>
  /// A property.
  public static func buildExpression(_ one: Declaration) -> Declaration { one }
  /// All of them.
  public static func buildBlock(_ all: Declaration...) -> [Declaration] { all }
}

/// A property that a query compares, whatever its type.
public class EntityQueryPropertyDeclaration<Entity: AppEntity, ComparatorMappingType>: @unchecked Sendable {
  // Nothing is changed after it was made.
  package var comparisons: [EntityComparison] { [] }
  init() {}
}

/// A property that a query compares.
public final class EntityQueryProperty<
  Entity: AppEntity, Subject: AppEntity, Property: EntityProperty<PropertyType>, PropertyType: _IntentValue, ComparatorMappingType
>: EntityQueryPropertyDeclaration<Entity, ComparatorMappingType>, @unchecked Sendable {
  /// How it is compared.
  public typealias QueryComparators = [AnyEntityQueryComparator<Entity, Subject, Property, PropertyType, ComparatorMappingType>]
  private let path: KeyPath<Subject, Property>
  private let comparators: QueryComparators

  /// A property of what belongs to an entity.
  public init(
    _ keyPath: KeyPath<Subject, Property>, entityProvider: @escaping (Entity) -> Subject,
    @EntityQueryComparatorsBuilder<Entity, Subject, Property, PropertyType, ComparatorMappingType> comparators: () -> QueryComparators
  ) {
    path = keyPath
    self.comparators = comparators()
    super.init()
  }

  /// A property of the entity.
  public init(
    _ keyPath: KeyPath<Subject, Property>,
    @EntityQueryComparatorsBuilder<Entity, Entity, Property, PropertyType, ComparatorMappingType> comparators: () -> QueryComparators
  ) where Entity == Subject {
    path = keyPath
    self.comparators = comparators()
    super.init()
  }

  package override var comparisons: [EntityComparison] { comparators.map(\.comparison) }
}

/// How entities are sorted.
public struct EntityQuerySort<Entity: AppEntity>: @unchecked Sendable {
  // A key path is not changed.
  /// Which way.
  public enum Ordering: Sendable, Hashable { case ascending, descending }
  /// By what.
  public let by: PartialKeyPath<Entity>
  /// Which way.
  public let order: Ordering

  package init(by: PartialKeyPath<Entity>, order: Ordering) {
    self.by = by
    self.order = order
  }
}

/// A property by which can be sorted.
public struct EntityQuerySortableByProperty<Entity: AppEntity>: @unchecked Sendable {
  // A key path is not changed.
  package let path: PartialKeyPath<Entity>
  /// A property.
  public init<Value>(_ keyPath: KeyPath<Entity, EntityProperty<Value>>) { path = keyPath }
}

/// The properties by which can be sorted.
public struct EntityQuerySortingOptions<Entity: AppEntity>: Sendable {
  package let all: [EntityQuerySortableByProperty<Entity>]
  /// None.
  public init() { all = [] }
  /// Properties, listed.
  public init(@EntityQuerySortingOptionsBuilder<Entity> content: () -> [EntityQuerySortableByProperty<Entity>]) { all = content() }
  /// One of them, by its place.
  public subscript(index: Int) -> EntityQuerySortableByProperty<Entity> { all[index] }
}

/// Lists properties.
@resultBuilder
public enum EntityQuerySortingOptionsBuilder<Entity: AppEntity> {
  /// A property.
  public static func buildExpression(_ one: EntityQuerySortableByProperty<Entity>) -> EntityQuerySortableByProperty<Entity> { one }
  /// All of them.
  public static func buildBlock(_ all: EntityQuerySortableByProperty<Entity>...) -> [EntityQuerySortableByProperty<Entity>] { all }
}
