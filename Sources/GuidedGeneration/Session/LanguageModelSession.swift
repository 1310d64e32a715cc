import Foundation
import Observation

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
  /// What becomes of the transcript when a request fails.
  public enum TranscriptErrorHandlingPolicy: Sendable, Equatable {
    /// The turn that failed is taken back.
    case revertTranscript
    /// The prompt, and calls of tools with their outputs, stay.
    case preserveTranscript
  }

  private struct State {
    var transcript: Transcript
    var isResponding = false
    var usage = Usage()
    var policy: TranscriptErrorHandlingPolicy?
  }

  let backend: any SessionBackend
  let tools: [any Tool]
  let toolDefinitions: [Transcript.ToolDefinition]
  private let state: Locked<State>
  private let registrar = ObservationRegistrar()

  /// A session of a back end.
  ///
  /// - Parameters:
  ///   - backend: what answers.
  ///   - tools: what the model can call.
  ///   - transcript: what was said before, instructions included.
  public init(backend: any SessionBackend, tools: [any Tool] = [], transcript: Transcript) {
    self.backend = backend
    self.tools = tools
    // Opened one by one: a tool's definition is made from its static type.
    toolDefinitions = tools.map { Transcript.ToolDefinition(tool: $0) }
    state = Locked(State(transcript: transcript))
  }

  /// A session of a back end.
  ///
  /// - Parameters:
  ///   - backend: what answers.
  ///   - tools: what the model can call.
  ///   - instructions: how the model is to go about its work.
  public convenience init(backend: any SessionBackend, tools: [any Tool] = [], instructions: Instructions? = nil) {
    var transcript = Transcript()
    if instructions != nil || !tools.isEmpty {
      let segments = instructions.map { [Transcript.Segment.text(.init(content: $0.text))] } ?? []
      transcript.append(.instructions(.init(segments: segments, toolDefinitions: tools.map { .init(tool: $0) })))
    }
    self.init(backend: backend, tools: tools, transcript: transcript)
  }

  // MARK: What can be observed

  /// What was said so far.
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

  /// What becomes of the transcript when a request fails; `nil` is ``TranscriptErrorHandlingPolicy/revertTranscript``.
  public var transcriptErrorHandlingPolicy: TranscriptErrorHandlingPolicy? {
    get { state.withLock { $0.policy } }
    set { state.withLock { $0.policy = newValue } }
  }

  // MARK: Getting ready

  /// Loads the model and reads the instructions, the tools and the beginning of a prompt ahead of the request. Returns at once.
  ///
  /// - Parameter promptPrefix: how the prompt will begin.
  public func prewarm(promptPrefix: Prompt? = nil) {
    var transcript = state.withLock { $0.transcript }
    if let promptPrefix { transcript.append(.prompt(.init(segments: [.text(.init(content: promptPrefix.text))]))) }
    backend.prewarm(for: BackendRequest(transcript: transcript, tools: toolDefinitions))
  }

  // MARK: Turns, for GenerationLoop

  /// Starts a turn with its prompt; gives the position of the prompt in the transcript.
  func beginTurn(_ prompt: Transcript.Entry) throws -> Int {
    let start = state.withLock { state -> Int? in
      guard !state.isResponding else { return nil }
      state.isResponding = true
      state.transcript.append(prompt)
      return state.transcript.endIndex - 1
    }
    guard let start else {
      throw GenerationError.concurrentRequests(
        .init(debugDescription: "A request was made while the session was answering another one."))
    }
    announce()
    return start
  }

  func append(_ entry: Transcript.Entry) {
    registrar.withMutation(of: self, keyPath: \.transcript) {
      state.withLock { $0.transcript.append(entry) }
    }
  }

  /// Ends a turn that gave a response.
  func endTurn(usage statistics: GenerationStatistics) {
    state.withLock { state in
      state.isResponding = false
      state.usage.input.totalTokenCount += statistics.promptTokens
      state.usage.input.cachedTokenCount += statistics.cachedTokens
      state.usage.output.totalTokenCount += statistics.generatedTokens
    }
    announce()
    registrar.withMutation(of: self, keyPath: \.usage) {}
  }

  /// Ends a turn that failed.
  ///
  /// - Parameter partial: a response that the caller gave up on, which stays as far as it got.
  func failTurn(startedAt start: Int, keeping partial: Transcript.Entry?) {
    state.withLock { state in
      state.isResponding = false
      if let partial {
        state.transcript.append(partial)
      } else if state.policy != .preserveTranscript, start <= state.transcript.endIndex {
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
