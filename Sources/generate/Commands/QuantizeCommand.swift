import ArgumentParser
import Foundation
import ModelFiles

struct QuantizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quantize", abstract: "Writes a model as a GGUF file of another quantisation.")

  @Argument(help: "A GGUF file or a Hugging Face folder.", completion: .file())
  var input: String

  @Argument(help: "The GGUF file to write.", completion: .file())
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
    let fallbacks = Dictionary(grouping: result.fallbacks, by: \.type)
    for (type, names) in fallbacks.sorted(by: { ($1.value.count, $0.key.name) < ($0.value.count, $1.key.name) }) {
      let others = names.count == 1 ? "" : " and \(names.count - 1) others"
      report("\(names[0].name)\(others): kept as \(type.name), since rows of this length do not divide into the blocks of \(self.type)")
    }
  }
}
