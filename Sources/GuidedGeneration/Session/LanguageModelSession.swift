import Foundation
import Observation
import Synchronization

/// A conversation with a model.
///
/// ```swift
/// let session = LanguageModelSession(instructions: "Sort notes.")
/// let item = try await session.respond(to: note, generating: Item.self).content
/// ```
///
/// A session answers one request at a time; what was said stays in its ``transcript`` and is part of what the model reads next. A
/// request that fails leaves no trace there.
public final class LanguageModelSession: @unchecked Sendable, Observable {
  private struct State {
    var transcript: Transcript
    var setup: SessionSetup
    var isResponding = false
    var isActivated = false
    var usage = Usage()
    var policy: TranscriptErrorHandlingPolicy?
  }

  /// What gives the setup anew before the model goes on; `nil` where it never changes.
  private let source: ProfileSource?
  private let state: Mutex<State>
  private let registrar = ObservationRegistrar()

  /// What instructions, profiles and tools read and write with ``SessionProperty``.
  public let properties = SessionPropertyValues()

  init(setup: SessionSetup, transcript: Transcript) {
    source = nil
    state = Mutex(State(transcript: transcript, setup: setup))
    properties.belong(to: self)
  }

  init(source: ProfileSource, history: [Transcript.Entry]) {
    let (setup, instructions) = source.resolve(for: properties)
    self.source = source
    state = Mutex(State(transcript: Transcript(entries: [.instructions(instructions)] + history), setup: setup))
    properties.belong(to: self)
  }

  /// A session of a back end.
  ///
  /// - Parameters:
  ///   - backend: what answers.
  ///   - tools: what the model can call.
  ///   - transcript: the earlier conversation, instructions included.
  public convenience init(backend: any _SessionBackend, tools: [any Tool] = [], transcript: Transcript) {
    self.init(setup: SessionSetup(backend: backend, tools: tools), transcript: transcript)
  }

  /// A session of a back end.
  ///
  /// - Parameters:
  ///   - backend: what answers.
  ///   - tools: what the model can call.
  ///   - instructions: what the model should do, and how.
  public convenience init(backend: any _SessionBackend, tools: [any Tool] = [], instructions: Instructions? = nil) {
    self.init(backend: backend, tools: tools, transcript: Self.transcript(instructions: instructions, tools: tools))
  }

  /// A transcript that begins with instructions, if there are any or there are tools.
  static func transcript(instructions: Instructions?, tools: [any Tool]) -> Transcript {
    guard instructions != nil || !tools.isEmpty else { return Transcript() }
    let segments = instructions.map { PromptPart.segments(of: $0.parts) } ?? []
    return Transcript(entries: [.instructions(.init(segments: segments, toolDefinitions: tools.map { .init(tool: $0) }))])
  }

  /// What answers now.
  var setup: SessionSetup { state.withLock { $0.setup } }

  /// Whether the profile has been told that it is the active one.
  var isActivated: Bool {
    get { state.withLock { $0.isActivated } }
    set { state.withLock { $0.isActivated = newValue } }
  }

  /// What counts tokens and answers now.
  var backend: any _SessionBackend { setup.backend }

  // MARK: What can be observed

  /// The conversation so far.
  ///
  /// It can be set while the session is not responding; while it is, setting it does nothing.
  public var transcript: Transcript {
    get {
      registrar.access(self, keyPath: \.transcript)
      return state.withLock { $0.transcript }
    }
    set {
      registrar.withMutation(of: self, keyPath: \.transcript) {
        state.withLock { state in
          if !state.isResponding { state.transcript = newValue }
        }
      }
    }
  }

  /// Whether the session is answering a request.
  public var isResponding: Bool {
    registrar.access(self, keyPath: \.isResponding)
    return state.withLock { $0.isResponding }
  }

  /// How many tokens all responses of the session took.
  public var usage: Usage {
    registrar.access(self, keyPath: \.usage)
    return state.withLock { $0.usage }
  }

