import GuidedGeneration
import Synchronization

/// One run of an intent: what `perform()` reaches when it asks something.
package final class IntentRun: Sendable {
  /// The run that this task belongs to.
  @TaskLocal package static var current: IntentRun?

  package let asker: (any IntentAsker)?
  /// Whether a model chose the intent and was not sure.
  package let isLowConfidence: Bool
  let systemContext: IntentSystemContext
  let progress = Progress(totalUnitCount: 1)
  private let names: [(name: String, parameter: any AnyIntentParameter)]
  /// What runs.
  let intent: any AppIntent
  /// Where the run says how it is taken back.
  let undoManager = UndoManager()

  struct State {
    var questions: [IntentRecord.Exchange] = []
    var askedValues: Set<String> = []
    var opens: (isOpening: Bool, url: String?) = (false, nil)
    /// When the present question was put; `nil` while nothing is asked.
    var askedAt: ContinuousClock.Instant?
    var waited: Duration = .zero
  }

  private let state = Mutex(State())

  init(
    intent: any AppIntent, asker: (any IntentAsker)?, isLowConfidence: Bool = false,
    systemContext: IntentSystemContext = IntentSystemContext()
  ) {
    self.asker = asker
    self.isLowConfidence = isLowConfidence
    self.systemContext = systemContext
    self.intent = intent
    names = IntentReflection.parameters(of: intent)
  }

  package var canAsk: Bool { asker != nil }

  /// The run of the present task.
  ///
  /// - Throws: where `perform()` was called by hand, and nobody can answer.
  static func required(for name: String) throws -> IntentRun {
    guard let current else {
      throw AppIntentError(description: "\(name) asks a question outside of a run: run the intent through an IntentHost.")
    }
    return current
  }

  func name(of parameter: AnyObject) -> String? { names.first { $0.parameter === parameter }?.name }

  func parameter(_ identifier: ObjectIdentifier) -> (name: String, parameter: any AnyIntentParameter)? {
    names.first { ObjectIdentifier($0.parameter) == identifier }
  }

  var exchanges: [IntentRecord.Exchange] { state.withLock { $0.questions } }
  var askedParameters: Set<String> { state.withLock { $0.askedValues } }
  var opening: (isOpening: Bool, url: String?) { state.withLock { $0.opens } }
  func noteOpening(_ url: String?) { state.withLock { $0.opens = (true, url) } }

  /// How long the run has waited for answers.
  var waited: Duration {
    state.withLock { $0.waited + ($0.askedAt.map { ContinuousClock.now - $0 } ?? .zero) }
  }

  // MARK: Questions

  /// How often a question is put until its answer is one.
  private static let attempts = 3

  private func put(_ question: IntentQuestion) async throws -> IntentAnswer {
    guard let asker else { throw AppIntentError(.noOneToAsk(question.prompt, confirms: question.isConfirmation)) }
    var question = question
    // Equal questions of one run are told apart by their number.
    let same = state.withLock { state in
      state.askedAt = .now
      return state.questions.count { $0.key == question.key || $0.key.hasPrefix(question.key + "#") }
    }
    if same > 0 { question.key += "#\(same + 1)" }
    defer {
      state.withLock { state in
        if let start = state.askedAt { state.waited += ContinuousClock.now - start }
        state.askedAt = nil
      }
    }
    do {
      let answer = try await asker.answer(question)
      state.withLock { $0.questions.append(.init(key: question.key, prompt: question.prompt, answer: answer.written(for: question))) }
      try Task.checkCancellation()
      return answer
    } catch {
      state.withLock { $0.questions.append(.init(key: question.key, prompt: question.prompt, answer: nil)) }
      throw error
    }
  }

  /// Asks for a value until one fits, three times at most.
  func requestValue<Value: _IntentValue>(of parameter: IntentParameter<Value>, dialog: IntentDialog?) async throws -> Value.ValueType {
    let codec = Value.ValueType.intentValueCodec
    return try await ask(for: parameter, dialog: dialog, shape: codec.shape) { input, context in
      let value = try await codec.decode(input, context)
      try parameter.limits.check(codec.encode(value), input: input, context: context)
      parameter.store(value)
      return value
    }
  }

  /// The same for a parameter whatever its type, before `perform()`.
  func requestValue(of parameter: any AnyIntentParameter, dialog: IntentDialog?) async throws {
    let name = name(of: parameter) ?? ""
    try await ask(for: parameter, dialog: dialog, shape: parameter.shape) { input, _ in try await parameter.set(input, named: name) }
  }

  private func ask<Result>(
    for parameter: any AnyIntentParameter, dialog: IntentDialog?, shape: IntentValueShape,
    take: (IntentInput, ValueContext) async throws -> Result
  ) async throws -> Result {
    let name = name(of: parameter) ?? parameter.shownTitle?.text ?? ""
    let context = ValueContext(parameter: name, limits: parameter.limits)
    let prompt = dialog?.key ?? parameter.question?.key ?? "What is the \((parameter.shownTitle?.text ?? name.spokenWords).lowercased())?"
    let suggestions = (try? await parameter.suggestions()) ?? []
    var remark = ""
    var failure: (any Error)?
    for _ in 0..<Self.attempts {
      let answer = try await put(
        IntentQuestion(
          kind: .value(schema: shape.schema(limits: parameter.limits), suggestions: suggestions), key: name, prompt: remark + prompt,
          parameter: name, title: parameter.shownTitle?.text))
      let input: IntentInput
      switch answer {
      case .text(let words):
        guard !words.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty else {
          remark = "Nothing was said. "
          continue
        }
        input = .text(words)
      case .json(let text): input = .json(JSON.parsed(text) ?? JSON(text))
      case .choice(let index) where suggestions.indices.contains(index): input = .json(suggestions[index].content)
      case .confirmed(let flag): input = .json(JSON(flag))
      case .choice, .declined: throw AppIntentError(.declined)
      }
      do {
        let value = try await take(input, context)
        state.withLock { _ = $0.askedValues.insert(name) }
        return value
      } catch let error as IntentArgumentError {
        failure = error
        remark = error.sentence + " "
      }
    }
    throw failure ?? IntentArgumentError(.missing, parameter: name, expected: "a value")
  }

  /// Asks which one is meant.
  func choose(parameter: String?, among options: [DisplayRepresentation], dialog: IntentDialog?) async throws -> Int {
    guard !options.isEmpty else { throw AppIntentError.Unrecoverable.entityNotFound }
    var remark = ""
    for _ in 0..<Self.attempts {
      let answer = try await put(
        IntentQuestion(
          kind: .choice(options), key: parameter.map { "\($0)-choice" } ?? "choice",
          prompt: remark + (dialog?.key ?? "Which one is meant?"),
          parameter: parameter))
      switch answer {
      case .choice(let index) where options.indices.contains(index): return index
      case .text(let words):
        let near = options.indices.filter { options[$0].title.text.folded == words.folded || options[$0].line.folded == words.folded }
        if near.count == 1 { return near[0] }
        if let number = Int(words.trimmingCharacters(in: .whitespaces)), options.indices.contains(number - 1) { return number - 1 }
        // A word of one is not yet a choice of it.
        remark = words.allSatisfy(\.isWhitespace) ? "Nothing was said. " : "\"\(words.shortened(to: 60))\" is none of them. "
      default: throw AppIntentError(.declined)
      }
    }
    throw AppIntentError(.declined)
  }

  /// Asks for agreement.
  func confirm(
    dialog: IntentDialog, action: ConfirmationActionName, parameter: String? = nil, snippet: SnippetView? = nil
  ) async throws -> Bool {
    var remark = ""
    for _ in 0..<Self.attempts {
      let answer = try await put(
        IntentQuestion(
          kind: .confirmation(action), key: parameter.map { "\($0)-confirm" } ?? "confirm", prompt: remark + dialog.key,
          parameter: parameter, snippet: snippet))
      switch answer {
      case .confirmed(let flag): return flag
      case .text(let words):
        let word = words.trimmingCharacters(in: .whitespaces)
        if word.isEmpty { return false }
        if let flag = Bool(word: word) { return flag }
        remark = "\"\(word.shortened(to: 60))\" is neither yes nor no. "
      default: return false
      }
    }
    return false
  }
}

extension IntentAnswer {
  /// As it stands in the record.
  func written(for question: IntentQuestion) -> String {
    switch self {
    case .text(let words): words
    case .json(let text): text
    case .choice(let index): question.options.indices.contains(index) ? question.options[index] : "\(index)"
    case .confirmed(let flag): flag ? "yes" : "no"
    case .declined: "declined"
    }
  }
}
