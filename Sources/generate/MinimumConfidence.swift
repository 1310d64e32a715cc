import ArgumentParser
import Foundation
import LocalModel

/// How sure each field must be.
struct ConfidenceArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Refuse a value with a field that is less sure than this, 0 to 1; the error names the field.", valueName: "p"))
  var minConfidence: Double?

  func validate() throws {
    if let minConfidence, !(0...1).contains(minConfidence) { throw ValidationError("--min-confidence \(minConfidence): expected 0 to 1") }
  }

  /// Throws for a value with a field under the least confidence, the least sure one named.
  ///
  /// - Throws: `CommandError` with the status for bad input.
  func check(_ confidence: [(pointer: String, probability: Double)]) throws { try Self.check(confidence, least: minConfidence) }

  static func check(_ confidence: [(pointer: String, probability: Double)], least: Double?) throws {
    guard let least, let worst = confidence.min(by: { $0.probability < $1.probability }), worst.probability < least else { return }
    // With so many digits that the two can be told apart.
    let digits = (2...6).first { String(format: "%.\($0)f", worst.probability) != String(format: "%.\($0)f", least) } ?? 6
    func number(_ value: Double) -> String { String(format: "%.\(digits)f", value) }
    throw CommandError(
      .badInput,
      "\(worst.pointer): confidence \(number(worst.probability)), expected at least \(number(least)) (--min-confidence): "
        + "say it in the note, or make the field optional")
  }
}
