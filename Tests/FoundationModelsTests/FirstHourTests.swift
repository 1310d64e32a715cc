import Foundation
import FoundationModels
import Testing

@Generable private enum Mood { case happy, sad, angry }
@Generable private struct Entry { var mood: Mood }
@Generable private enum Payment { case cash(amount: Double), card(number: String, amount: Double), free }
@Generable private struct Errand {
  var title: String
  @Guide(.anyOf(["low", "high"])) var urgency: String
}

/// What somebody tries first with the default model, and what somebody tries who means no good.
@Suite(.enabled(if: SystemLanguageModel.default.isAvailable, "no model in the package's Models folder")) struct FirstHourTests {
  /// What a session of its own answers to one note.
  private func milk() async throws -> String {
    try await LanguageModelSession(instructions: "Read the note.").respond(to: "buy milk", generating: Errand.self).content.title
  }

  @Test func aPlainPromptIsRefusedWithWhatWouldDo() async throws {
    let session = LanguageModelSession(instructions: "Read the note.")
    do {
      _ = try await session.respond(to: "Hello, who are you?")
      Issue.record("There is no error.")
    } catch LanguageModelSession.GenerationError.refusal(let refusal, _) {
      #expect(try await refusal.explanation.content.contains("respond(to:generating:)"))
    }
    // The session goes on.
    #expect(session.transcript.count == 1 && !session.isResponding)
    #expect(try await session.respond(to: "buy milk", generating: Errand.self).content.title == milk())
  }

  @Test(arguments: ["I am so sad today", "this makes me furious and angry", "what a happy day"])
  func anEnumerationByItselfIsReadAsInAStructure(note: String) async throws {
    let alone = try await LanguageModelSession().respond(to: note, generating: Mood.self).content
    #expect(try await LanguageModelSession().respond(to: note, generating: Entry.self).content.mood == alone)
  }

  @Test func payloadsAreNotAlwaysOfTheFirstCase() async throws {
    let session = LanguageModelSession()
    guard case .cash(let amount) = try await session.respond(to: "paid 12.50 in cash", generating: Payment.self).content else {
      throw CocoaError(.coderInvalidValue)
    }
    #expect(amount == 12.5)
    guard case .card(let number, 40) = try await session.respond(to: "40 euros with card 1234", generating: Payment.self).content else {
      throw CocoaError(.coderInvalidValue)
    }
    #expect(number == "1234")
  }

  @Test func tenThousandPropertiesAreRefusedWithTheirTokens() async throws {
    let schema = try GenerationSchema(
      root: DynamicGenerationSchema(name: "Wide", properties: (0..<10_000).map { .init(name: "p\($0)", schema: .init(type: Int.self)) }),
      dependencies: [])
    let session = LanguageModelSession()
    do {
      _ = try await session.respond(to: "p7 is 5", schema: schema)
      Issue.record("There is no error.")
    } catch LanguageModelSession.GenerationError.exceededContextWindowSize(let context) {
      #expect(context.debugDescription.contains("2048"))
    }
    #expect(session.transcript.isEmpty && !session.isResponding)
  }

  @Test func aThousandSessionsAnswerAtOnce() async throws {
    let sessions = (0..<1000).map { _ in LanguageModelSession(instructions: "Read the note.") }
    let titles = try await withThrowingTaskGroup(of: String.self) { group in
      for session in sessions { group.addTask { try await session.respond(to: "buy milk", generating: Errand.self).content.title } }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(try await titles == [milk()])
    #expect(sessions.allSatisfy { $0.transcript.count == 3 && !$0.isResponding })
  }

  /// Cancelled at any time, a turn is there as a whole or not at all, and the next one finds nothing of it.
  @Test func cancellingAtAnyTimeLeavesTheSessionUsable() async throws {
    let session = LanguageModelSession(instructions: "Read the note.")
    for step in 0..<30 {
      let before = session.transcript.count
      let task = Task { try await session.respond(to: "call Ana about the boat tomorrow", generating: Errand.self).content }
      try await Task.sleep(for: .microseconds(step * 400))
      task.cancel()
      let isWhole = (try? await task.value) != nil
      #expect(!session.isResponding && session.transcript.count == before + (isWhole ? 2 : 0))
    }
    #expect(try await session.respond(to: "buy milk", generating: Errand.self).content.title == milk())
  }
}
