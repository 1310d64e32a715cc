import GuidedGeneration

/// Amounts with units, as programs and as people write them.
package enum QuantityText {
  private static let secondsPerUnit: [String: Double] = [
    "ms": 0.001, "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "m": 60, "min": 60, "mins": 60, "minute": 60, "minutes": 60,
    "h": 3600,
    "hr": 3600, "hrs": 3600, "hour": 3600, "hours": 3600, "d": 86400, "day": 86400, "days": 86400, "w": 604_800, "week": 604_800,
    "weeks": 604_800,
  ]

  static func seconds(_ content: JSON) -> Double? {
    if let number = content.double { return bounded(number) }
    if let words = content.string { return seconds(words: words) }
    guard let value = content.member("value")?.double, let unit = content.member("unit")?.string,
      let factor = secondsPerUnit[unit.lowercased()]
    else { return nil }
    return bounded(value * factor)
  }

  /// "90 min", "1 h 30 min", "an hour", "half an hour".
  package static func seconds(words: String) -> Double? {
    var total = 0.0
    var count: [String] = []
    var found = false
    // A digit and the unit behind it may touch.
    let spaced = words.lowercased().replacing(/(\d)([a-z])/, with: { "\($0.1) \($0.2)" })
    for word in spaced.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "-" }).map(String.init) where word != "and" {
      guard let factor = secondsPerUnit[word], !count.isEmpty else {
        count.append(word)
        continue
      }
      let said = count.joined(separator: " ")
      guard let number = NumberText.number(said) ?? (said.hasPrefix("half") ? 0.5 : nil) else { return nil }
      total += number * factor
      found = true
      count = []
    }
    // "An hour and a half"
    if found, count == ["a", "half"] {
      total += total / 2
      count = []
    }
    return found && count.isEmpty ? bounded(total) : nil
  }

  private static func bounded(_ seconds: Double) -> Double? { seconds.isFinite && abs(seconds) < 1e12 ? seconds : nil }

  static func money(_ words: String) -> IntentCurrencyAmount? {
    let signs: [Character: String] = ["$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY"]
    let names = [
      "dollar": "USD", "dollars": "USD", "bucks": "USD", "euro": "EUR", "euros": "EUR", "pound": "GBP", "pounds": "GBP", "yen": "JPY",
      "franc": "CHF",
      "francs": "CHF",
    ]
    let codes: Set<String> = [
      "USD", "EUR", "GBP", "JPY", "CHF", "CAD", "AUD", "NZD", "SEK", "NOK", "DKK", "PLN", "CZK", "INR", "CNY", "BRL", "MXN",
    ]
    let text = words.trimmingCharacters(in: .whitespaces)
    guard let match = text.wholeMatch(of: /([$€£¥]?)\s*([\d,]+(?:\.\d+)?)\s*([A-Za-z]+|[$€£¥])?/) else { return nil }
    let unit = match.3.map(String.init) ?? ""
    let code =
      match.1.first.flatMap { signs[$0] } ?? unit.first.flatMap { signs[$0] } ?? names[unit.lowercased()]
      ?? (codes.contains(unit.uppercased()) ? unit.uppercased() : nil)
    // A word behind the sum that is no currency is no part of it.
    guard unit.isEmpty || unit.first.flatMap({ signs[$0] }) != nil || names[unit.lowercased()] != nil || codes.contains(unit.uppercased())
    else { return nil }
    guard let code, let amount = Decimal(string: String(match.2).replacing(",", with: ""), locale: Locale(identifier: "en_US_POSIX")) else {
      return nil
    }
    return IntentCurrencyAmount(amount: amount, currencyCode: code)
  }
}
