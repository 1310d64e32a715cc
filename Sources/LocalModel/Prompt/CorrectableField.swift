import Extraction
import Foundation
import GuidedGeneration

/// A field of an object that a few words can give a value.
struct CorrectableField {
  enum Kind: Equatable { case number, integer, day, time, choice([String]), flag, text }

  var name: String
  var kind: Kind

  /// Its own name as it is said, then without a plural's "s": "due date", "guests", "guest".
  var spokenNames: [String] {
    var spoken = ""
    for character in name {
      if character == "_" || character == "-" {
        spoken += " "
      } else {
        if character.isUppercase, let last = spoken.last, last.isLowercase { spoken += " " }
        spoken += character.lowercased()
      }
    }
    return spoken.hasSuffix("s") && spoken.count > 3 ? [spoken, String(spoken.dropLast())] : [spoken, spoken + "s"]
  }

  /// The names of a schema's fields, in the order of generation.
  static func order(of schema: GeneratedContent) -> [String] {
    if case .array(let names)? = schema["x-order"]?.value { return names.compactMap(\.stringValue) }
    return schema["properties"]?.structureValue?.pairs.map(\.key) ?? []
  }

  /// The fields of an object's schema that hold one value each.
  static func all(of schema: GeneratedContent) -> [CorrectableField] {
    (schema["properties"]?.structureValue?.pairs ?? []).compactMap { name, node in
      kind(of: resolved(node, in: schema)).map { CorrectableField(name: name, kind: $0) }
    }
  }

  /// Without a reference and without the branch that is null.
  private static func resolved(_ node: GeneratedContent, in schema: GeneratedContent) -> GeneratedContent {
    var node = node
    for _ in 0..<4 {
      if let reference = node["$ref"]?.stringValue, let name = reference.split(separator: "/").last.map(String.init),
        let definition = (schema["$defs"] ?? schema["definitions"])?[name]
      {
        node = definition
      } else if case .array(let branches)? = (node["anyOf"] ?? node["oneOf"])?.value {
        let present = branches.filter { $0["type"]?.stringValue != "null" }
        guard present.count == 1 else { return node }
        node = present[0]
      } else {
        break
      }
    }
    return node
  }

  private static func kind(of node: GeneratedContent) -> Kind? {
    if case .array(let choices)? = node["enum"]?.value {
      let words = choices.compactMap(\.stringValue)
      return words.isEmpty ? nil : .choice(words)
    }
    var type = node["type"]?.stringValue
    if case .array(let types)? = node["type"]?.value {
      let present = types.compactMap(\.stringValue).filter { $0 != "null" }
      type = present.count == 1 ? present[0] : nil
    }
    switch type {
    case "number": return .number
    case "integer": return .integer
    case "boolean": return .flag
    case "string":
      let says = node["description"]?.stringValue ?? ""
      switch node["format"]?.stringValue {
      case "date": return .day
      case "time": return .time
      case nil: return says.contains("yyyy-MM-dd") ? says.contains("HH") ? nil : .day : says.contains("HH:mm") ? .time : .text
      default: return nil
      }
    default: return nil
    }
  }

  /// The value that the words are, if they are one of this field's kind and nothing besides.
  func value(_ words: CorrectionWords, today: Day, previous: GeneratedContent) -> GeneratedContent? {
    let said = words.words.map(CorrectionWords.bare).filter { !$0.isEmpty }
    func without(_ small: [String]) -> String { said.drop { small.contains($0) }.joined(separator: " ") }
    switch kind {
    case .number, .integer: return Self.number(said, isWhole: kind == .integer)
    case .day:
      let wording = without(["on", "for", "by", "until", "till"])
      let entries = NoteMentions(wording, today: today).entries
      guard entries.count == 1, entries[0].isDay, entries[0].words == wording else { return nil }
      // A day that was behind stays behind: what was bought "friday" was not bought in the week to come.
      let wasBehind = previous[name]?.stringValue.flatMap { Day($0) }.map { $0 < today } ?? false
      return GeneratedContent(.string(wasBehind ? entries[0].alternative ?? entries[0].value : entries[0].value))
    case .time:
      let wording = without(["at", "by", "around"])
      guard let noon = ClockTime(hour: 12) else { return nil }
      let found = TimeExpressions(wording, now: Moment(day: today, time: noon)).expressions
      guard found.count == 1, case .clock(let time, nil) = found[0].value, found[0].words == wording, time.second == 0 else { return nil }
      return GeneratedContent(.string(String(format: "%02d:%02d", time.hour, time.minute)))
    case .choice(let choices):
      let wording = without(["a", "an", "the"])
      let fitting = choices.filter { $0.lowercased() == wording || CorrectableField(name: $0, kind: .text).spokenNames[0] == wording }
      return fitting.count == 1 ? GeneratedContent(.string(fitting[0])) : nil
    case .flag:
      let flags = ["yes": true, "true": true, "no": false, "false": false]
      return flags[said.joined(separator: " ")].map { GeneratedContent(.bool($0)) }
    case .text: return nil
    }
  }

  /// The words as they were written, without quotes around them and the mark at the end.
  func text(_ words: CorrectionWords) -> GeneratedContent? {
    guard kind == .text else { return nil }
    let text = words.text.trimmingCharacters(in: CharacterSet(charactersIn: "\"'“”‘’ .,;:!"))
    return text.isEmpty ? nil : GeneratedContent(.string(text))
  }

  private static let units: Set = [
    "dollar", "dollars", "buck", "bucks", "euro", "euros", "pound", "pounds", "quid", "usd", "eur", "gbp", "people", "times", "percent",
  ]

  /// A number and at most a word of what it counts behind it.
  private static func number(_ said: [String], isWhole: Bool) -> GeneratedContent? {
    var said = said
    if said.count > 1, let last = said.last, units.contains(last) { said.removeLast() }
    guard !said.isEmpty else { return nil }
    let wording = said.joined(separator: " ")
    var digits = wording.trimmingCharacters(in: CharacterSet(charactersIn: "$€£¥₹"))
    if digits.contains(where: { !$0.isASCII || !($0.isNumber || $0 == ".") }) || digits.isEmpty {
      // Spelled and grouped numbers: "twenty", "1,250", "2k".
      let mentions = NoteMentions(digits, today: .today()).entries
      guard mentions.count == 1, !mentions[0].isDay, mentions[0].alternative == nil, mentions[0].words == digits else { return nil }
      digits = mentions[0].value
    }
    guard let content = try? GeneratedContent(json: digits), content.isComplete, case .number(let number) = content.value,
      !isWhole || number.integer != nil
    else { return nil }
    return content
  }
}
