import Foundation
import GuidedGeneration
import Synchronization

/// A model that gives the answers that a test or a preview prescribes, and records the requests.
///
/// ```swift
/// let model = ScriptedModel(.calls([.init("weather", ["city": "Oslo"])]), .text("It is sunny."))
/// let session = LanguageModelSession(model: model, tools: [Weather()])
/// let answer = try await session.respond(to: "Do I need an umbrella?").content
/// try model.expectPrompts("Do I need an umbrella?", "Do I need an umbrella?")
/// try session.transcript.expect(.instructions, .prompt("Do I need an umbrella?"), .calls("weather"), .output(of: "weather"), .response(answer))
/// ```
///
/// Every request takes the next step. Replies come in pieces, as a real model's do, so streams have snapshots.
public final class ScriptedModel: _BackendLanguageModel, _SessionBackend {
  /// One call of a tool.
  public struct Call: Sendable {
    let name: String
    let arguments: GeneratedContent

    /// A call of a tool with named arguments.
    public init(_ name: String, _ arguments: KeyValuePairs<String, any ConvertibleToGeneratedContent> = [:]) {
      self.name = name
      self.arguments = GeneratedContent(properties: arguments)
    }

    /// A call of a tool with a value of its arguments' type.
    public init(_ name: String, arguments: some ConvertibleToGeneratedContent) {
      self.name = name
      self.arguments = arguments.generatedContent
    }
  }

  /// One reply.
  public struct Step: Sendable {
    enum Content: Sendable {
      case text(String)
      case json(String)
      case calls([Call])
      case failure(any Error)
    }

    let content: Content

    /// An answer in text.
    public static func text(_ text: String) -> Step { Step(content: .text(text)) }

    /// A typed answer.
    public static func value(_ value: some ConvertibleToGeneratedContent) -> Step {
      Step(content: .json(value.generatedContent.jsonString))
    }

    /// A typed answer as JSON text. It need not fit the request's schema, so that a test can see what happens then.
    public static func json(_ json: String) -> Step { Step(content: .json(json)) }

    /// Calls of tools, all in one reply.
    public static func calls(_ calls: [Call]) -> Step { Step(content: .calls(calls)) }

    /// No reply but an error.
    public static func failure(_ error: any Error) -> Step { Step(content: .failure(error)) }
  }

  /// What the model was asked.
  public struct Request: Sendable {
    /// The text of the instructions; empty where there are none.
    public let instructions: String
    /// The text of the latest prompt.
    public let prompt: String
    /// The tools that could be called, by name.
    public let toolNames: [String]
    /// The schema of the answer; `nil` for text.
    public let schema: GenerationSchema?
    /// How the reply was to be generated.
    public let options: GenerationOptions
    /// Everything that the model could read.
    public let transcript: Transcript
  }

  private struct State {
    var steps: [Step]
    var requests: [Request] = []
  }

  private let state: Mutex<State>
  private let pieceLength: Int

  /// The most tokens that fit into one context. A scripted token is four bytes.
  public let contextSize: Int

  /// A model that plays its steps in order.
  public convenience init(_ steps: Step...) {
    self.init(steps: steps)
  }

  /// A model that plays its steps in order.
  ///
  /// - Parameters:
  ///   - steps: the replies, in order; a further request is an error.
  ///   - pieceLength: how many bytes arrive at a time, at least 1.
  ///   - contextSize: the most tokens that fit into one context.
  public init(steps: [Step], pieceLength: Int = 4, contextSize: Int = 4096) {
    state = Mutex(State(steps: steps))
    self.pieceLength = max(1, pieceLength)
    self.contextSize = contextSize
  }

  /// What the model was asked so far, in order.
  public var requests: [Request] { state.withLock { $0.requests } }

  /// How many steps have not been taken.
  public var remainingSteps: Int { state.withLock { $0.steps.count } }

  /// What answers sessions of this model: the model itself.
  public var sessionBackend: any _SessionBackend { self }

  /// Takes the next step.
  ///
  /// - Throws: the step's error; ``ExpectationFailure`` where there is no step left, or where it calls a tool and none may be called.
  @concurrent
  public func respond(
    to request: _BackendRequest, onPartial: @escaping @Sendable (_BackendPartial) -> Void
  ) async throws -> _BackendReply {
    let (step, number) = state.withLock { state -> (Step?, Int) in
      state.requests.append(
        Request(
          instructions: request.instructionsText, prompt: request.promptText, toolNames: request.tools.map(\.name),
          schema: request.answerSchema, options: request.options, transcript: request.transcript))
      return (state.steps.isEmpty ? nil : state.steps.removeFirst(), state.requests.count)
    }
    guard let step else {
      throw ExpectationFailure("Request \(number) (\"\(request.promptText)\") came when the script had no step left; add one.")
    }
    let bytes = Array(try reply(to: request, with: step).utf8)
    var end = 0
    while end < bytes.count {
      try Task.checkCancellation()
      end = min(bytes.count, end + pieceLength)
      onPartial(_BackendPartial(bytes: Array(bytes[..<end])))
    }
    var statistics = GenerationStatistics()
    statistics.promptTokens = Self.tokens(request.transcript.map(\.description).joined())
    statistics.generatedTokens = (bytes.count + 3) / 4
    return _BackendReply(bytes: bytes, statistics: statistics)
  }

  private func reply(to request: _BackendRequest, with step: Step) throws -> String {
    switch step.content {
    case .text(let text):
      guard request.isEnvelope || request.answerSchema != nil else { return text }
      let json = GeneratedContent(text).jsonString
      return request.isEnvelope ? "{\"answer\": \(json)}" : json
    case .json(let json): return request.isEnvelope ? "{\"answer\": \(json)}" : json
    case .failure(let error): throw error
    case .calls(let calls):
      for call in calls where !request.tools.contains(where: { $0.name == call.name }) {
        let known = request.tools.map { "'\($0.name)'" }.joined(separator: ", ")
        throw ExpectationFailure(
          "The script calls '\(call.name)', and \(known.isEmpty ? "no tool may be called now" : "the tools are \(known)").")
      }
      let list = calls.map { "{\"name\": \(GeneratedContent($0.name).jsonString), \"arguments\": \($0.arguments.jsonString)}" }
      return "{\"calls\": [\(list.joined(separator: ", "))]}"
    }
  }

  /// Four bytes are a token.
  @concurrent
  public func tokenCount(of measure: _BackendMeasure) async throws -> Int {
    switch measure {
    case .prompt(let text), .instructions(let text): Self.tokens(text)
    case .tools(let tools): Self.tokens(tools.map { $0.name + $0.description }.joined())
    case .schema(let schema): Self.tokens(schema.json)
    case .entries(let entries): Self.tokens(entries.map(\.description).joined())
    }
  }

  private static func tokens(_ text: String) -> Int { (text.utf8.count + 3) / 4 }
}
