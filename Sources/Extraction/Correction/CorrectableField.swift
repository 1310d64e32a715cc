import Foundation
import JSONText
import Language

/// A field of an object that a few words can give a value.
struct CorrectableField {
  enum Kind: Equatable { case number, integer, day, time, choice([String]), flag, text }

  var name: String
  var kind: Kind

  /// Its own name as it is said, then without a plural's "s": "due date", "guests", "guest". None for a name without words ("_").
  var spokenNames: [String] {
    let spoken = name.nameWords.joined(separator: " ")
    if spoken.isEmpty { return [] }
    return spoken.hasSuffix("s") && spoken.count > 3 ? [spoken, String(spoken.dropLast())] : [spoken, spoken + "s"]
  }

  /// The names of a schema's fields, in the order of generation.
  static func order(of schema: JSONNode) -> [String] {
    if let names = schema["x-order"], names.kind == .array { return names.elements.compactMap(\.string) }
    return schema["properties"]?.members.compactMap(\.key.string) ?? []
  }

  /// The fields of an object's schema that hold one value each.
  static func all(of schema: JSONNode) -> [CorrectableField] {
    (schema["properties"]?.members.map { ($0.key.string ?? "", $0.value) } ?? []).compactMap { name, node in
      kind(of: resolved(node, in: schema)).map { CorrectableField(name: name, kind: $0) }
    }
  }

  /// Without a reference and without the branch that is null.
  private static func resolved(_ node: JSONNode, in schema: JSONNode) -> JSONNode {
    var node = node
    for _ in 0..<4 {
      if let reference = node["$ref"]?.string, let name = reference.split(separator: "/").last.map(String.init),
        let definition = (schema["$defs"] ?? schema["definitions"])?[name]
      {
        node = definition
      } else if let branches = node["anyOf"] ?? node["oneOf"], branches.kind == .array {
        let present = branches.elements.filter { $0["type"]?.string != "null" }
        guard present.count == 1 else { return node }
        node = present[0]
      } else {
        break
      }
    }
    return node
  }

  private static func kind(of node: JSONNode) -> Kind? {
    if let choices = node["enum"], choices.kind == .array {
      let words = choices.elements.compactMap(\.string)
      return words.isEmpty ? nil : .choice(words)
    }
    var type = node["type"]?.string
    if let types = node["type"], types.kind == .array {
      let present = types.elements.compactMap(\.string).filter { $0 != "null" }
      type = present.count == 1 ? present[0] : nil
    }
    switch type {
    case "number": return .number
    case "integer": return .integer
    case "boolean": return .flag
    case "string":
      // Not asksForDay, which takes "YYYY-MM-DD" in other letters too: corrections of such fields would change.
      let says = node["description"]?.string ?? ""
      switch node["format"]?.string {
      case "date": return .day
      case "time": return .time
      case nil: return says.contains("yyyy-MM-dd") ? says.contains("HH") ? nil : .day : says.contains("HH:mm") ? .time : .text
      default: return nil
      }
    default: return nil
    }
  }

  /// The value that the words are, as JSON, if they are one of this field's kind and nothing besides.
  func value(_ words: CorrectionWords, today: Day, previous: JSONNode) -> String? {
    let said = words.words.map(CorrectionWords.bare).filter { !$0.isEmpty }
    func without(_ small: [String]) -> String { said.drop { small.contains($0) }.joined(separator: " ") }
    switch kind {
    case .number, .integer: return Self.number(said, isWhole: kind == .integer)
    case .day:
      let wording = without(["on", "for", "by", "until", "till"])
      let entries = NoteMentions(wording, today: today).entries
      guard entries.count == 1, entries[0].isDay, entries[0].words == wording else { return nil }
      // A day that was behind stays behind: what was bought "friday" was not bought in the week to come.
      let wasBehind = previous[name]?.string.flatMap { Day($0) }.map { $0 < today } ?? false
      return JSONWriter.quoted(wasBehind ? entries[0].alternative ?? entries[0].value : entries[0].value)
    case .time:
      let wording = without(["at", "by", "around"])
      guard let noon = ClockTime(hour: 12) else { return nil }
      let found = TimeExpressions(wording, now: Moment(day: today, time: noon)).expressions
      guard found.count == 1, case .clock(let time, nil) = found[0].value, found[0].words == wording, time.second == 0 else { return nil }
      return JSONWriter.quoted(String(format: "%02d:%02d", time.hour, time.minute))
    case .choice(let choices):
      let wording = without(["a", "an", "the"])
      let fitting = choices.filter { $0.lowercased() == wording || CorrectableField(name: $0, kind: .text).spokenNames.first == wording }
      return fitting.count == 1 ? JSONWriter.quoted(fitting[0]) : nil
    case .flag:
      let flags = ["yes": true, "true": true, "no": false, "false": false]
      return flags[said.joined(separator: " ")].map { $0 ? "true" : "false" }
    case .text: return nil
    }
  }

  /// The words as they were written, as JSON, without quotes around them and the mark at the end.
  func text(_ words: CorrectionWords) -> String? {
    guard kind == .text else { return nil }
    let text = words.text.trimmingCharacters(in: CharacterSet(charactersIn: "\"'“”‘’ .,;:!"))
    return text.isEmpty ? nil : JSONWriter.quoted(text)
  }

  private static let units = Currencies.spoken.union(["people", "times", "percent"])

  /// A number and at most a word of what it counts behind it.
  private static func number(_ said: [String], isWhole: Bool) -> String? {
    var said = said
    if said.count > 1, let last = said.last, units.contains(last) { said.removeLast() }
    guard !said.isEmpty else { return nil }
    let wording = said.joined(separator: " ")
    let tokens = NoteTokens(wording.trimmingCharacters(in: CharacterSet(charactersIn: Currencies.signs.joined())))
    let places = NumberPlaces(tokens).places
    guard places.count == 1, places[0].range == 0..<tokens.count, places[0].other == nil else { return nil }
    return isWhole && Int(places[0].digits) == nil ? nil : places[0].digits
  }
}
