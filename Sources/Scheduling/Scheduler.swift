import Foundation
import Synchronization

/// Runs many requests on one model.
///
/// There are a few lanes, each a thread: one per core for a small model, one per sequence of a joint pass for a large one. A lane takes the next
/// request when it is done with one, so requests join and leave the model's passes at any time. A lane's thread is started when there is work for
/// it and ends when there has been none for some seconds. Which request is next:
/// interactive before batch; among callers in turn; of one caller the oldest, unless a younger one shares a beginning with what the lane ran before
/// and the oldest has not waited for long. Some lanes may take short requests alone. Where a beginning is being run for the first time, others that share it wait until its state is saved.
///
/// A request that is cancelled leaves the queue at once, or its lane before the next step. Bounds are checked before anything is done.
package final class Scheduler: @unchecked Sendable {
  // Sendable because all state is behind the condition's lock.

  private final class Entry: @unchecked Sendable {
    // Sendable because `isQueued` is behind the condition's lock, and the bodies are the caller's, called once each.
    let ticket: Ticket
    let body: (RunningRequest) -> (() -> Void)
    /// Hands an error to the caller; once.
    let fail: (any Error) -> Void
    let arrival: ContinuousClock.Instant
    let flag = StopFlag()
    var isQueued = true

    init(
      ticket: Ticket, arrival: ContinuousClock.Instant, body: @escaping (RunningRequest) -> (() -> Void),
      fail: @escaping (any Error) -> Void
    ) {
      self.ticket = ticket
      self.arrival = arrival
      self.body = body
      self.fail = fail
    }
  }

  /// The requests of one priority, by caller, in the order of the callers' turns.
  private struct Line {
    var callers: [(name: String, entries: [Entry])] = []
    var isEmpty: Bool { callers.isEmpty }

    mutating func append(_ entry: Entry) {
      if let index = callers.firstIndex(where: { $0.name == entry.ticket.caller }) {
        callers[index].entries.append(entry)
      } else {
        callers.append((entry.ticket.caller, [entry]))
      }
    }

    /// Takes an entry out; its caller's turn is over where `endsTurn`.
    mutating func remove(_ entry: Entry, endsTurn: Bool) {
      guard let index = callers.firstIndex(where: { $0.name == entry.ticket.caller }) else { return }
      callers[index].entries.removeAll { $0 === entry }
      if callers[index].entries.isEmpty {
        callers.remove(at: index)
      } else if endsTurn {
        callers.append(callers.remove(at: index))
      }
    }
  }

  package let limits: SchedulerLimits
  private let time: TimeSource
  private let condition = NSCondition()
  private var lines: [Line] = Array(repeating: Line(), count: ServingPriority.allCases.count)
  private var running: [ObjectIdentifier: Entry] = [:]
  private var counts = SchedulerCounts()
  private var interactiveWaiting = 0
  /// Beginnings that are run for the first time right now, and those whose state has been saved, the latest last.
  private var warming: Set<Int> = []
  private var warm: [Int] = []
  private static let warmLimit = 256
  private var isClosed = false
  private var isScanning = false
  /// Threads of lanes that there are, and those of them that wait for work.
  private var threads = 0
  private var idle = 0
  /// Seconds that a request takes, smoothed, for what is said to those who are turned away.
  private var meanSeconds = 0.1

  package init(limits: SchedulerLimits, time: TimeSource = .system) {
    self.limits = limits
    self.time = time
  }

  /// What the scheduler holds and has done.
  package var statistics: SchedulerCounts {
    condition.withLock { counts }
  }

  /// Whether it runs and queues nothing.
  package var isIdle: Bool { condition.withLock { running.isEmpty && counts.waiting == 0 } }

  /// Threads of lanes that there are.
  package var laneCount: Int { condition.withLock { threads } }

  /// Whether a further interactive request would be taken.
  package var hasRoom: Bool { condition.withLock { refusal(Ticket()) == nil } }

  // MARK: Requests

  /// - Throws: ``ServingError`` where a further interactive request would be turned away. Costs next to nothing: for asking before a body is read.
  package func checkRoom(priority: ServingPriority = .interactive) throws(ServingError) {
    let refusal = condition.withLock { () -> ServingError? in
      let refusal = self.refusal(Ticket(priority: priority))
      if refusal != nil { counts.rejected += 1 }
      return refusal
    }
    if let refusal { throw refusal }
  }

  /// Queues a request, runs it on a lane, and returns what it makes.
  ///
  /// - Parameter body: runs on the lane's thread and asks ``RunningRequest/shouldStop`` between its steps.
  /// - Throws: ``ServingError``, `CancellationError` as soon as the task is cancelled while the request waits, or what `body` throws.
  package func run<Output: Sendable>(
    _ ticket: Ticket, _ body: @escaping @Sendable (RunningRequest) throws -> Output
  ) async throws -> Output {
    let handle = Handle()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let entry = Entry(
          ticket: ticket, arrival: time.now(),
          body: { running in
            let result = Result { try body(running) }
            return { continuation.resume(with: result) }
          },
          fail: { continuation.resume(throwing: $0) })
        handle.entry.withLock { $0 = entry }
        submit(entry)
        if Task.isCancelled { cancel(entry) }
      }
    } onCancel: {
      if let entry = handle.entry.withLock({ $0 }) { cancel(entry) }
    }
  }

  /// Links a task's cancellation to the request that it made.
  private final class Handle: Sendable {
    let entry = Mutex<Entry?>(nil)
  }

  /// Queues work that nobody waits for; what cannot be queued any more is left undone.
  package func start(_ ticket: Ticket, _ body: @escaping @Sendable (RunningRequest) -> Void) {
    submit(
      Entry(
        ticket: ticket, arrival: time.now(),
        body: { running in
          body(running)
          return {}
        }, fail: { _ in }))
  }

  private func refusal(_ ticket: Ticket) -> ServingError? {
    if isClosed { return .closed }
    guard ticket.priority == .interactive, ticket.isBounded else { return nil }
    // What can start at once is no burden on the queue.
    if interactiveWaiting == 0 && running.count < limits.lanes { return nil }
    let reason: String? =
      if interactiveWaiting >= limits.waiting {
        "\(interactiveWaiting) requests wait"
      } else if counts.waitingTokens + ticket.tokens > limits.waitingTokens {
        "requests of \(counts.waitingTokens) tokens wait"
      } else if counts.waitingBytes + ticket.bytes > limits.waitingBytes {
        "requests of \(counts.waitingBytes) bytes wait"
      } else {
        nil
      }
    guard let reason else { return nil }
    let seconds = meanSeconds * Double(interactiveWaiting) / Double(limits.lanes)
    return .overloaded(reason: reason, retryAfter: max(1, min(60, Int(seconds.rounded(.up)))))
  }

  private func submit(_ entry: Entry) {
    condition.lock()
    if let refusal = refusal(entry.ticket) {
      counts.rejected += 1
      condition.unlock()
      return entry.fail(refusal)
    }
    lines[entry.ticket.priority.rawValue].append(entry)
    count(entry, 1)
    scanLater()
    condition.signal()
    startLane()
    condition.unlock()
  }

  /// Starts a further lane where more requests wait than lanes. The lock is held.
  private func startLane() {
    guard counts.waiting > idle, threads < limits.lanes + limits.shortLanes else { return }
    threads += 1
    let thread = Thread {
      self.limits.priority.apply()
      self.serve()
    }
    thread.stackSize = 4 << 20
    thread.name = "espalier.lane"
    thread.start()
  }

  private func count(_ entry: Entry, _ sign: Int) {
    counts.waiting += sign
    if entry.ticket.priority == .interactive {
      interactiveWaiting += sign
      counts.waitingTokens += sign * entry.ticket.tokens
      counts.waitingBytes += sign * entry.ticket.bytes
    }
  }

  private func cancel(_ entry: Entry) {
    condition.lock()
    guard entry.isQueued else {
      condition.unlock()
      return entry.flag.set()
    }
    let isThere = dequeue(entry, endsTurn: false)
    if isThere { counts.cancelled += 1 }
    condition.unlock()
    if isThere { entry.fail(CancellationError()) }
  }

  /// Takes an entry out of its line. False where it is in none: turned away already.
  private func dequeue(_ entry: Entry, endsTurn: Bool) -> Bool {
    let line = entry.ticket.priority.rawValue
    guard lines[line].callers.contains(where: { $0.entries.contains { $0 === entry } }) else { return false }
    lines[line].remove(entry, endsTurn: endsTurn)
    entry.isQueued = false
    count(entry, -1)
    return true
  }

  // MARK: Deadlines

  /// While something waits, deadlines are looked at ten times a second. The lock is held.
  private func scanLater() {
    guard !isScanning else { return }
    isScanning = true
    time.after(.milliseconds(100)) { [weak self] in self?.scan() }
  }

  private func scan() {
    condition.lock()
    isScanning = false
    let now = time.now()
    var late: [Entry] = []
    for line in lines {
      for caller in line.callers {
        for entry in caller.entries { if let deadline = entry.ticket.deadline, deadline <= now { late.append(entry) } }
      }
    }
    for entry in late where dequeue(entry, endsTurn: false) { counts.timedOut += 1 }
    if counts.waiting > 0 { scanLater() }
    condition.unlock()
    for entry in late { entry.fail(ServingError.timedOut(seconds: (now - entry.arrival).inSeconds.rounded())) }
  }

  // MARK: Lanes

  private func serve() {
    var lastPrefix: Int?
    condition.lock()
    while let entry = awaitNext(after: lastPrefix) {
      running[ObjectIdentifier(entry)] = entry
      counts.running = running.count
      let start = time.now()
      let waited = (start - entry.arrival).inSeconds
      counts.queueSeconds += waited
      let prefix = entry.ticket.prefix
      let isFirst = prefix.map { !warm.contains($0) && warming.insert($0).inserted } ?? false
      condition.unlock()

      let deadline = entry.ticket.deadline
      let (flag, time) = (entry.flag, time)
      let request = RunningRequest(
        isOver: {
          if flag.isSet { return true }
          guard let deadline, time.now() >= deadline else { return false }
          return true
        },
        beginningIsReady: { [weak self] in if isFirst, let prefix { self?.noteWarm(prefix) } }, waited: waited)
      let finish = entry.body(request)
      lastPrefix = prefix ?? lastPrefix
      let end = time.now()
      condition.lock()
      running[ObjectIdentifier(entry)] = nil
      counts.running = running.count
      let isLate = deadline.map { end >= $0 } ?? false
      if flag.isSet { counts.cancelled += 1 } else if isLate { counts.timedOut += 1 } else { counts.done += 1 }
      meanSeconds += 0.1 * ((end - start).inSeconds - meanSeconds)
      if isFirst, let prefix { warming.remove(prefix) }
      condition.broadcast()
      condition.unlock()
      finish()
      condition.lock()
    }
    threads -= 1
    condition.unlock()
  }

  /// The next request for a lane; nil where the lane's thread is to end. The lock is held, but for the wait.
  private func awaitNext(after lastPrefix: Int?) -> Entry? {
    while true {
      if let entry = next(after: lastPrefix) { return entry }
      let isBlocked = counts.waiting > 0
      if isClosed && !isBlocked { return nil }
      idle += 1
      let hasNews = condition.wait(until: Date(timeIntervalSinceNow: isBlocked ? 0.05 : limits.idle.inSeconds))
      idle -= 1
      if !hasNews, counts.waiting == 0 { return nil }
    }
  }

  private func noteWarm(_ prefix: Int) {
    condition.lock()
    warming.remove(prefix)
    warm.removeAll { $0 == prefix }
    warm.append(prefix)
    if warm.count > Self.warmLimit { warm.removeFirst() }
    condition.broadcast()
    condition.unlock()
  }

  /// Chooses and dequeues. The lock is held.
  private func next(after lastPrefix: Int?) -> Entry? {
    let now = time.now()
    for line in lines where !line.isEmpty {
      for caller in line.callers {
        let oldest = caller.entries[0]
        var chosen: Entry?
        if let lastPrefix, oldest.ticket.prefix != lastPrefix, now - oldest.arrival < limits.patience {
          chosen = caller.entries.first { $0.ticket.prefix == lastPrefix && !isBlocked($0) }
        }
        guard let entry = chosen ?? caller.entries.first(where: { !isBlocked($0) }) else { continue }
        _ = dequeue(entry, endsTurn: true)
        return entry
      }
    }
    return nil
  }

  /// Whether what an entry begins with is just being run by another, or the lanes that are left are for shorter ones.
  private func isBlocked(_ entry: Entry) -> Bool {
    if running.count >= limits.lanes, entry.ticket.tokens > limits.shortTokens { return true }
    return entry.ticket.prefix.map { warming.contains($0) } ?? false
  }

  /// Whether it takes no more requests.
  package var isStopping: Bool { condition.withLock { isClosed } }

  // MARK: The end

  /// Takes no more requests, lets those it has end, and stops what is left after `maximum`.
  package func drain(maximum: Duration) async {
    close()
    let end = time.now() + maximum
    while !isIdle, time.now() < end { await time.sleep(.milliseconds(20)) }
    cancelAll()
    // What was told to stop does so in time of its own.
    while !isIdle { await TimeSource.system.sleep(.milliseconds(5)) }
  }

  /// Takes no more requests.
  package func close() {
    condition.withLock {
      isClosed = true
      condition.broadcast()
    }
  }

  /// Cancels all that waits and runs.
  package func cancelAll() {
    condition.lock()
    let waiting = lines.flatMap { $0.callers.flatMap(\.entries) }
    for entry in waiting where dequeue(entry, endsTurn: false) { counts.cancelled += 1 }
    for entry in running.values { entry.flag.set() }
    condition.unlock()
    for entry in waiting { entry.fail(CancellationError()) }
  }
}
