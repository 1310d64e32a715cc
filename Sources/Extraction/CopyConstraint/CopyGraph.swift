/// All copied spans of a text: some of its words, in its order, joined by single spaces.
///
/// A word may be taken without the punctuation around it, in the parts that punctuation or a change between letters and digits divides it into
/// (`$20/month` holds `20` and `month`; a code such as `KX42PZ`, which changes more than once, is one part), and the first word with its first letter in either case. Apostrophes, hyphens, points, underscores and `@`
/// inside a word do not divide it, nor do commas between digits; but a copied span may end before the `'s` of its last word ("Salma's trailer" holds
/// `Salma`). Bytes are those of a JSON string: quotes and backslashes are escaped.
///
/// A node stands before one byte. Where a copied span may begin, nodes of their own stand in for those inside the words, so that none ends
/// before it has begun.
struct CopyGraph {
  struct Node {
    /// The byte to come; nil at the end of a word.
    var byte: UInt8?
    /// The node behind that byte.
    var next: Int32
    /// Whether the copied span may end here, or go on with a space and a later word.
    var ends: Bool
    /// Whether what ends here ends with a letter, digit or percent sign.
    var endsClean = true
    /// Whether no letter or digit of the word follows.
    var endsWord = false
    /// Whether this begins a copied span at the beginning of its word, punctuation aside.
    var beginsWord = false
    /// Whether `'s` and nothing else follows in the word: an end, and no place to go on with another word.
    var isStem = false
    /// Whether this begins a word with its first letter in the other case.
    var isRecased = false
    /// Which word of the text this is, from 0.
    var word: Int32
  }

  private(set) var nodes: [Node] = []
  /// Where copied spans begin, word by word.
  private(set) var starts: [Int32] = []
  /// Offset in `starts` of the first one that is in this word or a later one; one more element than words.
  private(set) var startsFrom: [Int] = []
  /// Where the numbers of the text begin; empty where it has none.
  private(set) var numbers: [Int32] = []
  /// Their digits, and the words that each of them stands in; none for those that were added.
  private(set) var numberTexts: [(digits: [UInt8], words: [Int])] = []

  /// Where the texts of each choice begin.
  private(set) var choices: [[Int32]] = []
  /// Where each item of each list begins.
  private(set) var lists: [[Int32]] = []

  /// - Parameters:
  ///   - choices: for each, texts one of which is written whole or not at all, without characters that JSON escapes.
  ///   - lists: items of lists, likewise.
  ///   - added: numbers beside those of the text.
  init(_ text: String, choices pinned: [[String]] = [], lists pinnedLists: [[String]] = [], numbers added: Set<String> = []) {
    for (index, word) in CopySource.words(of: text).enumerated() {
      startsFrom.append(starts.count)
      add(Array(word.unicodeScalars), word: Int32(index))
    }
    startsFrom.append(starts.count)
    var found: [String: [Int]] = [:]
    for (index, numbers) in NumbersInText.byWord(text).enumerated() {
      for number in numbers { found[number, default: []].append(index) }
    }
    for number in added where found[number] == nil { found[number] = [] }
    for (number, words) in found.sorted(by: { $0.key < $1.key }) {
      numberTexts.append((Array(number.utf8), words))
      numbers.append(addChain(number))
    }
    choices = pinned.map { texts in texts.map { addChain($0) } }
    lists = pinnedLists.map { items in items.map { addChain($0) } }
  }

  /// Nodes for a text that is no copied span; returns the first.
  private mutating func addChain(_ text: String) -> Int32 {
    let start = Int32(nodes.count)
    for byte in text.utf8 { nodes.append(Node(byte: byte, next: Int32(nodes.count + 1), ends: false, word: .max)) }
    nodes.append(Node(byte: nil, next: Int32(nodes.count), ends: true, word: .max))
    return start
  }

