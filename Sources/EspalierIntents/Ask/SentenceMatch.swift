/// What a sentence was taken for, and what else it could have been.
public struct SentenceMatch: Sendable, Equatable {
  /// One intent with how well the sentence fits it.
  public struct Candidate: Sendable, Equatable {
    /// One value with the words that say it.
    public struct Argument: Sendable, Equatable {
      /// The parameter's name in code.
      public var name: String
      /// The words.
      public var words: String
    }

    /// The intent's identifier.
    public var intent: String
    /// All witnesses together, 0…1.
    public var score: Double
    /// How well a phrase or the summary fits, 0…1.
    public var phrase: Double
    /// How near its words and its meaning are, 0…1.
    public var likeness: Double
    /// Whether the model chose it.
    public var isModelsChoice: Bool
    /// What the sentence says of the parameters.
    public var arguments: [Argument]
    package var preset: Int?
  }

  /// The sentence.
  public var sentence: String
  /// The intents, the likely ones first.
  public var candidates: [Candidate]
  /// What was chosen; `nil` where the sentence fits nothing.
  public var chosen: Candidate?
  /// Which witness decided: `phrase`, `likeness`, `model`, or `none`.
  public var by: String
  /// Whether a write should be confirmed first.
  public var isLowConfidence: Bool

  /// The witnesses' scores, a line each.
  public var explanation: String {
    let lines = candidates.prefix(5).map { candidate in
      func percent(_ value: Double) -> String { "\(Int((value * 100).rounded()))" }
      let arguments = candidate.arguments.map { "\($0.name) = \"\($0.words)\"" }.joined(separator: ", ")
      return "\(percent(candidate.score)) \(candidate.intent): phrase \(percent(candidate.phrase)), likeness \(percent(candidate.likeness))"
        + (candidate.isModelsChoice ? ", chosen by the model" : "") + (arguments.isEmpty ? "" : "; \(arguments)")
    }
    return (["\(chosen.map { "\($0.intent), by \(by)" } ?? "nothing fits")\(isLowConfidence ? ", not sure" : "")"] + lines).joined(
      separator: "\n")
  }
}
