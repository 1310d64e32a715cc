import CKernels
import Kernels
import Testing

extension ChosenKernelsTests {
  /// A few tokens side by side in the lanes of a vector.
  @Suite struct LaneTests {
    /// Sets that have kernels for them.
    static let sets = instructionSets.filter { set in
      withUnsafeBytes(of: kn_table_named(set).pointee.lanes) { $0.bindMemory(to: UInt.self)[Int(KN_Q8_0)] } != 0
    }

    /// What the threads of a region share.
    struct Region {
      let pool: OpaquePointer
      var product: kn_product
      let x: UnsafePointer<Float>
      let columns: Int
      let tokens: Int32
      var activations = kn_activations()
    }

    /// The factors of all lanes behind a product of Q8_0 weights and `tokens` tokens, in memory that held subnormal numbers throughout.
    static func factors(tokens: Int, columns: Int) throws -> [[Float]] {
      let rows = 8
      var random = SeededGenerator(UInt64(tokens))
      let sample = try #require(SampleMatrix(.q8_0, rows: rows, columns: columns, seed: 1))
      let pool = try #require(kn_pool_create(2))
      defer { kn_pool_destroy(pool) }
      let bytes = kn_activations_bytes(Int32(tokens), Int32(columns))
      let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
      defer { memory.deallocate() }
      memory.initializeMemory(as: Float.self, repeating: .leastNonzeroMagnitude, count: bytes / 4)
      let x = UnsafeMutablePointer<Float>.allocate(capacity: tokens * columns)
      let out = UnsafeMutablePointer<Float>.allocate(capacity: tokens * rows)
      defer {
        x.deallocate()
        out.deallocate()
      }
      x.initialize(from: random.floats(tokens * columns), count: tokens * columns)
      out.initialize(repeating: 0, count: tokens * rows)
      var matrix = kn_matrix()
      matrix.format = kn_format(KN_Q8_0)
      matrix.rows = Int32(rows)
      matrix.columns = Int32(columns)
      matrix.row_bytes = try #require(WeightFormat.q8_0.rowBytes(columns: columns))
      matrix.data = UnsafeRawPointer(sample.memory + 1)
      var region = Region(
        pool: pool, product: kn_product(matrix: matrix, out: out, out_stride: rows, accumulate: false), x: x, columns: columns,
        tokens: Int32(tokens))
      kn_activations_bind(&region.activations, memory, Int32(tokens), Int32(columns))
      kn_pool_run(
        pool,
        { context, thread, _ in
          guard let region = context?.assumingMemoryBound(to: Region.self).pointee else { return }
          withUnsafePointer(to: region.product) { product in
            withUnsafePointer(to: region.activations) {
              kn_multiply(region.pool, thread, product, 1, region.x, region.columns, region.tokens, $0)
            }
          }
        }, &region)
      return UnsafeBufferPointer(start: region.activations.lanes, count: (tokens + 7) / 8 * columns / 32).map { block in
        withUnsafeBytes(of: block.d) { Array($0.bindMemory(to: Float.self)) }
          + withUnsafeBytes(of: block.sum) { Array($0.bindMemory(to: Float.self)) }
      }
    }

    /// Lanes that no token has are multiplied with the others. Factors left over in their memory would change no result, but where they are
    /// subnormal numbers the products take several times as long.
    @Test(arguments: sets) func noLaneHasSubnormalFactors(set: String) throws {
      try #require(kn_table_select(set))
      var checked: [Int] = []
      for tokens in 2...16 {
        let factors = try Self.factors(tokens: tokens, columns: 96)
        // A number of tokens that goes another way leaves the memory as it was.
        if factors.allSatisfy({ $0.allSatisfy(\.isSubnormal) }) { continue }
        checked.append(tokens)
        #expect(factors.allSatisfy { !$0.contains(where: \.isSubnormal) }, "\(set), \(tokens) tokens")
      }
      #expect(checked.contains(3))
    }
  }
}
