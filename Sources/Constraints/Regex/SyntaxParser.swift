/// Reads ECMA-262 patterns (JSON Schema's `pattern`): Unicode semantics, with the harmless liberties of the web's grammar
/// (identity escapes of punctuation, a literal `]`, `{` or `}`), and with what other engines write for the same: `(?i)`, `(?s)`, `\A`, `\z`, `\pL`.
struct PatternParser {
  /// Modifiers that hold at a place (ES2025's `(?i:…)`; `(?i)` of RE2 and Python holds to the end of its group).
  private struct Modifiers {
    var ignoresCase = false, dotTakesLines = false
  }

  private var modifiers = Modifiers()
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var depth = 0
  private let maximumRepetition: Int

  private static let maximumDepth = 200

  init(_ pattern: String, maximumRepetition: Int) {
    scalars = Array(pattern.unicodeScalars)
    self.maximumRepetition = maximumRepetition
  }

  static func parse(_ pattern: String, maximumRepetition: Int = 10_000) throws(PatternError) -> PatternTree {
    var parser = PatternParser(pattern, maximumRepetition: maximumRepetition)
    let tree = try parser.alternation()
    if parser.position < parser.scalars.count { throw parser.error(.invalid, "unmatched \")\"") }
    return tree
  }

  private func error(_ kind: PatternError.Kind, _ message: String) -> PatternError {
    PatternError(kind: kind, offset: position, message: message)
  }

