/// Derivatives of regular languages (Brzozowski, "Derivatives of regular expressions", 1964), for the few questions that the
/// schema compiler asks: is a word in a language, is a language empty, does it have only a few words.
extension RegexNode {
  /// The words w with `scalar`·w in the language.
  func derivative(_ scalar: UInt32) -> RegexNode {
    switch self {
    case .never, .empty: return .never
    case .scalars(let ranges): return ScalarSet(ranges).contains(scalar) ? .empty : .never
    case .concatenation(let parts):
      var branches: [RegexNode] = []
      for index in parts.indices {
        branches.append(.sequence([parts[index].derivative(scalar)] + parts[(index + 1)...]))
        if !parts[index].matchesEmpty { break }
      }
      return .choice(branches)
    case .alternation(let parts): return .choice(parts.map { $0.derivative(scalar) })
    case .intersection(let parts): return .all(parts.map { $0.derivative(scalar) })
    case .complement(let part): return .without(part.derivative(scalar))
    case .repetition(let part, let minimum, let maximum):
      let rest = RegexNode.repeated(part, max(0, minimum - 1), maximum.map { $0 - 1 })
      return .sequence([part.derivative(scalar), rest])
    }
  }

  /// Whether the whole of `text` is in the language.
  func matches(_ text: String) -> Bool {
    var state = self
    for scalar in text.unicodeScalars {
      state = state.derivative(scalar.value)
      if state == .never { return false }
      if state == Self.anyString { return true }
    }
    return state.matchesEmpty
  }

  /// One scalar of every class of scalars that the expression cannot tell apart.
  func representatives() -> [UInt32] {
    var sets: Set<[ScalarRange]> = []
    collectSets(&sets)
    var boundaries: [UInt32: [Int]] = [0: [], 0xD800: [], 0xE000: []]
    for (id, ranges) in sets.enumerated() {
      for range in ranges {
        boundaries[range.lower, default: []].append(id)
        boundaries[range.upper + 1, default: []].append(id)
      }
    }
    var live = [Bool](repeating: false, count: sets.count)
    var seen: Set<[Bool]> = []
    var result: [UInt32] = []
    for (boundary, toggled) in boundaries.sorted(by: { $0.key < $1.key }) {
      for id in toggled { live[id].toggle() }
      if boundary <= 0x10FFFF, boundary & 0xFFFFF800 != 0xD800, seen.insert(live).inserted { result.append(boundary) }
    }
    return result
  }

  private func collectSets(_ sets: inout Set<[ScalarRange]>) {
    switch self {
    case .never, .empty: break
    case .scalars(let ranges): sets.insert(ranges)
    case .concatenation(let parts), .alternation(let parts), .intersection(let parts): for part in parts { part.collectSets(&sets) }
    case .complement(let part), .repetition(let part, _, _): part.collectSets(&sets)
    }
  }

  enum Emptiness { case empty, inhabited, unknown }

  /// Whether the language has a word of a length in `lengths`; `unknown` if that takes more than `fuel` derivatives.
  func emptiness(minLength: Int = 0, maxLength: Int? = nil, fuel: Int = 1_500) -> Emptiness {
    if self == .never { return .empty }
    if let maxLength, maxLength < minLength { return .empty }
    if let simple = simpleLengths {
      if simple.minimum > maxLength ?? .max || simple.maximum ?? .max < minLength { return .empty }
      if simple.isContiguous { return .inhabited }
    }
    let scalars = representatives()
    var fuel = fuel
    // Words of length n lead to a set of states; the sets repeat sooner or later, or the fuel ends.
    if minLength == 0 && maxLength == nil {
      var seen: Set<RegexNode> = [self]
      var pending = [self]
      while let state = pending.popLast() {
        if state.matchesEmpty { return .inhabited }
        for scalar in scalars {
          fuel -= 1
          if fuel < 0 { return .unknown }
          let next = state.derivative(scalar)
          if next == .never { continue }
          if next == Self.anyString { return .inhabited }
          if seen.insert(next).inserted { pending.append(next) }
        }
      }
      return .empty
    }
    var layer: Set<RegexNode> = [self]
    var length = 0
    var earlier: Set<Set<RegexNode>> = []
    while !layer.isEmpty {
      if length >= minLength, layer.contains(where: \.matchesEmpty) { return .inhabited }
      if let maxLength, length >= maxLength { return .empty }
      if layer.contains(Self.anyString), minLength <= maxLength ?? .max { return .inhabited }
      if length >= minLength, !earlier.insert(layer).inserted { return .empty }
      var next: Set<RegexNode> = []
      for state in layer {
        for scalar in scalars {
          fuel -= 1
          if fuel < 0 { return .unknown }
          let derived = state.derivative(scalar)
          if derived != .never { next.insert(derived) }
        }
      }
      layer = next
      length += 1
    }
    return .empty
  }

