import Extraction
import Foundation
import TestSupport
import Testing

/// Questions, and how they are answered by the packaged span extractor.
@Suite struct DecisionTests {
  private static let reader: Result<SpanExtractor, any Error> = Result {
    try SpanExtractor(path: PackageFolder.models + "/reader.gguf")
  }
  private let decisions: DecisionReader

  init() throws { decisions = DecisionReader(try Self.reader.get()) }

  private func answer(_ question: DecisionQuestion, _ text: String) throws -> DecisionAnswer {
    try decisions.answers(to: [question], about: text).answers[0]
  }

  private static let queues: [DecisionQuestion.Option] = [
    .init("A", meaning: "broken devices and faults"), .init("B", meaning: "invoices and payments"),
    .init("C", meaning: "deliveries and parcels"),
  ]

  @Test(
    "What options mean is read, whatever they are called",
    arguments: [
      ("The printer shows error 14 and does not start.", 0), ("I was billed twice for May.", 1), ("My parcel is at the wrong address.", 2),
    ])
  func meanings(text: String, right: Int) throws {
    #expect(try answer(DecisionQuestion(.choice, "Which queue?", options: Self.queues), text).best == right)
  }

  @Test(
    "Of a text in a script that the model does not read nothing is known, and that is said",
    arguments: ["请明天早上打电话给我", "Позвони мне завтра утром"])
  func scripts(text: String) throws {
    let result = try decisions.answers(to: [DecisionQuestion(.choice, "Which queue?", options: Self.queues)], about: text)
    #expect(Set(result.answers[0].probabilities).count == 1 && result.notices.count == 1)
  }

  @Test("What is not read of a question is said, be it words or one endless word")
  func unreadOptions() throws {
    for long in [String(repeating: "x", count: 10_000), String(repeating: "many words ", count: 900)] {
      let question = DecisionQuestion(.choice, "Which?", options: [.init(long), .init("short")])
      #expect(try decisions.answers(to: [question], about: "a note").notices.count == 1)
    }
  }

  @Test("The order of options changes no probability by a bit")
  func orderOfOptions() throws {
    let text = "Late, but well packed."
    for options in [Self.queues, ["positive", "negative", "mixed", "neutral"].map { .init($0) }, (0..<60).map { .init("room \($0)") }] {
      let plain = try answer(DecisionQuestion(.choice, "What is it about?", options: options), text)
      #expect(abs(plain.probabilities.reduce(0, +) - 1) < 1e-9)
      let reversed = try answer(DecisionQuestion(.choice, "What is it about?", options: options.reversed()), text)
      #expect(reversed.probabilities.reversed() == plain.probabilities)
      let turned = Array(options[1...] + options[..<1])
      let other = try answer(DecisionQuestion(.choice, "What is it about?", options: turned), text)
      #expect(Array(other.probabilities.suffix(1) + other.probabilities.dropLast()) == plain.probabilities)
    }
  }

  @Test("The order of questions changes no probability by a bit")
  func orderOfQuestions() throws {
    let questions = [
      DecisionQuestion.truth("Does the writer like it?"), DecisionQuestion(.choice, "Which queue?", options: Self.queues),
      .truth("Was anything late?"), DecisionQuestion(.several, "What is it about?", options: [.init("speed"), .init("price")]),
    ]
    let text = "Late, but well packed."
    let plain = try decisions.answers(to: questions, about: text).answers
    #expect(try decisions.answers(to: questions.reversed(), about: text).answers == plain.reversed())
  }

  @Test(
    "A statement and its denial have probabilities whose sum is 1",
    arguments: [
      ("The lamp is on.", "The lamp is not on."), ("Does the writer like it?", "Doesn't the writer like it?"),
      ("Is the lamp on?", "Is the lamp not on?"), ("the parcel has arrived", "It is not true that the parcel has arrived"),
    ])
  func denials(statement: String, denial: String) throws {
    let text = "The lamp in the hall has been off since the parcel came, and I hate it."
    let (yes, no) = (try answer(.truth(statement), text).truth, try answer(.truth(denial), text).truth)
    #expect(abs(yes + no - 1) < 1e-9)
    let together = try decisions.answers(to: [.truth(statement), .truth(denial), .truth("Was it late?")], about: text).answers
    #expect(abs(together[0].truth + together[1].truth - 1) < 1e-9)
  }

