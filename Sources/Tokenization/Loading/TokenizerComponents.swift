import JSONText
import ModelFiles

/// The normalizer, pre-tokenizer, decoder and post-processor of a `tokenizer.json`.
struct TokenizerComponents {
  var normalizer: [Normalizer.Step] = []
  var preTokenizer: [PreTokenizer.Step] = []
  /// Whether the vocabulary is written in GPT-2's byte alphabet.
  var isByteLevel = false
  var dropsLeadingSpace = false
  var joinsWithSpaces = false
  /// The control token that the post-processor puts before a text.
  var beginText: String?

  private let source: String

  init(_ root: JSONNode, source: String) throws {
    self.source = source
    if let node = root["normalizer"], !node.isNull { try addNormalizer(node) }
    if let node = root["pre_tokenizer"], !node.isNull { try addPreTokenizer(node) }
    if let node = root["decoder"], !node.isNull {
      readDecoder(node)
    } else {
      joinsWithSpaces = !isByteLevel && !preTokenizer.isEmpty
    }
    if let node = root["post_processor"], !node.isNull { readPostProcessor(node) }
    // Within a byte-level tokenizer only steps that follow see the alphabet.
    if case .byteLevel? = preTokenizer.last { preTokenizer.removeLast() }
  }

  private func unsupported(_ part: String, _ found: String, _ expected: String) -> ModelFileError {
    ModelFileError(.unsupported, file: source, place: part, found: "\"\(found.prefix(64))\"", expected: expected)
  }

  // MARK: Normalizer

  private mutating func addNormalizer(_ node: JSONNode) throws {
    let type = node["type"]?.string ?? ""
    switch type {
    case "Sequence": for child in node["normalizers"].map({ Array($0.elements) }) ?? [] { try addNormalizer(child) }
    case "NFC": normalizer.append(.nfc)
    case "NFD": normalizer.append(.nfd)
    case "NFKC": normalizer.append(.nfkc)
    case "NFKD": normalizer.append(.nfkd)
    case "Lowercase": normalizer.append(.lowercase)
    case "StripAccents": normalizer.append(.stripAccents)
    case "Prepend": normalizer.append(.prepend(node["prepend"]?.stringBytes ?? []))
    case "Strip": normalizer.append(.strip(left: node["strip_left"]?.bool ?? true, right: node["strip_right"]?.bool ?? true))
    case "Replace":
      let content = node["content"]?.stringBytes ?? []
      if let text = node.at("pattern", "String") {
        normalizer.append(.replace(text.stringBytes, with: content))
      } else {
        normalizer.append(
          .replacePattern(try TokenizerJSON.pattern(node.at("pattern", "Regex")?.string ?? "", source: source), with: content))
      }
    case "Precompiled":
      let blob = Base64.decode(node["precompiled_charsmap"]?.stringBytes ?? [])
      guard let blob else { throw unsupported("normalizer.precompiled_charsmap", "text that is not base64", "base64") }
      if !blob.isEmpty { normalizer.append(.precompiled(try PrecompiledCharsMap(blob, walk: .graphemes, source: source))) }
    default:
      throw unsupported(
        "normalizer.type", type, "Sequence, NFC, NFD, NFKC, NFKD, Lowercase, StripAccents, Prepend, Strip, Replace or Precompiled")
    }
  }

  // MARK: Pre-tokenizer

