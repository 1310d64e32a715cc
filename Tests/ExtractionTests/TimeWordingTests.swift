import Extraction
import Foundation
import Testing

/// Wordings of times put together by rule, each with what it names by arithmetic of its own: nothing here knows how the library reads.
///
/// Written on Tuesday 2026-11-24 at 10:00. A bare hour is meant from 7 to 11 in the morning, else from noon on.
struct TimeWordings {
  private(set) var cases: [(note: String, times: [String])] = []

  private static let words = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
    "fifteen",
    "sixteen", "seventeen", "eighteen", "nineteen",
  ]

  static func word(_ number: Int) -> String {
    if number < 20 { return words[number] }
    let tens = ["", "", "twenty", "thirty", "forty", "fifty"][number / 10]
    return number % 10 == 0 ? tens : tens + "-" + words[number % 10]
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Minutes since midnight, of today or of later days.
  static func clock(_ minutes: Int) -> String { two(minutes / 60 % 24) + ":" + two(minutes % 60) }

  /// Days of November and December 2026, by their distance from the 24th.
  static func day(_ distance: Int) -> String {
    let day = 24 + distance
    return day <= 30 ? "2026-11-\(two(day))" : "2026-12-\(two(day - 30))"
  }

  static func moment(_ day: Int, _ minutes: Int) -> String { Self.day(day + minutes / 1440) + "T" + clock(minutes % 1440) }

  /// The likelier half of the day for a place on a clock's face, in minutes.
  static func likely(_ face: Int) -> Int { (face + 720) % 720 + ((7...11).contains((face + 720) % 720 / 60) ? 0 : 720) }

  static func iso(_ minutes: Int) -> String {
    "PT" + (minutes >= 60 ? "\(minutes / 60)H" : "") + (minutes % 60 > 0 ? "\(minutes % 60)M" : "")
  }

  private mutating func add(_ note: String, _ times: String...) { cases.append((note, times)) }

  init() {
    hours()
    pastAndTo()
    figures()
    fromNow()
    lengths()
    stretches()
    days()
    nothing()
  }

  private mutating func hours() {
    for hour in 1...12 {
      let face = hour % 12 * 60, name = Self.word(hour)
      let (morning, later) = (Self.clock(face), Self.clock(face + 720))
      for wording in [
        "\(hour)ish", "around \(hour)ish", "at \(hour)-ish", "\(name)ish", "around \(name)-ish", "at about \(hour)", "at roughly \(name)",
        "at exactly \(hour)", "before \(name) o'clock", "@ \(hour)",
      ] {
        add("call Ana \(wording)", Self.clock(Self.likely(face)))
      }
      for wording in ["at \(hour)p", "\(hour)pmish", "@\(hour)pm", "at \(hour)PM sharp", "at \(hour) P.M.", "at \(name) pm"] {
        add("call Ana \(wording)", later)
      }
      for wording in ["at \(hour)a", "at \(hour) A.M.", "\(hour)am", "at \(name) am"] { add("call Ana \(wording)", morning) }
      add("call Ana at \(hour):15p", Self.clock(face + 735))
      add("call Ana \(hour):30ish", Self.clock(Self.likely(face + 30)))
      add("call Ana at \(name) thirty", Self.clock(Self.likely(face + 30)))
      add("call Ana at \(name) oh five", Self.clock(Self.likely(face + 5)))
      add("call Ana at \(name) forty-five pm", Self.clock(face + 765))
      add("\(name) in the morning, call Ana", morning)
      add("\(hour) in the \((5...11).contains(hour) ? "evening" : "afternoon"), call Ana", later)
      add("at \(hour) call Ana", Self.clock(Self.likely(face)))
      add("tomorrow at \(hour) call Ana", Self.moment(1, Self.likely(face)))
      add("call Ana by \(hour) tomorrow", Self.moment(1, Self.likely(face)))
      add("call Ana tomorrow morning at \(name)", Self.moment(1, face))
    }
    for (name, minutes) in [("noon", 720), ("midday", 720), ("12 noon", 720), ("midnight", 0)] {
      add("call Ana at \(name)", Self.clock(minutes))
      add("\(name): call Ana", Self.clock(minutes))
      add("call Ana tomorrow at \(name)", Self.moment(1, minutes))
    }
    for (name, minutes) in [
      ("this morning", 540), ("this afternoon", 900), ("this evening", 1140), ("tonight", 1200), ("by the end of the day", 1020),
    ] {
      add("call Ana \(name)", Self.moment(0, minutes))
    }
  }

  private mutating func pastAndTo() {
    let past = [
      ("half past", 30), ("quarter past", 15), ("a quarter past", 15), ("five past", 5), ("ten past", 10), ("twenty past", 20),
      ("twenty-five past", 25), ("quarter after", 15), ("ten after", 10),
    ]
    let to = [
      ("quarter to", -15), ("a quarter to", -15), ("quarter of", -15), ("quarter til", -15), ("five to", -5), ("ten to", -10),
      ("twenty to", -20), ("twenty-five to", -25), ("five minutes to", -5),
    ]
    for (name, shift) in past + to {
      for hour in 1...12 {
        let face = (hour % 12 * 60 + shift + 720) % 720
        for said in [Self.word(hour), "\(hour)"] {
          add("call Ana at \(name) \(said)", Self.clock(Self.likely(face)))
          add("call Ana tomorrow at \(name) \(said)", Self.moment(1, Self.likely(face)))
          if hour < 12 || shift > 0 { add("call Ana at \(name) \(said) pm", Self.clock(face + 720)) }
          if face >= 300 { add("call Ana tonight at \(name) \(said)", Self.moment(0, face + 720)) }
        }
      }
    }
    add("call Ana at half past noon", "12:30")
    add("call Ana at quarter to midnight", "23:45")
  }

  private mutating func figures() {
    for hour in 0..<24 {
      for minute in [0, 5, 30, 59] {
        let value = Self.clock(hour * 60 + minute)
        add("call Ana at \(Self.two(hour)):\(Self.two(minute))", value)
        guard hour >= 13 else { continue }
        let (short, joined) = ("\(hour)", "\(hour)\(Self.two(minute))")
        for wording in [
          "\(short)h\(Self.two(minute))", "\(short).\(Self.two(minute))", joined, "\(short):\(Self.two(minute)) hrs", "\(joined)h",
        ] {
          add("call Ana at \(wording)", value)
        }
        add("\(short):\(Self.two(minute)) tomorrow call Ana", Self.moment(1, hour * 60 + minute))
      }
    }
  }

  private mutating func fromNow() {
    for count in [2, 5, 10, 12, 15, 20, 25, 30, 40, 45, 55] {
      let then = Self.moment(0, 600 + count)
      for wording in [
        "in \(count) minutes", "in \(Self.word(count)) mins", "in \(count)min", "in \(count)m", "within \(count) minutes",
        "\(count) minutes from now", "in about \(count) minutes", "in just \(count) mins",
        "in another \(count) minutes", "in the next \(count) minutes", "in \(count) minutes or so", "in \(count) minutes' time",
      ] {
        add("\(wording) call Ana", then)
        add("call Ana \(wording)", then)
      }
      add("Ana called \(count) minutes ago", Self.moment(0, 600 - count))
    }
    for count in 1...9 {
      let hours = count == 1 ? "hour" : "hours", name = Self.word(count)
      for (wording, minutes) in [
        ("\(count) \(hours)", 60 * count), ("\(count)h", 60 * count), ("\(name) \(hours)", 60 * count),
        ("\(count).5 hours", 60 * count + 30),
        ("\(count) and a half hours", 60 * count + 30), ("\(name) \(hours) and a half", 60 * count + 30), ("\(count)h30", 60 * count + 30),
        ("\(count)h 20m", 60 * count + 20),
        ("\(count) \(hours) and 15 minutes", 60 * count + 15),
      ] {
        add("call Ana in \(wording)", Self.moment(0, 600 + minutes))
      }
    }
    for (wording, minutes) in [
      ("half an hour", 30), ("an hour", 60), ("an hour and a half", 90), ("a couple of hours", 120), ("a quarter of an hour", 15),
      ("an hour's time", 60),
    ] {
      add("call Ana in \(wording)", Self.moment(0, 600 + minutes))
    }
    add("within the hour call Ana", Self.moment(0, 660))
  }

  private mutating func lengths() {
    for count in 1...9 {
      let hours = count == 1 ? "hour" : "hours", name = Self.word(count), whole = 60 * count
      for (wording, minutes) in [
        ("\(count) \(hours)", whole), ("\(count)h", whole), ("\(count) hrs", whole), ("for \(name) \(hours)", whole),
        ("\(count).25 hours", whole + 15), ("\(count) hours \(count + 9) minutes", whole + count + 9),
        ("\(count)h\(count + 9)m", whole + count + 9), ("\(count)h\(count + 9)", whole + count + 9), ("\(count)\u{BD} hours", whole + 30),
        ("\(name) and a half hours", whole + 30),
        ("\(name) \(hours) and a quarter", whole + 15), ("\(name) \(hours) and three quarters", whole + 45),
        ("\(count) hours, 10 minutes", whole + 10), ("\(count)h 30", whole + 30),
        ("\(name) \(hours) \(Self.word(count + 20)) minutes", whole + count + 20),
      ] {
        add("sleep \(wording)", Self.iso(minutes))
      }
      add("a \(count)-hour sleep", Self.iso(whole))
      add("a \(name)-hour sleep", Self.iso(whole))
    }
    for (wording, value) in [
      ("half an hour", "PT30M"), ("half-an-hour", "PT30M"), ("half-hour", "PT30M"), ("hour and a half", "PT1H30M"),
      ("an hour and a half", "PT1H30M"), ("a quarter of an hour", "PT15M"),
      ("three-quarters of an hour", "PT45M"), ("a couple of hours", "PT2H"), ("an hour thirty", "PT1H30M"), ("ninety minutes", "PT1H30M"),
      ("a hundred and twenty minutes", "PT2H"), ("one hundred minutes", "PT1H40M"),
      ("\u{BE} hour", "PT45M"), ("1\u{BC} hours", "PT1H15M"), ("a day and a half", "P1DT12H"), ("two and a half days", "P2DT12H"),
      ("a year and a half", "P1Y6M"), ("two weeks", "P2W"), ("six weeks", "P6W"),
      ("three months", "P3M"), ("3 mins 20 secs", "PT3M20S"), ("1 hour 5 minutes 30 seconds", "PT1H5M30S"),
      ("a minute and a half", "PT1M30S"), ("half a minute", "PT30S"), ("0.5 hours", "PT30M"), ("75min", "PT1H15M"),
      ("an hour or so", "PT1H"), ("about an hour", "PT1H"), ("two days and four hours", "P2DT4H"),
    ] {
      add("it lasts \(wording)", value)
      add("walk for \(wording)", value)
    }
  }

  private mutating func stretches() {
    for start in 1...11 {
      for end in (start + 1)...min(start + 3, 12) where end < 12 {
        let (from, until) = (Self.clock(start * 60 + 720), Self.clock(end * 60 + 720))
        for wording in [
          "\(start)-\(end)pm", "\(start)\u{2013}\(end)pm", "\(start) to \(end)pm", "\(start) till \(end) pm", "from \(start)pm to \(end)pm",
          "between \(start) and \(end) pm",
          "from \(Self.word(start)) to \(Self.word(end)) in the \(start >= 5 ? "evening" : "afternoon")",
        ] {
          add("gym \(wording)", from, until)
        }
        add("gym \(start)am-\(end)am", Self.clock(start * 60), Self.clock(end * 60))
        add("gym \(start):30 to \(end):15pm", Self.clock(start * 60 + 750), Self.clock(end * 60 + 735))
      }
    }
    for (start, end) in [(1, 2), (2, 5), (3, 4), (9, 11), (10, 12), (11, 1), (12, 2), (9, 5), (10, 4)] {
      let from = Self.likely(start % 12 * 60), face = end % 12 * 60
      let until = face > from ? face : face + 720
      for wording in [
        "between \(start) and \(end)", "between \(Self.word(start)) and \(Self.word(end))", "from \(start) to \(end)",
        "from \(Self.word(start)) until \(Self.word(end))",
      ] {
        add("call Ana \(wording)", Self.clock(from), Self.clock(until))
        add("call Ana Friday \(wording)", Self.moment(3, from), Self.moment(3, until))
      }
      add("tomorrow \(start)-\(end) gym", Self.moment(1, from), Self.moment(1, until))
    }
    for start in 13...20 {
      for end in [start + 1, start + 3] {
        for joint in ["-", "\u{2013}", " to ", " - ", " until "] {
          add("gym \(start):00\(joint)\(end):30", Self.clock(start * 60), Self.clock(end * 60 + 30))
        }
      }
    }
    add("shift 10pm-6am tomorrow", Self.moment(1, 22 * 60), Self.moment(2, 6 * 60))
    add("shift Friday 23:00 until 07:00", Self.moment(3, 23 * 60), Self.moment(4, 7 * 60))
    add("open 0900-1700", "09:00", "17:00")
    add("gym 6 to 8 tonight", Self.moment(0, 18 * 60), Self.moment(0, 20 * 60))
    add("gym starts at 6pm, ends at 8", "18:00", "20:00")
    add("gym between 3.30 and 4.15", "15:30", "16:15")
    add("gym from noon to 2", "12:00", "14:00")
    add("choir, doors 7, show 8pm", "19:00", "20:00")
    add("choir, doors 7, starts 8", "19:00", "20:00")
    add("at 5, no, 6 call Ana", "18:00")
    add("call Ana at 5pm, sorry, 6pm", "18:00")
  }

  private mutating func days() {
    let days = [
      ("tomorrow", 1), ("on Friday", 3), ("this Friday", 3), ("next Friday", 10), ("next Monday", 6), ("the day after tomorrow", 2),
      ("on December 3", 9), ("3 Dec", 9), ("on the 3rd of December", 9), ("on 12/3", 9),
      ("on 2026-12-03", 9), ("on the 28th", 4), ("in two days", 2), ("a week from Friday", 10), ("Friday week", 10), ("in a week", 7),
      ("today", 0), ("Monday the 30th", 6), ("December 3, 2026", 9), ("a week from tomorrow", 8),
    ]
    let times = [
      ("at 5pm", 1020), ("at 17:00", 1020), ("at half past five", 1050), ("at noon", 720), ("at 9:15am", 555), ("at quarter to four", 945),
      ("at 5 o'clock", 1020), ("@ 6:45pm", 1125), ("at 10 in the morning", 600),
      ("by 4pm", 960), ("at twenty past eight in the evening", 1220), ("5ish", 1020), ("13:30", 810),
    ]
    for (day, distance) in days {
      for (time, minutes) in times {
        add("call Ana \(day) \(time)", Self.moment(distance, minutes))
        add("\(day) \(time) call Ana", Self.moment(distance, minutes))
        add("call Ana \(time) \(day)", Self.moment(distance, minutes))
      }
    }
    for (part, hour) in [("morning", 9), ("afternoon", 15), ("evening", 19), ("night", 20)] {
      add("call Ana tomorrow \(part)", Self.moment(1, hour * 60))
      add("call Ana on Friday \(part)", Self.moment(3, hour * 60))
    }
  }

  private mutating func nothing() {
    for note in [
      "bought 12 eggs for 3.50", "the ratio is 3 to 4", "room 5 on floor 3", "won 3 to 2", "5 to 10 people", "team of eleven", "half of it",
      "iPhone 15 pro", "2 for 1 offer", "mix 2 to 1", "three out of five stars",
      "take 2 pills", "gate 22", "version 3.15", "a radish", "buy fish", "selfish people", "at 12 Main Road", "at 5 euros", "at 20 percent",
      "at 3 different shops", "sold at 5p each",
    ] {
      cases.append((note, []))
    }
  }
}

