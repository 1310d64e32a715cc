import ActionWords
import EspalierIntents
import Foundation
import Testing

@Suite struct SentenceTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Sentences/house.tsv")

  /// By words and phrases alone, with sentences that were read while the words were chosen. `docs/results/intents.md` has the table, with others.
  @Test func householdSentences() async throws {
    let host = try IntentHost(package: HousePackage.self, applicationName: "Hearth", storage: nil)
    let measure = try await DateText.$now.withValue(DateText.exact("2026-03-04T10:00")) {
      try await SentenceMeasure.run(host, file: Self.file)
    }
    print("sentences by words: \(measure)")
    if ProcessInfo.processInfo.environment["ESPALIER_SENTENCES"] != nil { for line in measure.wrong { print("  \(line)") } }
    #expect(measure.asked == 200)
    #expect(measure.refusable == 25)
    #expect(measure.rightIntent >= 184)
    #expect(measure.whole >= 160)
    #expect(measure.refused >= 22)
  }

  private struct Lamp: AppIntent {
    static let title: LocalizedStringResource = "Turn On Lamp"
    static let description: IntentDescription = "Switches a lamp on"
    @Parameter(title: "Brightness", default: 50) var brightness: Int
    func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "On at \(brightness).") }
  }

  private struct LampOff: AppIntent {
    static let title: LocalizedStringResource = "Turn Off Lamp"
    static let description: IntentDescription = "Switches a lamp off"
    func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "Off.") }
  }

  private struct Remind: AppIntent {
    static let title: LocalizedStringResource = "Create Reminder"
    static let description: IntentDescription = "Makes a reminder, due on a day"
    @Parameter(title: "Text") var text: String
    @Parameter(title: "Due") var due: Date?
    static var parameterSummary: some ParameterSummary { Summary("Remind me to \(\.$text)") }
    func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "\(text)") }
  }

  private struct Lamps: AppIntentsPackage { static let intents: [any AppIntent.Type] = [Lamp.self, LampOff.self, Remind.self] }

  @Test func routes() {
    let policy = RoutingPolicy(act: 0.9, confirm: 0.6)
    #expect([0.95, 0.9, 0.7, 0.6, 0.59].map(policy.route) == [.act, .act, .confirm, .confirm, .ask])
    #expect(RoutingPolicy(act: 0.6, confirm: 0.9).route(0.7) == .confirm)
  }

  /// Below both thresholds of the policy the person is asked back, with the likeliest actions.
  @Test func aChoiceBelowThePolicyIsAskedBack() async throws {
    let host = try host()
    host.routing = RoutingPolicy(act: 2, confirm: 1.5)
    let match = try await host.match("lamp on or off")
    #expect(match.chosen == nil)
    await #expect(throws: SentenceRefusal.self) { _ = try await host.ask("lamp on or off", surface: "test") }
  }

  private func host(chooser: (any BranchChooser)? = nil) throws -> IntentHost {
    try IntentHost(package: Lamps.self, applicationName: "Lamps", storage: nil, chooser: chooser)
  }

  /// On and off share every other word.
  @Test(arguments: [("switch the lamp on", "Lamp"), ("turn the lamp off please", "LampOff"), ("put on the lamp", "Lamp")])
  func onIsNotOff(sentence: String, intent: String) async throws { #expect(try await host().match(sentence).chosen?.intent == intent) }

  private struct StartSanding: AppIntent {
    static let title: LocalizedStringResource = "Start Sanding"
    static let description: IntentDescription = "Begins a stretch of sanding"
    func perform() async throws -> some IntentResult { .result() }
  }

  private struct StopSanding: AppIntent {
    static let title: LocalizedStringResource = "Stop Sanding"
    static let description: IntentDescription = "Ends the stretch of sanding"
    func perform() async throws -> some IntentResult { .result() }
  }

  private struct TellCrew: AppIntent {
    static let title: LocalizedStringResource = "Tell the Crew"
    static let description: IntentDescription = "Posts a message for the crew"
    @Parameter(title: "Text") var text: String
    func perform() async throws -> some IntentResult { .result() }
  }

  private struct AskLeave: AppIntent {
    static let title: LocalizedStringResource = "Request Leave"
    static let description: IntentDescription = "Asks for days off"
    @Parameter(title: "Day") var day: Date?
    func perform() async throws -> some IntentResult { .result() }
  }

  private struct FindPlan: AppIntent {
    static let title: LocalizedStringResource = "Find Plan"
    static let description: IntentDescription = "Searches the drawings"
    @Parameter(title: "Words") var words: String
    func perform() async throws -> some IntentResult { .result() }
  }

  private struct Shipyard: AppIntentsPackage {
    static let intents: [any AppIntent.Type] = [StartSanding.self, StopSanding.self, TellCrew.self, AskLeave.self, FindPlan.self]
  }

  /// What goes on is to end, time is no switch, and who is told or where it is looked for is no part of the text.
  @Test(
    arguments: [
      ("I'm done sanding", "StopSanding", [:]), ("that's enough sanding", "StopSanding", [:]),
      ("I don't need sanding any more", "StopSanding", [:]), ("start sanding", "StartSanding", [:]),
      ("take friday off", "AskLeave", ["day": "friday"]), ("request the afternoon off", "AskLeave", nil),
      ("tell the crew the mast is up", "TellCrew", ["text": "mast is up"]),
      ("search the old drawings for the rudder", "FindPlan", ["words": "rudder"]),
    ] as [(String, String, [String: String]?)])
  func formsOfErrands(sentence: String, intent: String, arguments: [String: String]?) async throws {
    let host = try IntentHost(package: Shipyard.self, applicationName: "Shipyard", storage: nil)
    let match = try await host.match(sentence)
    let chosen = try #require(match.candidates.first)
    #expect(chosen.intent == intent)
    guard let arguments else { return }
    let words = Dictionary(uniqueKeysWithValues: chosen.arguments.map { ($0.name, $0.words) })
    #expect(words.keys.sorted() == arguments.keys.sorted())
    for (name, wanted) in arguments { #expect(words[name]?.hasSuffix(wanted) == true, "\(words)") }
    if let text = words["text"] { #expect(!text.contains("crew")) }
    if let text = words["words"] { #expect(!text.contains("drawings")) }
  }

  /// A date at the end of a text is the other parameter's.
  @Test func aDateIsNoPartOfTheText() async throws {
    let chosen = try #require(try await host().match("remind me to call the dentist tomorrow at 3 pm").chosen)
    #expect(chosen.intent == "Remind")
    #expect(chosen.arguments.map(\.name) == ["text", "due"])
    #expect(chosen.arguments.map(\.words) == ["call the dentist", "tomorrow at 3 pm"])
  }

  /// What was not said is asked for, and nothing is invented.
  @Test func textThatWasNotSaidIsAskedFor() async throws {
    let asker = ScriptedAsker([.text("buy stamps")])
    let outcome = try await host().ask("create a reminder", surface: "test", asker: asker)
    #expect(asker.questions.compactMap(\.parameter) == ["text"])
    #expect(outcome.dialog == "buy stamps")
    await #expect(throws: IntentArgumentError.self) { try await host().ask("create a reminder", surface: "test") }
  }

  private struct Fixed: BranchChooser {
    var name: String
    func chances(of sentence: String, among branches: [IntentBranch]) async throws -> [Double] { branches.map { $0.name == name ? 1 : 0 } }
  }

  /// The chooser among branches is one witness: it moves the chances, and the sum stays one.
  @Test func aChooserIsHeard() async throws {
    let unclear = "it is so gloomy"
    let without = try await host().match(unclear)
    let with = try await host(chooser: Fixed(name: "lamp")).match(unclear)
    func chance(_ match: SentenceMatch) -> Double { match.candidates.first { $0.intent == "Lamp" }?.score ?? 0 }
    #expect(chance(with) > chance(without))
    #expect(abs(with.candidates.reduce(with.none) { $0 + $1.score } - 1) < 1e-9)
    let refused = try await host(chooser: Fixed(name: "none")).match(unclear)
    #expect(refused.none > with.none)
  }

  @Test func aSentenceOfNothingIsRefused() async throws {
    for sentence in ["", "  ", "?!", "🙂", String(repeating: "lorem ", count: 5000)] {
      #expect(try await host().match(sentence).chosen == nil)
    }
  }

  @Test(arguments: [
    ("March 20", "2026-03-20T00:00"), ("20th of March", "2026-03-20T00:00"), ("the 2nd", "2026-04-02T00:00"),
    ("8 in the evening", "2026-03-04T20:00"),
    ("tomorrow morning at 8", "2026-03-05T08:00"), ("half past six", "2026-03-04T18:30"), ("quarter to nine", "2026-03-04T08:45"),
    ("on saturday at 7pm", "2026-03-07T19:00"), ("the day after tomorrow", "2026-03-06T00:00"), ("February 29", "2028-02-29T00:00"),
    ("3 January 2027", "2027-01-03T00:00"), ("in two weeks", "2026-03-18T00:00"),
  ])
  func datesInWords(words: String, date: String) {
    DateText.$now.withValue(DateText.exact("2026-03-04T10:00")) { #expect(DateText.read(words) == DateText.exact(date)) }
  }

  @Test(arguments: ["evening", "march", "the", "on", "8", "February 30 2027", "monday tuesday", "13 pm", "in a", "next"]) func noDates(
    words: String
  ) {
    #expect(DateText.read(words) == nil)
  }

  @Test(arguments: [
    ("drank", "drinks"), ("ate", "eating"), ("batteries", "battery"), ("running", "runs"), ("messages", "messaging"), ("stopped", "stop"),
  ])
  func formsOfOneWord(left: String, right: String) { #expect(SentenceStemmer.stem(left) == SentenceStemmer.stem(right)) }

  @Test(arguments: [("a two", nil), ("a hundred", 100.0), ("an", 1)] as [(String, Double?)]) func articlesInNumbers(
    words: String, value: Double?
  ) {
    #expect(NumberText.number(words) == value)
  }
}
