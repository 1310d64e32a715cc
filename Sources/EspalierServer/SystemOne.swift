import Decoding
import Foundation
import Hummingbird
import JSONText
import Serving

extension Responder {
  /// `POST /v1/systemone`: questions about a state, each answered by how probable each of its options is.
  func systemOne(_ request: Request, _ context: ServerContext) async throws -> Response {
    let root = try await object(request, context)
    try checkModel(root)
    if try root.flag("stream") ?? false {
      throw APIError.invalid("\"stream\": answers come at once", param: "stream", code: "unsupported_parameter")
    }
    if let images = root["images"], images.count > 0 {
      throw APIError.invalid("\"images\": pictures cannot be read", param: "images", code: "unsupported_content")
    }
    let state: String
    switch root["state"]?.kind {
    case .string?: state = root["state"]?.string ?? ""
    case .object?, .array?: state = root["state"]?.compact ?? ""
    default: throw APIError.invalid("\"state\": expected a text, an object or a list", param: "state")
    }
    guard let list = root["questions"], list.kind == .object, (1...64).contains(list.count) else {
      throw APIError.invalid("\"questions\": expected an object of 1 to 64 questions", param: "questions")
    }
    let questions = try list.members.map { try SystemOneQuestion(id: $0.key.string ?? "", $0.value) }
    guard Set(questions.map(\.id)).count == questions.count else {
      throw APIError.invalid("\"questions\": a name stands twice", param: "questions", code: "duplicate_field")
    }
    logNote(state, context)
    let today = try root.day()
    var results: [SystemOneResult?] = Array(repeating: nil, count: questions.count)
    try await withThrowingTaskGroup(of: (Int, SystemOneResult).self) { group in
      for (index, question) in questions.enumerated() {
        group.addTask {
          do {
            return (
              index,
              try await self.ask(question, state: state) { request in
                request.caller = context.caller
                request.today = today
              }
            )
          } catch {
            throw APIError(error, schemaParam: "questions.\(question.id)")
          }
        }
      }
      for try await (index, result) in group { results[index] = result }
    }
    let found = results.compactMap { $0 }
    let (input, output) = (found.reduce(0) { $0 + $1.inputTokens }, found.reduce(0) { $0 + $1.outputTokens })
    return .json(
      .object([
        ("model", .string(service.name)),
        ("answers", .object(zip(questions, found).map { ($0.id, $0.answer($1.probabilities)) })),
        ("usage", .object([("input_tokens", .int(input)), ("output_tokens", .int(output)), ("total_tokens", .int(input + output))])),
      ]))
  }

  /// How probable each option is: the model chooses among all and says how sure it is, then among the rest, and so on. Each choice's share is of what those before left.
  private func ask(
    _ question: SystemOneQuestion, state: String, _ complete: (inout ServingRequest) -> Void
  ) async throws -> SystemOneResult {
    var result = SystemOneResult(probabilities: Array(repeating: 0, count: question.options.count))
    var left = Array(question.options.indices)
    var share = 1.0
    while left.count > 1, share > 1e-6 {
      var request = ServingRequest(note: state, schema: question.schema(of: left), instructions: question.instructions)
      // The prompt shows every option, so that it is run once.
      request.shownSchema = question.schema(of: Array(question.options.indices))
      request.confidence = true
      complete(&request)
      let answer = try await service.answer(request)
      if left.count == question.options.count { result.inputTokens = answer.statistics.promptTokens }
      result.outputTokens += answer.statistics.generatedTokens
      guard let value = try JSONDocument(answer.bytes, source: "answer").root[SystemOneQuestion.field], let chosen = question.option(value),
        let place = left.firstIndex(of: chosen)
      else { throw ServingFailure(.internal, "the answer is none of the options") }
      let sure = min(1, max(0, answer.confidence.first { $0.pointer == "/" + SystemOneQuestion.field }?.probability ?? 1))
      result.probabilities[chosen] = share * sure
      share *= 1 - sure
      left.remove(at: place)
    }
    for option in left { result.probabilities[option] = share / Double(left.count) }
    return result
  }
}

/// What was found about a question.
struct SystemOneResult: Sendable {
  var probabilities: [Double]
  var inputTokens = 0
  var outputTokens = 0
}

/// A question, read and checked.
struct SystemOneQuestion: Sendable {
  enum Kind: String, Sendable {
    /// One of named options.
    case choice
    /// A level of a scale, from the lowest on.
    case score
    /// Whether a statement is true.
    case noul
  }

  /// The answer's member in the schema that the model fills.
  static let field = "answer"

  let id: String
  let kind: Kind
  /// What is chosen from: names, level texts, or true and false.
  let options: [String]
  /// What is asked; of a statement with what its truth means.
  let instructions: String
  /// What the options of a choice mean, empty where nothing is said.
  private let meanings: [String]

