import Foundation
import Kernels

/// A run of new tokens of one sequence inside a pass.
struct PassSegment {
  let cache: KeyValueCache
  /// Position of the first token in its sequence.
  let start: Int
  /// First row of the pass and number of rows.
  let firstRow: Int
  let rowCount: Int
  /// Whether the sequence is so long that ropes with two frequency sets use the long one.
  let usesLongRope: Bool
}

/// Memory that a pass works in, shared by all sequences of a model: passes take turns.
///
/// It grows to the largest number of rows asked for, at most `maximumRows`, and nothing is allocated after that.
final class PassWorkspace {
  let config: ModelConfig
  /// Rows that one pass can hold; longer runs go in several.
  let maximumRows: Int
  private(set) var rowCapacity = 0

  /// The residual stream, [rows, hidden].
  private(set) var residual: UnsafeMutablePointer<Float>
  /// The normed input of a projection, [rows, hidden].
  private(set) var normed: UnsafeMutablePointer<Float>
  /// What attention or feed-forward adds, before a norm after it, [rows, hidden].
  private(set) var addition: UnsafeMutablePointer<Float>
  private(set) var query: UnsafeMutablePointer<Float>
  private(set) var key: UnsafeMutablePointer<Float>
  private(set) var value: UnsafeMutablePointer<Float>
  private(set) var attended: UnsafeMutablePointer<Float>
  /// Share the memory of query, key, value and attended, which are done with by then.
  private(set) var gate: UnsafeMutablePointer<Float>
  private(set) var up: UnsafeMutablePointer<Float>
  /// Share it as well, in a layer with a convolution: its gates and input, [rows, 3 · hidden], and what it makes of them, [rows, hidden].
  private(set) var gated: UnsafeMutablePointer<Float>
  private(set) var convolved: UnsafeMutablePointer<Float>
  /// Per rope: cosines then sines, each [rows, rotary dimension / 2].
  private(set) var angles: [UnsafeMutablePointer<Float>] = []
  /// `a · x` of an adapter, [rows, its greatest rank].
  private(set) var lowRank: UnsafeMutablePointer<Float>
  private let adapterRank: Int
  private(set) var scratch: ActivationScratch
  /// Of a model with experts.
  private(set) var routing: ExpertRouting?
  private var memory: UnsafeMutableRawPointer

  /// Tokens and segments of the pass being prepared.
  var tokens: [Int32] = []
  var segments: [PassSegment] = []

  /// Target size of the activations in bytes; more rows than fit gain nothing.
  private static let budget = 30 << 20

  /// - Parameter adapterRank: the greatest rank of an adapter's products; 0 for none.
  init(config: ModelConfig, adapterRank: Int = 0) {
    self.config = config
    self.adapterRank = adapterRank
    maximumRows = max(64, min(512, Self.budget / Self.bytesPerRow(config) / 64 * 64))
    memory = .allocate(byteCount: 64, alignment: 64)
    let empty = memory.assumingMemoryBound(to: Float.self)
    residual = empty
    normed = empty
    addition = empty
    query = empty
    key = empty
    value = empty
    attended = empty
    gate = empty
    up = empty
    gated = empty
    convolved = empty
    lowRank = empty
    scratch = ActivationScratch(tokens: 1, columns: 32)
    tokens.reserveCapacity(maximumRows)
    segments.reserveCapacity(maximumRows)
    reserve(rows: 1)
  }

  deinit { memory.deallocate() }

  private static func floatsPerRow(_ config: ModelConfig) -> (stream: Int, inner: Int, angles: Int) {
    let stream = config.hiddenSize * (config.hasAddition ? 3 : 2)
    let convolution = config.hasConvolutions ? 4 * config.hiddenSize : 0
    let inner = max(2 * config.innerSize, 2 * config.querySize + 2 * config.keyValueSize, convolution)
    return (stream, inner, config.ropes.reduce(0) { $0 + $1.rotaryDimension })
  }

  static func bytesPerRow(_ config: ModelConfig) -> Int {
    let floats = floatsPerRow(config)
    // The quantised activations take about a byte and a half per column.
    let widest = max(config.hiddenSize, config.querySize, config.innerSize)
    let experts = config.experts.map { $0.count + 3 * $0.perToken + config.hiddenSize } ?? 0
    return 4 * (floats.stream + floats.inner + floats.angles + experts) + widest * 3 / 2
  }

  /// Makes room for `rows` rows.
  func reserve(rows: Int) {
    guard rows > rowCapacity else { return }
    var capacity = max(rowCapacity, 1)
    while capacity < rows { capacity *= 2 }
    capacity = min(max(capacity, rows), max(maximumRows, rows))
    // Every array begins on a cache line of its own.
    func aligned(_ floats: Int) -> Int { (floats * capacity + 15) & ~15 }
    let hidden = aligned(config.hiddenSize)
    let (q, kv, ffn) = (aligned(config.querySize), aligned(config.keyValueSize), aligned(config.innerSize))
    let convolution = config.hasConvolutions ? aligned(3 * config.hiddenSize) + hidden : 0
    let inner = max(2 * ffn, 2 * q + 2 * kv, convolution)
    let rotary = config.ropes.map { aligned($0.rotaryDimension) }
    let low = aligned(adapterRank)
    let total = low + hidden * (config.hasAddition ? 3 : 2) + inner + rotary.reduce(0, +)
    memory.deallocate()
    memory = .allocate(byteCount: 4 * total, alignment: 64)
    memory.initializeMemory(as: Float.self, repeating: 0, count: total)
    var next = memory.assumingMemoryBound(to: Float.self)
    func take(_ count: Int) -> UnsafeMutablePointer<Float> {
      defer { next += count }
      return next
    }
    residual = take(hidden)
    normed = take(hidden)
    addition = config.hasAddition ? take(hidden) : normed
    let base = take(inner)
    query = base
    key = base + q
    value = base + q + kv
    attended = base + q + 2 * kv
    gate = base
    up = base + ffn
    gated = base
    convolved = config.hasConvolutions ? base + aligned(3 * config.hiddenSize) : base
    angles = rotary.map { take($0) }
    lowRank = take(low)
    let widest = max(config.hiddenSize, config.querySize, config.innerSize, adapterRank)
    scratch = ActivationScratch(tokens: capacity, columns: (widest + 31) & ~31)
    routing = config.experts.map { ExpertRouting(config: config, experts: $0, rows: capacity) }
    rowCapacity = capacity
  }
}
