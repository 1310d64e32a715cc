import Foundation
import GuidedGeneration
import Testing

@Suite struct PromptTests {
  @Test func partsStandOneBelowTheOther() {
    let isUrgent = true
    let names = ["a", "b"]
    let prompt = Prompt {
      "First"
      if isUrgent { "urgent" }
      if !isUrgent { "calm" } else { "not calm" }
      for name in names { "name \(name)" }
      Note(category: "task", title: "Buy milk", dueDate: nil, amount: nil)
      ["x", "y"]
      Prompt("inner")
      3
      Optional(true)
    }
    #expect(
      prompt.text == "First\nurgent\nnot calm\nname a\nname b\n{\"category\": \"task\", \"title\": \"Buy milk\"}\nx\ny\ninner\n3\ntrue")
    #expect(Prompt(prompt).text == prompt.text)
  }

  @Test func instructionsMirrorPrompts() throws {
    let level: Priority? = nil
    let instructions = Instructions {
      "Be brief."
      if let level { level }
      Priority.low
      Instructions("End.")
    }
    #expect(instructions.text == "Be brief.\n\"low\"\nEnd.")
    #expect(Instructions("x").text == "x")
    #expect(Instructions {}.text.isEmpty)
  }

  @Test func buildersRethrow() {
    func fail() throws -> String { throw CocoaError(.fileNoSuchFile) }
    #expect(throws: CocoaError.self) { try Prompt { try fail() } }
  }

  @Test func optionsHaveBothNames() {
    var options = GenerationOptions(sampling: .random(top: 4), temperature: 0.5, maximumResponseTokens: 10)
    #expect(options.samplingMode?.kind == .randomTopK(4, seed: nil))
    options.samplingMode = .greedy
    #expect(options == GenerationOptions(samplingMode: .greedy, temperature: 0.5, maximumResponseTokens: 10))
    #expect(GenerationOptions().sampling == nil)
    #expect(GenerationOptions(samplingMode: nil, toolCallingMode: .required).toolCallingMode == .required)
    #expect(GenerationOptions.SamplingMode.random(probabilityThreshold: 0.9, seed: 1) != .random(probabilityThreshold: 0.9, seed: 2))
  }

  @Test(arguments: [
    BackendError.contextSizeExceeded(tokens: 9, limit: 8), .tokenLimitTooSmall(limit: 1, needed: 12),
    .unsupportedSchema(pointer: "/properties/a", reason: "no look-ahead"), .modelUnavailable("no file"), .decodingFailure("x"),
    .guardrail("x"), .unsupportedLanguage("x"), .busy("x"), .refusal(explanation: "x"),
  ])
  func everyErrorSaysWhatHappenedAndWhatToDo(error: BackendError) async throws {
    let session = LanguageModelSession(backend: ScriptedBackend(.failure(error)))
    do {
      _ = try await session.respond(to: "x")
      Issue.record("There is no error.")
    } catch let error as LanguageModelSession.GenerationError {
      #expect(error.errorDescription?.isEmpty == false)
      #expect(error.failureReason?.isEmpty == false)
      #expect(error.recoverySuggestion?.isEmpty == false)
      #expect(error.localizedDescription == error.errorDescription)
    }
  }

  @Test func aRefusalExplainsItself() async throws {
    let backend = ScriptedBackend(.failure(BackendError.refusal(explanation: "It reads notes; pass a chat model by its path.")))
    let session = LanguageModelSession(backend: backend)
    do {
      _ = try await session.respond(to: "x")
      Issue.record("There is no error.")
    } catch LanguageModelSession.GenerationError.refusal(let refusal, let context) {
      #expect(context.debugDescription == "It reads notes; pass a chat model by its path.")
      #expect(try await refusal.explanation.content == context.debugDescription)
      var seen = ""
      for try await snapshot in refusal.explanationStream { seen = snapshot.content }
      #expect(seen == context.debugDescription)
    }
    #expect(session.transcript.isEmpty)
  }

  @Test func sentencesHoldTheNumbers() {
    #expect(
      LanguageModelSession.GenerationError(.tokenLimitTooSmall(limit: 1, needed: 12)).failureReason
        == "maximumResponseTokens is 1, but the shortest response that fits the schema has 12 tokens.")
    #expect(
      LanguageModelSession.GenerationError(.unsupportedSchema(pointer: "/properties/a", reason: "no look-ahead")).errorDescription
        == "The schema asks for something that cannot be held to. At /properties/a: no look-ahead")
  }
}
