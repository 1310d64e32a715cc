import Extraction
import JSONText

/// A question of a request that is none.
package struct DecisionFormError: Error, Sendable, CustomStringConvertible {
  /// Names and places from the request inwards.
  package var place: [String]
  /// What was expected, and what was found.
  package var message: String
  /// Whether it asks for what cannot be had, pictures say.
  package var isUnsupported = false

  package init(_ place: [String], _ message: String, isUnsupported: Bool = false) {
    (self.place, self.message, self.isUnsupported) = (place, message, isUnsupported)
  }

  /// `questions.team.criteria`.
  package var path: String { place.joined(separator: ".") }
  package var description: String { "\"\(path)\": \(message)" }
}

/// A question as a caller wrote it: of what it is a question, and how its answer is written.
package struct AskedQuestion: Sendable {
  /// What the caller calls it; nil where it has no name.
  package var name: String?
  package var question: DecisionQuestion
  /// The options of a choice as they are answered: texts, or truth values.
  package var values: [JSONOutput] = []

  package init(name: String?, question: DecisionQuestion, values: [JSONOutput] = []) {
    (self.name, self.question, self.values) = (name, question, values)
  }
}

/// Reads questions, in the words of TypeSafe's `systemone` (an object by name; `noul`, `choice`, `score`), in those of OpenAI's `decisions` (a list;
/// `predicate`, `choice`, `score`), and one kind of this package's own in both: `several`, of which any options may hold. `allow_none` is its own too:
/// the text may say none of a choice's options.
package enum QuestionForm {
  /// `{"questions": …}` of either form, or what stands in it.
  ///
  /// - Throws: ``DecisionFormError`` with the place.
  package static func read(_ root: JSONNode) throws(DecisionFormError) -> [AskedQuestion] {
    let inner = root.kind == .object ? root["questions"].flatMap { $0["type"]?.string == nil ? $0 : nil } : nil
    let node = inner ?? root
    let place = inner == nil ? [] : ["questions"]
    return node.kind == .array ? try list(node, place) : try table(node, place)
  }

  /// Questions by name.
  package static func table(_ node: JSONNode, _ place: [String]) throws(DecisionFormError) -> [AskedQuestion] {
    guard node.kind == .object, (1...DecisionQuestion.mostQuestions).contains(node.count) else {
      throw DecisionFormError(place, "expected an object of 1 to \(DecisionQuestion.mostQuestions) questions by name")
    }
    var asked: [AskedQuestion] = []
    var names: Set<[UInt8]> = []
    for (key, value) in node.members {
      let name = key.string ?? ""
      guard names.insert(Array(name.utf8)).inserted else { throw DecisionFormError(place + [name], "the name stands twice") }
      asked.append(try systemOne(name, value, place + [name]))
    }
    return asked
  }

  /// A list of questions, perhaps with names.
  package static func list(_ node: JSONNode, _ place: [String]) throws(DecisionFormError) -> [AskedQuestion] {
    guard node.kind == .array, (1...DecisionQuestion.mostQuestions).contains(node.count) else {
      throw DecisionFormError(place, "expected a list of 1 to \(DecisionQuestion.mostQuestions) questions")
    }
    var asked: [AskedQuestion] = []
    var names: Set<[UInt8]> = []
    for (index, value) in node.elements.enumerated() {
      let question = try decisions(value, place + ["\(index)"])
      if let name = question.name, !names.insert(Array(name.utf8)).inserted {
        throw DecisionFormError(place + ["\(index)", "name"], "\"\(name.prefix(60))\" stands twice")
      }
      asked.append(question)
    }
    return asked
  }

  /// One question in either form.
  package static func single(_ node: JSONNode, name: String) throws(DecisionFormError) -> AskedQuestion {
    let isListed = node["type"]?.string == "predicate" || node["choices"] != nil || node["levels"] != nil
    return isListed ? try decisions(node, [name]) : try systemOne(name, node, [name])
  }

  // MARK: TypeSafe's

  private static func systemOne(_ name: String, _ node: JSONNode, _ place: [String]) throws(DecisionFormError) -> AskedQuestion {
    guard node.kind == .object else { throw DecisionFormError(place, "expected an object") }
    let type = node["type"]?.string ?? ""
    if type == "box" { throw DecisionFormError(place + ["type"], "boxes are of pictures, which cannot be read", isUnsupported: true) }
    guard ["noul", "choice", "score", "several"].contains(type) else {
      throw DecisionFormError(place + ["type"], "expected noul, choice, score or several")
    }
    let instructions = try text(node["instructions"], place + ["instructions"])
    let criteria = node["criteria"].flatMap { $0.isNull ? nil : $0 }
    let own = place + ["criteria"]
    let question: DecisionQuestion
    switch type {
    case "noul":
      if let criteria {
        guard criteria.kind == .object, criteria.members.allSatisfy({ $0.key.isString("true") || $0.key.isString("false") }) else {
          throw DecisionFormError(own, "expected an object with descriptions of true and false, or null")
        }
      }
      question = .truth(
        instructions, true: try text(criteria?["true"], own + ["true"]), false: try text(criteria?["false"], own + ["false"]))
      guard !instructions.isEmpty || question.options.contains(where: { !$0.meaning.isEmpty }) else {
        throw DecisionFormError(place + ["instructions"], "expected a text, or criteria that say what is true")
      }
    case "score":
      let most = 10
      guard let criteria, criteria.kind == .array, (1...most).contains(criteria.count) else {
        throw DecisionFormError(own, "expected a list of 1 to \(most) level texts, the lowest first")
      }
      question = DecisionQuestion(.scale, instructions, options: try levels(Array(criteria.elements), own))
    default:
      let least = type == "choice" ? 2 : 1
      guard let criteria, criteria.kind == .object, (least...DecisionQuestion.mostOptions).contains(criteria.count) else {
        throw DecisionFormError(
          own, "expected an object of \(least) to \(DecisionQuestion.mostOptions) options, each with a description or null")
      }
      var options: [DecisionQuestion.Option] = []
      for (key, value) in criteria.members {
        options.append(.init(key.string ?? "", meaning: try text(value, own + [key.string ?? ""])))
      }
      try differ(options, own)
      question = DecisionQuestion(
        type == "several" ? .several : .choice, instructions, options: options, allowsNone: node["allow_none"]?.bool ?? false)
    }
    return AskedQuestion(name: name, question: question, values: question.options.map { .string($0.name) })
  }

  // MARK: OpenAI's

  private static func decisions(_ node: JSONNode, _ place: [String]) throws(DecisionFormError) -> AskedQuestion {
    guard node.kind == .object else { throw DecisionFormError(place, "expected an object") }
    let type = node["type"]?.string ?? ""
    guard ["predicate", "choice", "score", "several"].contains(type) else {
      throw DecisionFormError(place + ["type"], "expected predicate, choice, score or several")
    }
    var name: String?
    if let node = node["name"], !node.isNull {
      guard let text = node.string else { throw DecisionFormError(place + ["name"], "expected a text") }
      name = text
    }
    let instructions = try text(node["instructions"], place + ["instructions"])
    guard !instructions.isEmpty else { throw DecisionFormError(place + ["instructions"], "expected a text") }
    switch type {
    case "predicate": return AskedQuestion(name: name, question: .truth(instructions))
    case "score":
      let own = place + ["levels"]
      guard let list = node["levels"], list.kind == .array, (2...10).contains(list.count) else {
        throw DecisionFormError(own, "expected a list of 2 to 10 levels, the lowest first")
      }
      return AskedQuestion(name: name, question: DecisionQuestion(.scale, instructions, options: try levels(Array(list.elements), own)))
    default:
      let own = place + ["choices"]
      guard let list = node["choices"], list.kind == .array, (2...DecisionQuestion.mostOptions).contains(list.count) else {
        throw DecisionFormError(own, "expected a list of 2 to \(DecisionQuestion.mostOptions) choices")
      }
      var options: [DecisionQuestion.Option] = [], values: [JSONOutput] = []
      var seen: Set<[UInt8]> = []
      for (index, choice) in list.elements.enumerated() {
        let here = own + ["\(index)"]
        let value = choice.kind == .object ? choice["value"] : choice
        guard let value, value.kind == .string || value.kind == .bool else {
          throw DecisionFormError(here + ["value"], "expected a text, or true or false")
        }
        guard seen.insert(Array(value.raw)).inserted else { throw DecisionFormError(here + ["value"], "the value stands twice") }
        let word = value.bool.map { $0 ? "true" : "false" } ?? value.string ?? ""
        guard !word.isEmpty else { throw DecisionFormError(here + ["value"], "the value is empty") }
        options.append(.init(word, meaning: try text(choice.kind == .object ? choice["description"] : nil, here + ["description"])))
        values.append(value.bool.map { .bool($0) } ?? .string(word))
      }
      return AskedQuestion(
        name: name,
        question: DecisionQuestion(
          type == "several" ? .several : .choice, instructions, options: options, allowsNone: node["allow_none"]?.bool ?? false),
        values: values)
    }
  }

  // MARK: Parts

  /// Levels: texts, or objects with a `label` and perhaps a `description`.
  private static func levels(_ nodes: [JSONNode], _ place: [String]) throws(DecisionFormError) -> [DecisionQuestion.Option] {
    var options: [DecisionQuestion.Option] = []
    for (index, node) in nodes.enumerated() {
      let here = place + ["\(index)"]
      let label = node.kind == .object && node["label"] != nil ? node["label"] : node
      let name = try text(label, here)
      guard !name.isEmpty else { throw DecisionFormError(here, "the level is empty") }
      options.append(.init(name, meaning: node["label"] == nil ? "" : try text(node["description"], here + ["description"])))
    }
    try differ(options, place)
    return options
  }

  private static func differ(_ options: [DecisionQuestion.Option], _ place: [String]) throws(DecisionFormError) {
    var seen: Set<[UInt8]> = []
    for option in options where !seen.insert(Array(option.name.utf8)).inserted {
      throw DecisionFormError(place, "\"\(option.name.prefix(60))\" stands twice")
    }
  }

  /// A text, or what an object, a list or parts of a message say; empty where there is none.
  private static func text(_ node: JSONNode?, _ place: [String]) throws(DecisionFormError) -> String {
    guard let node, !node.isNull else { return "" }
    switch node.kind {
    case .string: return node.string ?? ""
    case .object, .array:
      if let parts = try parts(node, place) { return parts }
      return PlainText.of(node, separator: ", ")
    default: return PlainText.of(node)
    }
  }

  /// The text of OpenAI's parts (`input_text`, `input_json`); nil where it is something else.
  package static func parts(_ node: JSONNode, _ place: [String]) throws(DecisionFormError) -> String? {
    let nodes = node.kind == .array ? Array(node.elements) : [node]
    let types: Set = ["input_text", "output_text", "text", "refusal", "input_json", "input_image", "image", "image_url"]
    guard !nodes.isEmpty, nodes.allSatisfy({ $0["type"]?.string.map(types.contains) ?? false }) else { return nil }
    var texts: [String] = []
    for (index, part) in nodes.enumerated() {
      let here = node.kind == .array ? place + ["\(index)"] : place
      switch part["type"]?.string ?? "" {
      case "input_json":
        guard let data = part["data"], data.kind == .object || data.kind == .array else {
          throw DecisionFormError(here + ["data"], "expected an object or a list")
        }
        texts.append(PlainText.of(data))
      case "input_image", "image", "image_url": throw DecisionFormError(here, "pictures cannot be read", isUnsupported: true)
      default:
        guard let text = (part["text"] ?? part["refusal"])?.string else { throw DecisionFormError(here + ["text"], "expected a text") }
        texts.append(text)
      }
    }
    return texts.joined(separator: "\n")
  }
}
