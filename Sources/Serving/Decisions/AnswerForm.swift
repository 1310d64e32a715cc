import Extraction

/// Answers as callers get them: with TypeSafe's names, with OpenAI's, or with this package's own.
package enum AnswerForm {
  /// `noul`, `choice`, `score` of `/v1/systemone`, and `several`.
  package static func systemOne(_ asked: AskedQuestion, _ answer: DecisionAnswer) -> JSONOutput {
    let names = asked.question.options.map(\.name)
    switch asked.question.kind {
    case .truth: return .object([("type", "noul"), ("noul", share(answer.truth))])
    case .choice:
      return .members(
        ("type", "choice"), ("choice", answer.best.map { .string(names[$0]) } ?? .null), ("confidence", share(answer.confidence)),
        ("probabilities", byName(names, answer)), ("none", answer.none.map(share)))
    case .several: return several(names, answer)
    case .scale:
      let levels = names.indices.map { "\($0)" }
      return .object([
        ("type", "score"), ("score", share(answer.level)), ("confidence", share(answer.confidence)),
        ("legend", .object(zip(levels, names).map { ($0, .string($1)) })), ("probabilities", byName(levels, answer)),
      ])
    }
  }

  /// `predicate`, `choice`, `score` of `/v1/decisions`, and `several`.
  package static func decisions(_ asked: AskedQuestion, _ answer: DecisionAnswer) -> JSONOutput {
    let name: (String, JSONOutput) = ("name", asked.name.map { .string($0) } ?? .null)
    func probabilities(_ members: (Int) -> [(String, JSONOutput)]) -> (String, JSONOutput) {
      (
        "probabilities",
        .array(answer.probabilities.enumerated().map { .object(members($0.offset) + [("probability", share($0.element))]) })
      )
    }
    let confidence: (String, JSONOutput) = ("confidence", share(answer.confidence))
    switch asked.question.kind {
    case .truth: return .object([("type", "predicate"), name, ("probability", share(answer.truth))])
    case .choice:
      let best: [(String, JSONOutput)] = [("choice", answer.best.map { asked.values[$0] } ?? .null)]
      let none = answer.none.map { [("none", share($0))] } ?? []
      return .object([("type", "choice"), name] + best + [confidence, probabilities { [("value", asked.values[$0])] }] + none)
    case .several:
      let chosen = answer.probabilities.indices.filter { answer.probabilities[$0] > 0.5 }.map { asked.values[$0] }
      return .object([
        ("type", "several"), name, ("choices", .array(chosen)), confidence, probabilities { [("value", asked.values[$0])] },
      ])
    case .scale:
      return .object([
        ("type", "score"), name, ("score", share(answer.level)), confidence,
        probabilities { [("value", .int($0)), ("label", .string(asked.question.options[$0].name))] },
      ])
    }
  }

  /// With this package's own names, as the command line and agents get them.
  package static func own(_ asked: AskedQuestion, _ answer: DecisionAnswer) -> JSONOutput {
    let names = asked.question.options.map(\.name)
    switch asked.question.kind {
    case .truth:
      return .object([("type", "truth"), ("value", .bool(answer.truth > 0.5)), ("probability", share(answer.truth))])
    case .choice:
      return .members(
        ("type", "choice"), ("value", answer.best.map { .string(names[$0]) } ?? .null), ("confidence", share(answer.confidence)),
        ("probabilities", byName(names, answer)), ("none", answer.none.map(share)))
    case .several: return several(names, answer)
    case .scale:
      return .object([
        ("type", "scale"), ("value", answer.best.map { .string(names[$0]) } ?? .null), ("score", share(answer.level)),
        ("confidence", share(answer.confidence)), ("probabilities", byName(names, answer)),
      ])
    }
  }

  /// All answers by name: `{"answers":{…}}`, with what was not read.
  package static func own(_ asked: [AskedQuestion], _ result: DecisionResult) -> JSONOutput {
    .members(("answers", answers(asked, result)), ("notices", notices(result)))
  }

  package static func answers(_ asked: [AskedQuestion], _ result: DecisionResult) -> JSONOutput {
    .object(zip(asked, result.answers).enumerated().map { ($1.0.name ?? "\($0)", own($1.0, $1.1)) })
  }

  /// Nil where all was read.
  package static func notices(_ result: DecisionResult) -> JSONOutput? {
    result.notices.isEmpty ? nil : .array(result.notices.map { .string($0) })
  }

  private static func several(_ names: [String], _ answer: DecisionAnswer) -> JSONOutput {
    let chosen = names.indices.filter { answer.probabilities[$0] > 0.5 }
    return .object([
      ("type", "several"), ("value", .array(chosen.map { .string(names[$0]) })), ("confidence", share(answer.confidence)),
      ("probabilities", byName(names, answer)),
    ])
  }

  private static func byName(_ names: [String], _ answer: DecisionAnswer) -> JSONOutput {
    .object(zip(names, answer.probabilities).map { ($0, share($1)) })
  }

  /// Six digits are more than a probability is good for.
  private static func share(_ value: Double) -> JSONOutput { .number((value * 1e6).rounded() / 1e6) }
}
