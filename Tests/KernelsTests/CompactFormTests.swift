import CKernels
import Kernels
import Testing

extension ChosenKernelsTests {
  /// Matrices in compact form beside the same matrices as they are: products have the same bits, so nothing is lost.
  @Suite struct CompactFormTests {
    /// What weights are like, and the greatest part of their bytes that the form may take.
    enum Weights: String, CaseIterable {
      case halves, halvesOfBFloat, bfloat

      var format: WeightFormat { self == .bfloat ? .bf16 : .f16 }
      var greatestPart: Double { self == .halves ? 14.8 / 16 : 12.8 / 16 }
    }

    /// [rows, columns] of about normally distributed weights with some that the dictionary lacks: zeros, very small and very great ones, and one row of
    /// nothing else; also what is not a number, where `isFinite` is false.
    static func words(_ weights: Weights, rows: Int, columns: Int, isFinite: Bool) -> [UInt16] {
      var random = SeededGenerator(UInt64(rows * 7919 + columns))
      let rare: [UInt16]
      switch weights {
      case .halves: rare = [0, 0x8000, 1, 0x83ff, 0x7bff, 0xfbff, 0x0401] + (isFinite ? [] : [0x7c00, 0xfe01, 0x7e00])
      case .halvesOfBFloat: rare = [0, 0x8000, 0x8001, 0x03f8, 0x7bf8, 0xfbf8, 0x0400] + (isFinite ? [] : [0x7c00, 0xfe00])
      case .bfloat: rare = [0, 0x8000, 1, 0x807f, 0x4900, 0xc8ff, 0x0080] + (isFinite ? [] : [0x7f80, 0xffc1, 0x7f7f])
      }
      return (0..<rows * columns).map { index in
        if index / columns == rows / 2 || Int.random(in: 0..<100, using: &random) == 0 { return rare.randomElement(using: &random) ?? 0 }
        var value: Float = 0
        for _ in 0..<6 { value += Float.random(in: -0.02...0.02, using: &random) }
        if weights != .halves { value = Float(bitPattern: value.bitPattern & 0xffff_0000) }
        if weights == .bfloat { return UInt16(value.bitPattern >> 16) }
        var bits: UInt16 = 0
        kn_to_half(&value, &bits, 1)
        return bits
      }
    }

    /// Runs `body` with the matrix as it is and with one in compact form, written in parts.
    static func withForms(
      of words: [UInt16], _ format: WeightFormat, rows: Int, columns: Int, bias: UnsafePointer<Float>? = nil, pool: ThreadPool,
      _ body: (_ plain: WeightMatrix, _ compact: WeightMatrix, _ part: Double) throws -> Void
    ) throws {
      // At an odd address, as in a file.
      let data = UnsafeMutableRawPointer.allocate(byteCount: 2 * words.count + 1, alignment: 64)
      defer { data.deallocate() }
      words.withUnsafeBytes { (data + 1).copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(data), byteCount: $0.count) }
      func matrix() throws -> WeightMatrix {
        try #require(WeightMatrix(format: format, rows: rows, columns: columns, data: data + 1, bias: bias, isStreamed: true, owner: nil))
      }
      let (plain, compact) = (try matrix(), try matrix())
      let form = try #require(compact.compactForm)
      var planned: [Int] = [-1, -1, -1]
      planned.withUnsafeMutableBufferPointer { planned in
        nonisolated(unsafe) let planned = planned
        pool.run { planned[$0.index] = form.plan(worker: $0) }
      }
      let bytes = planned[0]
      #expect(planned == [bytes, bytes, bytes])
      try #require(bytes > 0)
      // What is behind the form stays as it is.
      let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes + 64)
      memory.initialize(repeating: 0xa5)
      defer { memory.deallocate() }
      let base = UnsafeMutableRawPointer(try #require(memory.baseAddress))
      for part in [0..<rows / 3, rows / 3..<rows / 3 + 1, rows / 3 + 1..<rows] {
        #expect(!form.isPublished)
        nonisolated(unsafe) let base = base
        var written = [false, false, false]
        written.withUnsafeMutableBufferPointer { written in
          nonisolated(unsafe) let written = written
          pool.run { written[$0.index] = form.write(rows: part, into: base, worker: $0) }
        }
        #expect(written == [true, true, true])
      }
      #expect(memory[bytes...].allSatisfy { $0 == 0xa5 })
      form.publish(base, keeping: form)
      #expect(form.isPublished)
      try body(plain, compact, Double(bytes) / Double(2 * words.count))
    }

