import ActionWords
import GuidedGeneration
import Synchronization

/// Runs an application's actions for any caller: a command line, an agent, a page, a model. All go through ``run(_:asker:)``, and each
/// run leaves one record.
///
/// ```swift
/// let host = try IntentHost(package: WaterPackage.self, applicationName: "Water")
/// let outcome = try await host.run(IntentInvocation("LogWater", arguments: ["amount": "12"], surface: "test"))
/// print(outcome.dialog)
/// ```
public final class IntentHost: Sendable {
  /// What the application is called; phrases hold it.
  public let applicationName: String
  package let registry: IntentRegistry
  package let storage: IntentStorage
  package let dependencies: AppDependencyManager
  package let encoder: (any SentenceEncoder)?
  package let chooser: (any BranchChooser)?
  /// Vectors of the actions' texts, made at the first sentence.
  package let actionVectors = KnownVectors()
  /// The actions' words, made anew when the names of records change.
  package let knownScores = Mutex<(names: [String: [String]], scores: ActionScores)?>(nil)
  package let routingPolicy = Mutex(RoutingPolicy())
  /// Runs of this process that can be taken back, the last one last.
  package let undoable = Mutex<[UndoableRun]>([])
  /// How long `perform()` may take, answers to questions not counted.
  public let deadline: Duration
  private let openHandler: (@Sendable (String) -> Void)?
  /// Makes a session of the model that chooses among actions; `nil` where there is none.
  package let makeSession: (@Sendable (_ instructions: String) throws -> LanguageModelSession)?

  /// A host of a package's actions.
  ///
  /// - Parameters:
  ///   - package: what the application offers.
  ///   - applicationName: what the application is called.
  ///   - storage: the file for records, donations and the index; by default ``defaultStorage(of:)``. `nil` keeps them in memory.
  ///   - dependencies: what intents depend on.
  ///   - encoder: what gives texts their meaning, for the index and for sentences.
  ///   - chooser: what chooses among described branches, for sentences.
  ///   - deadline: how long `perform()` may take, answers to questions not counted.
  ///   - openHandler: opens an address or an identifier in the application.
  ///   - makeSession: makes a session of the model that chooses among actions when phrases do not.
  /// - Throws: ``IntentRegistryError`` for actions that cannot be offered, ``IntentStorageError`` for a file that cannot be used.
  public init(
    package: any AppIntentsPackage.Type, applicationName: String, storage: String?, dependencies: AppDependencyManager = .shared,
    encoder: (any SentenceEncoder)? = nil, chooser: (any BranchChooser)? = nil, deadline: Duration = .seconds(60),
    openHandler: (@Sendable (String) -> Void)? = nil,
    makeSession: (@Sendable (_ instructions: String) throws -> LanguageModelSession)? = nil
  ) throws {
    registry = try IntentRegistry(package: package)
    self.storage = try IntentStorage(path: storage, encoder: encoder)
    self.applicationName = applicationName
    self.dependencies = dependencies
    self.encoder = encoder
    self.chooser = chooser
    self.deadline = deadline
    self.openHandler = openHandler
    self.makeSession = makeSession
  }

  /// A host that keeps its file where ``defaultStorage(of:)`` says.
  public convenience init(
    package: any AppIntentsPackage.Type, applicationName: String, dependencies: AppDependencyManager = .shared,
    encoder: (any SentenceEncoder)? = nil, chooser: (any BranchChooser)? = nil,
    makeSession: (@Sendable (_ instructions: String) throws -> LanguageModelSession)? = nil
  ) throws {
    try self.init(
      package: package, applicationName: applicationName, storage: Self.defaultStorage(of: applicationName), dependencies: dependencies,
      encoder: encoder, chooser: chooser, makeSession: makeSession)
  }