  init(id: String, _ node: JSONNode) throws(APIError) {
    let place = "questions.\(id)"
    func wrong(_ message: String, _ member: String) -> APIError { .invalid("\"\(place)\(member)\": \(message)", param: place + member) }
    guard node.kind == .object else { throw wrong("expected an object", "") }
    guard let kind = node["type"]?.string.flatMap(Kind.init(rawValue:)) else { throw wrong("expected choice, score or noul", ".type") }
    var asked: String
    switch node["instructions"]?.kind {
    case .string?: asked = node["instructions"]?.string ?? ""
    case .object?, .array?: asked = node["instructions"]?.compact ?? ""
    default: throw wrong("expected a text", ".instructions")
    }
    guard !asked.isEmpty else { throw wrong("expected a text", ".instructions") }
    let criteria = node["criteria"].flatMap { $0.isNull ? nil : $0 }
    var meanings: [(name: String, text: String)] = []
    switch kind {
    case .choice:
      guard let criteria, criteria.kind == .object, (2...64).contains(criteria.count) else {
        throw wrong("expected an object of 2 to 64 options, each with a description or null", ".criteria")
      }
      for (key, value) in criteria.members {
        guard value.isNull || value.kind == .string else { throw wrong("expected a description or null", ".criteria.\(key.string ?? "")") }
        meanings.append((key.string ?? "", value.string ?? ""))
      }
      options = meanings.map(\.name)
    case .score:
      let texts = criteria.map { $0.elements.compactMap(\.string) } ?? []
      guard let criteria, criteria.kind == .array, texts.count == criteria.count, (2...10).contains(texts.count) else {
        throw wrong("expected a list of 2 to 10 level texts, the lowest first", ".criteria")
      }
      options = texts
    case .noul:
      if let criteria {
        guard criteria.kind == .object,
          criteria.members.allSatisfy({ ["true", "false"].contains($0.key.string ?? "") && $0.value.kind == .string })
        else { throw wrong("expected an object with descriptions of true and false, or null", ".criteria") }
        meanings = criteria.members.map { ($0.key.string ?? "", $0.value.string ?? "") }
      }
      options = ["false", "true"]
    }
    guard Set(options).count == options.count, !options.contains("") else {
      throw wrong("options are to differ and to have names", ".criteria")
    }
    if kind == .noul { for (name, text) in meanings where !text.isEmpty { asked += "\n\(name): \(text)" } }
    (self.id, self.kind, instructions) = (id, kind, asked)
    self.meanings = meanings.map(\.text)
  }

  /// The schema of an answer that is one of some options.
  func schema(of indices: [Int]) -> [UInt8] {
    // In the words that the span extractor knows: a truth value is a boolean, and what an option means stands beside it.
    let asked: (String, JSONOutput)
    switch kind {
    case .noul: asked = ("type", "boolean")
    case .score: asked = ("enum", .array(indices.map { .string(options[$0]) }))
    case .choice:
      asked = (
        "oneOf",
        .array(
          indices.map { index in
            .members(
              ("const", .string(options[index])), ("description", meanings[index].isEmpty ? nil : .string(meanings[index])))
          })
      )
    }
    let value = JSONOutput.object([("description", .string(instructions)), asked])
    return JSONOutput.object([
      ("title", "Answer"), ("type", "object"), ("properties", .object([(Self.field, value)])), ("required", .array([.string(Self.field)])),
      ("additionalProperties", false),
    ]).bytes
  }

  /// The option that a value of the schema is.
  func option(_ value: JSONNode) -> Int? {
    if kind == .noul { return value.bool.map { $0 ? 1 : 0 } }
    return value.string.flatMap { options.firstIndex(of: $0) }
  }

  /// The answer as callers get it.
  func answer(_ probabilities: [Double]) -> JSONOutput {
    func rounded(_ value: Double) -> JSONOutput { .number((value * 1e6).rounded() / 1e6) }
    // 1 where one option has it all, 0 where all are equally likely.
    let entropy = probabilities.reduce(0.0) { $1 > 0 ? $0 - $1 * log($1) : $0 }
    let confidence = rounded(max(0, 1 - entropy / log(Double(probabilities.count))))
    func byName(_ names: [String]) -> JSONOutput { .object(zip(names, probabilities).map { ($0, rounded($1)) }) }
    switch kind {
    case .choice:
      let best = probabilities.indices.max { probabilities[$0] < probabilities[$1] } ?? 0
      return .object([
        ("type", "choice"), ("choice", .string(options[best])), ("probabilities", byName(options)), ("confidence", confidence),
      ])
    case .score:
      let levels = options.indices.map { "\($0)" }
      let score = probabilities.enumerated().reduce(0.0) { $0 + Double($1.offset) * $1.element }
      return .object([
        ("type", "score"), ("score", rounded(score)), ("legend", .object(zip(levels, options).map { ($0, .string($1)) })),
        ("probabilities", byName(levels)), ("confidence", confidence),
      ])
    case .noul: return .object([("type", "noul"), ("noul", rounded(probabilities[1]))])
    }
  }
}
