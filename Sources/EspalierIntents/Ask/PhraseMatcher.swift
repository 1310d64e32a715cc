import ActionWords

/// Matches a sentence with the phrases of intents and with the sentences of their summaries: templates of words with places for parameters.
struct PhraseMatcher: Sendable {
  /// A template in words.
  struct Template: Sendable {
    enum Part: Sendable, Equatable {
      case word(String)
      case slot(String)
    }

    var intent: Int
    var phrase: Int?
    var parts: [Part]
    var hasApplication: Bool
    /// Whether words of the same kind may stand for its words: so in a summary, which nobody wrote to be spoken.
    var isLoose: Bool
  }

  /// A template that fits a sentence, with the words of its places.
  struct Match: Sendable {
    var template: Template
    var slots: [(name: String, words: String)]
    /// Where they stand.
    var ranges: [(name: String, range: Range<Int>)]
    /// 0…1.
    var score: Double
  }

  private let templates: [Template]
  private let intents: [ActionWords]

  init(_ intents: [ActionWords], applicationName: String) {
    self.intents = intents
    var templates: [Template] = []
    let application = SentenceWords(applicationName).words.map { Template.Part.word($0.folded) }
    let joints: Set<String> = ["in", "to", "with", "on", "from", "using", "via", "at", "my", "a", "the"]
    func words(_ text: String) -> [Template.Part] { SentenceWords(text).words.map { .word($0.folded) } }
    for (index, intent) in intents.enumerated() {
      for (number, phrase) in intent.phrases.enumerated() {
        var whole: [Template.Part] = []
        var bare: [Template.Part] = []
        for part in phrase {
          switch part {
          case .text(let text):
            whole += words(text)
            bare += words(text)
          case .parameter(let name):
            whole.append(.slot(name))
            bare.append(.slot(name))
          case .application:
            whole += application
            // Without the name its joint goes too: "Log water in (name)" is "Log water".
            while case .word(let joint)? = bare.last, joints.contains(joint), bare.count > 1 { bare.removeLast() }
          }
        }
        templates.append(Template(intent: index, phrase: number, parts: whole, hasApplication: true, isLoose: false))
        if bare != whole, !bare.isEmpty {
          templates.append(Template(intent: index, phrase: number, parts: bare, hasApplication: false, isLoose: false))
        }
      }
      let summary = intent.summary.flatMap { part -> [Template.Part] in
        switch part {
        case .text(let text): words(text)
        case .parameter(let name): [.slot(name)]
        case .application: []
        }
      }
      if summary.contains(where: { if case .slot = $0 { true } else { false } }) {
        templates.append(Template(intent: index, phrase: nil, parts: summary, hasApplication: false, isLoose: true))
      }
      let title = words(intent.title)
      if !title.isEmpty { templates.append(Template(intent: index, phrase: nil, parts: title, hasApplication: false, isLoose: true)) }
    }
    self.templates = templates
  }

  /// The best match of each intent that has one.
  func matches(_ sentence: SentenceWords) -> [Int: Match] {
    var best: [Int: Match] = [:]
    for template in templates {
      guard let ranges = fit(template, sentence) else { continue }
      let slots = ranges.map { ($0.name, sentence.text($0.range)) }
      let match = Match(template: template, slots: slots, ranges: ranges, score: score(template, slots, sentence))
      if match.score > (best[template.intent]?.score ?? 0) { best[template.intent] = match }
    }
    return best
  }

  /// Fits words to parts; a place takes one word or more, as few as do.
  private func fit(_ template: Template, _ sentence: SentenceWords) -> [(name: String, range: Range<Int>)]? {
    let parts = template.parts
    let words = sentence.words
    guard !words.isEmpty, words.count <= 60 else { return nil }
    var taken: [Int: Range<Int>] = [:]
    var steps = 0
    let articles: Set<String> = ["a", "an", "the", "my", "some", "me", "us", "our", "all", "up"]
    func step(_ part: Int, _ word: Int) -> Bool {
      steps += 1
      guard steps < 4000 else { return false }
      guard part < parts.count else { return word == words.count }
      switch parts[part] {
      case .word(let wanted):
        if word < words.count {
          let found = words[word].folded
          // Of a sentence that nobody wrote to be spoken the verb may be another one; what it is done to may not.
          if found == wanted
            || template.isLoose
              && (words[word].stem == SentenceStemmer.stem(wanted)
                || part == 0 && Thesaurus.agreeAsVerbs(words[word].stem, SentenceStemmer.stem(wanted)))
          {
            if step(part + 1, word + 1) { return true }
          }
          // An article more or less says nothing.
          if articles.contains(found), word + 1 < words.count, step(part, word + 1) { return true }
        }
        return articles.contains(wanted) && part > 0 && step(part + 1, word)
      case .slot(let name):
        var ends = Array((word + 1)..<max(word + 2, words.count + 1))
        // A place for a number or a name takes what can be read as one before anything else.
        if let readable = ends.last(where: { $0 <= words.count && isRead(name, template.intent, sentence.text(word..<$0)) }) {
          ends.removeAll { $0 == readable }
          ends.insert(readable, at: 0)
        }
        for end in ends where end <= words.count {
          taken[part] = word..<end
          if step(part + 1, end) { return true }
        }
        taken[part] = nil
        return false
      }
    }
    guard step(0, 0) else { return nil }
    return parts.indices.compactMap { index in
      guard case .slot(let name) = parts[index], let range = taken[index] else { return nil }
      return (name, range)
    }
  }

  /// Whether words can be read as a value of a parameter without looking anything up.
  private func isRead(_ name: String, _ intent: Int, _ words: String) -> Bool {
    guard let parameter = intents[intent].parameters.first(where: { $0.name == name }) else { return false }
    return ValueReading.isRead(words, as: parameter.kind) || isKnown(words, parameter.kind)
  }

  /// Whether words name an entity that is known, or several.
  private func isKnown(_ words: String, _ kind: ActionWords.Kind) -> Bool {
    switch kind {
    case .entity(_, let names): names.contains { $0.folded == words.folded }
    case .list(let element): words.listedWords.allSatisfy { isKnown($0, element) }
    case .union(let members): members.contains { isKnown(words, $0) }
    default: false
    }
  }

  private func score(_ template: Template, _ slots: [(name: String, words: String)], _ sentence: SentenceWords) -> Double {
    let literals = template.parts.count { if case .word = $0 { true } else { false } }
    let parameters = intents[template.intent].parameters
    var free = 0
    var misread = 0
    var unknown = 0
    for slot in slots {
      guard let parameter = parameters.first(where: { $0.name == slot.name }) else { continue }
      if parameter.kind.isClosed {
        if !ValueReading.isRead(slot.words, as: parameter.kind) { misread += 1 }
      } else if isKnown(slot.words, parameter.kind) {
        continue
      } else {
        // It may be a name that the application has not told; more likely it is another sentence.
        if parameter.kind.isEntity { unknown += 1 }
        free += slot.words.split(separator: " ").count
      }
    }
    // What a place for a number was given is none: this is another sentence.
    if misread > 0 { return 0.2 }
    if free == 0 { return template.phrase != nil ? 1 : 0.92 }
    // A sentence that is nearly all free text could be anybody's.
    let share = Double(literals + (slots.count - 1)) / Double(literals + slots.count - 1 + free)
    if unknown > 0 { return template.hasApplication ? 0.7 : 0.4 }
    let base = template.hasApplication ? 0.85 : template.phrase != nil ? 0.62 : 0.6
    return min(0.97, base + (literals >= 2 ? 0.15 : 0) + 0.2 * share)
  }
}
