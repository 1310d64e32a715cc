import Extraction
import Foundation
import GuidedGeneration

/// A prompt that changes one field of the value that the turn before it gave: "make it 5 instead", "no, friday", "change the title to call Ana".
///
/// A model that reads single notes never sees the note before, and must not: it would take that note's words for this one's. What it can do is
/// what the prompt says by itself. So a prompt is a correction only if **every word of it** is a word of correcting ("make it", "no,",
/// "instead"), the name of a field, or part of the one value that it gives. Anything else, "lunch 14.50 instead" for one, is a note of its own.
/// The value is worked out from the words, without a model; all other fields stay as they were.
package struct Correction: Sendable, Equatable {
  /// The field's name.
  package var field: String
  /// Its new value.
  package var value: GeneratedContent

  /// Reads a prompt as a correction.
  ///
  /// - Parameters:
  ///   - prompt: what the user wrote.
  ///   - previous: the value that the turn before gave, an object of the same schema.
  ///   - schema: a JSON Schema of an object.
  ///   - today: the day from which "friday" counts.
  package init?(_ prompt: String, of previous: GeneratedContent, schema: GeneratedContent, today: Day) {
    let fields = CorrectableField.all(of: schema)
    guard previous.structureValue != nil, prompt.utf8.count <= 200, !fields.isEmpty else { return nil }
    var words = CorrectionWords(prompt)
    guard words.takeCue() else { return nil }
    words.dropReplaced()
    let named = words.takeName(of: fields)
    guard !words.isEmpty else { return nil }
    if let named {
      guard let value = named.value(words, today: today, previous: previous) ?? (words.isAssignment ? named.text(words) : nil) else {
        return nil
      }
      self.init(field: named.name, value: value)
      return
    }
    let able = fields.compactMap { field in field.value(words, today: today, previous: previous).map { (field, $0) } }
    // Where several fields could take the value, it is the one that has one to be corrected.
    let filled = able.filter { field, _ in previous[field.name].map { !$0.isEmptyValue } ?? false }
    guard let (field, value) = able.count == 1 ? able.first : filled.count == 1 ? filled.first : nil else { return nil }
    self.init(field: field.name, value: value)
  }

  private init(field: String, value: GeneratedContent) {
    self.field = field
    self.value = value
  }

  /// The previous value with the field changed; a field that was left out takes its place in the order of the schema.
  package func applied(to previous: GeneratedContent, schema: GeneratedContent) -> GeneratedContent {
    let order = CorrectableField.order(of: schema)
    var pairs = (previous.structureValue?.pairs ?? []).filter { $0.key != field }.map { ($0.key, $0.value) }
    let place = order.firstIndex(of: field) ?? order.count
    let index = pairs.firstIndex { (order.firstIndex(of: $0.0) ?? order.count) > place } ?? pairs.endIndex
    pairs.insert((field, value), at: index)
    return GeneratedContent(.structure(OrderedProperties(pairs)))
  }
}

extension Correction {
  /// The value that a request asks for, where its prompt corrects that of the turn before, and what is changed in it.
  ///
  /// The turn before must have answered under the same schema, and nothing else may stand between.
  package static func value(of request: BackendRequest, today: Day) -> (value: GeneratedContent, field: String)? {
    let entries = Array(request.transcript)
    guard !request.isEnvelope, let json = request.schema?.json, entries.count >= 3, case .prompt(let prompt) = entries[entries.count - 1],
      case .response(let response) = entries[entries.count - 2], case .prompt(let asked) = entries[entries.count - 3],
      let before = asked.responseFormat, let now = prompt.responseFormat, before == now, response.segments.count == 1,
      case .structure(let structure) = response.segments[0], let schema = try? GeneratedContent(json: json)
    else { return nil }
    let text = prompt.segments.map { if case .text(let text) = $0 { text.content } else { "" } }.joined(separator: "\n")
    guard let correction = Correction(text, of: structure.content, schema: schema, today: today) else { return nil }
    return (correction.applied(to: structure.content, schema: schema), correction.field)
  }
}

extension GeneratedContent {
  fileprivate var isEmptyValue: Bool {
    switch value {
    case .null: true
    case .string(let text): text.isEmpty
    case .array(let elements): elements.isEmpty
    case .bool, .number, .structure: false
    }
  }
}

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
