/// What sentence vectors say of the options of a choice, beside the encoder that reads them with the text.
struct VectorScorer: OptionScorer {
  let vectors: SentenceVectors

  func scores(of questions: [DecisionQuestion], about text: String, isStopped: () -> Bool) throws -> [[Double]?] {
    questions.map { question in
      guard question.kind == .choice, question.options.count >= VectorReading.leastChoices, !isStopped() else { return nil }
      let names = question.options.map { ReaderInput.plain($0.name) + ($0.meaning.isEmpty ? "" : " , " + $0.meaning) }
      let weight = VectorReading.weight(choices: names.count)
      return zip(names, vectors.fits(text, choices: names)).map { VectorReading.isNothing($0) ? 0 : weight * $1 }
    }
  }
}
