import Foundation
import Synchronization

/// The Model Context Protocol, without a transport: requests in, answers out, in both ages (2026-07-28 and the handshake before it).
///
/// **A transport with a lasting connection** (standard input and output) makes one ``MCPConnection`` and gives it every line.
///
/// **A transport without one** (HTTP) calls ``respond(to:caller:notify:)`` with every POST's body, and maps what comes back:
///
/// ```swift
/// let server = MCPServer(provider: provider)
/// let reply = await server.respond(to: body, caller: MCPCaller(headers: […], isAuthenticated: true)) { notification in
///   // One line of JSON: an event before the answer, where the client takes a stream; else drop it.
/// }
/// response = Response(status: reply.status, body: reply.body)   // no body: 202
/// ```
///
/// Cancelling the task that waits for the reply cancels the call; an HTTP transport does so when the client closes its stream (2026-07-28)
/// and does not when an older client does. Checks of `Origin`, `Host`, keys and sizes are the transport's.
public final class MCPServer: Sendable {
  /// The newest version, which needs no handshake.
  public static let modernVersion = "2026-07-28"
  /// Versions with a handshake, the newest first.
  public static let legacyVersions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

  let provider: any MCPProvider
  let pending: PendingCalls

  /// A server.
  ///
  /// - Parameters:
  ///   - provider: what it offers.
  ///   - questionLifetime: seconds that a question waits for its answer.
  ///   - waitingCalls: the most calls that wait for an answer at once.
  public init(provider: any MCPProvider, questionLifetime: TimeInterval = 600, waitingCalls: Int = 256) {
    self.provider = provider
    pending = PendingCalls(lifetime: questionLifetime, capacity: waitingCalls)
  }

  deinit { pending.cancelAll() }

  /// Answers one message of a transport without lasting connection.
  ///
  /// - Parameters:
  ///   - body: the request's bytes.
  ///   - caller: what the transport knows of the caller.
  ///   - notify: takes notifications, one line of JSON each, before the answer.
  public func respond(
    to body: [UInt8], caller: MCPCaller = MCPCaller(), notify: @escaping @Sendable (String) async -> Void = { _ in }
  ) async -> MCPReply {
    let message: MCPValue
    do {
      message = try MCPValue(json: body)
    } catch {
      return MCPReply(status: 400, MCPMessage.failure(nil, .parse("The body is no JSON: \(error).")))
    }
    guard let method = message["method"]?.string, message["jsonrpc"] == "2.0" else {
      // An answer to a request of ours: without a connection there are none.
      if message["id"] != nil, message["result"] != nil || message["error"] != nil { return MCPReply(status: 202, nil) }
      return MCPReply(status: 400, MCPMessage.failure(message["id"], .request("Expected one JSON-RPC 2.0 request with a method.")))
    }
    guard let id = message["id"] else { return MCPReply(status: 202, nil) }
    guard MCPMessage.isID(id) else {
      return MCPReply(status: 400, MCPMessage.failure(nil, .request("The id \(id.json.prefix(60)) is neither a text nor a whole number.")))
    }
    let parameters = message["params"] ?? .object([])
    // The transport's rule for a header that names no version which is spoken.
    if let version = caller.protocolVersion, version != Self.modernVersion, !Self.legacyVersions.contains(version) {
      let spoken = ([Self.modernVersion] + Self.legacyVersions).joined(separator: ", ")
      return MCPReply(
        status: 400,
        MCPMessage.failure(id, .request("MCP-Protocol-Version \(version.prefix(40)) is not spoken here: expected one of \(spoken).")))
    }
    do {
      let age = try self.age(of: method, parameters, handshake: caller.protocolVersion ?? Self.legacyVersions[2])
      if age.isModern { try caller.check(method, parameters) }
      let result = try await answer(
        method, parameters, age: age, isAuthenticated: caller.isAuthenticated, ask: nil, notify: notify)
      return MCPReply(status: 200, MCPMessage.success(id, result))
    } catch let error as MCPError {
      let isModern = parameters["_meta"]?[Meta.version] != nil
      let status =
        [-32020, -32022, -32021, -32602, -32600].contains(error.code) && isModern ? 400 : error.code == -32601 && isModern ? 404 : 200
      return MCPReply(status: status, MCPMessage.failure(id, error))
    } catch {
      return MCPReply(status: 200, MCPMessage.failure(id, .internal("The request was cancelled.")))
    }
  }

