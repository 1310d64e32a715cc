import ArgumentParser
import Embeddings
import Foundation

struct EmbedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "embed", abstract: "Prints the vector of each text as a JSON array, one a line.",
    discussion: """
      \(ProgramName.current) embed --model all-MiniLM-L6-v2 "a walk in the woods" "an invoice"

      Vectors have length one: the sum of the products of two is their cosine. The package holds no encoder; $ESPALIER_ENCODER names one as well.
      """)

  @Option(
    help: ArgumentHelp(
      "An encoder (BERT, RoBERTa, MPNet, ModernBERT): a GGUF file, or a folder with config.json, safetensors and tokenizer.",
      valueName: "path"), completion: .file())
  var model: String?

  @Option(
    help: ArgumentHelp("How a vector is made of the output: mean, cls or last; by default as the model's files say.", valueName: "pooling"))
  var pooling: String?

  @Option(help: ArgumentHelp("Threads to use; by default the cores that are free.", valueName: "n"))
  var threads: Int?

  @Argument(help: "The texts; - or none reads standard input, a text a line.")
  var texts: [String] = []

  func validate() throws {
    if let pooling, EmbeddingModel.Pooling(rawValue: pooling) == nil {
      throw ValidationError("--pooling \(pooling): expected mean, cls or last")
    }
    if let threads, !(1...256).contains(threads) { throw ValidationError("--threads \(threads): expected 1 to 256") }
  }

  func run() throws {
    let named = model ?? ProcessInfo.processInfo.environment["ESPALIER_ENCODER"].flatMap { $0.isEmpty ? nil : $0 }
    guard let path = named else {
      throw CommandError(
        .unavailable,
        "no encoder named, and the package holds none: fetch one, such as sentence-transformers/all-MiniLM-L6-v2 from its publisher, "
          + "and name its folder with --model or $ESPALIER_ENCODER")
    }
    try requireModel(path)
    MemoryLimit.set(nil, model: path)
    var inputs = texts
    if texts.isEmpty || texts == ["-"] {
      inputs = try NoteInput.read(texts.first).split(whereSeparator: \.isNewline).map(String.init)
    }
    do {
      let model = try EmbeddingModel(path: path, pooling: pooling.flatMap(EmbeddingModel.Pooling.init(rawValue:)), threads: threads)
      MemoryLimit.check()
      for start in stride(from: 0, to: inputs.count, by: 64) {
        for vector in try model.embed(Array(inputs[start..<min(start + 64, inputs.count)])) {
          try printLine("[" + vector.map { "\($0)" }.joined(separator: ",") + "]")
        }
        if Interruption.isRequested { throw CommandError(.interrupted, "interrupted") }
      }
    } catch let error as EmbeddingModelError {
      throw CommandError(error.kind == .notFound ? .noInput : .unavailable, error.description)
    }
  }
}
