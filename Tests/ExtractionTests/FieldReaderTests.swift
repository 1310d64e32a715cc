import Decoding
import Extraction
import Foundation
import ModelFiles
import TestSupport
import Testing
import Tokenization
import Transformer

/// A schema and a note, with the input and the answers of the reference (`tools/train/reader/make_vectors.py`).
private struct ReaderVector: Decodable {
  struct Field: Decodable {
    var name: String, kind: String, required: Bool, description: String, choices: [String]
  }
  struct Answer: Decodable {
    var value: Value?
    var probability: Double
    var behind: Double?
  }
  enum Value: Decodable, Equatable {
    case text(String), truth(Bool)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      self = if let truth = try? container.decode(Bool.self) { .truth(truth) } else { .text(try container.decode(String.self)) }
    }
  }
  var title: String, note: String
  var fields: [Field]
  var ids: [Int32], marks: [UInt8], optional: [Int]
  var noteStart: Int
  var answers: [Answer]

  var schema: ReaderSchema {
    let kinds: [String: ReaderSchema.Kind] = [
      "text": .text, "number": .number, "day": .day, "list": .list, "choices": .choices, "truth": .truth,
    ]
    return ReaderSchema(
      title: title,
      fields: fields.map {
        ReaderSchema.Field(
          name: $0.name, kind: kinds[$0.kind] ?? .text, isRequired: $0.required, description: $0.description, choices: $0.choices)
      })
  }
}

@Suite struct FieldReaderTests {
  static let root = PackageFolder.root
  static let path = root.appendingPathComponent("Models/reader.gguf").path
  private static func vectors() throws -> (names: [String: String], cases: [ReaderVector]) {
    let url = root.appendingPathComponent("Tests/Fixtures/reader-vectors.jsonl")
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { Data($0.utf8) }
    return (
      try JSONDecoder().decode([String: [String: String]].self, from: lines[0])["names"] ?? [:],
      try lines.dropFirst().map { try JSONDecoder().decode(ReaderVector.self, from: $0) }
    )
  }

