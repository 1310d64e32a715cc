/// A piece of a template's text.
struct TemplateToken: Equatable {
  enum Kind: Equatable {
    case data(String)
    case beginExpression, endExpression, beginBlock, endBlock
    case name(String)
    case string(String)
    case integer(Int)
    case float(Double)
    case sign(String)
    case end
  }

  var kind: Kind
  var line: Int
}

/// Cuts a Jinja template into tokens, with `trim_blocks` and `lstrip_blocks` as every model's tools set them.
struct TemplateLexer {
  private let text: [Unicode.Scalar]
  private var at = 0
  private var line = 1
  private var tokens: [TemplateToken] = []
  /// Whether what stands at `at` begins a line, for `lstrip_blocks`.
  private var isLineStart = true

  static func tokens(of source: String) throws -> [TemplateToken] {
    var lexer = TemplateLexer(source)
    try lexer.run()
    return lexer.tokens
  }

  private init(_ source: String) {
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(source.utf8.count)
    for scalar in source.unicodeScalars {
      if scalar == "\n", scalars.last == "\r" { scalars.removeLast() }
      scalars.append(scalar)
    }
    scalars = scalars.map { $0 == "\r" ? "\n" : $0 }
    if scalars.last == "\n" { scalars.removeLast() }
    text = scalars
  }

  private func has(_ sign: String, at place: Int) -> Bool {
    var place = place
    for scalar in sign.unicodeScalars {
      guard place < text.count, text[place] == scalar else { return false }
      place += 1
    }
    return true
  }

  private mutating func add(_ kind: TemplateToken.Kind) { tokens.append(TemplateToken(kind: kind, line: line)) }

  private mutating func advance(to place: Int) {
    for index in at..<place where text[index] == "\n" { line += 1 }
    at = place
  }

  private mutating func run() throws {
    while at < text.count {
      var place = at
      while place < text.count, !(text[place] == "{" && place + 1 < text.count && "{%#".unicodeScalars.contains(text[place + 1])) {
        place += 1
      }
      guard place < text.count else {
        addData(at..<text.count)
        advance(to: text.count)
        break
      }
      let kind = text[place + 1]
      let mark: Unicode.Scalar? = place + 2 < text.count && "+-".unicodeScalars.contains(text[place + 2]) ? text[place + 2] : nil
      addData(at..<stripped(at..<place, kind: kind, mark: mark))
      advance(to: place + (mark == nil ? 2 : 3))
      switch kind {
      case "#": try skipComment()
      case "%":
        if try takeRaw() { continue }
        add(.beginBlock)
        try inside(end: "%}", .endBlock)
      default:
        add(.beginExpression)
        try inside(end: "}}", .endExpression)
      }
    }
    add(.end)
  }

