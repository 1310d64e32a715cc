/// Several values, maybe in sections.
public protocol ResultsCollection<Value> {
  /// What it holds.
  associatedtype Value
  /// All of them in order.
  var items: [Value] { get }
  /// What is said above them.
  var promptLabel: LocalizedStringResource? { get }
  /// Whether they are listed by their first letter.
  var usesIndexedCollation: Bool { get }
  /// None.
  static var empty: Self { get }
}

extension ResultsCollection {
  /// Nothing.
  public var promptLabel: LocalizedStringResource? { nil }
  /// `false`.
  public var usesIndexedCollation: Bool { false }
}

extension Array: ResultsCollection {
  /// Itself.
  public var items: [Element] { self }
  /// None.
  public static var empty: [Element] { [] }
}

/// Values in sections with titles.
public struct IntentItemCollection<Value: Sendable>: ResultsCollection, Sendable {
  /// The sections.
  public var sections: [IntentItemSection<Value>]
  /// What is said above them.
  public var promptLabel: LocalizedStringResource?
  /// Whether they are listed by their first letter.
  public var usesIndexedCollation: Bool
  /// All values in order.
  public var items: [Value] { sections.flatMap { $0.items.map(\.value) } }
  /// None.
  public static var empty: IntentItemCollection<Value> { IntentItemCollection(sections: []) }

  /// Sections.
  public init(promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false, sections: [IntentItemSection<Value>]) {
    self.sections = sections
    self.promptLabel = promptLabel
    self.usesIndexedCollation = usesIndexedCollation
  }
  /// Values without sections.
  public init(promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false, items: [Value]) {
    self.init(
      promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation,
      sections: [IntentItemSection(items: items.map { IntentItem($0) })])
  }
  /// Sections, listed.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    @IntentItemSection<Value>.Builder sectionsBuilder: () -> [IntentItemSection<Value>]
  ) {
    self.init(promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation, sections: sectionsBuilder())
  }
}

/// Values under one title.
public struct IntentItemSection<Value: Sendable>: Sendable {
  /// How the section is shown.
  public var description: DisplayRepresentation?
  /// The values.
  public var items: [IntentItem<Value>]
  /// The title.
  public var title: LocalizedStringResource? { description?.title }

  /// A section without a title.
  public init(items: [IntentItem<Value>]) {
    description = nil
    self.items = items
  }
  /// A section.
  public init(title: LocalizedStringResource, items: [IntentItem<Value>]) { self.init(title, items: items) }
  /// A section.
  public init(_ title: LocalizedStringResource, items: [IntentItem<Value>]) {
    description = DisplayRepresentation(title: title)
    self.items = items
  }
  /// A section of values that say how they are shown.
  @_disfavoredOverload
  public init(_ title: LocalizedStringResource, items: [Value]) { self.init(title, items: items.map { IntentItem($0) }) }
  /// A section, listed.
  public init(_ title: LocalizedStringResource? = nil, @IntentItem<Value>.Builder itemsBuilder: () -> [IntentItem<Value>]) {
    description = title.map { DisplayRepresentation(title: $0) }
    items = itemsBuilder()
  }
  /// A section, listed.
  public init(
    _ title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: DisplayRepresentation.Image? = nil,
    @IntentItem<Value>.Builder itemsBuilder: () -> [IntentItem<Value>]
  ) {
    description = DisplayRepresentation(title: title, subtitle: subtitle, image: image)
    items = itemsBuilder()
  }

  /// Lists sections.
  @resultBuilder
  public enum Builder {
    /// A section.
    public static func buildExpression(_ section: IntentItemSection<Value>) -> [IntentItemSection<Value>] { [section] }
    /// Sections that were made elsewhere.
    public static func buildExpression(_ sections: [IntentItemSection<Value>]) -> [IntentItemSection<Value>] { sections }
    /// A value without a section.
    public static func buildExpression(_ item: IntentItem<Value>) -> [IntentItemSection<Value>] { [IntentItemSection(items: [item])] }
    /// All of them.
    public static func buildBlock(_ parts: [IntentItemSection<Value>]...) -> [IntentItemSection<Value>] { parts.flatMap { $0 } }
    /// Those of a loop.
    public static func buildArray(_ parts: [[IntentItemSection<Value>]]) -> [IntentItemSection<Value>] { parts.flatMap { $0 } }
    /// Those of an `if`.
    public static func buildOptional(_ part: [IntentItemSection<Value>]?) -> [IntentItemSection<Value>] { part ?? [] }
    /// Those of an `if`.
    public static func buildEither(first: [IntentItemSection<Value>]) -> [IntentItemSection<Value>] { first }
    /// Those of an `else`.
    public static func buildEither(second: [IntentItemSection<Value>]) -> [IntentItemSection<Value>] { second }
  }
}

/// One value, with how it is shown where it does not say so itself.
public struct IntentItem<Value: Sendable>: Sendable {
  /// The value.
  public var value: Value
  /// How it is shown; `nil` where it says so itself.
  public let shown: DisplayRepresentation?
  /// How it is shown.
  public var description: DisplayRepresentation {
    shown ?? (value as? any _IntentValue).map { IntentHost.shown(of: $0) } ?? DisplayRepresentation(title: "\(String(describing: value))")
  }
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

  /// Lists values.
  @resultBuilder
  public enum Builder {
    /// A value that says itself how it is shown.
    public static func buildExpression(_ value: Value) -> [IntentItem<Value>] { [IntentItem(value)] }
    /// A value with how it is shown.
    public static func buildExpression(_ item: IntentItem<Value>) -> [IntentItem<Value>] { [item] }
    /// Values that were made elsewhere.
    public static func buildExpression(_ items: [IntentItem<Value>]) -> [IntentItem<Value>] { items }
    /// All of them.
    public static func buildBlock(_ parts: [IntentItem<Value>]...) -> [IntentItem<Value>] { parts.flatMap { $0 } }
    /// Those of a loop.
    public static func buildArray(_ parts: [[IntentItem<Value>]]) -> [IntentItem<Value>] { parts.flatMap { $0 } }
    /// Those of an `if`.
    public static func buildOptional(_ part: [IntentItem<Value>]?) -> [IntentItem<Value>] { part ?? [] }
    /// Those of an `if`.
    public static func buildEither(first: [IntentItem<Value>]) -> [IntentItem<Value>] { first }
    /// Those of an `else`.
    public static func buildEither(second: [IntentItem<Value>]) -> [IntentItem<Value>] { second }
  }
}

extension DynamicOptionsProvider {
  /// Short for `IntentItemCollection`.
  public typealias ItemCollection<Value: Sendable> = IntentItemCollection<Value>
  /// Short for `IntentItemSection`.
  public typealias ItemSection<Value: Sendable> = IntentItemSection<Value>
  /// Short for `IntentItem`.
  public typealias Item<Value: Sendable> = IntentItem<Value>
}
