import Language
import Testing

@Suite("Times by the words of a language")
struct TimeGrammarTests {
  private static let lexicons: [String: Lexicon] = ["en": .english, "de": .german, "fr": .french, "es": .spanish]
  /// A Monday, ten past four in the afternoon.
  private static let now = CivilMoment(CivilDay(year: 2026, month: 11, day: 2) ?? CivilDay(ordinal: 0), second: 58_200)

  private func grammar(_ language: String, _ text: String, _ change: (inout TimePreferences) -> Void = { _ in }) throws -> TimeGrammar {
    let lexicon = try #require(Self.lexicons[language])
    var preferences = TimePreferences()
    preferences.dayFirst = language != "en"
    change(&preferences)
    return TimeGrammar(NoteTokens(text, decimalComma: lexicon.manner.contains(.decimalComma)), lexicon, now: Self.now, preferences)
  }

  private func read(_ language: String, _ text: String, _ change: (inout TimePreferences) -> Void = { _ in }) throws -> [String] {
    try grammar(language, text, change).all.map { Self.shown($0.value) }
  }

  private static func shown(_ moment: CivilMoment?) -> String {
    guard let moment else { return "" }
    let (year, month, day) = moment.day.components
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date = "\(year)-\(two(month))-\(two(day))"
    return moment.second == 0 ? date : date + " " + two(moment.second / 3600) + ":" + two(moment.second / 60 % 60)
  }

  private static func shown(_ value: TimeResolution) -> String {
    switch value.kind {
    case .duration: return "\(Int(min(value.length?.seconds ?? 0, 1e15))) s"
    case .recurrence:
      let recurrence = value.recurrence
      let every = recurrence?.every?.parts.first.map { "\($0.amount.text) \($0.unit)" }
      return [
        "every", every, recurrence?.weekday.map { "weekday \($0)" }, recurrence?.day.map { "day \($0)" },
        recurrence?.clock.map { "\($0.second / 3600) h" },
      ]
      .compactMap { $0 }.joined(separator: " ")
    case .time: return shown(value.from).split(separator: " ").last.map(String.init) ?? ""
    case .timeSpan:
      return [value.from, value.to].map { shown($0).split(separator: " ").last.map(String.init) ?? "" }.joined(separator: " to ")
        + (value.side.map { " \($0)" } ?? "")
    default:
      let end = value.to.map { " to " + shown($0) } ?? ""
      return shown(value.from) + end + (value.side.map { " \($0)" } ?? "") + (value.edge.map { " \($0)" } ?? "")
    }
  }

