import ArgumentParser
import Foundation
import LocalModel

struct TextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text", abstract: "Continues a text with no schema: what the model itself would write.")

  @OptionGroup var model: ModelArguments
  @OptionGroup var sampling: SamplingArguments

  @Option(name: [.customLong("prompt")], help: "The text to continue; - reads standard input.")
  var prompt: String

  @Option(name: [.customShort("n"), .customLong("tokens")], help: ArgumentHelp("Most tokens to generate.", valueName: "n"))
  var count: Int = 128

  @Flag(help: "Print a JSON array of token ids instead of text.")
  var ids = false

  @Flag(help: "Go on after a token that ends the text.")
  var ignoreEnd = false

  func validate() throws {
    if count < 1 { throw ValidationError("-n \(count): expected at least 1") }
  }

  func run() throws {
    let loaded = try model.load()
    guard ids || loaded.writesFreeText else { throw CommandError(.unavailable, LocalLanguageModel.readsOnly) }
    let completion = try loaded.complete(
      prompt: NoteInput.read(prompt), maxTokens: sampling.maxTokens ?? count, sampling: sampling.sampling, stopsAtEnd: !ignoreEnd,
      isInterrupted: { Interruption.isRequested || StandardOutput.failure != nil })
    if ids {
      try printLine("[" + completion.ids.map(String.init).joined(separator: ",") + "]")
    } else {
      try printLine(completion.bytes)
    }
  }
}
