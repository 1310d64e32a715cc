import Extraction
import Foundation
import GuidedGeneration
import JSONText
import LocalModel
import TestSupport
import Testing

/// "Make it 5 instead": one field of the value before changes, by what the prompt says; anything else is a note of its own.
@Suite struct CorrectionTests {
  @Generable struct Booking {
    @Guide(description: "who the table is for") var name: String
    var guests: Int
    @Guide(description: "yyyy-MM-dd") var day: String?
    @Guide(description: "HH:mm") var time: String?
    @Guide(.anyOf(["inside", "terrace"])) var place: String
  }

  @Generable struct Purchase {
    var title: String
    @Guide(.anyOf(["low", "normal", "high"])) var priority: String
    @Guide(description: "yyyy-MM-dd") var dueDate: String?
    var amount: Double?
  }

  private let today = Day("2026-03-04") ?? .today()

  private func node(_ json: String) throws -> JSONNode { try JSONDocument(Array(json.utf8), source: "test").root }

  private func booking() throws -> JSONNode { try node(#"{"name":"Ana","guests":4,"day":"2026-03-06","place":"inside"}"#) }

  private func schema<Content: Generable>(of type: Content.Type) throws -> JSONNode { try node(type.generationSchema.jsonSchema) }

  private func corrected(_ prompt: String) throws -> String? {
    let schema = try schema(of: Booking.self)
    let correction = try Correction(prompt, of: booking(), schema: schema, today: today)
    return try correction?.applied(to: booking(), schema: schema)
  }

  @Test(arguments: [
    ("make it 5 instead", #"{"name":"Ana","guests":5,"day":"2026-03-06","place":"inside"}"#),
    ("no, five", #"{"name":"Ana","guests":5,"day":"2026-03-06","place":"inside"}"#),
    ("actually 5 guests", #"{"name":"Ana","guests":5,"day":"2026-03-06","place":"inside"}"#),
    ("make it 6, not 4", #"{"name":"Ana","guests":6,"day":"2026-03-06","place":"inside"}"#),
    ("Sorry, I meant Saturday.", #"{"name":"Ana","guests":4,"day":"2026-03-07","place":"inside"}"#),
    ("move it to march 12", #"{"name":"Ana","guests":4,"day":"2026-03-12","place":"inside"}"#),
    ("no wait, the terrace", #"{"name":"Ana","guests":4,"day":"2026-03-06","place":"terrace"}"#),
    ("actually at 7pm", #"{"name":"Ana","guests":4,"day":"2026-03-06","time":"19:00","place":"inside"}"#),
    ("change the name to Ben Okri", #"{"name":"Ben Okri","guests":4,"day":"2026-03-06","place":"inside"}"#),
    ("no, the name should be \"Ben\"", #"{"name":"Ben","guests":4,"day":"2026-03-06","place":"inside"}"#),
    ("set the guests to 12", #"{"name":"Ana","guests":12,"day":"2026-03-06","place":"inside"}"#),
  ])
  func aCorrectionChangesOneField(prompt: String, json: String) throws {
    #expect(try corrected(prompt) == json)
  }

  @Test(arguments: [
    "table for 5", "5", "friday", "no sugar", "no rush", "lunch for Ben instead", "actually Ben called", "change the oil on friday",
    "make dinner for 5", "set the table for 6", "make it", "no,", "instead", "", "make it 5 or 6 instead", "make it 5.5 instead",
    "cancel it", "add Ben", "rather nice terrace there", "not inside", "move the piano to the terrace", "update the name", "make it nicer",
    "change it to {\"guests\": 9}", "make it 5 instead and call Ben", "move it to friday at noon with Ben",
  ])
  func whatSaysMoreIsANoteOfItsOwn(prompt: String) throws {
    #expect(try corrected(prompt) == nil)
  }

  /// Of several fields that could take a value, the one that has one is corrected; where that leaves several, none is.
  @Test func whatCouldBeSeveralFieldsIsNotGuessed() throws {
    let schema = try node(
      #"{"type":"object","properties":{"adults":{"type":"integer"},"children":{"type":"integer"},"note":{"type":"string"}}}"#)
    let both = try node(#"{"adults":2,"children":1}"#)
    #expect(Correction("make it 3", of: both, schema: schema, today: today) == nil)
    #expect(Correction("make it 3 children", of: both, schema: schema, today: today)?.field == "children")
    let one = try node(#"{"adults":2}"#)
    #expect(Correction("make it 3", of: one, schema: schema, today: today)?.field == "adults")
  }

  @Test func namesAreSaidInWords() throws {
    let schema = try node(
      #"{"type":"object","properties":{"homeURL":{"type":"string"},"_":{"type":"integer"},"due_date":{"type":"integer"}}}"#)
    let previous = try node(#"{"homeURL":"a","_":1,"due_date":2}"#)
    #expect(Correction("change the home url to b", of: previous, schema: schema, today: today)?.field == "homeURL")
    #expect(Correction("make it 5 instead", of: previous, schema: schema, today: today) == nil)
    #expect(Correction("actually due date 5", of: previous, schema: schema, today: today)?.field == "due_date")
  }

  @Test func aDayThatWasBehindStaysBehind() throws {
    let schema = try schema(of: Purchase.self)
    let bought = try node(#"{"title":"Fridge","priority":"normal","dueDate":"2026-03-02","amount":300}"#)
    #expect(Correction("no, friday", of: bought, schema: schema, today: today)?.value == #""2026-02-27""#)
    let planned = try node(#"{"title":"Fridge","priority":"normal","dueDate":"2026-03-09"}"#)
    #expect(Correction("no, friday", of: planned, schema: schema, today: today)?.value == #""2026-03-06""#)
  }

  /// No note that somebody wrote down is taken for a correction of another one: values never go from note to note.
  @Test func noNoteIsACorrectionOfAnother() throws {
    let schema = try schema(of: Purchase.self)
    let previous = try node(#"{"title":"Fridge","priority":"normal","dueDate":"2026-03-02","amount":300}"#)
    let file = PackageFolder.root.appendingPathComponent("tools/evaluate/notes.jsonl")
    struct Line: Decodable { var note: String }
    let notes = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8)).note
    }
    #expect(notes.count > 100)
    for note in notes { #expect(Correction(note, of: previous, schema: schema, today: today) == nil, "\(note)") }
  }

  /// Through a session of the packaged model: a correction, a correction of it, and a note that is none.
  @Test func aSessionTakesCorrectionsAndKeepsNotesApart() async throws {
    let model = try LocalLanguageModel(path: PackageFolder.models, configuration: .init(threads: 1))
    let session = LanguageModelSession(model: model, instructions: "Turn the note into a Purchase.")
    let first = try await session.respond(to: "Bought groceries for $186.70", generating: Purchase.self).content
    #expect(first.amount == 186.7)
    let second = try await session.respond(to: "make it 190 instead", generating: Purchase.self)
    #expect(second.content.amount == 190 && second.content.title == first.title && second.content.priority == first.priority)
    #expect(second.confidences.map(\.pointer) == ["/amount"])
    let third = try await session.respond(to: "no, the title should be Food", generating: Purchase.self).content
    #expect(third.title == "Food" && third.amount == 190)
    // What is under another schema corrects nothing.
    _ = try await session.respond(to: "make it 5 instead", generating: Booking.self)
    let alone = try await LanguageModelSession(model: model, instructions: "Turn the note into a Purchase.")
      .respond(to: "call mum tomorrow", generating: Purchase.self).content
    let later = try await session.respond(to: "call mum tomorrow", generating: Purchase.self).content
    #expect(later.title == alone.title && later.amount == nil && later.dueDate == alone.dueDate)
    // A stream says the same as a response. (The weekday is none that tomorrow can be.)
    let inFourDays = Date(timeIntervalSinceNow: 4 * 86_400).formatted(.dateTime.weekday(.wide).locale(Locale(identifier: "en_US")))
    let streamed = try await session.streamResponse(to: "make it \(inFourDays)", generating: Purchase.self).collect().content
    #expect(streamed.title == later.title && streamed.dueDate != nil && streamed.dueDate != later.dueDate)
  }
}
