import CKernels
import Foundation
import Kernels
import Testing

/// Every kernel of every set against its plain C twin, over awkward sizes.
@Suite struct InstructionSetTests {
  static let sizes = [1, 2, 7, 15, 16, 17, 31, 33, 64, 100, 257]
  let scalar = kn_table_named("scalar").pointee

  func table(_ name: String) throws -> kn_table { try #require(kn_table_named(name)).pointee }

  @Test(arguments: instructionSets)
  func quantizedActivationsAreEqual(set: String) throws {
    let kernels = try table(set)
    var random = SeededGenerator(1)
    for columns in [32, 64, 96, 512] {
      var x = random.floats(columns, in: -3...3)
      for i in 0..<32 { x[i] = columns == 64 ? 0 : x[i] }  // a run of zeros has scale 0
      func quantize(_ table: kn_table) -> ([Int8], [Float], [Int32], [Float]) {
        var q = [Int8](repeating: 0, count: columns)
        var d = [Float](repeating: 0, count: columns / 32)
        var bias = [Int32](repeating: 0, count: columns / 16)
        var sum = [Float](repeating: 0, count: columns / 16)
        table.quantize(x, Int32(columns), &q, &d, &bias, &sum)
        return (q, d, bias, sum)
      }
      let got = quantize(kernels)
      let expected = quantize(scalar)
      #expect(got.0 == expected.0 && got.1 == expected.1 && got.2 == expected.2 && got.3 == expected.3)
    }
  }

  /// Exponentials differ by 4 ULP at most, so gated values by 1e-6 of their size. The twin's 1 + tanh(u) loses digits below zero, and a
  /// rotation where its two products cancel: those have an absolute budget too.
  @Test(arguments: instructionSets)
  func elementwise(set: String) throws {
    let kernels = try table(set)
    var random = SeededGenerator(2)
    for n in Self.sizes {
      let x = random.floats(n, in: -20...20)
      let y = random.floats(n)
      func compare(_ operation: (kn_table, inout [Float]) -> Void, relative: Float, absolute: Float = 1e-12, name: String) {
        var got = x
        var expected = x
        operation(kernels, &got)
        operation(scalar, &expected)
        for i in 0..<n {
          #expect(abs(got[i] - expected[i]) <= relative * abs(expected[i]) + absolute, "\(name) \(n) \(i)")
        }
      }
      compare({ $0.silu_mul(x, y, &$1, n) }, relative: 1e-6, name: "silu")
      compare({ $0.gelu_mul(x, y, &$1, n) }, relative: 1e-5, absolute: 1e-6, name: "gelu")
      compare({ $0.rms_norm(x, y, &$1, n, 1e-5, 1) }, relative: 1e-5, name: "norm")
      compare({ $0.rms_norm(x, nil, &$1, n, 1e-5, 0) }, relative: 1e-5, name: "norm without weight")
      compare({ $0.add(y, &$1, n) }, relative: 0, name: "add")
      compare({ $0.scale(x, &$1, n, 0.3) }, relative: 0, name: "scale")
      compare({ $1[0] = $0.exp_sum(&$1, n, 20) }, relative: 1e-5, name: "exp")
      #expect(kernels.max(x, n) == x.max())
      #expect(abs(kernels.dot_float(x, y, n) - scalar.dot_float(x, y, n)) < 2e-4)
      if n > 1 {
        let half = n / 2
        for interleaved in [true, false] {
          compare({ $0.rope(&$1, y, Array(y.reversed()), half, interleaved) }, relative: 1e-6, absolute: 2e-6, name: "rope")
        }
      }
    }
  }

  /// Every half survives the way to float and back, and floats round to nearest even.
  @Test(arguments: instructionSets)
  func halves(set: String) throws {
    let kernels = try table(set)
    let all = (0...UInt16.max).map { $0 }
    var floats = [Float](repeating: 0, count: all.count)
    var reference = floats
    kernels.from_half(all, &floats, all.count)
    scalar.from_half(all, &reference, all.count)
    for i in all.indices { #expect(floats[i] == reference[i] || (floats[i].isNaN && reference[i].isNaN)) }
    var random = SeededGenerator(4)
    let values = (0..<100_003).map { _ in Float(bitPattern: UInt32.random(in: 0...UInt32.max, using: &random)) } + floats
    var got = [UInt16](repeating: 0, count: values.count)
    var expected = got
    kernels.to_half(values, &got, values.count)
    scalar.to_half(values, &expected, values.count)
    for i in values.indices where !values[i].isNaN && got[i] != expected[i] { Issue.record("\(values[i]): \(got[i]), not \(expected[i])") }
  }

  @Test(arguments: instructionSets)
  func exponentialIsWithinTwoUnitsInTheLastPlace(set: String) throws {
    guard set != "scalar" else { return }
    let kernels = try table(set)
    var x = stride(from: Float(-87), through: 0, by: 0.0013).map { $0 }
    let expected = x.map { exp(Double($0)) }
    _ = kernels.exp_sum(&x, x.count, 0)
    for i in x.indices { #expect(abs(Double(x[i]) - expected[i]) <= 2.5 * Double(Float(expected[i]).ulp)) }
    var low: [Float] = [-1000, -.infinity]
    _ = kernels.exp_sum(&low, 2, 0)
    #expect(low == [0, 0])
  }
}
