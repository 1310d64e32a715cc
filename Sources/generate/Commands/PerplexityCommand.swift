import ArgumentParser
import Foundation
import LocalModel
import Tokenization
import Transformer

struct PerplexityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "perplexity", abstract: "Measures how well a model foretells a text.",
    discussion: """
      The text is cut into windows, each read by itself; the tokens behind a window's middle are scored, as llama.cpp's llama-perplexity does.
      Less is better: exp of the mean loss, in nats.
      """)

  @OptionGroup var model: ModelArguments

  @Option(name: .customShort("c"), help: ArgumentHelp("Tokens of a window.", valueName: "n"))
  var window: Int = 512

  @Option(name: .customShort("b"), help: ArgumentHelp("Most tokens of a pass (default: a window).", valueName: "n"))
  var batch: Int?

  @Flag(help: "A JSON line.")
  var json = false

  @Argument(help: "A file of UTF-8 text; - or none reads standard input.", completion: .file())
  var file: String?

  func validate() throws {
    if !(4...1_000_000).contains(window) { throw ValidationError("-c \(window): expected 4 to 1000000") }
    if let batch, !(1...window).contains(batch) { throw ValidationError("-b \(batch): expected 1 to \(window)") }
  }

  func run() throws {
    let path = try LocalModelFiles.weights(of: model.path())
    let input = file ?? "-"
    let name = input == "-" ? "standard input" : input
    let text = try NoteInput.text(
      InputReader.read(input, limit: NoteInput.textByteLimit, mend: "name a file of text, or - for standard input"), name: name)
    let tokenizer = try Tokenizer.load(path: LocalModelFiles.tokenizer(of: path))
    let tokens = tokenizer.encode(text)
    guard tokens.count >= window else {
      throw CommandError(.badInput, "\(name): the text has \(tokens.count) tokens, a window \(window): give more text, or a smaller -c")
    }
    let loaded = try TransformerModel.load(path: path, threads: model.threads)
    guard window <= loaded.contextLength else {
      throw ValidationError("-c \(window): the model's context has \(loaded.contextLength) tokens")
    }
    let result: Perplexity.Result
    do {
      result = try Perplexity.measure(
        loaded, tokens: tokens, window: window, passTokens: batch ?? window, beginID: tokenizer.addsBOS ? tokenizer.bosID : nil,
        precision: model.cacheType.ofSequences, isInterrupted: { Interruption.isRequested })
    } catch is CancellationError {
      throw CommandError(.interrupted, "interrupted: nothing was measured")
    }
    func number(_ value: Double) -> String { String(format: "%.6f", value) }
    if json {
      try printLine(
        "{\"perplexity\":\(number(result.perplexity)),\"loss\":\(number(result.meanLoss)),"
          + "\"standard_error\":\(number(result.standardError)),\"tokens\":\(result.tokenCount),\"windows\":\(result.windowCount)}")
    } else {
      try printLine(
        String(
          format: "perplexity %.4f  (loss %.5f ± %.5f; %d tokens scored in %d windows)", result.perplexity, result.meanLoss,
          result.standardError, result.tokenCount, result.windowCount))
    }
  }
}
