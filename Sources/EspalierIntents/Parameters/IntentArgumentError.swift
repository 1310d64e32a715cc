/// An argument that an intent cannot accept, in one sentence that says what to pass.
public struct IntentArgumentError: Error, LocalizedError, Sendable, Equatable {
  /// What is wrong with it.
  public enum Kind: Sendable, Equatable {
    /// The intent has no parameter of that name.
    case unknownParameter
    /// It has the wrong type or lies out of range.
    case invalid
    /// It names a record that is not there.
    case notFound
    /// It names several records.
    case ambiguous
    /// It is needed and was not given, and there is nobody to ask.
    case missing
  }

  /// What is wrong.
  public var kind: Kind
  /// The parameter's name.
  public var parameter: String
  /// What was passed.
  public var found: String
  /// What may be passed.
  public var expected: String

  init(_ kind: Kind, parameter: String, found: String = "", expected: String) {
    self.kind = kind
    self.parameter = parameter
    self.found = found.count > 120 ? found.prefix(120) + "…" : found
    self.expected = expected
  }

  /// One sentence: the parameter, what was found, what was expected.
  public var errorDescription: String? {
    switch kind {
    case .unknownParameter:
      "There is no \(expected.hasPrefix("the actions") ? "action" : "parameter") \(parameter): expected \(expected.hasPrefix("one of") ? "" : "one of ")\(expected)."
    case .invalid: "Parameter \(parameter): found \"\(found)\", expected \(expected)."
    case .notFound: "Parameter \(parameter): nothing is called \"\(found)\"; pass \(expected)."
    case .ambiguous: "Parameter \(parameter): \"\(found)\" could be \(expected); pass one of them by its identifier."
    case .missing: "Parameter \(parameter) is needed: pass \(expected)."
    }
  }
}

/// An error of an action, with a sentence for people.
public struct AppIntentError: Error, LocalizedError, Sendable, Equatable {
  package enum Reason: Sendable, Equatable {
    case described(String)
    case restart
    /// `perform()` starts again when the parameter has a value.
    case needsValue(parameter: ObjectIdentifier, dialog: IntentDialog?)
    case needsDisambiguation(parameter: ObjectIdentifier, candidates: [String], dialog: IntentDialog?)
    case declined
    /// - Parameter confirms: whether it is asked for agreement, and not for a value.
    case noOneToAsk(String, confirms: Bool = false)
  }

  package let reason: Reason

  package init(_ reason: Reason) { self.reason = reason }

  /// An error with a sentence.
  public init(description: LocalizedStringResource) { reason = .described(description.text) }

  /// An error of another kind, with the sentence that it has.
  public init(wrapping error: any Error) { reason = .described(error.sentence) }

  /// What an error stands for.
  public init(wrapping convertible: some CustomAppIntentErrorConvertible) { self = convertible.appIntentError }

  /// An error that is known, in words of one's own.
  public init(predefinedError: AppIntentError, description: LocalizedStringResource) { reason = .described(description.text) }

  /// `perform()` starts again from the top.
  public static let restartPerform = AppIntentError(.restart)

  /// Something that the person has to do first.
  public enum UserActionRequired {
    /// To sign in.
    public static let signin = AppIntentError(description: "Sign in first.")
    /// To set up an account.
    public static let accountSetup = AppIntentError(description: "Set up an account first.")
    /// To confirm.
    public static let confirmation = AppIntentError(description: "Confirm it first.")
  }

  /// Something that the person has to allow first.
  public enum PermissionRequired {
    /// Use of the place where they are.
    public static func location(precise: Bool = false) -> AppIntentError {
      AppIntentError(description: precise ? "Allow the use of your precise location first." : "Allow the use of your location first.")
    }
    /// Use by voice.
    public static let siri = AppIntentError(description: "Allow the use by voice first.")
    /// The network around.
    public static let localNetwork = AppIntentError(description: "Allow the use of the local network first.")
    /// Bluetooth.
    public static let bluetooth = AppIntentError(description: "Allow the use of Bluetooth first.")
    /// Pictures.
    public static let photos = AppIntentError(description: "Allow the use of your photos first.")
    /// Addresses.
    public static let contacts = AppIntentError(description: "Allow the use of your contacts first.")
    /// Anything else.
    public static let unknown = AppIntentError(description: "Give the permission first.")
  }

  /// Something that cannot be mended.
  public enum Unrecoverable {
    /// No such record.
    public static let entityNotFound = AppIntentError(description: "There is no such record.")
    /// It is forbidden.
    public static let notAllowed = AppIntentError(description: "It is not allowed.")
    /// The network does not answer.
    public static let networkFailure = AppIntentError(description: "The network does not answer.")
    /// Only a part was done.
    public static let partialFailure = AppIntentError(description: "Only a part of it was done.")
    /// For no known reason.
    public static let unknown = AppIntentError(description: "It did not work, for a reason that is not known.")
    /// Not on this device.
    public static let unsupportedOnDevice = AppIntentError(description: "It is not supported on this device.")
    /// Not at present.
    public static let featureCurrentlyRestricted = AppIntentError(description: "It is restricted at present.")
    /// It exists already.
    public static let alreadyExists = AppIntentError(description: "It is there already.")
    /// Not on this system.
    public static let featureNotSupported = AppIntentError(description: "It is not supported here.")
  }

  /// A dependency that nobody added.
  static func failedToRetrieveDependency(_ type: Any.Type) -> AppIntentError {
    AppIntentError(description: "No \(String(describing: type)) was added: call AppDependencyManager.shared.add before the intent runs.")
  }

  /// The sentence.
  public var errorDescription: String? {
    switch reason {
    case .described(let text): text
    case .restart, .needsValue: "A value is needed that nobody gave."
    case .needsDisambiguation(_, let candidates, _): "Which one is meant: \(candidates.joined(separator: ", "))?"
    case .declined: "Declined: nothing was done."
    case .noOneToAsk(let question, let confirms):
      question
        + (confirms
          ? " There is nobody to confirm it: at the command line --yes does." : " There is nobody to ask: pass the value with the call.")
    }
  }
}

/// An error that stands for one of those of actions.
public protocol CustomAppIntentErrorConvertible {
  /// What it stands for.
  var appIntentError: AppIntentError { get }
}

extension AppIntentError: CustomLocalizedStringResourceConvertible {
  /// The sentence.
  public var localizedStringResource: LocalizedStringResource { LocalizedStringResource(verbatim: errorDescription ?? "") }
}

extension Error {
  /// One sentence for people: the error's own where it has one, else a plain one.
  package var sentence: String {
    if let own = self as? any CustomLocalizedStringResourceConvertible { return own.localizedStringResource.text }
    if let own = self as? any LocalizedError, let text = own.errorDescription { return text }
    if self is CancellationError { return "Cancelled: nothing more was done." }
    return "It did not work (\(errorName))."
  }

  /// The type's name, and the case's: what an error carries is not for whoever called.
  private var errorName: String {
    if type(of: self) is NSError.Type { return "\((self as NSError).domain) \((self as NSError).code)" }
    let mirror = Mirror(reflecting: self)
    let name = String(describing: type(of: self))
    guard mirror.displayStyle == .enum else { return name }
    return name + "." + (mirror.children.first?.label ?? String(describing: self))
  }
}
