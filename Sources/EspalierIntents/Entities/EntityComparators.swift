import GuidedGeneration

/// How a value is compared.
package enum EntityComparison: String, Sendable {
  case isEqual, isNotEqual, isGreater, isLess, isAtLeast, isAtMost, isBetween, contains, hasPrefix, hasSuffix
}

/// A comparison of a property, with what it becomes.
public class EntityQueryComparator<
  Property: EntityProperty<PropertyType>, PropertyType: _IntentValue, InputType: _IntentValue, ComparatorMappingType
>: @unchecked Sendable {
  // The closure is the application's own; nothing is changed after it was made.
  package let comparison: EntityComparison
  let map: (InputType, InputType?) throws -> ComparatorMappingType

  init(_ comparison: EntityComparison, _ map: @escaping (InputType, InputType?) -> ComparatorMappingType) {
    self.comparison = comparison
    self.map = map
  }
}

/// A comparison, whatever it compares with.
public struct AnyEntityQueryComparator<
  Entity: AppEntity, Subject: AppEntity, Property: EntityProperty<PropertyType>, PropertyType: _IntentValue, ComparatorMappingType
>: @unchecked Sendable {
  // As the comparison itself.
  let comparison: EntityComparison
  let map: (JSON, JSON?) async throws -> ComparatorMappingType

  init<InputType>(_ comparator: EntityQueryComparator<Property, PropertyType, InputType, ComparatorMappingType>) {
    comparison = comparator.comparison
    map = { first, second in
      let codec = InputType.intentValueCodec
      let context = ValueContext(parameter: comparator.comparison.rawValue)
      let value = try await codec.decode(.json(first), context)
      guard let second else { return try comparator.map(value, nil) }
      return try comparator.map(value, try await codec.decode(.json(second), context))
    }
  }
}

/// Lists comparisons.
@resultBuilder
public enum EntityQueryComparatorsBuilder<
  Entity: AppEntity, Subject: AppEntity, Property: EntityProperty<PropertyType>, PropertyType: _IntentValue, ComparatorMappingType
> {
  /// A comparison, whatever it compares with.
  public typealias Comparator = AnyEntityQueryComparator<Entity, Subject, Property, PropertyType, ComparatorMappingType>
  /// With a value of the property's type.
  public static func buildExpression(
    _ one: EntityQueryComparator<Property, PropertyType, PropertyType, ComparatorMappingType>
  ) -> Comparator { Comparator(one) }
  /// With a value that is not `nil`.
  @_disfavoredOverload
  public static func buildExpression(
    _ one: EntityQueryComparator<Property, PropertyType, PropertyType.UnwrappedType, ComparatorMappingType>
  ) -> Comparator { Comparator(one) }
  /// Whether it contains a value.
  public static func buildExpression<InputType>(
    _ one: ContainsComparator<Property, PropertyType, InputType, ComparatorMappingType>
  ) -> Comparator { Comparator(one) }
  /// Whether it begins so.
  public static func buildExpression<InputType>(
    _ one: HasPrefixComparator<Property, PropertyType, InputType, ComparatorMappingType>
  ) -> Comparator { Comparator(one) }
  /// Whether it ends so.
  public static func buildExpression<InputType>(
    _ one: HasSuffixComparator<Property, PropertyType, InputType, ComparatorMappingType>
  ) -> Comparator { Comparator(one) }
  /// Whether it lies between two.
  public static func buildExpression<InputType>(
    _ one: IsBetweenComparator<Property, PropertyType, InputType, ComparatorMappingType>
  ) -> Comparator { Comparator(one) }
  /// All of them.
  public static func buildBlock(_ all: Comparator...) -> [Comparator] { all }
}