  private struct Lengths {
    var minimum: Int
    var maximum: Int?
    /// Every length between occurs.
    var isContiguous: Bool
  }

  /// Lengths of the words, for expressions without intersection and complement.
  private var simpleLengths: Lengths? {
    switch self {
    case .never, .complement, .intersection: return nil
    case .empty: return Lengths(minimum: 0, maximum: 0, isContiguous: true)
    case .scalars: return Lengths(minimum: 1, maximum: 1, isContiguous: true)
    case .concatenation(let parts):
      var result = Lengths(minimum: 0, maximum: 0, isContiguous: true)
      for part in parts {
        guard let lengths = part.simpleLengths else { return nil }
        result.minimum = Self.add(result.minimum, lengths.minimum)
        if let a = result.maximum, let b = lengths.maximum { result.maximum = Self.add(a, b) } else { result.maximum = nil }
        result.isContiguous = result.isContiguous && lengths.isContiguous
      }
      return result
    case .alternation(let parts):
      var all: [Lengths] = []
      for part in parts {
        guard let lengths = part.simpleLengths else { return nil }
        all.append(lengths)
      }
      all.sort { $0.minimum < $1.minimum }
      guard var result = all.first else { return nil }
      for lengths in all.dropFirst() {
        if let maximum = result.maximum, lengths.minimum > maximum + 1 { result.isContiguous = false }
        result.isContiguous = result.isContiguous && lengths.isContiguous
        if let a = result.maximum, let b = lengths.maximum { result.maximum = max(a, b) } else { result.maximum = nil }
      }
      return result
    case .repetition(let part, let minimum, let maximum):
      guard let lengths = part.simpleLengths else { return nil }
      let upper: Int?
      if let maximum, let longest = lengths.maximum {
        upper = Self.multiply(longest, maximum)
      } else {
        upper = lengths.maximum == 0 ? 0 : nil
      }
      // Gaps between k and k+1 rounds close if a round's lengths span enough.
      let isContiguous = lengths.isContiguous && (lengths.minimum <= 1 || (minimum == maximum))
      return Lengths(minimum: Self.multiply(lengths.minimum, minimum), maximum: upper, isContiguous: isContiguous)
    }
  }

  private static func add(_ a: Int, _ b: Int) -> Int { a.addingReportingOverflow(b).overflow ? .max : a + b }
  private static func multiply(_ a: Int, _ b: Int) -> Int { a.multipliedReportingOverflow(by: b).overflow ? .max : a * b }

  /// Every word of the language, if there are at most `limit`; only for expressions without intersection and complement.
  func words(limit: Int) -> [String]? {
    switch self {
    case .never: return []
    case .empty: return [""]
    case .scalars(let ranges):
      var result: [String] = []
      for range in ranges {
        guard Int(range.upper - range.lower) + result.count < limit else { return nil }
        for value in range.lower...range.upper { if let scalar = Unicode.Scalar(value) { result.append(String(Character(scalar))) } }
      }
      return result
    case .concatenation(let parts):
      var result = [""]
      for part in parts {
        guard let words = part.words(limit: limit), words.count * result.count <= limit else { return nil }
        result = result.flatMap { head in words.map { head + $0 } }
      }
      return result
    case .alternation(let parts):
      var result: [String] = []
      for part in parts {
        guard let words = part.words(limit: limit), words.count + result.count <= limit else { return nil }
        for word in words where !result.contains(word) { result.append(word) }
      }
      return result
    case .repetition(let part, let minimum, let maximum):
      guard let maximum, maximum <= 4, minimum == maximum || (minimum == 0 && maximum == 1), let words = part.words(limit: limit) else {
        return nil
      }
      if minimum == 0 { return words.contains("") ? words : [""] + words }
      var result = [""]
      for _ in 0..<maximum {
        guard words.count * result.count <= limit else { return nil }
        result = result.flatMap { head in words.map { head + $0 } }
      }
      return Array(Set(result)).sorted()
    case .intersection, .complement: return nil
    }
  }
}