  /// What happens to the transcript when a request fails; `nil` is ``TranscriptErrorHandlingPolicy/revertTranscript``.
  public var transcriptErrorHandlingPolicy: TranscriptErrorHandlingPolicy? {
    get { state.withLock { $0.policy ?? $0.setup.policy } }
    set { state.withLock { $0.policy = newValue } }
  }

  // MARK: Getting ready

  /// Loads the model and reads the instructions, the tools and the beginning of a prompt ahead of the request. Returns at once.
  ///
  /// - Parameter promptPrefix: how the prompt will begin.
  public func prewarm(promptPrefix: Prompt? = nil) {
    let (setup, said) = state.withLock { ($0.setup, $0.transcript) }
    var transcript = said
    if let promptPrefix { transcript.append(.prompt(.init(segments: PromptPart.segments(of: promptPrefix.parts)))) }
    setup.backend.prewarm(for: _BackendRequest(transcript: transcript, tools: setup.toolDefinitions))
  }

  // MARK: Turns, for GenerationLoop

  /// Starts a turn with its prompt.
  func beginTurn(_ prompt: Transcript.Prompt) throws {
    let isFree = state.withLock { state -> Bool in
      guard !state.isResponding else { return false }
      state.isResponding = true
      state.transcript.append(.prompt(prompt))
      return true
    }
    guard isFree else {
      throw GenerationError.concurrentRequests(
        .init(debugDescription: "A request was made while the session was answering another one."))
    }
    announce()
  }

  /// Works the setup out anew, where a profile gives it, and puts its instructions into the transcript.
  ///
  /// - Returns: the setup now, and the one before where another profile has become the active one.
  func refreshSetup() -> (now: SessionSetup, before: SessionSetup?) {
    guard let source else { return (setup, nil) }
    let (setup, instructions) = source.resolve(for: properties)
    let before = state.withLock { state -> SessionSetup in
      defer { state.setup = setup }
      if case .instructions(var known)? = state.transcript.first {
        // Text that is the same keeps its identity.
        if known.segments.text != instructions.segments.text || known.segments.count != instructions.segments.count {
          known.segments = instructions.segments
        }
        known.toolDefinitions = instructions.toolDefinitions
        state.transcript[0] = .instructions(known)
      } else {
        state.transcript.insert(.instructions(instructions), at: 0)
      }
      return state.setup
    }
    return (setup, before.path == setup.path ? nil : before)
  }

  func append(_ entry: Transcript.Entry) {
    registrar.withMutation(of: self, keyPath: \.transcript) {
      state.withLock { $0.transcript.append(entry) }
    }
  }

  /// Puts another history in the place of the one there is, even in the middle of a turn.
  func replaceHistory(with entries: ArraySlice<Transcript.Entry>) {
    registrar.withMutation(of: self, keyPath: \.transcript) {
      state.withLock { $0.transcript.history = entries }
    }
  }

  /// Ends a turn that gave a response.
  func endTurn(usage statistics: GenerationStatistics) {
    state.withLock { state in
      state.isResponding = false
      state.usage.add(Usage(statistics))
    }
    announce()
    registrar.withMutation(of: self, keyPath: \.usage) {}
  }

  /// Ends a turn that failed.
  ///
  /// - Parameters:
  ///   - prompt: what the turn began with.
  ///   - partial: a response that the caller gave up on, which stays as far as it got.
  func failTurn(of prompt: Transcript.Prompt, keeping partial: Transcript.Entry?) {
    state.withLock { state in
      state.isResponding = false
      if let partial {
        state.transcript.append(partial)
      } else if (state.policy ?? state.setup.policy) != .preserveTranscript,
        let start = state.transcript.lastIndex(where: { $0.id == prompt.id })
      {
        state.transcript.removeSubrange(start...)
      }
    }
    announce()
  }

  private func announce() {
    registrar.withMutation(of: self, keyPath: \.transcript) {}
    registrar.withMutation(of: self, keyPath: \.isResponding) {}
  }
}
