import Foundation

/// Fits temperatures to answers that are known, and says how well probabilities keep what they promise.
package struct CalibrationFit: Sendable {
  /// A question with its logits and what was right.
  package struct Row: Sendable {
    package var question: DecisionQuestion
    /// Of none and of each option.
    package var logits: [Double]
    /// The places of the right options: one of a choice, a statement or a scale, none where the text says none.
    package var right: Set<Int>

    package init(question: DecisionQuestion, logits: [Double], right: Set<Int>) {
      (self.question, self.logits, self.right) = (question, logits, right)
    }
  }

  /// What became of a group of questions.
  package struct Report: Sendable {
    package var group: DecisionCalibration.Group
    package var rows: Int
    /// The share of right answers, 0…1.
    package var accuracy: Double
    /// Expected calibration errors, 0…1; ``after`` of rows that had no part in the temperature that they are measured by.
    package var before: Double, after: Double
    /// Nil where there were too few rows.
    package var temperature: Double?
  }

  package private(set) var calibration: DecisionCalibration
  package private(set) var reports: [Report] = []

  /// The fewest rows of a group that are fitted.
  package static let fewest = 20
  private static let folds = 5

  /// - Parameter known: what is kept of groups with too few rows, and what "before" is measured by.
  package init(_ rows: [Row], known: DecisionCalibration = DecisionCalibration()) {
    calibration = known
    let groups = Dictionary(grouping: rows) { DecisionCalibration.Group($0.question) }
    for group in groups.keys.sorted() {
      let own = groups[group] ?? []
      let before = own.flatMap { Self.claims($0, known.temperatures[group] ?? 1) }
      var report = Report(
        group: group, rows: own.count, accuracy: Self.accuracy(before), before: Self.calibrationError(before),
        after: Self.calibrationError(before))
      if own.count >= Self.fewest {
        let temperature = Self.temperature(own)
        calibration.temperatures[group] = temperature
        report.temperature = temperature
        // Each fifth by what the others say.
        report.after = Self.calibrationError(
          (0..<Self.folds).flatMap { fold -> [Claim] in
            let others = own.indices.filter { $0 % Self.folds != fold }.map { own[$0] }
            let fitted = Self.temperature(others)
            return own.indices.filter { $0 % Self.folds == fold }.flatMap { Self.claims(own[$0], fitted) }
          })
      }
      reports.append(report)
    }
  }

  /// What temperatures are worth on rows that had no part in them: their errors under one calibration and under another.
  package static func measure(
    _ rows: [Row], before: DecisionCalibration, after: DecisionCalibration
  ) -> [Report] {
    let groups = Dictionary(grouping: rows) { DecisionCalibration.Group($0.question) }
    return groups.keys.sorted().map { group in
      let own = groups[group] ?? []
      func all(_ calibration: DecisionCalibration) -> [Claim] { own.flatMap { claims($0, calibration.temperatures[group] ?? 1) } }
      let first = all(before)
      return Report(
        group: group, rows: own.count, accuracy: accuracy(first), before: calibrationError(first), after: calibrationError(all(after)),
        temperature: after.temperatures[group])
    }
  }

  /// The temperature under which the right answers are most probable.
  static func temperature(_ rows: [Row]) -> Double {
    func loss(_ log: Double) -> Double {
      rows.reduce(0) { $0 - logLikelihood($1, exp(log)) }
    }
    // The loss has one minimum in the logarithm of the temperature.
    var (low, high) = (log(DecisionCalibration.range.lowerBound), log(DecisionCalibration.range.upperBound))
    let ratio = (5.0.squareRoot() - 1) / 2
    for _ in 0..<60 {
      let (left, right) = (high - ratio * (high - low), low + ratio * (high - low))
      if loss(left) < loss(right) { high = right } else { low = left }
    }
    return min(max(exp((low + high) / 2), DecisionCalibration.range.lowerBound), DecisionCalibration.range.upperBound)
  }

  private static func logLikelihood(_ row: Row, _ temperature: Double) -> Double {
    let answer = DecisionCalibration.answer(row.question, logits: row.logits, temperature: temperature)
    func log(_ share: Double) -> Double { Foundation.log(max(share, 1e-12)) }
    if row.question.kind == .several {
      return answer.probabilities.enumerated().reduce(0) { $0 + log(row.right.contains($1.offset) ? $1.element : 1 - $1.element) }
    }
    guard let right = row.right.first else { return log(answer.none ?? 0) }
    return log(answer.probabilities[right])
  }

  // MARK: Measures

  /// An answer that was given as so probable, and whether it was right.
  package struct Claim: Sendable {
    package var probability: Double
    package var isRight: Bool
    package init(probability: Double, isRight: Bool) { (self.probability, self.isRight) = (probability, isRight) }
  }

  static func claims(_ row: Row, _ temperature: Double) -> [Claim] {
    let answer = DecisionCalibration.answer(row.question, logits: row.logits, temperature: temperature)
    if row.question.kind == .several {
      return answer.probabilities.enumerated().map { place, share in
        Claim(probability: max(share, 1 - share), isRight: (share > 0.5) == row.right.contains(place))
      }
    }
    guard let best = answer.best else { return [Claim(probability: answer.none ?? 0, isRight: row.right.isEmpty)] }
    return [Claim(probability: answer.probabilities[best], isRight: row.right.contains(best))]
  }

  package static func accuracy(_ claims: [Claim]) -> Double {
    claims.isEmpty ? 0 : Double(claims.count(where: \.isRight)) / Double(claims.count)
  }

  /// The expected calibration error: in ten bins of probability, how far the share of right answers is from the mean probability, weighed by their
  /// number.
  package static func calibrationError(_ claims: [Claim]) -> Double {
    guard !claims.isEmpty else { return 0 }
    let bins = Dictionary(grouping: claims) { min(9, Int($0.probability * 10)) }
    return bins.values.reduce(0) { sum, bin in
      let mean = bin.reduce(0) { $0 + $1.probability } / Double(bin.count)
      return sum + abs(accuracy(bin) - mean) * Double(bin.count) / Double(claims.count)
    }
  }
}
