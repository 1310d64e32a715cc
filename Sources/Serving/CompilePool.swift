import Foundation
import Synchronization

/// Threads for what comes before a model is run: schemas are compiled and prompts made here, so that neither the model's threads nor a server's wait.
///
/// One of them takes the small jobs, so that these never wait behind large ones; the others take the large ones, and give way to the model's threads:
/// by their priority, and by a rest of three times what a job took while a model runs. A thread of low priority still holds up passes that two
/// cores share, and a caller who is turned away for a schema that is too large asks again at once.
///
/// Of jobs with the same key one runs at a time; those that follow find in a cache what it made. A job whose caller has left is not started, and told
/// to stop where it runs.
package final class CompilePool: @unchecked Sendable {
  // Sendable because all state is behind the condition's lock.
  private final class Job {
    let key: Int
    let size: Int
    let flag = StopFlag()
    let body: (@escaping @Sendable () -> Bool) -> (() -> Void)
    let fail: (any Error) -> Void
    init(
      key: Int, size: Int, body: @escaping (@escaping @Sendable () -> Bool) -> (() -> Void), fail: @escaping (any Error) -> Void
    ) {
      self.key = key
      self.size = size
      self.body = body
      self.fail = fail
    }
  }

  private let condition = NSCondition()
  private var waiting: [Job] = []
  private var keys: Set<Int> = []
  private let deadline: Duration
  private let limit: Int
  private let time: TimeSource

  /// Bytes of the largest small job.
  static let smallSize = 16 << 10

  /// - Parameters:
  ///   - threads: for large jobs, beside the one for small jobs.
  ///   - deadline: how long a job may run.
  ///   - limit: jobs that may wait.
  ///   - givesWay: whether the threads for large jobs have a lower priority than the model's.
  ///   - isBusy: whether the model runs, for which large jobs make room.
  package init(
    threads: Int, deadline: Duration, limit: Int = 256, givesWay: Bool = true, time: TimeSource = .system,
    isBusy: @escaping @Sendable () -> Bool = { false }
  ) {
    self.deadline = deadline
    self.limit = limit
    self.time = time
    for index in 0...max(1, threads) {
      let thread = Thread { [weak self, condition] in
        if index > 0, givesWay { ThreadPriority.background.apply() }
        let (sizes, rests) = index == 0 ? (0...Self.smallSize, false) : (Self.smallSize + 1 ... .max, givesWay)
        Self.serve({ self }, condition, takes: sizes, rest: { if rests, isBusy() { time.rest($0) } })
      }
      thread.stackSize = 16 << 20
      thread.name = "espalier.compile"
      thread.start()
    }
  }

  package var waitingCount: Int { condition.withLock { waiting.count } }

  /// Runs `body`, which asks now and then whether it is to stop.
  ///
  /// - Parameters:
  ///   - key: of jobs with the same one, one runs at a time.
  ///   - size: bytes of what it reads.
  /// - Throws: ``ServingError/overloaded(reason:retryAfter:)``, `CancellationError` at once where the task is cancelled, or what `body` throws.
  package func run<Output: Sendable>(
    key: Int, size: Int, _ body: @escaping @Sendable (@escaping @Sendable () -> Bool) throws -> Output
  ) async throws -> Output {
    let once = Once<Output>()
    let holder = StopHolder()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        once.set(continuation)
        let job = Job(
          key: key, size: size,
          body: { isStopped in
            let result = Result { try body(isStopped) }
            return { once.resume(result) }
          }, fail: { once.resume(.failure($0)) })
        holder.set(job.flag)
        submit(job)
        if Task.isCancelled {
          job.flag.set()
          once.resume(.failure(CancellationError()))
        }
      }
    } onCancel: {
      holder.stop()
      once.resume(.failure(CancellationError()))
    }
  }

  private func submit(_ job: Job) {
    condition.lock()
    let isFull = waiting.count >= limit
    if !isFull {
      waiting.append(job)
      // All of them: the one that is woken might be the one for small jobs.
      condition.broadcast()
    }
    condition.unlock()
    if isFull { job.fail(ServingError.overloaded(reason: "\(limit) schemas wait to be compiled", retryAfter: 1)) }
  }

  /// A thread rests so many times as long as a job took, at most so long, and not for next to nothing.
  private static let restShare = 3, longestRest = Duration.milliseconds(500), leastRest = Duration.milliseconds(1)

  private static func serve(
    _ pool: () -> CompilePool?, _ condition: NSCondition, takes sizes: ClosedRange<Int>, rest: (Duration) -> Void
  ) {
    while true {
      guard let me = pool() else { return }
      condition.lock()
      me.waiting.removeAll { $0.flag.isSet }
      guard let index = me.waiting.firstIndex(where: { sizes.contains($0.size) && !me.keys.contains($0.key) }) else {
        withExtendedLifetime(me) { _ = condition.wait(until: Date(timeIntervalSinceNow: 2)) }
        condition.unlock()
        continue
      }
      let job = me.waiting.remove(at: index)
      me.keys.insert(job.key)
      condition.unlock()
      let time = me.time
      let start = time.now()
      let end = start + me.deadline
      let flag = job.flag
      let finish = job.body({ flag.isSet || time.now() > end })
      condition.lock()
      me.keys.remove(job.key)
      condition.broadcast()
      condition.unlock()
      finish()
      let length = min(Self.longestRest, (time.now() - start) * Self.restShare)
      if length > Self.leastRest { rest(length) }
    }
  }

  /// A continuation that is resumed once, by whoever comes first.
  private final class Once<Output: Sendable>: Sendable {
    private struct State {
      var continuation: CheckedContinuation<Output, any Error>?
      var early: Result<Output, any Error>?
      var isDone = false
    }

    private let state = Mutex(State())

    func set(_ continuation: CheckedContinuation<Output, any Error>) {
      let result = state.withLock { state -> Result<Output, any Error>? in
        if let early = state.early { return early }
        state.continuation = continuation
        return nil
      }
      if let result { continuation.resume(with: result) }
    }

    func resume(_ result: Result<Output, any Error>) {
      let found = state.withLock { state -> CheckedContinuation<Output, any Error>? in
        guard !state.isDone else { return nil }
        state.isDone = true
        if state.continuation == nil { state.early = result }
        defer { state.continuation = nil }
        return state.continuation
      }
      found?.resume(with: result)
    }
  }

  private final class StopHolder: Sendable {
    private struct State {
      var flag: StopFlag?
      var isStopped = false
    }

    private let state = Mutex(State())
    func set(_ flag: StopFlag) {
      let stop = state.withLock { state -> Bool in
        state.flag = flag
        return state.isStopped
      }
      if stop { flag.set() }
    }
    func stop() {
      let flag = state.withLock { state -> StopFlag? in
        state.isStopped = true
        return state.flag
      }
      flag?.set()
    }
  }
}
