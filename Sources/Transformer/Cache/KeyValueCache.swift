import Kernels

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The precision of cached keys and values.
package enum CachePrecision: UInt32, Sendable, CaseIterable {
  case f16 = 1
  case f32 = 0
  /// Blocks of 32 bytes with a half-precision scale: 53 % of the memory of `f16`. The head dimension is a multiple of 32.
  case q8_0 = 2

  var kernel: KVLayer.Precision {
    switch self {
    case .f16: .f16
    case .f32: .f32
    case .q8_0: .q8_0
    }
  }

  /// The bytes of one head at one position; 0 where the precision does not hold heads of that dimension.
  func rowByteCount(headDimension: Int) -> Int { kernel.rowByteCount(headSize: headDimension) }
}

/// Keys and values of every layer for one sequence: per layer two arrays [key-value heads, capacity, head dimension].
///
/// The memory is mapped at once and becomes resident as positions are written.
final class KeyValueCache {
  let capacity: Int
  let precision: CachePrecision
  let layers: [KVLayer]
  let headCount: Int
  /// Bytes of one head at one position.
  private let rowByteCount: Int
  private let memory: UnsafeMutableRawPointer
  private let byteCount: Int

  /// - Throws: `ForwardError` where the memory is refused, or the precision does not fit the heads.
  init(config: ModelConfig, capacity: Int, precision: CachePrecision) throws {
    self.capacity = capacity
    self.precision = precision
    headCount = config.keyValueHeadCount
    rowByteCount = precision.rowByteCount(headDimension: config.headDimension)
    guard rowByteCount > 0 else {
      throw ForwardError("a q8_0 cache holds heads of a multiple of 32 elements, not \(config.headDimension); use f16")
    }
    // Rows of whole cache lines, so that no two heads share one.
    let (perArray, overflow) = (headCount * rowByteCount).multipliedReportingOverflow(by: capacity)
    let aligned = (perArray + 63) & ~63
    let (total, overflowTotal) = aligned.multipliedReportingOverflow(by: 2 * config.layerCount)
    guard !overflow, !overflowTotal, total > 0,
      let mapped = mmap(nil, total, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | Self.noReserve, -1, 0), mapped != MAP_FAILED
    else {
      throw ForwardError("no memory for a cache of \(capacity) tokens (\(perArray) bytes × \(2 * config.layerCount)); lower the capacity")
    }
    memory = mapped
    byteCount = total
    layers = (0..<config.layerCount).map { layer in
      KVLayer(
        keys: mapped + 2 * layer * aligned, values: mapped + (2 * layer + 1) * aligned, capacity: capacity, precision: precision.kernel)
    }
    stride = aligned
  }

  private let stride: Int

  #if os(Linux)
    private static let noReserve = MAP_NORESERVE
  #else
    private static let noReserve: Int32 = 0
  #endif

  deinit { munmap(memory, byteCount) }

  /// Calls `body` with the bytes of the first `length` positions of every head, in the order layer, keys before values, head.
  func forEachRun(length: Int, _ body: (UnsafeMutableRawBufferPointer) -> Void) {
    let run = length * rowByteCount
    let headBytes = capacity * rowByteCount
    for array in 0..<(2 * layers.count) {
      for head in 0..<headCount {
        body(UnsafeMutableRawBufferPointer(start: memory + array * stride + head * headBytes, count: run))
      }
    }
  }
}
