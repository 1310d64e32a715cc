import Foundation
import JSONText
import Kernels
import ModelFiles
import Testing
import Transformer

/// A text in passes of 1 to 64 tokens, whose products go different ways, against double precision over the same weights.
///
/// What the ways may differ by is the rounding of activations to eight bits, which each does from inputs that differ in their last bits. How far that
/// rounding alone takes a text from the exact result is computed here, in double precision; no pass may be further off than a quarter more. (On AMD's
/// processors scales of activations are rounded up to a sixteenth of an octave, which makes their error 2.4 % larger, and bfloat16's products of 32
/// tokens and more round them to eight bits of mantissa.)
@Suite struct PassSizeTests {
  static let sizes = 1...64
  static let tokens: [Int32] = (0..<70).map { Int32(($0 * 7919 + 13) % 4899) }

  /// sqrt(sum of squared differences / sum of squares)
  static func distance(_ found: [[Float]], _ exact: [[Double]]) -> Double {
    var (difference, total) = (0.0, 0.0)
    for (a, b) in zip(found, exact) {
      for (x, y) in zip(a, b) {
        difference += (Double(x) - y) * (Double(x) - y)
        total += y * y
      }
    }
    return (difference / total).squareRoot()
  }

  /// Final hidden states of all tokens, read in passes of `size`.
  static func hidden(_ model: TransformerModel, _ tokens: [Int32], size: Int, precision: KeyValuePrecision) throws -> [[Float]] {
    let sequence = try ModelSequence(model: model, capacity: tokens.count, precision: precision)
    var states: [[Float]] = []
    for first in stride(from: 0, to: tokens.count, by: size) {
      let pass = Array(tokens[first..<min(first + size, tokens.count)])
      try sequence.forward(pass, logits: .all)
      for output in pass.indices { states.append(Array(sequence.finalHidden(output: output))) }
    }
    return states
  }

  static func temporary(_ name: String) -> String {
    FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)-\(name).gguf").path
  }

  @Test(arguments: QuantizationRecipe.allCases) func everyPassSize(recipe: QuantizationRecipe) throws {
    let path = Self.temporary(recipe.rawValue)
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = try ModelConversion.convert(from: Fixtures.defaultModel, to: path, recipe: recipe)
    let decoder = try DoubleDecoder(path: path)
    let exact = try decoder.hidden(Self.tokens, .none)
    // Rounding sums, keys and values to halves (2^-12), and, of sixteen-bit weights, words of 14 bits (8e-5) or products in bfloat16 (2^-9 of each
    // activation, four products one behind another in each of eight blocks).
    let floats = recipe == .f32 ? 2e-5 : recipe == .bf16 && ["avx512bf16", "amx"].contains(Processor.instructionSet) ? 5e-3 : 1e-3
    let isQuantized = recipe.rawValue.hasPrefix("Q")
    let bound = isQuantized ? 1.25 * Self.distance(try decoder.hidden(Self.tokens, .bytes).map { $0.map(Float.init) }, exact) : floats
    #expect(!isQuantized || (1e-3...0.2).contains(bound))
    let model = try TransformerModel.load(path: path, threads: 2)
    var greatest = (distance: 0.0, size: 0)
    for size in Self.sizes {
      // A cache of halves has attention multiply words (1.4e-4 of its result), one of floats floats.
      let found = Self.distance(try Self.hidden(model, Self.tokens, size: size, precision: recipe == .f32 ? .f32 : .f16), exact)
      if found > greatest.distance { greatest = (found, size) }
      #expect(found <= bound, "\(recipe), passes of \(size): \(found), rounding alone \(bound / 1.25)")
    }
    print("pass sizes, \(recipe.rawValue): greatest distance \(greatest.distance) (\(greatest.size) tokens), bound \(bound)")
  }

  // MARK: - A real checkpoint

  /// What `tools/models/fetch` gets; what `tools/reference/make_checkpoint_fixture.py` made of it.
  static let checkpoint: String? = {
    let variables = ProcessInfo.processInfo.environment
    let folder =
      variables["ESPALIER_TEST_MODELS"] ?? (variables["XDG_CACHE_HOME"] ?? (variables["HOME"] ?? "") + "/.cache") + "/espalier-tests"
    let path = folder + "/SmolLM2-135M-Instruct.Q4_1.gguf"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }()

  /// SmolLM2-135M in Q4_1 on its own beginning of a conversation, 37 tokens. It has activations a thousand times larger than those beside them, so that
  /// rounding to eight bits in runs of 32 tells: where two ways differ in the last bit of a sum, the logits of the end differ by up to one. With the
  /// same weights as floats nothing is rounded, and all passes agree with double precision; in Q4_1 none is further from it than rounding alone takes it.
  @Test(.enabled(if: checkpoint != nil, "skipped: tools/models/fetch was not run")) func realCheckpoint() throws {
    let fixture = try Fixtures.json(Fixtures.folder.appending(path: "models/SmolLM2-135M-Instruct.Q4_1.json"))
    let tokens = try #require(fixture["tokens"]).ints
    let ids = try #require(fixture["ids"]).ints
    let exact = try #require(fixture["logits"]).floats
    let rounded = try #require(fixture["rounded"]).floats
    func distances(_ path: String, sizes: [Int]) throws -> [Double] {
      let model = try TransformerModel.load(path: path, threads: 2)
      return try sizes.map { size in
        let sequence = try ModelSequence(model: model, capacity: 64)
        for first in stride(from: 0, to: tokens.count, by: size) {
          try sequence.forward(Array(tokens[first..<min(first + size, tokens.count)]))
        }
        let squares = zip(ids, exact).reduce(0.0) { sum, pair in
          let difference = Double(sequence.logits[Int(pair.0)]) - Double(pair.1)
          return sum + difference * difference
        }
        return (squares / Double(ids.count)).squareRoot()
      }
    }
    let path = try #require(Self.checkpoint)
    let floats = Self.temporary("floats")
    defer { try? FileManager.default.removeItem(atPath: floats) }
    _ = try ModelConversion.convert(from: path, to: floats, recipe: .f32)
    let sizes = Array(1...tokens.count)
    for (size, distance) in zip(sizes, try distances(floats, sizes: sizes)) {
      // A cache of halves: 0.005 in double precision.
      #expect(distance < 0.02, "floats in passes of \(size): \(distance)")
    }
    // Sixteen runs of the rounding in double precision whose inputs differ by 1e-7.
    let bound = try #require(rounded.max())
    for (size, distance) in zip(sizes, try distances(path, sizes: sizes)) {
      #expect(distance <= 1.25 * Double(bound), "Q4_1 in passes of \(size): \(distance), rounding alone up to \(bound)")
    }
  }
}
