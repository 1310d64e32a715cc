import Foundation

/// Which number of a scale a note means: a rating, a mood, how severe or urgent something is.
///
/// The number itself where the note says it ("6 out of 10", "five stars"); else what the words of the note come to, by how good or bad they are
/// (``Valence``) or by how strong (``Severity``). Nil where the schema asks for something else, or the note says nothing of the kind.
package struct ScaleJudge: Sendable {
  package enum Subject: Sendable, Equatable {
    /// From bad to good; `isReversed` where the lowest number is the best.
    case valence(isReversed: Bool)
    /// From slight to strong.
    case severity
  }

  package let subject: Subject
  package let bounds: ClosedRange<Int>

  /// - Parameters:
  ///   - name: the field's name in words.
  ///   - title: the schema's.
  package init?(name: String, description: String, title: String, bounds: ClosedRange<Int>) {
    guard (2...10).contains(bounds.count - 1), bounds.lowerBound >= 0 else { return nil }
    self.bounds = bounds
    let said = (name + " " + description).lowercased()
    let words = Set(said.split { !$0.isLetter }.map(String.init))
    let anchors = Self.anchors(description, bounds)
    if let low = anchors.low, let high = anchors.high {
      let (bad, good) = (Valence(low).mean, Valence(high).mean)
      // The ends say what is measured: "1 very unhappy, 5 delighted" or "0 none, 10 unbearable".
      if Severity.level(of: high) ?? 0 >= 0.7, Severity.level(of: low) ?? 1 <= 0.4 {
        subject = .severity
        return
      }
      if good > bad, good > 0 {
        subject = .valence(isReversed: false)
        return
      }
      if bad > 0, good < 0, words.isDisjoint(with: Self.severities) {
        subject = .valence(isReversed: true)
        return
      }
    }
    if !words.isDisjoint(with: Self.severities) {
      subject = .severity
    } else if !words.isDisjoint(with: Self.valences) {
      subject = .valence(isReversed: false)
    } else {
      return nil
    }
  }

  /// The numbers as the reader is told them: a number alone means little to an encoder of words.
  package var told: [String] {
    let steps = Double(max(1, bounds.count - 1))
    return bounds.map { number in
      "\(number) , " + Self.levels[Int(Double(number - bounds.lowerBound) / steps * 4 + 0.5)]
    }
  }

  private static let levels = ["very low", "low", "medium", "high", "very high"]

  /// - Returns: the number, and how sure that is, 0…1.
  package func judge(_ note: String) -> (value: Int, probability: Double)? {
    if let stated = stated(in: note) { return (stated, RuleConfidence.scaleStated) }
    let steps = Double(bounds.count - 1)
    let sure = steps <= 4 ? RuleConfidence.scaleJudged : RuleConfidence.longScaleJudged
    switch subject {
    case .valence(let isReversed):
      let valence = Valence(note)
      guard !valence.hits.isEmpty else { return nil }
      let share = (1 + (isReversed ? -valence.mean : valence.mean)) / 2
      // Stretched a little: words are seldom as strong as what they mean.
      let stretched = max(0, min(1, 0.5 + (share - 0.5) * (steps <= 4 ? 1.2 : 1)))
      return (bounds.lowerBound + Int((stretched * steps).rounded()), sure)
    case .severity:
      guard let level = Severity.level(of: note) else { return nil }
      return (bounds.lowerBound + Int((level * steps).rounded()), sure)
    }
  }

  /// "6 out of 10", "7/10", "five stars", "a 7", "rate it 4", "pain level 3"; nil where the note has none or several such numbers.
  private func stated(in note: String) -> Int? {
    let words = note.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "/" || $0 == ".") }.map { String($0).trimmingPunctuation() }
    var found: Set<Int> = []
    for (index, word) in words.enumerated() {
      let parts = word.split(separator: "/")
      if parts.count == 2, let number = Int(parts[0]), let of = Int(parts[1]), of == bounds.upperBound { found.insert(number) }
      // "Sev3", "P1"
      let letters = word.prefix(while: \.isLetter)
      if !letters.isEmpty, let number = Int(word.dropFirst(letters.count)), bounds.contains(number),
        Self.glued.contains(String(letters)) || letters == "p" && subject == .severity
      {
        found.insert(number)
      }
      guard let number = Int(word) ?? Self.spelled[word], bounds.contains(number) else { continue }
      let then = words.dropFirst(index + 1).first ?? "", next = words.dropFirst(index + 2).first ?? ""
      let before = index > 0 ? words[index - 1] : ""
      let further = index > 1 ? words[index - 2] : ""
      let isLast = index + 1 == words.count || ["today", "overall", "from", "for", "because"].contains(then)
      if ["star", "stars"].contains(then) || then == "out" && next == "of" || then == "of" && Int(next) == bounds.upperBound
        || Self.cues.contains(before) && (isLast || Int(word) != nil)
        || ["a", "an", "it", "this", "of", "at", "is"].contains(before) && Self.cues.contains(further) && isLast
        || before == "a" && isLast && Int(word) != nil
      {
        found.insert(number)
      }
    }
    return found.count == 1 ? found.first : nil
  }

  private static let cues: Set = [
    "rate", "rating", "rated", "score", "scored", "level", "severity", "give", "gave", "giving", "stars", "mood", "pain", "urgency",
    "priority", "today", "it", "sev", "lvl", "prio",
  ]
  private static let glued: Set = ["sev", "severity", "lvl", "level", "prio", "priority"]
  private static let spelled: [String: Int] = [
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
  ]
  private static let valences: Set = [
    "rating", "rate", "stars", "star", "score", "satisfaction", "satisfied", "mood", "happiness", "happy", "enjoyment", "quality",
    "experience", "opinion",
    "felt", "feeling", "feel", "wellbeing", "recommend", "recommendation", "taste", "verdict", "impression", "service", "comfort", "food",
    "overall", "morale",
    "performance", "communication", "nps", "liked", "good",
  ]
  private static let severities: Set = [
    "severity", "pain", "risk", "seriousness", "urgency", "urgent", "priority", "danger", "stress", "intensity", "difficulty", "damage",
    "importance", "impact",
    "anxiety", "serious", "severe", "strength", "discomfort", "hurts", "fear", "worst",
  ]

  /// What a description says of the lowest and the highest number: "1 very unhappy, 5 delighted", "1 = calm, 10 = panic", "from 1 (bad) to 5 (great)".
  static func anchors(_ description: String, _ bounds: ClosedRange<Int>) -> (low: String?, high: String?) {
    let words = description.split { $0.isWhitespace || "(),;=:".contains($0) }.map(String.init)
    func behind(_ number: Int) -> String? {
      guard let place = words.firstIndex(of: "\(number)") else { return nil }
      let rest = words[(place + 1)...].prefix { Int($0) == nil && $0.lowercased() != "to" }
      return rest.isEmpty ? nil : rest.joined(separator: " ")
    }
    return (behind(bounds.lowerBound), behind(bounds.upperBound))
  }
}
