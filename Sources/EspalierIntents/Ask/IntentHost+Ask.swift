import ActionWords
import GuidedGeneration
import Synchronization

extension IntentHost {
  /// From which probability on a sentence's action is run, and from which on a person confirms it if it writes; below, the person is asked
  /// which one is meant.
  public var routing: RoutingPolicy {
    get { routingPolicy.withLock { $0 } }
    set { routingPolicy.withLock { $0 = newValue } }
  }

  /// Ranks what a sentence may ask for, without running anything.
  ///
  /// A sentence that fits a phrase is taken for its action. Else words, meaning and the chooser among branches are weighed together
  /// (``ChoiceWeights``), and where they leave it open a model, if there is one, chooses among the likely ones.
  ///
  /// - Parameter usesModel: whether the model is asked at all.
  /// - Throws: what the encoder, the chooser and the model throw.
  public func match(_ sentence: String, usesModel: Bool = true) async throws -> SentenceMatch {
    let intents = registry.intents.filter { $0.isDiscoverable && !($0.type is any SnippetIntent.Type) }
    var match = SentenceMatch(sentence: sentence, candidates: [], chosen: nil, by: "none", isLowConfidence: false)
    let words = SentenceWords(sentence).withoutCourtesies(applicationName: applicationName)
    guard !words.words.isEmpty, !intents.isEmpty else { return match }
    if registry.negativePhrases.contains(where: { SentenceWords($0).words.map(\.folded) == words.words.map(\.folded) }) { return match }
    let names = await entityNames()
    let scores = knownScores.withLock { known in
      if let known, known.names == names { return known.scores }
      let made = ActionScores(intents.map { ActionWords($0, names: names) }, applicationName: applicationName, vectors: actionVectors)
      known = (names, made)
      return made
    }
    let weighed = try await SentenceWeighing.weigh(sentence, scores, encoder: encoder, chooser: chooser)
    match.none = weighed.none
    match.candidates = weighed.candidates.map { candidate in
      SentenceMatch.Candidate(
        intent: intents[candidate.action].identifier, score: candidate.chance, phrase: candidate.witness.phrase,
        likeness: candidate.witness.likeness, isModelsChoice: false,
        arguments: candidate.arguments.map { .init(name: $0.name, words: $0.words) }, preset: candidate.phrase, witness: candidate.witness,
        unused: candidate.unused, unexplained: candidate.witness.phrase >= 1 ? [] : candidate.unexplained)
    }
    // What is done with an action is decided before which action is meant. A phrase that the application wrote to be spoken is an order.
    let stance = SentenceStance(of: sentence)
    let verdicts = weighed.candidates.map { candidate in
      candidate.phrase != nil && candidate.witness.phrase >= 1 && !(stance.kind == .denies && stance.isCertain)
        ? StanceVerdict.runs : stance.verdict(for: scores.actions[candidate.action], scores.lexicon.entries[candidate.action])
    }
    match.stance = stance
    let open = match.candidates.indices.filter { verdicts[$0] != .refuses }
    try await choose(&match, among: open, none: weighed.none, usesModel: usesModel)
    guard let chosen = match.chosen, let place = match.candidates.firstIndex(where: { $0.intent == chosen.intent }) else {
      if let first = match.candidates.first, verdicts[0] == .refuses, first.score > weighed.none || stance.isCertain && stance.kind != .asks
      {
        match.refusal = stance.reason
      }
      return match
    }
    var doubts: [String] = []
    if verdicts[place] == .confirms { doubts.append(stance.reason) }
    let isWrite = registry.intent(chosen.intent).map { !$0.isReadOnly } ?? true
    let leftOver = chosen.unused + (isWrite ? chosen.unexplained : [])
    if !leftOver.isEmpty {
      doubts.append("\(leftOver.map { "\"\($0)\"" }.joined(separator: ", ")) would not be used")
    }
    if !doubts.isEmpty {
      match.doubt = doubts.joined(separator: "; ")
      match.isLowConfidence = true
    }
    return match
  }

  /// Chooses among the candidates that the stance leaves.
  private func choose(_ match: inout SentenceMatch, among open: [Int], none: Double, usesModel: Bool) async throws {
    guard let leader = open.first else { return }
    let byPhrase = open.max { match.candidates[$0].phrase < match.candidates[$1].phrase } ?? leader
    let rival = open.filter { $0 != byPhrase }.map { match.candidates[$0].phrase }.max() ?? 0
    if match.candidates[byPhrase].phrase >= Threshold.phrase, match.candidates[byPhrase].phrase > rival {
      match.by = "phrase"
      match.chosen = match.candidates[byPhrase]
      return
    }
    let first = match.candidates[leader]
    // Where the likeliest action is not what was asked for, another one has to stand out by itself.
    let isSecond = leader > 0
    let second = open.count > 1 ? match.candidates[open[1]].score : 0
    let all = open.reduce(none) { $0 + match.candidates[$1].score }
    if isSecond, first.score < Threshold.least || first.score < Threshold.even * all { return }
    // "Remind me to …" names the action itself, whatever the words behind it fit.
    let isNamed = isSecond && [.schedules, .undoes].contains(match.stance.kind) && first.score >= Threshold.sure * all
    let route = routing.route(first.score)
    let isSure = isNamed || !isSecond && route == .act && first.score - second >= Threshold.margin
    if !isSure, usesModel, let makeSession, first.score + second >= Threshold.floor {
      let short = open.prefix(8).compactMap { registry.intent(match.candidates[$0].intent) }
      let choice = try await ModelWitness(makeSession: makeSession).choose(match.sentence, among: short, applicationName: applicationName)
      if let index = open.first(where: { match.candidates[$0].intent == choice.intent }), match.candidates[index].score >= Threshold.floor {
        match.candidates[index].isModelsChoice = true
        match.by = "model"
        // The model's word and the others' have to point the same way to count as sure.
        match.isLowConfidence = index > leader || match.candidates[index].score < Threshold.even
        match.chosen = match.candidates[index]
        return
      }
    }
    guard first.score > none else { return }
    if !isSure, route == .ask, open.count > 1 {
      let nearest = open.prefix(2).map { registry.intent(match.candidates[$0].intent)?.title ?? match.candidates[$0].intent }
      match.refusal = "it could mean \(nearest.joined(separator: " or "))"
      return
    }
    match.by = first.phrase >= 0.6 ? "phrase" : "likeness"
    match.chosen = first
    match.isLowConfidence = !isSure
  }

  private enum Threshold {
    /// From here on a phrase alone decides.
    static let phrase = 0.8
    /// Of what names the action itself, against what else the sentence may order.
    static let sure = 0.7
    /// So far ahead of the next one.
    static let margin = 0.25
    /// Likelier than not.
    static let even = 0.5
    /// Below this nothing fits, whatever a model says.
    static let floor = 0.05
    /// The least for an action that stands behind one which the sentence does not order.
    static let least = 0.01
  }

  /// Names of the entities that the application suggests, by kind.
  private func entityNames() async -> [String: [String]] {
    var names: [String: [String]] = [:]
    for entity in registry.entities {
      let known = (try? await suggestedEntities(of: entity)) ?? []
      names[entity.persistentIdentifier] = known.prefix(500).flatMap { _, shown in [shown.title.text] + shown.synonyms.map(\.text) }
    }
    return names
  }

  /// Runs what a sentence asks for.
  ///
  /// A sentence that fits no action is refused, with the nearest ones. A write that was not chosen with certainty is confirmed first.
  ///
  /// - Throws: ``SentenceRefusal`` for a sentence that fits nothing, and what ``run(_:asker:)`` throws.
  public func ask(_ sentence: String, surface: String, asker: (any IntentAsker)? = nil) async throws -> IntentOutcome {
    let match = try await match(sentence)
    guard let chosen = match.chosen, let intent = registry.intent(chosen.intent) else {
      let refusal = SentenceRefusal(
        sentence: sentence, nearest: match.candidates.prefix(3).map { registry.intent($0.intent)?.title ?? $0.intent },
        reason: match.refusal,
        action: match.stance.canBeOrdered ? match.candidates.first.map { registry.intent($0.intent)?.title ?? $0.intent } : nil)
      var record = IntentRecord(
        id: UUID(), at: Date(), surface: surface, intent: "", input: sentence, match: Self.record(of: match), arguments: [], exchanges: [],
        seconds: 0,
        outcome: .refused, message: refusal.sentence, value: nil)
      record.message = (refusal as any Error).sentence
      try storage.keep(record)
      throw refusal
    }
    var invocation = IntentInvocation(chosen.intent, surface: surface)
    invocation.input = sentence
    invocation.match = Self.record(of: match)
    invocation.isLowConfidence = match.isLowConfidence
    invocation.confirms = match.isLowConfidence && !intent.isReadOnly || match.doubt != nil && !chosen.unused.isEmpty
    invocation.doubt = match.doubt
    invocation.preset =
      chosen.preset.flatMap { intent.phrases.indices.contains($0) ? intent.phrases[$0].preset : nil } ?? intent.phrases.first?.preset
    invocation.arguments = chosen.arguments.map {
      .init(name: $0.name, value: .text($0.words), origin: match.by == "phrase" ? .phrase : .model)
    }
    return try await run(invocation, asker: asker)
  }

  private static func record(of match: SentenceMatch) -> IntentRecord.Match {
    IntentRecord.Match(
      by: match.by, score: match.chosen?.score ?? match.candidates.first?.score ?? 0,
      runnersUp: match.candidates.filter { $0.intent != match.chosen?.intent }.prefix(3).map {
        "\($0.intent) \(Int(($0.score * 100).rounded())) %"
      })
  }
}

/// A sentence that no action fits, or that asks about an action, denies it, takes it back, puts it off or supposes it.
public struct SentenceRefusal: Error, LocalizedError, Sendable, Equatable {
  /// The sentence.
  public var sentence: String
  /// What came nearest.
  public var nearest: [String]
  /// Why an action that fits was not run; `nil` where none fits.
  public var reason: String?
  /// The action that an order would run; `nil` where none is near.
  public var action: String?

  /// One sentence.
  public var errorDescription: String? {
    if let reason {
      return "Nothing was done: \(reason)\(action.map { "; say it as an order to have \($0) run" } ?? "")."
    }
    return "Nothing here does that\(nearest.isEmpty ? "" : "; the nearest actions are \(nearest.joined(separator: ", "))")."
  }
}
