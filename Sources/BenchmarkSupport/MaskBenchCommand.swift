import Constraints
import Foundation
import Tokenization

/// `mask-bench --vocab FILE.gguf|tokenizer.json --input SCHEMAS.jsonl --output OUT.jsonl`; see `docs/constraints.md` for the line forms.
/// `mask-bench --hostile N --output SCHEMAS.jsonl [--seed S]` writes N schemas of `HostileSchemas` to be read as input.
/// `mask-bench --verdicts --input SCHEMAS.jsonl --output OUT.jsonl [--seed S]` judges instances and writes values; see `VerdictBench`.
/// With `--adversary` it generates from the schemas with random choices under tight budgets instead; see `AdversaryBench`.
/// - Returns: an exit code of sysexits.
public func runMaskBench(arguments: [String]) -> Int32 {
  var paths: [String: String] = [:]
  var usesThreadClock = false
  var isAdversary = false
  var givesVerdicts = false
  var every = 1
  var hostile = 0
  var seed: UInt64 = 1
  var order = GrammarOptions.instances
  var limits = GrammarLimits.standard
  var i = 0
  while i < arguments.count {
    switch arguments[i] {
    case "--vocab", "--input", "--output":
      guard i + 1 < arguments.count else { return fail(64, "\(arguments[i]) needs a path after it") }
      paths[arguments[i]] = arguments[i + 1]
      i += 1
    case "--every":
      guard i + 1 < arguments.count, let number = Int(arguments[i + 1]), number > 0 else {
        return fail(64, "--every needs a number above 0 after it")
      }
      every = number
      i += 1
    case "--mask-fuel":
      guard i + 1 < arguments.count, let number = UInt32(arguments[i + 1]) else {
        return fail(64, "\(arguments[i]) needs a number after it")
      }
      limits.maskFuel = Int(number)
      i += 1
    case "--hostile", "--seed":
      guard i + 1 < arguments.count, let number = UInt32(arguments[i + 1]) else {
        return fail(64, "\(arguments[i]) needs a number after it")
      }
      if arguments[i] == "--hostile" { hostile = Int(number) } else { seed = UInt64(number) }
      i += 1
    case "--thread-clock": usesThreadClock = true
    case "--adversary": isAdversary = true
    case "--verdicts": givesVerdicts = true
    case "--declared-order": order = .generation
    default:
      return fail(
        64,
        "unknown argument \(arguments[i]); use --vocab FILE --input SCHEMAS.jsonl --output OUT.jsonl [--every N] [--thread-clock] [--declared-order] [--mask-fuel N] [--adversary], --verdicts --input SCHEMAS.jsonl --output OUT.jsonl [--seed S], or --hostile N [--seed S] --output SCHEMAS.jsonl"
      )
    }
    i += 1
  }
  if hostile > 0 {
    guard let output = paths["--output"] else { return fail(64, "--hostile needs --output SCHEMAS.jsonl") }
    var schemas = HostileSchemas(seed: seed)
    let text = (0..<hostile).map { _ in schemas.next() + "\n" }.joined()
    guard FileManager.default.createFile(atPath: output, contents: Data(text.utf8)) else { return fail(73, "\(output) cannot be written") }
    return 0
  }
  if givesVerdicts {
    guard let input = paths["--input"], let output = paths["--output"] else { return fail(64, "--verdicts needs --input and --output") }
    guard let data = FileManager.default.contents(atPath: input) else { return fail(66, "\(input) cannot be read") }
    let bench = VerdictBench()
    var text = ""
    for (number, line) in data.split(separator: 0x0A).enumerated() {
      guard let result = bench.run(line: Array(line), seed: seed &* 1_000_003 &+ UInt64(number)) else {
        return fail(65, "\(input), line \(number + 1): expected an object with \"schema\" and \"instances\"")
      }
      text += result + "\n"
    }
    guard FileManager.default.createFile(atPath: output, contents: Data(text.utf8)) else { return fail(73, "\(output) cannot be written") }
    return 0
  }
  guard let vocab = paths["--vocab"], let input = paths["--input"], let output = paths["--output"] else {
    return fail(64, "use mask-bench --vocab FILE.gguf|tokenizer.json --input SCHEMAS.jsonl --output OUT.jsonl")
  }
  guard let data = FileManager.default.contents(atPath: input) else { return fail(66, "\(input) cannot be read") }
  let tokenizer: Tokenizer
  do {
    tokenizer = try Tokenizer.load(path: vocab)
  } catch {
    return fail(FileManager.default.fileExists(atPath: vocab) ? 65 : 66, "\(error)")
  }
  let vocabulary = TokenVocabulary(
    tokens: (0..<tokenizer.vocabularySize).map { tokenizer.isControl(Int32($0)) ? [] : tokenizer.bytes(of: Int32($0)) },
    endTokens: tokenizer.endIDs)
  var bench = MaskBench(vocabulary: vocabulary, options: order) { tokenizer.encode(utf8: $0) }
  bench.usesThreadClock = usesThreadClock
  bench.limits = limits
  let part = output + ".part"
  guard FileManager.default.createFile(atPath: part, contents: nil), let file = FileHandle(forWritingAtPath: part) else {
    return fail(73, "\(output) cannot be written")
  }
  var adversary = AdversaryBench(vocabulary: vocabulary)
  for (number, line) in data.split(separator: 0x0A).enumerated() where number % every == 0 {
    if isAdversary {
      for line in adversary.run(line: Array(line)) { file.write(Data((line + "\n").utf8)) }
      continue
    }
    guard let result = bench.run(line: Array(line)) else {
      try? FileManager.default.removeItem(atPath: part)
      return fail(65, "\(input), line \(number + 1): expected an object with \"id\", \"schema\" and \"tests\"")
    }
    file.write(Data((result.line + "\n").utf8))
  }
  try? file.close()
  if isAdversary {
    let masks = adversary.maskMicroseconds.sorted()
    func at(_ part: Double) -> String {
      masks.isEmpty ? "-" : MaskBench.short(masks[min(masks.count - 1, Int(Double(masks.count) * part))])
    }
    FileHandle.standardError.write(
      Data(
        "\(adversary.runs) runs, \(adversary.stranded) incomplete, \(adversary.leftOut) schemas refused or too long; mask us p50 \(at(0.5)) p99 \(at(0.99)) p99.9 \(at(0.999)) max \(at(1))\n"
          .utf8))
  }
  try? FileManager.default.removeItem(atPath: output)
  do {
    try FileManager.default.moveItem(atPath: part, toPath: output)
  } catch {
    return fail(73, "\(output) cannot be written")
  }
  return 0
}

package func fail(_ code: Int32, _ message: String) -> Int32 {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  return code
}
