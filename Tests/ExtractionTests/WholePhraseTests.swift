import Extraction
import Foundation
import JSONText
import Testing

@Suite("What belongs to a span, by its field's name")
struct WholePhraseTests {
  /// The value of a field of text for which a reader points at some words.
  private func value(_ name: String, _ note: String, _ words: String, others: [String: String] = [:], description: String = "") throws
    -> String
  {
    let names = [name] + others.keys.sorted()
    let properties = names.map { #""\#($0)":{"type":"string","description":"\#($0 == name ? description : "")"}"# }
    let schema = #"{"type":"object","properties":{\#(properties.joined(separator: ","))},"required":["\#(name)"]}"#
    let root = try JSONDocument(Array(schema.utf8), source: "schema")
    let plan = try #require(ReadingPlan(root.root, fields: SchemaFields(root.root)))
    let readings = try names.map { field in
      let found = try #require(note.range(of: field == name ? words : others[field] ?? ""))
      let start = note.unicodeScalars.distance(from: note.startIndex, to: found.lowerBound)
      let length = note.unicodeScalars.distance(from: found.lowerBound, to: found.upperBound)
      return SpanReading(value: .words(start..<start + length), probability: 0.9)
    }
    let result = ReadingAssembler.assemble(
      plan, readings: readings,
      facts: NoteFacts(note, now: Moment(day: try #require(Day("2026-11-21")), time: ClockTime(seconds: 36_000))))
    let read = try #require(result.ruled.first { $0.name == name })
    guard case .words(let text) = read.value else { return "" }
    return text
  }

  @Test(
    "What is said of a thing belongs to what is the matter with it, up to the clause's end or another field's words",
    arguments: [
      (
        "The export button does nothing since the update, customers wait", "export button",
        "The export button does nothing since the update"
      ),
      ("search is returning empty results for some users", "search", "search is returning empty results for some users"),
      ("Mira says our boiler leaks. Flat 3", "boiler", "our boiler leaks"), ("broken lamp in hall 2", "broken lamp", "broken lamp"),
    ])
  func statements(note: String, words: String, text: String) throws { #expect(try value("summary", note, words) == text) }

  @Test(
    "An address has its flat, its town and its postcode",
    arguments: [
      ("Parcel for Nora, 7 Elm Road, Hilltown, between 2 and 4", "7", "7 Elm Road, Hilltown"),
      ("drop off at Apt 4B, 118 W 9th St, New York - ask for Dee", "New York", "Apt 4B, 118 W 9th St, New York"),
      ("lamp to 22 Baker Street London for Tom", "22 Baker Street", "22 Baker Street London"),
      ("visit 10 Downing St, London SW1A 2AA on Friday", "10 Downing St", "10 Downing St, London SW1A 2AA"),
      ("collect from 7 elm road, ring twice", "elm road", "7 elm road"),
      ("14 St. James's Street, York 12561 at noon", "St. James's", "14 St. James's Street, York 12561"),
      ("12-14 Mill Lane, Friday at 3", "Mill Lane", "12-14 Mill Lane"),
      ("5 Hill St, Flat 2, Bath", "5 Hill St", "5 Hill St, Flat 2, Bath"),
      ("meet at the library", "library", "library"), ("ran 5 km down the road", "the road", "the road"),
    ])
  func address(note: String, words: String, expected: String) throws {
    #expect(try value("address", note, words) == expected)
    #expect(try value("deliveryAddress", note, words) == expected)
  }

  @Test("A part that another field has is left to it, a street is the street alone, and an address for mail is none")
  func parts() throws {
    let note = "ship to 14 Mill Lane, Bath"
    #expect(try value("address", note, "14 Mill Lane", others: ["city": "Bath"]) == "14 Mill Lane")
    #expect(try value("street", note, "Mill Lane") == "14 Mill Lane")
    #expect(try value("venue", note, "Bath") == "Bath")
    #expect(try value("venue", note, "14 Mill Lane") == "14 Mill Lane, Bath")
    #expect(try value("address", note, "14 Mill Lane", description: "email address or handle") == "14 Mill Lane")
  }

  @Test(
    "A question is the sentence that asks",
    arguments: [
      ("Hi, Jonas here. Does the X200 come with a spare filter?", "spare filter", "Does the X200 come with a spare filter?"),
      ("how long does it last on the Pro? - Mia", "how long", "how long does it last on the Pro?"),
      ("Can I return it without a receipt?", "without a receipt", "Can I return it without a receipt?"),
      ("where do I park", "park", "where do I park"), ("Version 2.5 is out. Is it free? Thanks", "free", "Is it free?"),
      ("the filter is broken. please help", "filter", "filter"),
    ])
  func question(note: String, words: String, expected: String) throws { #expect(try value("question", note, words) == expected) }
}
