// Kinds of intents that a system with widgets, audio, a camera or a workout treats apart. Here they are actions like any other, and a host
// that has such a thing finds them by these names.

/// An action that takes the place of one of an older kind, of that name.
public protocol CustomIntentMigratedAppIntent: AppIntent {
  /// The name of the older class.
  static var intentClassName: String { get }
}

extension CustomIntentMigratedAppIntent {
  /// The name of the older class: callers that knew it find the action.
  public static var persistentIdentifier: String { intentClassName }
}

extension Never: IntentResult {
  /// None.
  public var value: Never? { nil }
}

extension Never: AppIntent {
  /// None.
  public static var title: LocalizedStringResource { "" }
  /// There is no value of this type.
  public init() { fatalError("Never is no action: it stands where a result opens none.") }
  /// Never called.
  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> { switch self {} }
}

/// What a widget is set up with. It is filled like any action's parameters and does nothing itself.
public protocol WidgetConfigurationIntent: AppIntent {
  /// It has no result.
  associatedtype NeverResult: IntentResult where NeverResult == Never
}

extension WidgetConfigurationIntent {
  /// Throws: a configuration is read and not run.
  public func perform() async throws -> NeverResult {
    throw AppIntentError(description: "\(Self.title.text) sets something up and is not run by itself.")
  }
  /// `false`: it is no action to ask for.
  public static var isDiscoverable: Bool { false }
}

/// What a control is set up with.
public protocol ControlConfigurationIntent: AppIntent {
  /// It has no result.
  associatedtype NeverResult: IntentResult where NeverResult == Never
}

extension ControlConfigurationIntent {
  /// Throws: a configuration is read and not run.
  public func perform() async throws -> NeverResult {
    throw AppIntentError(description: "\(Self.title.text) sets something up and is not run by itself.")
  }
  /// `false`: it is no action to ask for.
  public static var isDiscoverable: Bool { false }
}

/// An action that plays sound.
public protocol AudioPlaybackIntent: SystemIntent {}
/// An action that begins to play sound.
public protocol AudioStartingIntent: SystemIntent {}
/// An action that records sound.
public protocol AudioRecordingIntent: SystemIntent {}
/// An action that begins, changes or ends what is shown as an activity.
public protocol LiveActivityIntent: SystemIntent {}
/// An action that begins an activity.
public protocol LiveActivityStartingIntent: SystemIntent {}
/// An action that begins or ends a transmission.
public protocol PushToTalkTransmissionIntent: SystemIntent {}
/// An action that goes on with a workout.
public protocol ResumeWorkoutIntent: SystemIntent {}
/// An action that halts a workout.
public protocol PauseWorkoutIntent: SystemIntent {}
/// An action that begins a dive.
public protocol StartDiveIntent: SystemIntent {}

/// An action that begins a workout of a style.
public protocol StartWorkoutIntent: InstanceDisplayRepresentable, SystemIntent {
  /// The kinds of workout.
  associatedtype WorkoutStyle: AppValue
  /// Which kind.
  var workoutStyle: WorkoutStyle { get set }
  /// What is proposed.
  static var suggestedWorkouts: [Self] { get }
}

extension StartWorkoutIntent {
  /// `true`.
  public static var openAppWhenRun: Bool { true }
  /// Does nothing here: proposals are read when they are asked for.
  public static func invalidateSuggestedWorkouts() {}
  /// A workout of a style.
  public init(style: WorkoutStyle) {
    self.init()
    workoutStyle = style
  }
}

/// An action of a camera.
public protocol CameraCaptureIntent: SystemIntent {
  /// What the camera's screen and the application share.
  associatedtype AppContext: Decodable, Encodable, Sendable = Never
}

extension CameraCaptureIntent {
  /// What was shared; there is no camera's screen here, so nothing.
  public static var appContext: AppContext? { get async throws { nil } }
  /// Throws: there is no camera's screen here.
  public static func updateAppContext(_ newContext: AppContext?) async throws { throw AppIntentError.Unrecoverable.unsupportedOnDevice }
}

/// A kind of film.
public enum VideoCategory: String, AppEnum {
  /// Films.
  case movies
  /// Television.
  case tv
  /// Anything else.
  case freeform

