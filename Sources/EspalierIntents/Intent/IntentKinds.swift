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
  /// `true`.
  public static var openAppWhenRun: Bool { true }
  /// Does nothing itself; the host opens ``target``.
  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> { .result() }
}

/// Deletes things. Surfaces say so, and ask before they run it for a model.
public protocol DeleteIntent: SystemIntent {
  /// The kind of thing.
  associatedtype Entity: AppEntity
  /// The things.
  var entities: [Entity] { get }
}

/// Sets a value.
public protocol SetValueIntent<ValueType>: AppIntent {
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
  /// What replaces it.
  associatedtype ReplacementIntent: AppIntent = Never
  /// What to use.
  static var deprecation: IntentDeprecation<ReplacementIntent> { get }
}

extension DeprecatedAppIntent where ReplacementIntent == Never {
  /// Nothing replaces it.
  public static var deprecation: IntentDeprecation<Never> { IntentDeprecation(message: "") }
}

/// What to use in place of an action.
public struct IntentDeprecation<ReplacementIntent: AppIntent>: Sendable {
  /// For people.
  public var message: LocalizedStringResource
  /// What replaces it.
  public var replacedBy: ReplacementIntent.Type?
  /// A message, and what replaces it.
  public init(message: LocalizedStringResource, replacedBy: ReplacementIntent.Type?) {
    self.message = message
    self.replacedBy = replacedBy
  }
  /// A message.
  public init(message: LocalizedStringResource) where ReplacementIntent == Never { self.init(message: message, replacedBy: nil) }
  /// What replaces it.
  public init(replacedBy: ReplacementIntent.Type) { self.init(message: "Use \(replacedBy.title.text).", replacedBy: replacedBy) }
}

/// Why a run was cancelled.
public struct IntentCancellationReason: Sendable, Equatable, CustomDebugStringConvertible {
  /// It took too long.
  public static let timeout = IntentCancellationReason(debugDescription: "timeout")
  /// Whoever asked for it wants it no more.
  public static let userCancelled = IntentCancellationReason(debugDescription: "userCancelled")
  /// Its name.
  public let debugDescription: String
}

extension CancellableIntent {
  /// Runs something, and calls back where the run is cancelled.
  public func withIntentCancellationHandler<T: Sendable>(
    operation: () async throws -> T, onCancel handler: @Sendable (IntentCancellationReason) -> Void,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> T {
    try await withTaskCancellationHandler(operation: operation, onCancel: { handler(.userCancelled) }, isolation: isolation)
  }
}

/// What long work needs.
public struct LongRunningTaskOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Options of bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// A graphics processor; here nothing follows from it.
  public static let requiresGPU = LongRunningTaskOptions(rawValue: 1)
}

extension LongRunningIntent {
  /// Runs long work.
  @discardableResult
  public func performBackgroundTask<T>(options: LongRunningTaskOptions = [], operation: () async throws -> T) async throws -> T {
    try await operation()
  }

  /// Runs long work, and calls back where it is cancelled.
  @discardableResult
  public func performBackgroundTask<T: Sendable>(
    options: LongRunningTaskOptions = [], operation: () async throws -> T, onCancel: @Sendable (IntentCancellationReason) -> Void
  ) async throws -> T where Self: CancellableIntent {
    try await withTaskCancellationHandler(operation: operation, onCancel: { onCancel(.userCancelled) })
  }
}

/// An action that shows something. It runs again each time it is shown and after each of its buttons, and so shows the present state.
public protocol SnippetIntent: AppIntent where PerformResult: ShowsSnippetView {}

extension SnippetIntent {
  /// Shows it again wherever it is shown.
  public static func reload() { SnippetReloads.shared.announce(persistentIdentifier) }
}