  // MARK: Ages

  enum Meta {
    static let version = "io.modelcontextprotocol/protocolVersion"
    static let capabilities = "io.modelcontextprotocol/clientCapabilities"
    static let server = "io.modelcontextprotocol/serverInfo"
    /// The extension by which a client shows pages (MCP Apps).
    static let pages = "io.modelcontextprotocol/ui"
  }

  /// What one request may expect.
  struct Age: Sendable {
    var version: String
    var isModern: Bool
    var canAsk: Bool
    /// Whether the client shows pages.
    var showsPages = false
  }

  /// Which age a request is of.
  ///
  /// - Parameter handshake: the version that a handshake agreed on, or that a header names; `nil` before any.
  func age(of method: String, _ parameters: MCPValue, handshake: String?, canAsk: Bool = false, showsPages: Bool = false) throws -> Age {
    let meta = parameters["_meta"]
    guard let version = meta?[Meta.version]?.string else {
      if method == "server/discover" || handshake == Self.modernVersion {
        throw MCPError.parameters("The request lacks params._meta[\"\(Meta.version)\"].")
      }
      guard method == "initialize" || method == "ping" || handshake != nil else {
        throw MCPError.parameters("Send initialize first, or name the version in params._meta[\"\(Meta.version)\"].")
      }
      return Age(version: handshake ?? Self.legacyVersions[0], isModern: false, canAsk: canAsk, showsPages: showsPages)
    }
    guard version == Self.modernVersion else {
      throw MCPError(
        code: -32022, message: "Version \(version) is not spoken without a handshake.",
        data: .members(["supported": .array([.string(Self.modernVersion)]), "requested": .string(version)]))
    }
    guard let capabilities = meta?[Meta.capabilities], capabilities.members != nil else {
      throw MCPError.parameters("The request lacks the object params._meta[\"\(Meta.capabilities)\"].")
    }
    return Age(version: version, isModern: true, canAsk: Self.canAskForms(capabilities), showsPages: Self.showsPages(capabilities))
  }

  /// Whether a client shows forms: an empty `elicitation` means forms too.
  static func canAskForms(_ capabilities: MCPValue?) -> Bool {
    guard let elicitation = capabilities?["elicitation"], let members = elicitation.members else { return false }
    return members.isEmpty || elicitation["form"] != nil
  }

  /// Whether a client shows pages.
  static func showsPages(_ capabilities: MCPValue?) -> Bool { capabilities?["extensions"]?[Meta.pages]?.members != nil }

  // MARK: Methods

