/// How near a sentence is to what is known of each intent, by words and, with an encoder, by meaning.
struct IntentLikeness: Sendable {
  private struct Known: Sendable {
    /// What each word of the intent is worth: those of its title and phrases most.
    var weights: [String: Double] = [:]
    /// Texts whose meaning is compared.
    var texts: [String] = []
  }

  private let known: [Known]
  private let rarity: [String: Double]

  init(_ intents: [IntentRegistry.Intent]) {
    known = intents.map { intent in
      var entry = Known()
      func add(_ text: String, _ weight: Double) {
        for word in SentenceWords(text).words.map(\.folded) where !Self.small.contains(word) {
          entry.weights[word] = max(entry.weights[word] ?? 0, weight)
        }
      }
      add(intent.title, 1)
      add(intent.identifier.spokenWords.replacing("Intent", with: ""), 0.9)
      for phrase in intent.phrases { for case .text(let text) in phrase.template.parts { add(text, 1) } }
      for keyword in intent.keywords { add(keyword, 1) }
      for case .text(let text) in intent.summary.parts { add(text, 1) }
      add(intent.description, 0.6)
      for parameter in intent.parameters {
        add(parameter.title, 0.4)
        Self.addValues(of: parameter.shape) { add($0, 0.5) }
      }
      entry.texts =
        [intent.title, intent.description]
        + intent.phrases.map { phrase in
          phrase.template.parts.map { if case .text(let text) = $0 { text } else { "" } }.joined(separator: " ")
        }
      entry.texts = Array(Set(entry.texts.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty })).sorted()
      return entry
    }
    var counts: [String: Int] = [:]
    for entry in known { for word in entry.weights.keys { counts[word, default: 0] += 1 } }
    let total = Double(max(known.count, 1))
    rarity = counts.mapValues { log(1 + total / Double($0)) }
  }

  private static func addValues(of shape: IntentValueShape, _ add: (String) -> Void) {
    switch shape {
    case .choice(let name, let choices):
      add(name.spokenWords)
      for choice in choices { for word in [choice.title] + choice.synonyms { add(word) } }
    case .entity(let entity): add(entity.title)
    case .list(let element): addValues(of: element, add)
    case .union(let members): for member in members { addValues(of: member.shape, add) }
    case .measurement(let units): for unit in units { add(unit) }
    default: break
    }
  }

  static let small: Set<String> = [
    "a", "an", "the", "to", "my", "me", "i", "for", "of", "in", "on", "at", "that", "with", "from", "and", "or", "is", "it", "into",
    "please", "this", "be",
    "you", "can", "do", "how", "what", "much", "many", "have", "has", "are", "was", "by", "as", "your", "will", "some", "any", "all", "up",
    "out",
  ]

  /// What of each intent a sentence's words say, 0…1.
  func byWords(_ sentence: SentenceWords) -> [Double] {
    let words = sentence.words.map(\.folded).filter { !Self.small.contains($0) && Double($0) == nil }
    guard !words.isEmpty else { return known.map { _ in 0 } }
    return known.map { entry in
      var said = 0.0
      var best = 0.0
      for (position, word) in words.enumerated() {
        // The first words say what is to be done; much later ones mostly say to what.
        let place = position < 3 ? 1.0 : 0.6
        let value = rarity[word] ?? log(1 + Double(max(known.count, 1)))
        said += value * place * (rarity[word] == nil ? 0.45 : 1)
        if let own = entry.weights[word] {
          best += value * place * own
        } else if let near = entry.weights.filter({ VerbClasses.agree($0.key, word) }).map({ (rarity[$0.key] ?? 1) * $0.value }).max() {
          best += min(near, value) * place * 0.75
        }
      }
      return said > 0 ? min(1, best / said) : 0
    }
  }

  /// How near the meaning is, 0…1 after the cosine's usual range was stretched.
  func byMeaning(_ sentence: String, encoder: any SentenceEncoder) async throws -> [Double] {
    let texts = known.flatMap(\.texts)
    let vectors = try await encoder.vectors(for: [sentence] + texts)
    guard let asked = vectors.first else { return known.map { _ in 0 } }
    var position = 1
    return known.map { entry in
      defer { position += entry.texts.count }
      let best =
        vectors[position..<position + entry.texts.count].map { vector in zip(vector, asked).reduce(0) { $0 + Double($1.0 * $1.1) } }.max()
        ?? 0
      return max(0, min(1, (best - 0.1) / 0.7))
    }
  }
}
