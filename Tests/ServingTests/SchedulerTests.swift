import Foundation
import Serving
import TestSupport
import Testing

/// What happened, in order, from any thread.
final class Record: @unchecked Sendable {
  private let lock = NSLock()
  private var names: [String] = []
  func add(_ name: String) { lock.withLock { names.append(name) } }
  var all: [String] { lock.withLock { names } }
}

/// Holds a lane until it is opened.
final class Gate: @unchecked Sendable {
  private let condition = NSCondition()
  private var isOpen = false
  func open() {
    condition.withLock {
      isOpen = true
      condition.broadcast()
    }
  }
  func wait() {
    condition.lock()
    while !isOpen { condition.wait() }
    condition.unlock()
  }
}

/// Runs what blocks on a thread of its own: those of tasks are as few as the cores, and what is waited for may need one.
func onThread<Output: Sendable>(_ body: @escaping @Sendable () throws -> Output) async throws -> Output {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Result { try body() }) }.start()
  }
}

@Suite struct SchedulerTests {
  /// Blocks the only lane, queues requests in the given order, and tells in which order they ran.
  private func order(
    _ tickets: [(String, Ticket)], limits: SchedulerLimits = SchedulerLimits(lanes: 1, waiting: 100), after duration: Duration = .zero
  ) async throws -> [String] {
    let time = ManualTime()
    let scheduler = Scheduler(limits: limits, time: time.source)
    let (gate, record) = (Gate(), Record())
    async let first: Void = scheduler.run(Ticket(caller: "gate", prefix: 1)) { running in
      running.notePrefixSaved()
      gate.wait()
    }
    try await eventually { scheduler.statistics.running == 1 }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, (name, ticket)) in tickets.enumerated() {
        group.addTask { try await scheduler.run(ticket) { _ in record.add(name) } }
        try await eventually { scheduler.statistics.waiting == index + 1 }
      }
      time.advance(by: duration)
      gate.open()
      try await group.waitForAll()
    }
    try await first
    return record.all
  }

  @Test func callersTakeTurns() async throws {
    let found = try await order([
      ("a1", Ticket(caller: "a")), ("a2", Ticket(caller: "a")), ("a3", Ticket(caller: "a")), ("b1", Ticket(caller: "b")),
      ("c1", Ticket(caller: "c")), ("b2", Ticket(caller: "b")),
    ])
    #expect(found == ["a1", "b1", "c1", "a2", "b2", "a3"])
  }

  @Test func interactiveGoesBeforeBatch() async throws {
    let found = try await order([
      ("batch", Ticket(caller: "a", priority: .batch)), ("other batch", Ticket(caller: "b", priority: .batch)),
      ("one", Ticket(caller: "c")),
    ])
    #expect(found == ["one", "batch", "other batch"])
  }

  @Test func sharedBeginningsGoTogetherUntilPatienceEnds() async throws {
    let tickets = [("x", Ticket(prefix: 2)), ("y", Ticket(prefix: 1)), ("z", Ticket(prefix: 1))]
    let limits = SchedulerLimits(lanes: 1, waiting: 100, patience: .milliseconds(250))
    let patient = try await order(tickets, limits: limits, after: .milliseconds(249))
    #expect(patient == ["y", "z", "x"])
    let impatient = try await order(tickets, limits: limits, after: .milliseconds(250))
    #expect(impatient == ["x", "y", "z"])
  }

  @Test func aBeginningIsRunOnceBeforeOthersShareIt() async throws {
    let scheduler = Scheduler(limits: SchedulerLimits(lanes: 4))
    let (saved, end, record) = (Gate(), Gate(), Record())
    async let first: Void = scheduler.run(Ticket(prefix: 7)) { running in
      saved.wait()
      record.add("saved")
      running.notePrefixSaved()
      end.wait()
    }
    try await eventually { scheduler.statistics.running == 1 }
    async let second: Void = scheduler.run(Ticket(prefix: 7)) { _ in record.add("second") }
    async let other: Void = scheduler.run(Ticket(prefix: 8)) { _ in record.add("other") }
    try await eventually { record.all == ["other"] && scheduler.statistics.waiting == 1 }
    saved.open()
    try await eventually { record.all == ["other", "saved", "second"] }
    end.open()
    _ = try await (first, second, other)
  }

  @Test func bySizeNumberAndTokensItTurnsAwayBeforeAnythingIsDone() async throws {
    let gate = Gate()
    let scheduler = Scheduler(limits: SchedulerLimits(lanes: 1, waiting: 2, waitingTokens: 100, waitingBytes: 1000))
    async let running: Void = scheduler.run(Ticket()) { _ in gate.wait() }
    try await eventually { scheduler.statistics.running == 1 }
    async let one: Void = scheduler.run(Ticket(tokens: 60, bytes: 10)) { _ in }
    try await eventually { scheduler.statistics.waiting == 1 }
    await #expect(throws: ServingError.overloaded(reason: "requests of 60 tokens wait", retryAfter: 1)) {
      try await scheduler.run(Ticket(tokens: 41)) { _ in Issue.record("it ran") }
    }
    await #expect(throws: ServingError.overloaded(reason: "requests of 10 bytes wait", retryAfter: 1)) {
      try await scheduler.run(Ticket(bytes: 991)) { _ in Issue.record("it ran") }
    }
    async let two: Void = scheduler.run(Ticket(tokens: 40)) { _ in }
    try await eventually { scheduler.statistics.waiting == 2 }
    #expect(throws: ServingError.overloaded(reason: "2 requests wait", retryAfter: 1)) { try scheduler.checkRoom() }
    #expect(scheduler.statistics.rejected == 3)
    // A batch is bounded by who makes it.
    async let batch: Void = scheduler.run(Ticket(priority: .batch, tokens: 1 << 40)) { _ in }
    gate.open()
    _ = try await (running, one, two, batch)
    #expect(scheduler.statistics.done == 4 && scheduler.statistics.waitingTokens == 0 && scheduler.statistics.waitingBytes == 0)
  }

  @Test func whoIsCancelledWhileWaitingNeverRuns() async throws {
    let gate = Gate()
    let scheduler = Scheduler(limits: SchedulerLimits(lanes: 1))
    async let running: Void = scheduler.run(Ticket()) { _ in gate.wait() }
    try await eventually { scheduler.statistics.running == 1 }
    let task = Task { try await scheduler.run(Ticket(tokens: 5)) { _ in Issue.record("it ran") } }
    try await eventually { scheduler.statistics.waiting == 1 }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(scheduler.statistics.waiting == 0 && scheduler.statistics.waitingTokens == 0 && scheduler.statistics.cancelled == 1)
    gate.open()
    try await running
  }

  @Test func whoIsCancelledWhileRunningIsToldAndNeighboursAreNot() async throws {
    let scheduler = Scheduler(limits: SchedulerLimits(lanes: 2))
    let gate = Gate()
    let neighbour = Task {
      try await scheduler.run(Ticket()) { running in
        gate.wait()
        return running.shouldStop
      }
    }
    let task = Task {
      try await scheduler.run(Ticket()) { running in
        while !running.shouldStop { usleep(500) }
        throw CancellationError()
      }
    }
    try await eventually { scheduler.statistics.running == 2 }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(scheduler.statistics.running == 1)
    gate.open()
    #expect(try await neighbour.value == false)
    #expect(scheduler.statistics.cancelled == 1 && scheduler.statistics.done == 1)
  }

  @Test func aDeadlineEndsTheWait() async throws {
    let (gate, time) = (Gate(), ManualTime())
    let scheduler = Scheduler(limits: SchedulerLimits(lanes: 1), time: time.source)
    async let running: Void = scheduler.run(Ticket()) { _ in gate.wait() }
    try await eventually { scheduler.statistics.running == 1 }
    let deadline = time.source.now() + .seconds(50)
    let waiting = Task { try await scheduler.run(Ticket(deadline: deadline)) { _ in Issue.record("it ran") } }
    try await eventually { scheduler.statistics.waiting == 1 }
    time.advance(by: .seconds(49))
    #expect(scheduler.statistics.waiting == 1)
    time.advance(by: .milliseconds(1100))
    await #expect(throws: ServingError.timedOut(seconds: 50)) { try await waiting.value }
    #expect(scheduler.statistics.timedOut == 1 && scheduler.statistics.waiting == 0)
    gate.open()
    try await running
  }

  @Test func whatDrainsEndsWhatRunsAndTakesNothingMore() async throws {
    let time = ManualTime()
    let scheduler = Scheduler(limits: SchedulerLimits(lanes: 1), time: time.source)
    let gate = Gate()
    let running = Task { try await scheduler.run(Ticket()) { _ in gate.wait() } }
    try await eventually { scheduler.statistics.running == 1 }
    let draining = Task { await scheduler.drain(maximum: .seconds(30)) }
    // Its look at deadlines, and the pause between two looks at what runs.
    try await eventually { scheduler.isStopping && time.waiting == 2 }
    await #expect(throws: ServingError.closed) { try await scheduler.run(Ticket()) { _ in } }
    gate.open()
    try await running.value
    time.advance(by: .milliseconds(20))
    await draining.value
    #expect(scheduler.isIdle && scheduler.statistics.cancelled == 0)
  }

  @Test func whatRunsForLongerThanADrainIsToldToStop() async throws {
    let time = ManualTime()
    let scheduler = Scheduler(limits: SchedulerLimits(lanes: 1), time: time.source)
    let running = Task {
      try await scheduler.run(Ticket()) { running in
        while !running.shouldStop { Thread.sleep(forTimeInterval: 0.001) }
        throw CancellationError()
      }
    }
    try await eventually { scheduler.statistics.running == 1 }
    let draining = Task { await scheduler.drain(maximum: .milliseconds(30)) }
    for _ in 0..<2 {
      try await eventually { time.waiting == 2 }
      time.advance(by: .milliseconds(20))
    }
    await draining.value
    await #expect(throws: CancellationError.self) { try await running.value }
    #expect(scheduler.isIdle && scheduler.statistics.cancelled == 1)
  }

  /// A lane's thread is there when there is work, and its end leaves nothing undone.
  @Test func lanesComeBackAfterRest() async throws {
    var limits = SchedulerLimits(lanes: 2)
    limits.idle = .milliseconds(1)
    let scheduler = Scheduler(limits: limits)
    for _ in 0..<20 {
      #expect(try await scheduler.run(Ticket()) { _ in scheduler.laneCount } >= 1)
      try await eventually { scheduler.laneCount == 0 }
    }
    #expect(scheduler.statistics.done == 20)
  }

  @Test(.seeded) func tenThousandRequestsOfWhichHalfLeaveAreEachAnsweredOnce() async throws {
    let scheduler = Scheduler(limits: SchedulerLimits(lanes: 3, waiting: 100_000))
    let record = Record()
    var generator = Seed.generator()
    await withTaskGroup(of: Int?.self) { group in
      for index in 0..<10_000 {
        let leaves = Bool.random(using: &generator)
        let ticket = Ticket(caller: "\(index % 17)", priority: index % 5 == 0 ? .batch : .interactive, tokens: 3, prefix: index % 4)
        group.addTask {
          let task = Task {
            try await scheduler.run(ticket) { running in
              if index % 7 == 0 { running.notePrefixSaved() }
              if running.shouldStop { throw CancellationError() }
              record.add("\(index)")
              return index
            }
          }
          if leaves { task.cancel() }
          return try? await task.value
        }
      }
      for await _ in group {}
    }
    let served = record.all
    #expect(Set(served).count == served.count)
    let counts = scheduler.statistics
    #expect(counts.running == 0 && counts.waiting == 0 && counts.waitingTokens == 0 && counts.waitingBytes == 0)
    #expect(counts.done + counts.cancelled == 10_000)
  }

  /// Lanes for short requests take no long one, and a short one has not to wait for long ones.
  @Test func shortRequestsHaveLanesOfTheirOwn() async throws {
    var limits = SchedulerLimits(lanes: 1, waiting: 100)
    limits.shortLanes = 1
    let scheduler = Scheduler(limits: limits)
    let (gate, record) = (Gate(), Record())
    async let first: Void = scheduler.run(Ticket(caller: "a", tokens: 30_000)) { _ in gate.wait() }
    try await eventually { scheduler.statistics.running == 1 }
    async let second: Void = scheduler.run(Ticket(caller: "b", tokens: 30_000)) { _ in record.add("long") }
    try await eventually { scheduler.statistics.waiting == 1 }
    try await scheduler.run(Ticket(caller: "c", tokens: 200)) { _ in record.add("short") }
    #expect(record.all == ["short"])
    #expect(scheduler.statistics.waiting == 1)
    gate.open()
    _ = try await (first, second)
    #expect(record.all == ["short", "long"])
  }
}