  @Test("Two sides that are described change places, and so do their probabilities")
  func sides() throws {
    let text = "The kettle leaks and the lid broke after a week."
    let (good, bad) = ("the writer is pleased with it", "the writer is displeased with it")
    let plain = try answer(.truth("What does the writer think?", true: good, false: bad), text)
    let turned = try answer(.truth("What does the writer think?", true: bad, false: good), text)
    #expect(plain.truth < 0.5)
    #expect(plain.probabilities == turned.probabilities.reversed())
  }

  @Test("What is denied is found where it is the whole statement, and only there")
  func denial() {
    let pairs: [(String, String?)] = [
      ("Is the lamp not on?", "Is the lamp on?"), ("The lamp isn't on.", "The lamp is on."), ("Isn't the lamp on?", "Is the lamp on?"),
      ("The lamp is not on", "The lamp is on"), ("The order cannot be changed", "The order can be changed"),
      ("It is not the case that he paid", "he paid"), ("Does the writer not like it?", "Does the writer like it?"),
      ("He didn\u{2019}t pay", "He did pay"),
      // A denial of a part, of all or of some, or of what must be.
      ("Does she say that the lamp is not on?", nil), ("Does she say the lamp is not on?", nil), ("All lamps are not on", nil),
      ("People who are not members pay more", nil), ("You must not smoke", nil), ("Did he ask us not to come?", nil),
      ("Is the lamp on?", nil), ("", nil), ("not", nil), ("Is it not that he does not want it?", nil),
    ]
    for (text, positive) in pairs {
      let found = DecisionQuestion.positive(of: text)
      #expect(found?.text ?? text == positive ?? text, "\(text)")
      #expect((found != nil) == (positive != nil), "\(text)")
    }
  }

