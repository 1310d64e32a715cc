import HTTPTypes
import Hummingbird
import JSONText
import NIOCore
import Serving

/// An error as HTTP callers get it.
struct APIError: Error {
  var status: HTTPResponse.Status
  /// OpenAI's kind: `invalid_request_error`, `authentication_error`, `rate_limit_error`, `server_error`.
  var type: String
  var message: String
  var param: String?
  var code: String?
  var retryAfter: Int?
  /// Whether trying again may help; nil where clients know that by the status.
  var shouldRetry: Bool?
  /// The connection cannot be used further: the request was not read whole.
  var closesConnection = false
  var headers: HTTPFields = [:]
  /// What stands in the body beside the error, for clients that look for it there.
  var detail: JSONOutput?

  init(_ status: HTTPResponse.Status, _ message: String, type: String = "invalid_request_error", param: String? = nil, code: String? = nil)
  {
    self.status = status
    self.type = type
    self.message = message
    self.param = param
    self.code = code
  }

  /// A request that says something wrong.
  static func invalid(_ message: String, param: String? = nil, code: String? = nil) -> APIError {
    APIError(.badRequest, message, param: param, code: code ?? "invalid_value")
  }

  /// - Throws: 400 for a schema that is none: an example of the data, or a misspelt keyword (``SchemaShape``).
  static func checkShape(of schema: JSONNode, param: String) throws(APIError) {
    do { try SchemaShape.check(schema) } catch {
      throw .invalid(
        "\"\(param)\": \(error.pointer.isEmpty ? "" : error.pointer + ": ")\(error)", param: param + "#" + error.pointer,
        code: "invalid_schema")
    }
  }

  /// - Parameters:
  ///   - schemaParam: the request's field that holds the schema.
  ///   - tokenParam: the one that limits the answer's tokens.
  ///   - contextParam: the one that holds what does not fit the context.
  ///   - tools: of which the schema was made, where there are any.
  init(
    _ error: any Error, schemaParam: String = "response_format", tokenParam: String = "max_tokens", contextParam: String = "messages",
    tools: ToolChoice? = nil
  ) {
    if let error = error as? APIError {
      self = error
      return
    }
    let failure = ServingFailure(describing: error)
    switch failure.kind {
    case .input: self.init(.badRequest, failure.message, code: "invalid_value")
    case .schema:
      let pointer = failure.pointer ?? ""
      let place = tools?.place(of: pointer, answerParam: schemaParam) ?? (tools == nil ? schemaParam : "tools") + "#" + pointer
      // The sentence speaks of the caller's own schema too.
      let own = String(place.drop { $0 != "#" }.dropFirst())
      let message = own == pointer || pointer.isEmpty ? failure.message : failure.message.replacing(pointer, with: own.isEmpty ? "/" : own)
      self.init(.badRequest, message, param: place, code: "unsupported_schema")
    case .budget: self.init(.badRequest, failure.message, param: tokenParam, code: "max_tokens_too_small")
    case .context: self.init(.badRequest, failure.message, param: contextParam, code: "context_length_exceeded")
    case .cancelled:
      self.init(.init(code: 499, reasonPhrase: "Client Closed Request"), failure.message, type: "server_error", code: "cancelled")
    case .overloaded:
      self.init(.serviceUnavailable, failure.message, type: "server_error", code: "overloaded")
      retryAfter = failure.retryAfter ?? 1
    case .timeout:
      self.init(.gatewayTimeout, failure.message, type: "server_error", code: "timeout")
      // The same request would take as long again.
      shouldRetry = false
    case .model: self.init(.serviceUnavailable, failure.message, type: "server_error", code: "model_unavailable")
    case .internal: self.init(.internalServerError, failure.message, type: "server_error", code: "internal_error")
    }
  }

  /// The body's object, in OpenAI's form.
  var openAI: JSONOutput {
    .members(
      (
        "error",
        .object([
          ("message", .string(message)), ("type", .string(type)), ("param", param.map { .string($0) } ?? .null),
          ("code", code.map { .string($0) } ?? .null),
        ])
      ), ("detail", detail))
  }

  /// The same in Ollama's form.
  var ollama: JSONOutput { .object([("error", .string(message))]) }

  /// The headers that say more.
  var fields: HTTPFields {
    var fields = headers
    if let retryAfter { fields[.retryAfter] = "\(retryAfter)" }
    if let shouldRetry { fields[.shouldRetry] = shouldRetry ? "true" : "false" }
    if closesConnection { fields[.connection] = "close" }
    return fields
  }

  func response(ollamaForm: Bool) -> Response {
    Response.json(ollamaForm ? ollama : openAI, status: status, headers: fields)
  }
}

extension Response {
  /// A JSON answer.
  static func json(_ value: JSONOutput, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) -> Response {
    .bytes(value.bytes, type: "application/json", status: status, headers: headers)
  }

  static func bytes(_ bytes: [UInt8], type: String, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) -> Response {
    var fields = headers
    fields[.contentType] = type
    return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
