import Decoding
import Extraction
import Foundation
import JSONText
import ModelFiles
import TestSupport
import Testing
import Tokenization
import Transformer

/// A schema and a note, with the input and the answers of the reference (`tools/train/reader/make_vectors.py`).
private struct ReaderVector: Decodable {
  struct Field: Decodable {
    var name: String, kind: String, required: Bool, description: String, choices: [String]
    var within: Int?
  }
  struct Answer: Decodable {
    var value: Value?
    var probability: Double?
    var behind: Double?
    var elements: [Answer]?
    /// Other readings, less than 0.1 less probable: closer than eight bits tell apart.
    var close: [Answer]?
  }
  enum Value: Decodable, Equatable {
    case text(String), truth(Bool), texts([String])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let truth = try? container.decode(Bool.self) {
        self = .truth(truth)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .texts(try container.decode([String].self))
      }
    }
  }
  var title: String, note: String
  var fields: [Field]
  var ids: [Int32], marks: [UInt8], added: [UInt8]
  var noteStart: Int
  var answers: [Answer]

  var schema: ReaderSchema {
    let kinds: [String: ReaderSchema.Kind] = [
      "text": .text, "number": .number, "day": .day, "list": .list, "choices": .choices, "truth": .truth,
      "time": .time, "moment": .moment, "duration": .duration, "records": .records, "branches": .branches, "scale": .scale,
      "several": .several,
    ]
    return ReaderSchema(
      title: title,
      fields: fields.map {
        ReaderSchema.Field(
          name: $0.name, kind: kinds[$0.kind] ?? .text, isRequired: $0.required, description: $0.description, choices: $0.choices,
          within: $0.within)
      })
  }
}

