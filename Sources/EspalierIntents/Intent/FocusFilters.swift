import Synchronization

/// An action that a mode of attention sets: what an application shows while somebody works or sleeps.
///
/// Here a host runs it like any other action; ``current`` is what its last run was given.
public protocol SetFocusFilterIntent: AppIntent, InstanceDisplayRepresentable {
  /// What the application does meanwhile.
  var appContext: FocusFilterAppContext { get }
  /// What is proposed for a mode.
  static func suggestedFocusFilters(for context: FocusFilterSuggestionContext) async -> [Self]
}

extension SetFocusFilterIntent {
  /// Nothing is left out.
  public var appContext: FocusFilterAppContext { FocusFilterAppContext() }
  /// None.
  public static func suggestedFocusFilters(for context: FocusFilterSuggestionContext) async -> [Self] { [] }
  /// Does nothing here: the context is read when it is asked for.
  public static func invalidateFocusFilterAppContext() {}

  /// The filter as it was set last.
  ///
  /// - Throws: ``SetFocusFilterIntentError/notFound`` where none was set in this process.
  public static var current: Self {
    get async throws {
      guard let set = FocusFilters.shared.current(persistentIdentifier) as? Self else { throw SetFocusFilterIntentError.notFound }
      return set
    }
  }
}

/// What an application does while a filter is set.
public struct FocusFilterAppContext: @unchecked Sendable {
  // A predicate is not changed after it was made.
  /// Which notifications are let through; `nil` for all.
  public let notificationFilterPredicate: NSPredicate?
  /// The beginning of the names of screens that belong to the mode.
  public let targetContentIdentifierPrefix: String?

  /// A context.
  public init(notificationFilterPredicate: NSPredicate? = nil, targetContentIdentifierPrefix: String? = nil) {
    self.notificationFilterPredicate = notificationFilterPredicate
    self.targetContentIdentifierPrefix = targetContentIdentifierPrefix
  }
}

/// The mode that filters are proposed for. There are none here.
public struct FocusFilterSuggestionContext: Sendable, Hashable {}

/// Why a filter cannot be read.
public enum SetFocusFilterIntentError: LocalizedError, Equatable {
  /// None was set.
  case notFound
  /// It lacks a value.
  case missingParameterValue

  /// One sentence.
  public var errorDescription: String? {
    switch self {
    case .notFound: "No filter was set: run the action that sets it first."
    case .missingParameterValue: "The filter lacks a value: set its parameters."
    }
  }
}

/// The filters that were set in this process.
final class FocusFilters: Sendable {
  static let shared = FocusFilters()
  private let set = Mutex<[String: any AppIntent]>([:])

  func current(_ identifier: String) -> (any AppIntent)? { set.withLock { $0[identifier] } }
  func keep(_ intent: some SetFocusFilterIntent) { set.withLock { $0[type(of: intent).persistentIdentifier] = intent } }
}
