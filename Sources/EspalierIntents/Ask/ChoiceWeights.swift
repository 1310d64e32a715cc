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
    weights: [1.81, 3.94, 1.50, 2.76, 1.34, 1.59, -2.14, -0.46, 0, 0], none: [2.97, 0, 2.20])
  private static let withoutBranches = ChoiceWeights(
    weights: [1.71, 3.90, 1.35, 2.60, 1.27, 1.59, -2.39, -0.43, 2.22, 0], none: [3.33, 0, 2.24])
  private static let all = ChoiceWeights(
    weights: [1.50, 3.57, 1.41, 2.34, 1.13, 1.22, -2.19, -0.44, 1.35, 0.54], none: [2.13, 1.01, 1.60])
  // For measurements alone: one witness without the others.
  private static let likenessAlone = ChoiceWeights(weights: [0, 0, 0, 0, 0, 0, 0, 0, 10, 0], none: [2, 0, 0])
  private static let branchesAlone = ChoiceWeights(weights: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1], none: [0, 1, 0])
}