  @Test("255 options are one question; the right one is found among them")
  func manyOptions() throws {
    let names = ["late delivery", "double payment", "broken screen"] + (0..<252).map { "reason number \($0)" }
    let question = DecisionQuestion(.choice, "What is the complaint about?", options: names.map { .init($0) })
    let found = try answer(question, "You took the money for May from my account two times.")
    #expect(found.probabilities.count == 255)
    #expect(abs(found.probabilities.reduce(0, +) - 1) < 1e-9)
    let turned = DecisionQuestion(.choice, question.instructions, options: question.options.reversed())
    #expect(
      try answer(turned, "You took the money for May from my account two times.").probabilities.reversed() == found.probabilities)
    #expect(throws: DecisionError.self) {
      try answer(DecisionQuestion(.choice, "x", options: (0..<256).map { .init("\($0)") }), "x")
    }
    #expect(throws: DecisionError.self) { try answer(DecisionQuestion(.choice, "x", options: [.init("one")]), "x") }
  }

  @Test("Of a few questions none has a say in the answer to another")
  func fewQuestions() throws {
    let text = "Late, but well packed."
    let questions: [DecisionQuestion] = [
      .truth("Does the writer like it?"), .truth("Was anything late?"), DecisionQuestion(.choice, "Which queue?", options: Self.queues),
      DecisionQuestion(.scale, "How pleased is the writer?", options: [.init("displeased"), .init("pleased")]),
    ]
    let together = try decisions.answers(to: questions, about: text).answers
    for (question, answer) in zip(questions, together) { #expect(try self.answer(question, text) == answer) }
  }

  @Test("What is read is counted: one question of five options, and 64 about one text")
  func cost() throws {
    let sentence = "The parcel came late and the lid was broken. "
    let teams: [DecisionQuestion.Option] = [
      .init("billing", meaning: "invoices and payments"), .init("delivery", meaning: "parcels"),
      .init("technical", meaning: "broken devices"), .init("account", meaning: "log-in and passwords"), .init("other"),
    ]
    let short = String(String(repeating: sentence, count: 5).prefix(200))
    let question = DecisionQuestion(.choice, "Which team should answer?", options: teams)
    // The text once, and each option once.
    #expect(try decisions.answers(to: [question], about: short).tokens <= 90)
    let long = String(String(repeating: sentence, count: 12).prefix(500))
    let one = try decisions.answers(to: [.truth("Was the parcel number 1 late?")], about: long).tokens
    #expect(try decisions.answers(to: (0..<64).map { .truth("Was the parcel number \($0) late?") }, about: long).tokens <= 10 * one)
    #expect(try decisions.answers(to: (0..<4).map { .truth("Was the parcel number \($0) late?") }, about: long).tokens <= 4 * one)
  }

  @Test("Many questions share the passes over the text")
  func manyQuestions() throws {
    let text = String(repeating: "The parcel came late and the lid was broken. ", count: 11)
    let one = try decisions.answers(to: [.truth("Was the parcel number 1 late?")], about: text)
    let many = try decisions.answers(to: (0..<64).map { .truth("Was the parcel number \($0) late?") }, about: text)
    #expect(many.answers.count == 64)
    #expect(many.tokens < 16 * one.tokens)
    #expect(try decisions.answers(to: (0..<400).map { .truth("Is it number \($0)?") }, about: "x").answers.count == 400)
  }

  @Test("Long texts are read in parts: what one of them says is found, and what was cut is said")
  func longTexts() throws {
    let filler = String(repeating: "The weather in Porto was mild and the streets were quiet. ", count: 60)
    let asked = DecisionQuestion.truth("Does the text mention a refund?")
    let without = try decisions.answers(to: [asked], about: filler)
    let with = try decisions.answers(to: [asked], about: filler + "Please give me a refund for the broken lamp. " + filler)
    #expect(with.answers[0].truth > without.answers[0].truth)
    #expect(with.notices.isEmpty)
    let endless = try decisions.answers(to: [asked], about: String(repeating: filler, count: 40))
    #expect(endless.notices.count == 1)
    #expect(endless.notices[0].hasPrefix("Of the text the first "))
    let wide = DecisionQuestion(
      .choice, String(repeating: "which one is it ", count: 500), options: [.init(String(repeating: "a b ", count: 3000)), .init("b")])
    let cut = try decisions.answers(to: [wide], about: "x")
    #expect(cut.notices.count == 2)
    #expect(cut.answers[0].probabilities.count == 2)
  }

  @Test("Of a text without words nothing is known, and that is said", arguments: ["", "  \n "])
  func noText(text: String) throws {
    let found = try decisions.answers(to: [.truth("Is the lamp on?")], about: text)
    #expect(found.answers[0].probabilities == [0.5, 0.5])
    #expect(found.notices.count == 1)
  }

  @Test("None and several have probabilities of their own")
  func noneAndSeveral() throws {
    let options: [DecisionQuestion.Option] = [.init("billing"), .init("delivery")]
    let none = try answer(DecisionQuestion(.choice, "What is it about?", options: options, allowsNone: true), "I was billed twice.")
    #expect(abs((none.none ?? 0) + none.probabilities.reduce(0, +) - 1) < 1e-9)
    let several = try answer(DecisionQuestion(.several, "What is it about?", options: options), "I was billed twice.")
    #expect(several.none == nil)
    #expect(several.probabilities.allSatisfy { (0...1).contains($0) })
    let turned = try answer(DecisionQuestion(.several, "What is it about?", options: options.reversed()), "I was billed twice.")
    #expect(turned.probabilities.reversed() == several.probabilities)
  }

  @Test("Whoever leaves ends the work between passes")
  func interrupted() {
    let error = #expect(throws: DecisionError.self) { try decisions.answers(to: [.truth("x?")], about: "a text") { true } }
    #expect(error?.kind == .interrupted)
  }

  /// Says the same of every option, but for one.
  private struct Preference: OptionScorer {
    var name: String
    func scores(of questions: [DecisionQuestion], about text: String, isStopped: () -> Bool) throws -> [[Double]?] {
      questions.map { $0.options.map { $0.name == name ? 0 : -50 } }
    }
  }

  @Test("A second opinion is added to the logits of each option by its weight")
  func secondOpinion() throws {
    let question = DecisionQuestion(.choice, "Which queue?", options: Self.queues)
    let both = DecisionReader(try Self.reader.get(), scorers: [(Preference(name: "C"), 1)])
    #expect(try both.answers(to: [question], about: "I was billed twice.").answers[0].best == 2)
    let none = DecisionReader(try Self.reader.get(), scorers: [(Preference(name: "C"), 0)])
    #expect(try none.answers(to: [question], about: "I was billed twice.").answers == [answer(question, "I was billed twice.")])
  }
}

