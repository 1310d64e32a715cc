import Foundation
import GuidedGeneration
import Testing

extension SessionPropertyValues {
  @SessionPropertyEntry fileprivate var topic: String = "anything"
  @SessionPropertyEntry fileprivate var isExpert = false
  @SessionPropertyEntry fileprivate var note: String?
}

private struct SetTopic: Tool {
  @SessionProperty(\.topic) var topic
  let name = "setTopic"
  let description = "sets the topic"
  func call(arguments: WeatherArguments) async throws -> String {
    topic = arguments.city
    return "set"
  }
}

private struct TopicInstructions: DynamicInstructions {
  @SessionProperty(\.topic) var topic
  @SessionProperty(\.isExpert) var isExpert
  var body: some DynamicInstructions {
    Instructions("Talk about \(topic).")
    if isExpert {
      Instructions("Be brief.")
    } else {
      SetTopic()
    }
    ForEach(["a", "b"], id: \.self) { word in Instructions(word) }
  }
}

private struct Model: BackendLanguageModel {
  let backend: ScriptedBackend
  var sessionBackend: any SessionBackend { backend }
}

/// What a profile was told, in order.
private final class Log: @unchecked Sendable {
  private let lock = NSLock()
  private var lines: [String] = []
  var all: [String] { lock.withLock { lines } }
  func add(_ line: String) { lock.withLock { lines.append(line) } }
}

private struct Warm: LanguageModelSession.DynamicProfileModifier {
  func body(content: Content) -> some DynamicProfile { content.temperature(0.5).maximumResponseTokens(9) }
}

private struct Coach: LanguageModelSession.DynamicProfile {
  @SessionProperty(\.isExpert) var isExpert
  let log: Log
  var body: some DynamicProfile {
    if isExpert {
      Profile { Instructions("Expert.") }.temperature(0.1).onActivate { [log] in log.add("expert on") }
    } else {
      Profile {
        TopicInstructions()
      }
      .modifier(Warm()).toolCallingMode(.allowed).samplingMode(.greedy).reasoningLevel(.deep)
      .onActivate { [log] in log.add("novice on") }
      .onDeactivate { [log] in log.add("novice off") }
      .onPrompt { [log] prompt in log.add("prompt \(prompt.segments.text)") }
      .onToolCall { [log] call in log.add("call \(call.toolName)") }
      .onToolOutput { [log] call, output in log.add("output \(call.id == output.id)") }
      .onResponse { [log] in log.add("response") }
    }
  }
}

@Suite struct DynamicProfileTests {
  @Test func aProfileIsWorkedOutAnewBeforeTheModelGoesOn() async throws {
    let log = Log()
    let backend = ScriptedBackend.texts(
      #"{"calls":[{"name":"setTopic","arguments":{"city":"gardens"}}]}"#, #"{"answer":"ok"}"#, #"{"answer":"short"}"#)
    let session = LanguageModelSession(profile: Coach(log: log), defaultModel: Model(backend: backend), history: [Transcript.Entry]())
    #expect(session.transcript.count == 1)
    #expect(try await session.respond(to: "hello").content == "ok")
    #expect(backend.requests.map(\.instructionsText) == ["Talk about anything.\na\nb", "Talk about gardens.\na\nb"])
    #expect(backend.requests[0].tools.map(\.name) == ["setTopic"])
    #expect(backend.requests[0].options.temperature == 0.5)
    #expect(backend.requests[0].options.maximumResponseTokens == 9)
    #expect(backend.requests[0].options.sampling == .greedy)
    #expect(backend.requests[0].contextOptions.reasoningLevel == .deep)
    #expect(session.properties.topic == "gardens")
    #expect(session.properties.history.count == 4)
    session.properties.isExpert = true
    #expect(try await session.respond(to: "more", options: .init(temperature: 0.7)).content == "short")
    #expect(backend.requests[2].instructionsText == "Expert.")
    #expect(backend.requests[2].tools.isEmpty)
    #expect(backend.requests[2].options.temperature == 0.7)
    #expect(
      log.all == ["novice on", "prompt hello", "call setTopic", "output true", "response", "novice off", "expert on"])
  }

  @Test func theHistoryThatIsReadCanBeAnother() async throws {
    let backend = ScriptedBackend.texts("a", "b")
    let profile = LanguageModelSession.Profile { Instructions("i") }
      .historyTransform { $0.suffix(1) }.model(Model(backend: backend)).transcriptErrorHandlingPolicy(.preserveTranscript)
    let session = LanguageModelSession(
      profile: profile, defaultModel: Model(backend: ScriptedBackend()), history: [Transcript.Entry.prompt(.init(id: "old", segments: []))])
    _ = try await session.respond(to: "one")
    _ = try await session.respond(to: "two")
    #expect(backend.requests.map(\.transcript.count) == [2, 2])
    #expect(session.transcript.count == 6)
    #expect(session.transcript[1].id == "old")
    #expect(session.transcriptErrorHandlingPolicy == .preserveTranscript)
    session.properties.history = []
    #expect(session.transcript.count == 1)
  }

  @Test func aHookThatThrowsKeepsTheToolFromRunning() async throws {
    let backend = ScriptedBackend.texts(#"{"calls":[{"name":"setTopic","arguments":{"city":"x"}}]}"#)
    let profile = LanguageModelSession.Profile { SetTopic() }.onToolCall { throw CocoaError(.userCancelled) }
    let session = LanguageModelSession(profile: profile, defaultModel: Model(backend: backend), history: [Transcript.Entry]())
    await #expect(throws: CocoaError.self) { try await session.respond(to: "x") }
    #expect(session.properties.topic == "anything")
    #expect(session.transcript.count == 1)
  }

  @Test func propertiesHaveDefaults() {
    let session = LanguageModelSession(backend: ScriptedBackend())
    #expect(session.properties.topic == "anything")
    #expect(session.properties.note == nil)
    session.properties.note = "n"
    #expect(session.properties.note == "n")
    // Outside a session nothing is kept.
    let tool = SetTopic()
    tool.topic = "lost"
    #expect(tool.topic == "anything")
  }
}
