import ArgumentParser
import Foundation
import LocalModel

struct ChatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chat", abstract: "A conversation with a model that writes, on a terminal or from a pipe.",
    discussion: """
      \(ProgramName.current) chat --model HuggingFaceTB/SmolLM2-360M-Instruct-GGUF:Q8_0

      Replies go to standard output as they are written. /help lists what a line may begin with. Control-C ends a reply and keeps it.
      """)

  @OptionGroup var model: ModelArguments
  @OptionGroup var sampling: SamplingArguments

  @Option(help: ArgumentHelp("What stands before the conversation.", valueName: "text"))
  var system: String?

  @Option(
    help: ArgumentHelp("Every reply is a value of this built-in type or JSON Schema file.", valueName: "name|file"), completion: .file())
  var schema: String?

  @Option(
    help: ArgumentHelp("A JSON list of tools that replies may call; calls are shown, not run.", valueName: "file"), completion: .file())
  var tools: String?

  func run() throws {
    Interruption.handle()
    let loaded = try model.load()
    guard loaded.writesFreeText else { throw CommandError(.unavailable, Self.needsWriter) }
    var conversation = ChatConversation(model: loaded, sampling: sampling)
    conversation.system = system ?? ""
    if let schema { try conversation.setSchema(schema) }
    if let tools { try conversation.setTools(tools) }
    var lines = ChatInput()
    if lines.isTerminal { report("/help for help, Control-D to end.") }
    while let message = try lines.next() {
      do {
        if message.hasPrefix("/") {
          guard try conversation.perform(message) else { return }
        } else {
          try conversation.reply(to: message)
        }
      } catch let error as StandardOutput.ReaderGone {
        throw error
      } catch {
        let failure = CommandError(describing: error)
        // A person can try again; a script should not go on with half of it.
        guard lines.isTerminal, failure.status != .cannotCreate || StandardOutput.failure == nil else { throw failure }
        report("\(ProgramName.current): \(failure.sentence)")
      }
      Interruption.reset()
    }
  }

  /// Why the packaged model does not converse, and what does.
  static let needsWriter =
    "this model turns notes into values of a type and does not converse: fetch one that does, such as "
    + "generate pull HuggingFaceTB/SmolLM2-360M-Instruct-GGUF:Q8_0, and name it with --model"
}
