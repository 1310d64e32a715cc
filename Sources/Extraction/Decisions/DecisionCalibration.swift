import Foundation
import JSONText
import ModelFiles

/// How far logits are to be trusted: a temperature for each kind of question and number of options, by which they are divided (arXiv 1706.04599).
///
/// A temperature changes no answer, only how sure it is said to be.
package struct DecisionCalibration: Sendable, Equatable {
  /// What has a temperature of its own.
  package struct Group: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// `truth.plain`, `truth.described`, `several`, or `choice` and `scale` with the number of options: `choice.2`, `scale.3_5`.
    package let description: String

    package init(_ question: DecisionQuestion) {
      switch question.kind {
      case .several: description = "several"
      case .truth: description = question.options.contains { $0.meaning.isEmpty } ? "truth.plain" : "truth.described"
      case .choice, .scale:
        let size =
          switch question.options.count {
          case ...2: "2"
          case 3...5: "3_5"
          case 6...10: "6_10"
          default: "11"
          }
        description = question.kind.rawValue + "." + size
      }
    }

    /// Nil for a name that is none.
    package init?(_ name: String) {
      guard Self.names.contains(name) else { return nil }
      description = name
    }

    package static let names =
      ["truth.plain", "truth.described", "several"]
      + ["choice", "scale"].flatMap { kind in
        ["2", "3_5", "6_10", "11"].map { kind + "." + $0 }
      }

    package static func < (left: Group, right: Group) -> Bool { left.description < right.description }
  }

  package static let range = 0.05...20.0

  /// 1 where a group has none.
  package var temperatures: [Group: Double]

  package init(_ temperatures: [Group: Double] = [:]) { self.temperatures = temperatures }

  /// As a file of the span extractor says: `espalier-reader.decision.temperature.choice.3_5` and the like.
  /// - Throws: `ModelFileError` that names the key of a temperature that is none.
  init(_ gguf: GGUFFile, architecture: String) throws {
    temperatures = [:]
    for name in Group.names {
      let key = "\(architecture).decision.temperature.\(name)"
      guard let value = gguf.metadata[key] else { continue }
      guard let temperature = value.double, Self.range.contains(temperature), let group = Group(name) else {
        throw ModelFileError(
          file: gguf.path, place: "metadata \"\(key)\"", found: "\(value)",
          expected: "a number from \(Self.range.lowerBound) to \(Self.range.upperBound)")
      }
      temperatures[group] = temperature
    }
  }

  /// - Parameter logits: of none and of each option.
  package func answer(_ question: DecisionQuestion, logits: [Double]) -> DecisionAnswer {
    Self.answer(question, logits: logits, temperature: temperatures[Group(question)] ?? 1)
  }

  static func answer(_ question: DecisionQuestion, logits: [Double], temperature: Double) -> DecisionAnswer {
    let logits = logits.map { $0 / temperature }
    func shares(_ logits: ArraySlice<Double>) -> [Double] {
      let greatest = logits.max() ?? 0
      let weights = logits.map { exp($0 - greatest) }
      // In the order of their size, so that the order of the options changes no bit.
      let whole = weights.sorted().reduce(0, +)
      return weights.map { $0 / whole }
    }
    switch question.kind {
    case .several:
      return DecisionAnswer(kind: .several, probabilities: logits.dropFirst().map { 1 / (1 + exp(logits[0] - $0)) })
    case .choice where question.allowsNone:
      let all = shares(logits[...])
      return DecisionAnswer(kind: .choice, probabilities: Array(all.dropFirst()), none: all[0])
    case .choice, .truth, .scale: return DecisionAnswer(kind: question.kind, probabilities: shares(logits.dropFirst()))
    }
  }

  // MARK: As a file

  /// `{"temperatures":{"choice.3_5":1.4,…}}`, in the order of the names.
  package var json: String {
    let members = temperatures.keys.sorted().map { JSONWriter.quoted($0.description) + ":\(temperatures[$0] ?? 1)" }
    return "{\"temperatures\":{" + members.joined(separator: ",") + "}}\n"
  }

  /// Reads what ``json`` writes.
  /// - Throws: ``DecisionCalibrationError`` that names the place, what was found and what was expected.
  package init(json: [UInt8], source: String) throws(DecisionCalibrationError) {
    let root: JSONNode
    do { root = try JSONDocument(json, source: source).root } catch { throw DecisionCalibrationError("\(source): \(error)") }
    guard let members = root["temperatures"], members.kind == .object else {
      throw DecisionCalibrationError("\(source): expected an object \"temperatures\", as generate calibrate writes it")
    }
    temperatures = [:]
    for (key, value) in members.members {
      let name = key.string ?? ""
      guard let group = Group(name) else {
        throw DecisionCalibrationError(
          "\(source): temperatures.\(name.prefix(40)) is none of \(Group.names.joined(separator: ", "))")
      }
      guard let temperature = value.double, Self.range.contains(temperature) else {
        throw DecisionCalibrationError(
          "\(source): temperatures.\(name) is \(value.compact.prefix(40)), expected a number from \(Self.range.lowerBound) to "
            + "\(Self.range.upperBound)")
      }
      temperatures[group] = temperature
    }
  }
}

/// Why a file is no calibration.
package struct DecisionCalibrationError: Error, Sendable, CustomStringConvertible {
  /// One sentence.
  package var description: String
  init(_ description: String) { self.description = description }
}

extension SpanExtractor {
  /// The calibration that the file of the first network says.
  var decisionCalibration: DecisionCalibration { network.decisionCalibration }
}
