import GuidedGeneration

/// The record of one invocation: who asked, what was chosen and why, which questions were asked, and the outcome.
public struct IntentRecord: Sendable, Codable, Equatable, Identifiable {
  /// One question with its answer.
  public struct Exchange: Sendable, Codable, Equatable {
    /// The question's name in its run.
    public var key: String
    /// What was asked.
    public var prompt: String
    /// What was answered; `nil` where nobody did.
    public var answer: String?
  }

  /// One value with where it came from.
  public struct Argument: Sendable, Codable, Equatable {
    /// Where a value came from.
    public enum Origin: String, Sendable, Codable { case given, preset, phrase, model, `default`, asked }
    /// The parameter's name in code.
    public var name: String
    /// The value as JSON.
    public var value: String
    /// Where it came from.
    public var origin: Origin
  }

  /// How a sentence was matched.
  public struct Match: Sendable, Codable, Equatable {
    /// Which witness decided: `phrase`, `likeness` or `model`.
    public var by: String
    /// How sure it was, 0…1.
    public var score: Double
    /// The intents that came next, with their scores.
    public var runnersUp: [String]

    package init(by: String, score: Double, runnersUp: [String]) {
      self.by = by
      self.score = score
      self.runnersUp = runnersUp
    }
  }

  /// How it ended.
  public enum Outcome: String, Sendable, Codable { case done, failed, declined, cancelled, refused }

  /// Unique.
  public var id: UUID
  /// When it began.
  public var at: Date
  /// Who asked: `cli`, `mcp`, `http`, `tool`, `snippet`, `test`.
  public var surface: String
  /// The intent's identifier; empty where none was chosen.
  public var intent: String
  /// What was said or passed, as it was.
  public var input: String
  /// How a sentence was matched; `nil` where the intent was named.
  public var match: Match?
  /// The values.
  public var arguments: [Argument]
  /// Questions with their answers.
  public var exchanges: [Exchange]
  /// Seconds, with the time that answers took.
  public var seconds: Double
  /// How it ended.
  public var outcome: Outcome
  /// What was said, or the error's sentence.
  public var message: String
  /// The value as JSON.
  public var value: String?
}
