/// A word for what is about to be done.
public struct ConfirmationActionName: Sendable, Equatable {
  /// The button that agrees.
  public let acceptLabel: LocalizedStringResource
  /// The button that does not.
  public let denyLabel: LocalizedStringResource
  /// Whether something is lost.
  public let isDestructive: Bool

  init(_ verb: String) {
    acceptLabel = LocalizedStringResource(verbatim: verb)
    denyLabel = "Cancel"
    isDestructive = false
  }

  /// Words of your own.
  public static func custom(
    acceptLabel: LocalizedStringResource, acceptAlternatives: [LocalizedStringResource] = [], denyLabel: LocalizedStringResource,
    denyAlternatives: [LocalizedStringResource] = [], destructive: Bool = false
  ) -> ConfirmationActionName { ConfirmationActionName(acceptLabel: acceptLabel, denyLabel: denyLabel, isDestructive: destructive) }

  private init(acceptLabel: LocalizedStringResource, denyLabel: LocalizedStringResource, isDestructive: Bool) {
    self.acceptLabel = acceptLabel
    self.denyLabel = denyLabel
    self.isDestructive = isDestructive
  }
}

/// When an action is confirmed.
public struct ConfirmationConditions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Conditions of bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Only when a model chose the action, and was not sure.
  public static let lowConfidenceSource = ConfirmationConditions(rawValue: 1)
}

/// One of several things to choose from.
public struct IntentChoiceOption: Sendable, Equatable {
  /// How it is shown.
  public enum Style: Sendable, Hashable { case `default`, cancel, destructive }
  /// What it is called.
  public let title: LocalizedStringResource
  /// How it is shown.
  public let style: Style

  /// An option.
  public init(title: LocalizedStringResource, style: Style = .default) {
    self.title = title
    self.style = style
  }

  /// The way out.
  public static var cancel: IntentChoiceOption { IntentChoiceOption(title: "Cancel", style: .cancel) }
}

extension AppIntent {
  /// Asks whether to continue.
  ///
  /// - Throws: ``AppIntentError`` where the answer is no.
  public func requestConfirmation() async throws {
    try await requestConfirmation(actionName: .continue, dialog: nil as IntentDialog?)
  }

  /// Asks whether to go on, under conditions and in words of your own.
  public func requestConfirmation(
    conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue, dialog: IntentDialog
  ) async throws {
    if conditions.contains(.lowConfidenceSource), IntentRun.current?.isLowConfidence != true { return }
    try await requestConfirmation(actionName: actionName, dialog: dialog as IntentDialog?)
  }

  /// Asks whether to go on, beside a snippet.
  public func requestConfirmation(
    conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue, dialog: IntentDialog? = nil,
    showDialogAsPrompt: Bool = true, snippetIntent: some SnippetIntent
  ) async throws {
    if conditions.contains(.lowConfidenceSource), IntentRun.current?.isLowConfidence != true { return }
    let card = try await snippetIntent.perform()
    try await requestConfirmation(actionName: actionName, dialog: dialog, snippet: (card as? any IntentResultParts)?.snippetView)
  }

  /// Asks whether a result is what was wanted.
  public func requestConfirmation(
    result: some IntentResult, confirmationActionName: ConfirmationActionName = .continue, showPrompt: Bool = true
  ) async throws {
    let parts = result as? any IntentResultParts
    try await requestConfirmation(actionName: confirmationActionName, dialog: parts?.dialog, snippet: parts?.snippetView)
  }

  private func requestConfirmation(actionName: ConfirmationActionName, dialog: IntentDialog?, snippet: SnippetView? = nil) async throws {
    let question = dialog ?? "\(actionName.acceptLabel.text): \(Self.title.text)?"
    guard try await IntentRun.required(for: Self.persistentIdentifier).confirm(dialog: question, action: actionName, snippet: snippet)
    else {
      throw AppIntentError(.declined)
    }
  }

  /// Asks which of several things to do.
  ///
  /// - Throws: ``AppIntentError`` if the cancelling choice is taken.
  public func requestChoice(between options: [IntentChoiceOption], dialog: IntentDialog? = nil) async throws -> IntentChoiceOption {
    let index = try await IntentRun.required(for: Self.persistentIdentifier).choose(
      parameter: nil, among: options.map { DisplayRepresentation(title: $0.title) }, dialog: dialog)
    guard options[index].style != .cancel else { throw AppIntentError(.declined) }
    return options[index]
  }

  /// Runs the intent from within another, and donates it.
  public func callAsFunction(donate: Bool = true) async throws {
    try await AppDependencyManager.prepare(self)
    let result = try await perform()
    if donate { try await IntentDonationManager.shared.donate(intent: self, result: result) }
  }

  /// Runs the intent from within another, donates it, and gives its value.
  ///
  /// - Throws: what `perform()` throws; ``AppIntentError`` where it gives no value.
  @discardableResult
  public func callAsFunction(donate: Bool = true) async throws -> PerformResult.Value where PerformResult: ReturnsValue {
    try await AppDependencyManager.prepare(self)
    let result = try await perform()
    if donate { try await IntentDonationManager.shared.donate(intent: self, result: result) }
    guard let value = result.value else { throw AppIntentError(description: "\(Self.title.text) gave no value.") }
    return value
  }

  /// Tells the system that the person has done this.
  @discardableResult
  public func donate() async throws -> IntentDonationIdentifier { try await IntentDonationManager.shared.donate(intent: self) }

  /// Tells the system that the person has done this, and what came of it.
  @discardableResult
  public func donate(result: some IntentResult) async throws -> IntentDonationIdentifier {
    try await IntentDonationManager.shared.donate(intent: self, result: result)
  }

  /// What is known of the present run.
  public var systemContext: IntentSystemContext { IntentRun.current?.systemContext ?? IntentSystemContext() }

  /// Asks the host to bring the application to the front.
  public func continueInForeground(_ dialog: IntentDialog? = nil, alwaysConfirm: Bool = false) async throws {
    let run = try IntentRun.required(for: Self.persistentIdentifier)
    if alwaysConfirm, try await !run.confirm(dialog: dialog ?? "Open the application?", action: .open) { throw AppIntentError(.declined) }
    run.noteOpening(nil)
  }
}

/// What is known of a run.
public struct IntentSystemContext: Sendable {
  /// When it was asked for.
  public var preciseTimestamp: Date? = Date()
  /// Whether the caller can only hear.
  public var isVoiceOnly = false
  /// The caller's language.
  public var locale = Locale.current
  /// How it runs.
  public var currentMode = IntentModes.Current.background
}
