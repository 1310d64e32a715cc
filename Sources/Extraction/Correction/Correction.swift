import JSONText

/// A prompt that changes one field of the value that the turn before it gave: "make it 5 instead", "no, friday", "change the title to call Ana".
///
/// A model that reads single notes never sees the note before, and must not: it would take that note's words for this one's. What it can do is
/// what the prompt says by itself. So a prompt is a correction only if **every word of it** is a word of correcting ("make it", "no,",
/// "instead"), the name of a field, or part of the one value that it gives. Anything else, "lunch 14.50 instead" for one, is a note of its own.
/// The value is worked out from the words, without a model; all other fields stay as they were.
package struct Correction: Sendable, Equatable {
  /// The field's name.
  package let field: String
  /// Its new value, as JSON.
  package let value: String

  /// Reads a prompt as a correction.
  ///
  /// - Parameters:
  ///   - prompt: what the user wrote.
  ///   - previous: the value that the turn before gave, an object of the same schema.
  ///   - schema: a JSON Schema of an object.
  ///   - today: the day from which "friday" counts.
  package init?(_ prompt: String, of previous: JSONNode, schema: JSONNode, today: Day) {
    let fields = CorrectableField.all(of: schema)
    guard previous.kind == .object, prompt.utf8.count <= 200, !fields.isEmpty else { return nil }
    var words = CorrectionWords(prompt)
    guard words.takeCue() else { return nil }
    words.dropReplaced()
    let named = words.takeName(of: fields)
    guard !words.isEmpty else { return nil }
    if let named {
      guard let value = named.value(words, today: today, previous: previous) ?? (words.isAssignment ? named.text(words) : nil) else {
        return nil
      }
      field = named.name
      self.value = value
      return
    }
    let able = fields.compactMap { field in field.value(words, today: today, previous: previous).map { (field, $0) } }
    // Where several fields could take the value, it is the one that has one to be corrected.
    let filled = able.filter { field, _ in previous[field.name].map { !Self.isEmpty($0) } ?? false }
    guard let (field, value) = able.count == 1 ? able.first : filled.count == 1 ? filled.first : nil else { return nil }
    self.field = field.name
    self.value = value
  }

  /// The previous value with the field changed, as compact JSON; a field that was left out takes its place in the order of the schema.
  package func applied(to previous: JSONNode, schema: JSONNode) -> String {
    let order = CorrectableField.order(of: schema)
    var pairs = previous.members.map { ($0.key.string ?? "", $0.value.compact) }.filter { $0.0 != field }
    let place = order.firstIndex(of: field) ?? order.count
    let index = pairs.firstIndex { (order.firstIndex(of: $0.0) ?? order.count) > place } ?? pairs.endIndex
    pairs.insert((field, value), at: index)
    return "{" + pairs.map { JSONWriter.quoted($0.0) + ":" + $0.1 }.joined(separator: ",") + "}"
  }

  private static func isEmpty(_ value: JSONNode) -> Bool {
    switch value.kind {
    case .null: true
    case .string: value.stringBytes.isEmpty
    case .array: value.count == 0
    case .bool, .number, .object: false
    }
  }
}
