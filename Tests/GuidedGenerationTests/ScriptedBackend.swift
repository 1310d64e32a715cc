import Foundation
import GuidedGeneration

/// Answers with what the test wrote down, and keeps what it was asked.
final class ScriptedBackend: SessionBackend, @unchecked Sendable {
  enum Step {
    /// Pieces of UTF-8, each handed on as it is added.
    case pieces([[UInt8]])
    case failure(any Error)
    /// Waits until the task is cancelled.
    case hang(after: [UInt8])
    /// Waits until the gate opens, then replies.
    case gated(Gate, [UInt8])
  }

  private let lock = NSLock()
  private var steps: [Step]
  private var received: [BackendRequest] = []
  private var prewarmed: [BackendRequest] = []
  let contextSize = 512

  init(steps: [Step]) {
    self.steps = steps
  }

  convenience init(_ steps: Step...) {
    self.init(steps: steps)
  }

  /// Replies with texts, one for each request, byte by byte.
  static func texts(_ texts: String...) -> ScriptedBackend {
    ScriptedBackend(steps: texts.map { .pieces($0.utf8.map { [$0] }) })
  }

  var requests: [BackendRequest] { lock.withLock { received } }
  var prewarms: [BackendRequest] { lock.withLock { prewarmed } }

  @concurrent
  func respond(to request: BackendRequest, onPartial: @escaping @Sendable (BackendPartial) -> Void) async throws -> BackendReply {
    let step: Step? = lock.withLock {
      received.append(request)
      return steps.count > 1 ? steps.removeFirst() : steps.first
    }
    var statistics = GenerationStatistics()
    statistics.promptTokens = request.promptText.utf8.count
    statistics.cachedTokens = 1
    switch step {
    case .pieces(let pieces):
      var bytes: [UInt8] = []
      for piece in pieces {
        bytes += piece
        onPartial(BackendPartial(bytes: bytes))
      }
      statistics.generatedTokens = pieces.count
      return BackendReply(
        bytes: bytes, statistics: statistics,
        confidences: [.init(pointer: "/answer/title", probability: 0.5), .init(pointer: "/title", probability: 0.75)])
    case .failure(let error): throw error
    case .hang(let bytes):
      onPartial(BackendPartial(bytes: bytes))
      try await Task.sleep(for: .seconds(60))
      return BackendReply(bytes: bytes)
    case .gated(let gate, let bytes):
      await gate.wait()
      return BackendReply(bytes: bytes, statistics: statistics)
    case nil: throw BackendError.modelUnavailable("The script is empty.")
    }
  }

  @concurrent
  func tokenCount(of measure: BackendMeasure) async throws -> Int {
    switch measure {
    case .prompt(let text), .instructions(let text): text.utf8.count
    case .tools(let tools): tools.count
    case .schema(let schema): schema.utf8.count
    case .entries(let entries): entries.count
    }
  }

  func prewarm(for request: BackendRequest) {
    lock.withLock { prewarmed.append(request) }
  }
}

/// Holds tasks back until it is opened.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

/// Supplies a back end as the packaged model's provider does.
struct ScriptedProvider: SystemModelProvider {
  var backendResult: Result<ScriptedBackend, BackendError>
  var availability: SystemLanguageModel.Availability {
    if case .success = backendResult { .available } else { .unavailable(.modelNotReady) }
  }
  var supportedLanguages: Set<Locale.Language> { [Locale.Language(identifier: "en")] }
  func backend() throws -> any SessionBackend { try backendResult.get() }
}

/// Waits until a condition holds; in vain, for ten minutes at least: a guard against hangs.
func eventually(_ condition: () async -> Bool) async -> Bool {
  for _ in 0..<60_000 {
    if await condition() { return true }
    try? await Task.sleep(for: .milliseconds(10))
  }
  return false
}
