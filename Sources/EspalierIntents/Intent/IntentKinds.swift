/// An action that the system itself knows.
public protocol SystemIntent: AppIntent {}

/// Opens a thing in the application. Here: the host hands the thing's identifier to its ``IntentHost/openHandler``.
public protocol OpenIntent: SystemIntent {
  /// What is opened.
  associatedtype Value: _IntentValue
  /// The thing.
  var target: Value { get set }
}

extension OpenIntent {
  /// Does nothing itself; the host opens ``target``.
  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> { .result() }
}

/// Opens an address.
public protocol OpenURLIntent: SystemIntent {}

/// Deletes things. Surfaces say so, and ask before they run it for a model.
public protocol DeleteIntent: SystemIntent {
  /// The kind of thing.
  associatedtype Entity: AppEntity
  /// The things.
  var entities: [Entity] { get set }
}

/// Sets a value.
public protocol SetValueIntent: SystemIntent {
  /// The kind of value.
  associatedtype ValueType: _IntentValue
  /// The value.
  var value: ValueType { get set }
}

/// Searches in the application.
public protocol ShowInAppSearchResultsIntent: SystemIntent {
  /// What a search is made of.
  associatedtype Criteria: SearchCriteria
  /// Where it is searched.
  static var searchScopes: Criteria.SearchScopes { get }
  /// What is searched for.
  var criteria: Criteria { get set }
}

extension ShowInAppSearchResultsIntent {
  /// `true`: the results are shown in the application.
  public static var openAppWhenRun: Bool { true }
}

extension ShowInAppSearchResultsIntent where Criteria.SearchScopes == Void {
  /// Nothing to choose from.
  public static var searchScopes: Void { () }
}

extension ShowInAppSearchResultsIntent where Criteria == StringSearchCriteria {
  /// Everywhere.
  public static var searchScopes: [StringSearchScope] { [.general] }
}

/// An action that reports how far it is.
public protocol ProgressReportingIntent: AppIntent {}

extension ProgressReportingIntent {
  /// How far the present run is; outside of one it is nobody's.
  public var progress: Progress { IntentRun.current?.progress ?? Progress(totalUnitCount: 1) }
}

/// An action that may be cancelled: its task is.
public protocol CancellableIntent: AppIntent {}

/// An action that takes long; it has no deadline.
public protocol LongRunningIntent: ProgressReportingIntent {}

/// An action that another one has replaced. It still runs, but is not proposed.
public protocol DeprecatedAppIntent: AppIntent {
  /// What to use.
  static var deprecation: IntentDeprecation { get }
}

/// What to use in place of an action.
public struct IntentDeprecation: Sendable {
  /// For people.
  public let message: LocalizedStringResource
  /// A message.
  public init(message: LocalizedStringResource) { self.message = message }
}

/// An action that shows something. It runs again each time it is shown and after each of its buttons, and so shows the present state.
public protocol SnippetIntent: AppIntent where PerformResult: ShowsSnippetView {}

extension SnippetIntent {
  /// Shows it again wherever it is shown.
  public static func reload() { SnippetReloads.shared.announce(persistentIdentifier) }
}
