import Foundation

/// How well a sentence fits each of several actions, by its words and by whether it holds what their arguments ask for.
///
/// A pure function of names, descriptions and the sentence: no model. Words of an action's name count most, then those of its description, then its
/// arguments' names; a word that many actions share counts little, one that asks for the same kind of thing a little less than the word itself.
package struct ActionMatcher: Sendable {
  /// What an argument's value must have in a sentence.
  package enum Need: Sendable, Equatable {
    case text, number, money, time, day, moment, span, email, phone, other
    /// A number with one of these units behind it.
    case measure(Set<String>)
    case choice([String])
  }

  package struct Argument: Sendable {
    package var name: String
    package var description: String
    package var need: Need
    package var isRequired: Bool

    package init(name: String, description: String = "", need: Need, isRequired: Bool) {
      self.name = name
      self.description = description
      self.need = need
      self.isRequired = isRequired
    }
  }

  package struct Action: Sendable {
    /// In words: "set alarm".
    package var name: String
    package var description: String
    package var arguments: [Argument]

    package init(name: String, description: String, arguments: [Argument]) {
      self.name = name
      self.description = description
      self.arguments = arguments
    }
  }

  /// What a sentence holds of the things that arguments need.
  package struct Facts: Sendable {
    package var needs: Set<String> = []
    /// The units behind its numbers.
    package var units: Set<String> = []

    package init() {}
    package mutating func add(_ need: Need) { needs.insert("\(need)") }
    package mutating func formUnion(_ other: Facts) {
      needs.formUnion(other.needs)
      units.formUnion(other.units)
    }
    func has(_ need: Need) -> Bool { needs.contains("\(need)") }
  }

  private struct Known: Sendable {
    var weights: [String: Double] = [:]
    var name: Set<String> = []
    /// The stems of its arguments alone.
    var ofArguments: Set<String> = []
    var isNone = false
  }

  private let actions: [Action]
  private let known: [Known]
  private let rarity: [String: Double]

  package init(_ actions: [Action]) {
    self.actions = actions
    known = actions.map { action in
      var entry = Known()
      func add(_ text: String, _ weight: Double) {
        for stem in Self.stems(of: text) { entry.weights[stem] = max(entry.weights[stem] ?? 0, weight) }
      }
      entry.name = Set(Self.stems(of: action.name))
      add(action.name, 1)
      add(action.description, 0.6)
      let own = Set(entry.weights.keys)
      for argument in action.arguments {
        add(argument.name, 0.3)
        add(argument.description, 0.2)
        if case .choice(let choices) = argument.need { for choice in choices { add(choice, 0.35) } }
      }
      entry.ofArguments = Set(entry.weights.keys).subtracting(own)
      let words = action.name.lowercased().split(separator: " ").map(String.init)
      entry.isNone =
        words.allSatisfy(Self.nothing.contains) && !words.isEmpty
        || action.arguments.isEmpty && !words.filter { Self.nothing.contains($0) }.isEmpty && words.count <= 2
      if entry.isNone { entry.weights = [:] }
      return entry
    }
    var counts: [String: Int] = [:]
    for entry in known { for stem in entry.weights.keys { counts[stem, default: 0] += 1 } }
    let total = Double(max(actions.count, 1))
    rarity = counts.mapValues { log(1 + total / Double($0)) / log(1 + total) }
  }

  /// Whether an action stands for none of the others.
  package func isNone(_ action: Int) -> Bool { known[action].isNone }

  /// For each action how well the sentence fits; about 0 where nothing speaks for or against it, 1 where its name is said. Of the action that stands for
  /// none, how little any other is said.
  package func scores(_ sentence: String, facts: Facts?) -> [Double] {
    let words = Self.words(of: sentence)
    var scores = actions.indices.map { index in
      known[index].isNone ? 0 : byWords(words, index) + (facts.map { fit(actions[index], known[index], $0) } ?? 0)
    }
    let best = scores.indices.filter { !known[$0].isNone }.map { scores[$0] }.max() ?? 0
    for index in scores.indices where known[index].isNone { scores[index] = max(-1, 0.3 - best) }
    return scores
  }

  private func byWords(_ words: [Word], _ action: Int) -> Double {
    let entry = known[action]
    var score = 0.0
    var used: Set<String> = []
    for (place, word) in words.enumerated() {
      // What is to be done is said first, most often.
      let weight = word.isContent ? 0.3 : place == 0 ? 1.0 : place < 3 ? 0.8 : 0.6
      var found: (stem: String, value: Double)?
      for stem in word.stems {
        // "Text Ana that …" asks to send, and does not name the argument `text` of another action.
        if let own = entry.weights[stem], place > 0 || !entry.ofArguments.contains(stem) || !names(anotherThan: action, stem) {
          let value = own * (rarity[stem] ?? 1)
          if value > found?.value ?? 0 { found = (stem, value) }
        }
      }
      if found == nil {
        for (stem, own) in entry.weights where word.stems.contains(where: { ActionClasses.agree(stem, $0) }) {
          let value = 0.7 * own * (rarity[stem] ?? 1)
          if value > found?.value ?? 0 { found = (stem, value) }
        }
      }
      // A word of the action counts once.
      if let found, used.insert(found.stem).inserted { score += weight * found.value }
    }
    return min(score, 2)
  }

  /// Whether another action's name says what a word asks for.
  private func names(anotherThan action: Int, _ stem: String) -> Bool {
    known.indices.contains { other in
      other != action && known[other].name.contains { $0 == stem || ActionClasses.agree($0, stem) }
    }
  }

  private func fit(_ action: Action, _ entry: Known, _ facts: Facts) -> Double {
    var score = 0.0
    for argument in action.arguments {
      switch argument.need {
      case .text, .other: continue
      case .measure(let units):
        if !units.isDisjoint(with: facts.units) {
          score += 0.8
        } else if argument.isRequired {
          score -= facts.has(.number) ? 0.3 : 1.5
        }
      case .choice: continue
      case .number, .money: if argument.isRequired { score += facts.has(argument.need) || facts.has(.number) ? 0.3 : -1.5 }
      case .time, .moment:
        let isThere = facts.has(.time) || argument.need == .moment && facts.has(.day)
        if argument.isRequired { score += isThere ? 0.4 : -0.6 } else if isThere { score += 0.15 }
      case .day: if facts.has(.day) { score += 0.15 } else if argument.isRequired { score -= 0.5 }
      case .span: if facts.has(.span) { score += 0.3 } else if argument.isRequired { score -= 0.6 }
      case .email, .phone: if facts.has(argument.need) { score += 0.8 } else if argument.isRequired { score -= 0.8 }
      }
    }
    return score
  }

  // MARK: Words

  private struct Word {
    var stems: [String]
    /// Whether it stands in a clause behind "that": what is said or described, and not what is to be done.
    var isContent = false
  }

  /// The words of a sentence that say something, phrases taken together.
  private static func words(of sentence: String) -> [Word] {
    let plain = sentence.lowercased().replacing("\u{2019}", with: "'").split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "%" }.map(
      String.init)
    var words: [Word] = []
    var index = 0
    var isContent = false
    while index < plain.count {
      defer { index += 1 }
      if plain[index] == "that", !words.isEmpty, index + 1 < plain.count, clauseStarts.contains(plain[index + 1]) { isContent = true }
      if let phrase = ActionClasses.phrases.first(where: { plain[index...].starts(with: $0.words) }) {
        words.append(Word(stems: [LightStemmer.stem(phrase.meaning)] + phrase.words.map(LightStemmer.stem), isContent: isContent))
        index += phrase.words.count - 1
        continue
      }
      let word = plain[index]
      // "Switch the heater on": on and off are words here, and "on Friday" is none.
      if switches.contains(word),
        let particle = plain[(index + 1)...].prefix(5).first(where: { $0 == "on" || $0 == "off" || $0 == "up" || $0 == "down" })
      {
        words.append(Word(stems: [particle], isContent: isContent))
      }
      if small.contains(word) || word.allSatisfy(\.isNumber) { continue }
      words.append(Word(stems: [LightStemmer.stem(word)], isContent: isContent))
    }
    return words
  }

  private static func stems(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" }.map(String.init)
      .filter { !small.contains($0) || $0 == "on" || $0 == "off" }.map(LightStemmer.stem)
  }

  /// What a clause begins with behind "that"; in "that meeting" no clause begins.
  private static let clauseStarts: Set = [
    "a", "an", "the", "my", "our", "your", "his", "her", "their", "its", "i", "i'm", "i'll", "i've", "we", "we're", "we'll", "he", "he's",
    "she",
    "she's", "it", "it's", "they", "they're", "you", "you're", "there", "this", "these", "those", "is", "are", "was", "were", "will",
    "says",
    "said", "has", "have", "all", "no", "nobody", "everyone", "everything",
  ]
  private static let switches: Set = ["turn", "switch", "put", "power", "flip", "turned", "shut"]
  private static let nothing: Set = [
    "none", "no", "other", "unknown", "nothing", "action", "unsupported", "chat", "chitchat", "smalltalk", "fallback", "irrelevant", "else",
    "noop",
    "unrelated", "conversation",
  ]
  private static let small: Set = [
    "a", "an", "the", "to", "my", "me", "i", "for", "of", "in", "on", "at", "that", "with", "from", "and", "or", "is", "it", "into",
    "please", "this", "be",
    "you", "can", "do", "how", "have", "has", "are", "was", "by", "as", "your", "will", "some", "any", "all", "up", "out", "we", "our",
    "us", "he", "she",
    "they", "his", "her", "their", "its", "it's", "i'm", "i'd", "i've", "so", "but", "if", "not", "no", "was", "were", "am", "would",
    "could", "should",
    "want", "just", "then", "now", "today", "tomorrow", "tonight", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    "sunday", "down",
    "something", "someone", "anything", "thing", "things", "off", "hey", "hi", "ok", "thanks", "user", "person", "people", "one", "two",
  ]
}