  private mutating func addPreTokenizer(_ node: JSONNode) throws {
    let type = node["type"]?.string ?? ""
    switch type {
    case "Sequence": for child in node["pretokenizers"].map({ Array($0.elements) }) ?? [] { try addPreTokenizer(child) }
    case "ByteLevel":
      isByteLevel = true
      if node["add_prefix_space"]?.bool ?? true { preTokenizer.append(.spacePrefix) }
      if node["use_regex"]?.bool ?? true { try addSplit(PatternNames.gpt2, .isolated) }
      preTokenizer.append(.byteLevel)
    case "Split":
      let behavior = try behavior(node)
      let inverted = node["invert"]?.bool ?? false
      let text = node.at("pattern", "Regex")?.string ?? node.at("pattern", "String")?.string.map(Self.escaped)
      guard let text else { throw unsupported("pre_tokenizer.pattern", "no pattern", "a Regex or a String") }
      try addSplit(text, behavior, inverted: inverted)
    case "Digits": try addSplit(node["individual_digits"]?.bool ?? false ? #"\p{N}"# : #"\p{N}+"#, .isolated)
    case "Punctuation": try addSplit(#"[\p{P}$+<=>^`|~]"#, try behavior(node))
    case "Whitespace": try addSplit(#"\w+|[^\w\s]+"#, .removed, inverted: true)
    case "WhitespaceSplit": try addSplit(#"\s"#, .removed)
    case "BertPreTokenizer":
      try addSplit(#"\s"#, .removed)
      try addSplit(#"[\p{P}$+<=>^`|~]"#, .isolated)
    case "CharDelimiterSplit": try addSplit(Self.escaped(node["delimiter"]?.string ?? " "), .removed)
    case "Metaspace":
      let scheme = node["prepend_scheme"]?.string ?? (node["add_prefix_space"]?.bool ?? true ? "always" : "never")
      let prefix: PreTokenizer.Prefix = scheme == "never" ? .never : scheme == "first" ? .first : .always
      let replacement = node["replacement"]?.stringBytes ?? Vocabulary.lowLine
      preTokenizer.append(.metaspace(replacement: replacement, prefix, splits: node["split"]?.bool ?? true))
    default:
      throw unsupported(
        "pre_tokenizer.type", type,
        "Sequence, ByteLevel, Split, Digits, Punctuation, Whitespace, WhitespaceSplit, BertPreTokenizer, CharDelimiterSplit or Metaspace")
    }
  }

  private mutating func addSplit(_ pattern: String, _ behavior: PreTokenizer.Behavior, inverted: Bool = false) throws {
    preTokenizer.append(.split(try TokenizerJSON.pattern(pattern, source: source), behavior, inverted: inverted))
  }

  private func behavior(_ node: JSONNode) throws -> PreTokenizer.Behavior {
    guard let name = node["behavior"]?.string else { return .isolated }
    guard let behavior = PreTokenizer.Behavior(rawValue: name) else {
      throw unsupported("pre_tokenizer.behavior", name, "Removed, Isolated, MergedWithPrevious, MergedWithNext or Contiguous")
    }
    return behavior
  }

  /// A text as a pattern that matches it.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map {
      $0.isASCII && !$0.properties.isAlphabetic && $0.properties.numericType == nil && $0.value > 32 ? "\\\($0)" : "\($0)"
    }
    .joined()
  }

  // MARK: Decoder and post-processor

  private mutating func readDecoder(_ node: JSONNode) {
    switch node["type"]?.string ?? "" {
    case "Sequence": for child in node["decoders"].map({ Array($0.elements) }) ?? [] { readDecoder(child) }
    case "ByteLevel": isByteLevel = true
    case "Strip": if node["start"]?.int ?? 0 > 0, node["content"]?.string == " " { dropsLeadingSpace = true }
    case "Metaspace":
      let scheme = node["prepend_scheme"]?.string ?? (node["add_prefix_space"]?.bool ?? true ? "always" : "never")
      dropsLeadingSpace = scheme != "never"
    default: break
    }
  }

  private mutating func readPostProcessor(_ node: JSONNode) {
    switch node["type"]?.string ?? "" {
    case "Sequence": for child in node["processors"].map({ Array($0.elements) }) ?? [] { readPostProcessor(child) }
    case "TemplateProcessing":
      var single = node["single"].map { $0.elements }
      beginText = single?.next()?.at("SpecialToken", "id")?.string
    default: break
    }
  }
}

enum Base64 {
  /// The bytes of a base64 text (RFC 4648, padding optional); nil where it is not one.
  static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count * 3 / 4)
    var bits: UInt32 = 0
    var count = 0
    var isPadding = false
    for byte in text {
      let value: UInt32
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = UInt32(byte - 65)
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = UInt32(byte - 71)
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = UInt32(byte) + 4
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      case UInt8(ascii: "="):
        isPadding = true
        continue
      default: return nil
      }
      if isPadding { return nil }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return result
  }
}
