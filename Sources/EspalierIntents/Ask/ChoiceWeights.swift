/// Weighs what the witnesses say: how likely each action is meant, and how likely none is.
///
/// The score of an action is a weighted sum, the one of "none" a constant with what speaks for it; their softmax are the chances. The weights were
/// fitted by `tools/ask/fit.py` on sentences of actions that no measured sentence is about.
package struct ChoiceWeights: Sendable, Equatable {
  package var weights: [Double]
  /// For none: a constant, what the chooser among branches gives it, and the share of the sentence that its best action leaves unexplained.
  package var none: [Double]

  package init(weights: [Double], none: [Double]) {
    self.weights = weights
    self.none = none
  }

  /// Chances of each action and, last, of none.
  package func chances(_ witnesses: [ActionWitness], branchOfNone: Double) -> [Double] {
    var scores = witnesses.map { zip(weights, $0.numbers).reduce(0) { $0 + $1.0 * $1.1 } }
    let unexplained = 1 - (witnesses.map(\.explained).max() ?? 0)
    scores.append(none[0] + none[1] * branchOfNone + none[2] * unexplained)
    let most = scores.max() ?? 0
    let parts = scores.map { exp($0 - most) }
    let sum = parts.reduce(0, +)
    return parts.map { $0 / sum }
  }

  /// The weights for the witnesses that were heard.
  static func fitted(for heard: SentenceWeighing.Hearing) -> ChoiceWeights {
    switch heard {
    case .words: wordsAlone
    case [.words, .likeness]: withoutBranches
    case .likeness: likenessAlone
    case .branches: branchesAlone
    default: all
    }
  }

  private static let wordsAlone = ChoiceWeights(
    weights: [1.94, 4.25, 1.57, 3.01, 1.63, 1.64, -2.34, -0.55, 0, 0], none: [3.55, 0, 2.55])
  private static let withoutBranches = ChoiceWeights(
    weights: [1.88, 4.05, 1.45, 2.86, 1.53, 1.57, -2.33, -0.53, 2.68, 0], none: [3.68, 0, 2.53])
  private static let all = ChoiceWeights(
    weights: [1.67, 3.84, 1.30, 2.55, 1.42, 1.50, -2.36, -0.47, 1.13, 0.62], none: [2.45, 0.99, 1.33])
  // For measurements alone: one witness without the others.
  private static let likenessAlone = ChoiceWeights(weights: [0, 0, 0, 0, 0, 0, 0, 0, 10, 0], none: [2, 0, 0])
  private static let branchesAlone = ChoiceWeights(weights: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1], none: [0, 1, 0])
}