  /// `$XDG_DATA_HOME/NAME/intents.sqlite`, or the same under `~/.local/share`, with the name in lower case and without blanks.
  public static func defaultStorage(of applicationName: String) -> String {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"].map { URL(fileURLWithPath: $0) } ?? FileManager.default.homeDirectoryForCurrentUser
    let data =
      environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0) } ?? home.appendingPathComponent(".local/share")
    let folder = applicationName.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "-" }
    return data.appendingPathComponent(folder.isEmpty ? "intents" : folder).appendingPathComponent("intents.sqlite").path
  }

  // MARK: The one door

  /// Runs an intent.
  ///
  /// - Parameters:
  ///   - invocation: which intent, with what, for whom.
  ///   - asker: answers questions; without one, a question is an error that says what to pass.
  /// - Throws: ``IntentArgumentError`` for an argument that the intent cannot take, ``AppIntentError``, `CancellationError`, or what
  ///   `perform()` throws. In each case the record is kept.
  public func run(_ invocation: IntentInvocation, asker: (any IntentAsker)? = nil) async throws -> IntentOutcome {
    guard let registered = registry.intent(invocation.intent) else {
      throw IntentArgumentError(
        .unknownParameter, parameter: invocation.intent,
        expected: "the intents \(registry.intents.map(\.identifier).joined(separator: ", "))")
    }
    return try await run(registered.type.init(), titled: registered.title, invocation, asker)
  }

  /// Runs the intent of a card's button, with the values that the button holds.
  public func run(_ button: SnippetButton, surface: String = "snippet", asker: (any IntentAsker)? = nil) async throws -> IntentOutcome {
    let type = type(of: button.intent)
    var invocation = IntentInvocation(type.persistentIdentifier, surface: surface)
    invocation.preset = button.intent
    return try await run(type.init(), titled: type.title.text, invocation, asker)
  }

  private func run<I: AppIntent>(
    _ intent: I, titled title: String, _ invocation: IntentInvocation, _ asker: (any IntentAsker)?
  ) async throws -> IntentOutcome {
    let run = IntentRun(intent: intent, asker: asker, isLowConfidence: invocation.isLowConfidence)
    let start = ContinuousClock.now
    var record = IntentRecord(
      id: UUID(), at: Date(), surface: invocation.surface, intent: invocation.intent, input: invocation.input, match: invocation.match,
      arguments: [],
      exchanges: [], seconds: 0, outcome: .done, message: "", value: nil)
    func finish(_ outcome: IntentRecord.Outcome, _ message: String) throws {
      record.arguments = arguments(of: intent, invocation, run)
      record.exchanges = run.exchanges
      record.seconds = (ContinuousClock.now - start).inSeconds
      record.outcome = outcome
      record.message = message
      try storage.keep(record)
    }
    do {
      let outcome = try await within(run) {
        if I.authenticationPolicy != .alwaysAllowed, !invocation.isAuthenticated {
          throw AppIntentError(description: "\(title) is for a caller who has shown who they are: pass the key.")
        }
        try await self.resolve(intent, invocation, run)
        if invocation.confirms {
          let doubt = invocation.doubt.map { $0.prefix(1).uppercased() + $0.dropFirst() + ". " } ?? ""
          guard try await run.confirm(dialog: "\(doubt)\(self.summary(of: intent))?", action: .continue) else {
            throw AppIntentError(.declined)
          }
        }
        let result = try await self.reporting(intent, run, invocation) { try await self.perform(intent, run) }
        if let filter = intent as? any SetFocusFilterIntent { FocusFilters.shared.keep(filter) }
        if intent is any UndoableIntent, await run.undoManager.canUndo {
          self.undoable.withLock { $0 = $0.suffix(19) + [UndoableRun(title: title, manager: run.undoManager)] }
        }
        return try await self.outcome(of: result, intent, title, run, record.id)
      }
      record.value = outcome.valueJSON
      try finish(.done, outcome.dialog)
      return outcome
    } catch let error as AppIntentError where error.reason == .declined {
      try? finish(.declined, error.sentence)
      throw error
    } catch is CancellationError {
      try? finish(.cancelled, "Cancelled.")
      throw CancellationError()
    } catch {
      try? finish(error is IntentArgumentError ? .refused : .failed, error.sentence + (error is any LocalizedError ? "" : " \(error)"))
      throw error
    }
  }

  /// Runs a body where `perform()` finds this host's things.
  package func within<Result>(_ run: IntentRun?, _ body: () async throws -> Result) async rethrows -> Result {
    try await IntentRun.$current.withValue(run) {
      try await AppDependencyManager.$current.withValue(dependencies === AppDependencyManager.shared ? nil : dependencies) {
        try await IntentStorage.$running.withValue(storage) { try await body() }
      }
    }
  }

  // MARK: Before perform()

  /// Gives every parameter its value, in the order of declaration.
  private func resolve(_ intent: some AppIntent, _ invocation: IntentInvocation, _ run: IntentRun) async throws {
    let parameters = IntentReflection.parameters(of: intent)
    let names = parameters.map(\.name)
    if let stranger = invocation.arguments.first(where: { !names.contains($0.name) }) {
      throw IntentArgumentError(
        .unknownParameter, parameter: stranger.name,
        expected: names.isEmpty ? "none: the intent has no parameters" : names.joined(separator: ", "))
    }
    try await AppDependencyManager.prepare(intent)
    // Copies of an intent share their parameters, so values of a preset are copied and never the preset itself is run.
    let preset = invocation.preset.map { IntentReflection.parameters(of: $0) } ?? []
    for (name, parameter) in parameters {
      if let given = invocation.arguments.last(where: { $0.name == name }) {
        do {
          try await parameter.set(given.value, named: name)
        } catch let error as IntentArgumentError where given.origin == .model || given.origin == .phrase {
          // What a sentence was taken to say may be wrong: then it is as if it had not been said.
          // But a number that was said is never another one: "log 100 oz" where 64 are the most.
          let isNumber = given.value.words?.split(separator: " ").contains { NumberText.isSaid(String($0)) } ?? false
          if error.kind == .ambiguous || !run.canAsk && (parameter.isOptional == false || isNumber) { throw error }
          if !parameter.canBeAbsent || isNumber {
            let question = parameter.question?.key ?? "What is the \((parameter.shownTitle?.text ?? name.spokenWords).lowercased())?"
            try await run.requestValue(of: parameter, dialog: isNumber ? IntentDialog(stringLiteral: error.sentence + " " + question) : nil)
          }
        }
      } else if let own = preset.first(where: { $0.name == name })?.parameter, own.givenContent != nil {
        parameter.copyValue(of: own)
      } else if !parameter.canBeAbsent {
        guard run.canAsk else {
          throw IntentArgumentError(
            .missing, parameter: name, expected: parameter.question?.key ?? "the \((parameter.shownTitle?.text ?? name).lowercased())")
        }
        try await run.requestValue(of: parameter, dialog: nil)
      }
    }
  }

  private func arguments(of intent: some AppIntent, _ invocation: IntentInvocation, _ run: IntentRun) -> [IntentRecord.Argument] {
    let asked = run.askedParameters
    return IntentReflection.parameters(of: intent).compactMap { name, parameter in
      let given = invocation.arguments.last { $0.name == name }
      if let content = parameter.givenContent {
        let origin: IntentRecord.Argument.Origin = asked.contains(name) ? .asked : given?.origin ?? .preset
        return .init(name: name, value: content.compactJSON.shortened(to: 2000), origin: origin)
      }
      return parameter.defaultContent.map { .init(name: name, value: $0.compactJSON, origin: .default) }
    }
  }

  /// The intent's sentence with its values, for a question of confirmation.
  package func summary<I: AppIntent>(of intent: I) -> String {
    let parameters = IntentReflection.parameters(of: intent)
    let parts = I.parameterSummary._sentence(for: intent).parts
    guard !parts.isEmpty else {
      let values = parameters.compactMap { name, parameter in parameter.shown.map { "\(name.spokenWords.lowercased()): \($0)" } }
      return I.title.text + (values.isEmpty ? "" : " (\(values.joined(separator: ", ")))")
    }
    return parts.map { part in
      switch part {
      case .text(let text): text
      case .parameter(let name): parameters.first { $0.name == name }?.parameter.shown ?? "…"
      }
    }.joined()
  }

  // MARK: perform()

  /// Runs a body and reports meanwhile how far the intent says it is.
  private func reporting<I: AppIntent, Result>(
    _ intent: I, _ run: IntentRun, _ invocation: IntentInvocation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    guard intent is any ProgressReportingIntent, let report = invocation.report else { return try await body() }
    let progress = run.progress
    // Foundation's progress cannot be observed on Linux, so it is looked at; a client is told only what rises.
    let watch = Task {
      while !Task.isCancelled {
        await report(Double(progress.completedUnitCount), Double(progress.totalUnitCount))
        try? await Task.sleep(for: .milliseconds(100))
      }
    }
    defer { watch.cancel() }
    let result = try await body()
    await report(Double(progress.completedUnitCount), Double(progress.totalUnitCount))
    return result
  }

  private func perform<I: AppIntent>(_ intent: I, _ run: IntentRun) async throws -> (any IntentResultParts)? {
    for _ in 0..<8 {
      do {
        let limit = I.self is any LongRunningIntent.Type ? nil : deadline
        return try await Deadline.run(limit, waited: { run.waited }) { try await intent.perform() as? any IntentResultParts }
      } catch let error as AppIntentError {
        switch error.reason {
        case .restart: continue
        case .needsValue(let identifier, let dialog):
          guard let (_, parameter) = run.parameter(identifier) else { throw error }
          parameter.clear()
          try await run.requestValue(of: parameter, dialog: dialog)
        case .needsDisambiguation(let identifier, let candidates, let dialog):
          guard let (name, parameter) = run.parameter(identifier) else { throw error }
          let index = try await run.choose(
            parameter: name, among: candidates.map { DisplayRepresentation(title: LocalizedStringResource(verbatim: $0)) }, dialog: dialog)
          try await parameter.set(.text(candidates[index]), named: name)
        default: throw error
        }
      }
    }
    throw AppIntentError(description: "\(I.title.text) asked to start again eight times.")
  }

  private func outcome(
    of result: (any IntentResultParts)?, _ intent: some AppIntent, _ title: String, _ run: IntentRun, _ identifier: UUID
  ) async throws -> IntentOutcome {
    let value = result?.anyValue
    let shown = value.map(Self.shown(of:))
    var outcome = IntentOutcome(record: identifier)
    outcome.valueJSON = value.map { Self.content(of: $0).compactJSON }
    outcome.value = value
    outcome.dialog = result?.dialog?.full.text ?? shown.map { "\(title): \($0.line)" } ?? "\(title): done."
    outcome.supporting = result?.dialog?.supporting.text
    outcome.snippetIntent = result?.snippetIntent
    outcome.snippet = result?.snippetView
    if let card = result?.snippetIntent { outcome.snippet = try await snippet(of: card) }
    if outcome.snippet == nil, let shown, value is any DisplayRepresentable { outcome.snippet = .card(of: shown) }
    if let opened = result?.opens { try await open(opened, run, &outcome) }
    if let target = Self.target(of: intent) ?? (run.opening.isOpening ? run.opening.url ?? applicationName : nil) {
      outcome.opened = target
      if let openHandler {
        openHandler(target)
      } else if result?.dialog == nil {
        outcome.dialog = "Nothing here can open \(Self.targetTitle(of: intent) ?? target): it needs the application itself."
        outcome.isUnopened = true
      }
    }
    return outcome
  }

  private func open(_ intent: some AppIntent, _ run: IntentRun, _ outcome: inout IntentOutcome) async throws {
    try await AppDependencyManager.prepare(intent)
    _ = try await intent.perform()
    if let target = Self.target(of: intent) {
      outcome.opened = target
      openHandler?(target)
    }
  }

  /// What an intent opens: `Type/identifier` of an entity, or an address.
  private static func target(of intent: any AppIntent) -> String? {
    guard intent is any OpenIntent, let target = IntentReflection.parameters(of: intent).first(where: { $0.name == "target" })?.parameter,
      let content = target.givenContent
    else { return nil }
    if case .entity(let entity) = target.shape, let id = content.member("id")?.string { return "\(entity.name)/\(id)" }
    return content.string ?? content.compactJSON
  }

  /// What is opened, as it is called.
  private static func targetTitle(of intent: any AppIntent) -> String? {
    IntentReflection.parameters(of: intent).first { $0.name == "target" }?.parameter.shown
  }

  /// Draws the card of an intent, with what is so now.
  package func snippet(of intent: any SnippetIntent) async throws -> SnippetView? {
    func draw<I: SnippetIntent>(_ intent: I) async throws -> SnippetView? {
      let fresh = I()
      for (name, parameter) in IntentReflection.parameters(of: fresh) {
        if let own = IntentReflection.parameters(of: intent).first(where: { $0.name == name })?.parameter { parameter.copyValue(of: own) }
      }
      return try await within(IntentRun.current) {
        try await AppDependencyManager.prepare(fresh)
        return (try await fresh.perform() as? any IntentResultParts)?.snippetView
      }
    }
    return try await draw(intent)
  }

  /// A value as JSON.
  package static func content(of value: any _IntentValue) -> JSON {
    func open<Value: _IntentValue>(_ value: Value) -> JSON { Value.intentValueCodec.encode(value) }
    return open(value)
  }

  /// A value as it is shown.
  package static func shown(of value: any _IntentValue) -> DisplayRepresentation {
    func open<Value: _IntentValue>(_ value: Value) -> DisplayRepresentation { Value.intentValueCodec.display(value) }
    return open(value)
  }
}

extension String {
  /// At most so many characters, with a mark where something is left out.
  package func shortened(to limit: Int) -> String { count > limit ? prefix(limit) + "…" : self }
}