/// Whether a property is a value.
public final class EqualToComparator<Property: EntityProperty<PropertyType>, PropertyType: _IntentValue & Equatable, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, PropertyType, ComparatorMappingType>, @unchecked Sendable
{
  /// The comparison, and what it becomes.
  public init(mappingTransform: @escaping (PropertyType) -> ComparatorMappingType) {
    super.init(.isEqual) { value, _ in mappingTransform(value) }
  }
  /// The same with resolvers of one's own, which a host does not need here: values come in their types.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<PropertyType.UnwrappedType> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (PropertyType) -> ComparatorMappingType
  ) { super.init(.isEqual) { value, _ in mappingTransform(value) } }
}

/// Whether a property is not a value.
public final class NotEqualToComparator<
  Property: EntityProperty<PropertyType>, PropertyType: _IntentValue & Equatable, ComparatorMappingType
>:
  EntityQueryComparator<Property, PropertyType, PropertyType, ComparatorMappingType>, @unchecked Sendable
{
  /// The comparison, and what it becomes.
  public init(mappingTransform: @escaping (PropertyType) -> ComparatorMappingType) {
    super.init(.isNotEqual) { value, _ in mappingTransform(value) }
  }
  /// The same with resolvers of one's own, which a host does not need here: values come in their types.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<PropertyType.UnwrappedType> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (PropertyType) -> ComparatorMappingType
  ) { super.init(.isNotEqual) { value, _ in mappingTransform(value) } }
}

/// Whether a property is more than a value.
public final class GreaterThanComparator<Property: EntityProperty<PropertyType>, PropertyType: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, PropertyType.UnwrappedType, ComparatorMappingType>, @unchecked Sendable
where PropertyType.UnwrappedType: Comparable {
  /// The comparison, and what it becomes.
  public init(mappingTransform: @escaping (PropertyType.UnwrappedType) -> ComparatorMappingType) {
    super.init(.isGreater) { value, _ in mappingTransform(value) }
  }
  /// The same with resolvers of one's own, which a host does not need here: values come in their types.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<PropertyType.UnwrappedType> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (PropertyType.UnwrappedType) -> ComparatorMappingType
  ) { super.init(.isGreater) { value, _ in mappingTransform(value) } }
}

/// Whether a property is less than a value.
public final class LessThanComparator<Property: EntityProperty<PropertyType>, PropertyType: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, PropertyType.UnwrappedType, ComparatorMappingType>, @unchecked Sendable
where PropertyType.UnwrappedType: Comparable {
  /// The comparison, and what it becomes.
  public init(mappingTransform: @escaping (PropertyType.UnwrappedType) -> ComparatorMappingType) {
    super.init(.isLess) { value, _ in mappingTransform(value) }
  }
  /// The same with resolvers of one's own, which a host does not need here: values come in their types.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<PropertyType.UnwrappedType> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (PropertyType.UnwrappedType) -> ComparatorMappingType
  ) { super.init(.isLess) { value, _ in mappingTransform(value) } }
}

/// Whether a property is a value or more.
public final class GreaterThanOrEqualToComparator<
  Property: EntityProperty<PropertyType>, PropertyType: _IntentValue, ComparatorMappingType
>:
  EntityQueryComparator<Property, PropertyType, PropertyType.UnwrappedType, ComparatorMappingType>, @unchecked Sendable
where PropertyType.UnwrappedType: Comparable {
  /// The comparison, and what it becomes.
  public init(mappingTransform: @escaping (PropertyType.UnwrappedType) -> ComparatorMappingType) {
    super.init(.isAtLeast) { value, _ in mappingTransform(value) }
  }
  /// The same with resolvers of one's own, which a host does not need here: values come in their types.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<PropertyType.UnwrappedType> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (PropertyType.UnwrappedType) -> ComparatorMappingType
  ) { super.init(.isAtLeast) { value, _ in mappingTransform(value) } }
}

/// Whether a property is a value or less.
public final class LessThanOrEqualToComparator<Property: EntityProperty<PropertyType>, PropertyType: _IntentValue, ComparatorMappingType>:
  EntityQueryComparator<Property, PropertyType, PropertyType.UnwrappedType, ComparatorMappingType>, @unchecked Sendable
