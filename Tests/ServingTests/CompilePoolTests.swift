import Foundation
import Serving
import Synchronization
import Testing

@Suite struct CompilePoolTests {
  @Test func jobsOfOneKeyRunOneAfterTheOther() async throws {
    let pool = CompilePool(threads: 4, deadline: .seconds(10))
    let record = Record()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask {
          try await pool.run(key: 1, size: 1 << 20) { _ in
            record.add("begin")
            usleep(1000)
            record.add("end")
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(record.all == Array(repeating: ["begin", "end"], count: 20).flatMap { $0 })
  }

  @Test func whoLeavesGoesAtOnceAndTheJobIsTold() async throws {
    let pool = CompilePool(threads: 1, deadline: .seconds(60))
    let record = Record()
    let task = Task {
      try await pool.run(key: 1, size: 1 << 20) { isStopped in
        record.add("begun")
        while !isStopped() { usleep(500) }
        record.add("stopped")
      }
    }
    try await eventually { record.all == ["begun"] }
    let waiting = Task { try await pool.run(key: 2, size: 1 << 20) { _ in Issue.record("it ran") } }
    try await eventually { pool.waitingCount == 1 }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await eventually { record.all == ["begun", "stopped"] }
  }

  @Test func aJobIsToldWhenItsTimeIsOver() async throws {
    let pool = CompilePool(threads: 1, deadline: .milliseconds(30))
    let stopped = try await pool.run(key: 1, size: 1 << 20) { isStopped in
      let end = ContinuousClock.now + .seconds(10)
      while !isStopped(), ContinuousClock.now < end { usleep(500) }
      return isStopped()
    }
    #expect(stopped)
  }

  /// A small job does not wait behind large ones.
  @Test func smallJobsPassLargeOnes() async throws {
    let pool = CompilePool(threads: 1, deadline: .seconds(60))
    let gate = Gate()
    let large = Task { try await pool.run(key: 1, size: 1 << 20) { _ in gate.wait() } }
    let next = Task { try await pool.run(key: 2, size: 1 << 20) { _ in 2 } }
    try await eventually { pool.waitingCount == 1 }
    #expect(try await pool.run(key: 3, size: 100) { _ in 3 } == 3)
    #expect(pool.waitingCount == 1)
    gate.open()
    try await large.value
    #expect(try await next.value == 2)
  }

  /// A large job is followed by a rest of three times its length, half a second at most, while a model runs: callers who ask again at once cannot
  /// take a core for themselves. Where no model runs, and behind a small job, for which somebody waits, there is none.
  @Test(arguments: [(true, 1 << 20, true), (false, 1 << 20, false), (true, 100, false)])
  func largeJobsRestWhileAModelRuns(isBusy: Bool, size: Int, rests: Bool) async throws {
    let record = Rests()
    let pool = CompilePool(threads: 1, deadline: .seconds(60), isBusy: { isBusy }, rest: { record.add($0) })
    for (key, microseconds) in [UInt32(20_000), 300_000].enumerated() {
      try await pool.run(key: key, size: size) { _ in
        usleep(microseconds)
        return
      }
    }
    // The thread has taken the third job when it is done with the second.
    try await pool.run(key: 3, size: size) { _ in }
    let found = record.all
    if rests { #expect(found.count >= 2 && found[0] >= 0.06 && found[1] == 0.5) } else { #expect(found.isEmpty) }
  }

  private final class Rests: Sendable {
    private let seconds = Mutex<[Double]>([])
    var all: [Double] { seconds.withLock { $0 } }
    func add(_ more: Double) { seconds.withLock { $0.append(more) } }
  }
}
