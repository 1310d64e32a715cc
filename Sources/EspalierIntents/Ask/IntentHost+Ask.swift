import GuidedGeneration

extension IntentHost {
  /// Weighs what a sentence may ask for, without running anything.
  ///
  /// Phrases come first: a sentence that fits one is taken for its intent. Else likeness and phrases are weighed together, and where they
  /// leave it open a model, if there is one, chooses.
  ///
  /// - Parameter usesModel: whether the model is asked at all.
  public func match(_ sentence: String, usesModel: Bool = true) async throws -> SentenceMatch {
    let intents = registry.intents.filter { $0.isDiscoverable && !($0.type is any SnippetIntent.Type) }
    let words = SentenceWords(sentence).withoutCourtesies(applicationName: applicationName)
    var match = SentenceMatch(sentence: sentence, candidates: [], chosen: nil, by: "none", isLowConfidence: false)
    guard !words.words.isEmpty, !intents.isEmpty else { return match }
    if registry.negativePhrases.contains(where: { SentenceWords($0).words.map(\.folded) == words.words.map(\.folded) }) { return match }
    let phrases = PhraseMatcher(intents, applicationName: applicationName, names: await entityNames()).matches(words)
    let likeness = IntentLikeness(intents)
    var near = likeness.byWords(words)
    if let encoder {
      let meaning = try await likeness.byMeaning(sentence, encoder: encoder)
      near = zip(near, meaning).map { 0.55 * $0 + 0.45 * $1 }
    }
    var candidates = intents.indices.map { index in
      let phrase = phrases[index]?.score ?? 0
      return SentenceMatch.Candidate(
        intent: intents[index].identifier, score: max(phrase, 1 - (1 - 0.8 * phrase) * (1 - 0.85 * near[index])), phrase: phrase,
        likeness: near[index],
        isModelsChoice: false, arguments: phrases[index].map { $0.slots.map { .init(name: $0.name, words: $0.words) } } ?? [],
        preset: phrases[index]?.template.phrase)
    }
    candidates.sort { ($0.score, $1.intent) > ($1.score, $0.intent) }
    match.candidates = candidates
    let first = candidates[0]
    let second = candidates.count > 1 ? candidates[1].score : 0
    if first.phrase >= 0.8, first.phrase > (candidates.dropFirst().map(\.phrase).max() ?? 0) {
      match.by = "phrase"
      match.chosen = first
    } else if first.score >= Threshold.sure, first.score - second >= Threshold.margin {
      match.by = first.phrase >= 0.6 ? "phrase" : "likeness"
      match.chosen = first
    } else if usesModel, let makeSession, first.score >= Threshold.floor {
      let short = candidates.prefix(8).compactMap { registry.intent($0.intent) }
      let choice = try await ModelWitness(makeSession: makeSession).choose(sentence, among: short, applicationName: applicationName)
      if let index = candidates.firstIndex(where: { $0.intent == choice.intent }), candidates[index].score >= Threshold.floor {
        candidates[index].isModelsChoice = true
        match.candidates = candidates
        // The model's word and the others' have to point the same way to count as sure.
        match.by = "model"
        match.isLowConfidence = index > 0 || candidates[index].score < Threshold.sure
        match.chosen = candidates[index]
        if index > 0, first.score - candidates[index].score > Threshold.overruled {
          match.chosen = first
          match.by = "likeness"
        }
      } else if first.score >= Threshold.sure {
        match.by = "likeness"
        match.isLowConfidence = true
        match.chosen = first
      }
    } else if first.score >= Threshold.alone {
      match.by = "likeness"
      match.isLowConfidence = first.score < Threshold.sure || first.score - second < Threshold.margin
      match.chosen = first
    }
    if let chosen = match.chosen, let intent = registry.intent(chosen.intent) {
      match.chosen?.arguments = try await arguments(words, sentence, chosen, intent, usesModel: usesModel)
    }
    return match
  }

