import Extraction
import Testing

/// Both ends of stretches of days, against a calendar on paper. Today is Wednesday, 2026-03-11.
@Suite struct DayStretchesTests {
  @Test(
    "Stretches have two ends",
    arguments: [
      ("from March 23 to March 27", "2026-03-23", "2026-03-27"), ("1-5 June", "2026-06-01", "2026-06-05"),
      ("May 4th - 8th off", "2026-05-04", "2026-05-08"),
      ("6 April through 17 April", "2026-04-06", "2026-04-17"), ("tomorrow until Friday", "2026-03-12", "2026-03-13"),
      ("from 4/13 till 4/20", "2026-04-13", "2026-04-20"), ("Monday to Wednesday next week", "2026-03-16", "2026-03-18"),
      ("between June 12 and June 19", "2026-06-12", "2026-06-19"), ("December 28 to January 3", "2026-12-28", "2027-01-03"),
      ("Friday to Monday", "2026-03-13", "2026-03-16"), ("from the 28th to the 2nd", "2026-03-28", "2026-04-02"),
      ("2026-05-01 to 2026-05-03", "2026-05-01", "2026-05-03"), ("Lisbon 27.-30. March", "2026-03-27", "2026-03-30"),
      ("22/23 March in Ghent", "2026-03-22", "2026-03-23"),
    ])
  func ends(note: String, start: String, end: String) throws {
    let found = DayStretches(note, today: try #require(Day("2026-03-11")))
    #expect(found.start?.day.description == start && found.end?.day.description == end, "\(found.days)")
  }

  @Test(
    "The day that replaces another counts, whichever is said first, and a day may be counted from a named one",
    arguments: [
      ("before Friday not Thursday", "2026-03-13"), ("vet on Friday instead of Thursday", "2026-03-13"),
      ("dentist moved to Friday from Thursday", "2026-03-13"), ("Friday (was Thursday)", "2026-03-13"),
      ("moved Marco's flight from Friday to Sunday", "2026-03-15"), ("the first Monday in April", "2026-04-06"),
      ("last Friday of March team lunch", "2026-03-27"), ("choir 2nd Tuesday of April", "2026-04-14"),
      ("two days before 1 April", "2026-03-30"), ("10 days after March 5", "2026-03-15"), ("born 4 May '92", "1992-05-04"),
      ("7/7/84", "1984-07-07"), ("TIME=2026-12-24 18:05", "2026-12-24"), ("numbers to Petra by EOD", "2026-03-11"),
      ("by COB Friday", "2026-03-13"),
      ("slides, close of play tomorrow", "2026-03-12"), ("dentist 22nd at 3", "2026-03-22"), ("rent 22nd", "2026-03-22"),
    ])
  func counted(note: String, day: String) throws {
    let found = DayStretches(note, today: try #require(Day("2026-03-11")))
    #expect(found.days.map(\.day.description) == [day])
  }

  @Test("Ranks, streets and ovens are no days", arguments: ["Tim came 4th", "118 West 22nd", "build a cob oven", "our 5th"])
  func ranksAndStreets(note: String) throws {
    #expect(DayStretches(note, today: try #require(Day("2026-03-11"))).days.isEmpty)
  }

  @Test("Dates without a year keep to one order within a note")
  func order() throws {
    let found = DayStretches("in 30/5, out 2/6", today: try #require(Day("2026-03-11")))
    #expect(found.days.map(\.day.description) == ["2026-05-30", "2026-06-02"])
  }

  @Test(
    "A stretch without its year may be over, both ends of it",
    arguments: [
      ("from 2 to 9 March", "2026-03-02", "2026-03-09"), ("February 2 to February 6", "2026-02-02", "2026-02-06"),
      ("between January 5 and January 9", "2026-01-05", "2026-01-09"),
    ])
  func over(note: String, start: String, end: String) throws {
    let found = DayStretches(note, today: try #require(Day("2026-03-11")))
    #expect(found.start?.behind?.description == start && found.end?.behind?.description == end, "\(found.days)")
  }

  @Test("A day without its year is the nearer one, unless the words around say otherwise")
  func nearness() throws {
    let today = try #require(Day("2026-03-11"))
    func day(_ note: String, behind: Double?) throws -> String {
      "\(try #require(DayStretches(note, today: today).days.first).day(behind: behind, today: today))"
    }
    #expect(try day("taxi on 7 March", behind: nil) == "2026-03-07")
    #expect(try day("taxi on 7 March", behind: 0.01) == "2027-03-07")
    #expect(try day("show on 7 April", behind: 0.6) == "2026-04-07")
    #expect(try day("Friday", behind: nil) == "2026-03-13")
    #expect(try day("Friday", behind: 0.7) == "2026-03-06")
  }

  @Test(
    "Single days have none, and what only looks like a stretch is none",
    arguments: [
      "dentist on Friday", "on March 23 to 5 people", "Friday to 5pm", "1-5 people", "score 3-2", "Friday and Saturday, no, Sunday", "",
      "May 4th - 8pm",
    ])
  func ranks(note: String) throws {
    let found = DayStretches(note, today: try #require(Day("2026-03-11")))
    #expect(found.end == nil, "\(found.days)")
  }

  @Test("Places are those of the words, and the day behind comes along")
  func places() throws {
    let note = "seen on Friday, back on the 20th"
    let found = DayStretches(note, today: try #require(Day("2026-03-11"))).days
    let scalars = Array(note.unicodeScalars)
    #expect(found.map { String(String.UnicodeScalarView(scalars[$0.range])) } == ["Friday", "the 20th"])
    #expect(found.first?.behind?.description == "2026-03-06" && found.last?.day.description == "2026-03-20")
  }

  @Test("A note of nothing but joints and numbers ends")
  func bounded() throws {
    let today = try #require(Day("2026-03-11"))
    #expect(DayStretches(String(repeating: "to 5 - 6 June to ", count: 400), today: today).days.count <= 34)
  }
}
