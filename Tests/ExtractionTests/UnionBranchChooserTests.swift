import ActionWords
import Extraction
import Foundation
import Testing

/// Which of several actions a sentence asks for, by words alone and together with an encoder's chances.
@Suite struct UnionBranchChooserTests {
  @Test(
    "Inflections share a stem",
    arguments: [
      ["cancel", "cancels", "cancelled", "cancelling", "canceled", "cancellation"], ["remind", "reminder", "reminders"],
      ["book", "booking", "booked"],
      ["make", "making", "made"], ["pay", "paid", "payment", "pays"], ["copy", "copies", "copied"], ["plan", "planning", "planned"],
    ])
  func stems(words: [String]) { #expect(Set(words.map(LightStemmer.stem)).count == 1, "\(words.map(LightStemmer.stem))") }

  @Test(
    "Words of other families do not share one",
    arguments: [("lock", "unlock"), ("lend", "land"), ("order", "border"), ("timer", "time"), ("this", "the"), ("bus", "busy")])
  func differing(left: String, right: String) { #expect(LightStemmer.stem(left) != LightStemmer.stem(right)) }

  private static let actions: [ActionMatcher.Action] = [
    .init(
      name: "set alarm", description: "Rings at a time of day.",
      arguments: [.init(name: "time", need: .time, isRequired: true), .init(name: "label", need: .text, isRequired: false)]),
    .init(
      name: "log run", description: "Records a run.",
      arguments: [.init(name: "distance km", need: .measure(["metres"]), isRequired: true)]),
    .init(
      name: "cancel order", description: "Takes an order back before it is sent.",
      arguments: [.init(name: "number", need: .text, isRequired: true)]),
    .init(name: "turn off", description: "", arguments: [.init(name: "device", need: .text, isRequired: true)]),
    .init(name: "turn on", description: "", arguments: [.init(name: "device", need: .text, isRequired: true)]),
    .init(name: "none", description: "Anything else.", arguments: []),
  ]

  private func facts(_ note: String) throws -> ActionMatcher.Facts {
    let annotated = AnnotatedNote(note, today: try #require(Day("2026-03-11")))
    return ActionMatcher.Facts(NoteFacts([annotated], now: ClockTime(seconds: 36_000)))
  }

  @Test(
    "By words and by what the arguments need",
    arguments: [
      ("wake me at 6:30", "set alarm"), ("ran 8 km along the river", "log run"), ("I'd like my order cancelled, it's 5512", "cancel order"),
      ("switch the hall heater off", "turn off"), ("put the radio on", "turn on"), ("who painted Guernica?", "none"), ("", "none"),
    ])
  func words(note: String, expected: String) throws {
    let scores = ActionMatcher(Self.actions).scores(note, facts: try facts(note))
    let best = try #require(scores.indices.max { scores[$0] < scores[$1] })
    #expect(Self.actions[best].name == expected, "\(scores)")
  }

  @Test(
    "Numbers of days and times are no others",
    arguments: [
      ("I won't be here 1 July to 10 July", false), ("dentist at 17:30", false), ("off on the 3rd", false),
      ("tell them it's closed", false),
      ("ticket 1893 is done", true), ("3 of them on 10 July", true), ("two coffees at 9", true),
    ])
  func numbers(note: String, hasOne: Bool) throws {
    #expect(try facts(note).needs.contains("number") == hasOne)
  }

  @Test("A branch that must have a number has one, unless the encoder is very sure")
  func neededNumbers() throws {
    let chooser = UnionBranchChooser([
      .init(name: "close ticket", description: "", arguments: [.init(name: "number", need: .number, isRequired: true)]),
      .init(name: "request leave", description: "", arguments: [.init(name: "start", need: .day, isRequired: true)]),
    ])
    let note = "I won't be here 1 July to 10 July", known = try facts(note)
    #expect(chooser.choose([log(0.9), log(0.1)], note: note, facts: known)?.branch == 1)
    #expect(chooser.choose([0, log(1e-6)], note: note, facts: known)?.branch == 0)
  }

  @Test("An encoder that is sure is followed against a stray word, one in doubt is not")
  func together() throws {
    let chooser = UnionBranchChooser(Self.actions)
    let note = "ran 8 km along the river", known = try facts(note)
    let even = Self.actions.map { _ in log(1.0 / 6) }
    #expect(chooser.choose(even, note: note, facts: known)?.branch == 1)
    var sure = Self.actions.map { _ in log(1e-9) }
    sure[3] = 0
    let lamp = try facts("the lamp, please")
    #expect(chooser.choose(sure, note: "the lamp, please", facts: lamp)?.branch == 3)
    let chosen = try #require(chooser.choose([], note: note, facts: known))
    #expect(chosen.branch == 1 && chosen.probability > 0.5 && chosen.probability <= 1)
    #expect(chooser.choose([0], note: note, facts: known) == nil)
    #expect(UnionBranchChooser([]).choose([], note: note, facts: known) == nil)
  }

  @Test(
    "The first word asks, and what a clause behind \"that\" says does not",
    arguments: [
      ("Text Bubbles and Sparkle that the parade starts at nine", "send message"),
      ("remind me that the water bill is due", "create reminder"),
      ("tell Ana that we log the water at nine", "send message"), ("create a reminder that says text Ana", "create reminder"),
      ("message Ben that he should remind us", "send message"), ("log that I had a glass of water", "log water"),
    ])
  func asked(note: String, expected: String) throws {
    let actions: [ActionMatcher.Action] = [
      .init(name: "log water", description: "", arguments: [.init(name: "amount", need: .number, isRequired: true)]),
      .init(
        name: "create reminder", description: "",
        arguments: [.init(name: "text", need: .text, isRequired: true), .init(name: "due", need: .text, isRequired: false)]),
      .init(
        name: "send message", description: "",
        arguments: [.init(name: "recipients", need: .text, isRequired: true), .init(name: "message", need: .text, isRequired: true)]),
    ]
    let scores = ActionMatcher(actions).scores(note, facts: nil)
    let best = try #require(scores.indices.max { scores[$0] < scores[$1] })
    #expect(actions[best].name == expected, "\(scores)")
  }

  @Test("Damaged sentences are scored too")
  func anything() {
    let matcher = ActionMatcher(Self.actions)
    for note in ["\u{0}", String(repeating: "turn ", count: 5000), "🙂🙂", "off on off on", "'", "%%%"] {
      #expect(matcher.scores(note, facts: nil).allSatisfy { $0.isFinite && abs($0) < 10 })
    }
  }
}
