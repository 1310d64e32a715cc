import Decoding
import Extraction
import Foundation
import JSONText
import LocalModel
import Synchronization

/// One conversation in the worker protocol (docs/worker.md): lines of JSON in, lines of JSON out.
package final class WorkerSession: @unchecked Sendable {
  // Sendable because all state is behind the condition's lock.
  package static let protocolVersion = 1
  /// Most bytes of a line.
  package static let lineLimit = 16 << 20

  private struct Registered {
    let json: [UInt8]
    let typeName: String
    let instructions: String?
    let lenient: Bool
  }

  private struct SchemaKey: Hashable {
    let json: [UInt8]
    let instructions: String?
    let lenient: Bool
  }

  private let service: ModelService
  private let environment: WorkerEnvironment
  private let queueLimit: Int
  private let output: @Sendable (_ line: [UInt8]) -> Void
  private let condition = NSCondition()
  /// Requests that have no final reply yet, by the text of their id.
  private var pending: [[UInt8]: Task<Void, Never>?] = [:]
  private var handles: [SchemaKey: String] = [:]
  private var schemas: [String: Registered] = [:]
  /// Final replies that are being written; their ids may be used again.
  private var leaving = 0
  private var counts = (done: 0, failed: 0, cancelled: 0)
  private let writing = Mutex(())

  /// - Parameters:
  ///   - queueLimit: requests beyond those that run which may wait; further lines wait to be read.
  ///   - output: writes one line, without its line break; called from any thread, one at a time.
  package init(
    service: ModelService, environment: WorkerEnvironment, queueLimit: Int, output: @escaping @Sendable (_ line: [UInt8]) -> Void
  ) {
    self.service = service
    self.environment = environment
    self.queueLimit = queueLimit
    self.output = output
  }

  // MARK: Lines

  /// Takes one line. Holds up its thread where as many requests are in flight as may be, so it is called from a thread of the caller's own: the requests run as
  /// tasks, and a task that waited here would keep them from a thread.
  @available(*, noasync, message: "takes lines on a thread of its own")
  package func take(_ line: [UInt8]) {
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
    var id: [UInt8] = Array("null".utf8)
    do {
      guard line.count <= Self.lineLimit else { throw ServingFailure(.input, "a line has at most \(Self.lineLimit) bytes") }
      let root = try JSONDocument(line, source: "line").root
      guard root.kind == .object else { throw ServingFailure(.input, "a line is one JSON object") }
      guard let node = root["id"], node.kind == .string || node.kind == .number else {
        throw ServingFailure(.input, "a request has an \"id\": a string or an integer")
      }
      id = Array(node.raw)
      guard let op = root["op"]?.string else {
        throw ServingFailure(.input, "a request has an \"op\": hello, schema, extract, cancel or stats")
      }
      try start(op, root, id: id)
    } catch {
      reply(id, failure: ServingFailure(describing: error))
    }
  }

  private func start(_ op: String, _ root: JSONNode, id: [UInt8]) throws {
    condition.lock()
    if pending.keys.contains(id) {
      condition.unlock()
      throw ServingFailure(.input, "a request with this id is still in flight")
    }
    if op == "extract" {
      while pending.count >= queueLimit + service.scheduler.limits.lanes { condition.wait() }
    }
    pending[id] = .some(nil)
    condition.unlock()
    switch op {
    case "hello": finish(id, Result { try hello(root) })
    case "stats": finish(id, .success(statistics()))
    case "cancel": finish(id, Result { try cancel(root) })
    case "schema": begin(id) { try await self.register(root) }
    case "extract": begin(id) { try await self.extract(root, id: id) }
    default:
      let failure = ServingFailure(.input, "unknown op \"\(op.prefix(40))\"; hello, schema, extract, cancel and stats are known")
      finish(id, .failure(failure))
    }
  }

  private func begin(_ id: [UInt8], _ work: @escaping @Sendable () async throws -> JSONOutput) {
    condition.withLock {
      // Under the lock, so that the task finds its entry when it ends.
      pending[id] = Task {
        let result: Result<JSONOutput, any Error>
        do { result = .success(try await work()) } catch { result = .failure(error) }
        finish(id, result)
      }
    }
  }

  private func finish(_ id: [UInt8], _ result: Result<JSONOutput, any Error>) {
    let line: JSONOutput
    switch result {
    case .success(let value): line = .object([("id", .text(id)), ("ok", value)])
    case .failure(let error): line = Self.line(id, ServingFailure(describing: error))
    }
    condition.withLock {
      switch result {
      case .success: counts.done += 1
      case .failure(let error):
        if ServingFailure(describing: error).kind == .cancelled { counts.cancelled += 1 } else { counts.failed += 1 }
      }
      // The id is free before its reply goes out: who has read the reply may use the id at once.
      pending[id] = nil
      leaving += 1
    }
    send(line)
    // Those who wait for the end go on when the reply is out.
    condition.withLock {
      leaving -= 1
      condition.broadcast()
    }
  }

  private func reply(_ id: [UInt8], failure: ServingFailure) {
    condition.withLock { counts.failed += 1 }
    send(Self.line(id, failure))
  }

  private static func line(_ id: [UInt8], _ failure: ServingFailure) -> JSONOutput {
    let error = JSONOutput.members(
      ("code", .string(failure.kind == .timeout ? "overloaded" : failure.kind.rawValue)), ("message", .string(failure.message)),
      ("pointer", failure.pointer.map { .string($0) }), ("keyword", failure.keyword.map { .string($0) }),
      ("needed", failure.needed.map { .int($0) }), ("given", failure.given.map { .int($0) }),
      ("retry_after_s", failure.retryAfter.map { .int($0) }))
    return .object([("id", .text(id)), ("error", error)])
  }

  private func send(_ value: JSONOutput) {
    let bytes = value.bytes
    writing.withLock { _ in output(bytes) }
  }

  // MARK: The end

  /// Waits until every request has its final reply. Holds up its thread, as ``take(_:)`` does.
  @available(*, noasync, message: "waits on a thread of its own")
  package func waitForAll() {
    condition.lock()
    while !pending.isEmpty || leaving > 0 { condition.wait() }
    condition.unlock()
  }

  /// Cancels what is in flight; each gets its reply.
  package func cancelAll() {
    let tasks = condition.withLock { pending.values.compactMap { $0 } }
    for task in tasks { task.cancel() }
  }

  // MARK: Requests

  private func hello(_ root: JSONNode) throws -> JSONOutput {
    guard root["protocol"]?.int == Self.protocolVersion else {
      throw ServingFailure(.input, "\"protocol\": expected \(Self.protocolVersion), the one that this worker speaks")
    }
    let model = JSONOutput.object([
      ("path", .string(environment.modelPath)), ("architecture", .string(service.model.architecture)),
      ("context", .int(service.model.contextSize)),
    ])
    return .object([("protocol", .int(Self.protocolVersion)), ("version", .string(environment.version)), ("model", model)])
  }

  private func statistics() -> JSONOutput {
    let now = service.scheduler.statistics
    let (mine, schemaCount) = condition.withLock { (counts, schemas.count) }
    return .object([
      ("running", .int(now.running)), ("waiting", .int(now.waiting)), ("done", .int(mine.done)), ("failed", .int(mine.failed)),
      ("cancelled", .int(mine.cancelled)), ("schemas", .int(schemaCount)), ("rss_bytes", .int(ProcessMemory.resident)),
    ])
  }

  private func cancel(_ root: JSONNode) throws -> JSONOutput {
    guard let target = root["target"], target.kind == .string || target.kind == .number else {
      throw ServingFailure(.input, "\"target\": expected the id of a request")
    }
    let task = condition.withLock { pending[Array(target.raw)] ?? nil }
    task?.cancel()
    return .object([("cancelled", .bool(task != nil))])
  }

  private func register(_ root: JSONNode) async throws -> JSONOutput {
    let instructions = try root.optional("instructions", "a string") { $0.string }
    let lenient = try root.optional("lenient", "true or false") { $0.bool } ?? false
    let json: [UInt8]
    let typeName: String
    if let name = try root.optional("name", "a string", { $0.string }) {
      guard let known = environment.types.schema(name) else {
        let names = environment.types.names.joined(separator: ", ")
        throw ServingFailure(.input, "no built-in type is named \"\(name.prefix(80))\"; there is \(names)")
      }
      (json, typeName) = (known, name)
    } else if let given = root["schema"] {
      // A wrapper such as OpenAI's {"name", "schema"}.
      let schema = SchemaShape.unwrapped(given)?.schema ?? given
      if !lenient {
        do { try SchemaShape.check(schema) } catch {
          var failure = ServingFailure(.schema, "\(error.pointer.isEmpty ? "/" : error.pointer): \(error)")
          failure.pointer = error.pointer
          throw failure
        }
      }
      json = Array(schema.compact.utf8)
      typeName = schema["title"]?.string ?? "value"
    } else {
      throw ServingFailure(.input, "\"schema\": expected a JSON Schema, or \"name\": a built-in type")
    }
    let ignored = try await service.check(schema: json, lenient: lenient)
    let handle = condition.withLock { () -> String in
      let key = SchemaKey(json: json, instructions: instructions, lenient: lenient)
      if let known = handles[key] { return known }
      let handle = "s\(handles.count + 1)"
      handles[key] = handle
      schemas[handle] = Registered(json: json, typeName: typeName, instructions: instructions, lenient: lenient)
      return handle
    }
    return .object([("schema", .string(handle)), ("ignored", .array(ignored.map { .string($0) }))])
  }

  private func extract(_ root: JSONNode, id: [UInt8]) async throws -> JSONOutput {
    guard let handle = root["schema"]?.string, let schema = condition.withLock({ schemas[handle] }) else {
      throw ServingFailure(.input, "\"schema\": expected a handle that an answer to \"schema\" gave")
    }
    guard let note = root["note"]?.string else { throw ServingFailure(.input, "\"note\": expected a string") }
    guard !LocalLanguageModel.isBlank(note) else {
      throw ServingFailure(.input, "\"note\": it \(note.allSatisfy(\.isWhitespace) ? "is empty" : "has no words"), expected a line of text")
    }
    let named: Day? = try root.optional("today", "a day as yyyy-MM-dd") { node in node.string.flatMap { Day($0) } }
    let today = named ?? Day.today()
    var request = ServingRequest(
      note: note, schema: schema.json, instructions: schema.instructions ?? environment.types.instructions(schema.typeName, today))
    request.today = today
    request.lenient = schema.lenient
    // Reading pauses instead of turning away, so nothing has to give up.
    request.priority = .batch
    request.timeout = .seconds(86_400)
    request.maxTokens = try root.optional("max_tokens", "an integer from 1 on") { node -> Int? in
      node.int.flatMap { $0 >= 1 ? $0 : nil }
    }
    let temperature = try root.optional("temperature", "a number from 0 to 100") { node -> Double? in
      node.double.flatMap { (0...100).contains($0) ? $0 : nil }
    }
    let seed = try root.optional("seed", "an integer from 0 on") { node -> UInt64? in
      node.int.flatMap { $0 >= 0 ? UInt64($0) : nil }
    }
    request.sampling = SamplingOptions(temperature: Float(temperature ?? 0), seed: seed ?? 0)
    let wantsPartials = try root.optional("partial", "true or false") { $0.bool } ?? false
    request.confidence = try root.optional("confidence", "true or false") { $0.bool } ?? true
    let wantsSpans = try root.optional("spans", "true or false") { $0.bool } ?? true

    let last = LastValue()
    let onPartial: @Sendable ([UInt8]) -> Void = { [self] bytes in
      guard let value = PartialValue.closed(bytes), last.changes(to: value) else { return }
      send(.object([("id", .text(id)), ("partial", .text(value))]))
    }
    let answer = try await service.answer(request, onPartial: wantsPartials ? onPartial : nil)
    return .members(
      ("value", .text(answer.bytes)), ("confidence", request.confidence ? AnswerOutput.confidence(answer) : nil),
      ("spans", wantsSpans ? AnswerOutput.spans(answer.bytes, note: note, today: today) : nil), ("usage", AnswerOutput.usage(answer)))
  }

  /// The value that was sent last.
  private final class LastValue: Sendable {
    private let value = Mutex<[UInt8]>([])
    func changes(to new: [UInt8]) -> Bool {
      value.withLock { value in
        defer { value = new }
        return value != new
      }
    }
  }
}

extension JSONNode {
  /// A member that may be missing or null, but not of another kind.
  /// - Throws: ``ServingFailure`` that names the member and what was expected.
  package func optional<Value>(_ name: String, _ expected: String, _ read: (JSONNode) -> Value?) throws -> Value? {
    guard let node = self[name], !node.isNull else { return nil }
    guard let value = read(node) else { throw ServingFailure(.input, "\"\(name)\": expected \(expected)") }
    return value
  }
}
