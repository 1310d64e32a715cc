import Decoding
import Testing

@Suite struct ConfidenceReportTests {
  func confidence(_ pieces: [(String, Float)]) -> ConfidenceReport {
    var bytes: [UInt8] = []
    var records: [TokenRecord] = []
    for (text, probability) in pieces {
      bytes += Array(text.utf8)
      records.append(TokenRecord(end: bytes.count, probability: probability))
    }
    return ConfidenceReport(json: bytes, records: records)
  }

  @Test func valuesKeysAndEnds() {
    let found = confidence([
      (#"{""#, 1), ("a", 1), (#"":""#, 1), ("ta", 0.5), ("sk", 0.8), (#"",""#, 0.9), ("b/c", 0.25), (#"":["#, 1), ("1", 0.5), (",", 0.5),
      ("22", 0.1),
      ("]", 0.7), ("}", 0.6),
    ])
    // The quote that opens a's value belongs to the token that wrote the colon: it begins in the gap.
    #expect(abs((found.values["/a"] ?? 0) - 0.5 * 0.8 * 0.9) < 1e-6)
    #expect(abs((found.keys["/b~1c"] ?? 0) - 0.25) < 1e-6)
    #expect(abs((found.values["/b~1c/0"] ?? 0) - 0.5) < 1e-6)
    #expect(abs((found.keys["/b~1c/1"] ?? 0) - 0.5) < 1e-6)
    #expect(abs((found.values["/b~1c/1"] ?? 0) - 0.1) < 1e-6)
    #expect(abs((found.ends["/b~1c"] ?? 0) - 0.7) < 1e-6)
    #expect(abs((found.ends[""] ?? 0) - 0.6) < 1e-6)
    #expect(found.values.count == 3)
  }

  @Test func escapesAndUnfinishedText() {
    let found = confidence([(#"{"a\"\u0062~":tr"#, 0.5), ("ue", 0.5), (#","s":"x\"y""#, 0.25)])
    #expect(found.values["/a\"b~0"] != nil && found.values["/s"] != nil)
    #expect(confidence([(#"{"a":"#, 0.5)]).values.isEmpty)
    #expect(confidence([("7", 0.5)]).values == ["": 0.5])
    #expect(confidence([]).whole == 1)
  }

  @Test func charactersAreShownWhole() {
    #expect(UTF8Boundary.completeLength(Array("aé".utf8)) == 3)
    #expect(UTF8Boundary.completeLength(Array("aé".utf8.dropLast())) == 1)
    #expect(UTF8Boundary.completeLength(Array("a😀".utf8.dropLast())) == 1)
    #expect(UTF8Boundary.completeLength(Array("a😀".utf8)) == 5)
    #expect(UTF8Boundary.completeLength([]) == 0)
  }
}
