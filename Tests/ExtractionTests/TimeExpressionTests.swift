import Extraction
import Foundation
import TestSupport
import Testing

/// A case that `tools/reference/make_time_vectors.py` wrote.
private struct TimeVector: Decodable {
  var now: String
  var note: String
  var times: [String]
}

@Suite("Times of a note")
struct TimeExpressionTests {
  private static let now = Moment(day: Day("2026-11-24") ?? Day(ordinal: 0), time: ClockTime(hour: 10) ?? ClockTime(seconds: 0))

  private static func text(_ time: ClockTime) -> String { TimeStyle.hourMinute.text(Moment(day: now.day, time: time), in: .gmt) }

  private static func text(_ expression: TimeExpressions.Expression) -> String {
    switch expression.value {
    case .clock(let time, let day): (day.map { "\($0)T" } ?? "") + text(time)
    case .day(let day, _, let part): "\(day)" + (part.map { "T" + text($0) } ?? "")
    case .span(let span): span.iso
    }
  }

  @Test("are what an independent script computes of the same words")
  func vectors() throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../Fixtures/time-vectors.jsonl")
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    #expect(lines.count >= 300)
    for line in lines {
      let vector = try JSONDecoder().decode(TimeVector.self, from: Data(line.utf8))
      let found = TimeExpressions(vector.note, now: Self.now).expressions.map(Self.text)
      #expect(found == vector.times, "\(vector.note)")
    }
  }

  @Test(
    "keep the zone that stands behind them",
    arguments: [
      ("standup 15:00+02:00", ["15:00+120"]), ("from 9am PST until 10:30am PST", ["09:00-480", "10:30-480"]),
      ("2026-11-30T18:00:00-05:00", ["18:00-300"]), ("opens 18:00 UTC", ["18:00+0"]), ("call 14:30 (CET)", ["14:30+60"]),
      ("at 7pm GMT+5:30", ["19:00+330"]), ("ko was 10.30 in the morning", ["10:30"]), ("nine fifteen in the morning", ["09:15"]),
      ("open 18:00-19:30", ["18:00", "19:30"]), ("9:30 with Pete", ["09:30"]),
    ])
  func zones(note: String, times: [String]) {
    let found = TimeExpressions(note, now: Self.now).expressions.compactMap { expression -> String? in
      guard case .clock(let time, _) = expression.value else { return nil }
      return Self.text(time) + (expression.zone.map { ($0 < 0 ? "" : "+") + String($0) } ?? "")
    }
    #expect(found == times)
  }

  @Test(
    "with a point, of four digits, or before \"till\", are times wherever they stand, where nothing else can be one",
    arguments: [
      ("alarm 6.45 for the gym", ["06:45"]), ("swim 18.30", ["18:30"]), ("paid $6.45", []), ("6.45 euros", []),
      ("pick up kids 1515", ["15:15"]),
      ("conference call 1400-1530", ["14:00", "15:30"]), ("drinks, 17h30", ["17:30"]), ("market open 8 till late", ["08:00"]),
      ("1850 km", []), ("flat 1999", []), ("6.75 laps", []),
    ])
  func points(note: String, expected: [String]) {
    #expect(TimeExpressions(note, now: Self.now, liberties: .all).expressions.map(Self.text) == expected)
    // A length is one without that, and no time.
    #expect(!TimeExpressions(note, now: Self.now).expressions.contains { if case .clock = $0.value { true } else { false } })
  }

  @Test(
    "British halves need no word in front where nothing is counted",
    arguments: [
      ("quiz half 8", ["08:30"]), ("call at 9, no, half nine", ["09:30"]), ("cut it in half 3 times", []), ("half 2 eggs", []),
      ("the first half 2 goals", []), ("half 4 hours", []),
    ])
  func halves(note: String, expected: [String]) {
    #expect(
      TimeExpressions(note, now: Self.now).expressions.compactMap { if case .clock = $0.value { Self.text($0) } else { nil } } == expected)
  }

  @Test(
    "Opening hours and shifts, by day where nothing says over night",
    arguments: [
      ("open from half six till one", "06:30", "13:00"), ("opens at ten and shuts at eight", "10:00", "20:00"),
      ("7.30 to 16.30", "07:30", "16:30"), ("nine-thirty to five-thirty", "09:30", "17:30"), ("weekends ten to noon", "10:00", "12:00"),
      ("16h to 17h30", "16:00", "17:30"), ("works friday 9-17", "09:00", "17:00"), ("nine till noon", "09:00", "12:00"),
      ("10pm to 6am", "22:00", "06:00"), ("bar 6 to 2", "18:00", "02:00"), ("in bed at half ten, up at 6", "22:30", "06:00"),
      ("bed 23:15 wake 7", "23:15", "07:00"),
    ])
  func stretches(note: String, start: String, end: String) {
    let times = TimeExpressions(note, now: Self.now, prefersRanges: true, labels: note.contains("wake") ? ["wake"] : [])
    let clocks = times.expressions.compactMap { expression -> String? in
      if case .clock(let time, _) = expression.value {
        TimeStyle.hourMinute.text(Moment(day: Self.now.day, time: time), in: .gmt)
      } else {
        nil
      }
    }
    #expect(clocks == [start, end])
  }

  @Test("A note's only number is an hour where a time is asked for, unless it counts or names something")
  func alone() {
    func clocks(_ note: String) -> [String] {
      TimeExpressions(note, now: Self.now, liberties: .all).expressions.compactMap { expression in
        if case .clock(let time, _) = expression.value {
          TimeStyle.hourMinute.text(Moment(day: Self.now.day, time: time), in: .gmt)
        } else {
          nil
        }
      }
    }
    for (note, time) in [("breakfast meeting 7", "07:00"), ("dinner eight for half past", "20:00"), ("drinks after work, 6", "18:00")] {
      #expect(clocks(note) == [time], "\(note)")
    }
    for note in ["call 5 people", "meet in room 7", "bus 12", "it costs $7", "12.5 km", "7 or 8"] { #expect(clocks(note) == [], "\(note)") }
  }

  @Test("An hour that may be a count goes behind what is written as a time")
  func colons() {
    let field = TimeField(name: "time", nameParts: ["time"], style: .hourMinute, isRequired: true)
    for (note, time) in [
      ("Reserve for 2 tomorrow 12:30", "12:30"), ("table for 4 tonight at 19:15", "19:15"), ("call for 2 tomorrow", "14:00"),
    ] {
      let times = TimeExpressions(note, now: Self.now)
      #expect(TimeFields(times, now: Self.now, zone: .gmt).values(of: [field]).map(\.texts) == [[time]], "\(note)")
    }
  }

  /// So the rules for lengths of time and the rules for times may go by one reading of a note (`NoteFacts`).
  @Test("Where a stretch begins and ends has nothing to do with when the note is written")
  func stretches() {
    for note in [
      "from 3 to 4:30", "in 20 minutes, then 2 to 10pm", "an hour from now until 5", "10 minutes ago, between 9 and 11", "open ten to six",
      "call at 7, half an hour before, 8-4 today", "from in 2 hours to 6pm", "doors 7, show 8pm to midnight",
    ] {
      let stretches = [0, 36_000, 43_200, 80_000].map { seconds in
        TimeExpressions(note, now: Moment(day: Self.now.day, time: ClockTime(seconds: seconds))).expressions.filter { $0.edge != nil }
      }
      #expect(Set(stretches).count == 1, "\(note): \(stretches.map { $0.map(Self.text) })")
    }
  }

  @Test("stand where their range says")
  func ranges() throws {
    let note = "Tomorrow: café at 5pm for an hour"
    let scalars = Array(note.unicodeScalars)
    let words = TimeExpressions(note, now: Self.now).expressions.map { expression in
      String(String.UnicodeScalarView(scalars[expression.range]))
    }
    #expect(words == ["5pm", "an hour"])
  }

  @Test("written in every style read back as the same moment", .seeded)
  func readsBack() throws {
    var generator = Seed.generator()
    let zones = ["GMT", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Auckland"].compactMap(TimeZone.init(identifier:))
    #expect(zones.count == 5)
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime]
    for _ in 0..<500 {
      let moment = Moment(
        day: Day(ordinal: .random(in: 15_000...25_000, using: &generator)),
        time: ClockTime(seconds: .random(in: 14_400...86_399, using: &generator)))
      for zone in zones {
        let local = try #require(formatter.date(from: TimeStyle.dateTime.text(moment, in: zone)))
        #expect(formatter.date(from: TimeStyle.dateTimeUTC.text(moment, in: zone)) == local)
        let shown = Int(local.timeIntervalSince1970) + zone.secondsFromGMT(for: local)
        #expect(shown == moment.day.ordinal * 86_400 + moment.time.seconds)
      }
      #expect(ClockTime(TimeStyle.hourMinuteSecond.text(moment, in: .gmt)) == moment.time)
    }
  }

  @Test("of mangled notes and of long ones come without a trap, by work that grows with the note", .seeded, .timeLimit(.minutes(5)))
  func hostile() {
    let pieces = [
      "at 5", "half past", "to", "7", ":", "30", "pm", "in", "an hour", "before", "tomorrow", "-", ".", "99999999999", "and a half", "h",
      "é", "Friday", "p.m", "12", "from", "between", "and",
    ]
    var generator = Seed.generator()
    for _ in 0..<2000 {
      let note = (0..<Int.random(in: 0...14, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined(
        separator: Bool.random(using: &generator) ? " " : "")
      for expression in TimeExpressions(note, now: Self.now).expressions {
        #expect(expression.range.upperBound <= note.unicodeScalars.count)
      }
    }
    // Four times what a note may have: work by the square of it would be a hang.
    let note = String(repeating: "words and 12 things to do ", count: 16_000)
    #expect(TimeExpressions(note, now: Self.now).expressions.isEmpty)
  }

  @Test(
    "take the form that a schema asks for",
    arguments: [
      ("date-time", "", "", TimeStyle.dateTime), ("", "", "yyyy-MM-ddTHH:mm", .localMinutes),
      ("", "", "yyyy-MM-dd'T'HH:mm:ss", .localSeconds),
      ("", "", "yyyy-MM-dd HH:mm", .spacedMinutes), ("", "", "start, HH:mm", .hourMinute), ("", "", "HH:mm:ss", .hourMinuteSecond),
      ("time", "", "", .hourMinute), ("", #"^\d{2}:\d{2}$"#, "start time", .hourMinute), ("duration", "", "", .isoDuration),
      ("", "", "h:mm a", .twelveHour), ("", "", "how long, HH:mm", .clockDuration), ("date-time", "", "in UTC", .dateTimeUTC),
    ])
  func forms(format: String, pattern: String, description: String, style: TimeStyle) {
    #expect(TimeStyle.asked(name: ["value"], format: format, pattern: pattern, description: description).first == style)
  }

  @Test("go to the fields that they are for")
  func fields() {
    func values(_ note: String, _ fields: [(String, TimeStyle)], required: Bool = false) -> [String] {
      let times = TimeExpressions(note, now: Self.now)
      let fields = fields.map { TimeField(name: $0.0, nameParts: [$0.0], style: $0.1, isRequired: required) }
      return TimeFields(times, now: Self.now, zone: .gmt).values(of: fields).map { $0.texts.joined(separator: "|") }
    }
    #expect(values("call Ana tomorrow at 5pm", [("due", .dateTime)]) == ["2026-11-25T17:00:00Z"])
    #expect(values("meeting 2 to 4pm", [("start", .hourMinute), ("end", .hourMinute)]) == ["14:00", "16:00"])
    #expect(
      values("meeting at 3pm for 45 minutes", [("start", .hourMinute), ("end", .hourMinute), ("duration", .isoDuration)]) == [
        "15:00", "15:45", "PT45M",
      ])
    #expect(values("buy milk", [("due", .dateTime), ("time", .hourMinute)]) == ["", ""])
    #expect(values("buy milk", [("due", .dateTime), ("length", .isoDuration)], required: true) == ["2026-11-24T00:00:00Z", "PT0S"])
    #expect(values("open till 6pm", [("opens", .hourMinute), ("closes", .hourMinute)]) == ["", "18:00"])
    #expect(values("gate shuts at 6pm", [("from", .hourMinute), ("till", .hourMinute)]) == ["", "18:00"])
  }
}
