import Extraction
import Testing

/// Numbers of a scale, by what a note says or implies. Expected values are what a reader of the note would give; where readers differ, a range.
@Suite struct ScaleJudgeTests {
  private static let stars = ScaleJudge(name: "stars", description: "1 to 5 stars", title: "review", bounds: 1...5)
  private static let pain = ScaleJudge(name: "severity", description: "0 no pain, 10 worst pain imaginable", title: "diary", bounds: 0...10)

  @Test(
    "Ratings",
    arguments: [
      ("absolutely loved it, the best buy this year!", 5...5), ("a total waste of money, never again", 1...1),
      ("it's okay, does the job", 3...3),
      ("four stars, the strap is short", 4...4), ("I'd give it a 2", 2...2), ("not great", 1...2), ("not bad at all", 3...4),
      ("3/5", 3...3),
      ("good, but rather slow", 2...4), ("wonderful staff and superb food", 5...5),
    ])
  func ratings(note: String, expected: ClosedRange<Int>) throws {
    let judge = try #require(Self.stars)
    let judged = try #require(judge.judge(note))
    #expect(expected.contains(judged.value), "\(judged)")
    #expect((0...1).contains(judged.probability))
  }

  @Test(
    "How strong",
    arguments: [
      ("no pain at all", 0...0), ("excruciating", 9...10), ("a slight twinge", 1...3), ("about a 6 out of 10", 6...6),
      ("moderate ache", 4...6),
    ])
  func severities(note: String, expected: ClosedRange<Int>) throws {
    let judge = try #require(Self.pain)
    #expect(judge.subject == .severity)
    let judged = try #require(judge.judge(note))
    #expect(expected.contains(judged.value))
  }

  @Test("A stated number goes before the words; several say nothing")
  func stated() throws {
    let judge = try #require(Self.stars)
    #expect(judge.judge("amazing in places, but 2 stars")?.value == 2)
    #expect(judge.judge("bought 4 of them on the 3rd")?.value == nil)
  }

  @Test("Better words never give fewer stars")
  func monotone() throws {
    let judge = try #require(Self.stars)
    let ladder = ["terrible", "bad", "fine", "good", "great", "fantastic"].compactMap { judge.judge("the pan is \($0)")?.value }
    #expect(ladder.count == 6 && ladder == ladder.sorted())
  }

  @Test("Nothing is judged of a number that is no scale, nor of a note without such words")
  func others() throws {
    #expect(ScaleJudge(name: "guests", description: "", title: "party", bounds: 1...8) == nil)
    #expect(ScaleJudge(name: "rating", description: "", title: "review", bounds: 0...100) == nil)
    let judge = try #require(Self.stars)
    #expect(judge.judge("the parcel came on Tuesday") == nil)
    #expect(judge.judge("") == nil)
  }

  @Test("The ends of a scale tell its direction")
  func direction() throws {
    let reversed = try #require(ScaleJudge(name: "grade", description: "1 excellent, 6 terrible", title: "school", bounds: 1...6))
    #expect(reversed.subject == .valence(isReversed: true))
    let judged = try #require(reversed.judge("brilliant work"))
    #expect(judged.value <= 2)
    let plain = try #require(ScaleJudge(name: "level", description: "1 very unhappy, 5 delighted", title: "survey", bounds: 1...5))
    #expect(plain.subject == .valence(isReversed: false))
  }

  @Test("Choices in an order, recurrences, currencies and inflections speak for themselves")
  func choices() {
    func best(_ choices: [String], _ name: String, _ note: String) -> String? {
      let even = Array(repeating: -1.0, count: choices.count + 1)
      let weighed = ChoiceJudge(choices, name: name).weigh(even, note: note)
      return weighed.indices.dropFirst().max { weighed[$0] < weighed[$1] }.map { choices[$0 - 1] }
    }
    #expect(best(["positive", "neutral", "negative"], "sentiment", "what a horrible waste") == "negative")
    #expect(best(["low", "medium", "high"], "urgency", "no rush") == "low")
    #expect(best(["daily", "weekly", "monthly"], "frequency", "gym every Tuesday") == "weekly")
    #expect(best(["usd", "eur", "gbp"], "currency", "taxi for €14") == "eur")
    #expect(best(["open", "cancelled", "shipped"], "status", "they cancel it") == "cancelled")
  }
}
