/// The scalars that one character class of a split pattern matches: a bit map for ASCII, and for the rest ranges and
/// Unicode general categories.
struct SplitScalarSet: Sendable, Equatable {
  /// Bit i of `low` is scalar i, of `high` scalar 64 + i; negation is already applied.
  private(set) var low: UInt64 = 0
  private(set) var high: UInt64 = 0
  private(set) var isNegated = false
  private var ranges: [ClosedRange<UInt32>] = []
  /// Bit set of general categories, by `bit(of:)`.
  private var categories: UInt32 = 0
  private var flags: Flags = []

  private struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    static let space = Flags(rawValue: 1)
    static let notSpace = Flags(rawValue: 2)
    static let word = Flags(rawValue: 4)
    static let notWord = Flags(rawValue: 8)
  }

  init() {}

  /// A single scalar; with `foldingCase` also those that differ from it in case only.
  init(scalar: UInt32, foldingCase: Bool = false) {
    insert(scalar...scalar, foldingCase: foldingCase)
  }

  /// Every scalar but a line feed: the dot of a pattern.
  static var dot: SplitScalarSet {
    var set = SplitScalarSet(scalar: 10)
    set.negate()
    return set
  }

  /// True where the byte, as the first of a scalar, can begin a member. Bytes from 0x80 always may.
  func mayBegin(_ byte: UInt8) -> Bool { byte >= 0x80 || containsASCII(byte) }

  @inline(__always)
  func containsASCII(_ byte: UInt8) -> Bool {
    (byte < 64 ? low >> UInt64(byte) : high >> UInt64(byte & 63)) & 1 != 0
  }

  /// Membership of a scalar from U+0080; `nil` stands for a byte that is not UTF-8, a member of negated sets only.
  func containsWide(_ value: UInt32?) -> Bool {
    guard let value, let scalar = Unicode.Scalar(value) else { return isNegated || flags.contains(.notSpace) || flags.contains(.notWord) }
    return member(scalar) != isNegated
  }

  private func member(_ scalar: Unicode.Scalar) -> Bool {
    for range in ranges where range.contains(scalar.value) { return true }
    if categories != 0, categories & Self.bit(of: scalar.properties.generalCategory) != 0 { return true }
    if flags.isEmpty { return false }
    let isSpace = scalar.properties.isWhitespace
    if flags.contains(.space) && isSpace || flags.contains(.notSpace) && !isSpace { return true }
    guard !flags.isDisjoint(with: [.word, .notWord]) else { return false }
    return Self.isWord(scalar) ? flags.contains(.word) : flags.contains(.notWord)
  }

  static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || bit(of: scalar.properties.generalCategory) & wordCategories != 0
  }

  // MARK: Building

  mutating func insert(_ range: ClosedRange<UInt32>, foldingCase: Bool = false) {
    ranges.append(range)
    if foldingCase {
      for value in range.lowerBound...min(range.upperBound, range.lowerBound + 0x400) {
        guard let scalar = Unicode.Scalar(value) else { continue }
        for folded in [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping] {
          if let other = folded.unicodeScalars.first, folded.unicodeScalars.count == 1, other != scalar {
            ranges.append(other.value...other.value)
          }
        }
        // The two signs whose lowercase is an ASCII letter.
        if value | 0x20 == 0x73 { ranges.append(0x17F...0x17F) }
        if value | 0x20 == 0x6B { ranges.append(0x212A...0x212A) }
      }
    }
    refreshASCII()
  }

  mutating func insertCategories(_ mask: UInt32, negated: Bool) {
    categories |= negated ? ~mask & Self.allCategories : mask
    refreshASCII()
  }

  mutating func insertSpace(negated: Bool) {
    flags.insert(negated ? .notSpace : .space)
    refreshASCII()
  }

  mutating func insertWord(negated: Bool) {
    flags.insert(negated ? .notWord : .word)
    refreshASCII()
  }

  mutating func negate() {
    isNegated.toggle()
    refreshASCII()
  }

  private mutating func refreshASCII() {
    low = 0
    high = 0
    for value in UInt8(0)..<128 where member(Unicode.Scalar(value)) != isNegated {
      if value < 64 { low |= 1 << UInt64(value) } else { high |= 1 << UInt64(value - 64) }
    }
  }

  // MARK: Categories

  private static let allCategories: UInt32 = (1 << 30) - 1
  private static let wordCategories = categoryMask("M", fallback: 0) | categoryMask("Nd", fallback: 0) | categoryMask("Pc", fallback: 0)

  /// The categories of a name as `\p{…}` has it, such as `L` or `Lu`; nil for a name that is not known.
  static func categoryMask(_ name: String) -> UInt32? {
    if name == "L&" || name == "LC" { return names.filter { ["Lu", "Ll", "Lt"].contains($0.key) }.reduce(0) { $0 | 1 << $1.value } }
    if let index = names[name] { return 1 << index }
    guard name.count == 1 else { return longNames[name].flatMap { categoryMask($0) } }
    let mask = names.filter { $0.key.hasPrefix(name) }.reduce(0) { $0 | UInt32(1) << $1.value }
    return mask == 0 ? nil : mask
  }

  private static func categoryMask(_ name: String, fallback: UInt32) -> UInt32 { categoryMask(name) ?? fallback }

  private static let longNames = [
    "Letter": "L", "Mark": "M", "Number": "N", "Punctuation": "P", "Symbol": "S", "Separator": "Z", "Other": "C", "Alphabetic": "L",
  ]

  private static let names: [String: UInt32] = [
    "Lu": 0, "Ll": 1, "Lt": 2, "Lm": 3, "Lo": 4, "Mn": 5, "Mc": 6, "Me": 7, "Nd": 8, "Nl": 9, "No": 10, "Pc": 11, "Pd": 12, "Ps": 13,
    "Pe": 14, "Pi": 15, "Pf": 16, "Po": 17, "Sm": 18, "Sc": 19, "Sk": 20, "So": 21, "Zs": 22, "Zl": 23, "Zp": 24, "Cc": 25, "Cf": 26,
    "Cs": 27, "Co": 28, "Cn": 29,
  ]

  static func bit(of category: Unicode.GeneralCategory) -> UInt32 {
    switch category {
    case .uppercaseLetter: return 1 << 0
    case .lowercaseLetter: return 1 << 1
    case .titlecaseLetter: return 1 << 2
    case .modifierLetter: return 1 << 3
    case .otherLetter: return 1 << 4
    case .nonspacingMark: return 1 << 5
    case .spacingMark: return 1 << 6
    case .enclosingMark: return 1 << 7
    case .decimalNumber: return 1 << 8
    case .letterNumber: return 1 << 9
    case .otherNumber: return 1 << 10
    case .connectorPunctuation: return 1 << 11
    case .dashPunctuation: return 1 << 12
    case .openPunctuation: return 1 << 13
    case .closePunctuation: return 1 << 14
    case .initialPunctuation: return 1 << 15
    case .finalPunctuation: return 1 << 16
    case .otherPunctuation: return 1 << 17
    case .mathSymbol: return 1 << 18
    case .currencySymbol: return 1 << 19
    case .modifierSymbol: return 1 << 20
    case .otherSymbol: return 1 << 21
    case .spaceSeparator: return 1 << 22
    case .lineSeparator: return 1 << 23
    case .paragraphSeparator: return 1 << 24
    case .control: return 1 << 25
    case .format: return 1 << 26
    case .surrogate: return 1 << 27
    case .privateUse: return 1 << 28
    case .unassigned: return 1 << 29
    @unknown default: return 1 << 29
    }
  }
}
