import Decoding
import Extraction
import Foundation
import JSONText
import Scheduling

extension LocalLanguageModel {
  /// Answers questions about a text with the probability of each option: by the span extractor, or by a model that comes without one.
  ///
  /// - Parameters:
  ///   - calibration: how far probabilities are to be trusted; nil for what the span extractor's file says.
  ///   - isAlone: whether nothing else runs the model meanwhile.
  ///   - isStopped: asked between passes, from several threads.
  /// - Throws: `DecisionError`; what loading the span extractor throws; of a model without one, what extracting throws.
  package func decide(
    _ questions: [DecisionQuestion], about text: String, calibration: DecisionCalibration? = nil, isAlone: Bool = true,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) throws -> DecisionResult {
    if let reader = try decisionReader(calibration: calibration) {
      return try reader.answers(to: questions, about: text, isStopped: isStopped)
    }
    return try WrittenDecisions(model: self, isAlone: isAlone, isStopped: isStopped).answers(to: questions, about: text)
  }

  /// What answers questions by the span extractor; nil for a model that comes without one.
  /// - Throws: what loading the span extractor throws.
  package func decisionReader(calibration: DecisionCalibration? = nil) throws -> DecisionReader? {
    try profile?.decisions(calibration: calibration)
  }
}

/// Questions answered by a model that writes: it chooses among all options and says how sure it is, then among the others, and so on. Each choice's
/// share is of what those before it left.
private struct WrittenDecisions {
  let model: LocalLanguageModel
  let isAlone: Bool
  let isStopped: @Sendable () -> Bool

  /// How often a question is asked; what is left then is shared evenly.
  private static let rounds = 8

  func answers(to questions: [DecisionQuestion], about text: String) throws -> DecisionResult {
    var result = DecisionResult(answers: [], tokens: 0, notices: [])
    for question in questions {
      guard question.kind != .several, !question.allowsNone else {
        throw DecisionError(
          .question, question: result.answers.count,
          "question \(result.answers.count): several options, or none, need a model with a span extractor")
      }
      result.answers.append(try answer(question, text, &result.tokens))
    }
    return result
  }

  private func answer(_ question: DecisionQuestion, _ text: String, _ tokens: inout Int) throws -> DecisionAnswer {
    var probabilities = question.options.map { _ in 0.0 }
    var left = Array(question.options.indices)
    var share = 1.0
    for _ in 0..<Self.rounds where left.count > 1 && share > 1e-3 {
      if isStopped() { throw DecisionError(.interrupted, "nobody waits for the answer any more") }
      let prepared = try model.prepare(
        jsonSchema: schema(question, left), shownSchema: schema(question, left), instructions: question.instructions, tools: "",
        conversation: [ChatTurn(.user, text)], options: ExtractionOptions(confidence: true))
      tokens += prepared.promptTokens
      var manner = ServingManner()
      manner.isAlone = isAlone
      let found: ServedResult
      do {
        found = try model.run(
          prepared, manner: manner, isInterrupted: isStopped, onPrefixSaved: {}, onPartial: { _ in }, wantsPartials: false)
      } catch DecodeError.interrupted {
        throw DecisionError(.interrupted, "nobody waits for the answer any more")
      }
      guard let value = try JSONDocument(found.bytes, source: "answer").root["answer"],
        let chosen = left.first(where: { question.kind == .truth ? value.bool == ($0 == 1) : value.isString(question.options[$0].name) })
      else { throw DecisionError(.model, "the answer is none of the options") }
      let sure = min(1, max(0, found.confidence.first { $0.pointer == "/answer" }?.probability ?? 1))
      probabilities[chosen] = share * sure
      share *= 1 - sure
      left.removeAll { $0 == chosen }
    }
    for option in left { probabilities[option] = share / Double(left.count) }
    return DecisionAnswer(kind: question.kind, probabilities: probabilities)
  }

  /// The schema of an answer that is one of some options.
  private func schema(_ question: DecisionQuestion, _ places: [Int]) -> [UInt8] {
    let asked: String
    if question.kind == .truth {
      asked = #""type":"boolean""#
    } else {
      let options = places.map { place -> String in
        let option = question.options[place]
        let meaning = option.meaning.isEmpty ? "" : ",\"description\":" + JSONWriter.quoted(option.meaning)
        return "{\"const\":" + JSONWriter.quoted(option.name) + meaning + "}"
      }
      asked = "\"oneOf\":[" + options.joined(separator: ",") + "]"
    }
    var instructions = question.instructions
    if question.kind == .truth {
      for option in question.options where !option.meaning.isEmpty { instructions += "\n\(option.name): \(option.meaning)" }
    }
    let described = "\"description\":" + JSONWriter.quoted(instructions)
    return Array(
      ("{\"title\":\"Answer\",\"type\":\"object\",\"properties\":{\"answer\":{" + described + "," + asked
        + "}},\"required\":[\"answer\"],\"additionalProperties\":false}").utf8)
  }
}

extension LocalLanguageModel {
  /// The same on a lane, as a session of this program.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled, or what answering throws.
  package func decide(_ questions: [DecisionQuestion], about text: String) async throws -> DecisionResult {
    do {
      return try await sessionLanes.run(prefix: nil) { running, _ in
        try self.decide(questions, about: text, isAlone: false) { running.shouldStop }
      }
    } catch let error as DecisionError where error.kind == .interrupted {
      throw CancellationError()
    }
  }
}
