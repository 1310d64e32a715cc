import Foundation

#if canImport(Darwin)
  private typealias ThreadHandle = pthread_t?
#else
  private typealias ThreadHandle = pthread_t
#endif

/// Threads that the work needs, asked for before it begins: where the system gives none, the runtime's own pools would wait for them for ever.
enum ThreadProbe {
  /// Threads beside the first one: the concurrent pools have one for each core, and so have the kernels; the rest are watchers and readers.
  private static var needed: Int { 2 * ProcessInfo.processInfo.activeProcessorCount + 6 }

  /// Starts as many threads as the work may need, all at once, and ends them.
  ///
  /// - Throws: ``CommandError`` (69) where there are not so many to be had.
  static func check() throws {
    let needed = needed
    let (count, code) = started(needed)
    guard code != 0 else { return }
    throw CommandError(
      .unavailable,
      "threads: the system gave \(count) beside the first one (\(ProcessStreams.reason(code))), \(needed) are needed: "
        + "raise the limit of processes (ulimit -u, pids.max, TasksMax) or of memory (ulimit -v)")
  }

  /// How many threads there were at once, and the error that there were no more with.
  private static func started(_ needed: Int) -> (count: Int, code: Int32) {
    let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    let threads = UnsafeMutablePointer<ThreadHandle>.allocate(capacity: needed)
    pthread_mutex_init(gate, nil)
    pthread_mutex_lock(gate)
    var count = 0
    var code: Int32 = 0
    while count < needed {
      code = pthread_create(threads + count, nil, waitAtGate, gate)
      if code != 0 { break }
      count += 1
    }
    pthread_mutex_unlock(gate)
    for index in 0..<count { join(threads[index]) }
    pthread_mutex_destroy(gate)
    gate.deallocate()
    threads.deallocate()
    return (count, code)
  }
}

#if canImport(Darwin)
  private func waitAtGate(_ gate: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? { passed(gate) }
  private func join(_ thread: ThreadHandle) { if let thread { pthread_join(thread, nil) } }
#else
  private func waitAtGate(_ gate: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? { gate.flatMap { passed($0) } }
  private func join(_ thread: ThreadHandle) { pthread_join(thread, nil) }
#endif

private func passed(_ gate: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  let gate = gate.assumingMemoryBound(to: pthread_mutex_t.self)
  pthread_mutex_lock(gate)
  pthread_mutex_unlock(gate)
  return nil
}
