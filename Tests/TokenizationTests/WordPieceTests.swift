import Foundation
import ModelFiles
import Testing
import Tokenization

/// A text as the reference (`tools/train/reader/make_vectors.py`) divides it.
private struct WordPieceVector: Decodable {
  var text: String
  var ids: [Int32]
  /// Characters from and up to, counted in Unicode scalars.
  var places: [[Int]]
}

@Suite struct WordPieceTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test("Texts are divided as the reference divides them, with the place of each piece")
  func vectors() throws {
    let pieces = try WordPiece(GGUFFile(path: Self.root.appendingPathComponent("Models/reader.gguf").path))
    let lines = try String(contentsOf: Self.root.appendingPathComponent("Tests/Fixtures/wordpiece-vectors.jsonl"), encoding: .utf8)
    let vectors = try lines.split(separator: "\n").map { try JSONDecoder().decode(WordPieceVector.self, from: Data($0.utf8)) }
    #expect(vectors.count == 13)
    for vector in vectors {
      let found = pieces.encode(vector.text)
      #expect(found.map(\.id) == vector.ids, "\(vector.text.debugDescription)")
      #expect(found.map { [$0.range.lowerBound, $0.range.upperBound] } == vector.places, "\(vector.text.debugDescription)")
    }
  }
}
