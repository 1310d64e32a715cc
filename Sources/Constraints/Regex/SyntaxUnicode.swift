import Synchronization

/// Sets of scalars by Unicode property (`\p{…}`), collected from the standard library's tables on first use.
enum UnicodePropertySet {
  private static let cache = Mutex<[String: ScalarSet]>([:])

  /// General categories (`L`, `Lu`, `Letter`, `gc=Lu`, `General_Category=Letter`) and the common binary properties.
  static func named(_ name: String) -> ScalarSet? {
    var key = name
    for prefix in ["General_Category=", "gc="] where key.hasPrefix(prefix) { key = String(key.dropFirst(prefix.count)) }
    if let known = cache.withLock({ $0[key] }) { return known }
    guard let set = collect(key, fullName: name) else { return nil }
    cache.withLock { $0[key] = set }
    return set
  }

  private static func collect(_ key: String, fullName: String) -> ScalarSet? {
    if key == "Any" { return .all }
    if key == "ASCII" { return ScalarSet(0, 0x7F) }
    let short = aliases[key] ?? key
    if let ready = UnicodeCategoryTable.set(short) { return ready }
    if let categories = categories[key] { return scan { categories.contains($0.properties.generalCategory) } }
    if key == "Assigned" { return scan { $0.properties.generalCategory != .unassigned } }
    guard key == fullName else { return nil }
    if let script = UnicodeScripts.ranges(fullName) { return script }
    switch key {
    case "Alphabetic", "Alpha": return scan { $0.properties.isAlphabetic }
    case "Uppercase", "Upper": return scan { $0.properties.isUppercase }
    case "Lowercase", "Lower": return scan { $0.properties.isLowercase }
    case "White_Space", "space": return scan { $0.properties.isWhitespace }
    case "ID_Start", "IDS": return scan { $0.properties.isIDStart }
    case "ID_Continue", "IDC": return scan { $0.properties.isIDContinue }
    case "XID_Start", "XIDS": return scan { $0.properties.isXIDStart }
    case "XID_Continue", "XIDC": return scan { $0.properties.isXIDContinue }
    case "Emoji": return scan { $0.properties.isEmoji }
    case "Emoji_Presentation", "EPres": return scan { $0.properties.isEmojiPresentation }
    case "Ideographic", "Ideo": return scan { $0.properties.isIdeographic }
    case "Hex_Digit", "Hex": return scan { $0.properties.isHexDigit }
    case "ASCII_Hex_Digit", "AHex": return scan { $0.properties.isASCIIHexDigit }
    case "Math": return scan { $0.properties.isMath }
    case "Dash": return scan { $0.properties.isDash }
    default: return nil
    }
  }

  private static func scan(_ isMember: (Unicode.Scalar) -> Bool) -> ScalarSet {
    var ranges: [ScalarSet.Range] = []
    func add(_ lower: UInt32, _ upper: UInt32) {
      if let last = ranges.last, last.upper + 1 == lower {
        ranges[ranges.count - 1].upper = upper
      } else {
        ranges.append(.init(lower, upper))
      }
    }
    func examine(_ stretch: ClosedRange<UInt32>) {
      for value in stretch { if let scalar = Unicode.Scalar(value), isMember(scalar) { add(value, value) } }
    }
    /// A stretch whose scalars are all alike.
    func sample(_ stretch: ClosedRange<UInt32>) {
      if let scalar = Unicode.Scalar(stretch.lowerBound), isMember(scalar) { add(stretch.lowerBound, stretch.upperBound) }
    }
    examine(0...0xD7FF)
    examine(0xE000...0x3FFFF)
    // Planes 4 to 13 are not assigned; 15 and 16 are for private use but for their last two code points.
    sample(0x40000...0xDFFFF)
    examine(0xE0000...0xEFFFF)
    sample(0xF0000...0xFFFFD)
    sample(0xFFFFE...0xFFFFF)
    sample(0x100000...0x10FFFD)
    sample(0x10FFFE...0x10FFFF)
    return ScalarSet(ranges)
  }

  private typealias Category = Unicode.GeneralCategory

  private static let categories: [String: Set<Unicode.GeneralCategory>] = {
    let single: [(String, String, Category)] = [
      ("Lu", "Uppercase_Letter", .uppercaseLetter), ("Ll", "Lowercase_Letter", .lowercaseLetter),
      ("Lt", "Titlecase_Letter", .titlecaseLetter),
      ("Lm", "Modifier_Letter", .modifierLetter), ("Lo", "Other_Letter", .otherLetter), ("Mn", "Nonspacing_Mark", .nonspacingMark),
      ("Mc", "Spacing_Mark", .spacingMark), ("Me", "Enclosing_Mark", .enclosingMark), ("Nd", "Decimal_Number", .decimalNumber),
      ("Nl", "Letter_Number", .letterNumber), ("No", "Other_Number", .otherNumber), ("Pc", "Connector_Punctuation", .connectorPunctuation),
      ("Pd", "Dash_Punctuation", .dashPunctuation), ("Ps", "Open_Punctuation", .openPunctuation),
      ("Pe", "Close_Punctuation", .closePunctuation), ("Pi", "Initial_Punctuation", .initialPunctuation),
      ("Pf", "Final_Punctuation", .finalPunctuation), ("Po", "Other_Punctuation", .otherPunctuation), ("Sm", "Math_Symbol", .mathSymbol),
      ("Sc", "Currency_Symbol", .currencySymbol), ("Sk", "Modifier_Symbol", .modifierSymbol), ("So", "Other_Symbol", .otherSymbol),
      ("Zs", "Space_Separator", .spaceSeparator), ("Zl", "Line_Separator", .lineSeparator),
      ("Zp", "Paragraph_Separator", .paragraphSeparator),
      ("Cc", "Control", .control), ("Cf", "Format", .format), ("Cs", "Surrogate", .surrogate), ("Co", "Private_Use", .privateUse),
      ("Cn", "Unassigned", .unassigned),
    ]
    var result: [String: Set<Category>] = [:]
    for (short, long, category) in single {
      result[short] = [category]
      result[long] = [category]
      result[String(short.prefix(1)), default: []].insert(category)
    }
    result["LC"] = [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]
    for (alias, name) in aliases {
      result[alias] = result[name]
    }
    return result
  }()

  private static let aliases: [String: String] = [
    "Cased_Letter": "LC", "Letter": "L", "Mark": "M", "Combining_Mark": "M",
    "Number": "N", "digit": "Nd", "Punctuation": "P", "punct": "P",
    "Symbol": "S", "Separator": "Z", "Other": "C", "cntrl": "Cc",
    "Uppercase_Letter": "Lu", "Lowercase_Letter": "Ll", "Decimal_Number": "Nd",
  ]
}
