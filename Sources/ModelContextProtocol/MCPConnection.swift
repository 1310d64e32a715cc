import Foundation
import Synchronization

/// One lasting connection, such as standard input and output: messages in both directions, in any order.
///
/// ```swift
/// let connection = MCPConnection(server: server) { line in write(line + "\n") }
/// for try await line in lines { connection.receive(line) }
/// await connection.close()
/// ```
public final class MCPConnection: Sendable {
  private let server: MCPServer
  private let send: @Sendable (String) async -> Void
  private let isAuthenticated: Bool

  private struct State {
    /// What the handshake agreed on; `nil` before it.
    var handshake: String?
    var clientCanAsk = false
    var clientShowsPages = false
    /// The last handshake: what comes behind it waits for it, so that a client may send without waiting.
    var opening: Task<Void, Never>?
    var running: [String: Task<Void, Never>] = [:]
    /// Ids of requests that have no answer yet.
    var unanswered: Set<String> = []
    var waiting: [String: CheckedContinuation<MCPContext.Answer, any Error>] = [:]
    var nextQuestion = 1
    var isClosed = false
  }

  private let state = Mutex(State())

  /// A connection.
  ///
  /// - Parameters:
  ///   - server: what answers.
  ///   - isAuthenticated: whether who is at the other end has shown who it is; a process of the user's own has.
  ///   - send: sends one message, a line of JSON without its end. It is called from one task at a time.
  public init(server: MCPServer, isAuthenticated: Bool = true, send: @escaping @Sendable (String) async -> Void) {
    self.server = server
    self.isAuthenticated = isAuthenticated
    let outbox = Outbox(send: send)
    // A request that was cancelled has nothing to say.
    self.send = { if !$0.isEmpty { await outbox.put($0) } }
  }

  /// Takes one message and returns at once; what is to be said is sent when it is ready.
  public func receive(_ line: String) {
    let message: MCPValue
    do {
      message = try MCPValue(json: line)
    } catch {
      answer(MCPMessage.failure(nil, .parse("The line is no JSON: \(error).")))
      return
    }
    receive(message, sending: send)
  }

  private func receive(_ message: MCPValue, sending send: @escaping @Sendable (String) async -> Void) {
    if case .array(let messages) = message, !messages.isEmpty, state.withLock({ $0.handshake }) == "2025-03-26" {
      batch(messages)
      return
    }
    if message["jsonrpc"] != "2.0" {
      answer(MCPMessage.failure(message["id"], .request("Expected a JSON-RPC 2.0 message.")))
    } else if let method = message["method"]?.string {
      if let id = message["id"] {
        guard MCPMessage.isID(id) else {
          answer(MCPMessage.failure(nil, .request("The id \(id.json.prefix(60)) is neither a text nor a whole number.")))
          return
        }
        request(method, message["params"] ?? .object([]), id: id, sending: send)
      } else {
        notification(method, message["params"])
      }
    } else if let id = message["id"]?.string {
      reply(to: id, message)
    } else {
      answer(MCPMessage.failure(message["id"], .request("Expected a method, or an answer to a request.")))
    }
  }

  /// Ends the connection: calls are cancelled, and whoever waits for an answer gets none.
  public func close() async {
    let (tasks, questions) = state.withLock { state -> ([Task<Void, Never>], [CheckedContinuation<MCPContext.Answer, any Error>]) in
      state.isClosed = true
      defer { state.waiting = [:] }
      return (Array(state.running.values), Array(state.waiting.values))
    }
    for question in questions { question.resume(throwing: CancellationError()) }
    for task in tasks { task.cancel() }
    for task in server.pending.cancelAll() + tasks { await task.value }
  }

