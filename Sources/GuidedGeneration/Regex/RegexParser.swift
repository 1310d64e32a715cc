import Synchronization

/// Reads regular expressions in the syntax of Swift's literals, as `Regex` writes itself down.
struct RegexParser {
  private let text: [Character]
  private var position = 0
  var options = RegexOptions()
  private var depth = 0

  private static let maximumDepth = 100
  private static let maximumRepetition = 10_000

  private init(_ pattern: String) { text = Array(pattern) }

  /// - Throws: ``RegexProblem`` for what is not regular, or not known here.
  static func parse(_ pattern: String, structure: RegexStructure?) throws(RegexProblem) -> RegexTree {
    var parser = RegexParser(pattern)
    if let structure, let tree = try? parser.read(structure), parser.position == parser.text.count { return tree }
    parser = RegexParser(pattern)
    let tree = try parser.alternation()
    guard parser.position == parser.text.count else { throw RegexProblem("with an unmatched ')'") }
    return tree
  }

  private var current: Character? { position < text.count ? text[position] : nil }
  private func peek(_ offset: Int) -> Character? { position + offset < text.count ? text[position + offset] : nil }
  mutating func take(_ wanted: String) -> Bool {
    let wanted = Array(wanted)
    guard position + wanted.count <= text.count, text[position..<position + wanted.count].elementsEqual(wanted) else { return false }
    position += wanted.count
    return true
  }

  // MARK: Structure

  private mutating func alternation() throws(RegexProblem) -> RegexTree {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.maximumDepth else { throw RegexProblem("with groups more than \(Self.maximumDepth) deep") }
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .alternation(branches)
  }

  private mutating func sequence() throws(RegexProblem) -> RegexTree {
    var parts: [RegexTree] = []
    while let character = current, character != "|", character != ")" {
      if take("\\Q") {
        parts += try quoted()
        continue
      }
      if let changed = try optionsGroup() {
        // They hold to the end of the group, past any `|`.
        options = changed
        continue
      }
      var part = try atom()
      let isLiteral = if case .character = part { true } else { false }
      if let quantified = try quantified(part) {
        part = quantified
        if isLiteral, case .character(let character) = try unquantified(part),
          let joined = parts.last.flatMap({ Self.joined($0, character) })
        {
          throw RegexProblem("with a repetition of a part of the character '\(joined)'")
        }
      }
      append(part, to: &parts)
    }
    return .sequence(of: parts)
  }

  /// Escapes can make one character together, such as `\r\n`.
  func append(_ part: RegexTree, to parts: inout [RegexTree]) {
    if case .character(let character) = part, let last = parts.last, let joined = Self.joined(last, character) {
      parts[parts.count - 1] = .character(joined)
    } else {
      parts.append(part)
    }
  }

  private func unquantified(_ tree: RegexTree) throws(RegexProblem) -> RegexTree {
    if case .repetition(let part, _, _, _) = tree { return part }
    return tree
  }

  private static func joined(_ tree: RegexTree, _ next: Character) -> Character? {
    guard case .character(let character) = tree else { return nil }
    let both = String(character) + String(next)
    return both.count == 1 ? both.first : nil
  }

  /// What stands between `\Q` and `\E`.
  private mutating func quoted() throws(RegexProblem) -> [RegexTree] {
    var parts: [RegexTree] = []
    while !take("\\E") {
      guard let character = current else { throw RegexProblem("with a '\\Q' that is not closed") }
      parts.append(literal(character))
      position += 1
    }
    if let last = parts.popLast() { parts.append(try quantified(last) ?? last) }
    return parts
  }

  mutating func quantified(_ part: RegexTree) throws(RegexProblem) -> RegexTree? {
    let minimum: Int
    let maximum: Int?
    switch current {
    case "*": (minimum, maximum) = (0, nil)
    case "+": (minimum, maximum) = (1, nil)
    case "?": (minimum, maximum) = (0, 1)
    case "{":
      let start = position
      position += 1
      let lower = try number()
      let hasUpper = take(",")
      let upper = hasUpper ? try number() : lower
      guard lower != nil || upper != nil, current == "}" else {
        position = start
        return nil
      }
      (minimum, maximum) = (lower ?? 0, upper)
      if let upper, upper < minimum { throw RegexProblem("with the bounds {\(minimum),\(upper)}, which are out of order") }
    default: return nil
    }
    position += 1
    switch part {
    case .start, .end, .wordBoundary, .lookahead: throw RegexProblem("with a repetition of an anchor or of lookaround")
    default: break
    }
    let eagerness: RegexEagerness = take("+") ? .possessive : take("?") ? .reluctant : .eager
    return .repetition(part, minimum: minimum, maximum: maximum, eagerness)
  }

