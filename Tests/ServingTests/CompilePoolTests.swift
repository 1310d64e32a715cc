import Foundation
import Serving
import TestSupport
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
    let time = ManualTime()
    let pool = CompilePool(threads: 1, deadline: .seconds(5), time: time.source)
    let stopped = try await pool.run(key: 1, size: 1 << 20) { isStopped in
      [.zero, .seconds(5), .milliseconds(1)].map { (step: Duration) -> Bool in
        time.advance(by: step)
        return isStopped()
      }
    }
    #expect(stopped == [false, false, true])
  }

  /// A small job does not wait behind large ones.
  @Test func smallJobsPassLargeOnes() async throws {
    let pool = CompilePool(threads: 1, deadline: .seconds(60))
    let gate = Gate()
    let record = Record()
    let large = Task {
      try await pool.run(key: 1, size: 1 << 20) { _ in
        record.add("begun")
        gate.wait()
      }
    }
    // Without this, the second job waits beside the first, or in its place.
    try await eventually { record.all == ["begun"] }
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
    let time = ManualTime()
    let pool = CompilePool(threads: 1, deadline: .seconds(60), time: time.source, isBusy: { isBusy })
    for (key, milliseconds) in [20, 300].enumerated() {
      try await pool.run(key: key, size: size) { _ in time.advance(by: .milliseconds(milliseconds)) }
    }
    // The thread has taken the third job when it is done with the second.
    try await pool.run(key: 3, size: size) { _ in }
    #expect(time.rests == (rests ? [.milliseconds(60), .milliseconds(500)] : []))
  }
}