@Suite("Wordings of times")
struct TimeWordingTests {
  private static func text(_ expression: TimeExpressions.Expression) -> String {
    func clock(_ time: ClockTime) -> String { TimeWordings.clock(time.seconds / 60) }
    return switch expression.value {
    case .clock(let time, let day): (day.map { "\($0)T" } ?? "") + clock(time)
    case .day(let day, _, let part): "\(day)" + (part.map { "T" + clock($0) } ?? "")
    case .span(let span): span.iso
    }
  }

  @Test("name what arithmetic says that they name, alone and with every wording of a day")
  func wordings() throws {
    let now = Moment(day: try #require(Day("2026-11-24")), time: ClockTime(seconds: 36_000))
    let cases = TimeWordings().cases
    #expect(cases.count > 3000)
    for (note, times) in cases { #expect(TimeExpressions(note, now: now).expressions.map(Self.text) == times, "\(note)") }
  }

  @Test("counted from now say also how long something took")
  func distances() throws {
    let now = Moment(day: try #require(Day("2026-11-24")), time: ClockTime(seconds: 36_000))
    let times = TimeExpressions("ran 5 km in 45 minutes", now: now)
    let fields = [TimeField(name: "took", nameParts: ["took"], style: .isoDuration, isRequired: true)]
    #expect(TimeFields(times, now: now, zone: .gmt).values(of: fields).map(\.texts) == [["PT45M"]])
  }
}