  private enum Threshold {
    /// From here on a candidate is taken without the model.
    static let sure = 0.62
    /// So far ahead of the next one.
    static let margin = 0.06
    /// From here on a candidate is taken where there is no model.
    static let alone = 0.42
    /// Below this nothing fits, whatever a model says.
    static let floor = 0.22
    /// So far ahead that a model's other choice does not count.
    static let overruled = 0.25
  }

  /// What a sentence says of an intent's parameters: of a phrase's places, of values with a form of their own, of names that are known.
  private func arguments(
    _ words: SentenceWords, _ sentence: String, _ chosen: SentenceMatch.Candidate, _ intent: IntentRegistry.Intent, usesModel: Bool
  ) async throws -> [SentenceMatch.Candidate.Argument] {
    guard !intent.parameters.isEmpty else { return [] }
    // A phrase that fits tells all that it has places for, and the rest was not said.
    if chosen.phrase >= 0.6, !chosen.arguments.isEmpty { return chosen.arguments }
    if chosen.phrase >= 0.9 { return [] }
    var names: [String: [String]] = [:]
    for parameter in intent.parameters {
      for entity in Self.entityTypes(in: parameter.shape) {
        let known = (try? await suggestedEntities(of: entity)) ?? []
        names[parameter.name, default: []] += known.prefix(500).flatMap { id, shown in
          [shown.title.text] + shown.synonyms.map(\.text) + [id]
        }
      }
    }
    let content = Set(
      ([intent.title] + intent.phrases.flatMap { $0.template.parts.compactMap { if case .text(let text) = $0 { text } else { nil } } }
        + intent.summary.parts.compactMap { if case .text(let text) = $0 { text } else { nil } } + [applicationName])
        .flatMap { SentenceWords($0).words.map(\.folded) })
    let read = ArgumentReading.read(words, for: intent, names: names, content: content)
    return read.map { .init(name: $0.name, words: $0.words) }
  }

  /// Folded names of the entities that the application suggests, by kind.
  private func entityNames() async -> [String: Set<String>] {
    var names: [String: Set<String>] = [:]
    for entity in registry.entities {
      let known = (try? await suggestedEntities(of: entity)) ?? []
      names[entity.persistentIdentifier] = Set(known.prefix(500).flatMap { _, shown in [shown.title.text.folded] + shown.synonyms.map(\.text.folded) })
    }
    return names
  }

  private static func entityTypes(in shape: IntentValueShape) -> [any AppEntity.Type] {
    switch shape {
    case .entity(let entity): [entity.type]
    case .list(let element): entityTypes(in: element)
    case .union(let members): members.flatMap { entityTypes(in: $0.shape) }
    default: []
    }
  }

  /// Runs what a sentence asks for.
  ///
  /// A sentence that fits nothing is refused, with what comes nearest. A write that was chosen without certainty is confirmed first.
  ///
  /// - Throws: ``SentenceRefusal`` for a sentence that fits nothing, and what ``run(_:asker:)`` throws.
  public func ask(_ sentence: String, surface: String, asker: (any IntentAsker)? = nil) async throws -> IntentOutcome {
    let match = try await match(sentence)
    guard let chosen = match.chosen, let intent = registry.intent(chosen.intent) else {
      let refusal = SentenceRefusal(
        sentence: sentence, nearest: match.candidates.prefix(3).map { registry.intent($0.intent)?.title ?? $0.intent })
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
    invocation.confirms = match.isLowConfidence && !intent.isReadOnly
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

/// A sentence that no action fits.
public struct SentenceRefusal: Error, LocalizedError, Sendable, Equatable {
  /// The sentence.
  public var sentence: String
  /// What came nearest.
  public var nearest: [String]

  /// One sentence.
  public var errorDescription: String? {
    "Nothing here does that\(nearest.isEmpty ? "" : "; the nearest actions are \(nearest.joined(separator: ", "))")."
  }
}
