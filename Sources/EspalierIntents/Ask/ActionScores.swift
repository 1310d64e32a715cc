import ActionWords

/// What each witness says of a sentence and an action. All but the last two come from words alone.
package struct ActionWitness: Sendable, Equatable {
  /// How well a phrase, the summary or the title fits, 0…1.
  package var phrase = 0.0
  /// What the sentence's words say for the action: each counts by how few actions it fits.
  package var evidence = 0.0
  /// The share of the sentence's telling words that the action explains.
  package var explained = 0.0
  /// The share of the title that is said.
  package var title = 0.0
  /// Whether the sentence's form fits the errand: -1, 0, 1.
  package var form = 0.0
  /// Values for its parameters that the sentence holds.
  package var values = 0.0
  /// Required values that it lacks.
  package var missing = 0.0
  /// Values in the sentence that the action has no use for.
  package var foreign = 0.0
  /// How near the meaning is: a cosine, less the mean of the actions'.
  package var likeness = 0.0
  /// What a chooser among branches gives it, against an even share: a logarithm; 0 without one.
  package var branch = 0.0

  package init() {}

  package static let names = ["phrase", "evidence", "explained", "title", "form", "values", "missing", "foreign", "likeness", "branch"]
  /// What speaks for the action and against it, in words.
  package var explanation: String {
    let said = zip(Self.names, numbers).filter { abs($0.1) >= 0.005 }.map { "\($0.0) \(($0.1 * 100).rounded() / 100)" }
    return said.isEmpty ? "nothing speaks for it" : said.joined(separator: ", ")
  }

  package var numbers: [Double] { [phrase, evidence, explained, title, form, values, missing, foreign, likeness, branch] }
}

/// Scores actions by the words of a sentence.
package struct ActionScores: Sendable {
  package let actions: [ActionWords]
  let lexicon: ActionLexicon
  let phrases: PhraseMatcher
  let applicationName: String
  /// Vectors of the actions' texts.
  let vectors: KnownVectors

  /// - Parameter vectors: where the vectors of the actions' texts are kept from one sentence to the next.
  package init(_ actions: [ActionWords], applicationName: String, vectors: KnownVectors = KnownVectors()) {
    self.actions = actions
    self.vectors = vectors
    self.applicationName = applicationName
    lexicon = ActionLexicon(actions)
    phrases = PhraseMatcher(actions, applicationName: applicationName)
  }

  /// The texts whose meaning stands for each action.
  package var texts: [[String]] { lexicon.entries.map(\.texts) }

  /// What words say of each action, in their order.
  func witnesses(_ sentence: SentenceWords) -> [(witness: ActionWitness, match: PhraseMatcher.Match?)] {
    let signs = SentenceSigns(sentence)
    let matches = phrases.matches(sentence)
    let count = Double(max(actions.count, 2))
    // What each word fits, action by action.
    let fits = signs.tokens.map { token in lexicon.entries.map { lexicon.match(token.stem, token.groups, $0) } }
    let spans = actions.map { ValueSpans($0, sentence) }
    let anyone = ValueSpans.anyone(sentence)
    return actions.indices.map { index in
      let entry = lexicon.entries[index]
      var witness = ActionWitness()
      witness.phrase = matches[index]?.score ?? 0
      var said = 0.0
      var explained = 0.0
      var covered = Set<Int>()
      for (place, token) in signs.tokens.enumerated() {
        let fit = fits[place][index]
        let spread = max(1, fits[place].reduce(0, +))
        let information = log(1 + count / spread) / log(1 + count)
        // The first words say what is to be done; much later ones mostly say to what.
        let weight = place < 3 ? 1.0 : 0.7
        // Words that an expression holds count once.
        let isNew = !token.places.allSatisfy(covered.contains)
        if isNew { witness.evidence += weight * information * fit }
        if fit > 0.25 { covered.formUnion(token.places) }
      }
      for (place, token) in signs.tokens.enumerated() where token.places.count == 1 {
        let isValue = token.places.allSatisfy { spans[index].taken[$0] }
        let weight = place < 3 ? 1.0 : entry.takesFreeText ? 0.3 : 0.7
        said += weight
        let fit = fits[place][index]
        explained += weight * (isValue || token.places.allSatisfy(covered.contains) ? 1 : min(1, fit))
      }
      witness.evidence = min(3, witness.evidence)
      witness.explained = said > 0 ? explained / said : 0
      let title = entry.title.map { part -> (Double, Double) in
        let groups = Thesaurus.groups(of: part.stem)
        let best = signs.tokens.map { $0.stem == part.stem ? 1 : groups.isDisjoint(with: $0.groups) ? 0 : 0.7 }.max() ?? 0
        return (part.weight * best, part.weight)
      }
      let whole = title.reduce(0) { $0 + $1.1 }
      witness.title = whole > 0 ? title.reduce(0) { $0 + $1.0 } / whole : 0
      witness.form = Self.agreement(signs.form, entry.kind)
      witness.values = min(2, spans[index].worth)
      witness.missing = spans[index].missing
      witness.foreign = entry.takesFreeText ? 0.3 * anyone.foreign(to: spans[index]) : anyone.foreign(to: spans[index])
      return (witness, matches[index])
    }
  }

  private static func agreement(_ form: SentenceSigns.Form, _ kind: ActionKind) -> Double {
    switch (form, kind) {
    case (.asks, .shows), (.ends, .ends), (.tells, .records): 1
    case (.asks, _): -1
    case (.ends, _), (_, .ends): -1
    case (.tells, .shows): -0.7
    case (.tells, .other): 0
    case (.orders, .shows): -0.5
    case (.orders, .records), (.orders, .other): 0.4
    }
  }
}

