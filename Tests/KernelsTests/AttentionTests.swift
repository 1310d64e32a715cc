import CKernels
import Foundation
import Kernels
import Testing

extension ChosenKernelsTests {
  /// Attention against a naive reference in double precision. Keys and values are rounded as the cache rounds them first, so
  /// that the budget, 3e-6 of the result's norm, is for the sums alone. Where many tokens are multiplied as words, these leave
  /// 2e-4 of it (the halves of the cache leave as much), and 2e-5 beside a reference that rounds to words by their definition.
  @Suite struct AttentionTests {
    struct Case: CustomStringConvertible, Sendable {
      var heads = 6
      var kvHeads = 2
      var size = 64
      var window = 0
      var cap: Float = 0
      var precision = KVLayer.Precision.f16
      var description: String { "\(heads)/\(kvHeads)x\(size) window \(window) cap \(cap) \(precision)" }
    }
    static let cases = [
      Case(), Case(heads: 4, kvHeads: 4, size: 32), Case(heads: 7, kvHeads: 1, size: 80), Case(heads: 2, kvHeads: 1, size: 256),
      Case(window: 50), Case(cap: 5), Case(precision: .f32), Case(heads: 5, kvHeads: 5, size: 24, window: 9, cap: 3, precision: .f32),
      Case(heads: 64, kvHeads: 1, size: 16), Case(precision: .q8_0), Case(heads: 4, kvHeads: 4, size: 32, cap: 5, precision: .q8_0),
      Case(heads: 2, kvHeads: 1, size: 256, precision: .q8_0), Case(heads: 7, kvHeads: 1, size: 96, window: 50, precision: .q8_0),
    ]

    @Test(arguments: instructionSets, cases)
    func againstDoublePrecision(set: String, parameters: Case) throws {
      try #require(kn_table_select(set))
      let capacity = 260
      let (heads, kvHeads, size) = (parameters.heads, parameters.kvHeads, parameters.size)
      var random = SeededGenerator(UInt64(heads * 1000 + size))
      let elements = kvHeads * capacity * size
      let memory = UnsafeMutableRawPointer.allocate(byteCount: 2 * elements * 4, alignment: 64)
      defer { memory.deallocate() }
      let cache = KVLayer(
        keys: memory, values: memory + kvHeads * capacity * parameters.precision.rowByteCount(headSize: size), capacity: capacity,
        precision: parameters.precision)
      let shape = AttentionShape(heads: heads, kvHeads: kvHeads, headSize: size, softCap: parameters.cap, window: parameters.window)
      let pool = ThreadPool(threadCount: 2)
      var keys: [Float] = []
      var values: [Float] = []
      // Prefill, single steps, a speculative batch, a second prefill, a long way in.
      for tokens in [70, 1, 1, 3, 130, 1, 40, 2] {
        let start = keys.count / (kvHeads * size)
        let k = random.floats(tokens * kvHeads * size)
        let v = random.floats(tokens * kvHeads * size)
        let q = random.floats(tokens * heads * size, in: -2...2)
        var out = [Float](repeating: .nan, count: tokens * heads * size)
        out.withUnsafeMutableBufferPointer { out in
          guard let base = out.baseAddress else { return }
          k.withUnsafeBufferPointer { k in
            v.withUnsafeBufferPointer { v in
              q.withUnsafeBufferPointer { q in
                guard let kp = k.baseAddress, let vp = v.baseAddress, let qp = q.baseAddress else { return }
                pool.run { worker in
                  shape.store(keys: kp, values: vp, cache: cache, start: start, tokens: tokens, worker: worker)
                  shape.attend(qp, cache: cache, start: start, tokens: tokens, into: base, worker: worker)
                }
              }
            }
          }
        }
        keys += k
        values += v
        let words = tokens > 4 && parameters.precision != .f32 && size % 32 == 0 && kn_table_current().pointee.word_attention != nil
        let expected = Self.reference(parameters, q: q, keys: keys, values: values, start: start, tokens: tokens)
        let error = relativeError(out, expected)
        #expect(error < (words ? 2e-4 : 3e-6), "\(set) \(parameters) start \(start) tokens \(tokens): \(error)")
        guard words else { continue }
        let rounded = Self.reference(parameters, q: q, keys: keys, values: values, start: start, tokens: tokens, words: true)
        let beside = relativeError(out, rounded)
        #expect(beside < 2e-5, "\(set) \(parameters) start \(start) tokens \(tokens), as words: \(beside)")
      }
    }

