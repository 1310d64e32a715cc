import CKernels

/// Work for a parallel region that is kept between runs, so that starting it allocates nothing: a closure's context would.
package protocol RegionJob: AnyObject {
  /// Runs on every thread of the region at once: it may only write to memory that the workers divide among themselves.
  func run(_ worker: Worker)
}

extension ThreadPool {
  /// Runs `job` once on every thread and returns when all are done. Allocates nothing.
  package func run(job: any RegionJob) {
    var region = JobRegion(job: job, pool: handle)
    withUnsafeMutablePointer(to: &region) { pointer in
      kn_pool_run(
        handle,
        { context, thread, count in
          guard let region = context?.assumingMemoryBound(to: JobRegion.self) else { return }
          region.pointee.job.run(Worker(pool: region.pointee.pool, index: Int(thread), count: Int(count)))
        }, pointer)
    }
  }
}

private struct JobRegion {
  let job: any RegionJob
  let pool: OpaquePointer
}
