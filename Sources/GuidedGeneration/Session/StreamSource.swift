import Synchronization

/// The working side of a response stream: runs the generation once, keeps how far it got, and lets any number of readers follow.
final class StreamSource: Sendable {
  private struct State {
    var isStarted = false
    var isAbandoned = false
    var task: Task<Void, Never>?
    /// Progress is a growing text, so of every step only its length is kept; what a new round of tools writes starts a new text.
    var texts: [GenerationProgress] = []
    var steps: [(text: Int, length: Int)] = []
    var result: Result<GenerationOutcome, any Error>?
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  let identities = GenerationIdentities()
  private let state = Mutex(State())
  private let start: @Sendable (StreamSource) async throws -> GenerationOutcome

  init(start: @escaping @Sendable (StreamSource) async throws -> GenerationOutcome) {
    self.start = start
  }

  // MARK: Writing

  /// Notes how far generation got.
  func add(_ progress: GenerationProgress) {
    let waiting = state.withLock { state in
      if let last = state.texts.last, progress.form == last.form, progress.bytes.starts(with: last.bytes) {
        if progress.bytes.count == last.bytes.count { return [CheckedContinuation<Void, Never>]() }
        state.texts[state.texts.count - 1] = progress
      } else {
        state.texts.append(progress)
      }
      state.steps.append((state.texts.count - 1, progress.bytes.count))
      defer { state.waiting = [] }
      return state.waiting
    }
    for reader in waiting { reader.resume() }
  }

  private func finish(_ result: Result<GenerationOutcome, any Error>) {
    let waiting = state.withLock { state in
      state.result = result
      defer { state.waiting = [] }
      return state.waiting
    }
    for reader in waiting { reader.resume() }
  }

  private func startIfNeeded() {
    state.withLock { state in
      guard !state.isStarted else { return }
      state.isStarted = true
      state.task = Task {
        do {
          finish(.success(try await start(self)))
        } catch {
          finish(.failure(error))
        }
      }
    }
  }

  // MARK: Stopping

  /// Nobody wants the stream any more.
  func abandon() {
    state.withLock { state in
      state.isAbandoned = true
      return state.task
    }?.cancel()
  }

  private func cancel() {
    state.withLock { $0.task }?.cancel()
  }

  /// What was generated before the stream was abandoned; `nil` if it was not, or if nothing was.
  func abandonedPartial() -> GeneratedContent? {
    let last = state.withLock { state in
      state.isAbandoned && state.result == nil ? state.texts.last : nil
    }
    return try? last?.content().map(identities.identify)
  }

  // MARK: Reading

  /// What a reader finds at a position.
  struct Step: Sendable {
    var content: GeneratedContent
    var entries: ArraySlice<Transcript.Entry>
    var usage: LanguageModelSession.Usage
    /// The next position.
    var next: Int
  }

  /// What there is at a position; `nil` behind the last.
  func next(at position: Int, isolation: isolated (any Actor)?) async throws -> Step? {
    startIfNeeded()
    var position = position
    while true {
      enum Found {
        case step(GenerationProgress)
        case end(GenerationOutcome, isNew: Bool)
        case failure(any Error)
        case nothing
      }
      let found: Found = state.withLock { state in
        if position < state.steps.count {
          let step = state.steps[position]
          var progress = state.texts[step.text]
          progress.bytes = progress.bytes.prefix(step.length)
          return .step(progress)
        }
        switch state.result {
        case nil: return .nothing
        case .failure(let error): return .failure(error)
        case .success(let outcome): return .end(outcome, isNew: position == state.steps.count)
        }
      }
      switch found {
      case .step(let progress):
        position += 1
        // The whole value comes with the outcome, which says that it is complete.
        if let content = try progress.content(), !content.isComplete {
          return Step(content: identities.identify(content), entries: progress.entries, usage: progress.usage, next: position)
        }
      case .end(let outcome, let isNew):
        guard isNew else { return nil }
        return Step(
          content: outcome.content, entries: outcome.entries, usage: LanguageModelSession.Usage(outcome.statistics), next: position + 1)
      case .failure(let error): throw error
      case .nothing: await wait(after: position, isolation: isolation)
      }
    }
  }

  /// The whole response.
  nonisolated(nonsending) func outcome() async throws -> GenerationOutcome {
    startIfNeeded()
    while true {
      if let result = state.withLock({ $0.result }) { return try result.get() }
      await wait(after: .max, isolation: #isolation)
    }
  }

  /// Waits until there is a step at the position, or the end.
  private func wait(after position: Int, isolation: isolated (any Actor)?) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isThere = state.withLock { state in
          if state.result != nil || position < state.steps.count { return true }
          state.waiting.append(continuation)
          return false
        }
        if isThere { continuation.resume() }
      }
    } onCancel: {
      // The reader goes on when generation has stopped; then the turn has been taken back.
      cancel()
    }
  }
}
