import Synchronization

/// Runs the tools that a reply calls.
enum ToolRunner {
  /// The outputs of calls, in their order; the tools run at the same time.
  ///
  /// - Throws: ``LanguageModelSession/ToolCallError`` of the first tool that fails; `CancellationError` as soon as the task is cancelled,
  ///   whether or not the tools take notice.
  static func outputs(of calls: [Transcript.ToolCall], tools: [any Tool]) async throws -> [Transcript.ToolOutput] {
    try await withThrowingTaskGroup(of: (Int, Transcript.ToolOutput).self) { group in
      for (index, call) in calls.enumerated() {
        guard let tool = tools.first(where: { $0.name == call.toolName }) else { continue }
        group.addTask { (index, try await output(of: tool, call: call)) }
      }
      var outputs: [(Int, Transcript.ToolOutput)] = []
      for try await output in group { outputs.append(output) }
      return outputs.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  private static func output(of tool: some Tool, call: Transcript.ToolCall) async throws -> Transcript.ToolOutput {
    do {
      let parts = try await Race.valueOrCancellation { try await invoke(tool, arguments: call.arguments).parts }
      let segments = parts.map { part -> Transcript.Segment in
        switch part {
        case .text(let text): .text(.init(content: text))
        case .content(let content): .structure(.init(source: tool.name, content: content))
        case .attachment(let attachment): .attachment(attachment)
        case .custom(let segment): .custom(segment)
        }
      }
      return Transcript.ToolOutput(id: call.id, toolName: call.toolName, segments: segments)
    } catch let error as CancellationError {
      throw error
    } catch {
      throw LanguageModelSession.ToolCallError(tool: tool, underlyingError: error)
    }
  }

  private static func invoke<T: Tool>(_ tool: T, arguments: GeneratedContent) async throws -> Prompt {
    try await tool.call(arguments: T.Arguments(arguments)).promptRepresentation
  }
}

/// An operation against the cancellation of the task that waits for it.
private final class Race<Value: Sendable>: Sendable {
  private struct State {
    var isOver = false
    var continuation: CheckedContinuation<Value, any Error>?
    var task: Task<Void, Never>?
  }

  private let state = Mutex(State())

  /// The operation's value, or `CancellationError` at once when the waiting task is cancelled: an operation that takes no notice goes on by
  /// itself, and what it gives is dropped.
  static func valueOrCancellation(_ operation: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let race = Race()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = race.state.withLock { state in
          if !state.isOver { state.continuation = continuation }
          return state.isOver
        }
        guard !isOver else { return continuation.resume(throwing: CancellationError()) }
        let task = Task {
          do { race.finish(.success(try await operation())) } catch { race.finish(.failure(error)) }
        }
        race.state.withLock { $0.task = task }
        if race.state.withLock({ $0.isOver }) { task.cancel() }
      }
    } onCancel: {
      race.finish(.failure(CancellationError()))
      race.state.withLock { $0.task }?.cancel()
    }
  }

  private func finish(_ result: Result<Value, any Error>) {
    state.withLock { state in
      state.isOver = true
      defer { state.continuation = nil }
      return state.continuation
    }?.resume(with: result)
  }
}
