/// The K types, 256 elements to a block: ggml's quantize_row_q4_K_ref, q5_K_ref and q6_K_ref.
enum QuantizeK {
  private static let tiny: Float = 1e-15

  /// The nearest integer, ties to even, kept within the range that the reference's rounding trick has.
  private static func nearest(_ value: Float) -> Int {
    value.isNaN ? 0 : Int(min(max(value, -4_194_303), 4_194_303).rounded(.toNearestOrEven))
  }

  private static func clamp(_ value: Int, _ low: Int, _ high: Int) -> Int { min(max(value, low), high) }

  static func q4K(_ block: UnsafeBufferPointer<Float>, _ bytes: inout [UInt8]) {
    let q = withMinima(block, levels: 15, start: -1, steps: 20, &bytes)
    for chunk in stride(from: 0, to: 256, by: 64) {
      for i in 0..<32 { bytes.append(UInt8(q[chunk + i] | q[chunk + i + 32] << 4)) }
    }
  }

  static func q5K(_ block: UnsafeBufferPointer<Float>, _ bytes: inout [UInt8]) {
    let q = withMinima(block, levels: 31, start: -0.5, steps: 15, &bytes)
    for i in 0..<32 {
      var high = 0
      for group in 0..<8 { high |= (q[group * 32 + i] >> 4) << group }
      bytes.append(UInt8(high))
    }
    for chunk in stride(from: 0, to: 256, by: 64) {
      for i in 0..<32 { bytes.append(UInt8(q[chunk + i] & 15 | (q[chunk + i + 32] & 15) << 4)) }
    }
  }

  /// Writes scale, minimum and the packed group scales of Q4_K or Q5_K, and gives the 256 levels.
  private static func withMinima(
    _ block: UnsafeBufferPointer<Float>, levels: Int, start: Float, steps: Int, _ bytes: inout [UInt8]
  ) -> [Int] {
    var scales = [Float](repeating: 0, count: 8)
    var minima = [Float](repeating: 0, count: 8)
    var q = [Int](repeating: 0, count: 256)
    for group in 0..<8 {
      let x = UnsafeBufferPointer(rebasing: block[(group * 32)..<(group * 32 + 32)])
      var squares: Float = 0
      for value in x { squares += value * value }
      let mean = (squares / 32).squareRoot()
      let fit = fitWithMinimum(x, weights: x.map { mean + abs($0) }, levels: levels, start: start, steps: steps)
      scales[group] = fit.scale
      minima[group] = fit.minimum
      for i in 0..<32 { q[group * 32 + i] = fit.levels[i] }
    }
    let greatestScale = scales.reduce(Float(0), max)
    let greatestMinimum = minima.reduce(Float(0), max)
    let inverseScale = greatestScale > 0 ? 63 / greatestScale : 0
    let inverseMinimum = greatestMinimum > 0 ? 63 / greatestMinimum : 0
    var packed = [UInt8](repeating: 0, count: 12)
    for group in 0..<8 {
      let s = UInt8(clamp(nearest(inverseScale * scales[group]), 0, 63))
      let m = UInt8(clamp(nearest(inverseMinimum * minima[group]), 0, 63))
      if group < 4 {
        packed[group] = s
        packed[group + 4] = m
      } else {
        packed[group + 4] = s & 15 | (m & 15) << 4
        packed[group - 4] |= (s >> 4) << 6
        packed[group] |= (m >> 4) << 6
      }
    }
    let storedScale = HalfPrecision.f16(greatestScale / 63)
    let storedMinimum = HalfPrecision.f16(greatestMinimum / 63)
    Quantize.append(storedScale, to: &bytes)
    Quantize.append(storedMinimum, to: &bytes)
    bytes.append(contentsOf: packed)
    for group in 0..<8 {
      let (s, m) = packed.withUnsafeBytes { raw in
        raw.baseAddress.map { Dequantize.scaleAndMinimum($0, group) } ?? (scale: 0, minimum: 0)
      }
      let d = HalfPrecision.float(fromF16: storedScale) * Float(s)
      if d == 0 { continue }
      let minimum = HalfPrecision.float(fromF16: storedMinimum) * Float(m)
      for i in group * 32..<group * 32 + 32 { q[i] = clamp(nearest((block[i] + minimum) / d), 0, levels) }
    }
    return q
  }

