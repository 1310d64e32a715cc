import Dispatch
import Synchronization

/// Ends a wait for work that takes too long.
enum Deadline {
  /// Runs work; what takes longer than the limit, not counting the time that answers took, is cancelled and left to itself.
  static func run<Value: Sendable>(
    _ limit: Duration?, waited: @escaping @Sendable () -> Duration, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard let limit else { return try await withTaskExecutorPreference(OwnThreads.shared) { try await body() } }
    // The work's time begins when it does: on a busy machine it may wait for a thread before.
    let course = Course()
    let work = Task(executorPreference: OwnThreads.shared) {
      course.begun.withLock { $0 = .now }
      defer { course.hasEnded.withLock { $0 = true } }
      return try await body()
    }
    let race = Race<Value>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        race.begin(continuation)
        let watch = Task {
          // Work that has ended is in time, however late that is noticed here.
          while !Task.isCancelled, !course.hasEnded.withLock({ $0 }) {
            let used = course.begun.withLock { $0 }.map { ContinuousClock.now - $0 - waited() } ?? .zero
            if used >= limit {
              // The reason first: work that is cancelled ends with an error of its own.
              race.end(.failure(AppIntentError(description: "It took longer than \(limit.inSeconds.shortText) s and was stopped.")))
              work.cancel()
              return
            }
            try? await Task.sleep(for: max(.milliseconds(1), min(limit - used, .milliseconds(500))))
          }
        }
        Task {
          let result = await work.result
          watch.cancel()
          race.end(result)
        }
      }
    } onCancel: {
      work.cancel()
    }
  }
}

/// When work began, and whether it has ended.
private final class Course: Sendable {
  let begun = Mutex<ContinuousClock.Instant?>(nil)
  let hasEnded = Mutex(false)
}

/// Runs an application's own code apart from the threads that Swift's tasks share: one that blocks its thread, or computes without end, holds up
/// neither the watch over it nor anybody else, on one core too.
private final class OwnThreads: TaskExecutor {
  static let shared = OwnThreads()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // A serial queue of its own is a thread of its own, taken from those that wait.
    DispatchQueue(label: "espalier.perform").async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Resumes a continuation with whichever result comes first.
private final class Race<Value: Sendable>: Sendable {
  private let continuation = Mutex<CheckedContinuation<Value, any Error>?>(nil)

  func begin(_ waiting: CheckedContinuation<Value, any Error>) { continuation.withLock { $0 = waiting } }

  func end(_ result: Result<Value, any Error>) {
    let waiting = continuation.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    waiting?.resume(with: result)
  }
}
