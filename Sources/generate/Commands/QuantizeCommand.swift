import ArgumentParser
import Foundation
import ModelFiles

struct QuantizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quantize", abstract: "Writes a model as a GGUF file of another quantisation.")

  @Argument(help: "A GGUF file or a Hugging Face folder.")
  var input: String

  @Argument(help: "The GGUF file to write.")
  var output: String

  @Option(
    help: ArgumentHelp(
      "One of \(QuantizationRecipe.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "type"))
  var type: String

  func run() throws {
    try requireModel(input)
    MemoryLimit.set(nil, model: input)
    guard let recipe = QuantizationRecipe(name: type) else {
      throw ValidationError("--type \(type): expected one of \(QuantizationRecipe.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    let result = try ModelConversion.convert(from: input, to: output, recipe: recipe)
    report("\(output): \(result.tensorCount) tensors, \(result.inputBytes) bytes became \(result.outputBytes)")
    for (name, type) in result.fallbacks { report("\(name): kept as \(type.name), its rows do not divide into the blocks of \(self.type)") }
  }
}
