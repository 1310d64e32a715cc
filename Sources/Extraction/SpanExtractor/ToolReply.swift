import JSONText

/// A reply that is calls of functions or an answer, `{"calls": […]}` or `{"answer": …}`, read as one choice: which function a note asks for, or none.
///
/// The keys of the two say nothing of what is asked; the functions' names, descriptions and arguments do.
struct ToolReply: Sendable {
  /// The places of the two branches in the plan.
  let calls: Int, answer: Int
  /// The functions, and none of them, as branches.
  let choice: ReadingPlan

  private static let none = "none"
  private static let noneBranch =
    #"{"title":"none","description":"Nothing of these is asked for.","type":"object","properties":{"name":{"const":"none"}},"required":["name"]}"#

  /// Nil where a schema's branches are others than a list of calls and one answer.
  init?(_ plan: ReadingPlan) {
    guard plan.branches.count == 2, let grammars = plan.grammars else { return nil }
    let roots = plan.branches.compactMap { try? JSONDocument($0.jsonSchema, source: "branch").root }
    guard roots.count == 2, roots.allSatisfy({ $0["properties"]?.count == 1 }) else { return nil }
    for (calls, answer) in [(0, 1), (1, 0)] {
      guard let functions = Self.functions(of: roots[calls]) else { continue }
      let union = ([#""anyOf":["# + (functions + [Self.noneBranch]).joined(separator: ",") + "]"] + plan.definitions).joined(separator: ",")
      guard let choice = SchemaReading(Array(("{" + union + "}").utf8), grammars)?.plan, choice.branches.count == functions.count + 1 else {
        return nil
      }
      (self.calls, self.answer, self.choice) = (calls, answer, choice)
      return
    }
    return nil
  }

  /// Whether none of the functions was chosen.
  func isNone(_ branch: ReadingPlan.Branch) -> Bool { branch.tagValue == JSONWriter.quoted(Self.none) }

  /// The schemas of the calls that an array's elements are; nil where these are no calls.
  private static func functions(of root: JSONNode) -> [String]? {
    guard let array = root["properties"]?.members.first(where: { _ in true })?.value, array["type"]?.isString("array") == true,
      let items = array["items"].map(root.resolved)
    else { return nil }
    let elements = (items["anyOf"] ?? items["oneOf"]).map { $0.elements.map(root.resolved) } ?? [items]
    var functions: [String] = []
    for element in elements {
      guard let properties = element["properties"], properties.count == 2, properties["arguments"] != nil, let name = properties["name"],
        let title = name["const"]?.string ?? name["enum"].flatMap({ $0.count == 1 ? $0.elements.first { _ in true }?.string : nil }),
        title != none
      else { return nil }
      functions.append(element.compact)
    }
    return functions.isEmpty ? nil : functions
  }
}
