/// A question about a text whose answer is a probability for each of its options.
package struct DecisionQuestion: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    /// Whether a statement is true; its options are false and true, in this order.
    case truth
    /// One of the options.
    case choice
    /// Any of the options, each by itself.
    case several
    /// A level, from the lowest on.
    case scale
  }

  package struct Option: Sendable, Equatable {
    package var name: String
    /// What it stands for, in words; empty where the name says all.
    package var meaning: String

    package init(_ name: String, meaning: String = "") {
      (self.name, self.meaning) = (name, meaning)
    }
  }

  package var kind: Kind
  /// What is asked.
  package var instructions: String
  package var options: [Option]
  /// Whether the text may say none of them; of a choice only.
  package var allowsNone: Bool

  package init(_ kind: Kind, _ instructions: String, options: [Option], allowsNone: Bool = false) {
    self.kind = kind
    self.instructions = instructions
    self.options = options
    self.allowsNone = allowsNone && kind == .choice
  }

  /// A statement, with what its truth and its falsehood mean where that is said.
  package static func truth(_ instructions: String, true yes: String = "", false no: String = "") -> DecisionQuestion {
    DecisionQuestion(.truth, instructions, options: [Option("false", meaning: no), Option("true", meaning: yes)])
  }

  /// The most options of a question.
  package static let mostOptions = 255
  /// The most questions about a text that are asked at once.
  package static let mostQuestions = 400
}

/// How probable the options of a question are.
package struct DecisionAnswer: Sendable, Equatable {
  package var kind: DecisionQuestion.Kind
  /// Of each option, 0…1, in the question's order. Their sum is 1 with ``none``; of several options each stands for itself.
  package var probabilities: [Double]
  /// That the text says none of them; nil where the question does not allow that.
  package var none: Double?

  package init(kind: DecisionQuestion.Kind, probabilities: [Double], none: Double? = nil) {
    self.kind = kind
    self.probabilities = probabilities
    self.none = none
  }

  /// The place of the most probable option, the first of several; nil where none of them is more probable.
  package var best: Int? {
    guard let most = probabilities.max(), most >= none ?? 0 else { return nil }
    return probabilities.firstIndex(of: most)
  }

  /// Of a statement, that it is true.
  package var truth: Double { probabilities.count > 1 ? probabilities[1] : 0 }

  /// Of a scale, the expected level, from 0.
  package var level: Double { probabilities.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element } }

  /// How sure the answer is, 0 where all options are equally probable, 1 where one has it all: of n options of which the most probable one has p,
  /// (n·p − 1)/(n − 1); of a scale, 1 less the mean distance from the most probable level as a share of that of equal levels from their middle.
  package var confidence: Double {
    let all = probabilities + (none.map { [$0] } ?? [])
    guard all.count > 1, let most = all.max(), let mode = probabilities.firstIndex(of: probabilities.max() ?? 0) else { return 1 }
    let share: Double
    switch kind {
    case .truth, .choice: share = (Double(all.count) * most - 1) / Double(all.count - 1)
    case .several: share = probabilities.reduce(0) { $0 + abs(2 * $1 - 1) } / Double(probabilities.count)
    case .scale:
      let middle = Double(probabilities.count - 1) / 2
      let usual = probabilities.indices.reduce(0) { $0 + abs(Double($1) - middle) } / Double(probabilities.count)
      let spread = probabilities.enumerated().reduce(0) { $0 + $1.element * abs(Double($1.offset - mode)) }
      share = 1 - spread / usual
    }
    return min(1, max(0, share))
  }
}

/// What was found about a text.
package struct DecisionResult: Sendable {
  /// In the order of the questions.
  package var answers: [DecisionAnswer]
  /// Pieces that the encoder read, questions and text, as often as each was read.
  package var tokens: Int
  /// What was not read, one sentence each; empty where all was.
  package var notices: [String]

  package init(answers: [DecisionAnswer], tokens: Int, notices: [String]) {
    (self.answers, self.tokens, self.notices) = (answers, tokens, notices)
  }
}

/// Why questions cannot be answered.
package struct DecisionError: Error, Sendable, CustomStringConvertible {
  package enum Kind: Sendable {
    /// The question is none.
    case question
    /// Nobody waits for the answer any more.
    case interrupted
    /// The weights gave no number.
    case model
  }

  package var kind: Kind
  /// The place of the question, from 0.
  package var question: Int?
  /// One sentence.
  package var description: String

  package init(_ kind: Kind, question: Int? = nil, _ description: String) {
    (self.kind, self.question, self.description) = (kind, question, description)
  }
}

extension DecisionQuestion {
  /// - Throws: ``DecisionError`` where there is nothing to choose from, or too much.
  func check(at place: Int) throws(DecisionError) {
    let least = kind == .scale || kind == .several ? 1 : 2
    guard (least...Self.mostOptions).contains(options.count), kind != .truth || options.count == 2 else {
      throw DecisionError(
        .question, question: place, "question \(place) has \(options.count) options, expected \(least) to \(Self.mostOptions)")
    }
  }
}
