import CKernels

/// Where the compact form of a matrix of sixteen-bit floats appears: the same weights in twelve or fourteen bits, without loss.
///
/// Products of one token read a matrix from memory as fast as memory gives; in this form there is less to read. It is brought about by and by, while
/// the matrix is in use (``plan(worker:)``, ``write(rows:into:worker:)``), and products take it from ``publish(_:keeping:)`` on. Their results are the
/// same, bit for bit.
package final class CompactForm: @unchecked Sendable {
  // Sendable because the C side publishes atomically, and callers bring one form about on one thread pool.
  let handle: OpaquePointer
  /// The matrix as it lies in its file, which its owner keeps alive.
  private let matrix: kn_matrix
  private let owner: AnyObject?
  private var memoryOwner: AnyObject?

  /// Whether the set of kernels in use has some for the form.
  package static var isAvailable: Bool { kn_compact_is_available() }
  /// Whether products of one token are faster with this form on this processor, as far as that was measured.
  package static var pays: Bool { kn_compact_pays() }

  /// Nil without memory.
  init?(of matrix: kn_matrix, owner: AnyObject?) {
    guard let handle = kn_compact_create() else { return nil }
    self.handle = handle
    self.matrix = matrix
    self.owner = owner
  }

  deinit { kn_compact_destroy(handle) }

  package var rows: Int { Int(matrix.rows) }
  /// The matrix's bytes as they lie in the file.
  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: matrix.data, count: rows * matrix.row_bytes) }
  package var rowBytes: Int { matrix.row_bytes }
  package var isPublished: Bool { kn_compact_is_published(handle) }

  /// Decides how the weights are coded, for which it reads all of them.
  ///
  /// - Returns: on every worker, the bytes of the compact form, or 0 if the matrix has none that is worth it.
  package func plan(worker: Worker) -> Int {
    var matrix = matrix
    return kn_compact_plan(worker.pool, worker.thread, handle, &matrix)
  }

  /// Writes rows `range` of the form into `memory`, which has as many bytes as the plan says.
  ///
  /// - Returns: on every worker, false if the weights are no longer those of the plan, because somebody has written to their file: the form cannot be
  ///   published then.
  package func write(rows range: Range<Int>, into memory: UnsafeMutableRawPointer, worker: Worker) -> Bool {
    var matrix = matrix
    return kn_compact_write(worker.pool, worker.thread, handle, &matrix, Int32(range.lowerBound), Int32(range.upperBound), memory)
  }

  /// Has products read `memory`, into which all rows have been written, from now on; `owner` keeps it alive. No region may be running.
  package func publish(_ memory: UnsafeRawPointer, keeping owner: AnyObject) {
    memoryOwner = owner
    kn_compact_publish(handle, memory)
  }
}