  private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }
  private func peek(_ offset: Int) -> Unicode.Scalar? { position + offset < scalars.count ? scalars[position + offset] : nil }
  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else { return false }
    position += 1
    return true
  }
  private mutating func take(_ text: String) -> Bool {
    let wanted = Array(text.unicodeScalars)
    guard position + wanted.count <= scalars.count, scalars[position..<position + wanted.count].elementsEqual(wanted) else { return false }
    position += wanted.count
    return true
  }

  private mutating func alternation() throws(PatternError) -> PatternTree {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.maximumDepth else { throw error(.limit, "groups nest deeper than \(Self.maximumDepth)") }
    let outer = modifiers
    defer { modifiers = outer }
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .alternation(branches)
  }

  private mutating func sequence() throws(PatternError) -> PatternTree {
    var parts: [PatternTree] = []
    while let scalar = current, scalar != "|", scalar != ")" {
      let part = try term()
      if case .empty = part { continue }
      parts.append(part)
    }
    return parts.count == 1 ? parts[0] : parts.isEmpty ? .empty : .sequence(parts)
  }

  private mutating func term() throws(PatternError) -> PatternTree {
    let atom = try atom()
    guard let (minimum, maximum) = try quantifier() else { return atom }
    switch atom {
    case .start, .end, .wordBoundary, .lookbehind: throw error(.invalid, "a quantifier after an assertion")
    default: break
    }
    if current == "{", let next = peek(1), Self.digit(next) != nil { throw error(.invalid, "nothing to repeat before \"{\"") }
    return .repetition(atom, minimum: minimum, maximum: maximum)
  }

  private mutating func quantifier() throws(PatternError) -> (Int, Int?)? {
    let result: (Int, Int?)
    switch current {
    case "*": result = (0, nil)
    case "+": result = (1, nil)
    case "?": result = (0, 1)
    case "{":
      let saved = position
      position += 1
      guard let minimum = try number() else {
        if current == ",", let digit = peek(1), Self.digit(digit) != nil {
          throw error(.invalid, "\"{,\" begins no quantifier of ECMA-262: write {0,")
        }
        position = saved
        return nil
      }
      var maximum: Int? = minimum
      if take(",") { maximum = try number() }
      guard current == "}" else {
        position = saved
        return nil
      }
      if let maximum, maximum < minimum { throw error(.invalid, "the bounds {\(minimum),\(maximum)} are out of order") }
      result = (minimum, maximum)
    default: return nil
    }
    position += 1
    // Laziness changes which match is found, not whether one is.
    _ = take("?")
    return result
  }

  private mutating func number() throws(PatternError) -> Int? {
    var value: Int?
    while let scalar = current, let digit = Self.digit(scalar) {
      value = (value ?? 0) * 10 + digit
      if value ?? 0 > maximumRepetition { throw error(.limit, "a repetition bound is above the limit of \(maximumRepetition)") }
      position += 1
    }
    return value
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    scalar.value >= 0x30 && scalar.value <= 0x39 ? Int(scalar.value) - 0x30 : nil
  }

  private mutating func atom() throws(PatternError) -> PatternTree {
    guard let scalar = current else { return .empty }
    switch scalar {
    case "^":
      position += 1
      return .start
    case "$":
      position += 1
      return .end
    case ".":
      position += 1
      return .set(modifiers.dotTakesLines ? .all : .dot)
    case "(": return try group()
    case "[": return .set(try characterClass())
    case "\\": return try escape()
    case "*", "+", "?": throw error(.invalid, "nothing to repeat before \"\(Character(scalar))\"")
    default:
      position += 1
      return .set(cased(ScalarSet(scalar)))
    }
  }

  /// A set with the other cases of its letters, where case is ignored.
  private func cased(_ set: ScalarSet) -> ScalarSet { modifiers.ignoresCase ? set.ignoringCase : set }

  /// `i`, `s` and `-i` up to ":" or ")"; false where other letters stand.
  private mutating func takeModifiers() throws(PatternError) -> Bool {
    var place = position
    var isOn = true
    var found = modifiers
    while place < scalars.count, scalars[place] != ":", scalars[place] != ")" {
      switch scalars[place] {
      case "i": found.ignoresCase = isOn
      case "s": found.dotTakesLines = isOn
      case "-" where isOn: isOn = false
      case "m": throw error(.unsupported, "the modifier m: write the line breaks that ^ and $ stand for")
      default: return false
      }
      place += 1
    }
    guard place > position, place < scalars.count else { return false }
    (position, modifiers) = (place + 1, found)
    return true
  }

  private mutating func group() throws(PatternError) -> PatternTree {
    position += 1
    enum Form { case plain, lookahead(Bool), lookbehind(Bool) }
    var form = Form.plain
    let outer = modifiers
    if take("?") {
      if take(":") {
        form = .plain
      } else if take("=") {
        form = .lookahead(false)
      } else if take("!") {
        form = .lookahead(true)
      } else if take("<=") {
        form = .lookbehind(false)
      } else if take("<!") {
        form = .lookbehind(true)
      } else if take("<") || take("P<") {
        var length = 0
        while let scalar = current, scalar != ">" {
          guard scalar == "_" || scalar == "$" || scalar.properties.isIDContinue else {
            throw error(.invalid, "a group name holds an odd character")
          }
          position += 1
          length += 1
        }
        guard length > 0, take(">") else { throw error(.invalid, "a group name is not closed") }
      } else if try takeModifiers() {
        // "(?i)" is no group.
        if scalars[position - 1] == ")" { return .empty }
      } else {
        throw error(.unsupported, "the group form (?\(current.map { String(Character($0)) } ?? "") is not part of ECMA-262 patterns")
      }
    }
    let inner = try alternation()
    guard take(")") else { throw error(.invalid, "a group is not closed") }
    modifiers = outer
    switch form {
    case .plain: return inner
    case .lookahead(let negated): return .lookahead(inner, negated: negated)
    case .lookbehind(let negated): return .lookbehind(inner, negated: negated)
    }
  }

  // MARK: Escapes and classes

  private mutating func escape() throws(PatternError) -> PatternTree {
    guard let next = peek(1) else { throw error(.invalid, "the pattern ends with a backslash") }
    switch next {
    case "b", "B":
      position += 2
      return .wordBoundary(negated: next == "B")
    case "1"..."9": throw error(.unsupported, "a backreference: its language is not regular")
    case "A", "z":
      position += 2
      return next == "A" ? .start : .end
    case "k": throw error(.unsupported, "a named backreference: its language is not regular")
    default: return .set(cased(try escapedSet()))
    }
  }

  /// A class escape or a single escaped scalar, at a backslash.
  private mutating func escapedSet() throws(PatternError) -> ScalarSet {
    position += 1
    guard let scalar = current else { throw error(.invalid, "the pattern ends with a backslash") }
    position += 1
    switch scalar {
    case "d": return .digit
    case "D": return ScalarSet.digit.inverted
    case "w": return .word
    case "W": return .notWord
    case "s": return .space
    case "S": return ScalarSet.space.inverted
    case "t": return ScalarSet(0x09, 0x09)
    case "n": return ScalarSet(0x0A, 0x0A)
    case "v": return ScalarSet(0x0B, 0x0B)
    case "f": return ScalarSet(0x0C, 0x0C)
    case "r": return ScalarSet(0x0D, 0x0D)
    case "0":
      if let scalar = current, Self.digit(scalar) != nil { throw error(.unsupported, "an octal escape") }
      return ScalarSet(0, 0)
    case "c":
      guard let letter = current, letter.properties.isASCIIHexDigit || letter.isASCII, (letter.value | 0x20) >= 0x61,
        (letter.value | 0x20) <= 0x7A
      else { throw error(.invalid, "\\c needs a letter") }
      position += 1
      return ScalarSet(letter.value & 31, letter.value & 31)
    case "x":
      guard let value = hexadecimal(2) else { throw error(.invalid, "\\x needs two hexadecimal digits") }
      return ScalarSet(value, value)
    case "u": return try unicodeEscape()
    case "p", "P":
      var name = ""
      // RE2's \pL.
      if let letter = current, let set = UnicodePropertySet.named(String(letter)) {
        position += 1
        return scalar == "P" ? set.inverted : set
      }
      guard take("{") else { throw error(.invalid, "\\p needs {…}") }
      while let scalar = current, scalar != "}" {
        name.unicodeScalars.append(scalar)
        position += 1
      }
      guard take("}") else { throw error(.invalid, "\\p{ is not closed") }
      guard let set = UnicodePropertySet.named(name) else { throw error(.unsupported, "the Unicode property \"\(name)\" is not known") }
      return scalar == "P" ? set.inverted : set
    default:
      if scalar.isASCII, scalar.properties.isAlphabetic || Self.digit(scalar) != nil {
        throw error(.unsupported, "the escape \\\(Character(scalar)) is not part of ECMA-262 patterns")
      }
      return ScalarSet(scalar)
    }
  }

  private mutating func hexadecimal(_ count: Int) -> UInt32? {
    guard position + count <= scalars.count else { return nil }
    var value: UInt32 = 0
    for scalar in scalars[position..<position + count] {
      guard scalar.isASCII, let digit = hexValue(UInt8(scalar.value)) else { return nil }
      value = value << 4 | digit
    }
    position += count
    return value
  }

  private mutating func unicodeEscape() throws(PatternError) -> ScalarSet {
    if take("{") {
      var value: UInt32 = 0
      var length = 0
      while let scalar = current, scalar.isASCII, let digit = hexValue(UInt8(scalar.value)) {
        value = min(value << 4 | digit, 0x11_0000)
        position += 1
        length += 1
      }
      guard length > 0, value <= 0x10FFFF, take("}") else { throw error(.invalid, "\\u{…} needs a code point up to 10FFFF") }
      return value & 0xFFFFF800 == 0xD800 ? ScalarSet([]) : ScalarSet(value, value)
    }
    guard let value = hexadecimal(4) else { throw error(.invalid, "\\u needs four hexadecimal digits") }
    if value & 0xFC00 == 0xD800, current == "\\", peek(1) == "u" {
      let saved = position
      position += 2
      if let low = hexadecimal(4), low & 0xFC00 == 0xDC00 {
        let scalar = 0x10000 + (value & 0x3FF) << 10 + (low & 0x3FF)
        return ScalarSet(scalar, scalar)
      }
      position = saved
    }
    // A lone surrogate matches no Unicode text.
    return value & 0xF800 == 0xD800 ? ScalarSet([]) : ScalarSet(value, value)
  }

  private mutating func characterClass() throws(PatternError) -> ScalarSet {
    position += 1
    let isNegated = take("^")
    var ranges: [ScalarSet.Range] = []
    var hasBracket = false
    while true {
      guard let scalar = current else { throw error(.invalid, "a character class is not closed") }
      if scalar == "]" { break }
      hasBracket = hasBracket || scalar == "["
      let (lower, set) = try classAtom()
      if current == "-", let after = peek(1), after != "]" {
        position += 1
        let (upper, upperSet) = try classAtom()
        if let lower, let upper {
          guard lower <= upper else { throw error(.invalid, "a range in a class is out of order") }
          // A range across the surrogates holds only its scalars.
          ranges += ScalarSet(lower, upper).intersection(.all).ranges
        } else {
          // `[\w-x]`: the web's grammar reads the hyphen as itself.
          ranges += set.ranges + upperSet.ranges + [ScalarSet.Range(0x2D, 0x2D)]
        }
      } else {
        ranges += set.ranges
      }
    }
    position += 1
    // "[[:alpha:]]" and "[a-z&&[^aeiou]]" are other engines' classes; here they would be a class and a bracket behind it.
    if hasBracket, current == "]" {
      throw error(.unsupported, "a class within a class is not part of ECMA-262 patterns: write its members, or \\[ for a bracket")
    }
    let set = cased(ScalarSet([]).union(ScalarSet(ranges.sorted { $0.lower < $1.lower })))
    return isNegated ? set.inverted : set
  }

  /// One member of a class: its scalar if it is a single one, and its set.
  private mutating func classAtom() throws(PatternError) -> (UInt32?, ScalarSet) {
    guard let scalar = current else { throw error(.invalid, "a character class is not closed") }
    guard scalar == "\\" else {
      position += 1
      return (scalar.value, ScalarSet(scalar))
    }
    if peek(1) == "b" {
      position += 2
      return (0x08, ScalarSet(0x08, 0x08))
    }
    if let digit = peek(1), ("1"..."9").contains(digit) { throw error(.unsupported, "an octal escape") }
    let set = try escapedSet()
    let single = set.ranges.count == 1 && set.ranges[0].lower == set.ranges[0].upper ? set.ranges[0].lower : nil
    return (single, set)
  }
}
