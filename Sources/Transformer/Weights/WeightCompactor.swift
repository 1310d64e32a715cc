import Kernels
import ModelFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Brings a model's matrices of sixteen-bit floats into their compact form (``CompactForm``) while it decodes: first nothing, so that a short answer
/// does not pay for what it has no use of, then a part after each pass of one token. The pages of the file that are not needed any more are given
/// back, so that the process never takes more memory than the weights as they are, and less in the end.
///
/// Not for several threads; the model calls it under its lock.
final class WeightCompactor {
  /// Passes of one token before the first part: the whole work takes about the time that it then saves in as many. Passes of several sequences
  /// together do not count, since they gain nothing.
  static let firstPass = 64
  /// Bytes of weights of a part: some milliseconds.
  static let partBytes = 16 << 20

  /// Matrices still to do, the next one last.
  private var waiting: [CompactForm] = []
  private var current: (form: CompactForm, memory: UnsafeMutableRawPointer, bytes: Int, nextRow: Int)?
  private let files: [MappedFile]
  private var arena: Arena?
  private var passes = 0
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

  /// Counts a pass of one token, and does a part of the work if it is time.
  func passEnded(on pool: ThreadPool) {
    guard !isDone else { return }
    passes += 1
    if passes >= Self.firstPass { doPart(on: pool) }
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
      pool.run { form.write(rows: nextRow..<end, into: memory, worker: $0) }
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

/// Memory for all compact forms of a model, in large pages where the system has them: of small ones, walking their tables takes a tenth of the time.
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
