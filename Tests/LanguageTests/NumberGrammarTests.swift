import Language
import Testing

@Suite("Numbers and quantities by the words of a language")
struct NumberGrammarTests {
  private static let lexicons: [String: Lexicon] = ["en": .english, "de": .german, "fr": .french, "es": .spanish]

  private func grammar(_ language: String, _ text: String) throws -> NumberGrammar {
    let lexicon = try #require(Self.lexicons[language])
    return NumberGrammar(NoteTokens(text, decimalComma: lexicon.manner.contains(.decimalComma)), lexicon)
  }

  @Test(
    "cardinals",
    arguments: [
      ("en", "two hundred and five", ["205"]), ("en", "eighteen hundred", ["1800"]), ("en", "a hundred thousand", ["100000"]),
      ("en", "three million two hundred thousand and six", ["3200006"]), ("en", "2.5 million", ["2500000"]), ("en", "three dozen", ["36"]),
      ("en", "two three", ["2", "3"]), ("en", "forty - two", ["42"]), ("de", "zweihundertsechsundfünfzig", ["256"]),
      ("de", "zweihundertsechsundfuenfzig", ["256"]), ("de", "fünfzehntausend", ["15000"]), ("de", "3,5 Millionen", ["3500000"]),
      ("de", "1.250,75 und 2.350", ["1250.75", "2350"]), ("fr", "quatre-vingt-dix-neuf", ["99"]), ("fr", "soixante et onze", ["71"]),
      ("fr", "deux cent trente-cinq mille", ["235000"]), ("fr", "1 234 567,89", ["1234567.89"]), ("es", "treinta y cuatro", ["34"]),
      ("es", "mil doscientos dos", ["1202"]), ("es", "tres mil millones", ["3000000000"]), ("es", "veintitrés", ["23"]),
    ])
  func cardinals(language: String, text: String, expected: [String]) throws {
    #expect(try grammar(language, text).all.map(\.value.text) == expected)
  }

  @Test(
    "decimals, fractions and signs",
    arguments: [
      ("en", "six point nought three", "6.03"), ("en", "two point two million", "2200000"), ("en", "three quarters", "0.75"),
      ("en", "two and a half", "2.5"), ("en", "one twenty-fifth", "0.04"), ("en", "half a million", "500000"), ("en", "minus four", "-4"),
      ("de", "zwei drittel", "0.666666666666667"), ("de", "anderthalb Millionen", "1500000"), ("fr", "trois virgule deux", "3.2"),
      ("fr", "3 millions et demi", "3500000"), ("es", "cinco con un cuarto", "5.25"), ("es", "veinte veinticincoavos", "0.8"),
    ])
  func parts(language: String, text: String, expected: String) throws {
    #expect(try grammar(language, text).all.map(\.value.text) == [expected])
  }

  @Test(
    "ordinals",
    arguments: [
      ("en", "twenty-fifth", 25), ("en", "one hundred and fifth", 105), ("en", "the 11th", 11), ("de", "einhunderteinunddreißigste", 131),
      ("fr", "vingt et unième", 21), ("fr", "quatre-vingtième", 80), ("fr", "30e", 30), ("es", "vigésimo quinto", 25),
    ])
  func ordinals(language: String, text: String, expected: Int) throws {
    let found = try grammar(language, text).all
    #expect(found.map(\.value) == [ExactNumber(expected)])
    #expect(found.map(\.kind) == [.ordinal])
  }

  @Test(
    "money and measures",
    arguments: [
      ("en", "$ 22.5 million", "22500000", QuantityMention.Unit.money("dollar")),
      ("en", "15 dollars and 50 cents", "15.50", .money("dollar")),
      ("en", "7 feet 10 inches", "94", .unit("inch")), ("en", "half a gallon", "0.5", .unit("gallon")),
      ("en", "20 EUR", "20", .money("EUR")),
      ("de", "16,4 Millionen kanadischen Dollar", "16400000", .money("CAD")), ("de", "4.050 m²", "4050", .unit("square-metre")),
      ("fr", "treize euros et quarante-cinq cents", "13.45", .money("EUR")), ("fr", "demi-litre", "0.5", .unit("litre")),
      ("es", "10.000 francos suizos", "10000", .money("CHF")), ("es", "660 metros cuadrados", "660", .unit("square-metre")),
    ])
  func quantities(language: String, text: String, value: String, unit: QuantityMention.Unit) throws {
    let found = QuantityGrammar(try grammar(language, text)).all
    #expect(found.map(\.value.text) == [value])
    #expect(found.map(\.unit) == [unit])
  }

  @Test("A word of money and of weight is both")
  func alternatives() throws {
    let found = QuantityGrammar(try grammar("fr", "361 millions de livres")).all
    #expect(found.map { Set([$0.unit, $0.other]) } == [[.unit("pound-weight"), .money("pound")]])
  }

  @Test("No text makes a grammar fail", arguments: ["en", "de", "fr", "es"])
  func hostile(language: String) throws {
    let pieces = [
      "two", "hundred", "and", "a", "half", "million", "point", "zweihundert", "und", "vingt", "quatre", "y", "mil", "avos", "third", "-",
      "1", ",", "000",
      "trillion", "quadrillion", "$", "€", "feet", "inches", "over", "9999999999", "½", "minus", "of", "dozen", "e",
    ]
    var generator = SeededGenerator(state: 7)
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 0...24, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined(
        separator: " ")
      let grammar = try grammar(language, text)
      var end = 0
      for number in grammar.all {
        #expect(number.tokens.lowerBound >= end && number.tokens.upperBound <= grammar.tokens.count, "\(text)")
        end = number.tokens.upperBound
      }
      _ = QuantityGrammar(grammar).all
    }
  }
}
