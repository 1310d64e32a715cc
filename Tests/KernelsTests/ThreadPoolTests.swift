import Kernels
import Synchronization
import Testing

@Suite struct ThreadPoolTests {
  @Test(arguments: [1, 2, 3, 8])
  func barriersSeparateSteps(threads: Int) {
    let pool = ThreadPool(threadCount: threads)
    #expect(pool.threadCount == threads)
    // Each step writes what the step before it wrote elsewhere: a missing barrier breaks the chain.
    let cells = UnsafeMutablePointer<Int>.allocate(capacity: threads)
    cells.initialize(repeating: 0, count: threads)
    defer { cells.deallocate() }
    let failures = Atomic<Int>(0)
    for round in 0..<50 {
      pool.run { worker in
        for step in 1...20 {
          cells[worker.index] = round * 100 + step
          worker.barrier()
          if cells[(worker.index + 1) % worker.count] != round * 100 + step { failures.add(1, ordering: .relaxed) }
          worker.barrier()
        }
      }
    }
    #expect(failures.load(ordering: .relaxed) == 0)
  }

  @Test func callersTakeTurns() async {
    let pool = ThreadPool(threadCount: 3)
    final class Counts: Sendable {
      let inside = Atomic<Int>(0)
      let wrong = Atomic<Int>(0)
      let total = Atomic<Int>(0)
    }
    let counts = Counts()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<100 {
            pool.run { worker in
              if worker.index == 0, counts.inside.add(1, ordering: .sequentiallyConsistent).newValue != 1 {
                counts.wrong.add(1, ordering: .relaxed)
              }
              worker.barrier()
              counts.total.add(1, ordering: .relaxed)
              worker.barrier()
              if worker.index == 0 { counts.inside.subtract(1, ordering: .sequentiallyConsistent) }
            }
          }
        }
      }
    }
    #expect(counts.wrong.load(ordering: .relaxed) == 0)
    #expect(counts.total.load(ordering: .relaxed) == 8 * 100 * 3)
  }

  /// Regions of fewer threads leave the others out, and those come in again in the next one: the results say who took part.
  @Test func regionsOfFewerThreads() {
    let pool = ThreadPool(threadCount: 4)
    let failures = Atomic<Int>(0)
    for round in 0..<4000 {
      let threads = [4, 1, 2, 3, 1, 1, 4][round % 7]
      let mask = Atomic<Int>(0)
      pool.run(on: threads) { worker in
        if worker.count != threads { failures.add(1, ordering: .relaxed) }
        mask.add(1 << (4 * worker.index), ordering: .relaxed)
        worker.barrier()
        if mask.load(ordering: .relaxed) != 0x1111 & ((1 << (4 * threads)) - 1) { failures.add(1, ordering: .relaxed) }
        worker.barrier()
      }
    }
    #expect(failures.load(ordering: .relaxed) == 0)
  }

  @Test func workersWakeAfterSleeping() async throws {
    let pool = ThreadPool(threadCount: 4)
    let total = Atomic<Int>(0)
    for _ in 0..<20 {
      try await Task.sleep(for: .milliseconds(3))
      pool.run { _ in total.add(1, ordering: .relaxed) }
    }
    #expect(total.load(ordering: .relaxed) == 80)
  }

  @Test func poolsComeAndGo() {
    for threads in 1...12 {
      for _ in 0..<5 { _ = ThreadPool(threadCount: threads) }
    }
  }

  @Test func sharesCoverEverythingOnce() {
    let pool = ThreadPool(threadCount: 3)
    for total in [0, 1, 2, 3, 64, 65, 100] {
      for granularity in [1, 16, 32] {
        let counts = Mutex([Int](repeating: 0, count: total))
        pool.run { worker in
          let share = worker.share(of: total, granularity: granularity)
          #expect(share.isEmpty || share.lowerBound % granularity == 0)
          counts.withLock { for i in share { $0[i] += 1 } }
        }
        #expect(counts.withLock { $0.allSatisfy { $0 == 1 } })
      }
    }
  }
}
