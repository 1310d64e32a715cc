import CKernels
import Kernels
import Testing

extension ChosenKernelsTests {
  /// Products of every format and instruction set against double precision over the dequantised weights.
  ///
  /// The activations of quantised formats are rounded to eight bits per 32 columns, those that meet many-token products of halves and bfloat16
  /// to fourteen, as are these weights; the expectation uses the rounded ones, so what is left is the rounding of float sums: a relative error
  /// (root of summed squares) below 2e-6, the same for every set. Thirty-two tokens and more are rounded to bfloat16 with quantised weights on a
  /// matrix unit, and with weights of that precision on vector units that multiply it; so are the expectation's. Floats are sums of two such
  /// numbers on a matrix unit, which leaves 2^-18 of them.
  @Suite struct ProductTests {
    static let budget = 2e-6

    /// What the kernels make of x: scale = max|x| / 127 in each run of 32, or the next of sixteen steps of its octave.
    static func rounded(_ x: [Float], set: String) -> [Double] {
      var q = [Int8](repeating: 0, count: x.count)
      var d = [Float](repeating: 0, count: x.count / 32)
      var bias = [Int32](repeating: 0, count: x.count / 16)
      var sum = [Float](repeating: 0, count: x.count / 16)
      if kn_table_named(set).pointee.quantize_steps != nil {
        kn_quantize_steps_scalar(x, Int32(x.count), &q, &d, &bias, &sum)
      } else {
        kn_table_named("scalar").pointee.quantize(x, Int32(x.count), &q, &d, &bias, &sum)
      }
      return q.indices.map { Double(q[$0]) * Double(d[$0 / 32]) }
    }

    /// The nearest number of eight bits of mantissa, to even.
    static func bfloat16(_ value: Double) -> Double {
      let bits = Float(value).bitPattern
      return Double(Float(bitPattern: (bits + 0x7fff + (bits >> 16 & 1)) & 0xffff_0000))
    }

    /// Whether the set rounds weights and activations to bfloat16.
    static func isRounded(_ matrix: WeightMatrix, set: String, tokens: Int) -> Bool {
      guard tokens >= KN_WIDE_LEAST_TOKENS, matrix.columns % 32 == 0, matrix.way(tokens: tokens) != "BLAS" else { return false }
      return set == "amx" && matrix.format.isQuantized || set == "avx512bf16" && matrix.format == .bf16
    }

    /// Words in runs of 32: scale = max|x| / 8191.
    static func words(_ x: [Float]) -> [Double] {
      var q = [Int16](repeating: 0, count: x.count)
      var d = [Float](repeating: 0, count: x.count / 32)
      kn_table_named("scalar").pointee.quantize_fine(x, Int32(x.count), &q, &d)
      return q.indices.map { Double(q[$0]) * Double(d[$0 / 32]) }
    }

    /// Whether the set rounds weights and activations to words.
    static func goesByWords(_ matrix: WeightMatrix, set: String, tokens: Int) -> Bool {
      guard kn_table_named(set).pointee.quantize_fine != nil, matrix.columns % 32 == 0, [.f16, .bf16].contains(matrix.format) else {
        return false
      }
      let byRows = withUnsafeBytes(of: kn_table_named(set).pointee.row_tokens) { Int($0[Int(matrix.format.rawValue)]) }
      guard tokens > max(1, byRows), matrix.way(tokens: tokens) != "BLAS" else { return false }
      return set != "amx" || tokens < KN_WIDE_LEAST_TOKENS
    }

    static func expected(_ sample: SampleMatrix, _ x: [Float], tokens: Int, set: String) -> [Double] {
      let columns = sample.matrix.columns
      let isQuantized = sample.matrix.format.isQuantized
      let isWide = isRounded(sample.matrix, set: set, tokens: tokens)
      let isWords = !isWide && goesByWords(sample.matrix, set: set, tokens: tokens)
      let values = isWide ? x.map { bfloat16(Double($0)) } : isWords ? words(x) : isQuantized ? rounded(x, set: set) : x.map(Double.init)
      let weights = sample.weights.map { isWide ? $0.map(bfloat16) : isWords ? words($0.map(Float.init)) : $0 }
      var out: [Double] = []
      for t in 0..<tokens {
        for row in weights {
          var total = 0.0
          for c in 0..<columns { total += row[c] * values[t * columns + c] }
          out.append(total)
        }
      }
      return out
    }

