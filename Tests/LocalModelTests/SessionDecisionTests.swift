import Espalier
import GuidedGeneration
import LocalModel
import TestSupport
import Testing

/// Questions that a session answers with probabilities, by the packaged model.
@Suite struct SessionDecisionTests {
  private let model: LocalLanguageModel

  init() throws { model = try LocalLanguageModel(path: PackageFolder.models, configuration: .init(threads: 1)) }

  private enum Team: String, CaseIterable { case billing, technical, account }

  @Generable fileprivate enum Urgency { case low, high }
  @Generable fileprivate struct Ticket {
    var summary: String
    var urgency: Urgency
  }

  private static let note = "I was billed twice for May and need the money back today."

  @Test("A statement and its denial have all the probability")
  func truth() async throws {
    let session = LanguageModelSession(model: model)
    let late = try await session.probability(of: "the parcel is late", in: "The parcel is three days late.")
    let onTime = try await session.probability(of: "the parcel is not late", in: "The parcel is three days late.")
    #expect(late > 0.5 && abs(late + onTime - 1) < 1e-6)
    #expect(session.transcript.isEmpty)
  }

  @Test("A case of a type, or one of some texts, is chosen with a probability for each")
  func choice() async throws {
    let session = LanguageModelSession(model: model)
    let team = try await session.choice("which team should answer", from: Team.self, in: Self.note)
    #expect(team.value == .billing && team.probabilities.map(\.value) == Team.allCases)
    #expect(abs(team.probabilities.reduce(0) { $0 + $1.probability } - 1) < 1e-6)
    let named = try await session.choice("which team should answer", from: ["account", "technical", "billing"], in: Self.note)
    #expect(named.value == "billing" && abs(named.probability - team.probability) < 1e-6)
    #expect(team.route(RoutingPolicy()) == RoutingPolicy().route(team.probability))
  }

  @Test("A level of a scale is expected between the lowest and the highest")
  func score() async throws {
    let session = LanguageModelSession(model: model)
    let levels = ["calm", "annoyed", "furious"]
    let furious = try await session.score("how angry the writer is", levels: levels, in: "This is the third time! I am furious.")
    let calm = try await session.score("how angry the writer is", levels: levels, in: "No hurry, and thank you for your help.")
    #expect(furious.expected > calm.expected && (0...2).contains(calm.expected) && furious.probabilities.map(\.level) == levels)
  }

  @Test("What cannot be asked is refused with the remedy")
  func refused() async throws {
    let session = LanguageModelSession(model: model)
    await #expect { try await session.probability(of: "it is late") } throws: { ($0 as? DecisionFailure)?.kind == .noText }
    for options in [["one"], ["a", "a"], ["a", ""]] {
      await #expect { try await session.choice("which", from: options, in: "a note") } throws: {
        ($0 as? DecisionFailure)?.kind == .question
      }
    }
  }

  @Test("A typed answer tells how probable each case of its choices was")
  func alternatives() async throws {
    let response = try await LanguageModelSession(model: model).respond(to: Self.note, generating: Ticket.self)
    let found = try #require(response.alternatives["/urgency"])
    #expect(Set(found.map(\.value.jsonString)) == [#""low""#, #""high""#])
    #expect(abs(found.reduce(0) { $0 + $1.probability } - 1) < 1e-6)
  }
}
