import Synchronization

/// A property of an entity, which searching and showing read.
///
/// ```swift
/// @Property(title: "Amount") var amount: Int
/// ```
@propertyWrapper
public final class EntityProperty<Value>: @unchecked Sendable where Value: _IntentValue {
  private let stored = Mutex<Value?>(nil)
  let identifier: String?
  let title: LocalizedStringResource?
  let indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>?
  let customIndexingKey: String?
  private let getter: (@Sendable (Any) -> Value?)?
  private let asyncGetter: (@Sendable (Any) async throws -> Value?)?

  private init(
    identifier: String?, title: LocalizedStringResource?, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>?,
    customIndexingKey: String?,
    getter: (@Sendable (Any) -> Value?)?, asyncGetter: (@Sendable (Any) async throws -> Value?)?
  ) {
    self.identifier = identifier
    self.title = title
    self.indexingKey = indexingKey
    self.customIndexingKey = customIndexingKey
    self.getter = getter
    self.asyncGetter = asyncGetter
  }

  /// A stored property.
  public convenience init(
    title: LocalizedStringResource? = nil, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>? = nil,
    customIndexingKey: CSCustomAttributeKey? = nil
  ) {
    self.init(
      identifier: nil, title: title, indexingKey: indexingKey, customIndexingKey: customIndexingKey?.keyName, getter: nil, asyncGetter: nil)
  }

  /// A stored property that is called as in code.
  public convenience init() { self.init(title: nil) }

  /// A computed property; `@ComputedProperty` writes this.
  public convenience init<Entity>(
    identifier: String, title: LocalizedStringResource? = nil, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>? = nil,
    customIndexingKey: CSCustomAttributeKey? = nil, getter: @escaping @Sendable (Entity) -> Value
  ) {
    self.init(
      identifier: identifier, title: title, indexingKey: indexingKey, customIndexingKey: customIndexingKey?.keyName,
      getter: { ($0 as? Entity).map(getter) }, asyncGetter: nil)
  }

  /// A property that is fetched on demand; `@DeferredProperty` writes this.
  public convenience init<Entity>(
    identifier: String, title: LocalizedStringResource? = nil, indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>? = nil,
    customIndexingKey: CSCustomAttributeKey? = nil, asyncGetter: @escaping @Sendable (Entity) async throws -> Value
  ) {
    self.init(
      identifier: identifier, title: title, indexingKey: indexingKey, customIndexingKey: customIndexingKey?.keyName, getter: nil,
      asyncGetter: { entity in
        guard let entity = entity as? Entity else { return nil }
        return try await asyncGetter(entity)
      })
  }

  /// The value.
  public var wrappedValue: Value {
    get {
      if let value = stored.withLock({ $0 }) ?? IntentParameter<Value>.empty { return value }
      preconditionFailure("Property \(title?.text ?? identifier ?? "") of an entity has no value: set it where the entity is made.")
    }
    set { stored.withLock { $0 = newValue } }
  }

  /// The property itself.
  public var projectedValue: EntityProperty<Value> { self }

  private func value(of entity: Any) -> Value? {
    if let getter { return getter(entity) }
    return stored.withLock { $0 }
  }
}

/// A property, whatever its type.
package protocol AnyEntityProperty: Sendable {
  var shownTitle: LocalizedStringResource? { get }
  var isIndexed: Bool { get }
  /// Whether it is fetched on demand.
  var isDeferred: Bool { get }
  /// The value as JSON; `nil` for one that is fetched on demand or not set.
  func content(of entity: Any) -> JSON?
  /// The value as JSON, fetched if need be.
  func fetchedContent(of entity: Any) async throws -> JSON?
  /// Sets a stored property.
  func set(_ input: IntentInput, _ context: ValueContext) async throws
  func indexedText(of entity: Any) -> String?
  func index(_ text: String, named name: String, in set: CSSearchableItemAttributeSet)
}

extension EntityProperty: AnyEntityProperty {
  package var shownTitle: LocalizedStringResource? { title }
  package var isIndexed: Bool { indexingKey != nil || customIndexingKey != nil }
  package var isDeferred: Bool { asyncGetter != nil }

  package func content(of entity: Any) -> JSON? { value(of: entity).map(Value.intentValueCodec.encode) }

  package func fetchedContent(of entity: Any) async throws -> JSON? {
    if let asyncGetter { return try await asyncGetter(entity).map(Value.intentValueCodec.encode) }
    return content(of: entity)
  }

  package func set(_ input: IntentInput, _ context: ValueContext) async throws {
    guard getter == nil, asyncGetter == nil else { return }
    wrappedValue = try await Value.intentValueCodec.decode(input, context)
  }

  package func indexedText(of entity: Any) -> String? {
    value(of: entity).map { Value.intentValueCodec.display($0).title.text }.flatMap { $0.isEmpty ? nil : $0 }
  }

  package func index(_ text: String, named name: String, in set: CSSearchableItemAttributeSet) {
    if let customIndexingKey { set.custom[customIndexingKey] = text }
    guard let indexingKey else { return }
    if let path = indexingKey as? ReferenceWritableKeyPath<CSSearchableItemAttributeSet, String?> {
      set[keyPath: path] = text
    } else if let path = indexingKey as? ReferenceWritableKeyPath<CSSearchableItemAttributeSet, [String]?> {
      set[keyPath: path] = [text]
    } else {
      set.custom[name] = text
    }
  }
}
