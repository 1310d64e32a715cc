/// What sentence vectors say of the options of a choice, beside the encoder that reads them with the text.
struct VectorScorer: OptionScorer {
  let vectors: SentenceVectors

  func scores(of questions: [DecisionQuestion], about text: String, isStopped: () -> Bool) throws -> [[Double]?] {
    questions.map { question in
      guard question.kind == .choice, question.options.count >= VectorReading.leastChoices, !isStopped() else { return nil }
      let names = question.options.map { ReaderInput.plain($0.name) + ($0.meaning.isEmpty ? "" : " , " + $0.meaning) }
      return zip(names, vectors.fits(text, choices: names)).map { name, odds in
        VectorReading.isNothing(name) ? 0 : (VectorReading.oddsShare * odds + VectorReading.listed) / VectorReading.readerShare
      }
    }
  }
}
