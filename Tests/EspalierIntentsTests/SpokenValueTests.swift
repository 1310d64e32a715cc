import ActionWords
import EspalierIntents
import Testing

/// Numbers, lengths, sums and days as people say them.
@Suite struct SpokenValueTests {
  @Test(arguments: [
    ("71 and a half", 71.5), ("seventy one point five", 71.5), ("three and a half", 3.5), ("two and three quarters", 2.75),
    ("one point two five", 1.25),
    ("a hundred and twenty", 120), ("two thousand five hundred", 2500), ("1.250,75", 1250.75), ("1,250.75", 1250.75), ("12,5", 12.5),
    ("5k", 5000),
    ("half", 0.5), ("a dozen", 12), ("twenty-four", 24), ("1/2", 0.5), ("2½", 2.5), ("minus four", -4), ("1.5 million", 1_500_000),
  ])
  func numbers(words: String, value: Double) { #expect(NumberText.number(words) == value) }

  @Test(arguments: ["four five", "a two", "point", "and", "twelve and", "12 oz", "five hundred three hundred", ""]) func noNumbers(
    words: String
  ) {
    #expect(NumberText.number(words) == nil)
  }

  @Test(arguments: [
    ("a quarter of an hour", 900.0), ("three quarters of an hour", 2700), ("an hour and a quarter", 4500), ("an hour and a half", 5400),
    ("half an hour", 1800), ("two and a half hours", 9000), ("1:30 hours", 5400), ("52:30", 3150), ("1:02:03", 3723), ("1h 30m", 5400),
    ("90s", 90),
    ("ten minute", 600), ("5 more minutes", 300), ("1h15", 4500), ("3/4 of an hour", 2700), ("quarter of an hour", 900),
    ("an hour-long", 3600), ("0:45 hours", 2700),
    ("an hour twenty", 4800), ("a couple of minutes", 120),
  ])
  func lengths(words: String, seconds: Double) { #expect(QuantityText.seconds(words: words) == seconds) }

  @Test(arguments: ["hour", "5", "two days three days", "half", "10 minutes 2 hours"]) func noLengths(words: String) {
    #expect(QuantityText.seconds(words: words) == nil)
  }

  @Test(arguments: [
    ("two days ago", "2026-03-02T00:00"), ("last monday", "2026-03-02T00:00"), ("last friday", "2026-02-27T00:00"),
    ("the day before yesterday", "2026-03-02T00:00"), ("30 minutes ago", "2026-03-04T09:30"), ("a week ago", "2026-02-25T00:00"),
    ("an hour and a half ago", "2026-03-04T08:30"), ("last month", "2026-02-04T00:00"), ("two days ago at 5 pm", "2026-03-02T17:00"),
    ("four nights ago", "2026-02-28T00:00"),
    ("on tuesday last week", "2026-02-24T00:00"), ("sunday of next week", "2026-03-15T00:00"), ("this past monday", "2026-03-02T00:00"),
  ])
  func pastDays(words: String, date: String) {
    DateText.$now.withValue(DateText.exact("2026-03-04T10:00")) { #expect(DateText.read(words) == DateText.exact(date)) }
  }

  private func arguments(_ sentence: String, _ package: any AppIntentsPackage.Type) async throws -> [String: String] {
    let host = try IntentHost(package: package, applicationName: "Sample", storage: nil)
    _ = try? await host.ask(sentence, surface: "test", asker: ScriptedAsker([.confirmed(true)]))
    let record = try #require(try host.records(limit: 1).first)
    return Dictionary(record.arguments.map { ($0.name, $0.value) }) { first, _ in first }
  }

  @Test(arguments: [
    ("set a timer for ten minutes", "length", #"{"value":10,"unit":"min"}"#), ("ten minute timer", "length", #"{"value":10,"unit":"min"}"#),
    ("log a weight of 71 and a half kilos", "weight", #"{"value":71.5,"unit":"kg"}"#),
    ("log a run of 5k", "distance", #"{"value":5,"unit":"km"}"#),
    ("log a run of three and a half miles", "distance", #"{"value":3.5,"unit":"mi"}"#), ("skip ahead two minutes", "seconds", "120"),
    ("skip a minute and a half", "seconds", "90"), ("pay twelve pounds fifty", "amount", #"{"amount":12.5,"currencyCode":"GBP"}"#),
    ("pay a hundred and twenty euros", "amount", #"{"amount":120,"currencyCode":"EUR"}"#),
    ("pay 1.250,75 EUR", "amount", #"{"amount":1250.75,"currencyCode":"EUR"}"#), ("unlock the door", "state", #""unlocked""#),
    ("log a 10k run in 52:30", "time", #"{"value":3150,"unit":"s"}"#),
    ("log a run of 800 metres in 3:05", "time", #"{"value":185,"unit":"s"}"#),
    ("pay fifteen hundred euros", "amount", #"{"amount":1500,"currencyCode":"EUR"}"#),
    ("log a weight of one hundred and sixty-five and a half pounds", "weight", #"{"value":165.5,"unit":"lb"}"#),
    ("timer, quarter of an hour", "length", #"{"value":0.25,"unit":"h"}"#),
  ])
  func spokenArguments(sentence: String, name: String, value: String) async throws {
    #expect(try await arguments(sentence, SpokenSpans.Package.self)[name] == value)
  }

  @Test("A stone is fourteen pounds: Foundation's own is the inverse of its weight")
  func stones() async throws {
    let value = try #require(try await arguments("log a weight of eleven stone four", SpokenSpans.Package.self)["weight"])
    #expect(value.hasPrefix(#"{"value":11.2857"#) && value.hasSuffix(#","unit":"st"}"#), "\(value)")
  }

  @Test(
    "A number that says which, when or of what else is asked about, and never taken in silence",
    arguments: [
      "log water until 6", "log water for day 12", "log two glasses of water", "log 300 ml of water", "log water twice",
      "log 10 and then 12 oz of water", "log water at half past four",
    ])
  func numbersOfSomethingElse(sentence: String) async throws {
    let host = try IntentHost(package: SpokenWater.Package.self, applicationName: "Water", storage: nil)
    let match = try await host.match(sentence)
    #expect(match.chosen == nil || match.doubt != nil, "\(match.explanation)")
  }

  @Test("A list that is none is asked about, and is no part of the text")
  func unlistedCases() async throws {
    let host = try IntentHost(package: SpokenNotes.Package.self, applicationName: "Notes", storage: nil)
    let match = try await host.match("add milk and two pints of cream to groceries")
    #expect(match.chosen == nil || match.doubt?.contains("groceries") == true, "\(match.explanation)")
    let known = try await host.match("add milk and two pints of cream to home")
    #expect(known.chosen?.arguments.map(\.words) == ["milk and two pints of cream", "home"] && known.doubt == nil, "\(known.explanation)")
    let talk = try await host.match("add talk to Ann")
    #expect(talk.chosen?.arguments.map(\.words) == ["talk to Ann"], "\(talk.explanation)")
  }

  @Test func casesByWhatIsDone() {
    let choices = [
      IntentChoice(name: "raised", title: "Raised", synonyms: []), IntentChoice(name: "lowered", title: "Lowered", synonyms: []),
    ]
    #expect(ValueReading.choice("lower", of: choices) == "lowered" && ValueReading.choice("raise", of: choices) == "raised")
  }

  @Test(arguments: [
    ("new note, ideas for the garden: gravel path, herbs by the door", "ideas for the garden: gravel path, herbs by the door"),
    ("note that the boiler code is E119 and the filter is due in May", "the boiler code is E119 and the filter is due in May"),
    ("note: Ravi, Noor and Josie liked the second logo", "Ravi, Noor and Josie liked the second logo"),
  ])
  func wordsOfANote(sentence: String, text: String) async throws {
    #expect(try await arguments(sentence, SpokenNotes.Package.self)["text"] == "\"\(text)\"")
  }

  @Test(arguments: [
    ("tell Rosie that practice is off", "practice is off"), ("message Sparkle: see you at 6, gate B", "see you at 6, gate B"),
    ("tell Sparkle I didn't see the mail", "I didn't see the mail"),
  ])
  func wordsOfAMessage(sentence: String, text: String) async throws {
    #expect(try await arguments(sentence, SpokenChat.Package.self)["text"] == "\"\(text)\"")
  }
}
