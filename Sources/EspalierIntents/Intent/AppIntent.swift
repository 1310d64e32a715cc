/// An action of an application: a type with parameters and ``perform()``.
///
/// ```swift
/// struct LogWater: AppIntent {
///   static let title: LocalizedStringResource = "Log Water"
///   @Parameter(title: "Amount", default: 8) var amount: Int
///   func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "Logged \(amount) oz.") }
/// }
/// ```
public protocol AppIntent: PersistentlyIdentifiable, _SupportsAppDependencies, Sendable {
  /// What ``perform()`` gives back.
  associatedtype PerformResult: IntentResult
  /// The sentence that names the parameters.
  associatedtype SummaryContent: ParameterSummary = IntentParameterSummary<Self>
  /// Both `IntentDescription` and `IntentDescription?` describe an intent.
  associatedtype DescriptionContent: _IntentDescriptionConvertible = IntentDescription?

  /// What it is called.
  static var title: LocalizedStringResource { get }
  /// What it does.
  static var description: DescriptionContent { get }
  /// Whether the application comes to the front first.
  static var openAppWhenRun: Bool { get }
  /// In which modes it runs.
  static var supportedModes: IntentModes { get }
  /// Who may run it.
  static var authenticationPolicy: IntentAuthenticationPolicy { get }
  /// Whether people and agents find it.
  static var isDiscoverable: Bool { get }
  /// Where it may run.
  static var allowedExecutionTargets: IntentExecutionTargets { get }
  /// A sentence with its parameters.
  static var parameterSummary: SummaryContent { get }
  /// Does it.
  func perform() async throws -> PerformResult
  /// An intent without values.
  init()
}

/// A type with a name that stays the same when the application changes.
public protocol PersistentlyIdentifiable {
  /// The name; by default the type's.
  static var persistentIdentifier: String { get }
}

extension PersistentlyIdentifiable {
  /// The type's name.
  public static var persistentIdentifier: String { String(describing: Self.self) }
}

/// What ``AppIntent/description`` may be.
public protocol _IntentDescriptionConvertible: Sendable {
  /// As an optional description.
  var asIntentDescription: IntentDescription? { get }
}

/// What an action does, for people and for models.
public struct IntentDescription: Sendable, ExpressibleByStringInterpolation, _IntentDescriptionConvertible {
  /// One or two sentences.
  public let descriptionText: LocalizedStringResource
  /// What it is listed under.
  public let categoryName: LocalizedStringResource?
  /// Words by which it is found.
  public let searchKeywords: [LocalizedStringResource]
  /// What its value is called.
  public let resultValueName: LocalizedStringResource?

  /// A description.
  public init(
    _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
    searchKeywords: [LocalizedStringResource] = [],
    resultValueName: LocalizedStringResource? = nil
  ) {
    self.descriptionText = descriptionText
    self.categoryName = categoryName
    self.searchKeywords = searchKeywords
    self.resultValueName = resultValueName
  }

  /// A description.
  public init(stringLiteral value: String) { self.init(LocalizedStringResource(stringLiteral: value)) }

  /// A description with values in it.
  public init(stringInterpolation: LocalizedStringResource.StringInterpolation) {
    self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
  }

  /// Itself.
  public var asIntentDescription: IntentDescription? { self }
}

extension Optional: _IntentDescriptionConvertible where Wrapped == IntentDescription {
  /// Itself.
  public var asIntentDescription: IntentDescription? { self }
}

extension AppIntent where DescriptionContent == IntentDescription? {
  /// None.
  public static var description: IntentDescription? { nil }
}

/// In which modes an intent runs.
public struct IntentModes: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: Int
  /// Modes of bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Without the application's window.
  public static let background = IntentModes(rawValue: 1)
  /// With it.
  public static let foreground = IntentModes(rawValue: 2)

  /// How an action runs now.
  public struct Current: Sendable, Hashable, CustomDebugStringConvertible {
    private let isInFront: Bool
    /// Without the application's window.
    public static let background = Current(isInFront: false)
    /// With it.
    public static let foreground = Current(isInFront: true)
    /// Whether the application can come to the front. A host can always be asked to.
    public var canContinueInForeground: Bool { true }
    /// Its name.
    public var debugDescription: String { isInFront ? "foreground" : "background" }
  }

  /// When the application comes to the front.
  public enum ForegroundMode: Sendable { case immediate, deferred, dynamic }
  /// With the application's window, at some time.
  public static func foreground(_ mode: ForegroundMode) -> IntentModes { .foreground }
}

/// Who may run an intent.
public enum IntentAuthenticationPolicy: Sendable {
  /// Anybody who reaches the host.
  case alwaysAllowed
  /// A caller that has shown who it is.
  case requiresAuthentication
  /// Here this means the user's own command line, or a caller with a key.
  case requiresLocalDeviceAuthentication
}

/// Where an intent may run.
public struct IntentExecutionTargets: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: Int
  /// Targets of bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// In the application.
  public static let main = IntentExecutionTargets(rawValue: 1)
  /// In an extension of it; here that is the application too.
  public static let appIntentsExtension = IntentExecutionTargets(rawValue: 2)
  /// In an extension that shows widgets.
  public static let widgetKitExtension = IntentExecutionTargets(rawValue: 4)
  /// In the application.
  public static let `default`: IntentExecutionTargets = .main
}

extension AppIntent {
  /// `false`.
  public static var openAppWhenRun: Bool { false }
  /// In the background, or in the front if ``openAppWhenRun`` says so.
  public static var supportedModes: IntentModes { openAppWhenRun ? .foreground : .background }
  /// Anybody who reaches the host.
  public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }
  /// `true`.
  public static var isDiscoverable: Bool { true }
  /// In the application.
  public static var allowedExecutionTargets: IntentExecutionTargets { .main }
}

extension AppIntent {
  /// Short for `IntentParameter`.
  public typealias Parameter<Value: _IntentValue> = IntentParameter<Value>
  /// Short for `IntentParameterSummary`.
  public typealias Summary = IntentParameterSummary<Self>
  /// Short for `ParameterSummaryWhenCondition`.
  public typealias When = ParameterSummaryWhenCondition
  /// Short for `ParameterSummarySwitchCondition`.
  public typealias Switch<Value: _IntentValue, CaseCondition: _ParameterSummarySwitchCase> = ParameterSummarySwitchCondition<
    Self, Value, CaseCondition
  >
  /// Short for `ParameterSummaryCaseCondition`.
  public typealias Case = ParameterSummaryCaseCondition
  /// Short for `ParameterSummaryDefaultCaseCondition`.
  public typealias DefaultCase = ParameterSummaryDefaultCaseCondition
  /// Short for `IntentChoiceOption`.
  public typealias Option = IntentChoiceOption
}
