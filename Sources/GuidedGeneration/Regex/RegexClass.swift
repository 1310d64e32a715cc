/// A set of characters in a regular expression, as an expression of sets: what `[…]`, `\p{…}`, `\w`, `.` and set operations say.
indirect enum RegexClass: Equatable, Sendable {
  /// Scalars, in ranges of any order.
  case ranges([ClosedRange<UInt32>])
  case named(RegexNamedSet)
  case union([RegexClass])
  case intersection([RegexClass])
  case inverted(RegexClass)
  /// A character of several scalars, such as a flag.
  case cluster(Character)

  static let newlines = RegexClass.ranges([0x0A...0x0D, 0x85...0x85, 0x2028...0x2029])
  /// Every character.
  static let any = RegexClass.inverted(.ranges([]))

  static func subtraction(_ a: RegexClass, _ b: RegexClass) -> RegexClass { .intersection([a, .inverted(b)]) }
  static func symmetricDifference(_ a: RegexClass, _ b: RegexClass) -> RegexClass {
    .union([subtraction(a, b), subtraction(b, a)])
  }

  /// Whether the scalar is a member; nothing where only a table that this module lacks could tell.
  func contains(_ scalar: Unicode.Scalar) -> Bool? {
    switch self {
    case .ranges(let ranges): return ranges.contains { $0.contains(scalar.value) }
    case .named(let set): return set.contains(scalar)
    case .union(let parts):
      var isKnown = true
      for part in parts {
        guard let isMember = part.contains(scalar) else {
          isKnown = false
          continue
        }
        if isMember { return true }
      }
      return isKnown ? false : nil
    case .intersection(let parts):
      var isKnown = true
      for part in parts {
        guard let isMember = part.contains(scalar) else {
          isKnown = false
          continue
        }
        if !isMember { return false }
      }
      return isKnown ? true : nil
    case .inverted(let part): return part.contains(scalar).map { !$0 }
    case .cluster: return false
    }
  }

  /// Whether a member can lie beyond ASCII; `true` where that is not certain.
  func reachesBeyondASCII(isWritten: Bool) -> Bool {
    switch self {
    case .ranges(let ranges): ranges.contains { $0.upperBound > 0x7F }
    case .named(let set): set.ascii == nil || !isWritten
    case .union(let parts): parts.contains { $0.reachesBeyondASCII(isWritten: isWritten) }
    case .intersection(let parts): parts.allSatisfy { $0.reachesBeyondASCII(isWritten: isWritten) }
    case .inverted, .cluster: true
    }
  }

  /// The characters of several scalars in a class without operations.
  var clusters: [Character] {
    switch self {
    case .cluster(let character): [character]
    case .union(let parts): parts.flatMap(\.clusters)
    default: []
    }
  }

  /// One set or its complement.
  struct Literal: Equatable {
    enum Atom: Equatable {
      case ranges([ClosedRange<UInt32>])
      case named(RegexNamedSet)
    }
    var atom: Atom
    var isNegated: Bool
  }

  /// The set as a union of intersections; nothing where these are too many.
  func terms(negated: Bool = false) -> [[Literal]]? {
    switch (self, negated) {
    case (.ranges(let ranges), _): return [[Literal(atom: .ranges(ranges), isNegated: negated)]]
    case (.named(let set), _): return [[Literal(atom: .named(set), isNegated: negated)]]
    case (.cluster, false): return []
    case (.cluster, true): return [[]]
    case (.inverted(let part), _): return part.terms(negated: !negated)
    case (.union(let parts), false), (.intersection(let parts), true):
      var result: [[Literal]] = []
      for part in parts {
        guard let terms = part.terms(negated: negated), result.count + terms.count <= 64 else { return nil }
        result += terms
      }
      return result
    case (.intersection(let parts), false), (.union(let parts), true):
      var result: [[Literal]] = [[]]
      for part in parts {
        guard let terms = part.terms(negated: negated), result.count * terms.count <= 64 else { return nil }
        result = result.flatMap { head in terms.map { head + $0 } }
      }
      return result
    }
  }
}

/// A set of characters with a name: a category, a property, a script, a short form such as `\w`.
struct RegexNamedSet: Equatable, Sendable {
  /// What stands in a class of ECMA-262's syntax for the set, or for more than it: `\p{L}`.
  let members: String
  /// What stands there for the complement; nothing where it takes more than one item.
  let others: String?
  /// The members that are written, where these are ASCII alone: `\d` is read by code that knows no other digits.
  let ascii: [ClosedRange<UInt32>]?
  private let predicate: (@Sendable (Unicode.Scalar) -> Bool)?

