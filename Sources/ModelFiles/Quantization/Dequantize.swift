/// The definition of every tensor type: stored blocks to floats, element by element, in the order of operations of
/// ggml's reference. Kernels are tested against this; it is not meant to be fast.
package enum Dequantize {
  /// Writes `elements.count` floats from as many stored elements.
  /// - Precondition: `elements.count` is a multiple of the block size, and `bytes` holds exactly its blocks.
  package static func row(_ type: TensorType, _ bytes: UnsafeRawBufferPointer, into elements: UnsafeMutableBufferPointer<Float>) {
    precondition(type.byteCount(elements: elements.count, columns: elements.count) == bytes.count, "a row and its blocks differ in size")
    guard let source = bytes.baseAddress, let target = elements.baseAddress else { return }
    let blocks = elements.count / type.blockSize
    for index in 0..<blocks {
      block(type, source + index * type.bytesPerBlock, target + index * type.blockSize)
    }
  }

  private static func block(_ type: TensorType, _ block: UnsafeRawPointer, _ out: UnsafeMutablePointer<Float>) {
    switch type {
    case .f32: out[0] = Float(bitPattern: UInt32(littleEndian: block.loadUnaligned(as: UInt32.self)))
    case .f16: out[0] = half(block, 0)
    case .bf16: out[0] = HalfPrecision.float(fromBF16: UInt16(littleEndian: block.loadUnaligned(as: UInt16.self)))
    case .q8_0:
      let scale = half(block, 0)
      for i in 0..<32 { out[i] = Float(Int8(bitPattern: byte(block, 2 + i))) * scale }
    case .q4_0:
      let scale = half(block, 0)
      nibbles(block + 2) { i, q in out[i] = scale * Float(Int(q) - 8) }
    case .q4_1:
      let (scale, least) = (half(block, 0), half(block, 2))
      nibbles(block + 4) { i, q in out[i] = scale * Float(q) + least }
    case .q5_0:
      let scale = half(block, 0)
      let high = UInt32(littleEndian: block.loadUnaligned(fromByteOffset: 2, as: UInt32.self))
      nibbles(block + 6) { i, q in out[i] = scale * Float(Int(q) + Int(high >> UInt32(i) & 1) * 16 - 16) }
    case .q5_1:
      let (scale, least) = (half(block, 0), half(block, 2))
      let high = UInt32(littleEndian: block.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
      nibbles(block + 8) { i, q in out[i] = scale * Float(Int(q) + Int(high >> UInt32(i) & 1) * 16) + least }
    case .iq4_nl:
      let scale = half(block, 0)
      nibbles(block + 2) { i, q in out[i] = scale * Float(nonlinear[Int(q)]) }
    case .iq4_xs: iq4XS(block, out)
    case .mxfp4:
      let exponent = UInt32(byte(block, 0))
      // Half of what E8M0 says, since the levels are doubled.
      let scale = Float(bitPattern: exponent < 2 ? 0x0020_0000 << exponent : (exponent - 1) << 23)
      nibbles(block + 1) { i, q in out[i] = Float(floatLevels[Int(q)]) * scale }
    case .q2_K: q2K(block, out)
    case .q3_K: q3K(block, out)
    case .q4_K: q4K(block, out)
    case .q5_K: q5K(block, out)
    case .q6_K: q6K(block, out)
    }
  }

  /// The 16 levels of IQ4_NL.
  package static let nonlinear: [Int8] = [-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113]

  /// The 16 values of a four-bit float, E2M1, doubled.
  package static let floatLevels: [Int8] = [0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12]

  /// Block: scale, 8 scales of 6 bits (16 bits of high parts, 4 bytes of low ones), 128 bytes of 4-bit values in runs of 32.
  private static func iq4XS(_ block: UnsafeRawPointer, _ out: UnsafeMutablePointer<Float>) {
    let scale = half(block, 0)
    let high = UInt16(littleEndian: block.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
    for group in 0..<8 {
      let low = byte(block, 4 + group / 2) >> UInt8(group % 2 * 4) & 15
      let factor = scale * Float(Int(low) | Int(high >> UInt16(2 * group) & 3) << 4 - 32)
      nibbles(block + 8 + 16 * group) { i, q in out[32 * group + i] = factor * Float(nonlinear[Int(q)]) }
    }
  }

  @inline(__always)
  private static func byte(_ block: UnsafeRawPointer, _ offset: Int) -> UInt8 { block.load(fromByteOffset: offset, as: UInt8.self) }

  @inline(__always)
  private static func half(_ block: UnsafeRawPointer, _ offset: Int) -> Float {
    HalfPrecision.float(fromF16: UInt16(littleEndian: block.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
  }

  /// 16 bytes of 32 four-bit values: the low halves first, then the high ones.
  @inline(__always)
  private static func nibbles(_ bytes: UnsafeRawPointer, _ body: (Int, UInt8) -> Void) {
    for i in 0..<16 {
      body(i, byte(bytes, i) & 15)
      body(i + 16, byte(bytes, i) >> 4)
    }
  }

  /// Scale and minimum `index` of the eight pairs of 6-bit numbers that Q4_K and Q5_K pack into 12 bytes.
  package static func scaleAndMinimum(_ packed: UnsafeRawPointer, _ index: Int) -> (scale: UInt8, minimum: UInt8) {
    if index < 4 { return (byte(packed, index) & 63, byte(packed, index + 4) & 63) }
    return (
      byte(packed, index + 4) & 15 | (byte(packed, index - 4) >> 6) << 4, byte(packed, index + 4) >> 4 | (byte(packed, index) >> 6) << 4
    )
  }

  /// Block: 16 scales with minima in nibbles, 64 bytes of 2-bit values, scale, minimum.
  private static func q2K(_ block: UnsafeRawPointer, _ out: UnsafeMutablePointer<Float>) {
    let (scale, least) = (half(block, 80), half(block, 82))
    for i in 0..<256 {
      let (chunk, shift, column) = (i / 128, i % 128 / 32, i % 32)
      let packed = byte(block, i / 16)
      let q = byte(block, 16 + chunk * 32 + column) >> UInt8(2 * shift) & 3
      out[i] = scale * Float(packed & 15) * Float(q) - least * Float(packed >> 4)
    }
  }

  /// Block: 32 bytes of high bits, 64 bytes of low 2-bit values, 16 scales of 6 bits in 12 bytes, scale.
  private static func q3K(_ block: UnsafeRawPointer, _ out: UnsafeMutablePointer<Float>) {
    let scale = half(block, 108)
    for i in 0..<256 {
      let (chunk, shift, column, group) = (i / 128, i % 128 / 32, i % 32, i / 16)
      let low = byte(block, 96 + group % 8) >> UInt8(group / 8 * 4) & 15
      let high = byte(block, 96 + 8 + group % 4) >> UInt8(group / 4 * 2) & 3
      let groupScale = Int(low | high << 4) - 32
      let q = Int(byte(block, 32 + chunk * 32 + column) >> UInt8(2 * shift) & 3)
      let isHigh = byte(block, column) >> UInt8(chunk * 4 + shift) & 1
      out[i] = scale * Float(groupScale) * Float(q - (isHigh == 0 ? 4 : 0))
    }
  }

  /// Block: scale, minimum, 12 bytes of group scales and minima, 128 bytes of 4-bit values.
  private static func q4K(_ block: UnsafeRawPointer, _ out: UnsafeMutablePointer<Float>) {
    let (scale, least) = (half(block, 0), half(block, 2))
    for group in 0..<8 {
      let (groupScale, groupMinimum) = scaleAndMinimum(block + 4, group)
      let (d, m) = (scale * Float(groupScale), least * Float(groupMinimum))
      for i in 0..<32 {
        let q = byte(block, 16 + group / 2 * 32 + i) >> UInt8(group % 2 * 4) & 15
        out[group * 32 + i] = d * Float(q) - m
      }
    }
  }

  /// Block: scale, minimum, 12 bytes of group scales and minima, 32 bytes of fifth bits, 128 bytes of 4-bit values.
  private static func q5K(_ block: UnsafeRawPointer, _ out: UnsafeMutablePointer<Float>) {
    let (scale, least) = (half(block, 0), half(block, 2))
    for group in 0..<8 {
      let (groupScale, groupMinimum) = scaleAndMinimum(block + 4, group)
      let (d, m) = (scale * Float(groupScale), least * Float(groupMinimum))
      for i in 0..<32 {
        let low = byte(block, 48 + group / 2 * 32 + i) >> UInt8(group % 2 * 4) & 15
        let high = byte(block, 16 + i) >> UInt8(group) & 1
        out[group * 32 + i] = d * Float(low | high << 4) - m
      }
    }
  }

  /// Block: 128 bytes of low 4-bit values, 64 bytes of high 2-bit values, 16 signed scales, scale.
  private static func q6K(_ block: UnsafeRawPointer, _ out: UnsafeMutablePointer<Float>) {
    let scale = half(block, 208)
    for i in 0..<256 {
      let (chunk, quarter, column) = (i / 128, i % 128 / 32, i % 32)
      let low = byte(block, chunk * 64 + quarter % 2 * 32 + column) >> UInt8(quarter / 2 * 4) & 15
      let high = byte(block, 128 + chunk * 32 + column) >> UInt8(2 * quarter) & 3
      let groupScale = Int8(bitPattern: byte(block, 192 + i / 16))
      out[i] = scale * Float(groupScale) * Float(Int(low | high << 4) - 32)
    }
  }
}

extension TensorInfo {
  /// Row `index` of the matrix (of a vector: the whole) as floats.
  /// - Throws: `ModelFileError` where there is no such row.
  package func floats(row index: Int) throws -> [Float] {
    guard index >= 0, index < rows, rows > 0 else {
      throw ModelFileError(file: file.path, place: "tensor \(quoted(name))", found: "row \(index)", expected: "one of \(rows) rows")
    }
    let bytesPerRow = byteCount / rows
    let source = UnsafeRawBufferPointer(rebasing: bytes[(index * bytesPerRow)..<((index + 1) * bytesPerRow)])
    return [Float](unsafeUninitializedCapacity: columns) { buffer, count in
      buffer.initialize(repeating: 0)
      Dequantize.row(type, source, into: UnsafeMutableBufferPointer(rebasing: buffer[..<columns]))
      count = columns
    }
  }
}