  @Test(
    "days",
    arguments: [
      ("en", "the day after tomorrow", "2026-11-04"), ("en", "Friday", "2026-11-06"), ("en", "March 3rd", "2027-03-03"),
      ("en", "3 Mar 2028", "2028-03-03"),
      ("en", "12/24", "2026-12-24"), ("en", "2026-12-24", "2026-12-24"), ("en", "the 15th", "2026-11-15"),
      ("en", "last Tuesday of March", "2027-03-30"),
      ("en", "three weeks after Christmas", "2027-01-15"), ("en", "Thanksgiving", "2026-11-26"), ("en", "two Fridays ago", "2026-10-23"),
      ("de", "übermorgen", "2026-11-04"), ("de", "am 3. Mai 2028", "2028-05-03"), ("de", "24.12.", "2026-12-24"),
      ("de", "vor drei Tagen", "2026-10-30"),
      ("de", "Ostermontag 2027", "2027-03-29"), ("de", "am zweiten Advent", "2026-12-06"), ("fr", "le premier mars", "2027-03-01"),
      ("fr", "mardi de la semaine prochaine", "2026-11-10"), ("fr", "il y a trois jours", "2026-10-30"), ("fr", "avant-hier", "2026-10-31"),
      ("es", "el 20", "2026-11-20"), ("es", "pasado mañana", "2026-11-04"), ("es", "hace dos semanas", "2026-10-19"),
      ("es", "cinco de mayo de dos mil veintisiete", "2027-05-05"),
    ])
  func days(language: String, text: String, expected: String) throws { #expect(try read(language, text) == [expected]) }

  @Test(
    "hours",
    arguments: [
      ("en", "half past six", "18:30"), ("en", "quarter to nine", "08:45"), ("en", "7 in the evening", "19:00"), ("en", "9 p.m.", "21:00"),
      ("en", "tomorrow at 8:15", "2026-11-03 08:15"), ("en", "tonight at 9", "2026-11-02 21:00"),
      ("en", "at noon on Friday", "2026-11-06 12:00"),
      ("en", "in 90 minutes", "2026-11-02 17:40"), ("de", "um halb acht", "07:30"), ("de", "viertel nach drei", "15:15"),
      ("de", "20 Uhr 15", "20:15"),
      ("de", "heute Abend um 8", "2026-11-02 20:00"), ("fr", "quatre heures moins le quart", "15:45"),
      ("fr", "jeudi à 11h", "2026-11-05 11:00"),
      ("fr", "midi et demi", "12:30"), ("es", "a las tres y media de la tarde", "15:30"),
      ("es", "mañana por la mañana a las 9", "2026-11-03 09:00"),
    ])
  func hours(language: String, text: String, expected: String) throws { #expect(try read(language, text) == [expected]) }

  @Test(
    "stretches",
    arguments: [
      ("en", "next week", "2026-11-09 to 2026-11-16"), ("en", "from 5 to 7pm", "17:00 to 19:00"),
      ("en", "Monday to Friday", "2026-11-02 to 2026-11-06"),
      ("en", "12-16 March", "2027-03-12 to 2027-03-16"), ("en", "between May and July 2028", "2028-05-01 to 2028-07-01"),
      ("en", "2014-2018", "2014-01-01 to 2018-01-01"),
      ("en", "the last 3 days", "2026-10-30 to 2026-11-02"), ("en", "third quarter of 2027", "2027-07-01 to 2027-10-01"),
      ("en", "before Friday", "2026-11-06 before"),
      ("en", "early March", "2027-03-01 to 2027-04-01 early"), ("en", "since the end of 2020", "2020-01-01 to 2021-01-01 since late"),
      ("en", "the 1990s", "1990-01-01 to 2000-01-01"),
      ("en", "Friday from 9 for 2 hours", "2026-11-06 09:00 to 2026-11-06 11:00"),
      ("de", "vom 3. bis 5. August", "2027-08-03 to 2027-08-05"),
      ("de", "in der letzten Woche im Juli", "2027-07-26 to 2027-08-02"), ("fr", "du 13 au 15 juillet", "2027-07-13 to 2027-07-15"),
      ("fr", "les 5 dernières années", "2021-11-02 to 2026-11-02"), ("es", "de lunes a viernes", "2026-11-02 to 2026-11-06"),
      ("es", "entre las 10 y las 12", "10:00 to 12:00"), ("es", "a principios de marzo", "2027-03-01 to 2027-04-01 early"),
    ])
  func stretches(language: String, text: String, expected: String) throws { #expect(try read(language, text) == [expected]) }

  @Test(
    "lengths and recurrences",
    arguments: [
      ("en", "an hour and a half", "5400 s"), ("en", "2 hours 30 minutes", "9000 s"), ("en", "half an hour", "1800 s"),
      ("en", "a fortnight", "1209600 s"),
      ("de", "anderthalb Stunden", "5400 s"), ("de", "eine Viertelstunde", "900 s"), ("fr", "trois quarts d'heure", "2700 s"),
      ("es", "cuarto de hora", "900 s"),
      ("en", "every other day", "every 2 day"), ("en", "Tuesdays at 9am", "every weekday 1 9 h"),
      ("en", "on the 19th of every month", "every day 19"),
      ("de", "jeden Montag um 16 Uhr", "every weekday 0 16 h"), ("fr", "toutes les trois semaines", "every 3 week"),
      ("es", "todos los martes", "every weekday 1"),
    ])
  func lengths(language: String, text: String, expected: String) throws { #expect(try read(language, text) == [expected]) }

  @Test(
    "what names no time",
    arguments: [
      ("en", "May I ask"), ("en", "she may come"), ("en", "version 5.2"), ("en", "24 dogs"), ("en", "room 12"),
      ("en", "Have a good evening"), ("en", "32-2015"),
      ("en", "February 30"), ("en", "Feb 30 2019 17:20"), ("en", "he sat down"), ("de", "guten Morgen"), ("de", "so ist es"),
      ("fr", "elle est partie"),
      ("es", "buenas noches"), ("en", "25:00"), ("en", "12:60"), ("en", "100% of 5 people"), ("en", "diwali 2019"),
    ])
  func none(language: String, text: String) throws { #expect(try read(language, text).isEmpty) }

  @Test("What is left open is set by preferences, and the other readings are told")
  func preferences() throws {
    #expect(try read("en", "5/6/2027") == ["2027-05-06"])
    #expect(try read("en", "5/6/2027") { $0.dayFirst = true } == ["2027-06-05"])
    #expect(try read("en", "at 5") == ["17:00"])
    #expect(try read("en", "at 5") { $0.hours = .written } == ["05:00"])
    #expect(try read("en", "next Friday") == ["2026-11-06"])
    #expect(try read("en", "next Friday") { $0.namesWeeks = true } == ["2026-11-13"])
    #expect(try read("en", "Friday") { $0.isPast = true } == ["2026-10-30"])
    #expect(try read("en", "4pm CET") { $0.zone = 0 } == ["15:00"])
    let friday = try #require(grammar("en", "Friday at 5").all.first)
    #expect(friday.others.map(Self.shown) == ["2026-11-06 05:00", "2026-10-30 17:00", "2026-10-30 05:00"])
    #expect(friday.certainty > 0.5)
  }

  @Test("Spans and several times in a sentence")
  func spans() throws {
    let grammar = try grammar("en", "Dinner tomorrow at 8 and a call on Friday, then two weeks off.")
    #expect(grammar.all.map { grammar.tokens.words($0.tokens) } == ["tomorrow at 8", "friday", "two weeks"])
  }

  @Test("Digits of any script are digits")
  func scripts() throws {
    #expect(try read("en", "at ١٧:٣٠") == ["17:30"])
    #expect(try read("en", "２０２７-０５-０６") == ["2027-05-06"])
    #expect(try read("en", "to\u{200B}morrow").isEmpty)
  }

  @Test("No text makes the grammar fail, and no reading overlaps another", arguments: ["en", "de", "fr", "es"])
  func hostile(language: String) throws {
    let pieces = [
      "the", "31st", "of", "first", "last", "next", "monday", "lundi", "lunes", "montag", "may", "mai", "5", "17:30", "2026",
      "99999999999999999999", "from", "to", "between", "and",
      "de", "à", "a", "las", "bis", "vor", "-", "/", ".", ":", ",", "week", "semana", "Woche", "mois", "days", "ago", "in", "every", "half",
      "past", "quarter", "before", "since",
      "end of", "easter", "٣", "\u{200B}", "½", "pm", "h", "uhr", "2027-02-30", "0", "minus", "zweihundert", "hundred thousand million",
      "years",
      "for", "hours", "99999999999999999 hours", "9e15", "century", "rest of", "weekend", "christmas", "or later", "2 weeks", "cet", "+",
      "(", ")",
    ]
    var generator = SeededGenerator(state: 45)
    for _ in 0..<600 {
      let text = (0..<Int.random(in: 0...24, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined(
        separator: " ")
      let grammar = try grammar(language, text)
      var end = 0
      for mention in grammar.all {
        #expect(mention.tokens.lowerBound >= end && mention.tokens.upperBound <= grammar.tokens.count, "\(text)")
        end = mention.tokens.upperBound
      }
    }
  }

  @Test("Numbers without end, days that are none and far years are read as nothing or as something, but do not fail")
  func extremes() throws {
    let digits = String(repeating: "7", count: 10_000)
    for text in [
      digits, digits + " days ago", "in " + digits + " years", "in 99999 years", "99999 centuries ago", "the 31st of the 31st",
      "9999-12-31", "week 53 of 9999", "from 9 for 99999999999999999 hours", "99999999999999999 days", "in 99999999999999999 minutes",
      "0001-01-01", "in 9000 years",
    ] {
      _ = try read("en", text)
    }
    #expect(try read("en", "29 February 2027").isEmpty)
    #expect(try read("en", "29 February 2028") == ["2028-02-29"])
  }

  @Test(
    "The work grows with the length of the text and no faster",
    arguments: [
      "first monday of ", "from ", "between 5 and ", "monday ", "the ", "5 ", "1/2/", "tomorrow at 8 ", "every ", "before the end of ",
      "two weeks after ", "of the last ", "may ", "12:30-",
    ])
  func linear(piece: String) throws {
    let short = try grammar("en", String(repeating: piece, count: 200)).counted.steps
    let long = try grammar("en", String(repeating: piece, count: 400)).counted.steps
    #expect(long <= 2 * short + 200, "\(short), \(long)")
  }
}