  init(
    members: String, others: String?, ascii: [ClosedRange<UInt32>]? = nil, contains predicate: (@Sendable (Unicode.Scalar) -> Bool)?
  ) {
    self.members = members
    self.others = others
    self.ascii = ascii
    self.predicate = predicate
  }

  /// A set of ECMA-262's `\p{…}`.
  init(property: String, contains predicate: (@Sendable (Unicode.Scalar) -> Bool)?) {
    self.init(members: "\\p{\(property)}", others: "\\P{\(property)}", contains: predicate)
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool? { predicate.map { $0(scalar) } }

  /// The set without its members beyond ASCII, for the options that say so.
  func restrictedToASCII() -> RegexClass {
    guard let predicate else { return .intersection([.named(self), .ranges([0...0x7F])]) }
    return .ranges((UInt32(0)...0x7F).filter { predicate(Unicode.Scalar(UInt8($0))) }.map { $0...$0 })
  }

  static func == (a: RegexNamedSet, b: RegexNamedSet) -> Bool {
    a.members == b.members && a.others == b.others && a.ascii == b.ascii
  }
}

extension RegexNamedSet {
  /// `\d`: whatever has a numeric value, Han numerals included.
  static let digit = RegexNamedSet(
    members: #"\p{N}\u3400-\u9FFF\uF900-\uFAFF\u{20000}-\u{3FFFF}"#, others: nil, ascii: [0x30...0x39],
    contains: { $0.properties.numericType != nil })
  /// `\w`: letters, numbers and the low line.
  static let word = RegexNamedSet(
    members: #"\p{Alphabetic}\p{N}_"#, others: nil, ascii: [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A],
    contains: { $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_" })
  /// `[:alnum:]`
  static let letterOrNumber = RegexNamedSet(
    members: #"\p{Alphabetic}\p{N}"#, others: nil, ascii: [0x30...0x39, 0x41...0x5A, 0x61...0x7A],
    contains: { $0.properties.isAlphabetic || $0.properties.numericType != nil })
  /// `\s`
  static let space = RegexNamedSet(
    members: #"\p{White_Space}"#, others: #"\P{White_Space}"#, ascii: [0x09...0x0C, 0x20...0x20],
    contains: { $0.properties.isWhitespace })

  /// A script, or what is used with it (`\p{Greek}`, which is `scx=Greek`): the module that compiles patterns has the tables.
  static func script(_ name: String, isExtended: Bool) -> RegexNamedSet {
    // A script's own scalars are among those used with it; the others are not known here, so the complement isn't either. The tables
    // may know a later Unicode than the standard library does.
    RegexNamedSet(
      members: isExtended ? "" : "\\p{Script=\(name)}", others: "\\P{Script=\(name)}\\p{Cn}", contains: nil)
  }

  /// Whether something is known of what is not in the set.
  var hasComplement: Bool { !members.isEmpty }

  /// The set of a property as Swift's regular expressions write it, `\p{Lu}`, `[:xdigit:]`.
  static func named(_ name: String) -> RegexNamedSet? {
    if let categories = RegexProperties.categories(name) {
      return RegexNamedSet(property: name == "Lc" ? "LC" : name, contains: { categories.contains($0.properties.generalCategory) })
    }
    if let predicate = RegexProperties.binary(name) { return RegexNamedSet(property: name, contains: predicate) }
    switch name {
    case "Any", "any": return RegexNamedSet(property: "Any", contains: { _ in true })
    case "Assigned", "assigned":
      return RegexNamedSet(property: "Assigned", contains: { $0.properties.generalCategory != .unassigned })
    case "ASCII", "ascii": return RegexNamedSet(property: "ASCII", contains: \.isASCII)
    case "alnum": return letterOrNumber
    case "word":
      // Whether the low line is one of these is told in two ways.
      return RegexNamedSet(
        members: word.members, others: nil, ascii: letterOrNumber.ascii, contains: { word.contains($0) == true && $0 != "_" })
    case "xdigit": return RegexNamedSet(property: "Hex_Digit", contains: { $0.properties.isHexDigit })
    case "blank":
      return RegexNamedSet(
        members: #"\p{Zs}\t"#, others: nil, ascii: [0x09...0x09, 0x20...0x20],
        contains: { $0.properties.generalCategory == .spaceSeparator || $0.value == 9 })
    default: return nil
    }
  }
}