  /// "Video Category".
  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Video Category"
  /// Their names.
  public static let caseDisplayRepresentations: [VideoCategory: DisplayRepresentation] = [
    .movies: "Movies", .tv: "TV", .freeform: "Videos",
  ]
}

/// An action that plays a film.
public protocol PlayVideoIntent: SystemIntent {
  /// Which kinds it knows.
  static var supportedCategories: [VideoCategory] { get }
  /// What is looked for.
  var term: String { get set }
}

extension PlayVideoIntent {
  /// `true`.
  public static var openAppWhenRun: Bool { true }
}

/// An action that brings a thing of the application to the front, by the identifier of its screen.
public protocol TargetContentProvidingIntent: AppIntent {
  /// Names the screen.
  var contentIdentifier: String { get }
}

extension TargetContentProvidingIntent {
  /// The action's name.
  public var contentIdentifier: String { Self.persistentIdentifier }
  /// Asks the host to bring the screen to the front.
  public func perform() async throws -> some IntentResult {
    IntentRun.current?.noteOpening(contentIdentifier)
    return .result()
  }
}

extension TargetContentProvidingIntent where Self: OpenIntent {
  /// Asks the host to open the thing.
  public func perform() async throws -> some IntentResult { .result() }
}

/// An action that may go on with the application at the front.
public protocol ForegroundContinuableIntent: AppIntent {}

extension ForegroundContinuableIntent {
  /// An error that brings the application to the front and ends the run there.
  public func needsToContinueInForegroundError(
    _ dialog: IntentDialog? = nil, continuation: (@MainActor @Sendable () async throws -> Void)? = nil
  ) -> AppIntentError {
    IntentRun.current?.noteOpening(nil)
    return AppIntentError(description: dialog?.full ?? "It goes on in the application: open it.")
  }

  /// Asks whether the application may come to the front, and goes on there.
  ///
  /// - Throws: ``AppIntentError`` where the answer is no, or nobody can be asked.
  @discardableResult
  public func requestToContinueInForeground<ResultValue: Sendable>(
    _ dialog: IntentDialog? = nil, continuation: @MainActor @Sendable () async throws -> ResultValue = { () }
  ) async throws -> ResultValue {
    try await continueInForeground(dialog, alwaysConfirm: true)
    return try await continuation()
  }
}

extension AppIntent {
  /// An error that brings the application to the front and ends the run there.
  public func needsToContinueInForegroundError(_ dialog: IntentDialog? = nil, alwaysConfirm: Bool = true) -> AppIntentError {
    IntentRun.current?.noteOpening(nil)
    return AppIntentError(description: dialog?.full ?? "It goes on in the application: open it.")
  }

  /// Short for `IntentExecutionTargets`.
  public typealias ExecutionTargets = IntentExecutionTargets

  /// Asks whether a result is what was wanted.
  public func requestConfirmation(
    output: some IntentResult, confirmationActionName: ConfirmationActionName = .continue, showPrompt: Bool = true
  ) async throws {
    try await requestConfirmation(result: output, confirmationActionName: confirmationActionName, showPrompt: showPrompt)
  }
}

/// The part of an application that answers while it does not run. Here one program does both, and this is a mark alone.
public protocol AppIntentsExtension: Sendable {
  /// An extension.
  init()
}

/// Runs a shortcut of the system. There are none here: running it says so.
public struct RunSystemShortcutIntent: SystemIntent {
  /// "Run Shortcut".
  public static let title: LocalizedStringResource = "Run Shortcut"
  private var shortcut: SystemShortcut?
  /// No shortcut.
  public init() {}
  /// A shortcut.
  public init(shortcut: SystemShortcut) { self.shortcut = shortcut }
  /// Throws: there are no shortcuts of a system here.
  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
    throw AppIntentError.Unrecoverable.unsupportedOnDevice
  }
}

/// A shortcut of the system. There are none here, so none is ever made.
public struct SystemShortcut: Hashable, Sendable, Codable, CodableIntentValue, DisplayRepresentable, PersistentlyIdentifiable {
  private let name: String
  /// "Shortcut".
  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Shortcut"
  /// Its name.
  public var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: LocalizedStringResource(verbatim: name)) }
}
