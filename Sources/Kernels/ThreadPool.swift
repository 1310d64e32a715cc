import CKernels

/// The threads of an engine: persistent workers that take part in parallel regions.
///
/// A region is one call of ``run(_:)``; a whole forward pass fits in one, with ``Worker/barrier()`` between its steps.
/// Workers spin for some microseconds between regions and sleep after that. Calls from several threads take turns.
package final class ThreadPool: @unchecked Sendable {
  // Sendable because kn_pool orders its callers with a mutex, and the pointer never changes.
  let handle: OpaquePointer
  /// Threads in a region, the caller of ``run(_:)`` counted.
  package let threadCount: Int

  /// A pool of `threadCount` threads; fewer (at least one) if the system refuses them.
  package init(threadCount: Int) {
    var count = max(1, min(threadCount, 256))
    while true {
      if let created = kn_pool_create(Int32(count)) {
        handle = created
        break
      }
      precondition(count > 1, "no memory for a thread pool")
      count /= 2
    }
    self.threadCount = Int(kn_pool_count(handle))
  }

  deinit { kn_pool_destroy(handle) }

  /// Runs `body` once on every thread and returns when all are done. Allocates nothing.
  ///
  /// The body runs on several threads at once: it may only write to memory that the workers divide among themselves.
  package func run(_ body: (Worker) -> Void) {
    withoutActuallyEscaping(body) { escapable in
      var region = Region(body: escapable, pool: handle)
      withUnsafeMutablePointer(to: &region) { pointer in
        kn_pool_run(
          handle,
          { context, thread, count in
            guard let region = context?.assumingMemoryBound(to: Region.self) else { return }
            region.pointee.body(Worker(pool: region.pointee.pool, index: Int(thread), count: Int(count)))
          }, pointer)
      }
    }
  }

  /// The same on the first `threads` threads, at most ``threadCount``.
  package func run(on threads: Int, _ body: (Worker) -> Void) {
    withoutActuallyEscaping(body) { escapable in
      var region = Region(body: escapable, pool: handle)
      withUnsafeMutablePointer(to: &region) { pointer in
        kn_pool_run_on(
          handle, Int32(clamping: threads),
          { context, thread, count in
            guard let region = context?.assumingMemoryBound(to: Region.self) else { return }
            region.pointee.body(Worker(pool: region.pointee.pool, index: Int(thread), count: Int(count)))
          }, pointer)
      }
    }
  }

  private struct Region {
    let body: (Worker) -> Void
    let pool: OpaquePointer
  }
}

/// One thread of a parallel region.
///
/// Operations that take a worker divide their work among all workers of the region: every worker must call them, in the same
/// order and with the same arguments. They end with a barrier, so that the next step sees their results.
package struct Worker {
  let pool: OpaquePointer
  /// 0 (the thread that called ``ThreadPool/run(_:)``) ..< count.
  package let index: Int
  /// Threads in the region.
  package let count: Int

  var thread: Int32 { Int32(truncatingIfNeeded: index) }

  /// Waits until every worker of the region has arrived here.
  package func barrier() { kn_pool_barrier(pool) }

  /// Memory of this worker alone for the input of a product of one token, which each worker may prepare for itself instead of waiting for
  /// the others; nil if `count` floats are too many. Contents survive until the end of the next product.
  package func ownRow(_ count: Int) -> UnsafeMutablePointer<Float>? {
    guard count <= Int(KN_ROW_FLOATS) else { return nil }
    return kn_pool_scratch(pool, thread).advanced(by: Int(KN_ROW_OFFSET)).assumingMemoryBound(to: Float.self)
  }

  /// This worker's share of `0..<total`, cut at multiples of `granularity`.
  package func share(of total: Int, granularity: Int = 1) -> Range<Int> {
    let units = (total + granularity - 1) / granularity
    let low = units * index / count * granularity
    let high = units * (index + 1) / count * granularity
    return min(low, total)..<min(high, total)
  }
}
