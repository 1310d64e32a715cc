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

  @Test func rotationTurnsPairs() {
    // Position 3, at 1 and 0.01 radians a position.
    let cosines: [Float] = [-0.9899925, 0.99955]
    let sines: [Float] = [0.14112, 0.0299955]
    var neighbours: [Float] = [1, 0, 1, 0, 9]
    var halves: [Float] = [1, 1, 0, 0, 9]
    Elementwise.rotate(&neighbours, cosines: cosines, sines: sines, half: 2, heads: 1, headSize: 5, interleaved: true)
    Elementwise.rotate(&halves, cosines: cosines, sines: sines, half: 2, heads: 1, headSize: 5, interleaved: false)
    #expect(neighbours == [cosines[0], sines[0], cosines[1], sines[1], 9])
    #expect(halves == [cosines[0], cosines[1], sines[0], sines[1], 9])
  }
}
