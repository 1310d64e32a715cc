import ModelFiles
import Testing

/// Against tensors made by the `gguf` Python package and ggml's reference: tools/convert/make_quantization_fixtures.py.
@Suite struct QuantizationTests {
  private static let fixture = Fixtures.path("modelfiles/quantization.gguf")
  /// The types whose weights are values of a table, by the same script.
  private static let tables = Fixtures.path("modelfiles/quantization-tables.gguf")

  private static let read: [TensorType] = [
    .f16, .bf16, .q8_0, .q4_0, .q4_1, .q5_0, .q5_1, .q2_K, .q3_K, .q4_K, .q5_K, .q6_K, .iq4_nl, .iq4_xs, .mxfp4,
  ]

  @Test(arguments: read) func dequantisesBitForBit(_ type: TensorType) throws {
    let file = try GGUFFile(path: type == .iq4_xs || type == .mxfp4 ? Self.tables : Self.fixture)
    let stored = try file.tensor("\(type.name)/stored")
    let expected = try file.tensor("\(type.name)/expected")
    #expect(stored.type == type)
    #expect(stored.shape == [2, 512])
    for row in 0..<2 {
      let values = try stored.floats(row: row).map(\.bitPattern)
      let reference = try expected.floats(row: row).map(\.bitPattern)
      #expect(values == reference, "\(type.name) row \(row): \(zip(values, reference).filter { $0 != $1 }.count) elements differ")
    }
  }

  @Test(arguments: [TensorType.bf16, .f16, .q8_0, .q4_0, .q4_1, .q5_0, .q5_1, .q4_K, .q5_K, .q6_K])
  func quantisesAsTheReference(_ type: TensorType) throws {
    let file = try GGUFFile(path: Self.fixture)
    let source = try file.tensor("source")
    let expected = try #require(file.metadata["\(type.name)/written"]?.ints).map { UInt8(truncatingIfNeeded: $0) }
    let written = try Quantize.bytes(source.floats(row: 0), as: type) + Quantize.bytes(source.floats(row: 1), as: type)
    #expect(written.count == expected.count)
    let different = zip(written, expected).filter { $0 != $1 }.count
    guard type == .q4_K || type == .q5_K else {
      #expect(different == 0, "\(type.name): \(different) of \(expected.count) bytes differ")
      return
    }
    // Whether a compiler fuses multiply and add decides near ties in the search for scales; the error must be as small.
    #expect(different * 10 < expected.count, "\(type.name): \(different) of \(expected.count) bytes differ")
    let rows = try source.floats(row: 0) + source.floats(row: 1)
    func error(_ bytes: [UInt8]) -> Double {
      var values = [Float](repeating: 0, count: rows.count)
      bytes.withUnsafeBytes { raw in values.withUnsafeMutableBufferPointer { Dequantize.row(type, raw, into: $0) } }
      return zip(rows.dropFirst(256), values.dropFirst(256)).reduce(0) { $0 + Double(($1.0 - $1.1) * ($1.0 - $1.1)) }
    }
    #expect(error(written) <= error(expected) * 1.01)
  }

  @Test func halfPrecisionRoundTripsEveryValue() {
    for bits in UInt16.min...UInt16.max {
      let value = HalfPrecision.float(fromF16: bits)
      if value.isNaN {
        #expect(HalfPrecision.float(fromF16: HalfPrecision.f16(value)).isNaN)
      } else {
        #expect(HalfPrecision.f16(value) == bits)
      }
      let wide = HalfPrecision.float(fromBF16: bits)
      if !wide.isNaN { #expect(HalfPrecision.bf16(wide) == bits) }
    }
    // Ties to even, overflow, and the smallest subnormal.
    #expect(HalfPrecision.f16(2049) == HalfPrecision.f16(2048))
    #expect(HalfPrecision.f16(2051) == HalfPrecision.f16(2052))
    #expect(HalfPrecision.f16(65520) == 0x7C00)
    #expect(HalfPrecision.f16(0x1p-24) == 1)
    #expect(HalfPrecision.f16(0x1p-25) == 0)
  }

  @Test func brokenFloatsDoNotTrap() {
    for type in Quantize.supported {
      for value in [Float.nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, -0.0] {
        let row = [Float](repeating: value, count: 256)
        #expect(Quantize.bytes(row, as: type).count == type.byteCount(elements: 256, columns: 256))
        #expect(Quantize.bytes([Float](repeating: 0, count: 255) + [value], as: type).count == type.byteCount(elements: 256, columns: 256))
      }
    }
  }
}