  private mutating func number() throws(RegexProblem) -> Int? {
    var value: Int?
    while let digit = current?.wholeNumberValue, current?.isASCII == true {
      value = (value ?? 0) * 10 + digit
      if value ?? 0 > Self.maximumRepetition { throw RegexProblem("with a repetition above \(Self.maximumRepetition)") }
      position += 1
    }
    return value
  }

  mutating func atom() throws(RegexProblem) -> RegexTree {
    guard let character = current else { return .empty }
    switch character {
    case "^":
      position += 1
      return .start
    case "$":
      position += 1
      return .end
    case ".":
      position += 1
      return .characterClass(options.dotMatchesNewlines ? .any : .inverted(.newlines))
    case "(": return try group()
    case "[": return .characterClass(try characterClass())
    case "\\": return try escape()
    case "*", "+", "?": throw RegexProblem("with nothing to repeat before '\(character)'")
    default:
      if options.ignoresSpace, character.isWhitespace || character == "#" {
        throw RegexProblem("with blank space under '(?x)'")
      }
      position += 1
      return literal(character)
    }
  }

  func literal(_ character: Character) -> RegexTree {
    guard options.ignoresCase, character.isCased else { return .character(character) }
    guard let set = RegexCase.variants(of: character) else { return .character(character) }
    return .characterClass(set)
  }

  // MARK: Groups

  mutating func group(
    _ readInner: (inout RegexParser) throws(RegexProblem) -> RegexTree = { (parser) throws(RegexProblem) in try parser.alternation() }
  ) throws(RegexProblem) -> RegexTree {
    let saved = options
    defer { options = saved }
    var make: (RegexTree) -> RegexTree = { $0 }
    if take("(?:") || take("(?|") {
    } else if take("(?>") {
      make = { .atomic($0) }
    } else if take("(?=") {
      make = { .lookahead($0, negated: false) }
    } else if take("(?!") {
      make = { .lookahead($0, negated: true) }
    } else if take("(?<=") || take("(?<!") {
      throw RegexProblem("with lookbehind")
    } else if take("(?<") || take("(?P<") {
      while let character = current, character != ">" {
        guard character != "-" else { throw RegexProblem("with a balancing group") }
        position += 1
      }
      guard take(">") else { throw RegexProblem("with a group's name that is not closed") }
    } else if current == "(", peek(1) == "?" {
      position += 2
      try readOptions()
      guard take(":") else { throw RegexProblem("with a group '(?\(current.map(String.init) ?? "")'") }
    } else {
      position += 1
    }
    let inner = try readInner(&self)
    guard take(")") else { throw RegexProblem("with a group that is not closed") }
    return make(inner)
  }

  /// `(?i)`: options without a group.
  mutating func optionsGroup() throws(RegexProblem) -> RegexOptions? {
    guard current == "(", peek(1) == "?", let next = peek(2), next.isLetter || next == "-" || next == "^", next != "P" || peek(3) != "<"
    else { return nil }
    let (start, saved) = (position, options)
    position += 2
    try readOptions()
    let changed = options
    options = saved
    if take(")") { return changed }
    position = start
    return nil
  }

  private mutating func readOptions() throws(RegexProblem) {
    var isOn = true
    if take("^") { options = RegexOptions() }
    while let letter = current, letter != ")", letter != ":" {
      position += 1
      switch letter {
      case "-": isOn = false
      case "i": options.ignoresCase = isOn
      case "s": options.dotMatchesNewlines = isOn
      case "x": options.ignoresSpace = isOn
      case "D": options.asciiDigits = isOn
      case "W": options.asciiWords = isOn
      case "S": options.asciiSpaces = isOn
      case "P": options.asciiClasses = isOn
      // Lines: an anchor at a line's end also holds at the text's, which is the one that is kept. Captures have no part in what matches.
      // Scalars in place of characters: what is written is such that each scalar is a character. Word boundaries: by either definition.
      case "m", "n", "u", "w", "U": break
      default: throw RegexProblem("with the option '\(letter)'")
      }
    }
  }

  // MARK: Escapes

