import Dispatch
import Kernels
import ModelFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Brings a model's matrices of sixteen-bit floats into their compact form (``CompactForm``) while it decodes. The pages of the file that are not needed
/// any more are given back, so that the process never takes more memory than the weights as they are, and less in the end.
///
/// What that takes depends on the system: fresh memory costs 0.2 s for a gigabyte where it is at hand, and ten times as much where the host of a virtual
/// machine has to find it. So it goes by what was measured: after ``freePasses`` passes of one token, a part is done whenever the passes since then would
/// have saved, in the compact form, the time that the parts so far have taken and this one will. A short answer does not pay at all, and no text takes
/// longer by much more than a fifth of what comes after these passes.
///
/// Not for several threads; the model calls it under its lock.
final class WeightCompactor {
  /// Passes of one token before the first part.
  static let freePasses = 64
  /// Bytes of weights of a part.
  static let partBytes = 16 << 20
  /// The part of a pass that the compact form saves at least.
  static let savedShare = 0.2

  /// Matrices still to do, the next one last.
  private var waiting: [CompactForm] = []
  private var current: (form: CompactForm, memory: UnsafeMutableRawPointer, bytes: Int, nextRow: Int)?
  private let files: [MappedFile]
  private var arena: Arena?
  private var passes = 0
  /// Seconds that passes would have saved, less those that parts have taken.
  private var credit = 0.0
  /// Seconds of the last part; of the first, at 2 GB/s.
  private var partSeconds = Double(partBytes) / 2e9
  /// Bytes of the forms that products read.
  private(set) var byteCount = 0

  /// - Parameters:
  ///   - matrices: those without a form, or in it already, and slices of the same whole are passed over.
  ///   - files: where the matrices lie.
  init(matrices: [WeightMatrix], files: [MappedFile]) {
    self.files = files
    var seen: Set<ObjectIdentifier> = []
    let forms = matrices.compactMap(\.compactForm).filter { !$0.isPublished && seen.insert(ObjectIdentifier($0)).inserted }
    waiting = forms.reversed()
  }

  /// Whether there is nothing (more) to do.
  var isDone: Bool { waiting.isEmpty && current == nil }

  /// Takes note of the output head's product with one token, which belongs to the pass before.
  func headEnded(after seconds: Double) {
    if passes > Self.freePasses { credit += Self.savedShare * seconds }
  }

  /// Takes note of a pass of one token, and does a part of the work if it is time.
  func passEnded(after seconds: Double, on pool: ThreadPool) {
    guard !isDone else { return }
    passes += 1
    guard passes > Self.freePasses else { return }
    credit += Self.savedShare * seconds
    guard credit >= partSeconds else { return }
    let start = DispatchTime.now().uptimeNanoseconds
    doPart(on: pool)
    partSeconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    credit -= partSeconds
  }

  /// Does all the work that is left.
  func finish(on pool: ThreadPool) {
    while !isDone { doPart(on: pool) }
  }

  private func doPart(on pool: ThreadPool) {
    guard let arena = arena ?? makeArena() else { return }
    var left = Self.partBytes
    while left > 0 {
      if current == nil {
        guard let form = waiting.popLast() else { return }
        var bytes = 0
        pool.run { worker in
          let planned = form.plan(worker: worker)
          if worker.index == 0 { bytes = planned }
        }
        left -= form.bytes.count / 4  // to read them takes less than to write
        if bytes > 0, let memory = arena.take(bytes) { current = (form, memory, bytes, 0) }
      }
      guard let (form, memory, bytes, nextRow) = current else { continue }
      let end = min(form.rows, nextRow + max(1, left / form.rowBytes))
      var isWritten = false
      pool.run { worker in
        let result = form.write(rows: nextRow..<end, into: memory, worker: worker)
        if worker.index == 0 { isWritten = result }
      }
      guard isWritten else {
        current = nil  // the matrix stays as it is in the file
        continue
      }
      left -= (end - nextRow) * form.rowBytes
      let written = UnsafeRawBufferPointer(rebasing: form.bytes[(nextRow * form.rowBytes)..<(end * form.rowBytes)])
      for file in files { file.release(written) }
      if end == form.rows {
        form.publish(memory, keeping: arena)
        byteCount += bytes
        current = nil
      } else {
        current = (form, memory, bytes, end)
      }
    }
  }

  /// Nil, and nothing left to do, where there is not enough memory.
  private func makeArena() -> Arena? {
    let most = waiting.reduce(0) { $0 + $1.bytes.count }
    if AvailableMemory.bytes / 5 * 4 >= most { arena = Arena(bytes: most) }
    if arena == nil { waiting = [] }
    return arena
  }
}

/// Memory for all compact forms of a model, in large pages where the system has them, which are read a little faster (docs/performance.md).
private final class Arena: @unchecked Sendable {
  // Sendable: only the compactor hands out parts.
  private let base: UnsafeMutableRawPointer
  private let size: Int
  private var used = 0

  /// Reserves addresses; memory is taken when it is first written to. Nil if the system refuses.
  init?(bytes: Int) {
    let largePage = 2 << 20
    size = bytes + largePage
    #if os(Linux)
      let flags = MAP_PRIVATE | Int32(MAP_ANONYMOUS) | Int32(MAP_NORESERVE)
    #else
      let flags = MAP_PRIVATE | MAP_ANON | MAP_NORESERVE
    #endif
    guard let base = mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0), base != MAP_FAILED else { return nil }
    self.base = base
    #if os(Linux)
      used = -Int(bitPattern: base) & (largePage - 1)
      madvise(base + used, size - used, 14)  // MADV_HUGEPAGE; where it is refused pages stay small
    #endif
  }

  deinit { munmap(base, size) }

  func take(_ bytes: Int) -> UnsafeMutableRawPointer? {
    let rounded = (bytes + 63) / 64 * 64
    guard size - used >= rounded else { return nil }
    defer { used += rounded }
    return base + used
  }
}
