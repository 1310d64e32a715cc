import Digests
import Foundation
import Synchronization

/// Calls that wait for an answer which the client brings with its next request (protocol 2026-07-28).
///
/// A state that a client carries is hostile until its mark is right: it names a call in memory, the step that it answers, what was
/// called, and when it ends. A step is answered once.
final class PendingCalls: Sendable {
  /// What a call does next: it asks, or it is done.
  enum Event: Sendable {
    case asks(MCPContext.Question)
    case done(Result<MCPValue, any Error>)
  }

  /// A call that runs while its client is away.
  final class Call: @unchecked Sendable {
    let handle: String
    let digest: String

    private struct State {
      var step = 0
      var question: MCPContext.Question?
      var answer: CheckedContinuation<MCPContext.Answer, any Error>?
      var listener: CheckedContinuation<Event, Never>?
      var missed: Event?
      var isCancelled = false
    }

    private let state = Mutex(State())
    // What keeps the class from being Sendable by itself: set once, before anybody else has the call.
    var task: Task<Void, Never>?

    init(handle: String, digest: String) {
      self.handle = handle
      self.digest = digest
    }

    /// Called by the call itself.
    func ask(_ question: MCPContext.Question) async throws -> MCPContext.Answer {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          let refused = state.withLock { state -> Bool in
            if state.isCancelled { return true }
            state.step += 1
            state.question = question
            state.answer = continuation
            return false
          }
          if refused { continuation.resume(throwing: CancellationError()) } else { emit(.asks(question)) }
        }
      } onCancel: {
        cancel()
      }
    }

    func finish(_ result: Result<MCPValue, any Error>) { emit(.done(result)) }

    private func emit(_ event: Event) {
      let waiting = state.withLock { state -> CheckedContinuation<Event, Never>? in
        if let listener = state.listener {
          state.listener = nil
          return listener
        }
        state.missed = event
        return nil
      }
      waiting?.resume(returning: event)
    }

    /// What the call does next.
    func next() async -> Event {
      await withCheckedContinuation { continuation in
        let event = state.withLock { state -> Event? in
          if let missed = state.missed {
            state.missed = nil
            return missed
          }
          state.listener = continuation
          return nil
        }
        if let event { continuation.resume(returning: event) }
      }
    }

    /// Whether a question waits for its answer.
    var isUnanswered: Bool { state.withLock { $0.answer != nil } }

    var present: (step: Int, question: MCPContext.Question?) { state.withLock { ($0.step, $0.question) } }

    /// Gives the answer to a step; `false` where that step was answered before.
    func give(_ given: MCPContext.Answer, to wanted: Int) -> Bool {
      let waiting = state.withLock { state -> CheckedContinuation<MCPContext.Answer, any Error>? in
        guard state.step == wanted else { return nil }
        defer { state.answer = nil }
        return state.answer
      }
      waiting?.resume(returning: given)
      return waiting != nil
    }

    func cancel() {
      let waiting = state.withLock { state -> CheckedContinuation<MCPContext.Answer, any Error>? in
        state.isCancelled = true
        defer { state.answer = nil }
        return state.answer
      }
      waiting?.resume(throwing: CancellationError())
      task?.cancel()
    }
  }

  /// How long a question waits for its answer.
  let lifetime: TimeInterval
  /// The most calls that wait at once; the oldest ends when one more comes.
  let capacity: Int
  private let key: [UInt8]
  private let calls = Mutex<[(call: Call, ends: Date)]>([])

  init(lifetime: TimeInterval, capacity: Int) {
    self.lifetime = lifetime
    self.capacity = capacity
    var generator = SystemRandomNumberGenerator()
    key = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  static func digest(name: String, arguments: MCPValue) -> String { hexadecimal(SHA256.digest(Array("\(name)\n\(arguments.json)".utf8))) }

  func begin(digest: String) -> Call {
    var generator = SystemRandomNumberGenerator()
    let handle = hexadecimal((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    return Call(handle: handle, digest: digest)
  }

  /// Keeps a call that asks, and gives the state that the client carries.
  func keep(_ call: Call) -> String {
    let ends = Date().addingTimeInterval(lifetime)
    let ended = calls.withLock { calls -> [Call] in
      let isOver = calls.map { $0.ends < Date() && $0.call.isUnanswered }
      var ended = zip(calls, isOver).filter(\.1).map(\.0.call)
      calls = zip(calls, isOver).filter { !$0.1 && $0.0.call !== call }.map(\.0)
      if calls.count >= capacity { ended.append(calls.removeFirst().call) }
      calls.append((call, ends))
      return ended
    }
    for old in ended { old.cancel() }
    // A client that never comes back leaves nothing behind.
    Task { [weak self, weak call, lifetime] in
      try? await Task.sleep(for: .seconds(lifetime))
      if let call { self?.end(call, since: ends) }
    }
    let body = "\(call.handle).\(call.present.step).\(Int(ends.timeIntervalSince1970)).\(call.digest)"
    return body + "." + hexadecimal(SHA256.authentication(of: Array(body.utf8), key: key))
  }

  /// The call and the step that a state names.
  ///
  /// - Throws: ``MCPError`` for a state that this server did not make, that belongs to another call, that is over, or that was used.
  func resume(_ state: String, digest: String) throws -> (call: Call, step: Int) {
    let parts = state.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let body = parts.dropLast().joined(separator: ".")
    let mark = hexadecimal(SHA256.authentication(of: Array(body.utf8), key: key))
    guard parts.count == 5, isEqualInConstantTime(mark, parts[4]), let step = Int(parts[1]), let ends = Int(parts[2]) else {
      throw MCPError.parameters("requestState was not made by this server: call the tool again without it.")
    }
    guard parts[3] == digest else {
      throw MCPError.parameters("requestState belongs to another call: repeat the tool's name and arguments unchanged.")
    }
    let found = calls.withLock { calls in calls.first { $0.call.handle == parts[0] }?.call }
    guard let found, Double(ends) >= Date().timeIntervalSince1970, found.present.step == step else {
      throw MCPError.parameters("requestState is over or was used: call the tool again without it.")
    }
    return (found, step)
  }

  /// Ends a call that has waited for its answer since it was kept.
  private func end(_ call: Call, since ends: Date) {
    let isOver = calls.withLock { calls -> Bool in
      guard call.isUnanswered, let place = calls.firstIndex(where: { $0.call === call && $0.ends == ends }) else { return false }
      calls.remove(at: place)
      return true
    }
    if isOver { call.cancel() }
  }

  func forget(_ call: Call) { calls.withLock { $0.removeAll { $0.call === call } } }

  /// Ends every call that waits, and gives what is still to run of them.
  @discardableResult
  func cancelAll() -> [Task<Void, Never>] {
    let waiting = calls.withLock { calls -> [Call] in
      defer { calls = [] }
      return calls.map(\.call)
    }
    for call in waiting { call.cancel() }
    return waiting.compactMap(\.task)
  }
}