  /// - Parameter ask: sends a question over a lasting connection; `nil` where there is none.
  func answer(
    _ method: String, _ parameters: MCPValue, age: Age, isAuthenticated: Bool,
    ask: (@Sendable (MCPContext.Question) async throws -> MCPContext.Answer)?, notify: @escaping @Sendable (String) async -> Void
  ) async throws -> MCPValue {
    switch method {
    case "initialize" where !age.isModern: return initialization(parameters)
    case "ping" where !age.isModern: return .object([])
    case "server/discover" where age.isModern: return try await discovery()
    case "tools/list":
      let tools = try await unpaged(parameters) { try await provider.tools() }
      return listing(
        .members(["tools": .array(tools.map { MCPMessage.tool($0, isModern: age.isModern, showsPages: age.showsPages) })]), age)
    case "tools/call": return try await call(parameters, age: age, isAuthenticated: isAuthenticated, ask: ask, notify: notify)
    case "resources/list":
      let (resources, next) = try page(parameters, of: try await provider.resources())
      return listing(
        .members(["resources": .array(resources.map(MCPMessage.resource)), "nextCursor": next.map(MCPValue.string)]), age)
    case "resources/templates/list":
      let templates = try await unpaged(parameters) { try await provider.resourceTemplates() }
      return listing(.members(["resourceTemplates": .array(templates.map(MCPMessage.template))]), age)
    case "resources/read":
      guard let uri = parameters["uri"]?.string else { throw MCPError.parameters("resources/read needs a uri.") }
      guard let contents = try await provider.readResource(uri) else {
        throw MCPError(
          code: age.isModern ? -32602 : -32002, message: "There is no resource \(uri.prefix(200)).", data: .members(["uri": .string(uri)]))
      }
      return listing(.members(["contents": .array(contents.map(MCPMessage.contents))]), age)
    case "prompts/list":
      let prompts = try await unpaged(parameters) { try await provider.prompts() }
      return listing(.members(["prompts": .array(prompts.map(MCPMessage.prompt))]), age)
    case "prompts/get":
      guard let name = parameters["name"]?.string else { throw MCPError.parameters("prompts/get needs a name.") }
      var arguments: [String: String] = [:]
      for member in parameters["arguments"]?.members ?? [] { arguments[member.key] = member.value.string ?? member.value.json }
      guard let messages = try await provider.prompt(name, arguments: arguments) else {
        throw MCPError.parameters("There is no prompt \(name.prefix(200)).")
      }
      return complete(.members(["messages": .array(messages.map(MCPMessage.promptMessage))]), age)
    case "completion/complete":
      let reference = parameters["ref"]
      guard let argument = parameters["argument"]?["name"]?.string, let value = parameters["argument"]?["value"]?.string,
        let target = reference?["name"]?.string.map(MCPCompletionReference.prompt)
          ?? reference?["uri"]?.string.map(MCPCompletionReference.resource)
      else { throw MCPError.parameters("completion/complete needs a ref, and an argument with name and value.") }
      let found = try await provider.completions(of: target, argument: argument, value: value)
      let shown = found.prefix(100).map(MCPValue.string)
      return complete(
        .members([
          "completion": .members([
            "values": .array(Array(shown)), "total": .number(String(found.count)), "hasMore": .bool(found.count > 100),
          ])
        ]), age)
    case "logging/setLevel" where !age.isModern: return .object([])
    default: throw MCPError.method(method.count > 200 ? method.prefix(200) + "…" : method)
    }
  }

  /// One page of a list that may be long, and the cursor of the next one.
  private func page<Element>(_ parameters: MCPValue, of all: [Element], size: Int = 100) throws -> ([Element], next: String?) {
    var start = 0
    if let cursor = parameters["cursor"], cursor != .null {
      guard let text = cursor.string, let place = Int(text), (0...all.count).contains(place) else {
        throw MCPError.parameters("The cursor \(cursor.json.prefix(60)) is none of this server's.")
      }
      start = place
    }
    let end = min(start + size, all.count)
    return (Array(all[start..<end]), end < all.count ? String(end) : nil)
  }

  /// Lists are short and come whole, so that there is no cursor that could be right.
  private func unpaged<List>(_ parameters: MCPValue, _ list: () async throws -> List) async throws -> List {
    if let cursor = parameters["cursor"], cursor != .null {
      throw MCPError.parameters("The cursor \(cursor.json.prefix(60)) is none of this server's.")
    }
    return try await list()
  }

  private var information: MCPValue {
    .members(["name": .string(provider.name), "title": .string(provider.title), "version": .string(provider.version)])
  }

