import Espalier

@Generable
struct Expense {
  var shop: String
  @Guide(.minimum(0)) var amount: Double
}

// A long conversation: whenever it fills the model's context, it goes on with the turns that fit into half of it.
let model = SystemLanguageModel.default
var session = LanguageModelSession(model: model, instructions: "Read the expense.")
var restarts = 0
for day in 1...40 {
  let note = "paid \(day).50 at the bakery"
  do {
    let expense = try await session.respond(to: note, generating: Expense.self).content
    print(day, expense.shop, expense.amount)
  } catch LanguageModelSession.GenerationError.exceededContextWindowSize {
    let transcript = try await session.condensedTranscript(maximumTokens: model.contextSize / 2)
    session = LanguageModelSession(model: model, transcript: transcript)
    restarts += 1
    let expense = try await session.respond(to: note, generating: Expense.self).content
    print(day, expense.shop, expense.amount)
  }
}
print("condensed \(restarts) times; the transcript has \(session.transcript.count) entries")
