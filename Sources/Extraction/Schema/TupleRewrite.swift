import JSONText

/// A schema whose tuples are objects: `[{"title": "Name"}, {"title": "Age"}]` of `prefixItems` become the members `name` and `age`.
///
/// The span extractor reads the fields of objects. An array that holds one value of each of some schemas, as Python's `tuple[str, int]` and `NamedTuple`
/// are declared, has such fields too, with titles for names or none. What is read is turned into arrays again (``value(_:)``).
struct TupleRewrite: Sendable {
  /// The schema with objects, as compact JSON.
  let jsonSchema: String
  private let nodes: [Node]

  /// What the way back needs to know of one schema node.
  private struct Node {
    /// The members' keys in order, of what was a tuple.
    var tuple: [String]?
    var members: [String: Int] = [:]
    var items: Int?
    /// The branches of a union, or what a reference leads to.
    var links: [Int] = []
  }

  /// Nil where the schema has no tuple whose length is fixed.
  init?(_ schema: JSONNode) {
    guard Self.hasTuple(schema) else { return nil }
    var rewriter = Rewriter(root: schema)
    jsonSchema = rewriter.rewrite(schema).text
    guard rewriter.nodes.contains(where: { $0.tuple != nil }) else { return nil }
    nodes = rewriter.nodes
  }

  private static func hasTuple(_ node: JSONNode) -> Bool {
    node["prefixItems"] != nil || node.elements.contains(where: hasTuple) || node.members.contains { hasTuple($0.value) }
  }

  private struct Rewriter {
    let root: JSONNode
    var nodes: [Node] = []
    private var referred: [String: Int] = [:]

    init(root: JSONNode) { self.root = root }

    /// A node as text, and its place in `nodes`.
    mutating func rewrite(_ node: JSONNode) -> (text: String, index: Int) {
      let index = nodes.count
      nodes.append(Node())
      guard node.kind == .object else { return (node.compact, index) }
      if let text = tuple(node, index) { return (text, index) }
      var members: [String] = []
      for (key, value) in node.members {
        guard let name = key.string else { continue }
        var text = value.compact
        switch name {
        case "properties" where value.kind == .object:
          text = table(value) { $0.nodes[index].members[$1] = $2 }
        case "$defs", "definitions":
          text = table(value) { $0.define("#/\(name)/\($1)", $2) }
        case "items" where value.kind == .object:
          let made = rewrite(value)
          (nodes[index].items, text) = (made.index, made.text)
        case "anyOf", "oneOf":
          let made = value.elements.map { rewrite($0) }
          nodes[index].links += made.map(\.index)
          text = "[" + made.map(\.text).joined(separator: ",") + "]"
        case "$ref": nodes[index].links.append(place(of: value.string ?? ""))
        default: break
        }
        members.append(JSONWriter.quoted(name) + ":" + text)
      }
      return ("{" + members.joined(separator: ",") + "}", index)
    }

    private mutating func table(_ node: JSONNode, _ keep: (inout Self, String, Int) -> Void) -> String {
      var texts: [String] = []
      for (key, value) in node.members {
        let made = rewrite(value)
        keep(&self, key.string ?? "", made.index)
        texts.append(JSONWriter.quoted(key.string ?? "") + ":" + made.text)
      }
      return "{" + texts.joined(separator: ",") + "}"
    }

    /// The place of a definition, which may come later.
    private mutating func place(of reference: String) -> Int {
      if let known = referred[reference] { return known }
      nodes.append(Node())
      referred[reference] = nodes.count - 1
      return nodes.count - 1
    }

    private mutating func define(_ reference: String, _ index: Int) { nodes[place(of: reference)].links.append(index) }

    /// The object of a tuple that has each of its elements, and no other.
    private mutating func tuple(_ node: JSONNode, _ index: Int) -> String? {
      guard let elements = node["prefixItems"]?.elements.map({ $0 }), !elements.isEmpty, node["minItems"]?.int == elements.count,
        node["maxItems"]?.int == elements.count || node["items"]?.bool == false
      else { return nil }
      var keys: [String] = []
      var texts: [String] = []
      for element in elements {
        let name = name(of: element)
        var key = name
        while keys.contains(key) { key = name + " \(keys.count + 1)" }
        let made = rewrite(element)
        nodes[index].members[key] = made.index
        texts.append(JSONWriter.quoted(key) + ":" + made.text)
        keys.append(key)
      }
      nodes[index].tuple = keys
      let lead = ["title", "description"].compactMap { name in node[name].map { "\"\(name)\":\($0.compact)," } }.joined()
      return #"{\#(lead)"type":"object","properties":{"# + texts.joined(separator: ",") + #"},"required":["#
        + keys.map(JSONWriter.quoted).joined(separator: ",") + #"],"additionalProperties":false}"#
    }

    /// What an element is called: its title, its definition's, or what its kind of value is called.
    private func name(of element: JSONNode) -> String {
      if let title = element["title"]?.string, !title.isEmpty { return title }
      if let reference = element["$ref"]?.string {
        if let title = root.definition(of: reference)?["title"]?.string, !title.isEmpty { return title }
        return reference.split(separator: "/").last.map(String.init) ?? "value"
      }
      return switch element["format"]?.string ?? element["type"]?.string {
      case "date": "date"
      case "time", "date-time": "time"
      case "string": element["enum"] == nil ? "what" : "kind"
      case "integer", "number": "number"
      default: "value"
      }
    }
  }

  // MARK: The way back

  /// A whole value of ``jsonSchema`` as one of the schema with tuples.
  func value(_ json: String) -> String? {
    guard let root = try? JSONDocument(Array(json.utf8), source: "value").root else { return nil }
    return value(root, 0)
  }

  private func value(_ value: JSONNode, _ index: Int?) -> String {
    guard value.kind == .object || value.kind == .array else { return value.compact }
    let node = resolved(index, value)
    if value.kind == .array { return "[" + value.elements.map { self.value($0, node?.items) }.joined(separator: ",") + "]" }
    let isTuple = node?.tuple != nil
    let texts = value.members.map { key, member in
      (isTuple ? "" : JSONWriter.quoted(key.string ?? "") + ":") + self.value(member, node?.members[key.string ?? ""])
    }
    return (isTuple ? "[" : "{") + texts.joined(separator: ",") + (isTuple ? "]" : "}")
  }

  /// The pointer within the value of what has this pointer within the object that was read.
  func pointer(_ pointer: String) -> String {
    var (place, result): (Int?, String) = (0, "")
    for token in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let key = String(token).replacing("~1", with: "/").replacing("~0", with: "~")
      let node = resolved(place) { $0.members[key] != nil || $0.items != nil && Int(key) != nil }
      if let position = node?.tuple?.firstIndex(of: key) { result += "/\(position)" } else { result += "/" + token }
      place = node?.members[key] ?? node?.items
    }
    return result
  }

  private func resolved(_ index: Int?, _ value: JSONNode) -> Node? {
    resolved(index) { node in
      value.kind == .array ? node.items != nil : value.members.allSatisfy { node.members[$0.key.string ?? ""] != nil }
    }
  }

  /// The first of a node and of what it leads to that suits.
  private func resolved(_ index: Int?, _ suits: (Node) -> Bool) -> Node? {
    guard let index else { return nil }
    var open = [index]
    var seen: Set<Int> = []
    while let next = open.popLast() {
      guard seen.insert(next).inserted else { continue }
      if !nodes[next].members.isEmpty || nodes[next].items != nil, suits(nodes[next]) { return nodes[next] }
      open += nodes[next].links.reversed()
    }
    return nil
  }
}
