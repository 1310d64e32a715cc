import Foundation

/// A question as the span extractor is asked it: a field with choices.
///
/// The order in which a caller names the options cannot change an answer: they are put into an order of their own, by their text. Levels of a scale
/// keep theirs, which is part of what they mean.
struct DecisionField: Sendable {
  let field: ReaderSchema.Field
  /// For each choice of the field, the option that it stands for.
  let options: [Int]
  /// Whether the field asks for the opposite of the question.
  let isDenied: Bool
  /// How the text's words speak for the choices.
  let judge: ChoiceJudge?

  /// What fields are called; the question is their description.
  static let name = "answer", title = "Answer"

  /// - Parameter question: its texts are short enough to be read (``DecisionTexts``).
  init(_ question: DecisionQuestion) {
    let options = question.options
    func field(_ kind: ReaderSchema.Kind, _ description: String, _ choices: [String] = []) -> ReaderSchema.Field {
      ReaderSchema.Field(
        name: Self.name, kind: kind, isRequired: !question.allowsNone && question.kind != .several, description: description,
        choices: choices)
    }
    switch question.kind {
    case .truth where options[0].meaning.isEmpty || options[1].meaning.isEmpty:
      let denial = Denial(question.instructions)
      isDenied = denial.isDenied
      // The reader's choices of a truth are yes and no.
      self.options = isDenied ? [0, 1] : [1, 0]
      var asked = denial.text
      for (option, word) in zip(options, ["no", "yes"]) where !option.meaning.isEmpty {
        asked += (asked.isEmpty ? "" : " , ") + "\(word) : \(option.meaning)"
      }
      self.field = field(.truth, asked)
      judge = nil
    case .truth:
      // Which of two statements holds.
      isDenied = false
      let order = [0, 1].sorted { Self.isBefore(options[$0].meaning, options[$1].meaning, $0, $1) }
      self.options = order
      let choices = order.map { Self.words(of: options[$0].meaning) }
      self.field = field(.choices, question.instructions, choices)
      judge = ChoiceJudge(choices, name: question.instructions)
    case .choice, .several, .scale:
      isDenied = false
      let texts = Self.texts(options)
      let order =
        question.kind == .scale
        ? Array(options.indices) : options.indices.sorted { Self.isBefore(texts[$0], texts[$1], $0, $1) }
      self.options = order
      self.field = field(question.kind == .several ? .several : .choices, question.instructions, order.map { texts[$0] })
      judge =
        question.kind == .several
        ? nil : ChoiceJudge(order.map { Self.words(of: options[$0].name) }, name: question.instructions)
    }
  }

  /// The options as the reader is told them: their names in words, and what they mean. Names that words do not tell apart ("C++" and "C#") stay as
  /// they are.
  private static func texts(_ options: [DecisionQuestion.Option]) -> [String] {
    func texts(_ name: (String) -> String) -> [String] {
      options.map { name($0.name) + ($0.meaning.isEmpty ? "" : " , " + $0.meaning) }
    }
    let words = texts(Self.words)
    return Set(words).count == words.count ? words : texts { $0 }
  }

  /// A name in words, as in training; one with other letters than ASCII's as it is.
  private static func words(of name: String) -> String { name.utf8.allSatisfy { $0 < 0x80 } ? ReaderInput.plain(name) : name }

  /// By code points, so that it is the same everywhere. Two that read the same keep the caller's order: nothing else tells them apart.
  private static func isBefore(_ left: String, _ right: String, _ leftPlace: Int, _ rightPlace: Int) -> Bool {
    left == right ? leftPlace < rightPlace : left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars)
  }
}
