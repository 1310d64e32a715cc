import EspalierIntents
import Foundation
import Testing

/// Vectors from the letters of a text: equal texts are equal, and others are not. For tests of the index's own work.
private struct LetterEncoder: SentenceEncoder {
  let name: String
  let width: Int

  func vectors(for texts: [String]) async throws -> [[Float]] {
    texts.map { text in
      var vector = [Float](repeating: 0, count: width)
      var state: UInt64 = 14_695_981_039_346_656_037
      for byte in text.utf8 {
        state = (state ^ UInt64(byte)) &* 1_099_511_628_211
        vector[Int(state % UInt64(width))] += Float(state >> 40) / Float(1 << 24) - 0.5
      }
      return vector
    }
  }
}

@Suite struct IndexTests {
  private func index(_ encoder: (any SentenceEncoder)? = nil) throws -> EntityIndex { try IntentStorage(path: nil, encoder: encoder).index }

  private func row(_ id: Int, _ title: String, _ text: String = "", type: String = "Note") -> EntityIndex.Row {
    EntityIndex.Row(type: type, identifier: String(id), title: title, text: text)
  }

  @Test func wordsOfTitlesCountMost() async throws {
    let index = try index()
    try await index.add([row(1, "Shopping", "garden tools"), row(2, "Garden", "what to plant"), row(3, "Taxes")])
    #expect(try await index.search("the garden").map(\.identifier) == ["2", "1"])
    #expect(try await index.search("planting").map(\.identifier) == ["2"])
    #expect(try await index.search("\"') OR *").map(\.identifier) == [])
    #expect(try await index.search("").map(\.identifier) == [])
    // Words that every sentence has tell no record from others.
    #expect(try await index.search("the").map(\.identifier) == [])
  }

  /// Two records in two directions, and whatever else in a third one.
  private struct AxisEncoder: SentenceEncoder {
    let name = "axes"
    func vectors(for texts: [String]) async throws -> [[Float]] {
      texts.map { text in
        let axis = text.contains("bees") || text.contains("hive") ? 0 : text.contains("soup") ? 1 : 2
        // Several components each: one that has all the length would be cut off.
        return (0..<18).map { $0 / 6 == axis ? 1 : 0 }
      }
    }
  }

  @Test func whatLiesFarFromAllRecordsIsNotFound() async throws {
    let index = try index(AxisEncoder())
    try await index.add([row(1, "Our bees"), row(2, "Cold soup")])
    #expect(try await index.search("a hive").map(\.identifier) == ["1"])
    #expect(try await index.search("qwertzuiop").map(\.identifier) == [])
    #expect(try await index.search("!!!").map(\.identifier) == [])
    // What says a word is found, whatever it means.
    #expect(try await index.search("cold days").map(\.identifier) == ["2"])
  }

  /// Rows with all words stand in front of rows with some, and a word of nearly every row is no reason to rank all of them.
  @Test func rowsWithAllWordsComeFirst() async throws {
    let index = try index()
    let many = EntityIndex.rankedRows + 10
    let long = "the zebra's meeting, and the meeting after the meeting"
    try await index.add((0..<many).map { row($0, "Meeting \($0)", $0 == 77 ? long : "minutes") })
    try await index.add([row(many, "Zebra"), row(many + 1, "Zebra crossing", "near the school")])
    #expect(try await index.search("meeting zebra", limit: 3).map(\.identifier) == ["77", String(many), String(many + 1)])
    // With the frequent word alone there is nothing rarer to go by.
    #expect(try await index.search("meeting", limit: 3).count == 3)
    #expect(try await index.search("zebras", limit: 9).count == 3)
  }

  @Test func changesReplaceAndDeletionsRemove() async throws {
    let index = try index(LetterEncoder(name: "a", width: 16))
    try await index.add([row(1, "Apple"), row(2, "Pear")])
    try await index.add([row(1, "Cherry")])
    #expect(try await index.search("apple", limit: 1).map(\.title) != ["Apple"])
    #expect(try await index.search("cherry", limit: 1).map(\.identifier) == ["1"])
    try await index.remove(type: "Note", identifiers: ["1"])
    #expect(try await index.verify() == EntityIndex.Report(entities: 1, withoutWords: 0, withoutVector: 0))
    try await index.remove(type: "Note", identifiers: nil)
    #expect(try await index.search("pear") == [])
  }

