import EspalierIntents
import Foundation
import Testing

@Suite struct SentenceTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Sentences/sentences.tsv")

  /// By words and phrases alone. The bounds hold what is reached; `docs/intents.md` has the table.
  @Test func householdSentences() async throws {
    let host = try IntentHost(package: HousePackage.self, applicationName: "Hearth", storage: nil)
    let measure = try await SentenceMeasure.run(host, file: Self.file)
    print("sentences by words: \(measure)")
    if ProcessInfo.processInfo.environment["ESPALIER_SENTENCES"] != nil { for line in measure.wrong { print("  \(line)") } }
    #expect(measure.asked == 200)
    #expect(measure.refusable == 25)
    #expect(measure.rightIntent >= 100)
  }
}
