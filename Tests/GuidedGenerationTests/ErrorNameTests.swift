import Foundation
import GuidedGeneration
import Testing

/// Code for Apple's framework tells errors apart by their domains, and logs print them.
@Suite struct ErrorNameTests {
  @Test func domainsAreApples() throws {
    typealias Failure = LanguageModelSession.GenerationError
    let failures: [(any Error, String)] = [
      (Failure.rateLimited(.init(debugDescription: "x")), "FoundationModels.LanguageModelSession.GenerationError"),
      (
        GenerationSchema.SchemaError.emptyTypeChoices(schema: "A", context: .init(debugDescription: "x")),
        "FoundationModels.GenerationSchema.SchemaError"
      ),
      (LanguageModelError.timeout(.init(debugDescription: "x")), "FoundationModels.LanguageModelError"),
      (LanguageModelSession.Error.concurrentRequests, "FoundationModels.LanguageModelSession.Error"),
    ]
    for (failure, domain) in failures {
      #expect((failure as NSError).domain == domain)
      #expect(!"\(failure)".contains("GuidedGeneration") && !String(reflecting: failure).contains("GuidedGeneration"), "\(failure)")
    }
    let json = #expect(throws: GeneratedContent.ParsingError.self) { try GeneratedContent(json: "}") }
    #expect((try #require(json) as NSError).domain == "FoundationModels.GeneratedContent.ParsingError")
  }

  @Test func errorsArePrintedAsApples() {
    let error = LanguageModelSession.GenerationError.rateLimited(.init(debugDescription: "Later."))
    #expect(
      "\(error)" == #"rateLimited(FoundationModels.LanguageModelSession.GenerationError.Context(debugDescription: "Later."))"#)
    #expect(String(reflecting: error) == "FoundationModels.LanguageModelSession.GenerationError.\(error)")
    #expect(error.localizedDescription == "There are too many requests. Later.")
  }
}
