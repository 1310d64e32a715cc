import Extraction
import Foundation
import JSONText
import Testing

/// Lists whose items are worked out from the note's words, by what a person would write down. Thursday 2026-11-26, 10:00.
@Suite struct WorkedOutItemsTests {
  private static let now = Moment(day: Day(ordinal: 20_783), time: ClockTime(seconds: 36_000))

  /// The value that is made of a note for a schema with one property, where the reader points at words of the note, or nowhere.
  private func value(_ property: String, _ note: String, at words: [String] = [], beside more: String = "") throws -> String? {
    let json = #"{"title":"Thing","type":"object","properties":{\#(property)\#(more)},"required":[]}"#
    let root = try JSONDocument(Array(json.utf8), source: "schema").root
    let fields = SchemaFields(root)
    let plan = try #require(ReadingPlan(root, fields: fields))
    let places = words.compactMap { word in
      note.range(of: word).map { range in
        let start = note.unicodeScalars.distance(from: note.startIndex, to: range.lowerBound)
        return start..<start + word.unicodeScalars.count
      }
    }
    let readings: [SpanReading?] = plan.schema.fields.indices.map { index in
      SpanReading(value: index == 0 && !places.isEmpty ? .places(places) : .nothing, probability: 0.9)
    }
    let result = ReadingAssembler.assemble(
      plan, readings: readings, facts: NoteFacts(note, now: Self.now), times: fields.timeFields { _, _, _ in true })
    return result.json
  }

  @Test(
    "Days, one by one",
    arguments: [
      ("closed on 24 and 25 December and 1 January", ["2026-12-24", "2026-12-25", "2027-01-01"]),
      ("shut 24, 25 and 26 December", ["2026-12-24", "2026-12-25", "2026-12-26"]),
      ("away from 3 to 6 December", ["2026-12-03", "2026-12-04", "2026-12-05", "2026-12-06"]),
      ("Friday and next Monday", ["2026-11-27", "2026-11-30"]), ("a table for 2, 25 December", ["2026-12-25"]),
      ("tomorrow and tomorrow", ["2026-11-27"]), ("none yet", []),
    ])
  func days(note: String, expected: [String]) throws {
    let list = #"{"a":[\#(expected.map { "\"\($0)\"" }.joined(separator: ","))]}"#
    #expect(try value(#""a":{"type":"array","items":{"type":"string","format":"date"}}"#, note) == (expected.isEmpty ? "{}" : list))
  }

  @Test(
    "Times, in the form that is asked for",
    arguments: [
      ("drops at 7am, noon and 7pm", ["07:00", "12:00", "19:00"]), ("at 8, 14 and 20h for 7 days", ["08:00", "14:00", "20:00"]),
      ("6:30, 12:30 and 18:30", ["06:30", "12:30", "18:30"]), ("leaves at 6:15, 7:45 and 9:30", ["06:15", "07:45", "09:30"]),
      ("twice: 0730 start, seven forty-five stop", ["07:30", "07:45"]), ("half seven run", ["07:30"]),
    ])
  func times(note: String, expected: [String]) throws {
    let list = #"{"a":[\#(expected.map { "\"\($0)\"" }.joined(separator: ","))]}"#
    for items in [#""pattern":"^([01]\\d|2[0-3]):[0-5]\\d$""#, #""description":"HH:MM""#, #""pattern":"^\\d{2}:\\d{2}$""#] {
      #expect(try value(#""a":{"type":"array","items":{"type":"string",\#(items)}}"#, note) == list, "\(items)")
    }
  }