    /// The root of the summed squares of all terms of the products, which is what sums of random terms have; one sum may cancel to almost nothing.
    static func sizeOfTerms(_ sample: SampleMatrix, _ x: [Float], tokens: Int) -> Double {
      let columns = sample.matrix.columns
      var total = 0.0
      for t in 0..<tokens {
        for row in sample.weights {
          for c in 0..<columns { total += row[c] * row[c] * Double(x[t * columns + c]) * Double(x[t * columns + c]) }
        }
      }
      return total.squareRoot()
    }

    static let readings = [KN_FOUR_STREAMS, KN_FOUR_STREAMS_TO_SECOND_LEVEL, KN_ONE_STREAM]

    @Test(arguments: instructionSets, WeightFormat.allCases)
    func everyFormat(set: String, format: WeightFormat) throws {
      try #require(kn_table_select(set))
      let pool = ThreadPool(threadCount: 3)
      let sizes =
        format.isQuantized && format.blockColumns == 32
        ? [32, 288, 576, 1120] : format.isQuantized ? [256, 1280] : [1, 33, 200, 576, 1024]
      for columns in sizes {
        for rows in [1, 5, 33, 70] {
          let sample = try #require(SampleMatrix(format, rows: rows, columns: columns, seed: UInt64(columns * 100 + rows)))
          let cases = [1, 2, 3, 4, 5, 6, 11, 13, 24, 52, 77].map { (tokens: $0, matrix: sample.matrix, reading: KN_FOUR_STREAMS) }
          // Every way to read, whichever suits this processor.
          let streamed = Self.readings.flatMap { reading in [1, 2].map { (tokens: $0, matrix: sample.streamed, reading: reading) } }
          for (tokens, matrix, reading) in cases + streamed {
            kn_reading_select(reading)
            var random = SeededGenerator(UInt64(tokens))
            let x = random.floats(tokens * columns)
            let scratch = ActivationScratch(tokens: tokens, columns: columns)
            var out = [Float](repeating: .nan, count: tokens * rows)
            out.withUnsafeMutableBufferPointer { out in
              x.withUnsafeBufferPointer { x in
                guard let base = out.baseAddress, let input = x.baseAddress else { return }
                pool.run { matrix.multiply(input, into: base, tokens: tokens, scratch: scratch, worker: $0) }
              }
            }
            // A few sums can cancel to almost nothing; their budget is relative to the size of the terms.
            let expected = Self.expected(sample, x, tokens: tokens, set: set)
            var error = relativeError(out, expected)
            if rows * tokens < 10 {
              error *= expected.reduce(0) { $0 + $1 * $1 }.squareRoot() / Self.sizeOfTerms(sample, x, tokens: tokens)
            }
            #expect(
              error < Self.budget * (set == "amx" ? 2 : 1),
              "\(set) \(format) \(rows)x\(columns), \(tokens) tokens: \(error)")
          }
        }
      }
    }

