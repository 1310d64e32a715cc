import CKernels
import Kernels
import Testing

/// A small generator with a fixed seed: failures repeat.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {  // splitmix64
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
  mutating func floats(_ count: Int, in range: ClosedRange<Float> = -1...1) -> [Float] {
    (0..<count).map { _ in Float.random(in: range, using: &self) }
  }
}

/// A random matrix in some format; its bytes start at an odd address, as they may in a file.
final class SampleMatrix {
  let memory: UnsafeMutableRawPointer
  let matrix: WeightMatrix
  /// The same weights, as those of a model that is larger than the caches.
  let streamed: WeightMatrix
  let weights: [[Double]]

  init?(_ format: WeightFormat, rows: Int, columns: Int, seed: UInt64, bias: UnsafePointer<Float>? = nil) {
    guard let rowBytes = format.rowBytes(columns: columns) else { return nil }
    var random = SeededGenerator(seed)
    let offset = format.isQuantized ? 1 : 0
    memory = .allocate(byteCount: rows * rowBytes + 64, alignment: 64)
    let data = memory + offset
    for row in 0..<rows {
      let start = data + row * rowBytes
      if format == .f32 {
        for c in 0..<columns { start.storeBytes(of: Float.random(in: -1...1, using: &random), toByteOffset: 4 * c, as: Float.self) }
      } else if !format.isQuantized {
        for c in 0..<columns {
          var value = Float.random(in: -1...1, using: &random)
          var bits = UInt16(value.bitPattern >> 16)
          if format == .f16 { kn_to_half(&value, &bits, 1) }
          start.storeBytes(of: bits, toByteOffset: 2 * c, as: UInt16.self)
        }
      } else {
        for b in 0..<rowBytes { start.storeBytes(of: UInt8.random(in: 0...255, using: &random), toByteOffset: b, as: UInt8.self) }
        for block in 0..<rowBytes / format.blockBytes {
          // Of an exponent alone: 2^-10 ... 2^-5, the table's values being up to 12.
          if format == .mxfp4 {
            start.storeBytes(of: UInt8.random(in: 118...123, using: &random), toByteOffset: block * format.blockBytes, as: UInt8.self)
          }
          for position in Self.scalePositions(format) {
            var scale = Float.random(in: -0.05...0.05, using: &random)
            var bits: UInt16 = 0
            kn_to_half(&scale, &bits, 1)
            start.storeBytes(of: bits, toByteOffset: block * format.blockBytes + position, as: UInt16.self)
          }
        }
      }
    }
    func matrix(isStreamed: Bool) -> WeightMatrix? {
      WeightMatrix(format: format, rows: rows, columns: columns, data: data, bias: bias, isStreamed: isStreamed, owner: nil)
    }
    guard let view = matrix(isStreamed: false), let streamed = matrix(isStreamed: true) else { return nil }
    self.matrix = view
    self.streamed = streamed
    var row = [Float](repeating: 0, count: columns)
    weights = (0..<rows).map { r in
      view.dequantizeRow(r, into: &row)
      return row.map(Double.init)
    }
  }

  deinit { memory.deallocate() }

  /// Where the half-precision scales of a block lie: random bytes there would be infinities.
  static func scalePositions(_ format: WeightFormat) -> [Int] {
    switch format {
    case .q4_1, .q5_1, .q4_K, .q5_K: [0, 2]
    case .q2_K: [80, 82]
    case .q3_K: [108]
    case .q6_K: [208]
    case .mxfp4: []
    default: [0]
    }
  }
}

/// Suites that choose the set of kernels in use run one after another: the choice is the process's.
@Suite(.serialized) enum ChosenKernelsTests {}

/// Sets of kernels that this processor runs.
let instructionSets = (["scalar", "avx2", "avx512", "avx512bf16", "amx", "neon", "i8mm"] as [String]).filter { kn_table_named($0) != nil }

/// sqrt(sum of squared differences / sum of squares)
func relativeError(_ got: [Float], _ expected: [Double]) -> Double {
  var difference = 0.0
  var total = 0.0
  for (a, b) in zip(got, expected) {
    difference += (Double(a) - b) * (Double(a) - b)
    total += b * b
  }
  return (difference / max(total, .leastNormalMagnitude)).squareRoot()
}
