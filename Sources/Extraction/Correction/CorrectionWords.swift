import Foundation

/// The words of a prompt that are left to be explained.
struct CorrectionWords {
  /// As they were written, marks at their ends included.
  private(set) var words: [Substring]
  /// Whether the prompt says "change … to", "… should be": what follows a field's name may be any text then.
  private(set) var isAssignment = false

  init(_ prompt: String) { words = prompt.split(whereSeparator: \.isWhitespace) }

  var isEmpty: Bool { words.isEmpty }
  var text: String { words.joined(separator: " ") }

  static func bare(_ word: Substring) -> String {
    word.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: ".,;:!?\"'()–—-"))
  }

  private func isMarked(_ index: Int) -> Bool { words[index].last.map { ",;:.!-–—".contains($0) } ?? false }

  private mutating func take(_ phrase: String) -> Bool {
    let parts = phrase.split(separator: " ")
    guard words.count >= parts.count, zip(parts, words).allSatisfy({ $0 == Self.bare($1) }) else { return false }
    words.removeFirst(parts.count)
    return true
  }

  /// Words that say that what follows replaces something.
  private static let cues = [
    "make it", "make that", "change it to", "change that to", "set it to", "switch it to", "move it to", "update it to", "it should be",
    "that should be", "should be", "should have been", "i meant", "i mean", "actually", "correction", "rather", "scratch that", "better",
  ]
  /// The same, where the name of a field has to follow.
  private static let verbs = ["change", "set", "update", "correct", "make", "switch", "move", "rename"]
  /// What may stand around them.
  private static let fillers = [
    "oh", "oops", "sorry", "wait", "please", "ok", "okay", "and", "hm", "hmm", "well", "um", "uh", "it's", "its", "it is", "it was",
    "that's",
    "to",
  ]

  /// Takes what corrects off both ends; whether there was any.
  mutating func takeCue() -> Bool {
    var isCorrection = false
    if let last = words.last, ["instead", "rather"].contains(Self.bare(last)) {
      words.removeLast()
      isCorrection = true
    }
    while !words.isEmpty {
      // "No" alone may belong to a note ("no sugar"): it corrects where the speaker stops behind it.
      if ["no", "nope", "nah", "not"].contains(Self.bare(words[0])), isMarked(0) || words.count > 1 && Self.bare(words[1]) == "wait" {
        words.removeFirst()
        isCorrection = true
      } else if Self.cues.contains(where: { take($0) }) {
        isCorrection = true
      } else if Self.verbs.contains(where: { verb in words.count > 1 && take(verb) }) {
        isCorrection = true
        isAssignment = true
        break
      } else if !Self.fillers.contains(where: { take($0) }) {
        break
      }
    }
    return isCorrection
  }

  /// Leaves out what is replaced: "5, not 4", "5 instead of 4".
  mutating func dropReplaced() {
    for index in words.indices.dropFirst() {
      let word = Self.bare(words[index])
      let next = index + 1 < words.count ? Self.bare(words[index + 1]) : ""
      if word == "not" && isMarked(index - 1) || word == "instead" && next == "of" {
        words.removeSubrange(index...)
        return
      }
    }
  }

  /// Takes the name of a field in front of the value ("the title to …") or behind it ("5 guests").
  mutating func takeName(of fields: [CorrectableField]) -> CorrectableField? {
    let whole = words
    for article in ["the", "its", "my"] where take(article) { break }
    for field in fields {
      for name in field.spokenNames where take(name) {
        var joined = false
        for link in ["should be", "should have been", "ought to be", "must be", "to be", "to", "is", "was", "as"] where take(link) {
          joined = true
          isAssignment = true
          break
        }
        // "Change the title call Ana" has no link, "change amount 5" is as good as one for what is no text.
        if !joined, field.kind == .text { isAssignment = false }
        return field
      }
    }
    words = whole
    for field in fields where field.kind == .number || field.kind == .integer {
      for name in field.spokenNames {
        let parts = name.split(separator: " ").count
        if words.count > parts, words.suffix(parts).map(Self.bare).joined(separator: " ") == name {
          words.removeLast(parts)
          return field
        }
      }
    }
    // "Change" alone does not correct: "change the oil".
    if isAssignment { words = [] }
    return nil
  }
}