    /// A text in one pass and in several has the very same results: keys, values and weights are rounded by themselves, and blocks
    /// of keys begin at the same positions.
    @Test(arguments: instructionSets, [Case(), Case(window: 150), Case(heads: 7, kvHeads: 1, precision: .q8_0), Case(precision: .f32)])
    func onePassAsInSeveral(set: String, parameters: Case) throws {
      try #require(kn_table_select(set))
      let capacity = 400
      let (heads, kvHeads, size) = (parameters.heads, parameters.kvHeads, parameters.size)
      var random = SeededGenerator(UInt64(heads))
      let shape = AttentionShape(heads: heads, kvHeads: kvHeads, headSize: size, softCap: 0, window: parameters.window)
      let k = random.floats(capacity * kvHeads * size)
      let v = random.floats(capacity * kvHeads * size)
      let q = random.floats(capacity * heads * size, in: -2...2)
      let pool = ThreadPool(threadCount: 2)
      let bytes = kvHeads * capacity * parameters.precision.rowByteCount(headSize: size)
      func result(_ passes: [Int]) -> [Float] {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 2 * bytes, alignment: 64)
        memory.initializeMemory(as: UInt8.self, repeating: 0xff, count: 2 * bytes)
        defer { memory.deallocate() }
        let cache = KVLayer(keys: memory, values: memory + bytes, capacity: capacity, precision: parameters.precision)
        var out = [Float](repeating: .nan, count: capacity * heads * size)
        var start = 0
        for tokens in passes {
          out.withUnsafeMutableBufferPointer { out in
            k.withUnsafeBufferPointer { k in
              v.withUnsafeBufferPointer { v in
                q.withUnsafeBufferPointer { q in
                  guard let to = out.baseAddress, let kp = k.baseAddress, let vp = v.baseAddress, let qp = q.baseAddress else { return }
                  let (row, position) = (kvHeads * size, start)
                  pool.run { worker in
                    shape.store(
                      keys: kp + position * row, values: vp + position * row, cache: cache, start: position, tokens: tokens, worker: worker)
                    shape.attend(
                      qp + position * heads * size, cache: cache, start: position, tokens: tokens, into: to + position * heads * size,
                      worker: worker)
                  }
                }
              }
            }
          }
          start += tokens
        }
        return out
      }
      let whole = result([capacity])
      #expect(whole.allSatisfy { $0.isFinite })
      let different = zip(whole, result([93, 5, 170, 132])).filter { $0.0.bitPattern != $0.1.bitPattern }.count
      #expect(different == 0)
    }

    /// Q8_0 by its definition: a scale of max |x| / 127 for 32 values, rounded to a half when it is stored.
    static func quantized(_ x: [Float]) -> [Double] {
      stride(from: 0, to: x.count, by: 32).flatMap { first -> [Double] in
        let block = x[first..<(first + 32)]
        let greatest = block.map(abs).max() ?? 0
        var (half, stored): (UInt16, Float) = (0, 0)
        kn_to_half([greatest / 127], &half, 1)
        kn_from_half([half], &stored, 1)
        return block.map { greatest == 0 ? 0 : Double(stored) * Double(($0 * (127 / greatest)).rounded(.toNearestOrEven)) }
      }
    }

    /// Words by their definition: a scale of max |x| / 8191 for `run` values.
    static func inWords(_ x: [Double], run: Int) -> [Double] {
      stride(from: 0, to: x.count, by: run).flatMap { first -> [Double] in
        let block = x[first..<min(first + run, x.count)].map { Float($0) }
        let greatest = block.map(abs).max() ?? 0
        let inverse = 8191 / greatest
        return block.map { greatest == 0 ? 0 : Double(greatest / 8191) * Double(($0 * inverse).rounded(.toNearestOrEven)) }
      }
    }

    static func reference(
      _ p: Case, q: [Float], keys: [Float], values: [Float], start: Int, tokens: Int, words: Bool = false
    ) -> [Double] {
      func stored(_ x: [Float]) -> [Double] {
        if p.precision == .q8_0 { return quantized(x) }
        guard p.precision == .f16 else { return x.map(Double.init) }
        var half = [UInt16](repeating: 0, count: x.count)
        var back = x
        kn_to_half(x, &half, x.count)
        kn_from_half(half, &back, x.count)
        return back.map(Double.init)
      }
      let k = words ? inWords(stored(keys), run: 32) : stored(keys)
      let v = words ? inWords(stored(values), run: p.size) : stored(values)
      // What a value is divided by on its way to words, its weights are multiplied with on theirs.
      let valueScales = stride(from: 0, to: v.count, by: p.size).map { first in v[first..<(first + p.size)].map(abs).max() ?? 0 }
      let factor = 1 / Float(p.size).squareRoot()
      let query = words ? inWords(q.map { Double($0 * factor) }, run: 32) : q.map { Double($0) / Double(p.size).squareRoot() }
      let width = p.kvHeads * p.size
      var out = [Double](repeating: 0, count: tokens * p.heads * p.size)
      for t in 0..<tokens {
        let position = start + t
        let first = p.window > 0 ? max(0, position - p.window + 1) : 0
        for h in 0..<p.heads {
          let kv = h / (p.heads / p.kvHeads)
          let row = (t * p.heads + h) * p.size
          var scores = (first...position).map { at -> Double in
            var s = 0.0
            for i in 0..<p.size { s += query[row + i] * k[at * width + kv * p.size + i] }
            return p.cap > 0 ? Double(p.cap) * tanh(s / Double(p.cap)) : s
          }
          let top = scores.max() ?? 0
          scores = scores.map { exp($0 - top) }
          let total = scores.reduce(0, +)
          if words {
            var weights = [Double](repeating: 0, count: position + 1)
            for (n, weight) in scores.enumerated() { weights[first + n] = weight * valueScales[(first + n) * p.kvHeads + kv] }
            weights = inWords(weights, run: 32)
            for n in scores.indices where scores[n] > 0 { scores[n] = weights[first + n] / valueScales[(first + n) * p.kvHeads + kv] }
          }
          for (n, weight) in scores.enumerated() {
            for i in 0..<p.size { out[row + i] += weight / total * v[(first + n) * width + kv * p.size + i] }
          }
        }
      }
      return out
    }
  }
}
