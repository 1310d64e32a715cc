import Foundation
import Language
import Testing

@Suite("The language of a note, and its words in English")
struct NoteLanguageTests {
  @Test(
    "A note is of the language whose words it has most of",
    arguments: [
      ("call the dentist tomorrow", "en"), ("dentist friday 3pm", "en"), ("Mañana llamar al fontanero", "es"),
      ("dentista el martes a las 10", "es"),
      ("Zahnarzt Freitag 15 Uhr", "de"), ("Übermorgen das Auto in die Werkstatt bringen", "de"), ("acheter du pain demain matin", "fr"),
      ("rendez-vous chez le médecin jeudi", "fr"), ("Domingo's pizza 12.50", "en"), ("buy sauerkraut and croissants for the party", "en"),
      ("", "en"), ("12.50", "en"), ("lunch at Casa Bonita with Jürgen", "en"), ("pay the kindergarten fee by Friday", "en"),
    ])
  func languages(note: String, language: String) {
    #expect(NoteLanguage(of: NoteTokens(note)).rawValue == language)
  }

  @Test("Notes in English that people wrote are in English, as far as a set goes")
  func english() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../tools/evaluate")
    for set in ["notes", "schemas", "schemas-plain", "dev-strangers"] {
      let text = try String(contentsOf: folder.appending(path: set + ".jsonl"), encoding: .utf8)
      for line in text.split(separator: "\n") {
        let row = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let note = try #require(row["note"] as? String)
        #expect(NoteLanguage(of: NoteTokens(note)) == .english, "\(note)")
      }
    }
  }

  private func english(_ note: String) -> String? { NoteTokens(note).english?.map(\.text).joined(separator: " ") }

  @Test("Words, days and numbers are told in English, and names stay")
  func glosses() {
    #expect(english("Mañana llamar a Pedro") == "tomorrow call to pedro")
    #expect(english("am Freitag drei Brote kaufen")?.contains("friday 3") == true)
    #expect(english("call the plumber") == nil)
  }

  @Test("A word that is put together of two is told by both, and a form by its word")
  func compounds() {
    let glosses = Glosses("endings: e n en s\nlinks: s n\nroom: zimmer\nlamp: lampe\nwork: arbeit")
    func read(_ word: String) -> String? { glosses.read(NoteTokens(word), 0)?.english }
    #expect(read("Zimmerlampe") == "room lamp")
    #expect(read("Zimmerlampen") == "room lamp")
    #expect(read("Arbeitszimmer") == "work room")
    #expect(read("Arbeitsamt") == nil)
  }

  @Test(
    "What stands at each place is told once and in order, whatever the note holds",
    arguments: ["qu'est-ce qu'il y a aujourd'hui ?", "el el el 3 €", "\u{0}\u{301}der der"])
  func order(note: String) {
    let tokens = NoteTokens(note)
    let places = (tokens.english ?? []).flatMap(\.tokens)
    #expect(places.isEmpty || places == Array(0..<tokens.count))
  }
}
