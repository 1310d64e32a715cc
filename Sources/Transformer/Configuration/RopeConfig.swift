import Foundation

/// How rotary frequencies are stretched for contexts longer than those trained on.
package enum RopeScaling: Sendable, Equatable {
  case none
  /// Every frequency divided by `factor`.
  case linear(factor: Double)
  /// Llama 3.1: long wavelengths divided by `factor`, short ones kept, a smooth step between.
  case llama3(factor: Double, lowFrequencyFactor: Double, highFrequencyFactor: Double, originalContext: Int)
  /// YaRN (arXiv 2309.00071): a ramp between interpolated and kept frequencies.
  case yarn(factor: Double, betaFast: Double, betaSlow: Double, originalContext: Int, attentionFactor: Double, truncate: Bool)
  /// LongRoPE (arXiv 2402.13753): one divisor per frequency, another set beyond the original context.
  case longRope(short: [Double], long: [Double], originalContext: Int, attentionFactor: Double)
  /// One divisor per frequency, as the GGUF tensor `rope_freqs.weight` holds them.
  case divisors([Float])
}

/// Which elements of a head make a rotated pair.
package enum RopeLayout: Sendable, Equatable {
  /// (2i, 2i + 1): Meta's own order, and GGUF files of the llama architecture.
  case interleaved
  /// (i, i + rotary dimension / 2): Hugging Face.
  case halfSplit
}

/// One rotary position embedding (arXiv 2104.09864). A model has one, or two where local and global layers differ.
package struct RopeConfig: Sendable, Equatable {
  /// Elements of a head that are rotated: even, at most the head dimension; the rest pass through.
  package var rotaryDimension: Int
  /// The base of the geometric series of frequencies.
  package var theta: Double
  package var scaling: RopeScaling = .none

  package init(rotaryDimension: Int, theta: Double, scaling: RopeScaling = .none) {
    self.rotaryDimension = rotaryDimension
    self.theta = theta
    self.scaling = scaling
  }

  /// Sequences with a larger capacity use the long set of frequencies; nil where there is only one set.
  package var originalContext: Int? {
    if case .longRope(_, _, let original, _) = scaling { return original }
    return nil
  }

  /// What cosines and sines are multiplied by.
  package var attentionFactor: Float {
    switch scaling {
    case .yarn(_, _, _, _, let factor, _), .longRope(_, _, _, let factor): Float(factor)
    default: 1
    }
  }

  /// Radians per position for each pair: `rotaryDimension / 2` values.
  ///
  /// - Parameter long: the set for sequences beyond the original context, where the scaling has two.
  package func inverseFrequencies(long: Bool) -> [Float] {
    let pairs = rotaryDimension / 2
    let base = (0..<pairs).map { 1 / pow(theta, Double(2 * $0) / Double(rotaryDimension)) }
    switch scaling {
    case .none:
      return base.map { Float($0) }
    case .linear(let factor):
      return base.map { Float($0 / factor) }
    case .divisors(let divisors):
      return zip(base, divisors).map { Float($0 / Double($1)) }
    case .longRope(let shortFactors, let longFactors, _, _):
      return zip(base, long ? longFactors : shortFactors).map { Float($0 / $1) }
    case .llama3(let factor, let low, let high, let original):
      let longest = Double(original) / low
      let shortest = Double(original) / high
      return base.map { frequency in
        let wavelength = 2 * Double.pi / frequency
        if wavelength < shortest { return Float(frequency) }
        if wavelength > longest { return Float(frequency / factor) }
        let smooth = (Double(original) / wavelength - low) / (high - low)
        return Float((1 - smooth) * frequency / factor + smooth * frequency)
      }
    case .yarn(let factor, let betaFast, let betaSlow, let original, _, let truncate):
      func correction(_ rotations: Double) -> Double {
        Double(rotaryDimension) * log(Double(original) / (rotations * 2 * Double.pi)) / (2 * log(theta))
      }
      var low = correction(betaFast)
      var high = correction(betaSlow)
      if truncate {
        low = low.rounded(.down)
        high = high.rounded(.up)
      }
      low = max(low, 0)
      high = min(high, Double(rotaryDimension - 1))
      if low == high { high += 0.001 }
      return base.enumerated().map { index, frequency in
        let ramp = min(max((Double(index) - low) / (high - low), 0), 1)
        return Float(frequency / factor * ramp + frequency * (1 - ramp))
      }
    }
  }

  /// YaRN's recommended factor on the attention logits' square root, section 3.4 of the paper.
  static func yarnAttentionFactor(_ scale: Double, _ multiplier: Double = 1) -> Double {
    scale <= 1 ? 1 : 0.1 * multiplier * log(scale) + 1
  }

  /// LongRoPE's recommended factor for a context that is `scale` times the original one.
  static func longRopeAttentionFactor(scale: Double, originalContext: Int) -> Double {
    scale <= 1 || originalContext < 2 ? 1 : (1 + log(scale) / log(Double(originalContext))).squareRoot()
  }
}
