/// Currencies as notes name them: the one table of their signs, codes and words.
package enum Currencies {
  /// The signs and words of each, in lower case, by ISO 4217 code.
  package static let names: [String: Set<String>] = [
    "USD": ["$", "dollar", "dollars", "buck", "bucks", "usd"], "EUR": ["\u{20AC}", "euro", "euros", "eur"],
    "GBP": ["\u{A3}", "pound", "pounds", "quid", "gbp"], "JPY": ["\u{A5}", "yen", "jpy"], "INR": ["\u{20B9}", "rupee", "rupees", "inr"],
    "CHF": ["franc", "francs", "chf"], "CAD": ["cad", "ca$"], "AUD": ["aud", "au$"], "NZD": ["nzd", "nz$"], "SEK": ["sek"],
    "NOK": ["nok"], "DKK": ["dkk"], "PLN": ["pln", "zloty", "zlotys"], "CNY": ["cny", "yuan", "rmb"], "KRW": ["\u{20A9}", "won", "krw"],
    "NGN": ["\u{20A6}", "naira", "ngn"], "KES": ["kes", "ksh"], "GHS": ["\u{20B5}", "ghs", "cedi", "cedis"],
    "PHP": ["\u{20B1}", "php"], "ZAR": ["zar", "rand"], "SGD": ["sgd"], "HKD": ["hkd", "hk$"], "MXN": ["mxn"], "BRL": ["brl"],
    "TRY": ["try", "\u{20BA}"], "ILS": ["\u{20AA}", "ils", "shekel", "shekels"], "THB": ["thb", "baht"], "CZK": ["czk"],
    "HUF": ["huf", "forint"], "AED": ["aed", "dirham", "dirhams"],
  ]

  /// Of several currencies, or of one that the table lacks.
  private static let shared: Set = ["rs", "kr", "shillings", "peso", "pesos", "krona", "kroner", "bob", "lei", "ringgit"]

  /// A sum has one of these in front of its number or behind it.
  package static let signs = Set(names.values.joined().filter { $0.count == 1 }).union(["¢"])

  /// Words of the currencies that prices are spoken in: "five dollars fifty".
  package static let spoken = Set(["USD", "EUR", "GBP"].compactMap { names[$0] }.joined()).filter(isWord)

  /// Codes and words that may stand in front of a sum as well as behind it: "KES 42,000". Nobody says "dollars 20", and "try 20" is no sum.
  package static let codes = Set(names.values.joined()).filter(isWord).union(shared).subtracting(spoken).union(["usd", "eur", "gbp"])
    .subtracting(["try"])

  private static func isWord(_ name: String) -> Bool { name.allSatisfy(\.isLetter) }

  private static let otherDollars: Set = ["CAD", "AUD", "NZD", "SGD", "HKD", "MXN"]

  /// The one currency that a note names, by its code; nil where it names none or several.
  package static func code(in note: String) -> String? {
    let lowered = note.lowercased()
    let said = Set(lowered.split { !$0.isLetter }.map(String.init))
    let capitals = Set(note.split { !$0.isLetter }.map(String.init))
    var found: Set<String> = []
    for (code, names) in Self.names {
      let isNamed = names.contains { name in
        guard isWord(name) else { return name != "$" && lowered.contains(name) }
        // "Try" and "won" are words of their own: of these, only the code in capitals or the sign counts.
        return ["try", "won", "rand", "php"].contains(name) ? capitals.contains(name.uppercased()) : said.contains(name)
      }
      if isNamed { found.insert(code) }
    }
    // The dollars of "NZ$20" and "$20 CAD" are told apart.
    if lowered.contains("$"), found.isDisjoint(with: otherDollars) { found.insert("USD") }
    return found.count == 1 ? found.first : nil
  }

  /// Whether a field of text asks for the code of a currency.
  package static func isAsked(_ nameParts: [String], description: String) -> Bool {
    (nameParts.last == "currency" || nameParts.suffix(2) == ["currency", "code"])
      && !["symbol", "sign"].contains { description.lowercased().contains($0) }
  }
}