  @Test("Names are divided as in training")
  func names() throws {
    let names = try Self.vectors().names
    #expect(names.count == 9)
    for (name, words) in names { #expect(ReaderInput.plain(name) == words) }
  }

  @Test("Schema and note are put together as in training")
  func inputs() throws {
    let pieces = try WordPiece(GGUFFile(path: Self.path))
    for vector in try Self.vectors().cases {
      let input = try #require(ReaderInput(vector.schema, note: vector.note, vocabulary: pieces))
      #expect(input.positions.map { $0.piece ?? 0 } == vector.ids)
      #expect(input.positions.map(\.mark) == vector.marks)
      #expect(input.positions.map { $0.addedMark == ReaderInput.optionalMark ? 1 : 0 } == vector.optional)
      #expect(input.positions.map(\.segment) == vector.ids.indices.map { $0 < vector.noteStart ? 0 : 1 })
    }
  }

  @Test("The answers are the reference's; activations in eight bits move a probability by less than 0.05")
  func answers() throws {
    let reader = try FieldReader(path: Self.path)
    for vector in try Self.vectors().cases {
      let found = reader.read(vector.note, for: vector.schema)
      #expect(found.count == vector.answers.count)
      for (reading, answer) in zip(found, vector.answers) {
        let value: ReaderVector.Value? =
          switch reading.value {
          case .nothing: nil
          case .words(let words), .day(let words, _): .text(words)
          case .choice(let choice): .text(choice)
          case .truth(let truth): .truth(truth)
          }
        #expect(value == answer.value, "\(vector.title).\(reading.name)")
        if case .day(_, let behind) = reading.value { #expect(abs(behind - (answer.behind ?? -1)) < 0.05) }
        #expect(abs(reading.probability - answer.probability) < 0.05, "\(vector.title).\(reading.name)")
      }
    }
  }

  @Test("A note that is too long for it is left to the model that writes")
  func tooLong() throws {
    let schema = ReaderSchema(title: "Note", fields: [.init(name: "what", kind: .text, isRequired: true)])
    let reader = try FieldReader(path: Self.path)
    #expect(reader.read(String(repeating: "word ", count: 400), for: schema).isEmpty)
    #expect(reader.read(" \n", for: schema).isEmpty)
  }

  // MARK: Assignment

  /// The best of all ways, tried one by one; nil where there is none without an overlap.
  private func best(_ fields: [[SpanAssignment.Candidate]]) -> Double? {
    var best: Double?
    func go(_ index: Int, _ score: Double, _ taken: [ClosedRange<Int>]) {
      guard index < fields.count else {
        best = max(best ?? score, score)
        return
      }
      for candidate in fields[index] {
        if let pieces = candidate.pieces {
          if !taken.contains(where: { $0.overlaps(pieces) }) { go(index + 1, score + candidate.score, taken + [pieces]) }
        } else {
          go(index + 1, score + candidate.score, taken)
        }
      }
    }
    go(0, 0, [])
    return best
  }

  @Test("No words go to two fields, and no other way is better")
  func assignment() {
    var random = SystemRandomNumberGenerator()
    var ways = 0
    for _ in 0..<400 {
      let fields = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
          let begin = Int.random(in: 0..<8, using: &random)
          let isNone = Int.random(in: 0..<4, using: &random) == 0
          return SpanAssignment.Candidate(
            pieces: isNone ? nil : begin...begin + Int.random(in: 0..<3, using: &random), score: -Double.random(in: 0..<9, using: &random))
        }.sorted { $0.score > $1.score }
      }
      let found = SpanAssignment.solve(fields)
      let spans = found.compactMap { $0?.pieces }
      for (index, span) in spans.enumerated() { #expect(!spans[..<index].contains { $0.overlaps(span) }) }
      guard let expected = best(fields) else {
        #expect(found.contains { $0 == nil })
        continue
      }
      ways += 1
      #expect(abs(found.reduce(0) { $0 + ($1?.score ?? -1000) } - expected) < 1e-9)
    }
    #expect(ways > 200)
    // Many fields that all want the same words: broken off, and still a way.
    let same = (0..<40).map { _ in (0..<8).map { SpanAssignment.Candidate(pieces: $0...$0, score: -Double($0)) } }
    #expect(SpanAssignment.solve(same).count { $0 != nil } == 8)
  }

  // MARK: Schemas

  private func schema(_ properties: String, _ rest: String = "") -> ReaderSchema? {
    let text = Array(#"{"title":"Thing","type":"object","properties":{\#(properties)},"required":["a"]\#(rest)}"#.utf8)
    return ReaderSchema(text, fields: SchemaFields(text))
  }

  @Test("What the reader is told of a schema")
  func schemas() {
    let read = schema(
      ##""a":{"type":"string","description":"one"},"b":{"enum":["x","y"]},"c":{"type":"boolean"},"d":{"type":"integer"},"e":{"type":"array","items":{"type":"string"}},"f":{"type":"string","format":"date"},"g":{"$ref":"#/$defs/Kind"},"h":{"type":"string","pattern":"^a"},"i":{"enum":[1,2]},"j":{"type":"array","items":{"type":"number"}}"##,
      #","$defs":{"Kind":{"type":"string","enum":["p","q"]}}"#)
    let expected: [ReaderSchema.Field] = [
      .init(name: "a", kind: .text, isRequired: true, description: "one"),
      .init(name: "b", kind: .choices, isRequired: false, choices: ["x", "y"]), .init(name: "c", kind: .truth, isRequired: false),
      .init(name: "d", kind: .number, isRequired: false), .init(name: "e", kind: .list, isRequired: false),
      .init(name: "f", kind: .day, isRequired: false), .init(name: "g", kind: .choices, isRequired: false, choices: ["p", "q"]),
    ]
    #expect(read == ReaderSchema(title: "Thing", fields: expected))
    // A name that comes twice, a gist, and nothing to read.
    #expect(schema(#""a":{"type":"string"},"b":{"type":"object","properties":{"a":{"type":"string"}}}"#) == nil)
    #expect(schema(#""a":{"type":"string","description":"3 to 7 words"}"#) == nil)
    #expect(schema(#""a":{"type":"object"}"#) == nil)
    #expect(ReaderSchema(Array("true".utf8), fields: SchemaFields(Array("{}".utf8))) == nil)
  }

  // MARK: Rules

  private func held(_ readings: [FieldReading], writesEmpty: Bool = true, _ text: ExcerptText) throws -> (ExcerptText, [String: Double]) {
    var text = text
    let mentions = NoteMentions("sent on Friday, due tomorrow", today: try #require(Day("2026-11-21"))).entries
    let names = text.hold(to: readings, mentions: mentions, writesEmpty: writesEmpty)
    return (text, names)
  }

  @Test("Fields are held to what is read, unless a rule of the words decides already")
  func holding() throws {
    let readings: [FieldReading] = [
      .init(name: "a", kind: .text, value: .words("oat  milk"), probability: 0.9),
      .init(name: "b", kind: .text, value: .nothing, probability: 0.8),
      .init(name: "c", kind: .choices, value: .choice("x"), probability: 0.7),
      .init(name: "d", kind: .truth, value: .truth(false), probability: 0.6),
      .init(name: "e", kind: .truth, value: .nothing, probability: 0.6),
      .init(name: "f", kind: .list, value: .words("Dot, Lars and Ifeanyi"), probability: 0.6),
      .init(name: "g", kind: .number, value: .words("two dozen or 30"), probability: 0.6),
      .init(name: "i", kind: .text, value: .words(#"a "quote""#), probability: 0.9),
      .init(name: "j", kind: .text, value: .words("labelled"), probability: 0.9),
      .init(name: "k", kind: .number, value: .words("7"), probability: 0.9),
      .init(name: "l", kind: .number, value: .nothing, probability: 0.9),
      .init(name: "s", kind: .number, value: .words("urgent"), probability: 0.9),
      .init(name: "m", kind: .day, value: .day("on Friday", behind: 0.9), probability: 0.9),
      .init(name: "n", kind: .day, value: .day("friday", behind: 0.1), probability: 0.9),
      .init(name: "o", kind: .day, value: .day("tomorrow", behind: 0.9), probability: 0.9),
      .init(name: "p", kind: .day, value: .day("some day", behind: 0.1), probability: 0.9),
      .init(name: "r", kind: .day, value: .day("on Friday", behind: 0.5), probability: 0.9),
      .init(name: "q", kind: .day, value: .nothing, probability: 0.9),
    ]
    let before = ExcerptText(
      "a note", labelled: [LabelledField(name: "j", word: 0)], barred: [BarredField(name: "a", first: [0], last: [])],
      numbers: [NumberField(name: "k", without: .day, only: ["7", "8"]), NumberField(name: "g", without: [], only: ["24", "5"])])
    let (text, names) = try held(readings, before)
    #expect(
      text.stated == [
        StatedChoice(name: "a", choice: "oat milk"), StatedChoice(name: "b", choice: ""), StatedChoice(name: "c", choice: "x"),
        StatedChoice(name: "m", choice: "2026-11-20"), StatedChoice(name: "n", choice: "2026-11-27"),
        StatedChoice(name: "o", choice: "2026-11-22"), StatedChoice(name: "q", choice: ""),
      ])
    #expect(text.flags == [StatedFlag(name: "d", value: false), StatedFlag(name: "e", value: nil)])
    #expect(text.lists == [StatedList(name: "f", items: ["Dot", "Lars", "Ifeanyi"])])
    #expect(text.barred == [] && text.labelled == before.labelled)
    #expect(
      text.numbers == [
        NumberField(name: "k", without: .day, only: ["7"], isStated: true),
        NumberField(name: "g", without: [], only: ["24"], isStated: true),
        NumberField(name: "l", without: [], only: []), NumberField(name: "s", without: [], only: []),
      ])
    #expect(Set(names.keys) == ["a", "b", "c", "d", "e", "f", "g", "k", "l", "m", "n", "o", "q", "s"] && names["a"] == 0.9)
    // What is not written empty cannot be held to nothing.
    let (other, _) = try held(readings, writesEmpty: false, before)
    #expect(
      other.stated.map(\.name) == ["a", "c", "m", "n", "o"] && other.flags.map(\.name) == ["d"]
        && !other.numbers.contains { $0.name == "l" })
  }

  @Test(
    "Enumerations are divided",
    arguments: [
      ("milk, eggs and two loaves", ["milk", "eggs", "two loaves"]), ("Ana & Ben", ["Ana", "Ben"]),
      ("red/blue;green", ["red", "blue;green"]),
      ("one", ["one"]), ("salt, and pepper,", ["salt", "pepper"]), (", and", []), ("drill plus bits + case", ["drill", "bits", "case"]),
    ])
  func items(words: String, expected: [String]) { #expect(ExcerptText.items(of: words) == expected) }

  @Test("Changed bytes make an error or another reading, never a crash")
  func mutations() throws {
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.path)))
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("espalier-reader-\(UUID().uuidString).gguf")
    defer { try? FileManager.default.removeItem(at: place) }
    let schema = ReaderSchema(
      title: "T",
      fields: [.init(name: "a", kind: .text, isRequired: false), .init(name: "b", kind: .choices, isRequired: false, choices: ["x"])])
    var random = SystemRandomNumberGenerator()
    // Metadata, the vocabulary and the tensors' headers.
    let header = 220_000
    for round in 0..<60 {
      var bytes = whole
      for _ in 0..<(1 + round % 3) { bytes[Int.random(in: 0..<header, using: &random)] = UInt8.random(in: 0...255, using: &random) }
      try Data(bytes).write(to: place)
      do { _ = try FieldReader(path: place.path).read("milk and eggs", for: schema) } catch is ModelFileError {}
    }
  }
}
