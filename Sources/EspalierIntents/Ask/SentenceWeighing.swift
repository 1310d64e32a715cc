import Synchronization

/// What a sentence may ask for, by all witnesses there are.
package struct SentenceWeighing: Sendable {
  /// One action with what speaks for it.
  package struct Candidate: Sendable {
    package var action: Int
    package var witness: ActionWitness
    /// How likely it is meant, 0…1.
    package var chance: Double
    /// The phrase that fits, by its number; `nil` where none or a summary does.
    package var phrase: Int?
    package var arguments: [(name: String, words: String)]
    /// Telling words that no argument was made of.
    package var unused: [String] = []
    /// Words that say what is done or to what, and that the action does not explain.
    package var unexplained: [String] = []
  }

  /// The actions, the likely ones first.
  package var candidates: [Candidate]
  /// How likely none is meant.
  package var none: Double
  /// What the chooser among branches gives none, as a witness.
  package var branchOfNone = 0.0

  /// Which witnesses are heard.
  package struct Hearing: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let words = Hearing(rawValue: 1)
    package static let likeness = Hearing(rawValue: 2)
    package static let branches = Hearing(rawValue: 4)
    package static let all: Hearing = [.words, .likeness, .branches]
  }

  /// Weighs a sentence.
  ///
  /// - Parameters:
  ///   - encoder: gives texts their meaning.
  ///   - chooser: chooses among branches.
  package static func weigh(
    _ text: String, _ scores: ActionScores, encoder: (any SentenceEncoder)?, chooser: (any BranchChooser)?, hearing: Hearing = .all
  ) async throws -> SentenceWeighing {
    let sentence = SentenceWords(text).withoutCourtesies(applicationName: scores.applicationName)
    let count = scores.actions.count
    guard count > 0, !sentence.words.isEmpty else { return SentenceWeighing(candidates: [], none: 1) }
    let matched = scores.witnesses(sentence)
    var witnesses = hearing.contains(.words) ? matched.map(\.witness) : matched.map { _ in ActionWitness() }
    let likeness = hearing.contains(.likeness) ? try await self.likeness(text, scores, encoder) : nil
    if let likeness { for index in witnesses.indices { witnesses[index].likeness = likeness[index] } }
    var branchOfNone = 0.0
    var heard = hearing.intersection(.words)
    if likeness != nil { heard.insert(.likeness) }
    if hearing.contains(.branches), let chooser, count > 0 {
      let chances = try await chooser.chances(of: text, among: scores.actions.map(\.branch) + [.none])
      if chances.count == count + 1, chances.allSatisfy(\.isFinite) {
        // Against an even share, so that it says the same of few actions and of many.
        func strength(_ chance: Double) -> Double { log((max(chance, 0) + 0.002) * Double(count + 1)) }
        for index in witnesses.indices { witnesses[index].branch = strength(chances[index]) }
        branchOfNone = strength(chances[count])
        heard.insert(.branches)
      }
    }
    let chances = ChoiceWeights.fitted(for: heard).chances(witnesses, branchOfNone: branchOfNone)
    var candidates = witnesses.indices.map { index in
      Candidate(
        action: index, witness: witnesses[index], chance: chances[index], phrase: matched[index].match?.template.phrase, arguments: [])
    }
    candidates.sort { ($0.chance, -$0.action) > ($1.chance, -$1.action) }
    // Further ones are shown with their scores alone.
    for place in candidates.indices.prefix(3) {
      let index = candidates[place].action
      (candidates[place].arguments, candidates[place].unused, candidates[place].unexplained) = ArgumentReading.read(
        sentence, for: scores.actions[index], of: scores.applicationName, entry: scores.lexicon.entries[index], match: matched[index].match)
    }
    return SentenceWeighing(candidates: candidates, none: chances[count], branchOfNone: branchOfNone)
  }

  /// How near a sentence is in meaning to the best text of each action, less the mean of them all; `nil` without an encoder.
  private static func likeness(_ text: String, _ scores: ActionScores, _ encoder: (any SentenceEncoder)?) async throws -> [Double]? {
    guard let encoder else { return nil }
    let vectors = try await scores.vectors.of(scores.texts.flatMap { $0 }, encoder)
    guard let asked = try await encoder.vectors(for: [text]).first else { return nil }
    let best = scores.texts.map { texts in
      texts.map { own in zip(vectors[own] ?? [], asked).reduce(0) { $0 + Double($1.0 * $1.1) } }.max() ?? 0
    }
    let mean = best.reduce(0, +) / Double(max(best.count, 1))
    return best.map { $0.isFinite ? $0 - mean : 0 }
  }
}

/// Vectors of texts that do not change, made once.
package final class KnownVectors: Sendable {
  private let known = Mutex<[String: [Float]]>([:])

  package init() {}

  func of(_ texts: [String], _ encoder: any SentenceEncoder) async throws -> [String: [Float]] {
    let present = known.withLock { $0 }
    let missing = Array(Set(texts.filter { present[$0] == nil })).sorted()
    guard !missing.isEmpty else { return present }
    let made = try await encoder.vectors(for: missing)
    return known.withLock { known in
      for (text, vector) in zip(missing, made) { known[text] = vector }
      return known
    }
  }
}
