import ActionWords
import EspalierIntents
import Foundation
import Testing

/// What is done with an action is decided before which action is meant: nothing runs that was only asked about, denied, taken back, planned,
/// supposed or told of.
@Suite struct StanceTests {
  @Test(arguments: [
    ("log 12 ounces of water", "orders"), ("please log 12 ounces", "orders"), ("could you log 8 oz", "orders"),
    ("I'd like to log a run", "orders"), ("do log it", "orders"), ("let's log a glass", "orders"),
    ("note: never mix bleach and vinegar", "orders"),
    ("tell Rosie I didn't see her", "orders"), ("write down that we don't need milk", "orders"), ("would you mind adding milk", "orders"),
    ("did I log 12 ounces", "asks"), ("is the goal 80 oz", "asks"), ("should I log another 8 oz", "asks"), ("how do I log water", "asks"),
    ("when did I last log water", "asks"), ("why is Mount Fuji a favorite", "asks"), ("what did Sparkle tell me", "asks"),
    ("have I taken my pills", "asks"), ("tell me whether I logged water", "asks"), ("check if the door is locked", "asks"),
    ("does it log water", "asks"), ("I wonder if I logged water", "asks"), ("log 12 ounces?", "asks"), ("hasn't Rosie written", "asks"),
    ("don't log 12 ounces", "denies"), ("do not favorite Lake Bled", "denies"), ("never set the goal to 90", "denies"),
    ("please don't log it", "denies"), ("dont log water", "denies"), ("I didn't drink 12 ounces", "denies"),
    ("I haven't logged anything", "denies"),
    ("I don't want to log water", "denies"), ("let's not log that", "denies"), ("no need to log this", "denies"),
    ("I never drank that", "denies"),
    ("undo the last 8 oz", "undoes"), ("delete the note about paint", "undoes"), ("take back the last glass", "undoes"),
    ("log 12 ounces, never mind", "undoes"), ("cancel that", "undoes"), ("never mind", "undoes"), ("unfavorite Mount Fuji", "undoes"),
    ("forget the last entry", "undoes"), ("log 8 oz, actually don't", "undoes"),
    ("remind me to log water at four", "schedules"), ("don't forget to log water", "schedules"),
    ("don't let me forget to log water", "schedules"),
    ("I must not forget to log water", "schedules"), ("set a reminder to log water", "schedules"),
    ("schedule a glass of water for noon", "schedules"),
    ("let me know when I should drink", "schedules"),
    ("what happens if I log 20 oz", "supposes"), ("if I logged 12 oz", "supposes"), ("suppose I drank 3 glasses", "supposes"),
    ("unless it rains, log a run", "supposes"), ("when I get home, log 12 oz", "supposes"), ("what if I drank more", "supposes"),
    ("I logged 12 ounces", "reports"), ("Rosie said to log 12 ounces", "reports"), ("logged 12 ounces already", "reports"),
    ("I drank 12 ounces", "reports"), ("drank 20 oz at lunch", "reports"), ("the water has been logged", "reports"),
    ("I'll log 12 ounces later", "plans"), ("I'm going to log water", "plans"), ("I might log a run", "plans"),
    ("I plan to log 12 oz", "plans"),
  ])
  func stanceOfASentence(sentence: String, stance: String) { #expect(SentenceStance(of: sentence).kind.rawValue == stance) }

  /// With everybody agreeing to nothing: what is left ran.
  private func runs(_ sentence: String, _ package: any AppIntentsPackage.Type) async throws -> Bool {
    let host = try IntentHost(package: package, applicationName: "Sample", storage: nil)
    do {
      _ = try await host.ask(sentence, surface: "test")
    } catch {
      // A sentence says why.
      #expect(!error.localizedDescription.isEmpty)
    }
    return try host.records(limit: 1).first?.outcome == .done
  }

  @Test(arguments: [
    "did I log 12 ounces", "don't log 12 ounces of water", "I didn't drink 12 ounces of water", "undo the last 8 oz of water",
    "remind me to log water at four", "why did you log 8 oz", "how do I log water", "what happens if I log 20 oz",
    "never set the goal to 90",
    "is the goal 80 oz", "should I log another 8 oz", "when did I last log water", "I logged 12 ounces this morning",
    "Mum told me to log 12 ounces", "log 12 ounces, no wait, never mind", "I'll log 12 ounces later", "if I drink 12 ounces",
    "log 12 ounces tomorrow", "log 12 ounces if I forget", "have you logged 12 ounces", "I could log 12 ounces", "maybe log 12 ounces",
    "subtract 8 oz", "take 8 oz off", "please do not log 8 oz", "stop logging water", "can I log 12 ounces", "what is 12 ounces of water",
  ])
  func nothingIsLogged(sentence: String) async throws { #expect(try await !runs(sentence, SpokenWater.Package.self)) }

  @Test(arguments: [
    "log 12 ounces of water", "log a dozen ounces of water", "please log 12 ounces", "could you log 16oz",
    "I just had a big glass of water, 14 ounces",
    "drank 20 oz at lunch", "put me down for another ten ounces", "log water, this is my 3rd today", "set the goal to one hundred and ten",
    "I want to drink 90 ounces a day from now on", "I drank 12 ounces",
  ])
  func orderedIsDone(sentence: String) async throws { #expect(try await runs(sentence, SpokenWater.Package.self)) }

  @Test(arguments: [
    "is call the plumber complete", "don't add call the plumber to work", "delete the note about paint", "did I add milk to groceries",
    "why is call the plumber complete", "should I add eggs to groceries", "what would you note about the trip",
    "never complete call the plumber", "how do I complete a reminder",
  ])
  func nothingIsNoted(sentence: String) async throws { #expect(try await !runs(sentence, SpokenNotes.Package.self)) }

  @Test(arguments: [
    "don't tell Sparkle that practice is off", "did I tell Sparkle about practice", "should I tell Sparkle I am late",
    "what did Sparkle tell me", "why did you tell Sparkle I am late", "never tell Sparkle the secret", "I told Sparkle I am late",
  ])
  func nothingIsSent(sentence: String) async throws { #expect(try await !runs(sentence, SpokenChat.Package.self)) }

  @Test(arguments: [
    "don't open Mount Fuji", "is Mount Fuji a favorite", "why is Mount Fuji a favorite", "should I favorite Mount Fuji",
    "where is Mount Fuji",
    "do not favorite Lake Bled", "unfavorite Lake Bled",
  ])
  func nothingIsMarked(sentence: String) async throws { #expect(try await !runs(sentence, SpokenLandmarks.Package.self)) }

  /// An action that is called by what the sentence does is what is asked for.
  @Test(arguments: [
    ("remind me to call the plumber tomorrow", "CreateReminderIntent"), ("don't forget to buy stamps", "CreateReminderIntent"),
    ("note to self: never mix bleach and vinegar", "CreateNoteIntent"), ("I finished call the plumber", "CompleteReminderIntent"),
  ])
  func ownErrands(sentence: String, intent: String) async throws {
    let host = try IntentHost(package: SpokenNotes.Package.self, applicationName: "Sample", storage: nil)
    #expect(try await host.match(sentence).chosen?.intent == intent)
  }

  /// A number that was said is used or asked about, and the question says so.
  @Test(arguments: [
    "log water for the last 2 hours", "log water at 4 o'clock", "log the water I drank 30 minutes ago", "log 12 or 16 ounces",
  ])
  func aNumberIsNeverSilent(sentence: String) async throws {
    let host = try IntentHost(package: SpokenWater.Package.self, applicationName: "Sample", storage: nil)
    let match = try await host.match(sentence)
    #expect(match.doubt?.contains("would not be used") == true)
    #expect(match.chosen?.arguments.contains { ["2", "4", "30"].contains($0.words) } != true)
    let asker = ScriptedAsker([.confirmed(false)])
    await #expect(throws: AppIntentError.self) { try await host.ask(sentence, surface: "test", asker: asker) }
    #expect(asker.questions.first?.prompt.contains("would not be used") == true)
  }

  /// Another thing or another deed than the action's is asked about, and the question names it.
  @Test(arguments: [
    ("log 12 oz of coffee", "coffee"), ("log a litre of water", "litre"), ("log 12 dollars of water", "dollars"),
    ("log two and a half ounces of water", "half"), ("buy 12 ounces of water", "buy"),
  ])
  func everyWordIsExplained(sentence: String, word: String) async throws {
    let host = try IntentHost(package: SpokenWater.Package.self, applicationName: "Sample", storage: nil)
    let match = try await host.match(sentence)
    #expect(match.chosen == nil || match.doubt?.contains("\"\(word)\"") == true, "\(match.explanation)")
  }

  /// A number that the action does not take is asked for again, and nothing is done with another one.
  @Test func aNumberOutOfRangeIsNeverReplaced() async throws {
    let host = try IntentHost(package: SpokenWater.Package.self, applicationName: "Sample", storage: nil)
    let asker = ScriptedAsker([.declined])
    await #expect(throws: AppIntentError.self) { try await host.ask("log 9000 oz of water", surface: "test", asker: asker) }
    #expect(asker.questions.first?.prompt.contains("9000") == true)
    #expect(try host.records(limit: 1).first?.outcome != .done)
  }

  /// What a file of sentences expects, one JSON object a line; the environment names the folder.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["ESPALIER_ASK_CASES"] != nil)) func casesOfAFolder() async throws {
    let folder = try #require(ProcessInfo.processInfo.environment["ESPALIER_ASK_CASES"])
    let packages: [String: any AppIntentsPackage.Type] = [
      "Water": SpokenWater.Package.self, "NotesReminders": SpokenNotes.Package.self, "UnicornChat": SpokenChat.Package.self,
      "Landmarks": SpokenLandmarks.Package.self, "Spans": SpokenSpans.Package.self,
    ]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where name.hasSuffix(".jsonl") {
      for line in try String(contentsOfFile: folder + "/" + name, encoding: .utf8).split(separator: "\n") {
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let say = try #require(object["say"] as? String)
        guard let app = object["app"] as? String, let package = packages[app] else { continue }
        let host = try IntentHost(package: package, applicationName: app, storage: nil)
        var said = ""
        do {
          said = try await DateText.$now.withValue(DateText.exact("2026-11-26T12:00:00Z")) {
            try await host.ask(say, surface: "test").dialog
          }
        } catch { said = error.localizedDescription }
        let record = try host.records(limit: 1).first
        let did = record?.outcome == .done ? "\(record?.intent ?? "") \(record?.arguments.map { "\($0.name)=\($0.value)" } ?? [])" : "-"
        print("CASE\t\(name)\t\(say)\t\(object["expect"] ?? "")\t\(did)\t\(said)".replacing("\n", with: " "))
      }
    }
  }
}
