import CKernels
import Kernels
import Testing

/// Scales of activations with sixteen steps to an octave (`scale_steps.h`), of the sets that have them.
@Suite struct ScaleStepTests {
  static let sets = instructionSets.filter { kn_table_named($0).pointee.quantize_steps != nil }

  /// Of runs of 32 with these greatest numbers.
  static func quantized(
    _ greatest: [Float],
    by quantize: (
      UnsafePointer<Float>, Int32, UnsafeMutablePointer<Int8>, UnsafeMutablePointer<Float>,
      UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Float>
    ) -> Void
  ) -> (q: [Int8], d: [Float], bias: [Int32], sum: [Float]) {
    var random = SeededGenerator(3)
    let x = greatest.flatMap { most in (0..<32).map { $0 == 9 ? -most : most * random.floats(1, in: -1...1)[0] } }
    var q = [Int8](repeating: 0, count: x.count)
    var d = [Float](repeating: 0, count: greatest.count)
    var bias = [Int32](repeating: 0, count: 2 * greatest.count)
    var sum = [Float](repeating: 0, count: 2 * greatest.count)
    quantize(x, Int32(x.count), &q, &d, &bias, &sum)
    return (q, d, bias, sum)
  }

  static func terms(_ d: [Float], by split: (UnsafePointer<Float>, Int32, UnsafeMutablePointer<Int32>) -> Void) -> [Int32] {
    var terms = [Int32](repeating: 0, count: 2 * d.count)
    split(d, Int32(d.count), &terms)
    return terms
  }

  /// Greatest numbers of runs: an octave in small steps, both ends of the range of floats, zero.
  static let greatest: [Float] =
    (0..<2000).map { 127 * (1 + Float($0) / 2000) * 0x1p-6 } + (-120...110).map { 100 * Float(sign: .plus, exponent: $0, significand: 1) }
    + [
      0, .leastNormalMagnitude, 1e-30, 1e38,
    ]

  @Test func aScaleIsTheNextOfSixteenSteps() {
    let d = Self.quantized(Array(Self.greatest.prefix(2000)), by: kn_quantize_steps_scalar).d
    #expect(Set(d.map(\.significand)).count == 16)
    for (most, scale) in zip(Self.greatest, d) {
      // At most 8.3 % greater than it has to be (1.5078125 to 1.6328125).
      #expect(scale >= most / 127 && scale < most / 127 * 1.083)
    }
    // A step has itself as scale, and is not rounded up further.
    let again = Self.quantized(d.map { $0 * 127 }, by: kn_quantize_steps_scalar).d
    #expect(zip(d, again).allSatisfy { $0 == $1 })
  }

  /// To the bits of S and of 177/128 S a term each is added; their sum is the product with S, in the last bit.
  @Test func twoTermsStandForAProduct() {
    let d = Self.quantized(Array(Self.greatest.prefix(2000)), by: kn_quantize_steps_scalar).d
    let terms = Self.terms(d, by: kn_split_steps_scalar)
    var random = SeededGenerator(5)
    for (i, step) in d.enumerated() {
      // As in the formats: a half times an integer of six bits.
      let scale = Float(Float16(random.floats(1, in: -0.1...0.1)[0])) * Float(1 + i % 63)
      guard scale != 0 else { continue }
      let sum =
        Float(bitPattern: scale.bitPattern &+ UInt32(bitPattern: terms[2 * i]))
        + Float(bitPattern: (scale * 1.3828125).bitPattern &+ UInt32(bitPattern: terms[2 * i + 1]))
      #expect(abs(sum - scale * step) <= (scale * step).ulp, "\(scale) times \(step) is not \(sum)")
    }
  }

  @Test func scalesOutsideTheRangeAreMarked() {
    let d: [Float] = [0, 0x1p-36, 0x1p-37, 0x1p-140, 0x1p90, 0x1p91, .infinity]
    let marks = stride(from: 0, to: 2 * d.count, by: 2).map { Self.terms(d, by: kn_split_steps_scalar)[$0] & 1 }
    #expect(marks == [0, 0, 1, 1, 0, 1, 1])
  }

