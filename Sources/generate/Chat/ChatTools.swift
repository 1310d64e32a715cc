import Constraints
import Foundation
import JSONText
import LocalModel
import ModelFiles

/// The tools of a chat: a JSON list of `{"name", "description", "parameters"}`, bare or in OpenAI's `{"type": "function", "function": {…}}`.
struct ChatTools {
  /// One line each, for the prompt.
  let text: String
  /// An answer, or the call of one tool.
  let jsonSchema: [UInt8]

  let instructions = "Answer with {\"answer\": text}, or call a tool with {\"name\": tool, \"arguments\": {…}}."

  /// - Throws: ``CommandError`` that names the file and the tool.
  init(path: String) throws {
    let bytes = try InputReader.read(path, limit: 4 << 20, mend: "name a JSON file with a list of tools")
    let root = try JSONDocument(bytes, source: path).root
    let list = root.kind == .object ? root["tools"] ?? root : root
    guard list.kind == .array, list.count > 0 else {
      throw CommandError(.badInput, "--tools \(path): expected a JSON list of tools, each with name, description and parameters")
    }
    var lines: [String] = []
    var branches: [String] = []
    for (index, entry) in list.elements.enumerated() {
      let tool = entry.kind == .object ? entry["function"] ?? entry : entry
      guard tool.kind == .object, let name = tool["name"]?.string, !name.isEmpty, name.utf8.count <= 64 else {
        throw CommandError(.badInput, "--tools \(path), tool \(index + 1): expected an object with a name of at most 64 bytes")
      }
      let parameters = tool["parameters"]?.compact ?? "{\"type\":\"object\",\"properties\":{}}"
      let shown = try SchemaText.render(Array(parameters.utf8))
      let type = shown.firstIndex(of: " ").map { String(shown[shown.index(after: $0)...]) } ?? shown
      let description = (tool["description"]?.string ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
      lines.append("tool \(name) \(type)" + (description.isEmpty ? "" : ", " + description))
      branches.append(
        "{\"type\":\"object\",\"properties\":{\"name\":{\"const\":\(JSONWriter.quoted(name))},\"arguments\":\(parameters)},"
          + "\"required\":[\"name\",\"arguments\"],\"additionalProperties\":false}")
    }
    branches.append(
      "{\"type\":\"object\",\"properties\":{\"answer\":{\"type\":\"string\"}},\"required\":[\"answer\"],\"additionalProperties\":false}")
    text = lines.joined(separator: "\n")
    jsonSchema = Array("{\"title\":\"reply\",\"anyOf\":[\(branches.joined(separator: ","))]}".utf8)
    do { _ = try SchemaCompiler.compile(jsonSchema: jsonSchema) } catch {
      throw CommandError(.badInput, "--tools \(path): the parameters cannot be enforced: \(PrintableText.quote("\(error)", limit: 300))")
    }
  }

  /// How a reply is shown: an answer's text, or `name {arguments}`; nil for a reply that was broken off.
  func call(in reply: String) -> String? {
    guard let root = try? JSONDocument(Array(reply.utf8), source: "").root, root.kind == .object else { return nil }
    if let answer = root["answer"]?.string { return answer }
    guard let name = root["name"]?.string, let arguments = root["arguments"] else { return nil }
    return "call \(name) \(arguments.compact)"
  }
}
