import CKernels

/// Work for a parallel region that is kept between runs, so that starting it allocates nothing: a closure's context would.
package protocol RegionJob: AnyObject {
  /// Runs on every thread of the region at once: it may only write to memory that the workers divide among themselves.
  func run(_ worker: Worker)
}

extension ThreadPool {
  /// Runs `job` once on every thread and returns when all are done. Allocates nothing.
  ///
  /// - Parameter hasShortSteps: while other programs take cores away and one thread alone is measured to be faster, one thread runs the job:
  ///   many short steps would each wait for the thread that lost its core.
  package func run(job: any RegionJob, hasShortSteps: Bool = false) {
    var region = JobRegion(job: job, pool: handle)
    let task: kn_task = { context, thread, count in
      guard let region = context?.assumingMemoryBound(to: JobRegion.self) else { return }
      region.pointee.job.run(Worker(pool: region.pointee.pool, index: Int(thread), count: Int(count)))
    }
    withUnsafeMutablePointer(to: &region) { pointer in
      if hasShortSteps { kn_pool_run_short(handle, task, pointer) } else { kn_pool_run(handle, task, pointer) }
    }
  }
}

private struct JobRegion {
  let job: any RegionJob
  let pool: OpaquePointer
}
