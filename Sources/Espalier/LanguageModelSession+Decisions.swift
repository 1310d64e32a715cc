import Extraction
import Foundation
import GuidedGeneration
import LocalModel

/// One of several values, with how probable each of them is.
public struct Choice<Value: Sendable>: Sendable {
  /// The most probable value.
  public var value: Value
  /// How probable it is, 0…1.
  public var probability: Double
  /// 0 where all values are equally probable, 1 where one of them has all the probability.
  public var confidence: Double
  /// Every value with its probability, in the order in which they were given. Their sum is 1.
  public var probabilities: [(value: Value, probability: Double)]

  /// What is done with it.
  public func route(_ policy: RoutingPolicy = RoutingPolicy()) -> RoutingPolicy.Route { policy.route(probability) }
}

/// A level of a scale, with how probable each of them is.
public struct Score: Sendable {
  /// The most probable level.
  public var level: String
  /// The expected level, 0 for the lowest.
  public var expected: Double
  /// 0 where all levels are equally probable, 1 where one of them has all the probability.
  public var confidence: Double
  /// Every level with its probability, the lowest first. Their sum is 1.
  public var probabilities: [(level: String, probability: Double)]

  /// What is done with it.
  public func route(_ policy: RoutingPolicy = RoutingPolicy()) -> RoutingPolicy.Route {
    policy.route(probabilities.map(\.probability).max() ?? 0)
  }
}

/// Why a question cannot be answered.
public struct DecisionFailure: Error, LocalizedError, Sendable {
  /// What the matter is.
  public enum Kind: Sendable {
    /// There is no text to ask about.
    case noText
    /// The question has no options, too many, or one twice.
    case question
    /// The session's model answers no questions, or cannot be loaded.
    case model
  }

  /// What the matter is.
  public var kind: Kind
  /// One sentence with the remedy.
  public var errorDescription: String?
}

extension LanguageModelSession {
  /// How probable it is that a statement is true, 0…1; of a question, that the answer is yes.
  ///
  /// ```swift
  /// let urgent = try await session.probability(of: "the writer needs an answer today", in: note)
  /// ```
  ///
  /// A statement and its denial ("is late", "is not late") have probabilities whose sum is 1. The session's transcript stays as it is.
  ///
  /// - Parameters:
  ///   - statement: a statement or question.
  ///   - text: what is asked about; `nil` for the session's latest prompt.
  /// - Throws: ``DecisionFailure``, or `CancellationError`.
  public func probability(of statement: String, in text: String? = nil) async throws -> Double {
    try await answer(.truth(statement), in: text).truth
  }

  /// Which of several options a text means.
  ///
  /// - Parameters:
  ///   - question: what is asked.
  ///   - options: 2 to 255 texts that differ; the answer does not depend on their order.
  ///   - text: what is asked about; `nil` for the session's latest prompt.
  /// - Throws: ``DecisionFailure``, or `CancellationError`.
  public func choice(_ question: String, from options: [String], in text: String? = nil) async throws -> Choice<String> {
    try await choice(question, among: options, named: options, in: text)
  }

  /// Which case of a type a text means.
  ///
  /// ```swift
  /// enum Team: String, CaseIterable { case billing, technical, account }
  /// let team = try await session.choice("which team should answer", from: Team.self, in: note)
  /// print(team.value, team.probability)
  /// ```
  ///
  /// - Parameters:
  ///   - question: what is asked.
  ///   - type: a type of 2 to 255 cases. They are told by their raw values where these are strings, else by their names.
  ///   - text: what is asked about; `nil` for the session's latest prompt.
  /// - Throws: ``DecisionFailure``, or `CancellationError`.
  public func choice<Value: CaseIterable & Sendable>(
    _ question: String, from type: Value.Type, in text: String? = nil
  ) async throws -> Choice<Value> {
    let values = Array(type.allCases)
    let names = values.map { value in (value as? any RawRepresentable)?.rawValue as? String ?? String(describing: value) }
    return try await choice(question, among: values, named: names, in: text)
  }

  /// How far a text goes on a scale.
  ///
  /// ```swift
  /// let anger = try await session.score("how angry the writer is", levels: ["calm", "annoyed", "furious"], in: note)
  /// ```
  ///
  /// - Parameters:
  ///   - question: what is measured.
  ///   - levels: 2 to 255 texts that differ, the lowest first.
  ///   - text: what is asked about; `nil` for the session's latest prompt.
  /// - Throws: ``DecisionFailure``, or `CancellationError`.
  public func score(_ question: String, levels: [String], in text: String? = nil) async throws -> Score {
    let found = try await answer(DecisionQuestion(.scale, question, options: try Self.options(levels)), in: text)
    return Score(
      level: levels[found.best ?? 0], expected: found.level, confidence: found.confidence,
      probabilities: zip(levels, found.probabilities).map { ($0, $1) })
  }

  private func choice<Value: Sendable>(
    _ question: String, among values: [Value], named names: [String], in text: String?
  ) async throws -> Choice<Value> {
    let found = try await answer(DecisionQuestion(.choice, question, options: try Self.options(names)), in: text)
    let best = found.best ?? 0
    return Choice(
      value: values[best], probability: found.probabilities[best], confidence: found.confidence,
      probabilities: zip(values, found.probabilities).map { ($0, $1) })
  }

  private static func options(_ names: [String]) throws -> [DecisionQuestion.Option] {
    guard (2...DecisionQuestion.mostOptions).contains(names.count) else {
      throw DecisionFailure(
        kind: .question, errorDescription: "There are \(names.count) options; give 2 to \(DecisionQuestion.mostOptions).")
    }
    var seen: Set<[UInt8]> = []
    for name in names where name.isEmpty || !seen.insert(Array(name.utf8)).inserted {
      let reason = name.isEmpty ? "An option is empty; name it." : "The option \"\(name)\" stands twice; name it once."
      throw DecisionFailure(kind: .question, errorDescription: reason)
    }
    return names.map { DecisionQuestion.Option($0) }
  }

  private func answer(_ question: DecisionQuestion, in text: String?) async throws -> DecisionAnswer {
    let text = text ?? BackendRequest(transcript: transcript).promptText
    guard !text.allSatisfy(\.isWhitespace) else {
      throw DecisionFailure(kind: .noText, errorDescription: "There is no text to ask about; pass one, or ask after a prompt.")
    }
    let backend: any SessionBackend
    do { backend = try answeringBackend() } catch {
      throw DecisionFailure(kind: .model, errorDescription: "\(error)")
    }
    guard let model = backend as? LocalLanguageModel else {
      throw DecisionFailure(
        kind: .model, errorDescription: "The session's model answers no questions; make the session with a LocalLanguageModel.")
    }
    do {
      let result = try await model.decide([question], about: text)
      guard let answer = result.answers.first else {
        throw DecisionFailure(kind: .model, errorDescription: "The model gave no answer.")
      }
      return answer
    } catch let error as DecisionError {
      throw DecisionFailure(kind: error.kind == .question ? .question : .model, errorDescription: error.description)
    } catch let error as LocalModelError {
      throw DecisionFailure(kind: .model, errorDescription: error.description)
    }
  }
}
