import Kernels

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The precision of cached keys and values.
package enum KeyValuePrecision: UInt32, Sendable, CaseIterable {
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

/// What one layer keeps of a sequence.
enum CacheLayer {
  case attention(KeyValueHistory)
  case convolution(ConvolutionHistory)
}

/// Keys and values of one layer, each [key-value heads, capacity, head dimension].
struct KeyValueHistory: @unchecked Sendable {
  // Sendable as a view: whoever owns the memory orders its use.
  let keys: UnsafeMutableRawPointer
  let values: UnsafeMutableRawPointer
  let capacity: Int
  let precision: KeyValuePrecision
  /// Bytes of one head at one position.
  let rowByteCount: Int

  /// The positions from `position` on, as if they were the first ones.
  func layer(from position: Int = 0) -> KVLayer {
    KVLayer(
      keys: keys + position * rowByteCount, values: values + position * rowByteCount, capacity: capacity, precision: precision.kernel)
  }
}

/// The gated inputs of a convolution at every position, [capacity, width].
///
/// The convolution reads the last few alone. All are kept, so that a sequence can be cut or copied at any position as one of attention can.
struct ConvolutionHistory: @unchecked Sendable {
  // Sendable as a view: whoever owns the memory orders its use.
  let memory: UnsafeMutableRawPointer
  let width: Int
  /// Whether elements are halves; otherwise floats.
  let isHalf: Bool

  func halves(at position: Int) -> UnsafeMutablePointer<UInt16> { memory.assumingMemoryBound(to: UInt16.self) + position * width }
  func floats(at position: Int) -> UnsafeMutablePointer<Float> { memory.assumingMemoryBound(to: Float.self) + position * width }
}

/// What every layer keeps of one sequence: of attention two arrays [key-value heads, capacity, head dimension], keys and values, of a convolution one.
///
/// The memory is mapped at once and becomes resident as positions are written.
final class KeyValueCache {
  let capacity: Int
  let precision: KeyValuePrecision
  let layers: [CacheLayer]
  /// Arrays of one element a position: where each begins, and the bytes of an element.
  private let arrays: [(start: UnsafeMutableRawPointer, elementBytes: Int)]
  private let memory: UnsafeMutableRawPointer
  private let byteCount: Int

  /// The bytes of one element of each array of a layer.
  private static func elementBytes(_ layer: LayerConfig, _ config: ModelConfig, _ precision: KeyValuePrecision) -> [Int] {
    if layer.isConvolution { return [(precision == .f32 ? 4 : 2) * config.hiddenSize] }
    return Array(repeating: precision.rowByteCount(headDimension: config.headDimension), count: 2 * config.keyValueHeadCount)
  }

  /// Bytes that one position takes in all layers.
  static func bytesPerPosition(_ config: ModelConfig, precision: KeyValuePrecision) -> Int {
    config.layers.reduce(0) { $0 + elementBytes($1, config, precision).reduce(0, +) }
  }

  /// - Throws: `ForwardError` where the memory is refused, or the precision does not fit the heads.
  init(config: ModelConfig, capacity: Int, precision: KeyValuePrecision) throws {
    self.capacity = capacity
    self.precision = precision
    guard precision.rowByteCount(headDimension: config.headDimension) > 0 else {
      throw ForwardError("a q8_0 cache holds heads of a multiple of 32 elements, not \(config.headDimension); use f16")
    }
    let perPosition = Self.bytesPerPosition(config, precision: precision)
    // Keys, values and histories begin on cache lines of their own.
    let (rows, overflow) = perPosition.multipliedReportingOverflow(by: capacity)
    let (total, overflowTotal) = rows.addingReportingOverflow(64 * 2 * config.layerCount)
    guard !overflow, !overflowTotal, total > 0,
      let mapped = mmap(nil, total, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | Self.noReserve, -1, 0), mapped != MAP_FAILED
    else {
      throw ForwardError("no memory for a cache of \(capacity) tokens (\(perPosition) bytes each); lower the capacity")
    }
    memory = mapped
    byteCount = total
    var next = mapped
    var arrays: [(start: UnsafeMutableRawPointer, elementBytes: Int)] = []
    func take(_ sizes: ArraySlice<Int>) -> UnsafeMutableRawPointer {
      let start = next
      for size in sizes {
        arrays.append((next, size))
        next += size * capacity
      }
      next = mapped + ((next - mapped + 63) & ~63)
      return start
    }
    layers = config.layers.map { layer in
      let sizes = Self.elementBytes(layer, config, precision)
      if layer.isConvolution {
        return .convolution(ConvolutionHistory(memory: take(sizes[...]), width: config.hiddenSize, isHalf: precision != .f32))
      }
      let keys = take(sizes.prefix(sizes.count / 2))
      let values = take(sizes.suffix(sizes.count / 2))
      return .attention(
        KeyValueHistory(keys: keys, values: values, capacity: capacity, precision: precision, rowByteCount: sizes.first ?? 0))
    }
    self.arrays = arrays
  }

  #if os(Linux)
    private static let noReserve = MAP_NORESERVE
  #else
    private static let noReserve: Int32 = 0
  #endif

  deinit { munmap(memory, byteCount) }

  /// Calls `body` with the bytes of the first `length` positions of every array, in the order layer, keys before values, head, and with the bytes
  /// of one of its elements.
  func forEachRun(length: Int, _ body: (_ run: UnsafeMutableRawBufferPointer, _ elementBytes: Int) -> Void) {
    for array in arrays {
      body(UnsafeMutableRawBufferPointer(start: array.start, count: length * array.elementBytes), array.elementBytes)
    }
  }
}