where PropertyType.UnwrappedType: Comparable {
  /// The comparison, and what it becomes.
  public init(mappingTransform: @escaping (PropertyType.UnwrappedType) -> ComparatorMappingType) {
    super.init(.isAtMost) { value, _ in mappingTransform(value) }
  }
  /// The same with resolvers of one's own, which a host does not need here: values come in their types.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<PropertyType.UnwrappedType> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (PropertyType.UnwrappedType) -> ComparatorMappingType
  ) { super.init(.isAtMost) { value, _ in mappingTransform(value) } }
}

/// Whether a property lies between two values.
public final class IsBetweenComparator<
  Property: EntityProperty<PropertyType>, PropertyType: _IntentValue, InputType: _IntentValue & Comparable, ComparatorMappingType
>: EntityQueryComparator<Property, PropertyType, InputType, ComparatorMappingType>, @unchecked Sendable
where InputType == PropertyType.UnwrappedType {
  /// The comparison, and what it becomes.
  public init(mappingTransform: @escaping (InputType, InputType) -> ComparatorMappingType) {
    super.init(.isBetween) { low, high in mappingTransform(low, high ?? low) }
  }
  /// The same with resolvers of one's own.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<InputType> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (InputType, InputType) -> ComparatorMappingType
  ) {
    super.init(.isBetween) { low, high in mappingTransform(low, high ?? low) }
  }
}

/// Whether a text or a collection contains a value.
public final class ContainsComparator<
  Property: EntityProperty<PropertyType>, PropertyType: _IntentValue, InputType: _IntentValue, ComparatorMappingType
>: EntityQueryComparator<Property, PropertyType, InputType, ComparatorMappingType>, @unchecked Sendable {
  /// Of a text.
  public init(mappingTransform: @escaping (InputType) -> ComparatorMappingType)
  where PropertyType == String, InputType == String { super.init(.contains) { value, _ in mappingTransform(value) } }
  /// Of a text, with resolvers of one's own.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<String> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (InputType) -> ComparatorMappingType
  ) where PropertyType == String, InputType == String { super.init(.contains) { value, _ in mappingTransform(value) } }
  /// Of a text that may be missing.
  public init(mappingTransform: @escaping (InputType) -> ComparatorMappingType)
  where PropertyType == String?, InputType == String { super.init(.contains) { value, _ in mappingTransform(value) } }
  /// Of a text that may be missing, with resolvers of one's own.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<String> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (InputType) -> ComparatorMappingType
  ) where PropertyType == String?, InputType == String { super.init(.contains) { value, _ in mappingTransform(value) } }
  /// Of a styled text.
  public init(mappingTransform: @escaping (InputType) -> ComparatorMappingType)
  where PropertyType == AttributedString, InputType == AttributedString { super.init(.contains) { value, _ in mappingTransform(value) } }
  /// Of a styled text, with resolvers of one's own.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<AttributedString> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (InputType) -> ComparatorMappingType
  ) where PropertyType == AttributedString, InputType == AttributedString { super.init(.contains) { value, _ in mappingTransform(value) } }
  /// Of a styled text that may be missing.
  public init(mappingTransform: @escaping (InputType) -> ComparatorMappingType)
  where PropertyType == AttributedString?, InputType == AttributedString { super.init(.contains) { value, _ in mappingTransform(value) } }
  /// Of a styled text that may be missing, with resolvers of one's own.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<AttributedString> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (InputType) -> ComparatorMappingType
  ) where PropertyType == AttributedString?, InputType == AttributedString { super.init(.contains) { value, _ in mappingTransform(value) } }
  /// Of a list.
  public init(mappingTransform: @escaping (InputType) -> ComparatorMappingType)
  where PropertyType == [InputType], InputType: Equatable { super.init(.contains) { value, _ in mappingTransform(value) } }
  /// Of a list, with resolvers of one's own.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<[InputType]> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (InputType) -> ComparatorMappingType
  ) where PropertyType == [InputType], InputType: Equatable { super.init(.contains) { value, _ in mappingTransform(value) } }
  /// Of a set.
  public init(mappingTransform: @escaping (InputType) -> ComparatorMappingType)
  where PropertyType == Set<InputType>, InputType: Hashable { super.init(.contains) { value, _ in mappingTransform(value) } }
  /// Of a set, with resolvers of one's own.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<Set<InputType>> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (InputType) -> ComparatorMappingType
  ) where PropertyType == Set<InputType>, InputType: Hashable { super.init(.contains) { value, _ in mappingTransform(value) } }
  /// Of a list that may be missing.
  public init(mappingTransform: @escaping (InputType) -> ComparatorMappingType)
  where PropertyType == [InputType]?, InputType: Equatable { super.init(.contains) { value, _ in mappingTransform(value) } }
  /// Of a list that may be missing, with resolvers of one's own.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<[InputType]> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (InputType) -> ComparatorMappingType
  ) where PropertyType == [InputType]?, InputType: Equatable { super.init(.contains) { value, _ in mappingTransform(value) } }
}

