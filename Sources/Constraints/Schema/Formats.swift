import Synchronization

/// `format` as regular languages of whole strings.
///
/// A language here never holds a string that the format's definition rejects. Where the definition is not regular or very large it
/// holds less than the definition: leap seconds only in UTC, no punycode labels in host names, regular expressions nested at most
/// three groups deep.
enum StringFormat {
  private enum Rule {
    /// Whole-string pattern; strings to leave out (searched for); greatest length.
    case pattern(String, without: String? = nil, maxLength: Int? = nil)
  }

  private final class Language: Sendable {
    let set: (matching: RegexNode, notMatching: RegexNode?, maxLength: Int?)
    init?(_ rule: Rule) {
      guard case .pattern(let pattern, let without, let maxLength) = rule, let matching = try? PatternSyntax.whole(pattern) else {
        return nil
      }
      var notMatching: RegexNode?
      if let without { notMatching = try? PatternSyntax.search(without) }
      set = (matching, notMatching, maxLength)
    }
  }

  static func isKnown(_ name: String) -> Bool { rules[name] != nil }

  /// Formats of numbers (OpenAPI's), which say nothing about strings.
  static func isAboutNumbers(_ name: String) -> Bool { ["int32", "int64", "float", "double"].contains(name) }

  /// Behind the name of a format: as it is beside a pattern. What times have is the pattern's business then, as zod writes them: `format: time` for
  /// "14:35", which RFC 3339 does not know.
  static let besidePattern = " beside a pattern"

  /// The strings of a format, built once per process.
  static func language(_ name: String) -> (matching: RegexNode, notMatching: RegexNode?, maxLength: Int?)? { languages[name]?.value?.set }

  /// A value made on first use.
  private final class Lazy: Sendable {
    private let make: @Sendable () -> Language?
    private let storage = Storage()
    init(_ make: @escaping @Sendable () -> Language?) { self.make = make }
    var value: Language? { storage.value(make) }

    private final class Storage: Sendable {
      private let state = Mutex<Language??>(nil)
      func value(_ make: () -> Language?) -> Language? {
        state.withLock { state in
          if let made = state { return made }
          let made = make()
          state = .some(made)
          return made
        }
      }
    }
  }

  private static let languages: [String: Lazy] = rules.mapValues { rule in Lazy { Language(rule) } }

  // MARK: Patterns

  private static let year = "(?:000[1-9]|00[1-9]\\d|0[1-9]\\d\\d|[1-9]\\d{3})"
  private static let leapYear = "(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:0[48]|[2468][048]|[13579][26])00)"
  /// RFC 3339 full-date in the Gregorian calendar, from year 1.
  private static let date =
    "(?:\(year)-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))|\(leapYear)-02-29)"
  /// RFC 3339 full-time.
  private static let time =
    "(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)|23:59:60(?:\\.\\d+)?(?:[Zz]|[+-]00:00))"
  /// The same, with or without seconds and offset.
  private static let localTime = "(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)?(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)?"
  /// RFC 3339, appendix A.
  private static let duration =
    "P(?:\\d+W|(?:\\d+D|\\d+M(?:\\d+D)?|\\d+Y(?:\\d+M(?:\\d+D)?)?)(?:T(?:\(durationTime)))?|T(?:\(durationTime)))"
  private static let durationTime = "\\d+H(?:\\d+M(?:\\d+S)?)?|\\d+M(?:\\d+S)?|\\d+S"