  private mutating func addData(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text[range])
    add(.data(String(view)))
  }

  /// Where the text before a tag ends.
  private func stripped(_ range: Range<Int>, kind: Unicode.Scalar, mark: Unicode.Scalar?) -> Int {
    var end = range.upperBound
    if mark == "-" {
      while end > range.lowerBound, TemplateText.isSpace(text[end - 1]) { end -= 1 }
    } else if kind != "{", mark != "+" {
      while end > range.lowerBound, text[end - 1] != "\n", TemplateText.isSpace(text[end - 1]) { end -= 1 }
      let beginsLine = end == range.lowerBound ? isLineStart : text[end - 1] == "\n"
      return beginsLine ? end : range.upperBound
    }
    return end
  }

  /// What goes with the end of a tag: white space after `-`, else one line break after a block.
  private mutating func close(mark: Unicode.Scalar?, trimsLine: Bool) {
    var place = at
    if mark == "-" {
      while place < text.count, TemplateText.isSpace(text[place]) { place += 1 }
    } else if trimsLine, mark != "+", place < text.count, text[place] == "\n" {
      place += 1
    }
    isLineStart = place > at && text[place - 1] == "\n"
    advance(to: place)
  }

  private mutating func skipComment() throws {
    var place = at
    while !has("#}", at: place) {
      place += 1
      guard place < text.count else { throw TemplateError(line: line, "a comment has no end") }
    }
    let mark = place > at ? text[place - 1] : " "
    advance(to: place + 2)
    close(mark: mark == "-" || mark == "+" ? mark : nil, trimsLine: true)
  }

  /// `{% raw %}…{% endraw %}`: text as it stands.
  private mutating func takeRaw() throws -> Bool {
    var place = at
    func skipSpace() { while place < text.count, TemplateText.isSpace(text[place]) { place += 1 } }
    skipSpace()
    guard has("raw", at: place) else { return false }
    place += 3
    skipSpace()
    let stripsAfter = has("-%}", at: place)
    guard stripsAfter || has("%}", at: place) else { return false }
    advance(to: place + (stripsAfter ? 3 : 2))
    close(mark: stripsAfter ? "-" : nil, trimsLine: true)
    let start = at
    place = at
    while place < text.count {
      if has("{%", at: place) {
        let open = place
        place += 2
        let stripsBefore = has("-", at: place)
        if stripsBefore { place += 1 }
        skipSpace()
        if has("endraw", at: place) {
          place += 6
          skipSpace()
          let mark: Unicode.Scalar? = has("-%}", at: place) ? "-" : nil
          if mark != nil || has("%}", at: place) {
            addData(start..<stripped(start..<open, kind: "%", mark: stripsBefore ? "-" : nil))
            advance(to: place + (mark == nil ? 2 : 3))
            close(mark: mark, trimsLine: true)
            return true
          }
        }
        place = open
      }
      place += 1
    }
    throw TemplateError(line: line, "raw has no endraw")
  }

  private mutating func inside(end: String, _ kind: TemplateToken.Kind) throws {
    var depth = 0
    while true {
      var place = at
      while place < text.count, TemplateText.isSpace(text[place]) { place += 1 }
      advance(to: place)
      guard at < text.count else { throw TemplateError(line: line, "a tag has no end, expected \(end)") }
      if depth == 0 {
        let mark: Unicode.Scalar? = (text[at] == "-" || text[at] == "+") && has(end, at: at + 1) ? text[at] : nil
        if mark != nil || has(end, at: at) {
          add(kind)
          advance(to: at + (mark == nil ? 2 : 3))
          close(mark: mark, trimsLine: kind == .endBlock)
          return
        }
      }
      try takeToken(&depth)
    }
  }

  private mutating func takeToken(_ depth: inout Int) throws {
    let scalar = text[at]
    var place = at
    if scalar == "_" || scalar.properties.isAlphabetic {
      while place < text.count, text[place] == "_" || text[place].properties.isAlphabetic || ("0"..."9").contains(text[place]) {
        place += 1
      }
      add(.name(word(at..<place)))
    } else if ("0"..."9").contains(scalar) {
      return try takeNumber()
    } else if scalar == "'" || scalar == "\"" {
      return try takeString(scalar)
    } else {
      let pair = place + 1 < text.count ? word(place..<place + 2) : ""
      let sign = ["//", "**", "==", "!=", ">=", "<="].contains(pair) ? pair : String(Character(scalar))
      guard sign.count == 2 || "+-/*%~[](){}<>=.:|,;".contains(sign) else {
        throw TemplateError(line: line, "found \"\(sign)\", which is no sign of an expression")
      }
      if "([{".contains(sign) { depth += 1 }
      if ")]}".contains(sign) { depth -= 1 }
      add(.sign(sign))
      place += sign.unicodeScalars.count
    }
    advance(to: place)
  }

  private func word(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text[range])
    return String(view)
  }

  private mutating func takeNumber() throws {
    var place = at
    var isFloat = false
    func digits() { while place < text.count, ("0"..."9").contains(text[place]) || text[place] == "_" { place += 1 } }
    digits()
    if place + 1 < text.count, text[place] == ".", ("0"..."9").contains(text[place + 1]) {
      isFloat = true
      place += 1
      digits()
    }
    if place < text.count, text[place] == "e" || text[place] == "E" {
      var after = place + 1
      if after < text.count, text[after] == "+" || text[after] == "-" { after += 1 }
      if after < text.count, ("0"..."9").contains(text[after]) {
        isFloat = true
        place = after
        digits()
      }
    }
    let written = word(at..<place).filter { $0 != "_" }
    if isFloat, let value = Double(written) {
      add(.float(value))
    } else if let value = Int(written) {
      add(.integer(value))
    } else {
      throw TemplateError(line: line, "found the number \(written.prefix(40)), expected one of 64 bits")
    }
    advance(to: place)
  }

  private mutating func takeString(_ quote: Unicode.Scalar) throws {
    var result = String.UnicodeScalarView()
    var place = at + 1
    while true {
      guard place < text.count else { throw TemplateError(line: line, "a string has no end") }
      let scalar = text[place]
      place += 1
      if scalar == quote { break }
      guard scalar == "\\", place < text.count else {
        result.append(scalar)
        continue
      }
      let escaped = text[place]
      place += 1
      switch escaped {
      case "n": result.append("\n")
      case "t": result.append("\t")
      case "r": result.append("\r")
      case "a": result.append("\u{7}")
      case "b": result.append("\u{8}")
      case "f": result.append("\u{C}")
      case "v": result.append("\u{B}")
      case "0": result.append("\0")
      case "\\", "'", "\"": result.append(escaped)
      case "\n": break
      case "x", "u", "U":
        let length = escaped == "x" ? 2 : escaped == "u" ? 4 : 8
        guard place + length <= text.count, let code = UInt32(word(place..<place + length), radix: 16), let value = Unicode.Scalar(code)
        else {
          throw TemplateError(line: line, "found an escape \\\(escaped) without its \(length) digits")
        }
        result.append(value)
        place += length
      default:
        result.append("\\")
        result.append(escaped)
      }
    }
    add(.string(String(result)))
    advance(to: place)
  }
}