  @Test func vectorsOfAnotherEncoderAreMissing() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("index-\(UUID().uuidString).sqlite")
    let first = try IntentStorage(path: file.path, encoder: LetterEncoder(name: "a", width: 8))
    try await first.index.add([row(1, "Apple")])
    let second = try IntentStorage(path: file.path, encoder: LetterEncoder(name: "b", width: 12))
    #expect(try await second.index.verify().withoutVector == 1)
    try await second.index.add([row(1, "Apple")])
    #expect(try await second.index.verify().withoutVector == 0)
  }

  /// What another process changes in place is searched for as it is now, by its meaning too.
  @Test func changesOfAnotherConnectionAreSeen() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("index-\(UUID().uuidString).sqlite")
    let encoder = LetterEncoder(name: "a", width: 32)
    let first = try IntentStorage(path: file.path, encoder: encoder)
    let second = try IntentStorage(path: file.path, encoder: encoder)
    try await first.index.add([row(1, "Apple"), row(2, "Pear")])
    #expect(try await first.index.search("Apple", limit: 1).map(\.identifier) == ["1"])
    try await second.index.add([row(1, "Pear"), row(2, "Apple")])
    let hit = try #require(try await first.index.search("Apple", limit: 1).first)
    // All words are said: three tenths beside the cosine.
    #expect(hit.identifier == "2" && hit.score > 0.3)
  }

  /// Whatever two processes add, change and take out in turn, each finds what one finds that has just opened the file.
  @Test func whatHasChangedIsReadAsAllIs() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("index-\(UUID().uuidString).sqlite")
    let encoder = LetterEncoder(name: "a", width: 24)
    let both = [try IntentStorage(path: file.path, encoder: encoder).index, try IntentStorage(path: file.path, encoder: encoder).index]
    let names = ["Apple", "Pear", "Cherry", "Plum", "Quince", "Medlar", "Sloe", "Damson"]
    var state: UInt64 = 11
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for _ in 0..<60 {
      let writer = both[next(2)]
      switch next(4) {
      case 0: try await writer.remove(type: "Note", identifiers: [String(next(12))])
      case 1: try await writer.remove(items: [String(next(12)), String(next(12))])
      default: try await writer.add((0...next(3)).map { _ in row(next(12), names[next(8)]) })
      }
      let query = names[next(8)]
      let fresh = try await IntentStorage(path: file.path, encoder: encoder).index.search(query)
      for index in both { #expect(try await index.search(query) == fresh) }
    }
  }

  /// Against products one by one, for widths that fill whole blocks of components and others.
  @Test(arguments: [1, 15, 16, 17, 48, 384])
  func theNearestAreThoseOfTheLargestProducts(width: Int) async throws {
    let texts = (0..<200).map { "text \($0 * 7919 % 211)" }
    let vectors = try await LetterEncoder(name: "a", width: width).vectors(for: texts).map { QuantizedVector($0) }
    var table = VectorTable(version: 1)
    for (row, vector) in vectors.enumerated() { table.append(number: Int64(row), type: row % 2 == 0 ? "even" : "odd", bytes: vector.data) }
    let query = vectors[17]
    let products = vectors.map { zip($0.values, query.values).reduce(0) { $0 + Int($1.0) * Int($1.1) } }
    let order = products.indices.sorted { (products[$0], $1) > (products[$1], $0) }
    #expect(table.nearest(to: query, types: nil, limit: 9).map { products[Int($0)] } == order.prefix(9).map { products[$0] })
    #expect(table.nearest(to: query, types: ["odd"], limit: 5).allSatisfy { $0 % 2 == 1 })
    #expect(table.nearest(to: query, types: ["none"], limit: 5) == [])
  }

  @Test func aFileThatIsNoneSaysWhich() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("none-\(UUID().uuidString).sqlite")
    try Data("this is no database, whatever its name says, and it goes on for a while".utf8).write(to: file)
    let error = #expect(throws: IntentStorageError.self) { try IntentStorage(path: file.path, encoder: nil) }
    #expect(error?.path == file.path)
  }

  /// `ESPALIER_INDEX=100000 swift test --filter IndexTests` prints what the index takes.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["ESPALIER_INDEX"] != nil, "skipped: ESPALIER_INDEX is not set"))
  func figures() async throws {
    let count = Int(ProcessInfo.processInfo.environment["ESPALIER_INDEX"] ?? "") ?? 1000
    let words = [
      "garden", "plumber", "invoice", "holiday", "recipe", "lesson", "bicycle", "doctor", "window", "letter", "market", "concert",
    ]
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("index-\(UUID().uuidString).sqlite")
    let index = try IntentStorage(path: file.path, encoder: LetterEncoder(name: "letters", width: 384)).index
    let clock = ContinuousClock()
    let adding = try await clock.measure {
      try await index.add(
        (0..<count).map {
          row($0, "\(words[$0 % 12]) \(words[$0 / 12 % 12]) \($0)", "about \(words[$0 / 144 % 12]) and \(words[$0 / 1728 % 12])")
        })
    }
    let first = try await clock.measure { _ = try await index.search("plumber invoice") }
    var times: [Duration] = []
    for word in words { times.append(try await clock.measure { _ = try await index.search("\(word) and the \(words[0])") }) }
    let rate = Double(count) / (adding / .seconds(1))
    let (median, slowest) = (times.sorted()[6], times.max() ?? .zero)
    print("index: \(count) entities, \(rate) entities/s, first query \(first), median \(median), slowest \(slowest)")
    #expect(try await index.verify() == EntityIndex.Report(entities: count, withoutWords: 0, withoutVector: 0))
  }
}