  private mutating func add(_ scalars: [Unicode.Scalar], word: Int32) {
    var kinds = scalars.map(Kind.init)
    // "1,050" is one word.
    for index in kinds.indices.dropFirst().dropLast() where scalars[index] == "," {
      if kinds[index - 1] == .digit, kinds[index + 1] == .digit { kinds[index] = .joiner }
    }
    let isCode = Self.codes(kinds)
    let first = kinds.firstIndex { $0.isAlphanumeric } ?? 0
    let last = kinds.lastIndex { $0.isAlphanumeric } ?? scalars.count - 1
    /// Whether the word divides before the scalar at `index`.
    func divides(_ index: Int) -> Bool {
      guard index > 0, index < scalars.count else { return true }
      if index <= first || index > last { return true }
      let (before, after) = (kinds[index - 1], kinds[index])
      return before == .divider || after == .divider || before.isAlphanumeric && after.isAlphanumeric && before != after && !isCode[index]
    }
    func isClean(_ index: Int) -> Bool { index > 0 && (kinds[index - 1].isAlphanumeric || scalars[index - 1] == "%") }
    let stem =
      last >= 2 && scalars[last] == "s" && "'’".unicodeScalars.contains(scalars[last - 1]) && kinds[last - 2] == .letter ? last - 1 : nil
    var begins: [Int32] = []
    for (index, scalar) in scalars.enumerated() {
      begins.append(Int32(nodes.count))
      for (offset, byte) in Self.bytes(of: scalar).enumerated() {
        let isStem = offset == 0 && index == stem
        let ends = isStem || offset == 0 && index > 0 && divides(index)
        nodes.append(
          Node(
            byte: byte, next: Int32(nodes.count + 1), ends: ends, endsClean: isClean(index), endsWord: index > last, isStem: isStem,
            word: word))
      }
    }
    begins.append(Int32(nodes.count))
    nodes.append(Node(byte: nil, next: Int32(nodes.count), ends: true, endsClean: isClean(scalars.count), endsWord: true, word: word))
    for (index, scalar) in scalars.enumerated() where divides(index) {
      let beginsWord = index <= first
      addStart(Self.bytes(of: scalar), to: begins[index + 1], beginsWord: beginsWord, word: word)
      if let other = Self.otherCase(of: scalar) {
        addStart(Self.bytes(of: other), to: begins[index + 1], beginsWord: beginsWord, isRecased: true, word: word)
      }
    }
  }

  /// For each scalar, whether it stands between dividers in a run that changes between letters and digits more than once.
  private static func codes(_ kinds: [Kind]) -> [Bool] {
    var result = [Bool](repeating: false, count: kinds.count)
    var start = 0
    while start < kinds.count {
      let end = kinds[start...].firstIndex(of: .divider) ?? kinds.count
      let changes = kinds[start..<end].indices.dropFirst().count { index in
        kinds[index] != kinds[index - 1] && kinds[index].isAlphanumeric && kinds[index - 1].isAlphanumeric
      }
      if changes > 1 { for index in start..<end { result[index] = true } }
      start = end + 1
    }
    return result
  }

  /// Nodes for the bytes of a copied span's first scalar, joined to `next`.
  private mutating func addStart(_ bytes: [UInt8], to next: Int32, beginsWord: Bool, isRecased: Bool = false, word: Int32) {
    starts.append(Int32(nodes.count))
    for (offset, byte) in bytes.enumerated() {
      let isLast = offset == bytes.count - 1
      nodes.append(
        Node(
          byte: byte, next: isLast ? next : Int32(nodes.count + 1), ends: false, beginsWord: beginsWord, isRecased: isRecased, word: word))
    }
  }

  private enum Kind {
    case letter, digit, joiner, divider

    init(_ scalar: Unicode.Scalar) {
      if scalar.properties.isAlphabetic || scalar.properties.generalCategory.isMark {
        self = .letter
      } else if scalar.properties.numericType != nil {
        self = .digit
      } else {
        self = "'’-._@".unicodeScalars.contains(scalar) ? .joiner : .divider
      }
    }

    var isAlphanumeric: Bool { self == .letter || self == .digit }
  }

  private static func otherCase(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    let upper = scalar.properties.uppercaseMapping.unicodeScalars
    guard lower.count == 1, upper.count == 1, let down = lower.first, let up = upper.first, down != up else { return nil }
    return scalar == down ? up : down
  }

  /// A scalar inside a JSON string, as the engine writes it: only what must be escaped is.
  private static func bytes(of scalar: Unicode.Scalar) -> [UInt8] {
    switch scalar {
    case "\"", "\\": return [0x5C, UInt8(scalar.value)]
    case _ where scalar.value < 0x20:
      let hex = Array("0123456789abcdef".utf8)
      return Array("\\u00".utf8) + [hex[Int(scalar.value >> 4)], hex[Int(scalar.value & 15)]]
    default: return Array(String(scalar).utf8)
    }
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isMark: Bool { self == .nonspacingMark || self == .spacingMark || self == .enclosingMark }
}
