import Foundation
import JSONText
import ModelFiles
import Transformer

/// Where test data lies.
enum Fixtures {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let folder = root.appending(path: "Tests/Fixtures")
  static let transformer = folder.appending(path: "transformer")
  static let stories = folder.appending(path: "models/stories260K")

  /// The weights that the package ships.
  static let defaultModel = root.appending(path: "Models/model.gguf").path

  static func json(_ url: URL) throws -> JSONNode { try JSONDocument(path: url.path).root }
}

extension JSONNode {
  var ints: [Int32] { elements.map { Int32($0.int ?? -1) } }
  var floats: [Float] { elements.map { Float($0.double ?? .nan) } }
}

/// Differences between computed values and expected ones.
struct Deviation: CustomStringConvertible {
  /// Greatest difference, and the same over the greatest expected magnitude.
  var absolute = 0.0
  var relative = 0.0

  init(_ found: some Collection<Float>, _ expected: some Collection<Float>) {
    guard found.count == expected.count else {
      absolute = .infinity
      relative = .infinity
      return
    }
    var largest = 0.0
    for (a, b) in zip(found, expected) {
      let difference = abs(Double(a) - Double(b))
      absolute = difference.isNaN ? .infinity : max(absolute, difference)
      largest = max(largest, abs(Double(b)))
    }
    relative = largest > 0 ? absolute / largest : absolute
  }

  var description: String { "\(absolute) absolute, \(relative) of the largest" }
}

/// Index of the greatest element, the first among equals.
func argmax(_ values: some Collection<Float>) -> Int32 {
  var best = -Float.infinity
  var index: Int32 = 0
  for (offset, value) in values.enumerated() where value > best {
    best = value
    index = Int32(offset)
  }
  return index
}

/// Natural logarithm of the softmax probability of `token`.
func logProbability(_ logits: some Collection<Float>, _ token: Int32) -> Double {
  let largest = Double(logits.max() ?? 0)
  let sum = logits.reduce(0.0) { $0 + exp(Double($1) - largest) }
  return Double(logits[logits.index(logits.startIndex, offsetBy: Int(token))]) - largest - log(sum)
}
