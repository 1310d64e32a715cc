import BenchmarkSupport
import Decoding
import Foundation

/// `savings-bench --model PATH --input SCHEMAS.jsonl [--every N] [--threads N] [--speculation N] [--tokens N]`: a table of what each shortcut of the
/// decode loop saves in passes and in time; see ``SavingsBench``.
/// - Returns: an exit code of sysexits.
public func runSavingsBench(arguments: [String]) -> Int32 {
  let usage = "use savings-bench --model PATH --input SCHEMAS.jsonl [--every N] [--threads N] [--speculation N] [--tokens N]"
  var paths: [String: String] = [:]
  var (every, threads, speculation, mostTokens) = (1, 1, 6, 200)
  var rest = arguments[...]
  while let name = rest.popFirst() {
    guard let value = rest.popFirst() else { return fail(64, "\(name) needs a value after it; \(usage)") }
    if name == "--model" || name == "--input" {
      paths[name] = value
      continue
    }
    guard let number = Int(value), number > 0 else { return fail(64, "\(name) \(value): expected a number above 0; \(usage)") }
    switch name {
    case "--every": every = number
    case "--threads": threads = number
    case "--speculation": speculation = number
    case "--tokens": mostTokens = number
    default: return fail(64, "unknown argument \(name); \(usage)")
    }
  }
  guard let path = paths["--model"], let input = paths["--input"] else { return fail(64, usage) }
  guard let data = FileManager.default.contents(atPath: input) else { return fail(66, "\(input) cannot be read") }
  do {
    var bench = try SavingsBench(
      path: path, threads: threads, speculation: speculation, mostTokens: mostTokens)
    for (number, line) in data.split(separator: 0x0A).enumerated() where number % every == 0 {
      try bench.run(line: Array(line))
    }
    print(bench.table)
    return 0
  } catch {
    return fail(69, "\(error)")
  }
}

extension SavingsBench {
  /// Markdown: a row per variant, means over the schemas; times as a ratio to the first variant, of the sums and the median of the schemas' own.
  var table: String {
    guard let first = variants.first, schemas > 0 else { return "no schema of the input could be used; \(leftOut) left out" }
    var lines = [
      "\(schemas) schemas, \(leftOut) left out; \(first.statistics.generatedTokens / schemas) tokens an answer", "",
      "| | forced tokens | passes | ms | time, ratio | median of ratios |", "| --- | --- | --- | --- | --- | --- |",
    ]
    for variant in variants {
      func mean(_ value: Double) -> String { MaskBench.short(value / Double(schemas)) }
      let ratios = zip(variant.secondsOfEach, first.secondsOfEach).filter { $0.1 > 0 }.map { $0.0 / $0.1 }.sorted()
      let statistics = variant.statistics
      lines.append(
        "| \(variant.name) | \(mean(Double(statistics.forcedTokens))) | \(mean(Double(statistics.modelCalls))) | "
          + "\(mean(statistics.decodeSeconds * 1e3)) | \(MaskBench.short(statistics.decodeSeconds / first.statistics.decodeSeconds)) | "
          + "\(ratios.isEmpty ? "-" : MaskBench.short(ratios[ratios.count / 2])) |")
    }
    let last = variants[variants.count - 1].statistics
    let rows = last.partialHeads > 0 ? last.partialHeadRows / last.partialHeads : 0
    lines += [
      "", "\(last.draftedTokens) tokens drafted, \(last.confirmedTokens) confirmed;",
      "\(last.partialHeads) heads of allowed rows only, \(rows) rows each, \(last.fullHeads) whole ones",
    ]
    return lines.joined(separator: "\n")
  }
}
