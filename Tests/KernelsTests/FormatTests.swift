import Kernels
import Testing

@Suite struct FormatTests {
  @Test func blockSizesAreThoseOfGGUF() {
    let sizes: [WeightFormat: (Int, Int)] = [
      .f32: (1, 4), .f16: (1, 2), .bf16: (1, 2), .q4_0: (32, 18), .q4_1: (32, 20), .q5_0: (32, 22), .q5_1: (32, 24), .q8_0: (32, 34),
      .iq4_nl: (32, 18), .iq4_xs: (256, 136), .mxfp4: (32, 17), .q2_K: (256, 84), .q3_K: (256, 110), .q4_K: (256, 144), .q5_K: (256, 176),
      .q6_K: (256, 210),
    ]
    for format in WeightFormat.allCases {
      #expect(sizes[format]?.0 == format.blockColumns && sizes[format]?.1 == format.blockBytes)
    }
    #expect(WeightFormat.q8_0.rowBytes(columns: 576) == 612)
    #expect(WeightFormat.q4_K.rowBytes(columns: 576) == nil)
    #expect(WeightFormat.f16.rowBytes(columns: 3) == 6)
  }

  @Test func slicesShareTheBytes() throws {
    let sample = try #require(SampleMatrix(.q5_0, rows: 10, columns: 64, seed: 1))
    let slice = try #require(sample.matrix.slice(rows: 4..<7))
    var row = [Float](repeating: 0, count: 64)
    slice.dequantizeRow(1, into: &row)
    #expect(row.map(Double.init) == sample.weights[5])
    #expect(sample.matrix.slice(rows: 4..<11) == nil)
  }

  @Test func ropeRotatesPairs() {
    let interleaved = Rope(rotarySize: 4, base: 10000, positions: 8, pairing: .interleaved)
    let split = Rope(rotarySize: 4, base: 10000, positions: 8, pairing: .halfSplit)
    var a: [Float] = [1, 0, 1, 0, 9]
    var b: [Float] = [1, 1, 0, 0, 9]
    interleaved.apply(&a, position: 3, heads: 1, headSize: 5)
    split.apply(&b, position: 3, heads: 1, headSize: 5)
    #expect(abs(a[0] - -0.9899925) < 1e-6 && abs(a[1] - 0.14112) < 1e-6)
    #expect(abs(a[2] - 0.99955) < 1e-5 && abs(a[3] - 0.0299955) < 1e-6)
    #expect([b[0], b[2], b[1], b[3]] == [a[0], a[1], a[2], a[3]])
    #expect(a[4] == 9 && b[4] == 9)
  }
}
