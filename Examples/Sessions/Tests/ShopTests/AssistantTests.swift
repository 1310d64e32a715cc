import EspalierTesting
import Shop
import Testing

@Test func theAssistantLooksThePriceUp() async throws {
  let model = ScriptedModel(.calls([.init("FindPrice", ["article": "Lamp"])]), .text("It is 39."))
  let assistant = Assistant(model: model, prices: ["lamp": 39])
  #expect(try await assistant.answer("What does the lamp cost?") == "It is 39.")
  try assistant.session.transcript.expect(
    .instructions, .prompt("What does the lamp cost?"), .calls("FindPrice"), .output(of: "FindPrice"), .response("It is 39."))
  try model.expectFinished()
}