  private mutating func escape() throws(RegexProblem) -> RegexTree {
    guard let next = peek(1) else { throw RegexProblem("that ends with '\\'") }
    switch next {
    case "A", "G": return take(2, .start)
    case "z", "Z": return take(2, .end)
    case "b": return take(2, .wordBoundary)
    case "R": return take(2, .newline)
    case "X": return take(2, .characterClass(.any))
    case "B", "y", "Y": throw RegexProblem("with '\\\(next)', which looks at how the text divides")
    case "k", "1"..."9": throw RegexProblem("with a reference to what a group matched, which is not regular")
    default: break
    }
    switch try escapedSet() {
    case .scalar(let scalar): return literal(Character(scalar))
    case .set(let set): return .characterClass(set)
    }
  }

  private mutating func take(_ count: Int, _ tree: RegexTree) -> RegexTree {
    position += count
    return tree
  }

  private enum Escaped {
    case scalar(Unicode.Scalar)
    case set(RegexClass)
  }

  /// At a backslash, inside a class or outside.
  private mutating func escapedSet() throws(RegexProblem) -> Escaped {
    position += 1
    guard let character = current else { throw RegexProblem("that ends with '\\'") }
    position += 1
    func short(_ set: RegexNamedSet, _ isASCII: Bool) -> RegexClass {
      isASCII ? .ranges(set.ascii ?? []) : .named(set)
    }
    func spaces() -> RegexClass { options.asciiSpaces ? .ranges([0x09...0x0D, 0x20...0x20]) : .named(.space) }
    switch character {
    case "d": return .set(short(.digit, options.asciiDigits))
    case "D": return .set(.inverted(short(.digit, options.asciiDigits)))
    case "w": return .set(short(.word, options.asciiWords))
    case "W": return .set(.inverted(short(.word, options.asciiWords)))
    case "s": return .set(spaces())
    case "S": return .set(.inverted(spaces()))
    case "h": return .set(.named(.blank))
    case "H": return .set(.inverted(.named(.blank)))
    case "v": return .set(.newlines)
    case "V", "N":
      if character == "N", current == "{" { return .scalar(try namedScalar()) }
      return .set(.inverted(.newlines))
    case "n": return .scalar("\n")
    case "r": return .scalar("\r")
    case "t": return .scalar("\t")
    case "f": return .scalar("\u{0C}")
    case "a": return .scalar("\u{07}")
    case "e": return .scalar("\u{1B}")
    case "0": return .scalar("\0")
    case "x": return .scalar(try scalar(digits: 2))
    case "u": return .scalar(try scalar(digits: 4))
    case "U": return .scalar(try scalar(digits: 8))
    case "p", "P":
      guard take("{") else { throw RegexProblem("with '\\\(character)' without a property") }
      return .set(try property(closing: "}", isNegated: character == "P"))
    default:
      if character.isASCII, character.isLetter || character.isNumber { throw RegexProblem("with '\\\(character)'") }
      guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
        throw RegexProblem("with an escaped '\(character)'")
      }
      return .scalar(scalar)
    }
  }

  private mutating func scalar(digits: Int) throws(RegexProblem) -> Unicode.Scalar {
    var hexadecimal = ""
    if take("{") {
      while let character = current, character != "}" {
        hexadecimal.append(character)
        position += 1
      }
      position += 1
    } else {
      while hexadecimal.count < digits, let character = current, character.isHexDigit, character.isASCII {
        hexadecimal.append(character)
        position += 1
      }
    }
    guard let value = UInt32(hexadecimal, radix: 16), let scalar = Unicode.Scalar(value) else {
      throw RegexProblem("with a scalar of the number '\(hexadecimal)', which there is not")
    }
    return scalar
  }

  /// `\N{DIGIT ONE}`
  private mutating func namedScalar() throws(RegexProblem) -> Unicode.Scalar {
    position += 1
    var name = ""
    while let character = current, character != "}" {
      name.append(character)
      position += 1
    }
    guard take("}"), let scalar = RegexScalarNames.scalar(named: name) else { throw RegexProblem("with the scalar name '\(name)'") }
    return scalar
  }

  /// `L`, `scx=Greek`, up to the closing text.
  private mutating func property(closing: String, isNegated: Bool) throws(RegexProblem) -> RegexClass {
    var name = ""
    var isNegated = isNegated
    if take("^") { isNegated.toggle() }
    while !take(closing) {
      guard let character = current else { throw RegexProblem("with a property that is not closed") }
      name.append(character)
      position += 1
    }
    var set: RegexClass
    if let equals = name.firstIndex(of: "=") {
      let (key, value) = (name[..<equals], String(name[name.index(after: equals)...]))
      switch key {
      case "script", "sc", "Script": set = .named(.script(value, isExtended: false))
      case "scx", "Script_Extensions": set = .named(.script(value, isExtended: true))
      case "gc", "General_Category":
        guard RegexProperties.categories(value) != nil, let named = RegexNamedSet.named(value) else {
          throw RegexProblem("with the property '\(name)'")
        }
        set = .named(named)
      default: throw RegexProblem("with the property '\(name)'")
      }
    } else if let named = RegexNamedSet.named(name) {
      set = options.asciiClasses ? named.restrictedToASCII() : .named(named)
    } else {
      throw RegexProblem("with the property '\(name)'")
    }
    if isNegated { set = .inverted(set) }
    return set
  }

  // MARK: Classes

  /// `[…]`, or `[:name:]` on its own.
  private mutating func characterClass() throws(RegexProblem) -> RegexClass {
    if take("[:") { return try property(closing: ":]", isNegated: false) }
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.maximumDepth else { throw RegexProblem("with classes more than \(Self.maximumDepth) deep") }
    position += 1
    let isNegated = take("^")
    var set: RegexClass?
    var operation: ((RegexClass, RegexClass) -> RegexClass)?
    func add(_ members: RegexClass) {
      if let left = set, let operate = operation { set = operate(left, members) } else { set = members }
    }
    while true {
      add(try members())
      if take("]") { break }
      if take("&&") {
        operation = { .intersection([$0, $1]) }
      } else if take("--") {
        operation = { .subtraction($0, $1) }
      } else if take("~~") {
        operation = { .symmetricDifference($0, $1) }
      } else {
        throw RegexProblem("with a class that is not closed")
      }
    }
    let result = set ?? .ranges([])
    return isNegated ? .inverted(result) : result
  }

  /// The members up to the class's end or an operation.
  private mutating func members() throws(RegexProblem) -> RegexClass {
    var parts: [RegexClass] = []
    var ranges: [ClosedRange<UInt32>] = []
    while let character = current, character != "]" {
      if let next = peek(1), next == character, "&-~".contains(character) { break }
      if character == "[" {
        parts.append(try characterClass())
        continue
      }
      if take("(?s:.)") {
        parts.append(.any)
        continue
      }
      if character == "." {
        // `Regex` escapes a literal dot and writes the class of `.` without.
        position += 1
        parts.append(.inverted(.newlines))
        continue
      }
      switch try classAtom() {
      case .set(let set): parts.append(set)
      case .scalar(let lower):
        if current == "-", let after = peek(1), after != "]", after != "-" {
          position += 1
          guard case .scalar(let upper) = try classAtom(), lower <= upper else { throw RegexProblem("with a range of no characters") }
          ranges.append(lower.value...upper.value)
        } else {
          ranges.append(lower.value...lower.value)
        }
      }
    }
    if !ranges.isEmpty || parts.isEmpty {
      parts.append(.ranges(options.ignoresCase ? RegexCase.folded(ranges) : ranges))
    }
    return parts.count == 1 ? parts[0] : .union(parts)
  }

  private mutating func classAtom() throws(RegexProblem) -> Escaped {
    guard let character = current else { throw RegexProblem("with a class that is not closed") }
    if character == "\\" {
      if peek(1) == "R" {
        position += 2
        return .set(.newlines)
      }
      if let next = peek(1), "bBXAzZGQE".contains(next) { throw RegexProblem("with '\\\(next)' in a class") }
      return try escapedSet()
    }
    position += 1
    if options.ignoresSpace, character.isWhitespace { throw RegexProblem("with blank space under '(?x)'") }
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first else {
      return .set(.cluster(character))
    }
    return .scalar(scalar)
  }
}

extension RegexNamedSet {
  /// `\h`
  static let blank = RegexNamedSet.named("blank") ?? .space
}

/// Scalars by their Unicode names.
enum RegexScalarNames {
  private static let known = Mutex<[String: Unicode.Scalar?]>([:])

  /// The scalar with the name, spaces, hyphens and case aside; every name is looked at once.
  static func scalar(named name: String) -> Unicode.Scalar? {
    let wanted = key(name)
    if let known = known.withLock({ $0[wanted] }) { return known }
    var found: Unicode.Scalar?
    for value in UInt32(0)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value), let candidate = scalar.properties.name ?? scalar.properties.nameAlias,
        candidate.utf8.first == wanted.utf8.first, key(candidate) == wanted
      else { continue }
      found = scalar
      break
    }
    known.withLock { $0[wanted] = found }
    return found
  }

  private static func key(_ name: String) -> String { String(name.uppercased().filter { !" -_".contains($0) }) }
}
