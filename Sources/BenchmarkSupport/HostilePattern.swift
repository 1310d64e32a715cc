/// A random pattern that is meant to be dear: nested counted repetition, classes that overlap, long literals. It knows its text as
/// ECMA-262, whether it matches, and a string that it matches, none of it by way of the engine.
indirect enum HostilePattern {
  /// A class as it is written, and some of its characters; membership is decided by `Self.holds`.
  case scalars(Class)
  case literal(String)
  case sequence([HostilePattern])
  case choice([HostilePattern])
  case repetition(HostilePattern, Int, Int?)

  enum Class: CaseIterable {
    case any, notSpace, space, word, digit, lower, letters, ab, notComma, hex, accented, notSlash, printable

    var text: String {
      switch self {
      case .any: return "."
      case .notSpace: return "\\S"
      case .space: return "\\s"
      case .word: return "\\w"
      case .digit: return "\\d"
      case .lower: return "[a-z]"
      case .letters: return "[A-Za-z0-9_-]"
      case .ab: return "[ab]"
      case .notComma: return "[^,]"
      case .hex: return "[0-9a-f]"
      case .accented: return "[a-z\u{E0}-\u{FF}]"
      case .notSlash: return "[^/:]"
      case .printable: return "[ -~]"
      }
    }

    var members: String {
      switch self {
      case .any, .notComma, .notSlash: return "a b0-Z\u{E9}"
      case .notSpace: return "ab0-Z\u{E9}"
      case .space: return " \t"
      case .word: return "ab0Z_"
      case .digit: return "0159"
      case .lower: return "abmz"
      case .letters: return "aZ5_-"
      case .ab: return "ab"
      case .hex: return "09af"
      case .accented: return "az\u{E0}\u{FF}"
      case .printable: return "a ~Z%"
      }
    }

    func holds(_ scalar: Unicode.Scalar) -> Bool {
      let value = scalar.value
      let isDigit = (0x30...0x39).contains(value)
      let isLower = (0x61...0x7A).contains(value)
      let isUpper = (0x41...0x5A).contains(value)
      switch self {
      case .any: return ![0x0A, 0x0D, 0x2028, 0x2029].contains(value)
      case .space: return Self.spaces.contains(value)
      case .notSpace: return !Self.spaces.contains(value)
      case .word: return isDigit || isLower || isUpper || value == 0x5F
      case .digit: return isDigit
      case .lower: return isLower
      case .letters: return isDigit || isLower || isUpper || value == 0x5F || value == 0x2D
      case .ab: return value == 0x61 || value == 0x62
      case .notComma: return value != 0x2C
      case .hex: return isDigit || (0x61...0x66).contains(value)
      case .accented: return isLower || (0xE0...0xFF).contains(value)
      case .notSlash: return value != 0x2F && value != 0x3A
      case .printable: return (0x20...0x7E).contains(value)
      }
    }

    /// White space and line ends of ECMA-262.
    private static let spaces: Set<UInt32> = [
      0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, 0xA0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009,
      0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF,
    ]
  }

  /// The pattern without anchors.
  var text: String {
    switch self {
    case .scalars(let set): return set.text
    case .literal(let word): return word
    case .sequence(let list): return list.map { if case .choice = $0 { return "(?:\($0.text))" } else { return $0.text } }.joined()
    case .choice(let list): return list.map(\.text).joined(separator: "|")
    case .repetition(let child, let low, let high):
      let inner: String
      if case .scalars(let set) = child { inner = set.text } else { inner = "(?:\(child.text))" }
      switch (low, high) {
      case (0, nil): return inner + "*"
      case (1, nil): return inner + "+"
      case (0, 1): return inner + "?"
      case (let low, nil): return inner + "{\(low),}"
      case (let low, let high?): return low == high ? inner + "{\(low)}" : inner + "{\(low),\(high)}"
      }
    }
  }

  // MARK: Chance

  static func random(_ random: inout SplitMix, depth: Int) -> HostilePattern {
    switch random.below(depth <= 0 ? 3 : 8) {
    case 0: return .scalars(random.pick(Class.allCases))
    case 1: return .literal(word(&random, 1 + random.below(4)))
    case 2: return .repetition(.scalars(random.pick(Class.allCases)), random.below(3), random.below(3) == 0 ? nil : 3 + random.below(200))
    case 3, 4: return .sequence((0..<2 + random.below(3)).map { _ in Self.random(&random, depth: depth - 1) })
    case 5: return .choice((0..<2 + random.below(4)).map { _ in Self.random(&random, depth: depth - 1) })
    default:
      let low = random.pick([0, 0, 1, 1, 2, 5, 20])
      let high = random.pick([low + 1, low + 4, 20, 30, 99, 200, nil])
      return .repetition(Self.random(&random, depth: depth - 1), low, high.map { max(low, $0) })
    }
  }

  static func word(_ random: inout SplitMix, _ length: Int) -> String {
    String((0..<length).map { _ in random.pick(Array("abcxyzABC0123456789- _é")) })
  }

  /// A string that the pattern matches, of not many more than `room` scalars where it allows that.
  func sample(_ random: inout SplitMix, room: Int) -> String {
    switch self {
    case .scalars(let set): return String(random.pick(Array(set.members)))
    case .literal(let word): return word
    case .sequence(let list): return list.map { $0.sample(&random, room: room / max(1, list.count)) }.joined()
    case .choice(let list): return random.pick(list).sample(&random, room: room)
    case .repetition(let child, let low, let high):
      let most = min(high ?? low + 12, low + max(0, room / 3))
      let count = low + random.below(max(1, most - low + 1))
      return (0..<count).map { _ in child.sample(&random, room: room / max(1, count)) }.joined()
    }
  }

  // MARK: Matching

  /// Whether the whole text is matched; places at which a part can end are followed as a set, so no text takes long.
  func matches(_ text: [Unicode.Scalar]) -> Bool { ends(text, from: [0]).contains(text.count) }

  private func ends(_ text: [Unicode.Scalar], from starts: Set<Int>) -> Set<Int> {
    switch self {
    case .scalars(let set): return Set(starts.filter { $0 < text.count && set.holds(text[$0]) }.map { $0 + 1 })
    case .literal(let word):
      let scalars = Array(word.unicodeScalars)
      let found = starts.filter { $0 + scalars.count <= text.count && text[$0..<$0 + scalars.count].elementsEqual(scalars) }
      return Set(found.map { $0 + scalars.count })
    case .sequence(let list): return list.reduce(starts) { places, part in part.ends(text, from: places) }
    case .choice(let list): return list.reduce(into: []) { $0.formUnion($1.ends(text, from: starts)) }
    case .repetition(let child, let low, let high):
      var places = starts
      for _ in 0..<low {
        if places.isEmpty { return [] }
        places = child.ends(text, from: places)
      }
      var found = places
      var turns = low
      while !places.isEmpty, turns < high ?? .max {
        places = child.ends(text, from: places).subtracting(found)
        found.formUnion(places)
        turns += 1
      }
      return found
    }
  }
}

/// SplitMix64: the same numbers everywhere.
struct SplitMix {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
  mutating func pick<T>(_ list: [T]) -> T { list[below(list.count)] }
}
