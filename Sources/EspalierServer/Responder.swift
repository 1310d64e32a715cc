import Extraction
import HTTPTypes
import Hummingbird
import JSONText
import LocalModel
import NIOCore
import Serving

/// Answers every request: checks who asks, finds the route, and turns errors into the form that the caller knows.
struct Responder: HTTPResponder {
  typealias Context = ServerContext

  let configuration: ServerConfiguration
  let service: ModelService
  /// What makes vectors of texts; nil where no encoder is served.
  let embedder: Embedder?
  let types: TypeRegistry
  let connections: Connections
  let metrics: HTTPMetrics
  let log: @Sendable (_ line: [UInt8]) -> Void
  let created: Int
  let access: Access

  /// What a route does.
  struct Route: Sendable {
    var name: String
    var methods: [HTTPRequest.Method]
    /// Whether no key is asked for.
    var isOpen = false
    var isOllama = false
    /// Whether a full queue turns its requests away.
    var needsRoom = false
    var handle: @Sendable (Responder, Request, ServerContext) async throws -> Response
  }

  func respond(to request: Request, context: ServerContext) async throws -> Response {
    var context = context
    let path = request.uri.path
    let found = Self.route(path)
    context.isOllama = found?.isOllama ?? path.hasPrefix("/api/")
    let connection = ObjectIdentifier(context.channel)
    var response: Response
    do {
      // A browser asks what it may send before it sends a key.
      let isOpen = found?.isOpen ?? false || request.method == .options
      let caller = try access.check(request.head, address: context.remoteAddress, isOpen: isOpen)
      context.caller = caller
      guard let route = found else {
        throw APIError(.notFound, "there is no \(path.prefix(200)) here; /openapi.json lists what there is", code: "not_found")
      }
      if request.method == .options {
        response = Response(status: .noContent, headers: [.allow: route.methods.map(\.rawValue).joined(separator: ", ")])
      } else {
        // HEAD is answered like GET, without the body.
        let method = request.method == .head ? HTTPRequest.Method.get : request.method
        guard route.methods.contains(method) else {
          var error = APIError(.methodNotAllowed, "\(request.method.rawValue) is not for \(route.name)", code: "method_not_allowed")
          error.headers[.allow] = route.methods.map(\.rawValue).joined(separator: ", ")
          throw error
        }
        context.method = request.method
        context.route = route.name
        let own = context
        let task = Task { try await route.handle(self, request, own) }
        connections.whenEnded(connection) { task.cancel() }
        response = try await withTaskCancellationHandler {
          try await task.value
        } onCancel: {
          task.cancel()
        }
        if request.method == .head {
          // As long as GET's body would be, without a byte of it.
          let length = response.headers[.contentLength]
          response.body = ResponseBody()
          response.headers[.contentLength] = length
        }
      }
    } catch {
      response = failure(error).response(ollamaForm: context.isOllama)
    }
    finish(&response, request, context, route: found?.name ?? "unknown")
    return response
  }

  /// An error as the caller gets it. What the server cuts off because it stops may be tried again elsewhere, or later.
  func failure(_ error: any Error) -> APIError {
    var failure = APIError(error)
    if failure.code == "cancelled", service.scheduler.isStopping {
      failure = APIError(.serviceUnavailable, "the server is stopping", type: "server_error", code: "overloaded")
      failure.retryAfter = 1
    }
    return failure
  }

  /// Headers that all answers have, the count, and the line in the log.
  private func finish(_ response: inout Response, _ request: Request, _ context: ServerContext, route: String) {
    access.addHeaders(to: &response, request, context)
    // A stream is noted when it has ended.
    if !context.isStreaming.isSet { note(context, status: response.status.code, method: request.method, route: route) }
  }

  /// Counts a request and writes its line into the log, now that it has its answer.
  func note(_ context: ServerContext, status: Int, method: HTTPRequest.Method? = nil, route: String? = nil, code: String? = nil) {
    note(
      context.requestID, method ?? context.method, route ?? context.route, status,
      seconds: (ContinuousClock.now - context.arrival).inSeconds,
      caller: context.caller.isEmpty ? context.remoteAddress : context.caller, code: code)
  }

