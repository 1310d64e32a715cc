import Capture
import Foundation
import Testing

@Suite("Day")
struct DayTests {
  @Test("agrees with Foundation's Gregorian calendar over 400 years of days")
  func againstFoundation() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    for ordinal in stride(from: -60_000, through: 90_000, by: 7) {
      let date = Date(timeIntervalSince1970: Double(ordinal) * 86_400)
      let fields = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
      let day = Day(ordinal: ordinal)
      let found = day.components
      #expect(found.year == fields.year && found.month == fields.month && found.day == fields.day, "ordinal \(ordinal)")
      #expect(day.weekday == ((fields.weekday ?? 0) + 5) % 7, "ordinal \(ordinal)")
      #expect(Day(year: found.year, month: found.month, day: found.day) == day)
      #expect(Day("\(day)") == day)
    }
  }

  @Test(
    "reads only days that exist, written yyyy-MM-dd",
    arguments: [
      "2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-4-30", "26-04-30", "2026-04-3x", "", "2026-04-30 ", "0000-01-01",
    ])
  func refuses(_ text: String) {
    #expect(Day(text) == nil)
  }

  @Test("a month later is the same day number, or that month's last day")
  func months() throws {
    let start = try #require(Day("2028-01-31"))
    #expect("\(start.adding(months: 1))" == "2028-02-29")
    #expect("\(start.adding(months: 13))" == "2029-02-28")
    #expect("\(start.adding(months: -2))" == "2027-11-30")
    #expect("\(start.adding(months: -1))" == "2027-12-31")
    #expect("\(start.lastOfMonth)" == "2028-01-31")
  }
}

/// Cases that the reference implementation (`tools/train/normalise/prompt.py`) wrote.
private struct PromptVectors: Decodable {
  struct Calendar: Decodable {
    var today: String
    var text: String
  }
  var calendars: [Calendar]
}

@Suite("The calendar in the prompt")
struct DayCalendarTests {
  @Test("is the text that the default model was trained on")
  func vectors() throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../Fixtures/prompt-vectors.json")
    let vectors = try JSONDecoder().decode(PromptVectors.self, from: Data(contentsOf: url))
    #expect(vectors.calendars.count >= 5)
    for vector in vectors.calendars {
      let day = try #require(Day(vector.today))
      #expect(DayCalendar(today: day).text == vector.text)
    }
  }
}
