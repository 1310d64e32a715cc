import EspalierTesting
import Foundation
import GenerableTypes
import GuidedGeneration
import Testing

enum Stars: Int, CaseIterable, GenerableRawValue { case one = 1, two, three }

@Generable
struct Visit {
  var at: Date
  var page: URL
  var visitor: UUID
  @Guide(.range(1...9)) var party: UInt8
  var total: UInt64
  var tags: Set<String>
  var counts: [String: Int]
  var stars: Stars
}

@Generable
private struct Note {
  var title: String
  var amount: Double
  var list: String
}

@Suite struct GenerableTypesTests {
  private static let json =
    #"{"at": "2026-11-24T09:30:00Z", "page": "https://example.org/a", "visitor": "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "party": 3, "total": 18446744073709551615, "tags": ["a", "b"], "counts": {"x": 1, "y": 2}, "stars": 2}"#

  @Test func everyTypeIsReadAndWritten() throws {
    let visit = try Visit(GeneratedContent(json: Self.json))
    #expect(visit.at == Date(timeIntervalSince1970: 1_795_512_600))
    #expect(
      visit.total == .max && visit.party == 3 && visit.tags == ["a", "b"] && visit.counts == ["x": 1, "y": 2] && visit.stars == .two)
    #expect(visit.generatedContent.jsonString == Self.json)
  }

  @Test func theSchemaHoldsThemToTheirForms() throws {
    let schema = Visit.generationSchema.debugDescription
    for part in [
      #""format": "date-time""#, #""format": "uri""#, #""format": "uuid""#, #""maximum": 18446744073709551615"#, #""uniqueItems": true"#,
      #""maximum": 9"#, #""additionalProperties": {"#,
    ] { #expect(schema.contains(part), "\(part) in \(schema)") }
  }

  @Test(arguments: [#"{"at": "soon"}"#, #"{"at": "2026-11-24T09:30"}"#, #"{"at": 3}"#])
  func whatIsNoDateIsADecodingFailure(json: String) throws {
    let content = try GeneratedContent(json: json)
    #expect(throws: LanguageModelSession.GenerationError.self) { try content.value(Date.self, forProperty: "at") }
  }

  @Test(arguments: [
    ("PT1H30M", Duration.seconds(5400)), ("P1DT0.5S", .milliseconds(86_400_500)), ("P2W", .seconds(1_209_600)), ("PT0S", .zero),
  ])
  func durationsAreThoseOfISO8601(text: String, duration: Duration) throws {
    #expect(try Duration(GeneratedContent(text)) == duration)
    #expect(try Duration(duration.generatedContent) == duration)
  }

  @Test(arguments: ["PT", "P", "P1Y", "P1M", "1h", "PT99999999999999999999S", "P99999999999999W"])
  func whatHasNoLengthIsNoDuration(text: String) {
    #expect(throws: LanguageModelSession.GenerationError.self) { try Duration(GeneratedContent(text)) }
  }

  @Test func numbersStayInTheirWidth() throws {
    #expect(throws: LanguageModelSession.GenerationError.self) { try UInt8(GeneratedContent(json: "256")) }
    #expect(throws: LanguageModelSession.GenerationError.self) { try UInt(GeneratedContent(json: "-1")) }
    #expect(try Int8(GeneratedContent(json: "-128")) == -128)
    #expect(try UInt16(GeneratedContent(json: "1e3")) == 1000)
    #expect(throws: LanguageModelSession.GenerationError.self) { try Stars(GeneratedContent(json: "4")) }
  }

  @Test func fieldsSayWhereTheyStand() async throws {
    let model = ScriptedModel(.json(#"{"title": "oat milk", "amount": 3.5, "list": "home"}"#))
    let text = "Buy Oat Milk for 13.50 or 3.5"
    let fields = try await LanguageModelSession(model: model).respond(to: text, generating: Note.self).fields(in: text)
    #expect(fields.map(\.pointer) == ["/title", "/amount", "/list"])
    #expect(fields.map { $0.source.map { String(text[$0]) } } == ["Oat Milk", "3.5", nil])
    #expect(fields[1].source?.upperBound == text.endIndex)
  }
}