/// Whether a text begins so.
public final class HasPrefixComparator<
  Property: EntityProperty<PropertyType>, PropertyType: _IntentValue, InputType: _IntentValue, ComparatorMappingType
>: EntityQueryComparator<Property, PropertyType, InputType, ComparatorMappingType>, @unchecked Sendable {
  /// Of a text.
  public init(mappingTransform: @escaping (InputType) -> ComparatorMappingType)
  where PropertyType == String, InputType == String { super.init(.hasPrefix) { value, _ in mappingTransform(value) } }
  /// Of a text, with resolvers of one's own.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<String> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (InputType) -> ComparatorMappingType
  ) where PropertyType == String, InputType == String { super.init(.hasPrefix) { value, _ in mappingTransform(value) } }
  /// Of a text that may be missing.
  public init(mappingTransform: @escaping (InputType) -> ComparatorMappingType)
  where PropertyType == String?, InputType == String { super.init(.hasPrefix) { value, _ in mappingTransform(value) } }
  /// Of a text that may be missing, with resolvers of one's own.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<String> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (InputType) -> ComparatorMappingType
  ) where PropertyType == String?, InputType == String { super.init(.hasPrefix) { value, _ in mappingTransform(value) } }
}

/// Whether a text ends so.
public final class HasSuffixComparator<
  Property: EntityProperty<PropertyType>, PropertyType: _IntentValue, InputType: _IntentValue, ComparatorMappingType
>: EntityQueryComparator<Property, PropertyType, InputType, ComparatorMappingType>, @unchecked Sendable {
  /// Of a text.
  public init(mappingTransform: @escaping (InputType) -> ComparatorMappingType)
  where PropertyType == String, InputType == String { super.init(.hasSuffix) { value, _ in mappingTransform(value) } }
  /// Of a text, with resolvers of one's own.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<String> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (InputType) -> ComparatorMappingType
  ) where PropertyType == String, InputType == String { super.init(.hasSuffix) { value, _ in mappingTransform(value) } }
  /// Of a text that may be missing.
  public init(mappingTransform: @escaping (InputType) -> ComparatorMappingType)
  where PropertyType == String?, InputType == String { super.init(.hasSuffix) { value, _ in mappingTransform(value) } }
  /// Of a text that may be missing, with resolvers of one's own.
  public init<Spec: ResolverSpecification>(
    @ResolverSpecificationBuilder<String> withResolvers resolvers: () -> Spec,
    mappingTransform: @escaping (InputType) -> ComparatorMappingType
  ) where PropertyType == String?, InputType == String { super.init(.hasSuffix) { value, _ in mappingTransform(value) } }
}
