import Espalier

@Generable
struct Reminder {
  @Guide(description: "what to do") var text: String
  @Guide(.anyOf(["home", "work"])) var list: String
  @Guide(.range(1...5)) var urgency: Int
}

let note = CommandLine.arguments.dropFirst().first ?? "call the plumber, it's urgent"
let session = LanguageModelSession(instructions: "Turn the note into a reminder.")
let reminder = try await session.respond(to: note, generating: Reminder.self).content
print(reminder.text, reminder.list, reminder.urgency)
