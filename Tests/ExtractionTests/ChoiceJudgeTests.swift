import Extraction
import Testing

@Suite("Choices that say how urgent something is")
struct ChoiceJudgeTests {
  /// The likeliest choice.
  private func best(_ choices: [String], name: String, note: String, chances: [Double]) -> String {
    let weighed = ChoiceJudge(choices, name: name).weigh(chances, note: note)
    return choices[(1..<weighed.count).max { weighed[$0] < weighed[$1] }.map { $0 - 1 } ?? 0]
  }

  @Test(
    "are the one for nothing special where the note says nothing of it, whatever the encoder guesses",
    arguments: [
      ["low", "normal", "high"], ["high", "normal", "low"], ["low", "regular", "high", "urgent"], ["lowest", "standard", "highest"],
    ])
  func neutral(choices: [String]) {
    for favourite in choices.indices {
      // Seven times as likely as any other.
      let chances = [-6.0] + choices.indices.map { $0 == favourite ? -0.3 : -2.3 }
      for note in ["Call the plumber about the leak", "buy milk", "send the report to Ana"] {
        let found = best(choices, name: "priority", note: note, chances: chances)
        #expect(["normal", "regular", "standard"].contains(found), "\(found): \(note)")
      }
    }
  }

  @Test("are the one that the note says")
  func said() {
    let choices = ["low", "normal", "high"], even = [-6.0, -1.1, -1.1, -1.1]
    #expect(best(choices, name: "priority", note: "urgent: call Bo", chances: even) == "high")
    #expect(best(choices, name: "priority", note: "no rush, call Bo", chances: even) == "low")
    #expect(best(choices, name: "priority", note: "call Bo!!", chances: even) == "high")
    #expect(best(choices, name: "priority", note: "the shop's network is down", chances: even) == "high")
  }

  @Test("sizes by their letters are the words for them")
  func sizes() {
    let sizes = ["S", "M", "L", "XL"], even = [-3.0, -1.4, -1.4, -1.4, -1.4]
    for (note, size) in [("a large tee", "L"), ("tee, medium, blue", "M"), ("one XL hoodie", "XL")] {
      #expect(best(sizes, name: "size", note: note, chances: even) == size)
    }
    #expect(ChoiceJudge(sizes, name: "size").weigh(even, note: "small and large tees") == even)
    // Other choices of single letters are no sizes.
    #expect(ChoiceJudge(["A", "M"], name: "class").weigh([-3, -0.7, -0.7], note: "medium") == [-3, -0.7, -0.7])
  }

  @Test("Other fields are left to the encoder")
  func others() {
    let chances = [-6.0, -0.3, -2.3, -2.3]
    #expect(ChoiceJudge(["low", "normal", "high"], name: "water level").weigh(chances, note: "buy milk") == chances)
    #expect(ChoiceJudge(["low", "high"], name: "priority").weigh([-6, -0.3, -2.3], note: "buy milk") == [-6, -0.3, -2.3])
  }
}
