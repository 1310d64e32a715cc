import FoundationModels
import Testing

private struct SetTimer: Tool {
  let name = "setTimer", description = "Sets a timer."
  @Generable struct Arguments { @Guide(.range(1...600)) var minutes: Int }
  func call(arguments: Arguments) async throws -> String { "timer set for \(arguments.minutes) minutes" }
}

private struct GetWeather: Tool {
  let name = "getWeather", description = "Gets the weather of a city."
  @Generable struct Arguments { var city: String }
  func call(arguments: Arguments) async throws -> String { "sunny in \(arguments.city)" }
}

/// Tools in a session with the default model, which reads and does not converse.
@Suite(.enabled(if: SystemLanguageModel.default.isAvailable, "no model in the package's Models folder")) struct PackagedToolsTests {
  private func session() -> LanguageModelSession { LanguageModelSession(tools: [SetTimer(), GetWeather()]) }

  @Test(
    "A tool that is asked for is called, and what it returns is the answer",
    arguments: [("Set a timer for 10 minutes", "timer set for 10 minutes"), ("What is the weather in Oslo?", "sunny in Oslo")])
  func called(prompt: String, answer: String) async throws {
    let session = session()
    #expect(try await session.respond(to: prompt).content == answer)
    #expect(session.transcript.contains { if case .toolCalls = $0 { true } else { false } })
  }

  @Test(
    "What asks for no tool gets the sentence that text gets, and no made-up words", arguments: ["Hello", "Thanks!", "What can you do?"])
  func refused(prompt: String) async throws {
    do {
      let answer = try await session().respond(to: prompt).content
      Issue.record("There is no error but \(answer)")
    } catch LanguageModelSession.GenerationError.refusal(let refusal, _) {
      #expect(try await refusal.explanation.content.contains("does not converse"))
    }
  }

  @Test("An argument that nobody said is asked for, and the tool is not called")
  func asked() async throws {
    do {
      let answer = try await session().respond(to: "Set a timer").content
      Issue.record("There is no error but \(answer)")
    } catch LanguageModelSession.GenerationError.refusal(let refusal, _) {
      #expect(try await refusal.explanation.content == "To call setTimer, please say: minutes.")
    }
  }

  @Test("Nothing of a refusal is streamed")
  func streamed() async throws {
    var partials = 0
    do {
      for try await _ in session().streamResponse(to: "Hello") { partials += 1 }
      Issue.record("There is no error.")
    } catch LanguageModelSession.GenerationError.refusal {}
    #expect(partials == 0)
  }
}