  /// Ends the connection when the client says nothing more: questions get no answer, and calls that run are answered first.
  public func finish() async {
    let questions = state.withLock { state -> [CheckedContinuation<MCPContext.Answer, any Error>] in
      state.isClosed = true
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for question in questions { question.resume(throwing: CancellationError()) }
    let ended = server.pending.cancelAll()
    for task in ended + state.withLock({ Array($0.running.values) }) { await task.value }
  }

  /// Several messages in one, which version 2025-03-26 has: their answers come in one, too.
  private func batch(_ messages: [MCPValue]) {
    let requests = messages.filter { $0["method"] != nil && $0["id"].map(MCPMessage.isID) == true }
    let replies = Batch(count: requests.count, send: send)
    for message in messages { receive(message, sending: { await replies.put($0) }) }
  }

  private func answer(_ message: MCPValue) { Task { [send] in await send(message.json) } }

  private func request(
    _ method: String, _ parameters: MCPValue, id: MCPValue, sending send: @escaping @Sendable (String) async -> Void
  ) {
    let key = id.json
    let (before, isTaken) = state.withLock { ($0.opening, !$0.unanswered.insert(key).inserted) }
    if isTaken {
      let failure = MCPMessage.failure(id, .request("The id \(key.prefix(60)) is that of a request which still runs."))
      Task { await send(failure.json) }
      return
    }
    let task = Task { [self] in
      await before?.value
      let reply: MCPValue
      do {
        let (agreed, canAsk, showsPages) = state.withLock { ($0.handshake, $0.clientCanAsk, $0.clientShowsPages) }
        let age = try server.age(of: method, parameters, handshake: agreed, canAsk: canAsk, showsPages: showsPages)
        let result = try await server.answer(
          method, parameters, age: age, isAuthenticated: isAuthenticated, ask: { [self] in try await ask($0) },
          notify: { [self] in await self.send($0) })
        if method == "initialize" {
          state.withLock {
            $0.handshake = result["protocolVersion"]?.string
            $0.clientCanAsk = MCPServer.canAskForms(parameters["capabilities"])
            $0.clientShowsPages = MCPServer.showsPages(parameters["capabilities"])
          }
        }
        reply = MCPMessage.success(id, result)
      } catch let error as MCPError {
        reply = MCPMessage.failure(id, error)
      } catch is CancellationError {
        // A cancelled request gets no answer.
        state.withLock { _ = $0.unanswered.remove(key) }
        await send("")
        return
      } catch {
        reply = MCPMessage.failure(id, .internal("\(error)"))
      }
      // Whoever has the answer may use the id again.
      state.withLock { _ = $0.unanswered.remove(key) }
      if !Task.isCancelled { await send(reply.json) }
    }
    state.withLock {
      if method == "initialize" { $0.opening = task }
      if $0.isClosed { task.cancel() } else { $0.running[key] = task }
    }
    Task { [self] in
      await task.value
      state.withLock { if $0.running[key] == task { $0.running[key] = nil } }
    }
  }

  private func notification(_ method: String, _ parameters: MCPValue?) {
    guard method == "notifications/cancelled", let id = parameters?["requestId"] else { return }
    state.withLock { $0.running[id.json] }?.cancel()
  }

  // MARK: Questions over the connection (versions with a handshake)

  private func ask(_ question: MCPContext.Question) async throws -> MCPContext.Answer {
    let id = state.withLock { state -> String in
      defer { state.nextQuestion += 1 }
      return "question-\(state.nextQuestion)"
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = state.withLock { state -> Bool in
          if state.isClosed || Task.isCancelled { return true }
          state.waiting[id] = continuation
          return false
        }
        if isOver {
          continuation.resume(throwing: CancellationError())
          return
        }
        let elicitation = MCPMessage.elicitation(question, version: state.withLock { $0.handshake } ?? MCPServer.modernVersion)
        answer(
          .members(["jsonrpc": "2.0", "id": .string(id), "method": elicitation["method"], "params": elicitation["params"]]))
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(throwing: CancellationError())
    }
  }

  private func reply(to id: String, _ message: MCPValue) {
    let continuation = state.withLock { $0.waiting.removeValue(forKey: id) }
    if let error = message["error"] {
      // A client that answers with an error cannot ask: that is no refusal of a person's.
      let said = error["message"]?.string ?? "no reason"
      continuation?.resume(throwing: MCPError(code: -32601, message: "The client cannot ask its person (\(said.prefix(200)))."))
      return
    }
    continuation?.resume(returning: message["result"].flatMap(MCPMessage.answer) ?? .cancelled)
  }
}

/// The answers to the messages of a batch, sent in one when the last is there.
private actor Batch {
  private let send: @Sendable (String) async -> Void
  private var left: Int
  private var replies: [String] = []

  init(count: Int, send: @escaping @Sendable (String) async -> Void) {
    left = count
    self.send = send
  }

  /// - Parameter reply: an answer; empty for a request that was cancelled.
  func put(_ reply: String) async {
    left -= 1
    if !reply.isEmpty { replies.append(reply) }
    if left == 0, !replies.isEmpty { await send("[" + replies.joined(separator: ",") + "]") }
  }
}

/// Sends messages one after the other.
private actor Outbox {
  private let send: @Sendable (String) async -> Void
  private var last: Task<Void, Never>?

  init(send: @escaping @Sendable (String) async -> Void) { self.send = send }

  func put(_ line: String) async {
    let before = last
    let send = send
    let task = Task {
      await before?.value
      await send(line)
    }
    last = task
    await task.value
  }
}
