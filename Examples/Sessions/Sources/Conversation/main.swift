import Espalier

@Generable
struct Expense {
  var shop: String
  @Guide(.minimum(0)) var amount: Double
}

// A long conversation. Its transcript may take 400 tokens: where it is longer, it goes on in a new session with the latest turns that fit
// into half of that. A context that is full all the same is met in the same way.
let model = SystemLanguageModel.default
let limit = min(400, model.contextSize / 2)
var session = LanguageModelSession(model: model, instructions: "Read the expense.")
var restarts = 0

@MainActor func condense() async throws {
  let transcript = try await session.condensedTranscript(maximumTokens: limit / 2)
  session = LanguageModelSession(model: model, transcript: transcript)
  restarts += 1
}

for day in 1...40 {
  if try await model.tokenCount(for: session.transcript) > limit { try await condense() }
  let note = "paid \(day).50 at the bakery"
  let expense: Expense
  do {
    expense = try await session.respond(to: note, generating: Expense.self).content
  } catch LanguageModelSession.GenerationError.exceededContextWindowSize {
    try await condense()
    expense = try await session.respond(to: note, generating: Expense.self).content
  }
  print(day, expense.shop, expense.amount)
}
print("condensed \(restarts) times; the transcript has \(session.transcript.count) entries")
