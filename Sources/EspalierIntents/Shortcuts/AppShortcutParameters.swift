/// How the values of a shortcut's parameter are listed.
public struct AppShortcutParameterPresentation<Intent: AppIntent, Value: _IntentValue>: Sendable {
  /// A parameter, a sentence with it, and where its values come from.
  public init(
    for keyPath: KeyPath<Intent, IntentParameter<Value>>, summary: AppShortcutParameterPresentationSummary<Intent, Value>,
    @AppShortcutOptionsCollectionSpecificationBuilder<Value.UnwrappedType> optionsCollections: () ->
      [any AppShortcutOptionsCollectionProtocol]
  ) {}
}

/// A sentence with a parameter.
public struct AppShortcutParameterPresentationSummary<Intent: AppIntent, Value: _IntentValue>: Sendable {
  /// A sentence.
  public init(_ summary: ParameterSummaryString<Intent>, table: StaticString? = nil) {}
}

/// What a list of values is called.
public struct AppShortcutParameterPresentationTitle<Intent: AppIntent, Value: _IntentValue>: Sendable {
  /// With a value, and without.
  public init(specific: ParameterSummaryString<Intent>, generic: StaticString, table: StaticString? = nil) {}
}

/// Where values of a parameter come from.
public protocol AppShortcutOptionsCollectionProtocol: Sendable {
  /// What proposes them.
  associatedtype Provider: DynamicOptionsProvider
  /// What proposes them.
  var dynamicOptionsProvider: Provider { get }
  /// What they are called.
  var title: LocalizedStringResource { get }
  /// A symbol beside them.
  var systemImageName: String? { get }
}

/// Values that a provider proposes, under a title.
public struct AppShortcutOptionsCollection<Provider: DynamicOptionsProvider>: AppShortcutOptionsCollectionProtocol {
  /// What proposes them.
  public let dynamicOptionsProvider: Provider
  /// What they are called.
  public let title: LocalizedStringResource
  /// A symbol beside them.
  public let systemImageName: String?
  /// Values that a provider proposes.
  public init(_ dynamicOptionsProvider: Provider, title: LocalizedStringResource, systemImageName: String? = nil) {
    self.dynamicOptionsProvider = dynamicOptionsProvider
    self.title = title
    self.systemImageName = systemImageName
  }
}

/// Lists where values come from.
@resultBuilder
public enum AppShortcutOptionsCollectionSpecificationBuilder<Value: _IntentValue> {
  /// All of them.
  public static func buildBlock<each C: AppShortcutOptionsCollectionProtocol>(
    _ all: repeat each C
  ) -> [any AppShortcutOptionsCollectionProtocol] {
    var list: [any AppShortcutOptionsCollectionProtocol] = []
    repeat list.append(each all)
    return list
  }
}

extension AppShortcutsProvider {
  /// Short for `AppShortcutParameterPresentation`.
  public typealias ParameterPresentation = AppShortcutParameterPresentation
  /// Short for `AppShortcutParameterPresentationSummary`.
  public typealias Summary = AppShortcutParameterPresentationSummary
  /// Short for `AppShortcutParameterPresentationTitle`.
  public typealias Title = AppShortcutParameterPresentationTitle
  /// Short for `AppShortcutOptionsCollection`.
  public typealias OptionsCollection = AppShortcutOptionsCollection
}
