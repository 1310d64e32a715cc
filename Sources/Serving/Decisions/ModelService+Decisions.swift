import Decoding
import Extraction
import JSONText
import LocalModel
import Scheduling

/// Questions about a text, as the service answers them.
package struct DecisionRequest: Sendable {
  package var questions: [DecisionQuestion]
  package var text: String
  /// Whose request it is: callers take turns.
  package var caller = ""
  package var priority = ServingPriority.interactive
  /// How long the request may take, its wait included; nil for the service's own bound.
  package var timeout: Duration?

  package init(_ questions: [DecisionQuestion], text: String) { (self.questions, self.text) = (questions, text) }
}

extension ModelService {
  /// Answers questions about a text with the probability of each option.
  ///
  /// - Throws: `DecisionError`, ``ServingError``, or `CancellationError` as soon as the task is cancelled.
  package func decide(_ request: DecisionRequest) async throws -> DecisionResult {
    if request.priority == .interactive { try scheduler.checkRoom() }
    let arrival = ContinuousClock.now
    let timeout = request.timeout ?? limits.timeout
    let bytes =
      request.text.utf8.count
      + request.questions.reduce(0) { sum, question in
        sum + question.instructions.utf8.count + question.options.reduce(64) { $0 + $1.name.utf8.count + $1.meaning.utf8.count + 32 }
      }
    let ticket = Ticket(
      caller: request.caller, priority: request.priority, tokens: bytes / 4, bytes: 2 * bytes, prefix: nil, deadline: arrival + timeout)
    let (model, calibration, isAlone) = (model, calibration, scheduler.limits.lanes == 1)
    do {
      let (result, waited) = try await scheduler.run(ticket) { running in
        (
          try model.decide(request.questions, about: request.text, calibration: calibration, isAlone: isAlone) { running.shouldStop },
          running.waited
        )
      }
      metrics.note(result, waited: waited, seconds: (ContinuousClock.now - arrival).inSeconds)
      return result
    } catch let error as DecisionError where error.kind == .interrupted {
      if Task.isCancelled || scheduler.isStopping { throw CancellationError() }
      throw ServingError.timedOut(seconds: timeout.inSeconds)
    }
  }

  /// The same for agents: questions as JSON, answers with this package's own names.
  package func decide(text: String, questions: String, caller: String) async throws -> String {
    let asked = try QuestionForm.read(try JSONDocument(Array(questions.utf8), source: "questions").root)
    var request = DecisionRequest(asked.map(\.question), text: text)
    request.caller = caller
    return String(decoding: AnswerForm.own(asked, try await decide(request)).bytes, as: UTF8.self)
  }
}
