import JSONText

/// A schema whose optional properties are all written, with an empty value where there is nothing: `""` for text, `null` for others, `[]` for a list.
///
/// For models trained to answer so: whether a field is there is then decided behind its name, like any value, and not by passing its name over. What
/// callers get is a value of their own schema: ``withoutEmpty(_:)`` takes the empty ones out again.
///
/// A property whose own type allows `null` stays optional, since its `null` says something. A schema that counts or compares members
/// (`oneOf`, `allOf`, `if`, `minProperties`, …) is left as it is: taking a member out could change whether a value fits.
package struct NullableRewrite: Sendable {
  /// The schema to generate by.
  package let jsonSchema: [UInt8]
  private let nodes: [Node]

  /// What the filter needs to know of one schema node.
  private struct Node {
    enum Kind {
      case other
      case object(members: [String: (node: Int, isAdded: Bool)])
      case array(items: Int)
      case union([Int])
    }
    var kind = Kind.other
  }

  /// Nil where the schema has no optional property, or must be left as it is.
  package init?(_ root: JSONNode) {
    guard root.kind == .object else { return nil }
    var rewriter = Rewriter(root: root)
    let text = rewriter.rewrite(root).text
    guard rewriter.isPossible, rewriter.hasAdded else { return nil }
    self.jsonSchema = Array(text.utf8)
    nodes = rewriter.nodes
  }

  // MARK: The schema

  private struct Rewriter {
    let root: JSONNode
    var nodes: [Node] = []
    var isPossible = true
    var hasAdded = false
    private var referred: [String: Int] = [:]
    private var depth = 0

    /// Keywords under which it matters whether a member is there.
    private static let obstacles: Set<String> = [
      "oneOf", "allOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas", "dependencies", "minProperties",
      "maxProperties",
      "patternProperties", "propertyNames", "unevaluatedProperties", "unevaluatedItems", "uniqueItems", "contains", "prefixItems",
      "$dynamicRef", "$recursiveRef",
    ]
    private static let deepest = 64

    init(root: JSONNode) { self.root = root }

    /// A node as text, and its place in `nodes`.
    mutating func rewrite(_ node: JSONNode) -> (text: String, index: Int) {
      let index = nodes.count
      nodes.append(Node())
      depth += 1
      defer { depth -= 1 }
      guard depth < Self.deepest else {
        isPossible = false
        return ("true", index)
      }
      guard node.kind == .object else { return (node.compact, index) }
      var members: [String] = []
      for (key, value) in node.members {
        guard let name = key.string else { continue }
        if Self.obstacles.contains(name) { isPossible = false }
        var text: String?
        switch name {
        case "properties" where value.kind == .object: text = properties(value, of: node, index)
        case "required": continue
        case "items":
          let items = rewrite(value)
          nodes[index].kind = .array(items: items.index)
          text = items.text
        case "anyOf" where value.kind == .array:
          let branches = value.elements.map { rewrite($0) }
          nodes[index].kind = .union(branches.map(\.index))
          text = "[" + branches.map(\.text).joined(separator: ",") + "]"
        case "$ref": refer(to: value.string ?? "", index)
        case "$defs", "definitions": text = definitions(value, under: name)
        default: break
        }
        members.append(JSONWriter.quoted(name) + ":" + (text ?? value.compact))
      }
      if let required = requiredNames(node, index) {
        members.append(#""required":["# + required.map(JSONWriter.quoted).joined(separator: ",") + "]")
      }
      return ("{" + members.joined(separator: ",") + "}", index)
    }

    private mutating func definitions(_ table: JSONNode, under keyword: String) -> String {
      var texts: [String] = []
      for (key, value) in table.members {
        let name = key.string ?? ""
        let place = referred["#/\(keyword)/\(name)"]
        let made = rewrite(value)
        if let place {
          nodes[place].kind = .union([made.index])
        } else {
          referred["#/\(keyword)/\(name)"] = made.index
        }
        texts.append(JSONWriter.quoted(name) + ":" + made.text)
      }
      return "{" + texts.joined(separator: ",") + "}"
    }

    private mutating func refer(to reference: String, _ index: Int) {
      if reference == "#" {
        nodes[index].kind = .union([0])
      } else if target(of: reference) != nil {
        if referred[reference] == nil {
          // Its definition comes later.
          referred[reference] = nodes.count
          nodes.append(Node())
        }
        nodes[index].kind = .union([referred[reference] ?? 0])
      } else {
        isPossible = false
      }
    }

    private func target(of reference: String) -> JSONNode? { root.definition(of: reference) }

    private mutating func properties(_ table: JSONNode, of node: JSONNode, _ index: Int) -> String {
      let required = Set((node["required"].map { Array($0.elements) } ?? []).compactMap(\.string))
      var known: [String: (node: Int, isAdded: Bool)] = [:]
      var texts: [String] = []
      for (key, value) in table.members {
        let name = key.string ?? ""
        let made = rewrite(value)
        var text = made.text
        var isAdded = false
        if !required.contains(name), let empty = emptied(text, value) {
          (text, isAdded, hasAdded) = (empty, true, true)
        }
        known[name] = (made.index, isAdded)
        texts.append(JSONWriter.quoted(name) + ":" + text)
      }
      nodes[index].kind = .object(members: known)
      return "{" + texts.joined(separator: ",") + "}"
    }

    private func requiredNames(_ node: JSONNode, _ index: Int) -> [String]? {
      let old = (node["required"].map { Array($0.elements) } ?? []).compactMap(\.string)
      guard case .object(let members) = nodes[index].kind else { return node["required"] == nil ? nil : old }
      return old + (node["properties"]?.members.compactMap(\.key.string) ?? []).filter { members[$0]?.isAdded == true && !old.contains($0) }
    }

    /// A property's schema with the empty value beside its own; nil where that would be taken for one of its own.
    private func emptied(_ text: String, _ node: JSONNode) -> String? {
      guard let kinds = kinds(node, depth: 0), !kinds.contains("null") else { return nil }
      if kinds == ["string"] {
        let isBare =
          node["enum"] == nil && node["const"] == nil && node["pattern"] == nil && node["format"] == nil && node["minLength"] == nil
        if isBare, node["$ref"] == nil, node["anyOf"] == nil { return text }
        // Of an enum, the empty string is one value more.
        return #"{"anyOf":[{"const":""},"# + text + "]}"
      }
      if kinds == ["array"] {
        return (node["minItems"]?.int ?? 0) == 0 && node["$ref"] == nil && node["anyOf"] == nil
          ? text : #"{"anyOf":[{"type":"array","maxItems":0},"# + text + "]}"
      }
      return #"{"anyOf":[{"type":"null"},"# + text + "]}"
    }

    /// The JSON types that a node allows; nil where that is not plain.
    private func kinds(_ node: JSONNode, depth: Int) -> Set<String>? {
      guard node.kind == .object, depth < 8 else { return nil }
      if let reference = node["$ref"]?.string {
        return reference == "#" ? kinds(root, depth: depth + 1) : target(of: reference).flatMap { kinds($0, depth: depth + 1) }
      }
      if let value = node["const"] { return [Self.kind(of: value)] }
      if let values = node["enum"], values.kind == .array { return Set(values.elements.map(Self.kind)) }
      if let branches = node["anyOf"], branches.kind == .array {
        var all: Set<String> = []
        for branch in branches.elements {
          guard let some = kinds(branch, depth: depth + 1) else { return nil }
          all.formUnion(some)
        }
        return all
      }
      if let type = node["type"]?.string { return [type] }
      if let types = node["type"], types.kind == .array { return Set(types.elements.compactMap(\.string)) }
      return node["properties"] != nil ? ["object"] : node["items"] != nil ? ["array"] : nil
    }

    private static func kind(of value: JSONNode) -> String {
      switch value.kind {
      case .null: "null"
      case .bool: "boolean"
      case .number: "number"
      case .string: "string"
      case .array: "array"
      case .object: "object"
      }
    }
  }

  // MARK: The value

  /// A value of ``jsonSchema``, or the beginning of one, without the members that are empty. Of a beginning, members that may still turn out to be
  /// empty are left out too.
  package func withoutEmpty(_ json: [UInt8]) -> [UInt8] {
    var filter = Filter(json: json, nodes: nodes)
    filter.value([0])
    return filter.output
  }

  private struct Filter {
    let json: [UInt8]
    let nodes: [Node]
    var output: [UInt8] = []
    private var position = 0

    init(json: [UInt8], nodes: [Node]) {
      self.json = json
      self.nodes = nodes
      output.reserveCapacity(json.count)
    }

    private var current: UInt8? { position < json.count ? json[position] : nil }

    private mutating func copy() {
      if let byte = current { output.append(byte) }
      position += 1
    }

    /// Copies a value; `places` are the nodes that may describe it.
    mutating func value(_ places: [Int]) {
      switch current {
      case UInt8(ascii: "{"): object(resolved(places))
      case UInt8(ascii: "["): array(resolved(places))
      case UInt8(ascii: "\""): string()
      default: while let byte = current, byte != 0x2C, byte != 0x5D, byte != 0x7D { copy() }
      }
    }

    private mutating func string() {
      copy()
      while let byte = current {
        copy()
        if byte == UInt8(ascii: "\\") { copy() } else if byte == UInt8(ascii: "\"") { return }
      }
    }

    private mutating func array(_ places: [Int]) {
      var items: [Int] = []
      for place in places { if case .array(let inner) = nodes[place].kind { items.append(inner) } }
      copy()
      while let byte = current {
        if byte == UInt8(ascii: "]") { return copy() }
        if byte == UInt8(ascii: ",") { copy() } else { value(items) }
      }
    }

    private mutating func object(_ places: [Int]) {
      let tables = places.compactMap { place -> [String: (node: Int, isAdded: Bool)]? in
        if case .object(let members) = nodes[place].kind { members } else { nil }
      }
      // Which branch of a union this is, its names tell.
      let fitting = tables.count > 1 ? tables.filter { Set(names()).isSubset(of: $0.keys) } : tables
      copy()
      var isFirst = true
      while let byte = current {
        if byte == UInt8(ascii: "}") { return copy() }
        if byte == UInt8(ascii: ",") {
          position += 1
          continue
        }
        let mark = output.count
        if !isFirst { output.append(UInt8(ascii: ",")) }
        let start = output.count
        string()
        let name = String(decoding: output[start...].dropFirst().dropLast(), as: UTF8.self)
        guard current == UInt8(ascii: ":") else {
          // The beginning of a name.
          output.removeLast(output.count - mark)
          return
        }
        copy()
        let from = position
        let described = fitting.compactMap { $0[name] }
        value(described.map(\.node))
        let isAdded = !described.isEmpty && described.allSatisfy(\.isAdded)
        if isAdded, mayBeEmpty(json[from..<min(position, json.count)], isWhole: position < json.count) {
          output.removeLast(output.count - mark)
        } else {
          isFirst = false
        }
      }
    }

    /// Whether a value, or what there is of it, is an empty one.
    private func mayBeEmpty(_ value: ArraySlice<UInt8>, isWhole: Bool) -> Bool {
      ["\"\"", "null", "[]"].contains { isWhole ? value.elementsEqual($0.utf8) : $0.utf8.starts(with: value) }
    }

    /// The names of the object that begins here, as far as it goes.
    private func names() -> [String] {
      var scan = Filter(json: json, nodes: [])
      scan.position = position + 1
      var names: [String] = []
      while let byte = scan.current, byte != UInt8(ascii: "}") {
        if byte == UInt8(ascii: ",") { scan.position += 1 }
        scan.output.removeAll(keepingCapacity: true)
        guard scan.current == UInt8(ascii: "\"") else { break }
        scan.string()
        guard scan.current == UInt8(ascii: ":") else { break }
        names.append(String(decoding: scan.output.dropFirst().dropLast(), as: UTF8.self))
        scan.position += 1
        scan.value([])
      }
      return names
    }

    /// The objects and arrays that references and unions lead to.
    private func resolved(_ places: [Int]) -> [Int] {
      var found: [Int] = []
      var seen: Set<Int> = []
      var open = places
      while let place = open.popLast() {
        guard seen.insert(place).inserted else { continue }
        if case .union(let branches) = nodes[place].kind { open += branches } else { found.append(place) }
      }
      return found
    }
  }
}