/// Where a sentence holds values of an action's parameters.
struct ValueSpans: Sendable {
  var found: [(name: String, range: Range<Int>, words: String?)] = []
  /// Whether each word is part of a value.
  var taken: [Bool]
  /// What the values are worth as a sign of the action.
  var worth = 0.0
  /// Required values of closed kinds that are not there.
  var missing = 0.0

  init(_ action: ActionWords, _ sentence: SentenceWords) {
    taken = Array(repeating: false, count: sentence.words.count)
    var free = Array(repeating: true, count: sentence.words.count)
    func take(_ range: Range<Int>, _ name: String, _ value: Double, words: String? = nil) {
      found.append((name, range, words))
      for index in range {
        taken[index] = true
        free[index] = false
      }
      worth += value
    }
    // What has the most form of its own comes first.
    for stage in 0..<4 {
      for parameter in action.parameters {
        switch (stage, parameter.kind) {
        case (0, .entity), (0, .list), (0, .union):
          let names = parameter.kind.names
          guard !names.isEmpty else { continue }
          // Several of a list: one after the other.
          var isFirst = true
          while let hit = ValueReading.name(in: sentence, of: names, free: free) {
            take(hit.range, parameter.name, isFirst ? (hit.isWhole ? 1 : 0.6) : 0)
            isFirst = false
            guard case .list = parameter.kind else { break }
          }
        case (1, .currency), (1, .measurement), (1, .url), (1, .date), (2, .duration):
          let isDate = parameter.kind == .date
          var open = free
          // "I ran 5 km in 30 minutes", "in 3:05": what is kept took so long.
          let tookSo = isDate && ActionKind(action) == .records && action.parameters.contains { $0.kind == .duration }
          while let range = ValueReading.value(of: parameter.kind, in: sentence, free: open) {
            let first = sentence.words[range.lowerBound]
            let isBehindIn = range.lowerBound > 0 && sentence.words[range.lowerBound - 1].folded == "in"
            if tookSo, first.folded == "in" && range.count > 1 || isBehindIn && first.written.contains(":") {
              for index in range { open[index] = false }
              continue
            }
            take(range, parameter.name, isDate ? (parameter.isRequired ? 0.9 : 0.5) : 1)
            break
          }
        case (3, .choice(let choices)):
          if let range = ValueReading.value(of: parameter.kind, in: sentence, free: free) {
            take(range, parameter.name, 0.6, words: ValueReading.choice(sentence.text(range), of: choices))
          } else if let (range, name) = ValueReading.choice(ofDoing: sentence, of: choices), range.allSatisfy({ free[$0] }) {
            take(range, parameter.name, 0.6, words: name)
          }
        case (3, .integer), (3, .number):
          if let (range, words) = ValueReading.number(of: parameter, action: action, in: sentence, free: free) {
            take(range, parameter.name, 0.6, words: words)
          }
        default: continue
        }
      }
    }
    let names = Set(found.map(\.name))
    missing = Double(action.parameters.count { $0.isRequired && ($0.kind.isClosed || !$0.kind.names.isEmpty) && !names.contains($0.name) })
  }

  /// The values that any sentence may hold, whatever it is taken for.
  static func anyone(_ sentence: SentenceWords) -> ValueSpans {
    let kinds: [(String, ActionWords.Kind)] = [("money", .currency), ("length", .duration), ("moment", .date), ("number", .number)]
    let parameters = kinds.map { ActionWords.Parameter(name: $0.0, title: "", kind: $0.1, isRequired: false) }
    return ValueSpans(ActionWords(identifier: "", title: "", parameters: parameters), sentence)
  }

  /// How many of these values another reading has no place for.
  func foreign(to other: ValueSpans) -> Double {
    found.reduce(0) { sum, value in
      guard !value.range.contains(where: { other.taken[$0] }) else { return sum }
      return sum + (value.name == "number" ? 0.5 : value.name == "moment" ? 0.7 : 1)
    }
  }
}
