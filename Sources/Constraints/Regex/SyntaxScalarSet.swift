/// A set of Unicode scalars as sorted, disjoint, non-adjacent inclusive ranges.
struct ScalarSet: Sendable, Hashable {
  typealias Range = RegexNode.ScalarRange

  private(set) var ranges: [Range]

  /// Ranges in any order, overlapping or not.
  init(_ ranges: [Range]) {
    var isNormal = true
    for index in ranges.indices.dropFirst() where ranges[index].lower <= ranges[index - 1].upper &+ 1 { isNormal = false }
    self.ranges = isNormal ? ranges : Self.normalized(ranges)
  }
  init(_ lower: UInt32, _ upper: UInt32) { ranges = [Range(lower, upper)] }
  init(_ scalar: Unicode.Scalar) { ranges = [Range(scalar.value, scalar.value)] }
  init(_ scalars: String) { self.init(scalars.unicodeScalars.map { Range($0.value, $0.value) }) }

  private static func normalized(_ ranges: [Range]) -> [Range] {
    var result: [Range] = []
    for range in ranges.sorted(by: { $0.lower < $1.lower }) where range.lower <= range.upper {
      if let last = result.last, range.lower <= last.upper &+ 1 {
        result[result.count - 1].upper = max(last.upper, range.upper)
      } else {
        result.append(range)
      }
    }
    return result
  }

  var isEmpty: Bool { ranges.isEmpty }

  /// Every Unicode scalar: all code points but the surrogates.
  static let all = ScalarSet([Range(0, 0xD7FF), Range(0xE000, 0x10FFFF)])

  func contains(_ scalar: UInt32) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upper < scalar { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].lower <= scalar
  }

  func union(_ other: ScalarSet) -> ScalarSet { ScalarSet(Self.normalized(ranges + other.ranges)) }

  func intersection(_ other: ScalarSet) -> ScalarSet {
    var result: [Range] = []
    var i = 0
    var j = 0
    while i < ranges.count, j < other.ranges.count {
      let lower = max(ranges[i].lower, other.ranges[j].lower)
      let upper = min(ranges[i].upper, other.ranges[j].upper)
      if lower <= upper { result.append(Range(lower, upper)) }
      if ranges[i].upper < other.ranges[j].upper { i += 1 } else { j += 1 }
    }
    return ScalarSet(result)
  }

  /// Every scalar that is not in the set.
  var inverted: ScalarSet {
    var result: [Range] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lower > next { result.append(Range(next, range.lower - 1)) }
      next = range.upper + 1
    }
    if next <= 0x10FFFF { result.append(Range(next, 0x10FFFF)) }
    return ScalarSet(result).intersection(.all)
  }

  // ECMA-262 character classes.
  static let digit = ScalarSet(0x30, 0x39)
  static let word = ScalarSet([Range(0x30, 0x39), Range(0x41, 0x5A), Range(0x5F, 0x5F), Range(0x61, 0x7A)])
  static let notWord = word.inverted
  /// WhiteSpace and LineTerminator (ECMA-262 §12.2, §12.3).
  static let space = ScalarSet([
    Range(0x09, 0x0D), Range(0x20, 0x20), Range(0xA0, 0xA0), Range(0x1680, 0x1680), Range(0x2000, 0x200A), Range(0x2028, 0x2029),
    Range(0x202F, 0x202F), Range(0x205F, 0x205F), Range(0x3000, 0x3000), Range(0xFEFF, 0xFEFF),
  ])
  static let lineTerminator = ScalarSet([Range(0x0A, 0x0A), Range(0x0D, 0x0D), Range(0x2028, 0x2029)])
  /// What `.` matches without the `s` flag.
  static let dot = lineTerminator.inverted
}

extension ScalarSet {
  /// The set with all scalars that have the same simple case folding as one of it (ECMA-262's Canonicalize with `u` and `i`).
  var ignoringCase: ScalarSet {
    var more: [Range] = []
    for same in Self.caseClasses where same.contains(where: contains) { more += same.map { Range($0, $0) } }
    return more.isEmpty ? self : union(ScalarSet(more.sorted { $0.lower < $1.lower }))
  }

  /// The scalars that differ in case alone: {k, K, U+212A}.
  private static let caseClasses: [[UInt32]] = {
    var classes: [UInt32: [UInt32]] = [:]
    // The dotless i has the capital of another letter, and folds to itself.
    for value: UInt32 in 0...0x1_E943 where value != 0x131 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      guard properties.changesWhenLowercased || properties.changesWhenUppercased || properties.isLowercase else { continue }
      func single(_ text: String) -> UInt32? {
        let scalars = text.unicodeScalars
        return scalars.count == 1 ? scalars.first?.value : nil
      }
      // By way of the capital, so that long s and final sigma are with theirs.
      let capital = single(properties.uppercaseMapping).flatMap(Unicode.Scalar.init) ?? scalar
      classes[single(capital.properties.lowercaseMapping) ?? value, default: []].append(value)
    }
    return classes.values.filter { $0.count > 1 }
  }()
}