    static func product(_ matrix: WeightMatrix, _ x: [Float], tokens: Int, pool: ThreadPool) -> [UInt32] {
      let scratch = ActivationScratch(tokens: tokens, columns: matrix.columns)
      var out = [Float](repeating: 3, count: tokens * matrix.rows)
      out.withUnsafeMutableBufferPointer { out in
        x.withUnsafeBufferPointer { x in
          guard let base = out.baseAddress, let input = x.baseAddress else { return }
          nonisolated(unsafe) let (into, from) = (base, input)
          pool.run { matrix.multiply(from, into: into, tokens: tokens, accumulate: true, scratch: scratch, worker: $0) }
        }
      }
      return out.map { $0.isNaN ? Float.nan.bitPattern : $0.bitPattern }
    }

    @Test(arguments: instructionSets.filter { kn_table_named($0).pointee.compact != nil }, Weights.allCases)
    func sameBits(set: String, weights: Weights) throws {
      try #require(kn_table_select(set))
      let pool = ThreadPool(threadCount: 3)
      for (rows, columns) in [(33, 192), (40, 128), (75, 1344), (34, 2048)] {
        var random = SeededGenerator(UInt64(columns))
        let bias = random.floats(rows)
        for isFinite in [true, false] {
          let words = Self.words(weights, rows: rows, columns: columns, isFinite: isFinite)
          try bias.withUnsafeBufferPointer { bias in
            let start = bias.baseAddress
            try Self.withForms(of: words, weights.format, rows: rows, columns: columns, bias: start, pool: pool) { plain, compact, part in
              if rows >= 40 { #expect(part < weights.greatestPart, "\(weights) \(rows)x\(columns): \(part)") }
              for reading in ProductTests.readings {
                kn_reading_select(reading)
                for tokens in [1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 16, 17, 24, 33, 52] {
                  let x = random.floats(tokens * columns)
                  let isSame = Self.product(plain, x, tokens: tokens, pool: pool) == Self.product(compact, x, tokens: tokens, pool: pool)
                  #expect(
                    isSame,
                    "\(set) \(weights) \(rows)x\(columns), \(tokens) tokens, reading \(reading.rawValue)")
                }
              }
            }
          }
        }
      }
    }

    /// Slices and rows that are picked, as fused projections and masked output heads are.
    @Test func slicesAndRows() throws {
      try #require(kn_table_select(instructionSets.contains("avx512") ? "avx512" : "scalar"))
      let pool = ThreadPool(threadCount: 3)
      let (rows, columns) = (70, 192)
      let words = Self.words(.bfloat, rows: rows, columns: columns, isFinite: true)
      try Self.withForms(of: words, .bf16, rows: rows, columns: columns, pool: pool) { plain, compact, _ in
        var random = SeededGenerator(1)
        let x = random.floats(columns)
        let whole = Self.product(plain, x, tokens: 1, pool: pool)
        let slice = try #require(compact.slice(rows: 20..<53)?.slice(rows: 3..<30))
        #expect(Self.product(slice, x, tokens: 1, pool: pool) == Array(whole[23..<50]))
        let picked: [Int32] = [69, 0, 7, 35, 36]
        func some(_ matrix: WeightMatrix) -> [Float] {
          let scratch = ActivationScratch(tokens: 1, columns: columns)
          var out = [Float](repeating: 0, count: picked.count)
          out.withUnsafeMutableBufferPointer { out in
            picked.withUnsafeBufferPointer { picked in
              x.withUnsafeBufferPointer { x in
                guard let base = out.baseAddress, let input = x.baseAddress else { return }
                nonisolated(unsafe) let (into, from, these) = (base, input, picked)
                pool.run { matrix.multiply(rows: these, from, into: into, scratch: scratch, worker: $0) }
              }
            }
          }
          return out
        }
        #expect(some(compact) == some(plain))
        var row = [Float](repeating: 0, count: columns)
        compact.dequantizeRow(11, into: &row)
        #expect(row == words[(11 * columns)..<(12 * columns)].map { Float(bitPattern: UInt32($0) << 16) })
      }
    }

