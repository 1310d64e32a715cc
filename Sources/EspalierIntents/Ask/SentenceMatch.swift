import ActionWords

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
    /// What each witness says.
    package var witness = ActionWitness()
    /// Words that carry a number, a day, a name or a negation and that no argument was made of.
    public var unused: [String] = []
    /// Words that say what is done or to what, and that the action does not explain: a write is confirmed first.
    package var unexplained: [String] = []
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
  /// How likely none of the actions is meant, 0…1.
  public var none = 0.0
  /// What the sentence does with an action: has it done, asks about it, denies it and so on.
  package var stance = SentenceStance.orders
  /// Why a person is asked before what was chosen is run; `nil` where nothing is in doubt.
  public var doubt: String?
  /// Why an action that fits is not run; `nil` where none fits, or one is run.
  public var refusal: String?

  /// The witnesses' scores, a line each.
  public var explanation: String {
    let lines = candidates.prefix(5).map { candidate in
      func percent(_ value: Double) -> String { "\(Int((value * 100).rounded()))" }
      let arguments = candidate.arguments.map { "\($0.name) = \"\($0.words)\"" }.joined(separator: ", ")
      return "\(percent(candidate.score)) \(candidate.intent): \(candidate.witness.explanation)"
        + (candidate.isModelsChoice ? ", chosen by the model" : "") + (arguments.isEmpty ? "" : "; \(arguments)")
    }
    let none = "\(Int((none * 100).rounded())) nothing of these"
    let why = (doubt ?? refusal).map { [$0] } ?? []
    return (["\(chosen.map { "\($0.intent), by \(by)" } ?? "nothing fits")\(isLowConfidence ? ", not sure" : "")"] + why + lines + [none])
      .joined(
        separator: "\n")
  }
}
