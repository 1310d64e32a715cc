import CKernels
import Foundation

/// Rotary position embedding (Su et al. 2021), with its angles precomputed for every position.
package final class Rope: Sendable {
  /// Which elements of a head form a pair.
  package enum Pairing: Sendable {
    /// (2i, 2i + 1): GGUF files of Llama models.
    case interleaved
    /// (i, i + rotary / 2): Hugging Face checkpoints, and GGUF files of Qwen, Gemma, Phi.
    case halfSplit
  }

  package let pairing: Pairing
  /// Leading elements of a head that rotate; even.
  package let rotarySize: Int
  /// Positions in the tables.
  package let positions: Int
  private let cosines: [Float]  // [positions, rotarySize / 2]
  private let sines: [Float]

  /// Tables for angle `position * base^(-2i / rotarySize) / factors[i]`.
  ///
  /// - Parameters:
  ///   - factors: divisors of the frequencies, [rotarySize / 2] (Llama 3 and longrope scaling), or empty.
  ///   - positionScale: multiplies positions (linear scaling by a factor f: 1 / f).
  ///   - magnitude: multiplies cosines and sines (attention factor of yarn and longrope).
  package init(
    rotarySize: Int, base: Double, positions: Int, pairing: Pairing, factors: [Float] = [], positionScale: Double = 1, magnitude: Double = 1
  ) {
    precondition(rotarySize > 0 && rotarySize % 2 == 0 && (factors.isEmpty || factors.count == rotarySize / 2), "rotary size")
    self.pairing = pairing
    self.rotarySize = rotarySize
    self.positions = positions
    let half = rotarySize / 2
    let frequencies = (0..<half).map { i in
      pow(base, -2 * Double(i) / Double(rotarySize)) / (factors.isEmpty ? 1 : Double(factors[i])) * positionScale
    }
    var cosines = [Float](repeating: 0, count: positions * half)
    var sines = cosines
    for p in 0..<positions {
      for i in 0..<half {
        let angle = Double(p) * frequencies[i]
        cosines[p * half + i] = Float(cos(angle) * magnitude)
        sines[p * half + i] = Float(sin(angle) * magnitude)
      }
    }
    self.cosines = cosines
    self.sines = sines
  }

  /// Rotates every head of one token at `position`, in place. `row`: [heads, headSize]. Any thread, no barrier.
  package func apply(_ row: UnsafeMutablePointer<Float>, position: Int, heads: Int, headSize: Int) {
    precondition(position >= 0 && position < positions, "position outside the rotary tables")
    let half = rotarySize / 2
    cosines.withUnsafeBufferPointer { cosines in
      sines.withUnsafeBufferPointer { sines in
        guard let c = cosines.baseAddress, let s = sines.baseAddress else { return }
        for head in 0..<heads {
          kn_rope(row + head * headSize, c + position * half, s + position * half, half, pairing == .interleaved)
        }
      }
    }
  }
}
