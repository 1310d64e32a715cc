/// Floats to stored blocks, as ggml's reference does it: the same bits for the simple types as the `gguf` package, and
/// for the K types the same search for scales that least change the weights.
package enum Quantize {
  /// The types that can be written.
  package static let supported: [TensorType] = [.f32, .f16, .bf16, .q8_0, .q4_0, .q4_1, .q5_0, .q5_1, .q4_K, .q5_K, .q6_K]

  /// Appends the blocks of one row.
  /// - Precondition: `type` is one of `supported`, and the row is whole blocks.
  package static func append(_ row: UnsafeBufferPointer<Float>, as type: TensorType, to bytes: inout [UInt8]) {
    precondition(row.count % type.blockSize == 0, "a row that is not whole blocks")
    for start in stride(from: 0, to: row.count, by: type.blockSize) {
      let block = UnsafeBufferPointer(rebasing: row[start..<(start + type.blockSize)])
      switch type {
      case .f32: append(block[0].bitPattern, to: &bytes)
      case .f16: append(HalfPrecision.f16(block[0]), to: &bytes)
      case .bf16: append(HalfPrecision.bf16(block[0]), to: &bytes)
      case .q8_0: q8_0(block, &bytes)
      case .q4_0: symmetric(block, levels: 8, &bytes)
      case .q5_0: symmetric(block, levels: 16, &bytes)
      case .q4_1: asymmetric(block, levels: 15, &bytes)
      case .q5_1: asymmetric(block, levels: 31, &bytes)
      case .q4_K: QuantizeK.q4K(block, &bytes)
      case .q5_K: QuantizeK.q5K(block, &bytes)
      case .q6_K: QuantizeK.q6K(block, &bytes)
      case .q2_K, .q3_K, .iq4_nl, .iq4_xs, .mxfp4: preconditionFailure("\(type.name) cannot be written")
      }
    }
  }

  package static func bytes(_ row: [Float], as type: TensorType) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(row.count / type.blockSize * type.bytesPerBlock)
    row.withUnsafeBufferPointer { append($0, as: type, to: &bytes) }
    return bytes
  }

  static func append<T: FixedWidthInteger>(_ value: T, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// A value that may be beyond every integer, or no number, as an integer within the bounds.
  private static func clamped(_ value: Double, _ low: Int, _ high: Int) -> Int {
    value >= Double(high) ? high : value > Double(low) ? Int(value) : low
  }

  private static func q8_0(_ block: UnsafeBufferPointer<Float>, _ bytes: inout [UInt8]) {
    let greatest = block.reduce(Float(0)) { max($0, abs($1)) }
    let scale = greatest / 127
    let inverse = scale == 0 ? 0 : 1 / scale
    append(HalfPrecision.f16(scale), to: &bytes)
    for value in block {
      bytes.append(UInt8(bitPattern: Int8(clamped(Double((value * inverse).rounded(.toNearestOrAwayFromZero)), -128, 127))))
    }
  }

  /// Q4_0 and Q5_0: the element of the greatest magnitude becomes the lowest level.
  private static func symmetric(_ block: UnsafeBufferPointer<Float>, levels: Int, _ bytes: inout [UInt8]) {
    var greatest: Float = 0
    var extreme: Float = 0
    for value in block where abs(value) > greatest {
      greatest = abs(value)
      extreme = value
    }
    let scale = extreme / Float(-levels)
    let inverse = scale == 0 ? 0 : 1 / scale
    append(HalfPrecision.f16(scale), to: &bytes)
    // The reference rounds after a fused multiply-add; the product in Double gives the same.
    let q = block.map { clamped(Double(Float(Double($0) * Double(inverse) + Double(levels) + 0.5)), 0, 2 * levels - 1) }
    appendLevels(q, hasFifthBit: levels == 16, &bytes)
  }

  /// Q4_1 and Q5_1: from the least element to the greatest.
  private static func asymmetric(_ block: UnsafeBufferPointer<Float>, levels: Int, _ bytes: inout [UInt8]) {
    let least = block.min() ?? 0
    let scale = ((block.max() ?? 0) - least) / Float(levels)
    let inverse = scale == 0 ? 0 : 1 / scale
    append(HalfPrecision.f16(scale), to: &bytes)
    append(HalfPrecision.f16(least), to: &bytes)
    let q = block.map { clamped(Double(($0 - least) * inverse + 0.5), 0, levels) }
    appendLevels(q, hasFifthBit: levels == 31, &bytes)
  }

  private static func appendLevels(_ q: [Int], hasFifthBit: Bool, _ bytes: inout [UInt8]) {
    if hasFifthBit {
      var high: UInt32 = 0
      for i in 0..<32 { high |= UInt32(q[i] >> 4 & 1) << UInt32(i) }
      append(high, to: &bytes)
    }
    for i in 0..<16 { bytes.append(UInt8(q[i] & 15 | (q[i + 16] & 15) << 4)) }
  }
}
