import Extraction
import HTTPTypes
import Hummingbird
import JSONText
import LocalModel
import Serving

extension Responder {
  /// `POST /v1/systemone`, TypeSafe's: questions about a state, each answered by how probable each of its options is.
  func systemOne(_ request: Request, _ context: ServerContext) async throws -> Response {
    let root: JSONNode
    do { root = try await object(request, context) } catch var error as APIError where error.code == "invalid_json" {
      error.status = .unprocessableContent
      error.detail = APIError.detail([], error.message)
      throw error
    }
    do {
      // Clients send the name of the model that they were made for; the answer says which one it was.
      if let name = root["model"], !name.isNull, name.kind != .string { throw DecisionFormError(["model"], "expected a text") }
      try refuse(["stream", "images", "assets"], root)
      let state = try DecisionInput.state(root["state"])
      guard let questions = root["questions"] else { throw DecisionFormError(["questions"], "expected an object of questions by name") }
      let asked = try QuestionForm.table(questions, ["questions"])
      let result = try await decide(asked, about: state, context)
      var response = Response.json(
        .members(
          ("model", .string(service.name)),
          ("answers", .object(zip(asked, result.answers).map { ($0.name ?? "", AnswerForm.systemOne($0, $1)) })),
          ("notices", AnswerForm.notices(result)),
          ("usage", .object([("input_tokens", .int(result.tokens)), ("output_tokens", 0), ("total_tokens", .int(result.tokens))]))))
      response.headers[.typesafeRequestID] = context.requestID
      return response
    } catch let error as DecisionFormError {
      throw APIError(systemOne: error)
    }
  }

  /// `POST /v1/decisions`, OpenAI's: the same for a list of questions about an input.
  func decisions(_ request: Request, _ context: ServerContext) async throws -> Response {
    let root = try await object(request, context)
    try checkModel(root)
    do {
      try refuse(["stream"], root)
      let input = try DecisionInput.items(root["input"])
      guard let questions = root["questions"] else { throw DecisionFormError(["questions"], "expected a list of questions") }
      let asked = try QuestionForm.list(questions, ["questions"])
      let result = try await decide(asked, about: input, context)
      return .json(
        .members(
          ("model", .string(service.name)), ("answers", .array(zip(asked, result.answers).map { AnswerForm.decisions($0, $1) })),
          ("notices", AnswerForm.notices(result)),
          (
            "usage",
            .object([
              ("input_tokens", .int(result.tokens)),
              ("input_tokens_details", .object([("cached_tokens", 0), ("cache_write_tokens", 0)])), ("output_tokens", 0),
              ("output_tokens_details", .object([("reasoning_tokens", 0)])), ("total_tokens", .int(result.tokens)),
            ])
          )))
    } catch let error as DecisionFormError {
      throw APIError.invalid(
        error.description, param: error.path, code: error.isUnsupported ? "unsupported_content" : "invalid_value")
    }
  }

  private func decide(_ asked: [AskedQuestion], about text: String, _ context: ServerContext) async throws -> DecisionResult {
    logNote(text, context)
    var request = DecisionRequest(asked.map(\.question), text: text)
    request.caller = context.caller
    return try await service.decide(request)
  }

  private func refuse(_ names: [String], _ root: JSONNode) throws(DecisionFormError) {
    for name in names {
      guard let node = root[name], !node.isNull, node.bool != false, node.kind == .bool || node.count > 0 else { continue }
      throw DecisionFormError(
        [name], name == "stream" ? "answers come at once" : "pictures cannot be read", isUnsupported: true)
    }
  }
}

extension APIError {
  /// As TypeSafe's clients know it: 422 with `detail`.
  fileprivate init(systemOne error: DecisionFormError) {
    self.init(
      error.isUnsupported ? .badRequest : .unprocessableContent, error.description, param: error.path,
      code: error.isUnsupported ? "unsupported_content" : "invalid_value")
    detail = Self.detail(error.place, error.message)
  }

  fileprivate static func detail(_ place: [String], _ message: String) -> JSONOutput {
    .array([
      .object([("loc", .array((["body"] + place).map { .string($0) })), ("msg", .string(message)), ("type", "value_error")])
    ])
  }
}
