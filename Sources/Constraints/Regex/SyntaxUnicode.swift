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
    guard let isMember = binary(key) else { return nil }
    return scan(isMember)
  }

  /// The binary properties of ECMA-262 (table 69) that the standard library knows, by their long and short names.
  private static func binary(_ name: String) -> ((Unicode.Scalar) -> Bool)? {
    switch name {
    case "Alphabetic", "Alpha": { $0.properties.isAlphabetic }
    case "ASCII_Hex_Digit", "AHex": { $0.properties.isASCIIHexDigit }
    case "Bidi_Control", "Bidi_C": { $0.properties.isBidiControl }
    case "Bidi_Mirrored", "Bidi_M": { $0.properties.isBidiMirrored }
    case "Case_Ignorable", "CI": { $0.properties.isCaseIgnorable }
    case "Cased": { $0.properties.isCased }
    case "Changes_When_Casefolded", "CWCF": { $0.properties.changesWhenCaseFolded }
    case "Changes_When_Casemapped", "CWCM": { $0.properties.changesWhenCaseMapped }
    case "Changes_When_Lowercased", "CWL": { $0.properties.changesWhenLowercased }
    case "Changes_When_NFKC_Casefolded", "CWKCF": { $0.properties.changesWhenNFKCCaseFolded }
    case "Changes_When_Titlecased", "CWT": { $0.properties.changesWhenTitlecased }
    case "Changes_When_Uppercased", "CWU": { $0.properties.changesWhenUppercased }
    case "Dash": { $0.properties.isDash }
    case "Default_Ignorable_Code_Point", "DI": { $0.properties.isDefaultIgnorableCodePoint }
    case "Deprecated", "Dep": { $0.properties.isDeprecated }
    case "Diacritic", "Dia": { $0.properties.isDiacritic }
    case "Emoji": { $0.properties.isEmoji }
    case "Emoji_Modifier", "EMod": { $0.properties.isEmojiModifier }
    case "Emoji_Modifier_Base", "EBase": { $0.properties.isEmojiModifierBase }
    case "Emoji_Presentation", "EPres": { $0.properties.isEmojiPresentation }
    case "Extender", "Ext": { $0.properties.isExtender }
    case "Grapheme_Base", "Gr_Base": { $0.properties.isGraphemeBase }
    case "Grapheme_Extend", "Gr_Ext": { $0.properties.isGraphemeExtend }
    case "Hex_Digit", "Hex": { $0.properties.isHexDigit }
    case "ID_Continue", "IDC": { $0.properties.isIDContinue }
    case "ID_Start", "IDS": { $0.properties.isIDStart }
    case "Ideographic", "Ideo": { $0.properties.isIdeographic }
    case "IDS_Binary_Operator", "IDSB": { $0.properties.isIDSBinaryOperator }
    case "IDS_Trinary_Operator", "IDST": { $0.properties.isIDSTrinaryOperator }
    case "Join_Control", "Join_C": { $0.properties.isJoinControl }
    case "Logical_Order_Exception", "LOE": { $0.properties.isLogicalOrderException }
    case "Lowercase", "Lower": { $0.properties.isLowercase }
    case "Math": { $0.properties.isMath }
    case "Noncharacter_Code_Point", "NChar": { $0.properties.isNoncharacterCodePoint }
    case "Pattern_White_Space", "Pat_WS": { $0.properties.isPatternWhitespace }
    case "Quotation_Mark", "QMark": { $0.properties.isQuotationMark }
    case "Radical": { $0.properties.isRadical }
    case "Regional_Indicator", "RI": { (0x1F1E6...0x1F1FF).contains($0.value) }
    case "Sentence_Terminal", "STerm": { $0.properties.isSentenceTerminal }
    case "Soft_Dotted", "SD": { $0.properties.isSoftDotted }
    case "Terminal_Punctuation", "Term": { $0.properties.isTerminalPunctuation }
    case "Unified_Ideograph", "UIdeo": { $0.properties.isUnifiedIdeograph }
    case "Uppercase", "Upper": { $0.properties.isUppercase }
    case "Variation_Selector", "VS": { $0.properties.isVariationSelector }
    case "White_Space", "space": { $0.properties.isWhitespace }
    case "XID_Continue", "XIDC": { $0.properties.isXIDContinue }
    case "XID_Start", "XIDS": { $0.properties.isXIDStart }
    default: nil
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