    /// Halves and bfloat16 at the ends of their ranges, many tokens: words of the greatest size do not overflow, what is not finite stays so, in
    /// weights and in activations, and touches no other row or token.
    @Test(arguments: instructionSets, [WeightFormat.f16, .bf16])
    func extremesOfWords(set: String, format: WeightFormat) throws {
      try #require(kn_table_select(set))
      kn_blas_select(0)
      defer { kn_blas_select(-1) }
      let pool = ThreadPool(threadCount: 2)
      let (rows, columns, tokens) = (40, 64, 20)  // more than go by rows
      let one: UInt16 = format == .f16 ? 0x3c00 : 0x3f80
      var weights = [UInt16](repeating: one, count: rows * columns)
      weights[3 * columns + 40] = format == .f16 ? 0x7e00 : 0x7fc0  // NaN
      weights[7 * columns] = format == .f16 ? 0xfc00 : 0xff80  // -infinity
      for c in 0..<columns {
        weights[9 * columns + c] = 0
        weights[11 * columns + c] = c % 2 == 0 ? 1 : 0x8001  // the least there are, of both signs
        weights[13 * columns + c] = one | 0x8000
      }
      var x = [Float](repeating: 2, count: tokens * columns)
      x[5 * columns + 63] = .nan
      x[6 * columns + 1] = .infinity
      for c in 0..<columns { x[8 * columns + c] = 0 }
      let scratch = ActivationScratch(tokens: tokens, columns: columns)
      var out = [Float](repeating: 0, count: tokens * rows)
      try weights.withUnsafeBytes { weights in
        let data = try #require(weights.baseAddress)
        let matrix = try #require(
          WeightMatrix(format: format, rows: rows, columns: columns, data: data, bias: nil, isStreamed: false, owner: nil))
        let hasWords = kn_table_named(set).pointee.quantize_fine != nil
        #expect(Self.goesByWords(matrix, set: set, tokens: tokens) == hasWords)
        out.withUnsafeMutableBufferPointer { out in
          x.withUnsafeBufferPointer { x in
            guard let base = out.baseAddress, let input = x.baseAddress else { return }
            pool.run { matrix.multiply(input, into: base, tokens: tokens, scratch: scratch, worker: $0) }
          }
        }
      }
      for t in 0..<tokens {
        for r in 0..<rows {
          let value = out[t * rows + r]
          if r == 3 || t == 5 {
            #expect(value.isNaN, "\(set) \(format) row \(r), token \(t): \(value)")
          } else if r == 7 || t == 6 {
            #expect(!value.isFinite, "\(set) \(format) row \(r), token \(t): \(value)")
          } else {
            let expected: Float = r == 9 || r == 11 || t == 8 ? 0 : r == 13 ? -128 : 128
            #expect(abs(value - expected) < 1e-4, "\(set) \(format) row \(r), token \(t): \(value)")
          }
        }
      }
    }

    /// Rows that are multiplied side by side lie a quarter of a long run apart, or one behind the other: the same sums, each in its place.
    @Test(arguments: instructionSets, WeightFormat.allCases)
    func rowsInFourStreams(set: String, format: WeightFormat) throws {
      try #require(kn_table_select(set))
      let pool = ThreadPool(threadCount: 1)
      let columns = format.blockColumns == 256 ? 1280 : 1120
      for rows in [257, 262] {
        let sample = try #require(SampleMatrix(format, rows: rows, columns: columns, seed: UInt64(rows)))
        for tokens in [1, 2, 4, 7, 12] {
          var random = SeededGenerator(UInt64(tokens))
          let x = random.floats(tokens * columns)
          let scratch = ActivationScratch(tokens: tokens, columns: columns)
          let outputs = Self.readings.map { reading in
            kn_reading_select(reading)
            var out = [Float](repeating: .nan, count: tokens * rows)
            out.withUnsafeMutableBufferPointer { out in
              x.withUnsafeBufferPointer { x in
                guard let base = out.baseAddress, let input = x.baseAddress else { return }
                pool.run { sample.matrix.multiply(input, into: base, tokens: tokens, scratch: scratch, worker: $0) }
              }
            }
            return out
          }
          #expect(outputs.allSatisfy { $0 == outputs[0] }, "\(set) \(format) \(rows) rows, \(tokens) tokens")
          #expect(relativeError(outputs[0], Self.expected(sample, x, tokens: tokens, set: set)) < Self.budget)
        }
      }
    }

    @Test(arguments: instructionSets)
    func biasAccumulationStridesAndFusedProducts(set: String) throws {
      try #require(kn_table_select(set))
      let pool = ThreadPool(threadCount: 2)
      let columns = 256
      let bias: [Float] = (0..<40).map { Float($0) }
      try bias.withUnsafeBufferPointer { bias in
        let first = try #require(SampleMatrix(.q8_0, rows: 40, columns: columns, seed: 1, bias: bias.baseAddress))
        let second = try #require(SampleMatrix(.f16, rows: 7, columns: columns, seed: 2))
        let third = try #require(SampleMatrix(.q4_K, rows: 33, columns: columns, seed: 3))
        for tokens in [1, 9, 48, 50] {
          var random = SeededGenerator(7)
          let x = random.floats(tokens * columns)
          let scratch = ActivationScratch(tokens: tokens, columns: columns)
          var a = [Float](repeating: 0, count: tokens * 40)
          var b = [Float](repeating: 0, count: tokens * 7)
          var c = [Float](repeating: 0, count: tokens * 33)
          var wide = [Float](repeating: 2, count: tokens * 50)
          a.withUnsafeMutableBufferPointer { a in
            b.withUnsafeMutableBufferPointer { b in
              c.withUnsafeMutableBufferPointer { c in
                wide.withUnsafeMutableBufferPointer { wide in
                  x.withUnsafeBufferPointer { x in
                    guard let ap = a.baseAddress, let bp = b.baseAddress, let cp = c.baseAddress, let wp = wide.baseAddress,
                      let input = x.baseAddress
                    else { return }
                    pool.run { worker in
                      WeightMatrix.multiply(
                        input, (first.matrix, ap), (second.matrix, bp), (third.matrix, cp), tokens: tokens, scratch: scratch, worker: worker
                      )
                      first.matrix.multiply(
                        input, into: wp, outStride: 50, tokens: tokens, accumulate: true, scratch: scratch, worker: worker)
                    }
                  }
                }
              }
            }
          }
          let plain = Self.expected(first, x, tokens: tokens, set: set)
          let withBias = plain.indices.map { plain[$0] + Double(bias[$0 % 40]) }
          #expect(relativeError(a, withBias) < Self.budget)
          #expect(relativeError(b, Self.expected(second, x, tokens: tokens, set: set)) < 2 * Self.budget)
          #expect(relativeError(c, Self.expected(third, x, tokens: tokens, set: set)) < Self.budget)
          for t in 0..<tokens {
            for r in 0..<40 { #expect(abs(wide[t * 50 + r] - (a[t * 40 + r] + 2)) < 1e-4) }
            for r in 40..<50 { #expect(wide[t * 50 + r] == 2) }
          }
        }
      }
    }

    /// What is added to without a bias may be summed in place: several steps of columns, whole tiles and a rest, rows beside it untouched.
    @Test(arguments: instructionSets)
    func sumsAreAddedToWhatIsThere(set: String) throws {
      try #require(kn_table_select(set))
      let pool = ThreadPool(threadCount: 2)
      let (rows, columns, stride) = (96, 2080, 100)
      for format in [WeightFormat.q8_0, .bf16, .f16] {
        let sample = try #require(SampleMatrix(format, rows: rows, columns: columns, seed: 21))
        for tokens in [3, 32, 48, 75] {
          var random = SeededGenerator(22)
          let x = random.floats(tokens * columns)
          let before = random.floats(tokens * stride, in: -20...20)
          let scratch = ActivationScratch(tokens: tokens, columns: columns)
          var out = before
          out.withUnsafeMutableBufferPointer { out in
            x.withUnsafeBufferPointer { x in
              guard let base = out.baseAddress, let input = x.baseAddress else { return }
              pool.run {
                sample.matrix.multiply(input, into: base, outStride: stride, tokens: tokens, accumulate: true, scratch: scratch, worker: $0)
              }
            }
          }
          let product = Self.expected(sample, x, tokens: tokens, set: set)
          let expected = before.indices.map { i in
            Double(before[i]) + (i % stride < rows ? product[i / stride * rows + i % stride] : 0)
          }
          #expect(relativeError(out, expected) < 2 * Self.budget, "\(set) \(format), \(tokens) tokens")
          #expect(out.indices.allSatisfy { $0 % stride < rows || out[$0] == before[$0] })
        }
      }
    }

    @Test(arguments: instructionSets)
    func chosenRowsEqualTheFullProduct(set: String) throws {
      try #require(kn_table_select(set))
      let pool = ThreadPool(threadCount: 2)
      for format in [WeightFormat.q8_0, .q6_K, .f16] {
        let sample = try #require(SampleMatrix(format, rows: 300, columns: 512, seed: 5))
        var random = SeededGenerator(11)
        let x = random.floats(512)
        let rows: [Int32] = [299, 0, 17, 17, 250, 3, 100]
        let scratch = ActivationScratch(tokens: 1, columns: 512)
        var full = [Float](repeating: 0, count: 300)
        var some = [Float](repeating: 0, count: rows.count)
        full.withUnsafeMutableBufferPointer { full in
          some.withUnsafeMutableBufferPointer { some in
            x.withUnsafeBufferPointer { x in
              rows.withUnsafeBufferPointer { rows in
                guard let fp = full.baseAddress, let sp = some.baseAddress, let input = x.baseAddress else { return }
                pool.run { worker in
                  sample.matrix.multiply(input, into: fp, tokens: 1, scratch: scratch, worker: worker)
                  sample.matrix.multiply(rows: rows, input, into: sp, scratch: scratch, worker: worker)
                }
              }
            }
          }
        }
        #expect(some == rows.map { full[Int($0)] })
      }
    }

    @Test func resultsDoNotDependOnTheNumberOfThreads() throws {
      let sample = try #require(SampleMatrix(.q4_K, rows: 130, columns: 512, seed: 9))
      for tokens in [1, 8, 48] {
        var random = SeededGenerator(3)
        let x = random.floats(tokens * 512)
        let results = [1, 2, 5].map { threads in
          var out = [Float](repeating: 0, count: tokens * 130)
          let pool = ThreadPool(threadCount: threads)
          let scratch = ActivationScratch(tokens: tokens, columns: 512)
          out.withUnsafeMutableBufferPointer { out in
            x.withUnsafeBufferPointer { x in
              guard let base = out.baseAddress, let input = x.baseAddress else { return }
              pool.run { sample.matrix.multiply(input, into: base, tokens: tokens, scratch: scratch, worker: $0) }
            }
          }
          return out
        }
        #expect(results[0] == results[1] && results[0] == results[2])
      }
    }
  }
}
