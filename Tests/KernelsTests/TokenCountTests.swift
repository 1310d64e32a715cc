import CKernels
import Kernels
import Testing

extension ChosenKernelsTests {
  /// Every number of tokens from 1 to 64, whose products go by rows, side by side in lanes, or through panels of bytes, words, floats or bfloat16,
  /// against double precision over the dequantised weights; and float weights by the system's BLAS where there is one.
  @Suite struct TokenCountTests {
    static let most = 64

    /// `matrix` times the first `tokens` of x.
    static func product(
      _ matrix: WeightMatrix, _ x: [Float], tokens: Int, pool: ThreadPool, adding before: Float? = nil, stride: Int? = nil
    ) -> [Float] {
      let scratch = ActivationScratch(tokens: tokens, columns: (matrix.columns + 31) & ~31)
      let stride = stride ?? matrix.rows
      var out = [Float](repeating: before ?? .nan, count: tokens * stride)
      out.withUnsafeMutableBufferPointer { out in
        x.withUnsafeBufferPointer { x in
          guard let base = out.baseAddress, let input = x.baseAddress else { return }
          pool.run {
            matrix.multiply(input, into: base, outStride: stride, tokens: tokens, accumulate: before != nil, scratch: scratch, worker: $0)
          }
        }
      }
      return out
    }

    /// How the set rounds the operands of a product of so many tokens.
    static func rounding(_ matrix: WeightMatrix, set: String, tokens: Int) -> String {
      if ProductTests.isRounded(matrix, set: set, tokens: tokens) { return "bfloat16" }
      return ProductTests.goesByWords(matrix, set: set, tokens: tokens) ? "words" : "as they are"
    }

    @Test(arguments: instructionSets, WeightFormat.allCases)
    func everyNumberOfTokens(set: String, format: WeightFormat) throws {
      try #require(kn_table_select(set))
      let pool = ThreadPool(threadCount: 2)
      // Longer than a panel; rows of a panel and some.
      let (rows, columns) = (37, format.blockColumns == 256 ? 1280 : 1120)
      let sample = try #require(SampleMatrix(format, rows: rows, columns: columns, seed: 35))
      var random = SeededGenerator(64)
      let x = random.floats(Self.most * columns)
      // What a way makes of the operands depends on no other token: one expectation for each way of rounding serves all numbers of tokens.
      var expectations: [String: [Double]] = [:]
      for tokens in 1...Self.most {
        let rounding = Self.rounding(sample.matrix, set: set, tokens: tokens)
        if expectations[rounding] == nil {
          // The greatest number of tokens that is rounded so.
          let last = (tokens...Self.most).last { Self.rounding(sample.matrix, set: set, tokens: $0) == rounding }
          let count = try #require(last)
          expectations[rounding] = ProductTests.expected(sample, Array(x.prefix(count * columns)), tokens: count, set: set)
        }
        let expected = try #require(expectations[rounding]).prefix(tokens * rows)
        let error = relativeError(Self.product(sample.matrix, x, tokens: tokens, pool: pool), Array(expected))
        #expect(
          error < ProductTests.budget * (set == "amx" ? 2 : 1),
          "\(set) \(format), \(tokens) tokens by \(sample.matrix.way(tokens: tokens)): \(error)")
      }
    }

    /// Which way a product goes is what the set's table says, for every number of tokens.
    @Test(arguments: instructionSets, WeightFormat.allCases)
    func waysChangeWhereTheTableSaysSo(set: String, format: WeightFormat) throws {
      try #require(kn_table_select(set))
      kn_blas_select(0)
      defer { kn_blas_select(-1) }
      let table = kn_table_named(set).pointee
      func entry<Entries>(_ entries: Entries) -> Int { withUnsafeBytes(of: entries) { Int($0[Int(format.rawValue)]) } }
      let (byRows, lanes) = (max(1, entry(table.row_tokens)), entry(table.lane_tokens))
      let hasWide = table.wide.map { $0.pointee.terms(format.rawValue) > 0 } ?? false
      let sample = try #require(SampleMatrix(format, rows: 4, columns: 256, seed: 1))
      for tokens in 1...Self.most {
        let way = sample.matrix.way(tokens: tokens)
        let isWide = tokens >= KN_WIDE_LEAST_TOKENS && hasWide
        let expected =
          isWide
          ? "bfloat16"
          : tokens > byRows
            ? format.isQuantized ? "bytes" : table.quantize_fine != nil && format != .f32 ? "words" : "floats"
            : lanes > 0 && tokens >= lanes ? "lanes" : "rows"
        #expect(way == expected, "\(set) \(format), \(tokens) tokens")
      }
    }

    static let floats: [WeightFormat] = [.f32, .f16, .bf16]