  @Test("Days with times, and lengths of time")
  func moments() throws {
    let moments = try value(
      #""a":{"type":"array","items":{"type":"string","format":"date-time"}}"#, "Friday at 7pm or Saturday at 8pm")
    #expect(moments?.contains("2026-11-27T19:00:00") == true && moments?.contains("2026-11-28T20:00:00") == true)
    let lengths = try value(#""a":{"type":"array","items":{"type":"string","format":"duration"}}"#, "20 minutes, then an hour")
    #expect(lengths == #"{"a":["PT20M","PT1H"]}"#)
  }

  @Test(
    "Numbers of an enumeration, and no day or time among them",
    arguments: [
      ("Mia scored 7, 8 and 9", ["8"], "[7,8,9]"), ("Bo: 12 / 15 / 9", [], "[12,15,9]"),
      ("36.6 36.9 37.4 on 2 December", [], "[36.6,36.9,37.4]"),
      ("freezer: -18, -17.5, -19 at 7:30", [], "[-18,-17.5,-19]"), ("3 people, grades 2, 2 and 1", ["2"], "[2,2,1]"),
      ("1,250 and 2,400", [], "[1250,2400]"), ("7,8,9", [], "[7,8,9]"), ("seven, eight and nine", [], "[7,8,9]"),
    ])
  func numbers(note: String, words: [String], expected: String) throws {
    #expect(try value(#""a":{"type":"array","items":{"type":"number"}}"#, note, at: words) == #"{"a":\#(expected)}"#)
  }

  @Test("A run of numbers belongs to the field that the words beside it name")
  func named() throws {
    let note = "Bench press: 10, 8, 6 reps at 60, 65 and 70 kg"
    let both = try value(
      #""reps":{"type":"array","items":{"type":"integer"}}"#, note, beside: #","weights":{"type":"array","items":{"type":"number"}}"#)
    #expect(both == #"{"reps":[10,8,6],"weights":[60,65,70]}"#)
  }

  @Test("Bounds of the list and of its items are kept, or it is left to the model that writes")
  func bounds() throws {
    let note = "grades 7, 8, 9 and 12"
    func list(_ rest: String, _ items: String = "") -> String { #""a":{"type":"array"\#(rest),"items":{"type":"integer"\#(items)}}"# }
    #expect(try value(list(#","maxItems":2"#), note) == #"{"a":[7,8]}"#)
    #expect(try value(list("", #","minimum":1,"maximum":10"#), note) == #"{"a":[7,8,9]}"#)
    #expect(try value(list(#","minItems":6"#), note) == nil)
  }

  @Test(
    "Addresses of mail and of the web",
    arguments: [
      ("email", "invite ana@x.org and (bo.lee@mail.com).", #"["ana@x.org","bo.lee@mail.com"]"#),
      ("uri", "see https://a.org/x?q=1, and http://b.net.", #"["https://a.org/x?q=1","http://b.net"]"#),
    ])
  func addresses(format: String, note: String, expected: String) throws {
    #expect(try value(#""a":{"type":"array","items":{"type":"string","format":"\#(format)"}}"#, note) == #"{"a":\#(expected)}"#)
  }

  @Test(
    "Weekdays that are named together",
    arguments: [
      ("pottery every day", #"["mon","tue","wed","thu","fri","sat","sun"]"#), ("spanish on weekdays", #"["mon","tue","wed","thu","fri"]"#),
      ("judo on weekends", #"["sat","sun"]"#), ("choir mon and thu", #"["mon","thu"]"#),
    ])
  func weekdays(note: String, expected: String) throws {
    let days = #""a":{"type":"array","items":{"enum":["mon","tue","wed","thu","fri","sat","sun"]}}"#
    #expect(try value(days, note) == #"{"a":\#(expected)}"#)
  }

  @Test(
    "What a text leaves out is not chosen, and words for all or for a stretch mean each",
    arguments: [
      ("ham and olives, no onion", ["ham", "olives"]), ("all but onion", ["ham", "mushroom", "olives"]),
      ("everything except ham and olives", ["mushroom", "onion"]), ("ham, not mushroom or onion", ["ham"]), ("no onion", []),
      ("mushroom is not included, ham is", ["ham"]), ("all toppings please", ["ham", "mushroom", "onion", "olives"]),
      ("not only ham but olives", ["ham", "olives"]), ("olives rather than ham", ["olives"]), ("olives instead of ham", ["olives"]),
    ])
  func leftOut(note: String, expected: [String]) {
    let choices = ["ham", "mushroom", "onion", "olives"]
    #expect(ChoiceJudge(choices, name: "toppings").allStated(in: note).map { choices[$0] } == expected)
  }

  @Test(arguments: [("omar: monday to thursday", 0..<4), ("every weekday except friday", 0..<4), ("mon-wed", 0..<3)])
  func weekdaysFromTo(note: String, expected: Range<Int>) {
    let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    #expect(ChoiceJudge(days, name: "availability").allStated(in: note) == Array(expected))
  }

  @Test("A choice behind a word of correction goes before the one that it takes back")
  func correctedChoice() {
    let judge = ChoiceJudge(["economy", "business", "first"], name: "cabin")
    let even = [-1.0, -1, -1, -1]
    let weighed = judge.weigh(even, note: "business, actually economy is enough")
    #expect(weighed[1] == weighed.max())
    #expect(judge.weigh(even, note: "changed from economy to first")[3] > judge.weigh(even, note: "changed from economy to first")[1])
  }

  @Test("Digits of a name are none of a list of numbers")
  func digitsOfNames() throws {
    let zones = #""zones":{"type":"array","items":{"type":"integer"}}"#
    #expect(try value(zones, "cam12 covers zones 3 and 4") == #"{"zones":[3,4]}"#)
  }

  @Test("Where another field says how often, every day names no weekdays")
  func frequency() {
    let judge = ChoiceJudge(["mon", "tue", "wed", "thu", "fri", "sat", "sun"], name: "days")
    #expect(judge.allStated(in: "pottery every day") == Array(0..<7))
    #expect(judge.allStated(in: "pottery every day", namesDaily: false) == [])
    #expect(judge.allStated(in: "spanish on weekdays", namesDaily: false) == Array(0..<5))
  }

  @Test("An optional object is written once the note has an address or a telephone number for it, and without what it says nothing of")
  func objects() throws {
    let address =
      #""address":{"type":"object","properties":{"street":{"type":"string"},"city":{"type":"string"},"postcode":{"type":"string"}},"required":["street"]}"#
    #expect(
      try value(address, "Cy Ray, 8 Oak Road, York YO1 7HH, born in May")
        == #"{"address":{"street":"8 Oak Road","city":"York","postcode":"YO1 7HH"}}"#)
    #expect(try value(address, "Eva Lind, 12 Elm Street") == #"{"address":{"street":"12 Elm Street"}}"#)
    #expect(try value(address, "Bo from Nordbank") == "{}")
  }
}
