import GuidedGeneration
import Synchronization

/// A question that a run asks. A person at a terminal, a client's form or a test answers it.
public struct IntentQuestion: Sendable {
  package enum Kind: Sendable {
    /// A value of a parameter.
    case value(schema: JSON, suggestions: [(content: JSON, shown: DisplayRepresentation)])
    /// One of several.
    case choice([DisplayRepresentation])
    /// Yes or no.
    case confirmation(ConfirmationActionName)
  }

  package var kind: Kind
  /// Names the question within its run; the same at each start of the run.
  public var key: String
  /// What is asked.
  public var prompt: String
  /// The parameter that it is about, by its name in code.
  public var parameter: String?
  /// What the parameter is called for people.
  package var title: String?
  /// What is shown beside it.
  package var snippet: SnippetView?

  /// The titles of the choices; empty for other kinds of question.
  public var options: [String] {
    switch kind {
    case .value(_, let suggestions): suggestions.map(\.shown.line)
    case .choice(let options): options.map(\.line)
    case .confirmation: []
    }
  }

  /// Whether it is answered by yes or no.
  public var isConfirmation: Bool {
    if case .confirmation = kind { return true }
    return false
  }
}

/// An answer to a question.
public enum IntentAnswer: Sendable, Equatable {
  /// A value in words.
  case text(String)
  /// A value as JSON text.
  case json(String)
  /// The position of what was chosen, from zero.
  case choice(Int)
  /// Yes or no.
  case confirmed(Bool)
  /// No answer, and nothing is to be done.
  case declined
}

/// Answers the questions of runs.
public protocol IntentAsker: Sendable {
  /// Answers a question.
  ///
  /// - Throws: `CancellationError` where whoever asked for the run is gone.
  func answer(_ question: IntentQuestion) async throws -> IntentAnswer
}

/// Answers given in advance, for tests and for calls that agree to everything.
public struct ScriptedAsker: IntentAsker {
  private final class Script: Sendable {
    let answers: Mutex<[IntentAnswer]>
    let asked = Mutex<[IntentQuestion]>([])

    init(_ answers: [IntentAnswer]) { self.answers = Mutex(answers) }
  }

  private let script: Script

  /// Answers in the order of the questions. A question without an answer is an error.
  public init(_ answers: [IntentAnswer]) { script = Script(answers) }

  /// What was asked so far.
  public var questions: [IntentQuestion] { script.asked.withLock { $0 } }

  /// The next answer.
  public func answer(_ question: IntentQuestion) async throws -> IntentAnswer {
    script.asked.withLock { $0.append(question) }
    guard let answer = script.answers.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
      throw AppIntentError(.noOneToAsk(question.prompt, confirms: question.isConfirmation))
    }
    return answer
  }
}
