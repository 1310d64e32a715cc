import EspalierIntents
import Foundation
import Synchronization
import Testing

/// A number that several may change.
final class LockedCount: Sendable {
  private let number = Mutex(0)
  var value: Int { number.withLock { $0 } }
  func add(_ other: Int) { number.withLock { $0 += other } }
}

/// What the declarations of ``Forms`` mean.
@Suite struct DeclarationTests {
  private func host() throws -> IntentHost { try IntentHost(package: Forms.Package.self, applicationName: "Forms", storage: nil) }

  @Test func aSwitchTakesTheCaseOfTheValue() throws {
    let intent = Forms.Fill()
    intent.room = "hall"
    intent.size = .small
    #expect(try host().summary(of: intent) == "Fill a small one in hall")
    intent.size = .large
    #expect(try host().summary(of: intent) == "Fill any in hall")
    intent.cup = Forms.Cup(id: 3)
    #expect(try host().summary(of: intent) == "Fill cup 3")
  }

  @Test func aMigratedIntentKeepsItsName() throws { #expect(try host().intentIdentifiers.contains("FillCupIntent")) }

  @Test func aDependencyReadsTheRun() async throws {
    // Outside of a run there is nothing to read.
    #expect(try await Forms.CupsInRoom().suggestedEntities().items.isEmpty)
    let asker = ScriptedAsker([.text("2")])
    let host = try host()
    let outcome = try await host.run(
      IntentInvocation("FillCupIntent", arguments: ["room": "hall", "size": "small", "cup": "4"], surface: "test"), asker: asker)
    #expect(outcome.dialog == "Filled" && outcome.snippet != nil)
  }

  @Test func aPredictionIsShownWithItsValues() {
    let intent = Forms.Fill()
    #expect(Forms.Fill.predictionConfiguration._shown(for: intent) == nil)
    intent.room = "hall"
    #expect(Forms.Fill.predictionConfiguration._shown(for: intent)?.title.text == "hall")
    intent.size = .large
    #expect(Forms.Fill.predictionConfiguration._shown(for: intent)?.title.text == "hall, large")
  }

  @Test func whatWasDoneIsTakenBack() async throws {
    let host = try host()
    let before = Forms.Tally.shared.value
    _ = try await host.run(IntentInvocation("Count", surface: "test"))
    #expect(Forms.Tally.shared.value == before + 1)
    #expect(await host.undo() == "Count")
    #expect(Forms.Tally.shared.value == before)
    #expect(await host.undo() == nil)
  }

  @Test func aFilterThatWasSetIsThere() async throws {
    await #expect(throws: SetFocusFilterIntentError.notFound) { try await Forms.Quiet.current }
    _ = try await host().run(IntentInvocation("Quiet", arguments: ["quiet": "yes"], surface: "test"))
    #expect(try await Forms.Quiet.current.quiet == true)
  }

  @Test func aConfigurationIsNotRun() async throws {
    await #expect(throws: AppIntentError.self) { try await host().run(IntentInvocation("Shelf", surface: "test")) }
  }

  @Test func anAddressIsOpened() async throws {
    let outcome = try await host().run(IntentInvocation("Site", arguments: ["opens": "yes"], surface: "test"))
    #expect(outcome.opened == "https://example.org")
    #expect(try await host().run(IntentInvocation("Site", arguments: ["opens": "no"], surface: "test")).opened == nil)
  }

  @Test func aCurrencyOutsideOfTheListIsRefused() async throws {
    await #expect(throws: IntentArgumentError.self) {
      try await host().run(
        IntentInvocation("FillCupIntent", arguments: ["room": "a", "size": "small", "price": "12 GBP"], surface: "test"))
    }
  }

  @Test func optionsOfALoop() async throws { #expect(try await Forms.Names().results().items == ["a", "b"]) }
}
