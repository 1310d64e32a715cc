import ActionWords
import GuidedGeneration

/// Amounts with units, as programs and as people write them.
package enum QuantityText {
  private static let secondsPerUnit: [String: Double] = [
    "ms": 0.001, "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "m": 60, "min": 60, "mins": 60, "minute": 60, "minutes": 60,
    "h": 3600,
    "hr": 3600, "hrs": 3600, "hour": 3600, "hours": 3600, "d": 86400, "day": 86400, "days": 86400, "w": 604_800, "week": 604_800,
    "weeks": 604_800, "fortnight": 1_209_600, "min.": 60,
  ]

  /// Whether a word is a unit of time.
  static func isTimeUnit(_ word: String) -> Bool { word.count > 1 && secondsPerUnit[word.lowercased()] != nil }

  /// The seconds of a unit that a parameter is called after: "Seconds", "Minutes".
  static func factor(named title: String) -> Double? {
    title.split(separator: " ").last.flatMap { $0.count > 2 ? secondsPerUnit[$0.lowercased()] : nil }
  }

  static func seconds(_ content: JSON) -> Double? {
    if let number = content.double { return bounded(number) }
    if let words = content.string { return seconds(words: words) }
    guard let value = content.member("value")?.double, let unit = content.member("unit")?.string,
      let factor = secondsPerUnit[unit.lowercased()]
    else { return nil }
    return bounded(value * factor)
  }

  /// "90 min", "1 h 30 min", "half an hour", "an hour and a quarter", "three quarters of an hour", "1:30 hours", "52:30".
  package static func seconds(words: String) -> Double? {
    // A digit and the unit behind it may touch.
    let spaced = words.lowercased().replacing(/(\d)([a-z])/, with: { "\($0.1) \($0.2)" })
      .replacing(/\bh(\d)/, with: { "h \($0.1)" }).replacing("-", with: " ")
    var parts = spaced.split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init).filter { !fillers.contains($0) }
    guard !parts.isEmpty, parts.count <= 16 else { return nil }
    if let clock = clock(parts) { return bounded(clock) }
    // "An hour and a half": of the last unit.
    var extra: (part: Double, times: Double)?
    if parts.count >= 4, let last = parts.last, let part = ["half": 0.5, "quarter": 0.25, "quarters": 0.25][last],
      let joint = parts.lastIndex(of: "and"), secondsPerUnit[parts[joint - 1]] != nil,
      let times = NumberText.number(parts[(joint + 1)..<(parts.count - 1)].joined(separator: " "))
    {
      extra = (part, times)
      parts.removeSubrange(joint...)
    }
    var total = 0.0
    var count: [String] = []
    var last: Double?
    for word in parts {
      guard let factor = secondsPerUnit[word], !count.isEmpty else {
        if word == "and", count.isEmpty, last != nil { continue }
        count.append(word)
        continue
      }
      guard let number = amount(count) else { return nil }
      // Units go down: "1 h 30 min"; two of one kind are no length.
      if let last, factor >= last { return nil }
      total += number * factor
      last = factor
      count = []
    }
    guard let last else { return nil }
    if !count.isEmpty {
      // "An hour twenty": minutes, and nothing else is said without its unit.
      guard last == 3600, let minutes = NumberText.number(count.joined(separator: " ")), (1..<60).contains(minutes) else { return nil }
      total += minutes * 60
    }
    if let extra { total += extra.part * extra.times * last }
    return bounded(total)
  }

  /// Words between a number and its unit that change neither: "5 more minutes".
  private static let fillers: Set<String> = [
    "more", "extra", "about", "around", "roughly", "exactly", "additional", "full", "another",
    "long",
  ]

  /// "Half an", "a quarter of an", "two and a half", "a couple of".
  private static func amount(_ words: [String]) -> Double? {
    let said = words.joined(separator: " ")
    if let number = NumberText.number(said) { return number }
    if said == "quarter of an" || said == "quarter of a" { return 0.25 }
    for ending in [" of an", " of a", " an", " a", " of"] where said.hasSuffix(ending) {
      if let number = NumberText.number(String(said.dropLast(ending.count))) { return number }
    }
    return nil
  }

  /// "52:30" is minutes and seconds, "1:30 hours" hours and minutes, "1:02:03" all three.
  private static func clock(_ parts: [String]) -> Double? {
    guard let match = parts[0].wholeMatch(of: /(\d{1,3}):([0-5]\d)(?::([0-5]\d))?/), let first = Double(match.1),
      let second = Double(match.2)
    else { return nil }
    if let third = match.3.flatMap({ Double($0) }) { return parts.count == 1 ? first * 3600 + second * 60 + third : nil }
    guard parts.count > 1 else { return first * 60 + second }
    guard parts.count == 2, let factor = secondsPerUnit[parts[1]], factor == 60 || factor == 3600 else { return nil }
    return first * factor + second * factor / 60
  }

  private static func bounded(_ seconds: Double) -> Double? { seconds.isFinite && abs(seconds) < 1e12 ? seconds : nil }

  private static let signs: [Character: String] = ["$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY"]
  private static let names: [String: String] = [
    "dollar": "USD", "dollars": "USD", "bucks": "USD", "buck": "USD", "euro": "EUR", "euros": "EUR", "pound": "GBP", "pounds": "GBP",
    "quid": "GBP", "yen": "JPY", "franc": "CHF", "francs": "CHF", "rupees": "INR", "rupee": "INR", "yuan": "CNY",
  ]
  private static let cents: [String: String?] = [
    "cent": nil, "cents": nil, "pence": "GBP", "p": "GBP", "penny": "GBP", "pennies": "GBP",
  ]
  private static let codes: Set<String> = [
    "USD", "EUR", "GBP", "JPY", "CHF", "CAD", "AUD", "NZD", "SEK", "NOK", "DKK", "PLN", "CZK", "INR", "CNY", "BRL", "MXN",
  ]

  /// Whether a word is of money.
  static func isMoney(_ word: String) -> Bool {
    names[word.lowercased()] != nil || cents[word.lowercased()] != nil || codes.contains(word.uppercased())
      || word.first.map { signs[$0] != nil } == true
  }

  /// "12.50 EUR", "$12", "EUR 1.250,75", "twelve pounds fifty", "a hundred and twenty euros", "twelve euros and five cents".
  static func money(_ words: String) -> IntentCurrencyAmount? {
    var spaced = words.trimmingCharacters(in: .whitespaces).lowercased()
    for sign in signs.keys { spaced = spaced.replacing(String(sign), with: " \(sign) ") }
    let parts = spaced.replacing(/(\d)(usd|eur|gbp|chf|p)\b/, with: { "\($0.1) \($0.2)" }).split(separator: " ").map(String.init)
    guard parts.count >= 2, parts.count <= 12 else { return nil }
    func code(_ word: String) -> String? {
      word.count == 1 ? word.first.flatMap { signs[$0] } : names[word] ?? (codes.contains(word.uppercased()) ? word.uppercased() : nil)
    }
    guard let place = parts.firstIndex(where: { code($0) != nil }), let currency = code(parts[place]) else {
      // Small coin alone.
      guard let last = parts.last, case .some(let named) = cents[last], let count = decimal(parts.dropLast()) else { return nil }
      return named.map { IntentCurrencyAmount(amount: count / 100, currencyCode: $0) }
    }
    var before = Array(parts[..<place])
    if before.last == "of" { before.removeLast() }
    var behind = Array(parts[(place + 1)...])
    // The name stands in front: "$12", "EUR 12".
    if before.isEmpty {
      if behind.count > 1, let second = behind.last.flatMap({ code($0) }), second == currency { behind.removeLast() }
      return decimal(behind[...]).map { IntentCurrencyAmount(amount: $0, currencyCode: currency) }
    }
    guard var amount = decimal(before[...]) else { return nil }
    if behind.first == "and" { behind.removeFirst() }
    if let last = behind.last, cents[last] != nil { behind.removeLast() } else if parts.contains("and"), !behind.isEmpty { return nil }
    if !behind.isEmpty {
      guard let small = decimal(behind[...]), small >= 0, small < 100, amount == amount.rounded(scale: 0) else { return nil }
      amount += small / 100
    }
    return IntentCurrencyAmount(amount: amount, currencyCode: currency)
  }

  /// A sum exactly as its digits say it, or as its words do.
  private static func decimal(_ parts: ArraySlice<String>) -> Decimal? {
    let said = parts.joined(separator: " ")
    guard let number = NumberText.number(said) else { return nil }
    let plain = said.replacing(",", with: "")
    if said.wholeMatch(of: /[\d,]+(?:\.\d+)?/) != nil, said.wholeMatch(of: /\d+,\d{1,2}/) == nil,
      let exact = Decimal(string: plain, locale: Locale(identifier: "en_US_POSIX")),
      abs(Double(truncating: exact as NSDecimalNumber) - number) < 1e-6
    {
      return exact
    }
    return Decimal(string: number.shortText, locale: Locale(identifier: "en_US_POSIX"))
  }
}

extension Decimal {
  /// Rounded to so many places behind the point.
  fileprivate func rounded(scale: Int) -> Decimal {
    var value = self
    var result = Decimal()
    NSDecimalRound(&result, &value, scale, .plain)
    return result
  }
}