    /// Products by BLAS are those of the floats as they are: no rounding but that of sums.
    @Test(.enabled(if: Processor.hasBLAS, "there is no OpenBLAS on this machine"), arguments: instructionSets, floats)
    func byBLAS(set: String, format: WeightFormat) throws {
      try #require(kn_table_select(set))
      defer { kn_blas_select(-1) }
      let pool = ThreadPool(threadCount: 3)
      let byRows = withUnsafeBytes(of: kn_table_named(set).pointee.row_tokens) { max(1, Int($0[Int(format.rawValue)])) }
      // Rows beyond a unit of work; columns that are no multiple of anything, and so many that few rows fit a thread's memory.
      for (rows, columns) in [(1, 33), (37, 1120), (210, 576), (50, 9000)] {
        let bias = (0..<rows).map { Float($0 % 7) - 3 }
        try bias.withUnsafeBufferPointer { bias in
          let sample = try #require(SampleMatrix(format, rows: rows, columns: columns, seed: UInt64(columns), bias: bias.baseAddress))
          let most = columns > 2000 ? 40 : Self.most
          var random = SeededGenerator(3)
          let x = random.floats(most * columns)
          let plain = sample.weights
          var expected: [Double] = []
          for token in 0..<most {
            for row in 0..<rows {
              var total = Double(bias[row])
              for c in 0..<columns { total += plain[row][c] * Double(x[token * columns + c]) }
              expected.append(total)
            }
          }
          for tokens in stride(from: 2, through: most, by: columns > 2000 ? 19 : 1) {
            kn_blas_select(1)
            #expect(sample.matrix.way(tokens: tokens) == "BLAS" || tokens <= byRows, "\(set) \(format), \(tokens) tokens")
            let found = Self.product(sample.matrix, x, tokens: tokens, pool: pool)
            let error = relativeError(found, Array(expected.prefix(tokens * rows)))
            #expect(error < ProductTests.budget, "\(set) \(format) \(rows)x\(columns), \(tokens) tokens: \(error)")
            let wide = Self.product(sample.matrix, x, tokens: tokens, pool: pool, adding: 2, stride: rows + 5)
            var added: [Float] = []
            for t in 0..<tokens {
              added += wide[(t * (rows + 5))..<(t * (rows + 5) + rows)]
              for r in rows..<(rows + 5) { #expect(wide[t * (rows + 5) + r] == 2) }
            }
            #expect(relativeError(added, expected.prefix(tokens * rows).map { $0 + 2 }) < ProductTests.budget)
            kn_blas_select(0)
            #expect(sample.matrix.way(tokens: tokens) != "BLAS")
          }
        }
      }
    }

    /// Quantised weights never go by BLAS, and where there is none nothing does.
    @Test func whatDoesNotGoByBLAS() throws {
      defer { kn_blas_select(-1) }
      kn_blas_select(1)
      for format in WeightFormat.allCases where format.isQuantized || !Processor.hasBLAS {
        let sample = try #require(SampleMatrix(format, rows: 4, columns: 256, seed: 1))
        for tokens in [1, 2, 30, 64, 512] { #expect(sample.matrix.way(tokens: tokens) != "BLAS", "\(format), \(tokens) tokens") }
      }
    }

    /// What is not finite stays so and touches no other row or token.
    @Test(.enabled(if: Processor.hasBLAS, "there is no OpenBLAS on this machine"), arguments: instructionSets)
    func extremesByBLAS(set: String) throws {
      try #require(kn_table_select(set))
      kn_blas_select(1)
      defer { kn_blas_select(-1) }
      let pool = ThreadPool(threadCount: 2)
      let (rows, columns, tokens) = (40, 64, 30)
      var weights = [Float](repeating: 1, count: rows * columns)
      weights[3 * columns + 40] = .nan
      weights[7 * columns] = -.infinity
      var x = [Float](repeating: 2, count: tokens * columns)
      x[5 * columns + 63] = .nan
      x[6 * columns + 1] = .infinity
      let out = try weights.withUnsafeBytes { bytes in
        let data = try #require(bytes.baseAddress)
        let matrix = try #require(WeightMatrix(format: .f32, rows: rows, columns: columns, data: data, owner: nil))
        #expect(matrix.way(tokens: tokens) == "BLAS")
        return Self.product(matrix, x, tokens: tokens, pool: pool)
      }
      for t in 0..<tokens {
        for r in 0..<rows {
          let value = out[t * rows + r]
          if r == 3 || t == 5 {
            #expect(value.isNaN)
          } else if r == 7 || t == 6 {
            #expect(!value.isFinite)
          } else {
            #expect(value == 128)
          }
        }
      }
    }
  }
}
