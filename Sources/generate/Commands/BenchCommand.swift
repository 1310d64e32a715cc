import ArgumentParser
import Foundation
import Kernels
import LocalModel
import Transformer

struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measures tokens per second: prefill (pp) and decoding (tg).")

  @OptionGroup var model: ModelArguments

  @Option(name: .customShort("p"), help: ArgumentHelp("Tokens of the prefill; 0 leaves it out.", valueName: "n"))
  var prefill: Int = 512

  @Option(name: .customShort("n"), help: ArgumentHelp("Tokens to decode; 0 leaves it out.", valueName: "n"))
  var decode: Int = 64

  @Option(help: ArgumentHelp("Sequences that decode together, in a test of its own (tg64x8).", valueName: "n"))
  var sequences: Int = 1

  @Option(name: .customShort("r"), help: ArgumentHelp("Repetitions, of which the median counts.", valueName: "n"))
  var repetitions: Int = 3

  @Flag(help: "One JSON line for each test.")
  var json = false

  func validate() throws {
    if !(0...1_000_000).contains(prefill) { throw ValidationError("-p \(prefill): expected 0 to 1000000") }
    if !(0...1_000_000).contains(decode) { throw ValidationError("-n \(decode): expected 0 to 1000000") }
    if !(1...64).contains(sequences) { throw ValidationError("--sequences \(sequences): expected 1 to 64") }
    if !(1...1000).contains(repetitions) { throw ValidationError("-r \(repetitions): expected 1 to 1000") }
  }

  func run() throws {
    let path = try LocalModelFiles.weights(of: model.path())
    let loaded = try TransformerModel.load(path: path, threads: model.threads)
    let results = try TransformerBenchmark.run(
      loaded, prefill: prefill, decode: decode, sequences: sequences, repetitions: repetitions, precision: model.cacheType.ofSequences)
    if ProcessInfo.processInfo.environment["ESPALIER_BLAS"] == "1", !Processor.hasBLAS {
      report(
        "\(ProgramName.current): ESPALIER_BLAS=1: found no OpenBLAS on this machine, so our own products are measured: "
          + "install libopenblas-dev")
    }
    for result in results {
      if json {
        func number(_ value: Double) -> String { String(format: "%.2f", value) }
        try printLine(
          "{\"test\":\"\(result.test)\",\"tokens_per_s\":\(number(result.median)),\"min\":\(number(result.minimum)),"
            + "\"max\":\(number(result.maximum)),\"threads\":\(result.threads),\"model_bytes\":\(result.modelBytes),"
            + "\"peak_rss_bytes\":\(result.peakResidentBytes),\"prepare_s\":\(number(result.preparationSeconds)),"
            + "\"kernels\":\"\(result.instructionSet)\",\"products\":\"\(result.ways.joined(separator: ", "))\"}")
      } else {
        try printLine(
          result.test.padding(toLength: 8, withPad: " ", startingAt: 0)
            + String(format: "%10.1f tokens/s  (%.1f to %.1f, %d threads", result.median, result.minimum, result.maximum, result.threads)
            + "; \(result.instructionSet): \(result.ways.joined(separator: ", ")))")
      }
    }
  }
}
