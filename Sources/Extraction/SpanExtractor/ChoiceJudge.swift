import ActionWords
import Foundation
import Language

/// What the words of a note say of a field's choices beside what the encoder takes for likely: choices that it says in another form, and choices that
/// stand in an order from bad to good or from slight to grave.
package struct ChoiceJudge: Sendable {
  private enum Order { case valence, severity }

  private let names: [String]
  private let stems: [[String]]
  private let order: (kind: Order, levels: [Double])?
  /// The level of the choice that stands for nothing special, in a field for a priority: only what a note says, never a guess.
  private let neutral: Double?
  /// Stems of the words of the field's name and description.
  private let about: Set<String>

  /// - Parameters:
  ///   - choices: in words.
  ///   - name: the field's name and description, in words.
  package init(_ choices: [String], name: String) {
    names = choices.map { $0.lowercased() }
    stems = choices.map { $0.lowercased().split { !$0.isLetter }.map { LightStemmer.stem(String($0)) }.filter { $0.count > 2 } }
    let order: (kind: Order, levels: [Double])? = Self.order(choices.map { $0.lowercased() }, name: name.lowercased())
    self.order = order
    let middle = order?.kind == .severity ? names.firstIndex(where: Self.neutrals.contains) : nil
    let isPriority = !Self.priorities.isDisjoint(with: name.lowercased().split { !$0.isLetter }.map(String.init))
    neutral = isPriority ? middle.flatMap { order?.levels[$0] } : nil
    about = Set(name.lowercased().split { !$0.isLetter }.map { LightStemmer.stem(String($0)) })
  }

  /// - Parameter chances: of nothing and of each choice, natural logarithms.
  /// - Returns: the same with what the note's words say; not normalised.
  package func weigh(_ chances: [Double], note: String) -> [Double] {
    guard chances.count == stems.count + 1 else { return chances }
    var weighed = chances.map { max($0, -12) }
    var said = Set(note.lowercased().split { !$0.isLetter }.map { LightStemmer.stem(String($0)) })
    let denied = DeniedWords.stems(in: note)
    for (place, words) in stems.enumerated() where !words.isEmpty && words.allSatisfy(denied.contains) {
      weighed[place + 1] -= Self.deniedWeight
    }
    said.subtract(denied)
    if let place = mentioned(in: note).corrected { weighed[place + 1] += Self.statedWeight }
    let own = stems.map { words in words.isEmpty ? 0 : Double(words.count { said.contains($0) }) / Double(words.count) }
    // A word that several choices share tells none of them.
    if own.count(where: { $0 > 0 }) == 1, let place = own.firstIndex(where: { $0 > 0 }) {
      weighed[place + 1] += Self.wordWeight * own[place]
    }
    if own.allSatisfy({ $0 == 0 }), let place = abbreviated(in: note) { weighed[place + 1] += Self.wordWeight }
    if let place = recurrence(in: note) {
      weighed[place + 1] += Self.statedWeight
      // The "once" of "once a week" is not the choice "once".
      if let once = names.firstIndex(of: "once"), once != place { weighed[once + 1] -= Self.statedWeight }
    }
    if own.allSatisfy({ $0 == 0 }), names.contains(where: { Self.currencies[$0] != nil }) || isOfSizes || isOfWeekdays,
      let place = stated(in: note)
    {
      // The sign of a currency leaves nothing to judge.
      weighed[place + 1] += names.allSatisfy { Self.currencies[$0] != nil } ? Self.signWeight : Self.statedWeight
    }
    guard let order else { return weighed }
    let level: Double
    switch order.kind {
    case .valence:
      let valence = Valence(note)
      guard !valence.hits.isEmpty else { return weighed }
      level = valence.mean
      if valence.hits.contains(where: { $0.value >= 1.2 }), valence.hits.contains(where: { $0.value <= -1.2 }),
        let mixed = stems.firstIndex(where: { $0 == [LightStemmer.stem("mixed")] })
      {
        weighed[mixed + 1] += Self.orderWeight
        return weighed
      }
    case .severity:
      guard let grave = Severity.level(of: note) ?? (neutral != nil && note.contains("!!") ? 0.85 : nil) else {
        // Nothing says how urgent it is: as urgent as anything.
        if let neutral {
          for (place, own) in order.levels.enumerated() { weighed[place + 1] -= Self.neutralWeight * abs(own - neutral) }
        }
        return weighed
      }
      level = 2 * grave - 1
    }
    for (place, own) in order.levels.enumerated() { weighed[place + 1] -= Self.orderWeight * abs(own - level) }
    return weighed
  }

  /// The one choice that a part of the note says, by its words or by the sign of a currency; nil where it says none or several.
  func stated(in text: String) -> Int? {
    let found = allStated(in: text)
    return found.count == 1 ? found[0] : nil
  }

  /// All choices that a text says.
  ///
  /// - Parameter namesDaily: whether "every day" names all weekdays: not where another field is for that.
  package func allStated(in text: String, namesDaily: Bool = true) -> [Int] {
    let words = text.lowercased().split { !$0.isLetter }.map(String.init)
    let said = Set(words.map(LightStemmer.stem))
    let capitals = Set(text.split { !$0.isLetter }.map(String.init))
    let told = mentioned(in: text)
    if let days = daysMeant(words), namesDaily || days.count < 7 { return days.filter { !told.denied.contains($0) } }
    return names.indices.filter { place in
      if told.meant.contains(place) { return true }
      if told.denied.contains(place) { return false }
      let name = names[place]
      if let signs = Self.currencies[name], signs.contains(where: { text.contains($0) || words.contains($0.lowercased()) }) { return true }
      if isOfSizes, let sizes = Self.sizes[name] { return words.contains(where: sizes.contains) || capitals.contains(name.uppercased()) }
      if let day = Self.weekdays.firstIndex(where: { $0 == name || $0.prefix(3) == name || name.count >= 3 && $0.hasPrefix(name) }) {
        return words.contains { $0.hasPrefix(Self.weekdays[day].prefix(3)) && (Self.weekdays[day] + "s").hasPrefix($0) }
      }
      return !stems[place].isEmpty && stems[place].allSatisfy(said.contains)
    }
  }

  /// Which choices a text names, leaves out or corrects.
  func mentioned(in text: String) -> MentionedChoices {
    MentionedChoices(in: text, count: names.count, isOrdered: isOfWeekdays, name: isOfWeekdays ? [] : about) { place, words in
      if isOfWeekdays {
        guard let word = words.first, let day = Self.weekdays.first(where: { $0.hasPrefix(names[place].prefix(3)) }) else { return nil }
        return word.hasPrefix(day.prefix(3)) && (day + "s").hasPrefix(word) ? 1 : nil
      }
      let own = stems[place]
      guard !own.isEmpty, words.count >= own.count, zip(own, words).allSatisfy({ $0 == LightStemmer.stem(String($1)) }) else { return nil }
      return own.count
    }
  }

  /// The weekdays that "every day", "weekdays" and "weekends" stand for, where they are the choices.
  private func daysMeant(_ words: [String]) -> [Int]? {
    let places = Self.weekdays.map { day in names.firstIndex { $0 == day || $0.count >= 3 && day.hasPrefix($0) } }
    guard places.compactMap({ $0 }).count == 7 else { return nil }
    func says(_ pair: String, _ next: String) -> Bool { zip(words, words.dropFirst()).contains { $0 == pair && $1 == next } }
    let week: Range<Int>
    if words.contains("daily") || says("every", "day") || says("each", "day") {
      week = 0..<7
    } else if words.contains("weekdays") || says("every", "weekday") || says("work", "days") || words.contains("workdays") {
      week = 0..<5
    } else if words.contains("weekends") || says("every", "weekend") {
      week = 5..<7
    } else {
      return nil
    }
    return week.compactMap { places[$0] }.sorted()
  }

  /// Whether the choices are sizes of clothes by their letters.
  private var isOfSizes: Bool { names.count > 1 && names.allSatisfy { Self.sizes[$0] != nil } }

  /// Whether the choices are days of the week: "sat" says one.
  private var isOfWeekdays: Bool {
    names.count > 1 && names.allSatisfy { name in name.count >= 3 && Self.weekdays.contains { $0.hasPrefix(name) } }
  }

  private static let sizes: [String: Set<String>] = [
    "xs": ["xs"], "s": ["small", "sm"], "m": ["medium", "med"], "l": ["large", "lg"], "xl": ["xl"], "xxl": ["xxl"], "xxxl": ["xxxl"],
  ]
  private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
  private static let currencies: [String: Set<String>] = {
    var names = Dictionary(uniqueKeysWithValues: Currencies.names.map { ($0.key.lowercased(), $0.value) })
    for (name, code) in [("dollar", "USD"), ("euro", "EUR"), ("pound", "GBP")] { names[name] = Currencies.names[code] }
    return names
  }()

  private static let wordWeight = 1.5
  private static let orderWeight = 1.5
  private static let statedWeight = 4.0
  private static let signWeight = 8.0
  private static let deniedWeight = 3.0
  private static let neutralWeight = 6.0

  /// The one choice of one word that a word of the note shortens: "prod" of "production".
  private func abbreviated(in note: String) -> Int? {
    let words = Set(note.lowercased().split { !$0.isLetter }.map(String.init).filter { (3...6).contains($0.count) })
    let found = names.indices.filter { place in
      let name = names[place]
      return name.allSatisfy(\.isLetter)
        && words.contains { word in
          name.count >= word.count + 3 && name.hasPrefix(word) && !names.contains { $0 != name && $0.hasPrefix(word) }
        }
    }
    return found.count == 1 ? found[0] : nil
  }

  /// Which of "daily", "weekly" and their like "every Tuesday" is.
  private func recurrence(in note: String) -> Int? {
    guard names.contains("weekly") || names.contains("daily") && names.contains("monthly") else { return nil }
    let words = note.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    var found: Set<String> = []
    for (index, word) in words.enumerated() {
      let next = index + 1 < words.count ? words[index + 1] : ""
      if Self.weekdays.contains(where: { $0 + "s" == word }) { found.insert("weekly") }
      if ["daily", "nightly"].contains(word) { found.insert("daily") }
      if ["weekly", "monthly", "yearly", "annually", "hourly"].contains(word) { found.insert(word == "annually" ? "yearly" : word) }
      guard
        ["every", "each", "once", "per"].contains(word)
          || word == "a" && index > 0 && ["once", "twice", "times"].contains(words[index - 1])
      else { continue }
      if ["day", "morning", "evening", "night", "afternoon"].contains(next) { found.insert("daily") }
      if next == "week" || Self.weekdays.contains(where: { $0 == next || $0.prefix(3) == next }) { found.insert("weekly") }
      if next == "month" { found.insert("monthly") }
      if next == "year" { found.insert("yearly") }
      if next == "hour" { found.insert("hourly") }
      if next == "weekday" { found.insert("weekdays") }
    }
    guard found.count == 1, let kind = found.first else { return nil }
    return names.firstIndex(of: kind) ?? (kind == "yearly" ? names.firstIndex(of: "annually") : nil)
  }

  /// The levels of choices, −1…1, where all of them have one and they differ.
  private static func order(_ choices: [String], name: String) -> (Order, [Double])? {
    let words = Set(name.split { !$0.isLetter }.map(String.init))
    let isGrave = !words.isDisjoint(with: [
      "urgency", "priority", "severity", "risk", "seriousness", "importance", "impact", "danger", "urgent", "severe",
    ])
    func levels(_ value: (String) -> Double?) -> [Double]? {
      let found = choices.compactMap(value)
      guard found.count == choices.count, let least = found.min(), let most = found.max(), most - least >= 0.5 else { return nil }
      return found
    }
    if isGrave, let found = levels({ Self.grades[$0] ?? Severity.level(of: $0).map { 2 * $0 - 1 } }) { return (.severity, found) }
    guard !isGrave else { return nil }
    return levels { choice in
      if let known = Self.sentiments[choice] { return known }
      let valence = Valence(choice)
      return valence.hits.isEmpty ? nil : valence.mean
    }.map { (.valence, $0) }
  }

  private static let neutrals: Set = ["normal", "standard", "regular", "default", "routine"]
  private static let priorities: Set = ["priority", "priorities"]
  private static let grades: [String: Double] = [
    "none": -1, "lowest": -1, "low": -0.7, "minor": -0.6, "normal": -0.1, "standard": -0.1, "regular": -0.1, "default": -0.1,
    "routine": -0.1, "medium": 0, "moderate": 0, "high": 0.5, "major": 0.6,
    "urgent": 0.85, "critical": 0.9,
    "emergency": 1, "highest": 1, "severe": 0.8,
  ]
  private static let sentiments: [String: Double] = [
    "positive": 0.7, "negative": -0.7, "neutral": 0, "mixed": 0, "very positive": 1, "very negative": -1, "average": 0, "ok": 0.05,
    "satisfied": 0.6,
    "dissatisfied": -0.6, "unsatisfied": -0.6, "very satisfied": 1, "very dissatisfied": -1, "poor": -0.7, "fair": 0.1, "good": 0.5,
    "excellent": 0.95,
    "terrible": -1, "calm": 0.3, "furious": -1, "annoyed": -0.4, "angry": -0.8, "happy": 0.7, "sad": -0.6, "unhappy": -0.6,
    "frustrated": -0.6, "bad": -0.7,
    "great": 0.8, "okay": 0.05, "delighted": 1, "disappointed": -0.6,
  ]
}