@Suite struct SpanExtractorTests {
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
      #expect(input.positions.map(\.addedMark) == vector.added)
      #expect(input.positions.map(\.segment) == vector.ids.indices.map { $0 < vector.noteStart ? 0 : 1 })
    }
  }

  @Test("The answers are the reference's; activations in eight bits move a probability by less than 0.05")
  func answers() throws {
    let reader = try SpanExtractor(path: Self.path)
    #expect(reader.knowsPlaces)
    var answered = 0
    for vector in try Self.vectors().cases {
      let found = reader.spans(in: vector.note, for: vector.schema)
      guard !vector.answers.isEmpty else {
        #expect(found.allSatisfy { $0 == nil })
        continue
      }
      #expect(found.count == vector.answers.count)
      for (index, answer) in vector.answers.enumerated() {
        answered += 1
        compare(found[index], answer, vector.schema.fields[index], vector)
      }
    }
    #expect(answered > 25)
  }

  private func compare(
    _ reading: SpanReading?, _ answer: ReaderVector.Answer, _ field: ReaderSchema.Field, _ vector: ReaderVector
  ) {
    let place: Comment = "\(vector.title).\(field.name)"
    if let elements = answer.elements {
      guard case .elements(let found)? = reading?.value else {
        Issue.record(place)
        return
      }
      #expect(found.count == elements.count, place)
      for (reading, answer) in zip(found, elements) { compare(reading, answer, field, vector) }
      return
    }
    guard let reading else {
      Issue.record(place)
      return
    }
    let scalars = Array(vector.note.unicodeScalars)
    func words(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }
    let value: ReaderVector.Value? =
      switch reading.value {
      case .nothing, .elements: nil
      case .words(let range): .text(words(range))
      case .places(let ranges): .texts(ranges.map(words))
      case .choice(let choice): field.kind == .truth ? .truth(choice == 0) : .text(field.choices[choice])
      case .choices(let choices): .texts(choices.map { field.choices[$0] })
      }
    // The reference's reading, or one that lies as close to it as two errors of eight bits; as probable as the reference has that one.
    guard let same = ([answer] + (answer.close ?? [])).first(where: { $0.value == value }) else {
      Issue.record("\(place): \(value.debugDescription), not \(answer.value.debugDescription)")
      return
    }
    if let behind = reading.behind, let expected = same.behind { #expect(abs(behind - expected) < 0.05, place) }
    #expect(abs(reading.probability - (same.probability ?? -1)) < 0.05, place)
  }

  @Test("A long note is read in parts, and so is a long schema; nothing is said of a note without words")
  func long() throws {
    let reader = try SpanExtractor(path: Self.path)
    let schema = ReaderSchema(
      title: "Contact",
      fields: (0..<80).map {
        .init(name: "field\($0)", kind: .text, isRequired: false, description: "the part that is number \($0) of them")
      }
        + [.init(name: "phone", kind: .text, isRequired: true, description: "telephone number")])
    let note = String(repeating: "the weather was fine and we walked. ", count: 100) + "call Ada on 0300 555 019"
    let found = reader.spans(in: note, for: schema)
    #expect(found.count == 81 && found.allSatisfy { $0 != nil })
    #expect(reader.spans(in: " \n", for: schema).allSatisfy { $0 == nil })
    // A choice of more than fit into one pass.
    let many = ReaderSchema(
      title: "Day", fields: [.init(name: "which", kind: .choices, isRequired: true, choices: (0..<400).map { "choice number \($0)" })])
    guard case .choice(let place)? = reader.spans(in: "choice number 17", for: many)[0]?.value else {
      Issue.record("no choice")
      return
    }
    #expect((0..<400).contains(place))
  }

  // MARK: Several places

  @Test("Places begin where a piece suits better than nothing, and end before the next")
  func severalPlaces() {
    let first = [-3.0, 4, -2, -5, 3, -4], last = [-3.0, -1, 5, -5, -2, 1]
    let found = PlaceFinder.places(first: first, last: last, lead: nil)
    #expect(found.places == [1...2, 4...5])
    var expected = 1.0
    for margin: Double in [3, 4, 2, 5, 3, 4, 5, 1] { expected /= 1 + exp(-margin) }
    #expect(abs(found.probability - expected) < 1e-9)
    #expect(PlaceFinder.places(first: [-1, -2], last: [0, 0], lead: nil).places.isEmpty)
    #expect(PlaceFinder.places(first: [-0.5, -2], last: [0, 1], lead: 1).places == [0...1])
    #expect(PlaceFinder.places(first: [-4, -5], last: [0, 1], lead: 1).places.isEmpty)
    #expect(PlaceFinder.places(first: first, last: last, in: 3...5, lead: nil).places == [4...5])
    let one = PlaceFinder.candidates(first: first, last: last, in: 3...5, mayBeNothing: true, limit: 2)
    #expect(one.count == 3 && one[0].pieces == 4...5 && one.contains { $0.pieces == nil })
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

  @Test("No words go to two fields, and no other way is better", .seeded)
  func assignment() {
    var random = Seed.generator()
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
    // Where two numbers suit two fields alike, the order of the fields decides; a clear reading goes before it.
    func both(_ lead: Double) -> [[SpanAssignment.Candidate]] {
      [
        [SpanAssignment.Candidate(pieces: 3...3, score: -0.1), SpanAssignment.Candidate(pieces: 0...0, score: -0.1 - lead)],
        [SpanAssignment.Candidate(pieces: 0...0, score: -0.1), SpanAssignment.Candidate(pieces: 3...3, score: -0.1 - lead)],
      ]
    }
    let order = [SpanAssignment.Relation(0, .standsBefore, 1, weight: 0.7)]
    #expect(SpanAssignment.solve(both(0.2), relations: order).map { $0?.pieces } == [0...0, 3...3])
    #expect(SpanAssignment.solve(both(2), relations: order).map { $0?.pieces } == [3...3, 0...0])
    #expect(SpanAssignment.solve(both(0.2)).map { $0?.pieces } == [3...3, 0...0])
  }

  @Test("What holds between fields decides where their words leave it open, and no other way is better", .seeded)
  func related() {
    typealias Candidate = SpanAssignment.Candidate
    // A part of 30 and a total of 12 change places; without values nothing is known.
    func part(_ values: [Double?]) -> [[Candidate]] {
      [
        [Candidate(pieces: 0...0, score: -0.1, value: values[0]), Candidate(pieces: 3...3, score: -1, value: values[1])],
        [Candidate(pieces: 3...3, score: -0.1, value: values[1]), Candidate(pieces: 0...0, score: -1, value: values[0])],
      ]
    }
    let bound = [SpanAssignment.Relation(0, .isAtMost, 1, weight: 3)]
    #expect(SpanAssignment.solve(part([30, 12]), relations: bound).map { $0?.value } == [12, 30])
    #expect(SpanAssignment.solve(part([12, 30]), relations: bound).map { $0?.value } == [12, 30])
    #expect(SpanAssignment.solve(part([nil, 12]), relations: bound).map { $0?.pieces } == [0...0, 3...3])
    var random = Seed.generator()
    for _ in 0..<200 {
      let count = Int.random(in: 2...4, using: &random)
      let fields = (0..<count).map { field in
        (0..<3).map { place in
          // No two overlap, so that only the relations matter.
          Candidate(
            pieces: field * 3 + place...field * 3 + place, score: -Double.random(in: 0..<4, using: &random),
            value: Double(Int.random(in: 0..<9, using: &random)))
        }.sorted { $0.score > $1.score }
      }
      let relations = (0..<count - 1).map { SpanAssignment.Relation($0, .isAtMost, $0 + 1, weight: 2.5) }
      func worth(_ choice: [Candidate]) -> Double {
        choice.reduce(0) { $0 + $1.score }
          - zip(choice, choice.dropFirst()).reduce(0) { $0 + (($1.0.value ?? 0) > ($1.1.value ?? 0) ? 2.5 : 0) }
      }
      var best = -Double.infinity
      func go(_ chosen: [Candidate]) {
        guard chosen.count < count else {
          best = max(best, worth(chosen))
          return
        }
        for candidate in fields[chosen.count] { go(chosen + [candidate]) }
      }
      go([])
      let found = SpanAssignment.solve(fields, relations: relations).compactMap { $0 }
      #expect(found.count == count)
      #expect(abs(worth(found) - best) < 1e-9)
    }
  }

  // MARK: Schemas

  private func plan(_ text: String) throws -> ReadingPlan? {
    let root = try JSONDocument(Array(text.utf8), source: "schema").root
    return ReadingPlan(root, fields: SchemaFields(root))
  }

  private func plan(properties: String, _ rest: String = "") throws -> ReadingPlan? {
    try plan(#"{"title":"Thing","type":"object","properties":{\#(properties)},"required":["a"]\#(rest)}"#)
  }

  @Test("What the reader is told of a schema")
  func schemas() throws {
    let read = try #require(
      try plan(
        properties:
          ##""a":{"type":"string","description":"one"},"b":{"enum":["x_y","z"]},"c":{"type":"boolean"},"d":{"type":"integer"},"e":{"type":"array","items":{"type":"string"}},"f":{"type":"string","format":"date"},"g":{"$ref":"#/$defs/Kind"},"h":{"type":"string","pattern":"^a"},"i":{"enum":[1,2]},"j":{"type":"array","items":{"type":"number"}},"k":{"type":"string","description":"HH:mm"},"l":{"type":["string","null"],"format":"date-time"},"m":{"type":"integer","minimum":1,"maximum":3},"n":{"type":"array","items":{"enum":["mon","tue"]}},"o":{"oneOf":[{"const":"lo","description":"can wait"},{"const":"hi"}]},"p":{"type":"object","properties":{"q":{"type":"string"}},"required":["q"]},"r":{"type":"array","items":{"type":"object","properties":{"s":{"type":"string"},"t":{"type":"number"}},"required":["s"]}}"##,
        #","$defs":{"Kind":{"type":"string","enum":["p","q"]}}"#))
    let expected: [ReaderSchema.Field] = [
      .init(name: "a", kind: .text, isRequired: true, description: "one"),
      .init(name: "b", kind: .choices, isRequired: false, choices: ["x y", "z"]), .init(name: "c", kind: .truth, isRequired: false),
      .init(name: "d", kind: .number, isRequired: false), .init(name: "e", kind: .list, isRequired: false),
      .init(name: "f", kind: .day, isRequired: false), .init(name: "g", kind: .choices, isRequired: false, choices: ["p", "q"]),
      .init(name: "i", kind: .number, isRequired: false), .init(name: "j", kind: .list, isRequired: false),
      .init(name: "k", kind: .time, isRequired: false, description: "HH:mm"), .init(name: "l", kind: .moment, isRequired: false),
      .init(name: "m", kind: .number, isRequired: false),
      .init(name: "n", kind: .several, isRequired: false, choices: ["mon", "tue"]),
      .init(name: "o", kind: .choices, isRequired: false, choices: ["lo , can wait", "hi"]),
      .init(name: "p.q", kind: .text, isRequired: false), .init(name: "r", kind: .records, isRequired: false),
      .init(name: "s", kind: .text, isRequired: true, within: 15), .init(name: "t", kind: .number, isRequired: false, within: 15),
    ]
    #expect(read.schema == ReaderSchema(title: "Thing", fields: expected))
    #expect(Set(read.ruled.values) == ["a", "b", "c", "d", "e", "f", "g", "i", "j", "m", "o", "q"])
    // A gist, and nothing to read.
    #expect(try plan(properties: #""a":{"type":"string","description":"3 to 7 words"}"#)?.hasGist == true)
    #expect(try plan(properties: #""a":{"type":"object"}"#) == nil)
    #expect(try plan("true") == nil)
  }

  @Test("A union is told by the names and descriptions of its branches")
  func unions() throws {
    let union = try #require(
      try plan(
        ##"{"title":"Action","anyOf":[{"$ref":"#/$defs/SetTimer"},{"title":"X","description":"tells somebody","properties":{"action":{"const":"send_message"},"to":{"type":"string"}},"required":["action","to"]},{"properties":{"action":{"const":"none"}},"required":["action"]}],"$defs":{"SetTimer":{"type":"object","properties":{"action":{"enum":["set_timer"]},"minutes":{"type":"number"},"forWhat":{"type":"string"}}}}}"##
      ))
    #expect(union.schema.fields.map(\.choices) == [["set timer : minutes , for what", "send message , tells somebody : to", "none"]])
    #expect(union.branches.map(\.tag) == ["action", "action", "action"])
    #expect(union.branches.map(\.constant) == [nil, nil, #"{"action":"none"}"#])
    let own = try JSONDocument(union.branches[1].jsonSchema, source: "branch").root
    #expect(own["properties"]?.members.map { $0.key.string ?? "" } == ["action", "to"] && own["$defs"] != nil)
    #expect(try plan(#"{"anyOf":[{"type":"string"},{"type":"null"}]}"#) == nil)
  }

  @Test("Of a schema with a gist the choices and the gist's words are asked for, whatever the gist's pattern")
  func gist() throws {
    let item = try #require(
      try plan(
        #"{"title":"Item","type":"object","properties":{"kind":{"enum":["task","idea"]},"title":{"type":"string","description":"3 to 7 words","pattern":"^\\S.*$"},"due":{"type":"string","format":"date"}},"required":["kind","title"]}"#
      ))
    #expect(item.hasGist && !item.isOfCapturedItems)
    for kinds in [["task", "expense", "idea", "event"], ["event", "task", "idea", "expense"], ["task", "event"]] {
      let text = kinds.map { "\"\($0)\"" }.joined(separator: ",")
      let sorted = try #require(
        try plan(
          #"{"title":"Item","type":"object","properties":{"kind":{"enum":[\#(text)]},"title":{"type":"string","description":"3 to 7 words"}},"required":["kind","title"]}"#
        ))
      #expect(sorted.isOfCapturedItems == (kinds.count == 4))
    }
    // The gist is left to be written, and the rest is not.
    let note = "call Ana about the roof, only an idea"
    let read = try assemble(
      item, note,
      [SpanReading(value: .choice(1), probability: 0.9), try words("roof", of: note), SpanReading(value: .nothing, probability: 0.9)])
    #expect(read.json == nil && read.ruled.map(\.name) == ["kind"] && read.jsonSchema?.contains("due") == false)
    #expect(item.schema.fields.map(\.name) == ["kind", "title", "due"])
    #expect(item.schema.fields.map(\.wantsEdges) == [false, true, false])
  }

  @Test("A gist's words have the probabilities of their pieces, added up")
  func edges() {
    let note = "call  Ana-Maria"
    let pieces = [(0..<4, 0.5, 0.1), (6..<9, 0.2, 0.2), (9..<10, 0.0, 0.0), (10..<15, 0.25, 0.6)]
    let edges = pieces.map { SpanEdge(range: $0.0, first: log($0.1), last: log($0.2)) }
    let bias = SpanBias(name: "title", edges: edges, note: note, weight: 0.5, least: -8)
    let expected: [(Double, Double)] = [(log(0.5), log(0.1)), (log(0.45), log(0.8))]
    #expect(bias.words.count == 2)
    for (found, wanted) in zip(bias.words, expected) {
      #expect(abs(Double(found.first) - 0.5 * wanted.0) < 1e-5 && abs(Double(found.last) - 0.5 * wanted.1) < 1e-5)
    }
    // What is impossible is taken for very unlikely.
    let none = SpanBias(name: "title", edges: [SpanEdge(range: 0..<4, first: -100, last: -100)], note: "call", weight: 1, least: -8)
    #expect(none.words.map(\.first) == [-8])
  }

  // MARK: Values

  private func assemble(_ plan: ReadingPlan, _ note: String, _ readings: [SpanReading?]) throws -> ReadingAssembler.Result {
    ReadingAssembler.assemble(
      plan, readings: readings,
      facts: NoteFacts(note, now: Moment(day: try #require(Day("2026-11-21")), time: ClockTime(seconds: 36_000))))
  }

  private func words(_ words: String, of note: String, _ probability: Double = 0.9) throws -> SpanReading {
    let range = try #require(note.range(of: words))
    let start = note.unicodeScalars.distance(from: note.startIndex, to: range.lowerBound)
    return SpanReading(value: .words(start..<start + words.unicodeScalars.count), probability: probability)
  }

  @Test("Records and objects are filled; what is missing is left out, and what the reader cannot tell is left to be written")
  func values() throws {
    let text =
      #"{"title":"Order","type":"object","properties":{"lines":{"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},"count":{"type":"integer"},"hot":{"type":"boolean"}},"required":["name"]}},"from":{"type":"object","properties":{"name":{"type":"string"},"tel":{"type":["string","null"]}},"required":["name"]}},"required":["lines"]}"#
    let order = try #require(try plan(text))
    let note = "two teas, hot, 3 buns for Ada"
    let nothing = SpanReading(value: .nothing, probability: 0.8)
    let elements = { (readings: [SpanReading]) in SpanReading(value: .elements(readings), probability: 0.9) }
    let tea = try words("teas", of: note), bun = try words("buns", of: note), two = try words("two", of: note),
      three = try words("3", of: note)
    let places = SpanReading(value: .places([0..<13, 15..<21]), probability: 0.9)
    let yes = SpanReading(value: .choice(0), probability: 0.9)
    let whole = try assemble(
      order, note,
      [places, elements([tea, bun]), elements([two, three]), elements([yes, nothing]), try words("Ada", of: note), nothing])
    #expect(
      whole.json == #"{"lines":[{"name":"teas","count":2,"hot":true},{"name":"buns","count":3}],"from":{"name":"Ada"}}"#)
    #expect(whole.confidence.map(\.pointer).contains("/lines/0/count") && whole.confidence.contains { $0.pointer == "/from/tel" })
    // An element without its name is none; an object without what it must hold is not there.
    let less = try assemble(
      order, note, [places, elements([tea, nothing]), elements([nothing, three]), elements([nothing, nothing]), nothing, nothing])
    #expect(less.json == #"{"lines":[{"name":"teas"}]}"#)
    // Words without a number: written by the model, within the rest that is known.
    let open = try assemble(
      order, note, [places, elements([tea, bun]), elements([tea, three]), elements([nothing, nothing]), nothing, nothing])
    #expect(open.json == nil)
    let narrowed = try #require(open.jsonSchema)
    #expect(
      narrowed.contains(#""name":{"const":"teas"}"#) && narrowed.contains(#""count":{"type":"integer"}"#) && !narrowed.contains("from"))
  }

  @Test(
    "What is in an object that is not there is as surely not there; a day alone is no element, and the word for the schema itself no text")
  func left() throws {
    let nothing = SpanReading(value: .nothing, probability: 0.8)
    let outer = try #require(
      try plan(
        properties:
          #""a":{"type":"string"},"o":{"type":"object","properties":{"x":{"type":"string"},"y":{"type":"string"}},"required":["x"]}"#))
    let gone = try assemble(outer, "call Ada", [try words("Ada", of: "call Ada"), nothing, nothing])
    let sure = Dictionary(gone.confidence.map { ($0.pointer, $0.probability) }, uniquingKeysWith: { first, _ in first })
    #expect(sure["/o"] == sure["/o/x"] && sure["/o"] == sure["/o/y"] && abs((sure["/o"] ?? 0) - 0.64) < 1e-9)

    let slots = try #require(
      try plan(
        #"{"type":"object","properties":{"slots":{"type":"array","items":{"type":"object","properties":{"what":{"type":"string"}},"required":["what"]}}}}"#
      ))
    let note = "tomorrow haircut and drinks"
    let places = SpanReading(value: .places([0..<8, 9..<16, 21..<27]), probability: 0.9)
    let found = SpanReading(
      value: .elements([try words("tomorrow", of: note), try words("haircut", of: note), try words("drinks", of: note)]), probability: 0.9)
    let divided = try assemble(slots, note, [places, found])
    #expect(divided.json == #"{"slots":[{"what":"haircut"},{"what":"drinks"}]}"#)

    // A whole name, divided.
    let person = try #require(
      try plan(
        #"{"title":"Person","type":"object","properties":{"firstName":{"type":"string"},"lastName":{"type":"string"}},"required":["firstName"]}"#
      ))
    let said = "lunch with Anna Maria Lopez"
    let name = try words("Anna Maria Lopez", of: said)
    for readings in [[name, nothing], [nothing, name]] {
      #expect(try assemble(person, said, readings).ruled.map(\.value) == [.words("Anna Maria"), .words("Lopez")])
    }
    // The only element is what another field has already.
    let trip = try #require(
      try plan(
        #"{"title":"Trip","type":"object","properties":{"destination":{"type":"string"},"days":{"type":"array","items":{"type":"object","properties":{"title":{"type":"string"}},"required":["title"]}}},"required":["destination","days"]}"#
      ))
    let kyoto = "a three day trip to Kyoto"
    let there = try words("Kyoto", of: kyoto)
    let nowhere = try assemble(
      trip, kyoto,
      [there, SpanReading(value: .places([20..<25]), probability: 0.4), SpanReading(value: .elements([there]), probability: 0.9)])
    #expect(nowhere.jsonSchema?.contains(#""days":{"const":[]}"#) == true)

    let deploy = #"{"title":"deploy","type":"object","properties":{"service":{"type":"string"}},"required":["service"]}"#
    let branch = try #require(try plan(deploy))
    for (note, service) in [("ship checkout now", "checkout"), ("roll checkout now", "roll checkout")] {
      let read = try assemble(branch, note, [try words(String(note.dropLast(4)), of: note)])
      #expect(read.ruled.map(\.value) == [.words(service)])
    }
  }

  // MARK: Rules

  private func held(_ readings: [FieldReading], writesEmpty: Bool = true, _ text: CopySource) throws -> (CopySource, [String: Double]) {
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
      .init(name: "f", kind: .list, value: .items(["Dot", "Lars", "Ifeanyi"]), probability: 0.6),
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
    let before = CopySource(
      "a note", keyValues: [KeyValueField(name: "j", word: 0)], blocklists: [BlocklistField(name: "a", first: [0], last: [])],
      numbers: [NumberField(name: "k", without: .day, only: ["7", "8"]), NumberField(name: "g", without: [], only: ["24", "5"])])
    let (text, names) = try held(readings, before)
    #expect(
      text.pinned == [
        PinnedChoice(name: "a", choice: "oat milk"), PinnedChoice(name: "b", choice: ""), PinnedChoice(name: "c", choice: "x"),
        PinnedChoice(name: "m", choice: "2026-11-20"), PinnedChoice(name: "n", choice: "2026-11-27"),
        PinnedChoice(name: "o", choice: "2026-11-22"), PinnedChoice(name: "q", choice: ""),
      ])
    #expect(text.flags == [PinnedFlag(name: "d", value: false), PinnedFlag(name: "e", value: nil)])
    #expect(text.lists == [PinnedList(name: "f", items: ["Dot", "Lars", "Ifeanyi"])])
    #expect(text.blocklists == [] && text.keyValues == before.keyValues)
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
      other.pinned.map(\.name) == ["a", "c", "m", "n", "o"] && other.flags.map(\.name) == ["d"]
        && !other.numbers.contains { $0.name == "l" })
  }

  @Test(
    "Enumerations are divided",
    arguments: [
      ("milk, eggs and two loaves", ["milk", "eggs", "two loaves"]), ("Ana & Ben", ["Ana", "Ben"]),
      ("red/blue;green", ["red", "blue;green"]),
      ("one", ["one"]), ("salt, and pepper,", ["salt", "pepper"]), (", and", []), ("drill plus bits + case", ["drill", "bits", "case"]),
    ])
  func items(words: String, expected: [String]) { #expect(CopySource.items(of: words) == expected) }

  @Test("Changed bytes make an error or another reading, never a crash", .seeded)
  func mutations() throws {
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.path)))
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("espalier-reader-\(UUID().uuidString).gguf")
    defer { try? FileManager.default.removeItem(at: place) }
    let schema = ReaderSchema(
      title: "T",
      fields: [.init(name: "a", kind: .text, isRequired: false), .init(name: "b", kind: .choices, isRequired: false, choices: ["x"])])
    var random = Seed.generator()
    // Metadata, the vocabulary and the tensors' headers.
    let header = 220_000
    for round in 0..<60 {
      var bytes = whole
      for _ in 0..<(1 + round % 3) { bytes[Int.random(in: 0..<header, using: &random)] = UInt8.random(in: 0...255, using: &random) }
      try Data(bytes).write(to: place)
      do { _ = try SpanExtractor(path: place.path).spans(in: "milk and eggs", for: schema) } catch is ModelFileError {}
    }
  }
}