  /// Scale and minimum with the least weighted squared error, tried from several first scales (make_qkx2_quants).
  private static func fitWithMinimum(
    _ x: UnsafeBufferPointer<Float>, weights: [Float], levels: Int, start: Float, steps: Int
  ) -> (scale: Float, minimum: Float, levels: [Int]) {
    var least = x[0]
    var greatest = x[0]
    var sumW = weights[0]
    var sumX = sumW * x[0]
    for i in 1..<x.count {
      if x[i] < least { least = x[i] }
      if x[i] > greatest { greatest = x[i] }
      sumW += weights[i]
      sumX += weights[i] * x[i]
    }
    if least > 0 { least = 0 }
    var best = [Int](repeating: 0, count: x.count)
    if greatest == least { return (0, -least, best) }
    let spread = greatest - least
    let low = least
    var inverse = Float(levels) / spread
    var scale = 1 / inverse
    var bestError: Float = 0
    for i in 0..<x.count {
      best[i] = clamp(nearest(inverse * (x[i] - low)), 0, levels)
      let difference = scale * Float(best[i]) + low - x[i]
      bestError += weights[i] * (difference * difference)
    }
    var trial = best
    for step in 0...steps {
      inverse = (start + 0.1 * Float(step) + Float(levels)) / spread
      var sumL: Float = 0
      var sumLL: Float = 0
      var sumXL: Float = 0
      for i in 0..<x.count {
        let l = clamp(nearest(inverse * (x[i] - low)), 0, levels)
        trial[i] = l
        let w = weights[i]
        sumL += w * Float(l)
        sumLL += w * Float(l) * Float(l)
        sumXL += w * Float(l) * x[i]
      }
      let determinant = sumW * sumLL - sumL * sumL
      guard determinant > 0 else { continue }
      var trialScale = (sumW * sumXL - sumX * sumL) / determinant
      var trialMinimum = (sumLL * sumX - sumL * sumXL) / determinant
      if trialMinimum > 0 {
        trialMinimum = 0
        trialScale = sumXL / sumLL
      }
      var error: Float = 0
      for i in 0..<x.count {
        let difference = trialScale * Float(trial[i]) + trialMinimum - x[i]
        error += weights[i] * (difference * difference)
      }
      if error < bestError {
        best = trial
        bestError = error
        scale = trialScale
        least = trialMinimum
      }
    }
    return (scale, -least, best)
  }

  static func q6K(_ block: UnsafeBufferPointer<Float>, _ bytes: inout [UInt8]) {
    var scales = [Float](repeating: 0, count: 16)
    var q = [Int](repeating: 0, count: 256)
    var extreme: Float = 0
    for group in 0..<16 {
      let fit = fitSymmetric(UnsafeBufferPointer(rebasing: block[(group * 16)..<(group * 16 + 16)]), levels: 32)
      scales[group] = fit.scale
      for i in 0..<16 { q[group * 16 + i] = fit.levels[i] }
      if abs(fit.scale) > abs(extreme) { extreme = fit.scale }
    }
    guard abs(extreme) >= tiny else {
      bytes.append(contentsOf: [UInt8](repeating: 0, count: TensorType.q6_K.bytesPerBlock))
      return
    }
    let inverse = -128 / extreme
    let stored = HalfPrecision.f16(1 / inverse)
    let groupScales = scales.map { clamp(nearest(inverse * $0), -128, 127) }
    for group in 0..<16 {
      let d = HalfPrecision.float(fromF16: stored) * Float(groupScales[group])
      if d == 0 { continue }
      for i in group * 16..<group * 16 + 16 { q[i] = clamp(nearest(block[i] / d), -32, 31) + 32 }
    }
    for chunk in stride(from: 0, to: 256, by: 128) {
      for half in [0, 32] { for i in 0..<32 { bytes.append(UInt8(q[chunk + half + i] & 15 | (q[chunk + half + i + 64] & 15) << 4)) } }
    }
    for chunk in stride(from: 0, to: 256, by: 128) {
      for i in 0..<32 {
        let at = chunk + i
        bytes.append(UInt8(q[at] >> 4 | (q[at + 32] >> 4) << 2 | (q[at + 64] >> 4) << 4 | (q[at + 96] >> 4) << 6))
      }
    }
    for scale in groupScales { bytes.append(UInt8(bitPattern: Int8(scale))) }
    Quantize.append(stored, to: &bytes)
  }

  /// The scale with the least squared error, large elements counting more (make_qx_quants with its first weighting).
  private static func fitSymmetric(_ x: UnsafeBufferPointer<Float>, levels: Int) -> (scale: Float, levels: [Int]) {
    var extreme: Float = 0
    for value in x where abs(value) > abs(extreme) { extreme = value }
    var q = [Int](repeating: 0, count: x.count)
    if abs(extreme) < tiny { return (0, q) }
    func level(_ inverse: Float, _ value: Float) -> Int { clamp(nearest(inverse * value), -levels, levels - 1) }
    func sums(_ inverse: Float) -> (lx: Float, ll: Float) {
      var lx: Float = 0
      var ll: Float = 0
      for value in x {
        let l = Float(level(inverse, value))
        let w = value * value
        lx += w * value * l
        ll += w * l * l
      }
      return (lx, ll)
    }
    var inverse = Float(-levels) / extreme
    let first = sums(inverse)
    for i in 0..<x.count { q[i] = level(inverse, x[i]) + levels }
    var scale = first.ll != 0 ? first.lx / first.ll : 0
    var best = scale * first.lx
    for step in -9...9 where step != 0 {
      inverse = -(Float(levels) + 0.1 * Float(step)) / extreme
      let trial = sums(inverse)
      if trial.ll > 0, trial.lx * trial.lx > best * trial.ll {
        for i in 0..<x.count { q[i] = level(inverse, x[i]) + levels }
        scale = trial.lx / trial.ll
        best = scale * trial.lx
      }
    }
    return (scale, q)
  }
}
