import Espalier
import Foundation
import Shop

// The default model reads notes and does not talk: tools need a model that does. Any GGUF file of a chat model will do.
guard let path = CommandLine.arguments.dropFirst().first else {
  print("usage: Tools MODEL.gguf [QUESTION]")
  exit(64)
}
let question = CommandLine.arguments.dropFirst(2).first ?? "What does the lamp cost?"
let assistant = Assistant(model: try LocalLanguageModel(path: path), prices: ["lamp": 39, "chair": 120])
print(try await assistant.answer(question))
for case .toolCalls(let calls) in assistant.session.transcript { print("called:", calls) }
