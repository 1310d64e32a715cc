import ArgumentParser
import Espalier
import Foundation
import LocalModel
import Tokenization

struct TokenizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "tokenize", abstract: "Prints the token ids of a text as a JSON array.")

  @Option(
    help: ArgumentHelp("A GGUF file, a Hugging Face folder, user/repo:quant, or a tokenizer.json.", valueName: "path"), completion: .file())
  var model: String?

  @Flag(help: "Read control tokens such as <|im_end|> in the text as such; otherwise they are plain text.")
  var parseSpecial = false

  @Argument(help: "The text; - or none reads standard input.")
  var text: String?

  func run() throws {
    let tokenizer = try loadTokenizer(model)
    let ids = tokenizer.encode(try NoteInput.read(text), parseSpecial: parseSpecial)
    try printLine("[" + ids.map(String.init).joined(separator: ",") + "]")
  }
}

struct DetokenizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "detokenize", abstract: "Prints the text of token ids.")

  @Option(
    help: ArgumentHelp("A GGUF file, a Hugging Face folder, user/repo:quant, or a tokenizer.json.", valueName: "path"), completion: .file())
  var model: String?

  @Argument(help: "The ids: a JSON array, or numbers apart.")
  var ids: [String]

  func run() throws {
    let tokenizer = try loadTokenizer(model)
    let words = ids.joined(separator: " ").split { ", []".contains($0) }
    let tokens = try words.map { word -> TokenID in
      guard let id = TokenID(word), id >= 0, Int(id) < tokenizer.vocabularySize else {
        throw CommandError(.badInput, "token \(word): expected an id from 0 to \(tokenizer.vocabularySize - 1)")
      }
      return id
    }
    try printLine(tokenizer.decodeBytes(tokens))
  }
}

/// The tokenizer at `path`, or of the default model.
func loadTokenizer(_ path: String?) throws -> Tokenizer {
  let path = try path.map(ModelNames.path) ?? PackagedModel.path()
  try requireModel(path)
  MemoryLimit.set(nil, model: path)
  return try Tokenizer.load(path: path)
}