    /// A form that was brought about while one set was in use serves another that has no kernels for it.
    @Test func otherSets() throws {
      let pool = ThreadPool(threadCount: 3)
      for weights in Weights.allCases {
        let words = Self.words(weights, rows: 40, columns: 192, isFinite: true)
        try #require(kn_table_select(instructionSets[instructionSets.count - 1]))
        try Self.withForms(of: words, weights.format, rows: 40, columns: 192, pool: pool) { plain, compact, _ in
          for set in instructionSets {
            try #require(kn_table_select(set))
            for tokens in [1, 3, 40] {
              var random = SeededGenerator(UInt64(tokens))
              let x = random.floats(tokens * 192)
              let expected = Self.product(plain, x, tokens: tokens, pool: pool).map { Double(Float(bitPattern: $0)) }
              let found = Self.product(compact, x, tokens: tokens, pool: pool).map { Float(bitPattern: $0) }
              #expect(relativeError(found, expected) < 2e-5, "\(set) \(weights), \(tokens) tokens")
            }
          }
        }
      }
    }

    /// Weights that change between plan and writing, as a file may under its map, spoil the form and nothing else.
    @Test(arguments: Weights.allCases) func changedWeights(weights: Weights) throws {
      try #require(kn_table_select(instructionSets[instructionSets.count - 1]))
      let (rows, columns) = (60, 192)
      var words = Self.words(weights, rows: rows, columns: columns, isFinite: true)
      let pool = ThreadPool(threadCount: 3)
      try words.withUnsafeMutableBufferPointer { words in
        let data = UnsafeRawPointer(try #require(words.baseAddress))
        let matrix = try #require(
          WeightMatrix(format: weights.format, rows: rows, columns: columns, data: data, isStreamed: true, owner: nil))
        let form = try #require(matrix.compactForm)
        var results = [0, 0, 0]
        func run(_ body: @escaping (Worker) -> Int) {
          results.withUnsafeMutableBufferPointer { results in
            nonisolated(unsafe) let results = results
            pool.run { results[$0.index] = body($0) }
          }
        }
        run { form.plan(worker: $0) }
        let bytes = results[0]
        try #require(bytes > 0)
        let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes + 64)
        memory.initialize(repeating: 0xa5)
        defer { memory.deallocate() }
        nonisolated(unsafe) let base = UnsafeMutableRawPointer(try #require(memory.baseAddress))
        run { form.write(rows: 0..<20, into: base, worker: $0) ? 1 : 0 }
        #expect(results == [1, 1, 1])
        var random = SeededGenerator(3)
        for index in 20 * columns..<rows * columns { words[index] = UInt16.random(in: 0...UInt16.max, using: &random) }
        run { form.write(rows: 20..<60, into: base, worker: $0) ? 1 : 0 }
        #expect(results == [0, 0, 0])
        #expect(memory[bytes...].allSatisfy { $0 == 0xa5 })
      }
    }

    /// Weights that would not become fewer bytes stay as they are.
    @Test(arguments: [WeightFormat.f16, .bf16, .f32, .q8_0]) func whatHasNoForm(format: WeightFormat) throws {
      try #require(kn_table_select("scalar"))
      let pool = ThreadPool(threadCount: 2)
      var random = SeededGenerator(5)
      for (rows, columns) in [(64, 256), (64, 96)] {
        // Any bits; with 96 columns all zeros, which are easily coded, but no whole blocks.
        let bytes = (0..<rows * columns * 4).map { _ in columns == 96 ? 0 : UInt8.random(in: 0...255, using: &random) }
        try bytes.withUnsafeBytes { bytes in
          let data = try #require(bytes.baseAddress)
          let matrix = try #require(WeightMatrix(format: format, rows: rows, columns: columns, data: data, isStreamed: true, owner: nil))
          guard format == .f16 || format == .bf16 else {
            #expect(matrix.compactForm == nil)
            return
          }
          let form = try #require(matrix.compactForm)
          var planned = -1
          withUnsafeMutablePointer(to: &planned) { planned in
            nonisolated(unsafe) let planned = planned
            pool.run { worker in
              let bytes = form.plan(worker: worker)
              if worker.index == 0 { planned.pointee = bytes }
            }
          }
          #expect(planned == 0)
        }
      }
    }
  }
}
