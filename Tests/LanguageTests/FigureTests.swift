import Language
import Testing

@Suite("Figures of a note, read whole and once")
struct FigureTests {
  /// "kind value", for a date "month-day" or "year-month-day".
  private func figures(_ note: String) -> [String] {
    let tokens = NoteTokens(note)
    return tokens.figures.map { figure in
      let value = figure.date.map { date in (date.year.map { "\($0)-" } ?? "") + "\(date.month)-\(date.day)" } ?? figure.number?.text
      return "\(figure.kind)" + (value.map { " " + $0 } ?? "")
    }
  }

  @Test(
    "thousands and decimals by the form of their marks",
    arguments: [
      ("dishwasher 1,120.00 delivered", ["number 1120.00"]), ("paid 2,400.50 to the roofer", ["number 2400.50"]),
      ("1,234,567", ["number 1234567"]), ("1.234.567", ["number 1234567"]), ("1.249,00", ["number 1249.00"]),
      ("1249,00", ["number 1249.00"]),
      ("12,34,567.50", ["number 1234567.50"]), ("1'250.50 CHF", ["number 1250.50"]), ("0,25 l", ["number 0.25"]),
      ("0.250 l", ["number 0.250"]),
      ("2,5 kg", ["number 2.50"]), ("7,8,9", ["number 7", "number 8", "number 9"]), ("1,120.", ["number 1120"]), ("007", ["number 7"]),
      (".07", ["number 0.07"]), ("$.50", ["number 0.50"]), ("the end.07", ["number 7"]), ("1e10", ["number 10000000000"]),
      ("2.5e-3", ["number 0.0025"]), ("٣ and ３４", ["number 3", "number 34"]),
    ])
  func marks(note: String, expected: [String]) { #expect(figures(note) == expected) }

  @Test(
    "a point with three digits behind it is a decimal point but where a currency stands beside it",
    arguments: [
      ("Scooter 2.350 €", "2350"), ("kr 12.500 for the boiler", "12500"), ("ran 4.125 km", "4.125"), ("3.142", "3.142"),
      ("2.000 steps", "2000"),
      ("petrol €1.799/l", "1.799"), ("1.799 € a litre", "1.799"), ("1.120 € a month", "1120"), ("2.350 € per person", "2350"),
    ])
  func points(note: String, expected: String) { #expect(NoteTokens(note).figures.map { $0.number?.text } == [expected]) }

  @Test(
    "spaces part thousands where money, a unit or a nought says so",
    arguments: [
      ("Car repair 1 480,00 kr", ["number 1480.00"]), ("Miete 1 050 €", ["number 1050"]), ("12 000 steps", ["number 12000"]),
      ("1\u{202F}250 €", ["number 1250"]), ("table 4 120 please", ["number 4", "number 120"]),
      ("555 123 4567", ["number 555", "number 123", "number 4567"]),
    ])
  func spaces(note: String, expected: [String]) { #expect(figures(note) == expected) }

  @Test(
    "scales and currencies within",
    arguments: [
      ("paid the tiler 4,2k", ["number 4200"]), ("fence came to €2,1k", ["number 2100"]), ("12k5 for the kitchen", ["number 12500"]),
      ("it came to 3 k", ["number 3000"]), ("5 k run", ["number 5"]), ("$2.5m", ["number 2500000"]), ("2.5m", ["number 2.5"]),
      ("wine 6€80", ["number 6.80"]), ("soup 5£40", ["number 5.40"]), ("5€ 40 people", ["number 5", "number 40"]),
    ])
  func scales(note: String, expected: [String]) { #expect(figures(note) == expected) }

  @Test(
    "fractions",
    arguments: [
      ("cut a 5/8 inch dowel", ["fraction 0.625"]), ("use the 9/16 socket", ["fraction 0.5625"]),
      ("1/2 cup and 1 1/2 tsp", ["fraction 0.5", "fraction 1.5"]),
      ("½ cup, 1¾ litres, 2 ⅛ in", ["fraction 0.5", "fraction 1.75", "fraction 2.125"]),
      ("2/3 of the fence", ["fraction 0.666666666666667"]),
      ("fill it 3/4 full", ["fraction 0.75"]), ("1/2 a melon", ["fraction 0.5"]), ("- 2 3/5", ["fraction 2.6"]),
      ("a 1/2\" pipe", ["fraction 0.5"]),
      ("3/32 of an inch", ["fraction 0.09375"]),
    ])
  func fractions(note: String, expected: [String]) { #expect(figures(note) == expected) }

  @Test(
    "days, the month first where it can be",
    arguments: [
      ("renew the permit 28/10", ["date 10-28"]), ("inspection 17.11.2026", ["date 2026-11-17"]), ("by 31-10", ["date 10-31"]),
      ("6/3", ["date 6-3"]),
      ("5/8 dentist", ["date 5-8"]), ("2026-10-28", ["date 2026-10-28"]), ("25/12/26", ["date 2026-12-25"]),
      ("1/10-1/12", ["date 1-10", "date 1-12"]),
      ("the 6/3 meeting", ["date 6-3"]), ("$27 01/16", ["number 27", "date 1-16"]),
    ])
  func days(note: String, expected: [String]) { #expect(figures(note) == expected) }

  @Test(
    "what is no day and no number",
    arguments: [
      ("update to 2.3.1", ["code"]), ("at 192.168.1.1", ["code"]), ("call 555-123-4567 or 555-1234", ["code", "code"]),
      ("4 m/s^2", ["number 4", "power"]),
      ("20 m2", ["number 20", "power"]), ("10:30 to 11:15", ["clock", "clock"]), ("24/7 support", ["number 24", "number 7"]),
      ("120/80", ["number 120", "number 80"]), ("won 21-12", ["number 21", "number 12"]), ("100-200", ["number 100", "number 200"]),
      ("1990-1995", ["number 1990", "number 1995"]), ("0900-1700", ["number 900", "number 1700"]), ("11th floor", ["ordinal 11"]),
      ("29.2.1.1.1", ["code"]), ("31/31", ["number 31", "number 31"]),
    ])
  func others(note: String, expected: [String]) { #expect(figures(note) == expected) }

  @Test("no token is of two figures, and none of a figure that ends before it, whatever the note")
  func hostile() {
    let pieces = [
      "1", "2350", "000", ",", ".", "'", "/", "-", ":", " ", "€", "k", "½", "٣", "\u{200B}", "e10", "th", "kr", "99999999999999999999", "m",
      "^", "2",
    ]
    var generator = SeededGenerator(state: 45)
    for _ in 0..<2000 {
      let note = (0..<Int.random(in: 0...24, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let tokens = NoteTokens(note)
      var end = 0
      for figure in tokens.figures {
        #expect(figure.tokens.lowerBound >= end && figure.tokens.upperBound <= tokens.count, "\(note)")
        end = figure.tokens.upperBound
      }
      for index in 0..<tokens.count where tokens.isDigits(index) { #expect(tokens.figure(at: index) != nil, "\(note)") }
    }
  }

  @Test("a number of ten thousand digits is one figure without a value")
  func long() {
    let tokens = NoteTokens(String(repeating: "7", count: 10_000))
    #expect(tokens.figures.count == 1)
    #expect(tokens.figures.first?.number == nil)
  }
}

@Suite("Numbers as they are written")
struct ExactNumberTests {
  @Test("keep their decimals, and scales move their point")
  func texts() {
    #expect(ExactNumber(digits: "1250", decimals: "00")?.text == "1250.00")
    #expect(ExactNumber(digits: "4", decimals: "2")?.times(1000)?.text == "4200")
    #expect(ExactNumber(digits: "1", decimals: "2345")?.times(1000)?.text == "1234.5")
    #expect(ExactNumber(digits: "", decimals: "07")?.text == "0.07")
    #expect(ExactNumber(mantissa: -5, places: 2).text == "-0.05")
    #expect(ExactNumber(numerator: 2, denominator: 3)?.text == "0.666666666666667")
    #expect(ExactNumber(2).plus(ExactNumber(mantissa: 6, places: 1))?.text == "2.6")
    #expect(ExactNumber(mantissa: 1234, places: 3).hundredths == nil)
    #expect(ExactNumber(mantissa: 1230, places: 3).hundredths == 123)
    #expect(ExactNumber(Int.max).times(10) == nil)
    #expect(ExactNumber(Int.max).plus(ExactNumber(1)) == nil)
    #expect(ExactNumber(digits: String(repeating: "9", count: 18)) == nil)
  }
}

/// SplitMix64: the same notes in every run.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
