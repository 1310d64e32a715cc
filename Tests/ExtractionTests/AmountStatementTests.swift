import Extraction
import Testing

/// Statements that a comparison of amounts decides, beside what the encoder reads.
@Suite struct AmountStatementTests {
  /// Whether a statement is worked out to hold; nil where it is the encoder's to say.
  private func holds(_ statement: String, _ text: String) -> Bool? {
    guard let known = AmountText(text) else { return nil }
    return DecisionQuestion.truth(statement).option(byAmountsOf: known).map { $0 == 1 }
  }

  @Test(arguments: [
    ("The repair costs 85 euros.", "Does the repair cost more than 100 euros?", false),
    ("The repair costs 115 euros.", "Does the repair cost more than 100 euros?", true),
    ("He is 17 years old.", "Is he of age, that is 18 or older?", false), ("She is 18 years old.", "Is she 18 or older?", true),
    ("Three of the five lamps work.", "Do all the lamps work?", false), ("Five of the five lamps work.", "Do all the lamps work?", true),
    ("Three of the five lamps work.", "Do most of the lamps work?", true),
    ("The parcel weighs 2.4 kg.", "Does the parcel weigh at most 2 kg?", false),
    ("The parcel weighs 1,900 grams.", "Does the parcel weigh at most 2 kg?", true),
    ("The trip took 2 hours 20 minutes.", "Did the trip take under three hours?", true),
    ("The train leaves at 17:40.", "Does the train leave before 6 pm?", true),
    ("The invoice is due on 5 May.", "Is the invoice due after 3 May?", true),
    ("The flat has at least 80 square feet and costs $900.", "Does the flat cost no more than $900?", true),
    ("The run was 5 miles.", "Was the run longer than 10 km?", false),
    ("It was minus 5 degrees outside.", "It was warmer than 0 degrees.", false), ("I'm 34.", "The person is 18 or older.", true),
    ("He is 17 years old.", "The customer is 18 or older.", false),
  ])
  func compared(text: String, statement: String, isTrue: Bool) { #expect(holds(statement, text) == isTrue) }

  @Test("A denial is the complement")
  func denied() {
    #expect(holds("Does the repair not cost more than 100 euros?", "The repair costs 85 euros.") == true)
    #expect(holds("The repair doesn't cost more than 100 euros.", "The repair costs 185 euros.") == false)
  }

  @Test(
    "What is not one comparable amount each is left to the encoder",
    arguments: [
      ("The repair costs 85 euros and the tyre 120 euros.", "Does the repair cost more than 100 euros?"),
      ("The repair costs less than 120 euros.", "Does the repair cost more than 100 euros?"),
      ("The repair does not cost 85 euros.", "Does the repair cost more than 100 euros?"),
      ("The repair takes 85 minutes.", "Does the repair cost more than 100 euros?"),
      ("Three of the five lamps are broken.", "Do most of the lamps work?"), ("There are 12 chairs.", "Are there more than 10 tables?"),
      ("The repair costs 85 euros.", "Is the customer angry?"), ("One of them costs more.", "Does it cost more than 100 euros?"),
      ("Would it cost 85 euros?", "Does it cost more than 100 euros?"),
      ("The deposit is 200 euros.", "The rent is more than 100 euros."), ("We drove 80 km.", "The speed limit is more than 50 km."),
      ("None of the five lamps work.", "At least one lamp works."), ("It used to be 120 euros.", "It costs more than 100 euros now."),
      ("I expected to pay 100 euros.", "The customer paid more than 50 euros."), ("Room 101 is free.", "More than 100 rooms are free."),
      ("Order 4711 has arrived.", "More than 1000 orders have arrived."),
    ])
  func left(text: String, statement: String) { #expect(holds(statement, text) == nil) }

  @Test func optionsOfAmounts() throws {
    let question = DecisionQuestion(.choice, "How old is the child?", options: [.init("under 6"), .init("6 to 12"), .init("over 12")])
    let text = try #require(AmountText("My son is 9 years old."))
    #expect(question.option(byAmountsOf: text) == 1)
  }

  @Test(arguments: [
    ("The bridge is no longer closed.", "open"), ("Do not sell the shares, get more of them.", "buy"), ("The shop isn't open.", "closed"),
  ])
  func deniedWordsSpeakAgainstTheirChoice(text: String, choice: String) {
    let choices = choice == "buy" ? ["buy", "sell"] : ["open", "closed"]
    let weighed = ChoiceJudge(choices, name: "what").weigh([-9, -0.7, -0.7], note: text)
    #expect(weighed[1 + (choices.firstIndex(of: choice) ?? 0)] == weighed.max())
  }
}