/// Temperatures, and what probabilities are worth.
@Suite struct DecisionCalibrationTests {
  @Test("Confidence is the common one: (n·p − 1)/(n − 1), of scales 1 less the spread")
  func confidence() {
    #expect(abs(DecisionAnswer(kind: .choice, probabilities: [0.68, 0.32]).confidence - 0.36) < 1e-9)
    #expect(DecisionAnswer(kind: .choice, probabilities: [0.25, 0.25, 0.25, 0.25]).confidence == 0)
    #expect(DecisionAnswer(kind: .choice, probabilities: [0, 1, 0]).confidence == 1)
    // The mode is 1, the mean distance from it 0.5; equal levels are 2/3 from their middle.
    #expect(abs(DecisionAnswer(kind: .scale, probabilities: [0.25, 0.5, 0.25]).confidence - 0.25) < 1e-9)
    #expect(DecisionAnswer(kind: .scale, probabilities: [1]).confidence == 1)
    #expect(DecisionAnswer(kind: .scale, probabilities: [0, 0.5, 0.5]).level == 1.5)
  }

  @Test("Logits that are three times too large get temperature 3, and then keep what they promise")
  func fit() throws {
    // Of every four questions with odds of 3 to 1, three are right.
    let question = DecisionQuestion(.choice, "x", options: [.init("a"), .init("b")])
    let rows = (0..<100).map { index in
      CalibrationFit.Row(question: question, logits: [0, 3 * log(3.0), 0], right: [index % 4 == 0 ? 1 : 0])
    }
    let fit = CalibrationFit(rows)
    let group = DecisionCalibration.Group(question)
    #expect(group.description == "choice.2")
    #expect(abs((fit.calibration.temperatures[group] ?? 0) - 3) < 0.01)
    #expect(fit.reports.count == 1)
    #expect(fit.reports[0].accuracy == 0.75)
    #expect(fit.reports[0].before > 0.15)
    #expect(fit.reports[0].after < 0.02)
    let answer = fit.calibration.answer(question, logits: [0, 3 * log(3.0), 0])
    #expect(abs(answer.probabilities[0] - 0.75) < 0.001)
    #expect(CalibrationFit(Array(rows.prefix(19))).calibration.temperatures.isEmpty)
  }

  @Test("Temperatures are measured on rows that had no part in them")
  func measured() throws {
    let question = DecisionQuestion(.choice, "x", options: [.init("a"), .init("b")])
    let rows = (0..<100).map { CalibrationFit.Row(question: question, logits: [0, 3 * log(3.0), 0], right: [$0 % 4 == 0 ? 1 : 0]) }
    let fit = CalibrationFit(rows)
    let report = try #require(CalibrationFit.measure(rows, before: DecisionCalibration(), after: fit.calibration).first)
    #expect(report.rows == 100 && report.accuracy == 0.75 && report.before > 0.15 && report.after < 0.02)
  }

  @Test("The calibration error is that of ten bins")
  func calibrationError() {
    let claims = [0.95, 0.95, 0.95, 0.95].enumerated().map { CalibrationFit.Claim(probability: $1, isRight: $0 > 0) }
    #expect(abs(CalibrationFit.calibrationError(claims) - 0.2) < 1e-9)
    #expect(CalibrationFit.calibrationError([]) == 0)
    #expect(CalibrationFit.calibrationError([.init(probability: 1, isRight: true)]) == 0)
  }

  @Test("A file says what it holds, and what is wrong in it")
  func files() throws {
    let groups = DecisionCalibration.Group.names.compactMap { DecisionCalibration.Group($0) }
    let all = DecisionCalibration(Dictionary(uniqueKeysWithValues: groups.enumerated().map { ($1, 0.5 + Double($0)) }))
    #expect(try DecisionCalibration(json: Array(all.json.utf8), source: "t") == all)
    for (text, says) in [
      ("[]", "temperatures"), (#"{"temperatures":{"choice.7":1}}"#, "choice.7"), (#"{"temperatures":{"several":0}}"#, "several"),
      (#"{"temperatures":{"several":"x"}}"#, "several"), ("{", "t"),
    ] {
      let error = #expect(throws: DecisionCalibrationError.self) { try DecisionCalibration(json: Array(text.utf8), source: "t") }
      #expect(error?.description.contains(says) == true)
    }
  }
}