  /// Counts a request and writes its line into the log.
  ///
  /// - Parameter code: of the error that ended a stream, whose status was sent before.
  func note(
    _ id: String, _ method: HTTPRequest.Method, _ route: String, _ status: Int, seconds: Double, caller: String, code: String? = nil
  ) {
    metrics.note(route: route, status: status, seconds: seconds)
    log(Self.line(id, method, route, status, seconds: seconds, caller: caller, code: code))
  }

  /// A request's line in the log.
  static func line(
    _ id: String, _ method: HTTPRequest.Method, _ route: String, _ status: Int, seconds: Double, caller: String, code: String? = nil
  ) -> [UInt8] {
    JSONOutput.members(
      ("time", .string(Timestamp.now)), ("level", .string(status >= 500 ? "error" : "info")), ("request_id", .string(id)),
      ("method", .string(String(method.rawValue.prefix(16)))), ("route", .string(route)), ("status", .int(status)),
      ("ms", .number((seconds * 1e5).rounded() / 100)),
      ("caller", .string(caller)), ("error", code.map { .string($0) })
    ).bytes
  }

  /// A note's text in the log, where that was asked for.
  func logNote(_ text: String, _ context: ServerContext) {
    guard configuration.logsNotes else { return }
    log(JSONOutput.members(("time", .string(Timestamp.now)), ("request_id", .string(context.requestID)), ("note", .string(text))).bytes)
  }

  // MARK: Bodies

  /// Reads a JSON object.
  func object(_ request: Request, _ context: ServerContext, isModelWork: Bool = true) async throws -> JSONNode {
    let bytes = try await bytes(request, context, isModelWork: isModelWork)
    let root: JSONNode
    do { root = try JSONDocument(bytes, source: "body").root } catch {
      throw APIError.invalid("the body is not JSON: \(error)", code: "invalid_json")
    }
    guard root.kind == .object else { throw APIError.invalid("the body is not a JSON object", code: "invalid_json") }
    if let twice = Self.duplicate(in: root) {
      let name = twice.split(separator: ".").last ?? ""
      throw APIError.invalid("\"\(name.prefix(60))\" stands twice in one object of the body", param: twice, code: "duplicate_field")
    }
    return root
  }

  /// Where a name stands twice in one object: who reads the first and who reads the last would read two requests.
  private static func duplicate(in node: JSONNode) -> String? {
    switch node.kind {
    case .object:
      // Names are code points: two that look alike are two.
      var names: Set<[UInt8]> = []
      for (key, value) in node.members {
        let name = key.string ?? ""
        if !names.insert(key.stringBytes).inserted { return name }
        if let inner = duplicate(in: value) { return inner.hasPrefix("[") ? name + inner : name + "." + inner }
      }
      return nil
    case .array:
      for (index, element) in node.elements.enumerated() {
        if let inner = duplicate(in: element) { return "[\(index)]" + (inner.hasPrefix("[") ? inner : "." + inner) }
      }
      return nil
    default: return nil
    }
  }

  /// Reads a body that says it is JSON.
  func bytes(_ request: Request, _ context: ServerContext, isModelWork: Bool = true) async throws -> [UInt8] {
    // Whoever is turned away is turned away before the body is read.
    if isModelWork { try service.scheduler.checkRoom() }
    return try await configuration.body(of: request, isOllama: context.isOllama)
  }

  // MARK: Models

  /// - Throws: 404 for a model that is not served here.
  func checkModel(_ root: JSONNode) throws {
    guard let node = root["model"], !node.isNull else { return }
    guard let name = node.string else { throw APIError.invalid("\"model\" is not a string", param: "model") }
    guard isServed(name) else { throw Self.unknownModel(name, known: service.name) }
  }

  /// Whether a name, also with Ollama's tag, is that of the model.
  func isServed(_ name: String) -> Bool {
    let plain = name.hasSuffix(":latest") ? String(name.dropLast(7)) : name
    return plain == service.name || name == service.name || configuration.aliases.contains { $0 == plain || $0 == name }
  }

  static func unknownModel(_ name: String, known: String) -> APIError {
    APIError(.notFound, "the model \"\(name.prefix(100))\" is not served here; \"\(known)\" is", param: "model", code: "model_not_found")
  }
}