  private static let octet = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)"
  private static let ipv4 = "\(octet)(?:\\.\(octet)){3}"
  private static let ipv6: String = {
    let group = "[0-9A-Fa-f]{1,4}"
    let last = "(?:\(group):\(group)|\(ipv4))"
    return "(?:"
      + [
        "(?:\(group):){6}\(last)", "::(?:\(group):){5}\(last)", "(?:\(group))?::(?:\(group):){4}\(last)",
        "(?:(?:\(group):){0,1}\(group))?::(?:\(group):){3}\(last)", "(?:(?:\(group):){0,2}\(group))?::(?:\(group):){2}\(last)",
        "(?:(?:\(group):){0,3}\(group))?::\(group):\(last)", "(?:(?:\(group):){0,4}\(group))?::\(last)",
        "(?:(?:\(group):){0,5}\(group))?::\(group)", "(?:(?:\(group):){0,6}\(group))?::",
      ].joined(separator: "|") + ")"
  }()

  /// RFC 1123 labels of at most 63 characters. Labels whose third and fourth characters are hyphens are reserved (punycode and the like)
  /// and left out: after two letters or digits comes a third, or a hyphen with one behind it.
  private static let label: String = {
    let one = "[A-Za-z0-9]"
    func rest(_ most: Int) -> String { "(?:[A-Za-z0-9-]{0,\(most)}\(one))?" }
    return "\(one)(?:-[A-Za-z0-9-]{0,60}\(one)|\(one)(?:\(one)\(rest(59))|-\(one)\(rest(58)))?)?"
  }()
  private static let hostname = "\(label)(?:\\.\(label))*"

  private static let atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
  private static let quotedLocal = "\"(?:[ !#-\\[\\]-~]|\\\\[ -~])*\""
  private static let mailDomain = "(?:\(hostname)|\\[\(ipv4)\\]|\\[IPv6:\(ipv6)\\])"
  private static let email = "(?:\(atom)(?:\\.\(atom))*|\(quotedLocal))@\(mailDomain)"
  private static let internationalAtom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~\\u00A1-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFEF-]+"
  private static let internationalEmail =
    "(?:\(internationalAtom)(?:\\.\(internationalAtom))*|\(quotedLocal))@(?:\(mailDomain)|(?:[a-z0-9\\uAC00-\\uD7A3]+\\.)+[a-z\\uAC00-\\uD7A3]+)"

  /// RFC 3986; with `more` characters beside the unreserved ones, RFC 3987.
  private static func uri(isReference: Bool, more: String = "", morePrivate: String = "") -> String {
    let escape = "%[0-9A-Fa-f]{2}"
    let unreserved = "A-Za-z0-9._~\(more)"
    let delimiters = "!$&'()*+,;="
    let character = "(?:[\(unreserved)\(delimiters):@-]|\(escape))"
    let user = "(?:(?:[\(unreserved)\(delimiters):-]|\(escape))*@)?"
    let host = "(?:\\[(?:\(ipv6)|v[0-9A-Fa-f]+\\.[A-Za-z0-9._~\(delimiters):-]+)\\]|(?:[\(unreserved)\(delimiters)-]|\(escape))*)"
    let authority = "//\(user)\(host)(?::\\d*)?(?:/\(character)*)*"
    let absolute = "/(?:\(character)+(?:/\(character)*)*)?"
    let rootless = "\(character)+(?:/\(character)*)*"
    let query = "(?:\\?(?:[\(unreserved)\(delimiters):@/?\(morePrivate)-]|\(escape))*)?"
    let fragment = "(?:#(?:[\(unreserved)\(delimiters):@/?-]|\(escape))*)?"
    let full = "[A-Za-z][A-Za-z0-9+.-]*:(?:\(authority)|\(absolute)|\(rootless))?\(query)\(fragment)"
    guard isReference else { return full }
    let noColon = "(?:[\(unreserved)\(delimiters)@-]|\(escape))+(?:/\(character)*)*"
    return "(?:\(full)|(?:\(authority)|\(absolute)|\(noColon))?\(query)\(fragment))"
  }
  private static let international =
    "\\u00A0-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFEF\\u{10000}-\\u{1FFFD}\\u{20000}-\\u{2FFFD}\\u{30000}-\\u{3FFFD}"
  private static let privateUse = "\\uE000-\\uF8FF"

  /// RFC 6570.
  private static let uriTemplate: String = {
    let name = "(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})(?:\\.?(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2}))*(?::[1-9]\\d{0,3}|\\*)?"
    let literal = "[!#$&(-;=?-\\[\\]_a-z~\\u00A0-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFEF]|%[0-9A-Fa-f]{2}"
    return "(?:\(literal)|\\{[+#./;?&]?\(name)(?:,\(name))*\\})*"
  }()

  private static let pointer = "(?:/(?:[^~/]|~[01])*)*"

  /// A subset of ECMA-262 patterns: groups nest three deep.
  private static let expression: String = {
    let escape = "\\\\(?:[dDwWsSbBtnvfr0^$\\\\.*+?()\\[\\]{}|/-]|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4})"
    let inClass = "(?:[^\\\\\\]\\[-]|\\\\[dDwWsStnvfr^$\\\\.*+?()\\[\\]{}|/-])"
    let range = "(?:0-9|A-Z|a-z|A-F|a-f)"
    let characterClass = "\\[\\^?(?:\(range)|\(inClass))*-?\\]"
    let quantifier = "(?:[*+?]|\\{\\d{1,3}(?:,)?\\})\\??"
    var body = "[^]"
    for depth in 0..<4 {
      let group = depth == 0 ? "" : "|\\((?:\\?[:=!])?\(body)\\)"
      let atom = "(?:[^\\\\^$.*+?()\\[\\]{}|]|\\.|\(escape)|\(characterClass)\(group))"
      body = "(?:[\\^$|]|\(atom)(?:\(quantifier))?)*"
    }
    return body
  }()

  private static let rules: [String: Rule] = [
    "date": .pattern(date), "time": .pattern(time), "date-time": .pattern("\(date)[Tt]\(time)"), "duration": .pattern(duration),
    "time\(besidePattern)": .pattern(localTime), "date-time\(besidePattern)": .pattern("\(date)[Tt ]\(localTime)"),
    "email": .pattern(email), "idn-email": .pattern(internationalEmail),
    "hostname": .pattern(hostname, maxLength: 253),
    "idn-hostname": .pattern(hostname, maxLength: 253), "ipv4": .pattern(ipv4), "ipv6": .pattern(ipv6),
    "uri": .pattern(uri(isReference: false)), "uri-reference": .pattern(uri(isReference: true)),
    "iri": .pattern(uri(isReference: false, more: international, morePrivate: privateUse)),
    "iri-reference": .pattern(uri(isReference: true, more: international, morePrivate: privateUse)), "uri-template": .pattern(uriTemplate),
    "uuid": .pattern("[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"), "json-pointer": .pattern(pointer),
    "relative-json-pointer": .pattern("(?:0|[1-9]\\d*)(?:#|\(pointer))"), "regex": .pattern(expression),
  ]
}
