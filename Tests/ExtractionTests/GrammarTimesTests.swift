import Extraction
import Testing

/// Days of notes in German, French and Spanish, against a calendar on paper. Today is Friday, 2026-11-27.
@Suite("Times of notes in other languages than English")
struct GrammarTimesTests {
  private func today() throws -> Day { try #require(Day("2026-11-27")) }

  @Test(
    "A day is read by the grammar of the note's language",
    arguments: [
      ("Mañana llamar al fontanero", "2026-11-28"), ("dentista el martes a las 10:30", "2026-12-01"), ("pagué la luz ayer", "2026-11-26"),
      ("Übermorgen das Auto in die Werkstatt bringen", "2026-11-29"), ("in drei Wochen zum Zahnarzt", "2026-12-18"),
      ("Zahnarzt nächsten Freitag", "2026-12-04"), ("Ende des Monats die Miete zahlen", "2026-11-30"),
      ("am 3.12. Elternabend in der Schule", "2026-12-03"),
      ("acheter du pain demain matin", "2026-11-28"), ("réunion avec le chef le 28/12", "2026-12-28"),
      ("appeler le médecin lundi prochain", "2026-11-30"),
    ])
  func days(note: String, day: String) throws {
    #expect(try DayStretches(note, today: today()).days.first?.day.description == day, "\(note)")
  }

  @Test("A stretch has both of its ends")
  func stretches() throws {
    let found = try DayStretches("vom 3. bis 5. Juni in Wien mit der Familie", today: today())
    #expect(found.start?.day.description == "2027-06-03" && found.end?.day.description == "2027-06-05", "\(found.days)")
  }

  @Test(
    "A time of day stands on its day, and a part of the day has its usual hour",
    arguments: [
      ("Zahnarzt Freitag 15 Uhr", "15:00"), ("cena con Marta a las ocho de la tarde", "20:00"), ("réunion demain à 14h30", "14:30"),
      ("Morgen früh um halb acht zum Arzt", "07:30"),
    ])
  func clocks(note: String, time: String) throws {
    let expected = try #require(ClockTime(time))
    let times = TimeExpressions(note, now: Moment(day: try today(), time: ClockTime(seconds: 36_000))).expressions
    #expect(times.contains { if case .clock(expected, _) = $0.value { true } else { false } }, "\(times)")
  }

  @Test(
    "Dates with a year keep to one order within a note",
    arguments: [
      ("Issued 01/03/2027, due 31/03/2027", "2027-03-01"), ("TOTAL £21.40 incl. VAT\n8/3/2027", "2027-03-08"),
      ("total $21.40\n8/3/2027", "2027-08-03"),
      ("06:41PM 618412 03-03-27", "2027-03-03"), ("back since the 3rd", "2026-11-03"),
      ("paid Dr. Friday 120 for the crown 2026-12-01", "2026-12-01"),
      ("the left side never gets sun, so split it from 1 April", "2027-04-01"),
      ("cancel the trial in 6 days or they charge me", "2026-12-03"),
      ("fence paint 31.25 a month ago", "2026-10-27"),
    ])
  func orders(note: String, day: String) throws {
    #expect(try DayStretches(note, today: today()).days.first?.day.description == day, "\(note)")
  }
}