  private var capabilities: MCPValue {
    .members([
      "tools": .object([]), "resources": .object([]), "prompts": .object([]), "completions": .object([]),
      "extensions": provider.hasPages ? .members([Meta.pages: .object([])]) : nil,
    ])
  }

  private func initialization(_ parameters: MCPValue) -> MCPValue {
    let wanted = parameters["protocolVersion"]?.string ?? ""
    let version = Self.legacyVersions.contains(wanted) ? wanted : Self.legacyVersions[0]
    return .members([
      "protocolVersion": .string(version), "capabilities": capabilities, "serverInfo": information,
      "instructions": provider.instructions.isEmpty ? nil : .string(provider.instructions),
    ])
  }

  private func discovery() async throws -> MCPValue {
    MCPValue.members([
      "resultType": "complete", "supportedVersions": .array([.string(Self.modernVersion)]), "capabilities": capabilities,
      "instructions": provider.instructions.isEmpty ? nil : .string(provider.instructions), "ttlMs": 60000, "cacheScope": "private",
      "_meta": .members([Meta.server: information]),
    ])
  }

  private func complete(_ result: MCPValue, _ age: Age) -> MCPValue {
    age.isModern ? result.adding(["resultType": "complete", "_meta": .members([Meta.server: information])]) : result
  }

  private func listing(_ result: MCPValue, _ age: Age) -> MCPValue {
    age.isModern ? complete(result.adding(["ttlMs": 0, "cacheScope": "private"]), age) : result
  }

  // MARK: Calls

  private func call(
    _ parameters: MCPValue, age: Age, isAuthenticated: Bool, ask: (@Sendable (MCPContext.Question) async throws -> MCPContext.Answer)?,
    notify: @escaping @Sendable (String) async -> Void
  ) async throws -> MCPValue {
    guard let name = parameters["name"]?.string else { throw MCPError.parameters("tools/call needs a name.") }
    let given = parameters["arguments"]
    // Some clients pass `null`, or the object as a text.
    let arguments = given == nil || given == .null ? .object([]) : given?.string.flatMap { try? MCPValue(json: $0) } ?? given ?? .object([])
    guard arguments.members != nil else { throw MCPError.parameters("The arguments of tools/call are an object.") }
    guard let tool = try await provider.tools().first(where: { $0.name == name }) else {
      throw MCPError.parameters("There is no tool \(name.prefix(200)).")
    }
    let progress = ProgressReport(token: parameters["_meta"]?["progressToken"], notify: notify)
    guard age.isModern, age.canAsk else {
      let context = MCPContext(
        canAsk: age.canAsk && ask != nil, isAuthenticated: isAuthenticated, ask: ask ?? { _ in .cancelled }, report: progress.report)
      let result = try await provider.callTool(name, arguments: arguments, context: context)
      return complete(MCPMessage.result(result, of: tool, isModern: age.isModern), age)
    }
    let digest = PendingCalls.digest(name: name, arguments: arguments)
    let call: PendingCalls.Call
    if let state = parameters["requestState"]?.string {
      let (found, step) = try pending.resume(state, digest: digest)
      call = found
      let key = call.present.question?.key ?? ""
      guard let response = parameters["inputResponses"]?[key], let answer = MCPMessage.answer(response) else {
        throw MCPError.parameters("inputResponses lacks an answer to \(key): pass {\"action\": …, \"content\": …}.")
      }
      guard call.give(answer, to: step) else {
        throw MCPError.parameters("requestState is over or was used: call the tool again without it.")
      }
    } else {
      call = pending.begin(digest: digest)
      let context = MCPContext(
        canAsk: true, isAuthenticated: isAuthenticated, ask: { [call] in try await call.ask($0) }, report: progress.report)
      call.task = Task { [provider, call] in
        do {
          let result = try await provider.callTool(name, arguments: arguments, context: context)
          call.finish(.success(MCPMessage.result(result, of: tool, isModern: true)))
        } catch {
          call.finish(.failure(error))
        }
      }
    }
    let event = await withTaskCancellationHandler {
      await call.next()
    } onCancel: {
      call.cancel()
    }
    switch event {
    case .asks(let question):
      return MCPValue.members([
        "resultType": "input_required",
        "inputRequests": .members([question.key: MCPMessage.elicitation(question)]), "requestState": .string(pending.keep(call)),
        "_meta": .members([Meta.server: information]),
      ])
    case .done(let result):
      pending.forget(call)
      return complete(try result.get(), age)
    }
  }
}

