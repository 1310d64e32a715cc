/// The Unicode properties that `\p{…}` can name, as far as the standard library knows them.
enum RegexProperties {
  /// The general categories behind a short name: `L`, `Lu`, `Lc`.
  static func categories(_ name: String) -> Set<Unicode.GeneralCategory>? { categories[name] }

  /// A property that a scalar has or has not.
  static func binary(_ name: String) -> (@Sendable (Unicode.Scalar) -> Bool)? {
    switch name {
    case "Alphabetic": { $0.properties.isAlphabetic }
    case "Uppercase": { $0.properties.isUppercase }
    case "Lowercase": { $0.properties.isLowercase }
    case "White_Space": { $0.properties.isWhitespace }
    case "ASCII_Hex_Digit": { $0.properties.isASCIIHexDigit }
    case "Hex_Digit": { $0.properties.isHexDigit }
    case "Bidi_Control": { $0.properties.isBidiControl }
    case "Bidi_Mirrored": { $0.properties.isBidiMirrored }
    case "Cased": { $0.properties.isCased }
    case "Case_Ignorable": { $0.properties.isCaseIgnorable }
    case "Changes_When_Lowercased": { $0.properties.changesWhenLowercased }
    case "Changes_When_Uppercased": { $0.properties.changesWhenUppercased }
    case "Changes_When_Titlecased": { $0.properties.changesWhenTitlecased }
    case "Changes_When_Casefolded": { $0.properties.changesWhenCaseFolded }
    case "Changes_When_Casemapped": { $0.properties.changesWhenCaseMapped }
    case "Changes_When_NFKC_Casefolded": { $0.properties.changesWhenNFKCCaseFolded }
    case "Dash": { $0.properties.isDash }
    case "Default_Ignorable_Code_Point": { $0.properties.isDefaultIgnorableCodePoint }
    case "Deprecated": { $0.properties.isDeprecated }
    case "Diacritic": { $0.properties.isDiacritic }
    case "Emoji": { $0.properties.isEmoji }
    case "Emoji_Modifier": { $0.properties.isEmojiModifier }
    case "Emoji_Modifier_Base": { $0.properties.isEmojiModifierBase }
    case "Emoji_Presentation": { $0.properties.isEmojiPresentation }
    case "Extender": { $0.properties.isExtender }
    case "Grapheme_Base": { $0.properties.isGraphemeBase }
    case "Grapheme_Extend": { $0.properties.isGraphemeExtend }
    case "ID_Start": { $0.properties.isIDStart }
    case "ID_Continue": { $0.properties.isIDContinue }
    case "XID_Start": { $0.properties.isXIDStart }
    case "XID_Continue": { $0.properties.isXIDContinue }
    case "Ideographic": { $0.properties.isIdeographic }
    case "Unified_Ideograph": { $0.properties.isUnifiedIdeograph }
    case "IDS_Binary_Operator": { $0.properties.isIDSBinaryOperator }
    case "IDS_Trinary_Operator": { $0.properties.isIDSTrinaryOperator }
    case "Join_Control": { $0.properties.isJoinControl }
    case "Logical_Order_Exception": { $0.properties.isLogicalOrderException }
    case "Math": { $0.properties.isMath }
    case "Noncharacter_Code_Point": { $0.properties.isNoncharacterCodePoint }
    case "Pattern_White_Space": { $0.properties.isPatternWhitespace }
    case "Quotation_Mark": { $0.properties.isQuotationMark }
    case "Radical": { $0.properties.isRadical }
    case "Sentence_Terminal": { $0.properties.isSentenceTerminal }
    case "Soft_Dotted": { $0.properties.isSoftDotted }
    case "Terminal_Punctuation": { $0.properties.isTerminalPunctuation }
    case "Variation_Selector": { $0.properties.isVariationSelector }
    default: nil
    }
  }

  private static let categories: [String: Set<Unicode.GeneralCategory>] = {
    let single: [(String, Unicode.GeneralCategory)] = [
      ("Lu", .uppercaseLetter), ("Ll", .lowercaseLetter), ("Lt", .titlecaseLetter), ("Lm", .modifierLetter), ("Lo", .otherLetter),
      ("Mn", .nonspacingMark), ("Mc", .spacingMark), ("Me", .enclosingMark), ("Nd", .decimalNumber), ("Nl", .letterNumber),
      ("No", .otherNumber), ("Pc", .connectorPunctuation), ("Pd", .dashPunctuation), ("Ps", .openPunctuation),
      ("Pe", .closePunctuation), ("Pi", .initialPunctuation), ("Pf", .finalPunctuation), ("Po", .otherPunctuation),
      ("Sm", .mathSymbol), ("Sc", .currencySymbol), ("Sk", .modifierSymbol), ("So", .otherSymbol), ("Zs", .spaceSeparator),
      ("Zl", .lineSeparator), ("Zp", .paragraphSeparator), ("Cc", .control), ("Cf", .format), ("Cs", .surrogate), ("Co", .privateUse),
      ("Cn", .unassigned),
    ]
    var result: [String: Set<Unicode.GeneralCategory>] = [:]
    for (name, category) in single {
      result[name] = [category]
      result[String(name.prefix(1)), default: []].insert(category)
    }
    result["LC"] = [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]
    result["Lc"] = result["LC"]
    return result
  }()
}
