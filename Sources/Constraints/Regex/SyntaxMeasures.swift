/// Facts about regular languages that show without building an automaton.
extension RegexNode {
  struct Lengths {
    var minimum: Int
    var maximum: Int?
    /// Every length between occurs.
    var isContiguous: Bool
  }

  /// Lengths of the words, for expressions without intersection and complement: the shortest and the longest occur.
  var lengths: Lengths? {
    switch self {
    case .never, .complement, .intersection: return nil
    case .empty: return Lengths(minimum: 0, maximum: 0, isContiguous: true)
    case .scalars: return Lengths(minimum: 1, maximum: 1, isContiguous: true)
    case .concatenation(let parts):
      var result = Lengths(minimum: 0, maximum: 0, isContiguous: true)
      for part in parts {
        guard let lengths = part.lengths else { return nil }
        result.minimum = Self.add(result.minimum, lengths.minimum)
        if let a = result.maximum, let b = lengths.maximum { result.maximum = Self.add(a, b) } else { result.maximum = nil }
        result.isContiguous = result.isContiguous && lengths.isContiguous
      }
      return result
    case .alternation(let parts):
      var all: [Lengths] = []
      for part in parts {
        guard let lengths = part.lengths else { return nil }
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
      guard let lengths = part.lengths else { return nil }
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
