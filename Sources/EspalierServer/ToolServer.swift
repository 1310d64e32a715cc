import Foundation
import HTTPTypes
import Hummingbird
import ModelContextProtocol
import NIOCore
import ServiceLifecycle
import Serving

/// The HTTP server of an application's own tools: the Model Context Protocol at `/mcp`, over its transport "streamable HTTP", and `/health`.
///
/// ```swift
/// let server = try ToolServer(provider: provider, configuration: configuration)
/// try await server.run { port in print("http://127.0.0.1:\(port)/mcp") }
/// ```
public struct ToolServer: Sendable {
  private let responder: ToolResponder

  /// A server.
  ///
  /// - Parameters:
  ///   - provider: what it offers.
  ///   - log: receives one line of JSON per request.
  /// - Throws: ``ServerError`` where the address needs a key and there is none.
  public init(
    provider: any MCPProvider, configuration: ServerConfiguration = ServerConfiguration(),
    log: @escaping @Sendable (_ line: [UInt8]) -> Void = { _ in }
  ) throws(ServerError) {
    try configuration.check()
    // One for all requests: a question that one of them ends with is answered by another.
    responder = ToolResponder(configuration: configuration, server: MCPServer(provider: provider), log: log)
  }

  /// Serves until SIGTERM or SIGINT, then lets what runs end within the configuration's bound.
  ///
  /// - Parameter onListening: called with the port once connections are accepted.
  /// - Throws: ``ServerError`` where the address cannot be listened on.
  public func run(onListening: @escaping @Sendable (_ port: Int) -> Void) async throws {
    let configuration = responder.configuration
    let limit = Descriptors.raised(for: configuration.connectionLimit)
    try await Listener(configuration: configuration, limit: limit, connections: responder.connections).run(
      responder, until: Drain(), onListening: onListening, note: { [responder] in responder.noteFault($0) }, refusal: { _, _ in nil })
  }

  /// Ends when the server is told to stop: calls that run end with their requests.
  private struct Drain: Service {
    func run() async throws { try? await gracefulShutdown() }
  }
}

/// Answers the requests of agents.
struct ToolResponder: HTTPResponder {
  typealias Context = ServerContext

  let configuration: ServerConfiguration
  let server: MCPServer
  let log: @Sendable (_ line: [UInt8]) -> Void
  let connections = Connections()
  private let access: Access

  init(configuration: ServerConfiguration, server: MCPServer, log: @escaping @Sendable (_ line: [UInt8]) -> Void) {
    (self.configuration, self.server, self.log) = (configuration, server, log)
    access = Access(configuration: configuration)
  }

  func respond(to request: Request, context: ServerContext) async throws -> Response {
    var context = context
    let path = request.uri.path
    var response: Response
    do {
      let isOpen = path == "/health" || request.method == .options
      context.caller = try access.check(request.head, address: context.remoteAddress, isOpen: isOpen)
      response = try await answer(request, path, context)
    } catch {
      response = APIError(error).response(ollamaForm: false)
    }
    access.addHeaders(to: &response, request, context)
    let seconds = (ContinuousClock.now - context.arrival).inSeconds
    log(
      Responder.line(
        context.requestID, request.method, ["/mcp", "/health"].contains(path) ? path : "unknown", response.status.code, seconds: seconds,
        caller: context.caller.isEmpty ? context.remoteAddress : context.caller))
    return response
  }

  func noteFault(_ address: String) {
    log(
      Responder.line(ServerContext.newRequestID(), .init("UNKNOWN") ?? .get, "unknown", 400, seconds: 0, caller: address, code: "no_http"))
  }

  private func answer(_ request: Request, _ path: String, _ context: ServerContext) async throws -> Response {
    let methods: [HTTPRequest.Method]
    switch path {
    case "/mcp": methods = [.post]
    case "/health": methods = [.get, .head]
    default: throw APIError(.notFound, "there is no \(path.prefix(200)) here; agents are served at /mcp", code: "not_found")
    }
    let allowed = methods.map(\.rawValue).joined(separator: ", ")
    if request.method == .options { return Response(status: .noContent, headers: [.allow: allowed]) }
    guard methods.contains(request.method) else {
      // A stream of the server's own, by GET, has nothing to tell here, and there is no session to delete.
      var error = APIError(.methodNotAllowed, "\(request.method.rawValue) is not for \(path)", code: "method_not_allowed")
      error.headers[.allow] = allowed
      throw error
    }
    guard path == "/mcp" else { return .json(.object([("status", "ok"), ("version", .string(configuration.version))])) }
    return try await call(request, context)
  }

  /// What happens to a call, in order.
  private enum Event: Sendable {
    case notification(String)
    case reply(MCPReply)
  }

  /// One message: its answer as JSON, or, where something is to be told before it and the client takes a stream, as a stream of events.
  private func call(_ request: Request, _ context: ServerContext) async throws -> Response {
    let body = try await configuration.body(of: request)
    let caller = MCPCaller(request.headers, isAuthenticated: !configuration.apiKeys.isEmpty)
    let takesStream = request.headers[.accept]?.contains("text/event-stream") ?? false
    let (events, server) = (EventChannel<Event>(), server)
    let task = Task {
      let reply = await server.respond(to: body, caller: caller) { if takesStream { events.send(.notification($0)) } }
      events.send(.reply(reply))
    }
    // A client of 2026-07-28 that leaves cancels its call; one of the time before does so with a message.
    let isModern = caller.protocolVersion == MCPServer.modernVersion
    connections.whenEnded(ObjectIdentifier(context.channel)) { if isModern { task.cancel() } }
    let first = await withTaskCancellationHandler {
      await events.peek()
    } onCancel: {
      if isModern { task.cancel() }
    }
    if case .reply(let reply) = first { return Self.response(reply) }
    return Response(
      status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-cache", .accelBuffering: "no"],
      body: ResponseBody { writer in
        defer { if isModern { task.cancel() } }
        func send(_ message: String) async throws { try await writer.write(ByteBuffer(string: "event: message\ndata: \(message)\n\n")) }
        while true {
          switch await events.next() {
          case .notification(let message): try await send(message)
          case .reply(let reply):
            if let message = reply.body { try await send(message) }
            return try await writer.finish(nil)
          }
        }
      })
  }

  private static func response(_ reply: MCPReply) -> Response {
    guard let text = reply.body else { return Response(status: .init(code: reply.status)) }
    return .bytes(Array(text.utf8), type: "application/json", status: .init(code: reply.status))
  }
}

extension MCPCaller {
  /// What the headers of a request say.
  init(_ headers: HTTPFields, isAuthenticated: Bool) {
    func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
    self.init(
      protocolVersion: header("MCP-Protocol-Version"), method: header("Mcp-Method"), name: header("Mcp-Name"),
      isAuthenticated: isAuthenticated, checksHeaders: header("MCP-Protocol-Version") == MCPServer.modernVersion)
  }
}
