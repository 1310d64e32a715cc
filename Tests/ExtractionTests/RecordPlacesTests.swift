import Extraction
import Foundation
import ModelFiles
import TestSupport
import Testing
import Tokenization

/// Where the elements of an array of objects begin, of the words at which the encoder sees them begin.
@Suite struct RecordPlacesTests {
  private static let vocabulary = Result { try WordPiece(GGUFFile(path: PackageFolder.models + "/reader.gguf")) }

  /// The words with which elements begin that are left of those found.
  private func begun(
    _ note: String, at words: [String], singles: [String] = [], listed: [String] = [], haveDays: Bool = false
  ) throws -> [String] {
    let schema = ReaderSchema(title: "Thing", fields: [.init(name: "lines", kind: .records, isRequired: false)])
    let input = try #require(ReaderInput(schema, note: note, vocabulary: Self.vocabulary.get()))
    let scalars = Array(note.unicodeScalars)
    func places(_ words: [String]) throws -> [ClosedRange<Int>] {
      try words.map { word in
        let range = try #require(note.range(of: word))
        let start = note.unicodeScalars.distance(from: note.startIndex, to: range.lowerBound)
        let place = try #require(input.notePieces.firstIndex { $0.range.contains(start) })
        return place...place
      }
    }
    return try input.whole(places(words), in: note, singles: places(singles), listed: places(listed), haveDays: haveDays).map { place in
      String(String.UnicodeScalarView(scalars[input.notePieces[place.lowerBound].range]))
    }
  }

  @Test("None begins inside a time, and figures in front of one belong to it")
  func times() throws {
    let note = "9:00 Mira on queues, 10:30 Abel on caches"
    #expect(try begun(note, at: ["9", "00", "Mira", "10", "30", "Abel"]) == ["9", "10"])
  }

  @Test("A heading belongs to the first one, unless another field holds it")
  func headings() throws {
    let trip = "Lisbon trip: hotel 240, taxi 18"
    #expect(try begun(trip, at: ["Lisbon", "hotel", "taxi"], singles: ["Lisbon"]) == ["hotel", "taxi"])
    let task = "Ana: send the offer, Bo: book the hall"
    #expect(try begun(task, at: ["Ana", "send", "Bo", "book"]) == ["Ana", "Bo"])
  }

  @Test("What is an item of a list is no element, and words without weight begin none")
  func lists() throws {
    #expect(try begun("200 g flour and 2 eggs. Mix, fry", at: ["200", "2 eggs", "Mix"], listed: ["Mix", "fry"]) == ["200", "2"])
    #expect(try begun("just Hopsy, our rabbit", at: ["just", "Hopsy"]) == ["just"])
  }

  @Test("Where each must have a day, one without goes on with the day behind it")
  func days() throws {
    let note = "Ana works friday 9-17 and Ben saturday 10-14"
    #expect(try begun(note, at: ["Ana", "friday", "Ben"], haveDays: true) == ["Ana", "Ben"])
    #expect(try begun("call Ana, friday buy milk", at: ["call", "friday"]) == ["call", "friday"])
  }

  @Test("Elements that are found whole stay as they are")
  func plain() throws {
    #expect(try begun("2 kg potatoes, a pack of butter and 6 eggs", at: ["2", "a pack", "6"]) == ["2", "a", "6"])
    #expect(try begun("Milo", at: ["Milo"]) == ["Milo"])
    #expect(try begun("Milo", at: []) == [])
  }
}
