import Decoding
import Extraction
import Foundation
import Testing

/// What the words and figures of a note name, kind by kind.
@Suite("Numbers, days and times that notes write in many forms")
struct ReadingKindsTests {
  private static let today = Day("2026-11-26") ?? Day(ordinal: 0)
  private static let now = Moment(day: today, time: ClockTime(hour: 10) ?? ClockTime(seconds: 0))

  private func mentions(_ note: String) -> String { NoteMentions(note, today: Self.today).text }

  private func clocks(_ note: String, prefersRanges: Bool = false) -> [String] {
    TimeExpressions(note, now: Self.now, prefersRanges: prefersRanges).expressions.compactMap { expression in
      guard case .clock(let time, _) = expression.value else { return nil }
      return TimeStyle.hourMinute.text(Moment(day: Self.today, time: time), in: .gmt)
    }
  }

  private func numbers(_ note: String, _ properties: String) -> [String] {
    let schema = #"{"type":"object","properties":{\#(properties)}}"#
    let text = CopySource(
      said: [NoteMentions.message(note, today: Self.today)], today: Self.today, fields: SchemaFields(Array(schema.utf8)))
    return text.numbers.compactMap { field in field.only.map { "\(field.name): \($0.sorted().joined(separator: " "))" } }
  }

  @Test(
    "sums, thousands as any country writes them",
    arguments: [
      ("dishwasher 1,120.00 delivered", "1,120.00=1120.00"), ("Scooter 2.350 €", "2.350=2350"),
      ("Car repair 1 480,00 kr", "1 480,00=1480.00"),
      ("rent 1'250.50 CHF", "1'250.50=1250.50"), ("paid the tiler 4,2k", "4,2k=4200"), ("fence came to €2,1k", "2,1k=2100"),
      ("kitchen 12k5", "12k5=12500"), ("wine 6€80", "6€80=6.80"), ("sold for 62 million", "62 million=62000000"),
      ("2.5 billion", "2.5 billion=2500000000"), ("two million three hundred thousand", "two million three hundred thousand=2300000"),
    ])
  func sums(note: String, expected: String) { #expect(mentions(note) == expected) }

  @Test(
    "decimals and fractions as they are spoken and written",
    arguments: [
      ("add seventy one point two for the heating bill", "seventy one point two=71.2"),
      ("lunch came to nine oh five", "nine oh five=9.05"),
      ("six point nought three", "six point nought three=6.03"), ("forty two point nine nine on petrol", "forty two point nine nine=42.99"),
      ("two thirds of it", "two thirds=0.666666666666667"), ("three and a quarter miles", "three and a quarter=3.25"),
      ("1¾ litres", "1¾=1.75"),
      ("a 5/8 inch dowel", "5/8=0.625"), ("at this point two of us", "two=2"),
    ])
  func spoken(note: String, expected: String) { #expect(mentions(note) == expected) }

  @Test(
    "A number that counts people is no hour",
    arguments: [
      "table for four", "a table for 5 please", "dinner for three", "party of 6", "there will be 8 of us", "we are 4", "room for 2 adults",
      "seven people", "serves 6",
    ])
  func people(note: String) { #expect(TimeExpressions(note, now: Self.now, liberties: .all).expressions.isEmpty) }

  @Test(
    "An hour behind the same words is one",
    arguments: [("table for 4 at 7", "19:00"), ("alarm for 7", "07:00"), ("table for two for 7:30", "19:30"), ("party at 6", "18:00")])
  func hours(note: String, expected: String) { #expect(clocks(note) == [expected]) }

  @Test(
    "days with the day in front, where the month cannot stand there",
    arguments: [
      ("renew the permit 28/10", "2027-10-28"), ("inspection 17.11.2026", "2026-11-17"), ("by 31-10", "2027-10-31"),
      ("21/05", "2027-05-21"),
      ("on 30/Sep/1981", "1981-09-30"), ("16march 2017", "2017-03-16"), ("due 25/12/26", "2026-12-25"), ("6/3", "2027-06-03"),
      ("on the third", "2026-12-03"), ("by the fifth pay the rent", "2026-12-05"), ("the 3rd call mum", "2026-12-03"),
    ])
  func days(note: String, expected: String) {
    #expect(DayStretches(note, today: Self.today).days.map { "\($0.day)" } == [expected])
  }

  @Test("A day in figures with a time behind it is still to come")
  func appointments() {
    #expect(mentions("barber 12/2 1030") == "12/2=2026-12-02")
    #expect(mentions("haircut 12/4 930") == "12/4=2026-12-04")
    #expect(mentions("rent 12/1 900") == "12/1=2026-12-01<2025-12-01")
  }

  @Test(
    "what looks like a day and is none",
    arguments: [
      "cut a 5/8 inch dowel", "use the 9/16 socket", "3/4 cup flour", "1/2 a melon", "hang the shelf on the second floor",
      "by the fourth attempt",
      "from the third row", "on the 2nd floor", "until the third coat is dry", "for the first time", "deliver to 15 May Street",
      "4 March Close",
      "update to 2.3.1", "24/7 support", "won 21-12", "size 6 1/2", "3/8 drill bit", "2/3 of the fence",
    ])
  func noDays(note: String) { #expect(DayStretches(note, today: Self.today).days.isEmpty) }

  @Test(
    "how many guests is no hour where one stands beside it",
    arguments: [
      ("a table for 5 at 8", ["20:00"]), ("dinner for three at quarter to seven", ["18:45"]),
      ("book a table for 2 on Friday at 7", ["19:00"]),
      ("a table at 8 for 5", ["20:00"]), ("book Nopi for 3 tomorrow at 8", ["20:00"]), ("lunch for two at one", ["13:00"]),
      ("a table for 2 for breakfast at 8", ["08:00"]), ("call for 2 tomorrow", ["14:00"]),
    ])
  func guests(note: String, expected: [String]) { #expect(clocks(note) == expected) }

  @Test(
    "four figures right behind a day are a time",
    arguments: [
      ("barber 12/2 1030", ["10:30"]), ("haircut 11/28 1430", ["14:30"]), ("dentist fri 0930", ["09:30"]), ("rent 12/1 2026", []),
      ("shoes fri 1234", []),
    ])
  func behindDays(note: String, expected: [String]) { #expect(clocks(note) == expected) }

  @Test(
    "a night begins in the evening and ends in the morning",
    arguments: [
      ("slept from ten to six", ["22:00", "06:00"]), ("in bed ten thirty, out at six fifteen, up once in between", ["22:30", "06:15"]),
      ("night shift from ten to six", ["22:00", "06:00"]), ("asleep by 1, awake at 9", ["01:00", "09:00"]),
      ("fell asleep around half eleven and woke at 7", ["23:30", "07:00"]), ("napped from 2 to 3", ["14:00", "15:00"]),
    ])
  func nights(note: String, expected: [String]) { #expect(clocks(note, prefersRanges: true) == expected) }

  @Test(
    "figures of units and of exponents are no numbers of their own",
    arguments: [
      (
        "starts at 30 m/s and accelerates at 4 m/s^2", #""speed":{"type":"number"},"acceleration":{"type":"number"}"#,
        ["speed: 30", "acceleration: 4"]
      ),
      ("stored at 312K", #""temperature":{"type":"number","description":"in kelvin"}"#, ["temperature: 312"]),
      ("sofa 1.250", #""price":{"type":"number"}"#, ["price: 1250"]),
      ("1,120.00 for 2 chairs", #""price":{"type":"number"}"#, ["price: 1120.00"]),
      ("VISA *9902 EUR 7.20 BAKKERIJ HANS", #""amount":{"type":"number"}"#, ["amount: 7.20"]),
      ("card ...4410, 32.10 to Uber", #""amount":{"type":"number"}"#, ["amount: 32.10"]),
      ("20 EUR for 2 tickets", #""amount":{"type":"number"}"#, ["amount: 20"]),
      (
        "41.2 l at 1.789, 73.71 total", #""litres":{"type":"number"},"pricePerLitre":{"type":"number"},"total":{"type":"number"}"#,
        ["litres: 41.2", "pricePerLitre: 1.789 1789", "total: 73.71"]
      ),
      ("2 mugs at 6.50", #""quantity":{"type":"integer"},"unitPrice":{"type":"number"}"#, ["unitPrice: 6.50"]),
      ("mugs at 6", #""unitPrice":{"type":"number"}"#, ["unitPrice: 6"]),
      (
        "shelf 80 x 200 x 30 cm", #""widthCm":{"type":"number"},"heightCm":{"type":"number"},"depthCm":{"type":"number"}"#,
        ["widthCm: 200 30 80", "heightCm: 200 30 80", "depthCm: 200 30 80"]
      ),
      (
        "1.2 m wide and 90 cm high", #""widthCm":{"type":"number"},"heightCm":{"type":"number"}"#,
        ["widthCm: 120 90", "heightCm: 120 90"]
      ),
      ("lasagne 180C 40 min", #""ovenC":{"type":"integer"},"minutes":{"type":"integer"}"#, ["ovenC: 180", "minutes: 40"]),
    ])
  func units(note: String, properties: String, expected: [String]) { #expect(numbers(note, properties) == expected) }

  @Test("A number in front of a word that counts is no label of the number behind it")
  func labels() {
    let schema = #"{"type":"object","properties":{"rooms":{"type":"integer"},"level":{"type":"integer"}}}"#
    func fields(_ note: String) -> [String] {
      CopySource(said: [note], today: Self.today, fields: SchemaFields(Array(schema.utf8))).keyValues.map(\.name)
    }
    #expect(fields("3 rooms 74 sqm") == [])
    #expect(fields("rooms 3, level 2") == ["rooms", "level"])
  }

  @Test("A currency is no code of the note, though its description calls it one")
  func currencies() {
    let schema = #"""
      {"type":"object","properties":{"currency":{"type":"string","description":"ISO 4217 code"},"reference":{"type":"string","description":"reference code"}}}
      """#
    let text = CopySource(said: ["35 EUR to Fern, ref K7710"], today: Self.today, fields: SchemaFields(Array(schema.utf8)))
    #expect(!text.entities.contains { $0.name == "currency" })
    #expect(text.pinned.first { $0.name == "currency" }?.choice == "EUR")
  }

  @Test("No part of a number stands for a number of the note")
  func parts() {
    #expect(NumbersInText.find("dishwasher 1,120.00 on 12/5 at 3:15pm") == ["1120.00", "12", "5", "3", "15"])
    #expect(NumbersInText.byWord("Car repair 1 480,00 kr") == [[], [], ["1480.00"], [], []])
    #expect(NumbersInText.find("m/s^2, v2.3.1") == [])
    #expect(NumbersInText.find("sofa 1.250") == ["1.250", "1250"])
  }
}
