import JSONText

/// What questions are asked about, as callers send it.
package enum DecisionInput {
  /// `state` of TypeSafe's: a text, an object or a list.
  package static func state(_ node: JSONNode?) throws(DecisionFormError) -> String {
    switch node?.kind {
    case .string?: return node?.string ?? ""
    case .object?, .array?: return node.map { PlainText.of($0) } ?? ""
    default: throw DecisionFormError(["state"], "expected a text, an object or a list")
    }
  }

  /// `input` of OpenAI's: a text, or messages and calls with their outputs.
  package static func items(_ node: JSONNode?) throws(DecisionFormError) -> String {
    if let text = node?.string { return text }
    guard let node, node.kind == .array, node.count > 0 else { throw DecisionFormError(["input"], "expected a text or a list of items") }
    var texts: [(who: String, text: String)] = []
    var calls: [String: String] = [:]
    for (index, item) in node.elements.enumerated() {
      let place = ["input", "\(index)"]
      switch item["type"]?.string ?? "message" {
      case "message":
        let role = item["role"]?.string ?? ""
        guard ["user", "developer", "system", "assistant"].contains(role) else {
          throw DecisionFormError(place + ["role"], "expected user, developer, system or assistant")
        }
        texts.append((role == "developer" ? "system" : role, try content(item["content"], place + ["content"])))
      case "function_call", "custom_tool_call":
        guard let name = item["name"]?.string, let id = item["call_id"]?.string else {
          throw DecisionFormError(place + [item["name"]?.string == nil ? "name" : "call_id"], "expected a text")
        }
        calls[id] = name
        texts.append(("call of \(name)", (item["arguments"] ?? item["input"])?.string ?? ""))
      case "function_call_output", "custom_tool_call_output":
        guard let name = item["call_id"]?.string.flatMap({ calls[$0] }) else {
          throw DecisionFormError(place + ["call_id"], "expected that of a call before it")
        }
        texts.append((name, try content(item["output"], place + ["output"])))
      case let type: throw DecisionFormError(place + ["type"], "an item of type \"\(type.prefix(40))\" cannot be read", isUnsupported: true)
      }
    }
    // One message alone is the text; of several it is said whose each is.
    return texts.count == 1 && texts[0].who == "user" ? texts[0].text : texts.map { $0.who + ": " + $0.text }.joined(separator: "\n")
  }

  private static func content(_ node: JSONNode?, _ place: [String]) throws(DecisionFormError) -> String {
    if let text = node?.string { return text }
    guard let node, node.kind == .array, let text = try QuestionForm.parts(node, place) else {
      throw DecisionFormError(place, "expected a text or a list of parts")
    }
    return text
  }
}
