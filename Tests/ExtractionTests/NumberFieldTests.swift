import Decoding
import Extraction
import Foundation
import TestSupport
import Testing

@Suite("Which numbers of a note are for which field, by their units")
struct NumberFieldTests {
  private let today: Day

  init() throws { today = try #require(Day("2026-11-23")) }

  /// "name: numbers", with `!` where the note surely has one; no entry for a field that may hold any number.
  private func rules(_ note: String, _ fields: [String]) -> [String] {
    let properties = fields.map { field in
      let parts = field.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      let type = parts[0].hasSuffix("#") ? "number" : "integer"
      let name = parts[0].replacing("#", with: "")
      return #""\#(name)":{"type":"\#(type)","description":"\#(parts.count > 1 ? parts[1] : "")"}"#
    }
    let schema = #"{"type":"object","properties":{\#(properties.joined(separator: ","))}}"#
    let text = CopySource(
      said: [NoteMentions.message(note, today: today)], today: today, fields: SchemaFields(Array(schema.utf8)))
    return text.numbers.compactMap { field in
      field.only.map { "\(field.name): \($0.sorted().joined(separator: " "))\(field.isStated ? " !" : "")" }
    }
  }

  @Test(
    "a field's name or description names its unit",
    arguments: [
      ("ran 5 km in 28 minutes", ["minutes", "distance#"], ["minutes: 28 !", "distance: 5"]),
      (
        "38.5 km, 788 m up, two hours", ["distanceKm#", "climb", "rideMinutes"], ["distanceKm: 38.5 !", "climb: 788", "rideMinutes: 120 !"]
      ),
      ("£17.99 for 38 kWh, from 12 to 80 percent", ["energyKwh#", "charge: minutes on the plug"], ["energyKwh: 38 !", "charge: "]),
      ("cheese straws: 14 mins at 220 degrees Celsius", ["temperature", "oven: minutes in the oven"], ["temperature: 220", "oven: 14 !"]),
      ("got through fifty pages of Middlemarch, now on page 112", ["pages"], ["pages: 50 !"]),
      ("19 min 40.1 kWh, 150 kW stall", ["stall: kilowatts", "charged#: kilowatt-hours charged"], ["stall: 150 !", "charged: 40.1 !"]),
      ("slept 7 h 30 min", ["hoursAsleep#"], ["hoursAsleep: 7.5 !"]),
      ("slept 7 h 30 min", ["hours", "minutes"], ["hours: 7 !", "minutes: 30 !"]),
      ("800 m of breaststroke", ["distanceKm#"], ["distanceKm: 0.8 !"]), ("bag of 2.5 kg", ["weight_g"], ["weight_g: 2500 !"]),
      ("ran 5 miles", ["distance_km#"], ["distance_km: 8.05 !"]), ("a metre and a half long", ["lengthCm"], ["lengthCm: 150 !"]),
      ("make up the bed, a week", ["stayNights"], ["stayNights: 7 !"]),
      ("5 ft 11 in tall", ["heightCm#"], ["heightCm: 180.34 !"]), ("six foot two", ["heightCm#"], ["heightCm: 187.96 !"]),
      ("7 lb 6 oz baby", ["weightKg#"], ["weightKg: 3.35 !"]), ("11 stone 4", ["weightKg#"], ["weightKg: 71.67 !"]),
      ("project Atlas, 2 hours 15", ["hours#"], ["hours: 2.25 !"]),
      ("call Bo in 3 days", ["minutes", "days"], ["minutes: ", "days: "]),
      ("back in a week, 20 laps", ["minutes", "laps"], ["minutes: ", "laps: 20 !"]),
      ("$10,000 at 5 % a year", ["interestRate#: yearly rate as a decimal"], ["interestRate: 0.05 !"]),
      ("5.25% tax", ["tax_rate#: as a decimal"], ["tax_rate: 0.0525 !"]),
      ("5 % a year", ["interestRate#: in percent"], ["interestRate: 5 !"]),
    ])
  func units(note: String, fields: [String], expected: [String]) { #expect(rules(note, fields) == expected) }

  @Test(
    "how long",
    arguments: [
      ("an hour on the bike", "60"), ("half an hour with the accountant", "30"), ("a quarter of an hour", "15"),
      ("1h20 on the turbo", "80"),
      ("an hour and a half", "90"), ("an hour and a quarter", "75"), ("an hour and twenty minutes", "80"), ("2 hours and 5 mins", "125"),
      ("two and a half hours", "150"), ("three quarters of an hour", "45"), ("1.5 hrs", "90"), ("a 10-minute plank", "10"),
      ("a couple of hours", "120"), ("one hour", "60"),
    ])
  func durations(note: String, minutes: String) { #expect(rules(note, ["durationMinutes"]) == ["durationMinutes: \(minutes) !"]) }

  @Test(
    "what is no measure",
    arguments: ["$5 an hour", "twice a week", "at 5:30 min the gap", "20 bucks an hour", "flight BA12 h", "a 4-5 hour job"])
  func none(note: String) { #expect(rules(note, ["minutes"]) == ["minutes: "]) }

  @Test(
    "the word behind a number",
    arguments: [
      ("squats 3 sets of 12 reps at 60 kg", ["sets", "reps", "weight#"], ["sets: 3 !", "reps: 12 !", "weight: 60"]),
      ("table for 4 people at Nopi", ["people"], ["people: 4 !"]), ("2 guests or 3 guests", ["guests"], []), ("4 people", ["seats"], []),
      ("floor 3, 2 floors up", ["floor"], []),
      ("bench press 3x8 at 60 kg", ["sets", "reps", "weight#"], ["sets: 3 !", "reps: 8 !", "weight: 60"]),
      ("500mg twice daily for a week", ["timesPerDay", "dose#"], ["timesPerDay: 2 !", "dose: 1 500"]),
      ("ibuprofen three times a day, 3 days", ["times_a_day"], ["times_a_day: 3 !"]),
      ("2x a week", ["timesPerWeek"], ["timesPerWeek: 2 !"]),
      ("once at dawn, twice at noon", ["times"], []),
      ("curls 5 x 12", ["reps", "sets"], ["reps: 12 !", "sets: 5 !"]), ("a 35x45mm photo", ["copies"], []),
    ])
  func counts(note: String, fields: [String], expected: [String]) { #expect(rules(note, fields) == expected) }

  @Test(
    "two fields of one unit may share one measure, and neither surely has it",
    arguments: [
      ("soak 20 minutes", ["prepMinutes: 20", "cookMinutes: 20"]),
      ("10 minutes, then 20 minutes", ["prepMinutes: 10 20 !", "cookMinutes: 10 20 !"]),
    ])
  func shared(note: String, expected: [String]) { #expect(rules(note, ["prepMinutes", "cookMinutes"]) == expected) }

  @Test(
    "numbers that the words put below zero, where the field may be",
    arguments: [
      ("-4 in Oslo", ["temperature#"], ["temperature: -4"]), ("it was minus twelve", ["temperature"], ["temperature: -12"]),
      ("4 degrees below zero", ["temperatureC#"], ["temperatureC: -4"]), ("-2.5 °C at the hut", ["temperature#"], ["temperature: -2.5"]),
      ("3-4 degrees", ["temperature"], ["temperature: 3 4"]), ("- 4 eggs", ["eggs"], ["eggs: 4 !"]), ("12 minus 4", ["left"], []),
      ("minus 4 at dawn, 4 at noon", ["temperature"], ["temperature: 4"]),
    ])
  func negative(note: String, fields: [String], expected: [String]) { #expect(rules(note, fields) == expected) }

  @Test("a field with a least value of zero holds nothing below it")
  func leastValue() {
    let schema = #"{"type":"object","properties":{"temperature":{"type":"number","minimum":0}}}"#
    let text = CopySource(said: ["minus 4 in Oslo"], today: today, fields: SchemaFields(Array(schema.utf8)))
    #expect(text.numbers.compactMap(\.only) == [["4"]])
  }

  @Test(
    "10k is a distance where one is asked for and none is said otherwise, and ten thousand elsewhere",
    arguments: [
      ("10k around the park in 52 min", ["distanceKm#", "minutes"], ["distanceKm: 10 !", "minutes: 52 !"]),
      ("a 5k", ["distance#"], ["distance: 5"]), ("8 km, then a 5k", ["distanceKm#"], ["distanceKm: 8 !"]),
      ("earns 10k", ["salary#"], []),
    ])
  func shortKilometres(note: String, fields: [String], expected: [String]) { #expect(rules(note, fields) == expected) }

  @Test(
    "money",
    arguments: [
      ("van needs 7 m", ["fee#"], ["fee: "]), ("45 min massage 60", ["price#"], ["price: 60"]),
      ("3 nights 420", ["totalCost#"], ["totalCost: 420"]),
      ("500 ml of water", ["amount#", "unit"], []), ("500 ml of water", ["amount#"], ["amount: "]),
    ])
  func money(note: String, fields: [String], expected: [String]) { #expect(rules(note, fields) == expected) }
}
