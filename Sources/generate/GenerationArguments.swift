import ArgumentParser
import Capture
import Extraction
import LocalModel

/// Options that the verbs share which run a model.
struct ModelArguments: ParsableArguments {
  @Option(
    name: [.long, .customShort("m")],
    help: ArgumentHelp(
      "A GGUF file, a Hugging Face folder, or user/repo:quant of the hub's cache (default: the model in the package, or $ESPALIER_MODEL).",
      valueName: "path"), completion: .file())
  var model: String?

  @Option(name: .shortAndLong, help: ArgumentHelp("Threads (default: one per core).", valueName: "n"))
  var threads: Int?

  @Option(help: ArgumentHelp("How keys and values are held: f16, or q8_0 in half the memory.", valueName: "type"))
  var cacheType: LocalLanguageModel.CachePrecision = .f16

  @Option(
    help: ArgumentHelp("A low-rank adapter of the model: a GGUF file or PEFT's folder, with :scale behind it.", valueName: "path[:scale]"),
    completion: .file())
  var lora: String?

  /// The adapter that `--lora` names.
  var adapter: LocalLanguageModel.Adapter? {
    guard let lora else { return nil }
    // A number behind the last colon is a scale; any other text belongs to the path.
    if let colon = lora.lastIndex(of: ":"), colon > lora.startIndex, let scale = Double(lora[lora.index(after: colon)...]) {
      return .init(path: String(lora[..<colon]), scale: scale)
    }
    return .init(path: lora)
  }

  @OptionGroup var memory: MemoryArguments

  func validate() throws {
    if let threads, !(1...256).contains(threads) { throw ValidationError("--threads \(threads): expected 1 to 256") }
  }
}

/// How tokens are drawn. The default is greedy.
struct SamplingArguments: ParsableArguments {
  @Option(help: ArgumentHelp("Most tokens to generate.", valueName: "n"))
  var maxTokens: Int?

  @Option(help: ArgumentHelp("0 is greedy; 1 samples the model's own distribution.", valueName: "t"))
  var temperature: Double = 0

  @Option(help: ArgumentHelp("Sample from the k most probable tokens.", valueName: "k"))
  var topK: Int?

  @Option(help: ArgumentHelp("Sample from the most probable tokens that hold this share of the probability.", valueName: "p"))
  var topP: Double?

  @Option(help: ArgumentHelp("Drop tokens less probable than this fraction of the most probable one.", valueName: "p"))
  var minP: Double?

  @Option(help: ArgumentHelp("Seed of the sampling; the same seed gives the same output.", valueName: "n"))
  var seed: UInt64 = 0

  func validate() throws {
    if let maxTokens, maxTokens < 1 { throw ValidationError("--max-tokens \(maxTokens): expected at least 1") }
    if temperature != 0, !(1e-30...100).contains(temperature) {
      throw ValidationError("--temperature \(temperature): expected 0, which is greedy, or 1e-30 to 100")
    }
    if let topK, topK < 1 { throw ValidationError("--top-k \(topK): expected at least 1") }
    if let topP, !(0...1).contains(topP) { throw ValidationError("--top-p \(topP): expected 0 to 1") }
    if let minP, !(0...1).contains(minP) { throw ValidationError("--min-p \(minP): expected 0 to 1") }
  }
}

/// What a note is read as.
struct ReadingArguments: ParsableArguments {
  @Option(
    name: [.long, .customShort("s")],
    help: ArgumentHelp(
      "A built-in type, a JSON Schema file (draft 2020-12), a JSON Schema itself, or fields such as 'what, amount: number, due?: date'.",
      valueName: "name|file|schema"), completion: .file(extensions: ["json"]))
  var schema: String

  @Option(help: ArgumentHelp("Replaces the schema's default instructions.", valueName: "text"))
  var instructions: String?

  @Option(help: ArgumentHelp("The day that \"tomorrow\" counts from (default: today).", valueName: "yyyy-MM-dd"))
  var today: Day?

  @Option(help: ArgumentHelp("The time that \"in 20 minutes\" counts from (default: now).", valueName: "HH:mm"))
  var now: ClockTime?

  @Flag(help: "Ignore, and name, what the schema asks for that cannot be enforced, instead of refusing the schema.")
  var lenient = false
}

extension LocalLanguageModel.CachePrecision: ExpressibleByArgument {}

extension ClockTime: ExpressibleByArgument {
  /// Reads `HH:mm`; nil for anything else.
  package init?(argument: String) {
    self.init(argument)
  }
}

extension Day: ExpressibleByArgument {
  /// Reads `yyyy-MM-dd`; nil for anything else.
  public init?(argument: String) {
    self.init(argument)
  }
}
