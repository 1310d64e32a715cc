/// A second opinion about options, beside that of the span extractor: how well the vector of each suits that of the text, say.
///
/// Its scores are added to the logits of the span extractor (``DecisionReader``), as logarithms of odds, before the temperature of the calibration.
/// What it says of an option must not depend on the order in which the options stand.
package protocol OptionScorer: Sendable {
  /// Scores of the options of each question, natural logarithms up to a constant of the question; nil of a question that it has no say in.
  ///
  /// - Parameters:
  ///   - questions: all that are asked of the text, so that it is encoded once.
  ///   - isStopped: asked now and then; the result is thrown away where it says true.
  func scores(
    of questions: [DecisionQuestion], about text: String, isStopped: () -> Bool
  ) throws -> [[Double]?]
}