  @Test(arguments: sets)
  func everySetAsInPlainC(set: String) {
    let table = kn_table_named(set).pointee
    for count in [1, 3, 4, 5, 16, 17, Self.greatest.count] {
      let greatest = Array(Self.greatest.suffix(count))
      let expected = Self.quantized(greatest, by: kn_quantize_steps_scalar)
      let got = Self.quantized(greatest, by: { table.quantize_steps($0, $1, $2, $3, $4, $5) })
      let areEqual = got.q == expected.q && got.d == expected.d && got.bias == expected.bias && got.sum == expected.sum
      #expect(areEqual)
      let terms = Self.terms(expected.d, by: { table.split_steps($0, $1, $2) })
      let areTermsEqual = terms == Self.terms(expected.d, by: kn_split_steps_scalar)
      #expect(areTermsEqual)
    }
  }
}

extension ChosenKernelsTests {
  /// Many tokens where scales are no steps that could be added: runs of weights with a scale of zero, infinite and not a number; tokens of zeros, of
  /// numbers that are tiny, and huge. All other rows and tokens are as by the set without steps.
  @Suite struct ScaleRangeTests {
    @Test(arguments: ScaleStepTests.sets, [WeightFormat.q8_0, .q4_K])
    func nothingElseIsTouched(set: String, format: WeightFormat) throws {
      let (rows, columns, tokens) = (70, 512, 40)
      var random = SeededGenerator(12)
      var x = random.floats(tokens * columns)
      for c in 0..<columns {
        x[3 * columns + c] = 0
        x[8 * columns + c] *= 1e-20
        x[9 * columns + c] *= 1e30
        if c < 32 { x[20 * columns + c] *= 1e-25 }
      }
      let rowBytes = try #require(format.rowBytes(columns: columns))
      var data = (0..<(rows * rowBytes)).map { _ in UInt8.random(in: 0...255, using: &random) }
      let (zeroRow, halfRow, nanRow, infiniteRow) = (5, 6, 40, 41)
      for row in 0..<rows {
        for block in 0..<(columns / format.blockColumns) {
          var bits: UInt16 = 0x2000 + UInt16(row)
          if row == zeroRow || (row == halfRow && block % 2 == 0) { bits = 0 }
          if row == nanRow && block == 1 { bits = 0x7e00 }
          if row == infiniteRow && block == 0 { bits = 0x7c00 }
          let at = row * rowBytes + block * format.blockBytes
          (data[at], data[at + 1]) = (UInt8(bits & 255), UInt8(bits >> 8))
          if format == .q4_K { (data[at + 2], data[at + 3]) = (0, 0) }
        }
      }
      let outputs = try [set, "scalar"].map { set in
        try #require(kn_table_select(set))
        let pool = ThreadPool(threadCount: 2)
        let scratch = ActivationScratch(tokens: tokens, columns: columns)
        var out = [Float](repeating: 0, count: tokens * rows)
        try data.withUnsafeBytes { bytes in
          let base = try #require(bytes.baseAddress)
          let matrix = try #require(
            WeightMatrix(format: format, rows: rows, columns: columns, data: base, bias: nil, isStreamed: false, owner: nil))
          out.withUnsafeMutableBufferPointer { out in
            x.withUnsafeBufferPointer { x in
              guard let base = out.baseAddress, let input = x.baseAddress else { return }
              pool.run { matrix.multiply(input, into: base, tokens: tokens, scratch: scratch, worker: $0) }
            }
          }
        }
        return out
      }
      for t in 0..<tokens {
        let size = (0..<rows).filter { $0 != nanRow && $0 != infiniteRow }.map { abs(outputs[1][t * rows + $0]) }.max() ?? 0
        for r in 0..<rows {
          let (got, expected) = (outputs[0][t * rows + r], outputs[1][t * rows + r])
          if r == nanRow || r == infiniteRow {
            #expect(!got.isFinite || t == 3, "row \(r), token \(t): \(got)")
          } else {
            // Both round the activations, to other scales.
            #expect(abs(got - expected) <= 0.03 * size, "row \(r), token \(t): \(got), not \(expected)")
            if r == zeroRow || t == 3 { #expect(abs(got) <= 1e-12 * max(1, size), "row \(r), token \(t): \(got)") }
          }
        }
      }
    }
  }
}