/// Sends how far a call is, in rising steps.
private final class ProgressReport: Sendable {
  private let token: MCPValue?
  private let notify: @Sendable (String) async -> Void
  private let last = Mutex(-Double.infinity)

  init(token: MCPValue?, notify: @escaping @Sendable (String) async -> Void) {
    self.token = token
    self.notify = notify
  }

  @Sendable func report(_ progress: Double, _ total: Double?, _ message: String?) async {
    guard let token, progress.isFinite else { return }
    let rises = last.withLock { last -> Bool in
      guard progress > last else { return false }
      last = progress
      return true
    }
    guard rises else { return }
    await notify(
      MCPValue.members([
        "jsonrpc": "2.0", "method": "notifications/progress",
        "params": .members([
          "progressToken": token, "progress": .number("\(progress)"), "total": total.flatMap { $0.isFinite ? .number("\($0)") : nil },
          "message": message.map(MCPValue.string),
        ]),
      ]).json)
  }
}

/// What a transport knows of a caller.
public struct MCPCaller: Sendable {
  /// The header `MCP-Protocol-Version`; `nil` where it is absent.
  public var protocolVersion: String?
  /// The header `Mcp-Method`.
  public var method: String?
  /// The header `Mcp-Name`.
  public var name: String?
  /// Whether the caller has shown who it is.
  public var isAuthenticated: Bool
  /// Whether the headers have to repeat what the body says, as HTTP's do in version 2026-07-28.
  public var checksHeaders: Bool

  /// A caller.
  public init(
    protocolVersion: String? = nil, method: String? = nil, name: String? = nil, isAuthenticated: Bool = false, checksHeaders: Bool = false
  ) {
    self.protocolVersion = protocolVersion
    self.method = method
    self.name = name
    self.isAuthenticated = isAuthenticated
    self.checksHeaders = checksHeaders
  }

  func check(_ method: String, _ parameters: MCPValue) throws {
    guard checksHeaders else { return }
    func require(_ header: String, _ found: String?, _ expected: String?) throws {
      guard Self.decoded(found) == expected else {
        throw MCPError(code: -32020, message: "The header \(header) is \(found ?? "absent"), the body says \(expected ?? "nothing").")
      }
    }
    try require("MCP-Protocol-Version", protocolVersion, parameters["_meta"]?[MCPServer.Meta.version]?.string)
    try require("Mcp-Method", self.method, method)
    switch method {
    case "tools/call", "prompts/get": try require("Mcp-Name", name, parameters["name"]?.string)
    case "resources/read": try require("Mcp-Name", name, parameters["uri"]?.string)
    default: break
    }
  }

  /// A value that a header cannot hold stands in it as `=?base64?…?=`.
  private static func decoded(_ value: String?) -> String? {
    guard let value, value.hasPrefix("=?base64?"), value.hasSuffix("?="),
      let data = Data(base64Encoded: String(value.dropFirst(9).dropLast(2)))
    else { return value }
    return String(decoding: data, as: UTF8.self)
  }
}

/// What a transport without lasting connection sends back.
public struct MCPReply: Sendable {
  /// HTTP's status.
  public var status: Int
  /// One JSON-RPC answer; `nil` where there is nothing to say.
  public var body: String?

  init(status: Int, _ message: MCPValue?) {
    self.status = status
    body = message?.json
  }
}
