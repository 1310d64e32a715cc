import Extraction
import Foundation
import Testing

@Suite("Texts that a note's words settle")
struct PinnedTextTests {
  private func pinned(_ note: String, _ properties: String) throws -> [String] {
    let text = CopySource(
      said: [note], today: try #require(Day("2026-11-21")),
      fields: SchemaFields(Array(#"{"type":"object","properties":{\#(properties)}}"#.utf8)))
    return text.pinned.map { "\($0.name): \($0.choice)" }
  }

  @Test(
    "A currency is its code",
    arguments: [
      ("$9.99 Netflix", "USD"), ("42 euros for pizza", "EUR"), ("taxi 18 quid", "GBP"), ("₹500 lunch", "INR"), ("NZ$20 bus", "NZD"),
      ("120 CHF ski pass", "CHF"), ("won 20 at cards", nil), ("$5 and €4", nil), ("lunch 12", nil), ("5 TRY tea", "TRY"),
    ])
  func currency(note: String, code: String?) throws {
    let expected = code.map { ["currency: \($0)"] } ?? []
    #expect(try pinned(note, #""currency":{"type":"string"},"amount":{"type":"number"}"#) == expected)
    #expect(try pinned(note, #""currency":{"type":"string","description":"the symbol"}"#) == [])
    #expect(try pinned(note, #""currency":{"type":"string","pattern":"^[a-z]+$"}"#) == [])
  }

  @Test(
    "A code has the letters that stand apart in front of it",
    arguments: [
      ("LH 432 Frankfurt to Chicago", "LH 432"), ("invoice INV 2219 for Bo", "INV 2219"), ("flight no. 432 to Rome", nil),
      ("room NO 432", nil),
      ("BA117 to Oslo", nil), ("LH 432 AND UA 88", nil), ("LH 432 then gate 12", nil), ("GATE LH 432", nil),
    ])
  func code(note: String, code: String?) throws {
    #expect(try pinned(note, #""flightNumber":{"type":"string"}"#) == (code.map { ["flightNumber: \($0)"] } ?? []))
  }
}
