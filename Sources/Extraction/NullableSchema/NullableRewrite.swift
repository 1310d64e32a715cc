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

  private struct Member {
    var node: Int
    /// Whether the rewrite requires it and lets it be empty.
    var isAdded: Bool
    /// Whether `null` may be a value of its own.
    var allowsNull: Bool
  }

  /// What the filter needs to know of one schema node.
  private struct Node {
    /// By the UTF-8 of their keys: two spellings of one letter are two keys, which a `String` holds for equal.
    var members: [[UInt8]: Member]?
    var items: Int?
    /// The branches of a union, or what a reference leads to.
    var links: [Int] = []
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
    private var referred: [[UInt8]: Int] = [:]
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
          nodes[index].items = items.index
          text = items.text
        case "anyOf" where value.kind == .array:
          let branches = value.elements.map { rewrite($0) }
          nodes[index].links += branches.map(\.index)
          text = "[" + branches.map(\.text).joined(separator: ",") + "]"
        case "$ref": refer(to: value.string ?? "", index)
        case "$defs", "definitions": text = definitions(value, under: name)
        default: break
        }
        members.append(JSONWriter.quoted(name) + ":" + (text ?? value.compact))
      }
      // Branches that stand beside members speak of these: that one of them is there, say.
      if nodes[index].members != nil, !nodes[index].links.isEmpty { isPossible = false }
      if let required = requiredNames(node, index) {
        members.append(#""required":["# + required.map(JSONWriter.quoted).joined(separator: ",") + "]")
      }
      return ("{" + members.joined(separator: ",") + "}", index)
    }

    private mutating func definitions(_ table: JSONNode, under keyword: String) -> String {
      var texts: [String] = []
      for (key, value) in table.members {
        let reference = Array("#/\(keyword)/".utf8) + key.stringBytes
        let place = referred[reference]
        let made = rewrite(value)
        if let place {
          nodes[place].links.append(made.index)
        } else {
          referred[reference] = made.index
        }
        texts.append(JSONWriter.quoted(key.string ?? "") + ":" + made.text)
      }
      return "{" + texts.joined(separator: ",") + "}"
    }

    private mutating func refer(to reference: String, _ index: Int) {
      guard reference != "#" else { return nodes[index].links.append(0) }
      guard target(of: reference) != nil else { return isPossible = false }
      let key = Array(reference.utf8)
      if referred[key] == nil {
        // Its definition comes later.
        referred[key] = nodes.count
        nodes.append(Node())
      }
      nodes[index].links.append(referred[key] ?? 0)
    }

    private func target(of reference: String) -> JSONNode? { root.definition(of: reference) }

    private mutating func properties(_ table: JSONNode, of node: JSONNode, _ index: Int) -> String {
      let required = Set((node["required"].map { Array($0.elements) } ?? []).map(\.stringBytes))
      var known: [[UInt8]: Member] = [:]
      var texts: [String] = []
      for (key, value) in table.members {
        let made = rewrite(value)
        var text = made.text
        var isAdded = false
        if !required.contains(key.stringBytes), let empty = emptied(text, value) {
          (text, isAdded, hasAdded) = (empty, true, true)
        }
        known[key.stringBytes] = Member(
          node: made.index, isAdded: isAdded, allowsNull: kinds(value, depth: 0)?.contains("null") ?? true)
        texts.append(JSONWriter.quoted(key.string ?? "") + ":" + text)
      }
      nodes[index].members = known
      return "{" + texts.joined(separator: ",") + "}"
    }

    private func requiredNames(_ node: JSONNode, _ index: Int) -> [String]? {
      let old = node["required"].map { Array($0.elements) } ?? []
      guard let members = nodes[index].members else { return node["required"] == nil ? nil : old.compactMap(\.string) }
      let added = node["properties"]?.members.map(\.key).filter { members[$0.stringBytes]?.isAdded == true } ?? []
      return (old + added).compactMap(\.string)
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
  /// empty are left out too, and what the end cuts is kept as far as it is certain.
  package func withoutEmpty(_ json: [UInt8]) -> [UInt8] {
    var tape = JSONTape()
    // What is no JSON at all is for the check behind this to refuse.
    guard let root = try? tape.append(json, JSONTape.Options(maximumDepth: .max, repairsUTF8: true, ending: .open)) else { return json }
    var filter = Filter(tape: tape, nodes: nodes)
    tape.walk(root) {
      filter.enter($0)
    } leave: {
      filter.leave($0)
    }
    return filter.output
  }

  private struct Filter {
    let tape: JSONTape
    let nodes: [Node]
    var output: [UInt8] = []
    /// An open container: the schema nodes that may describe what it holds.
    private struct Level {
      var tables: [[[UInt8]: Member]] = []
      var items: [Int] = []
      var isEmpty = true
    }
    private var levels: [Level] = []

    init(tape: JSONTape, nodes: [Node]) {
      self.tape = tape
      self.nodes = nodes
      output.reserveCapacity(tape.bytes.count)
    }

    /// Writes a scalar, or what opens a container; false for a member that goes.
    mutating func enter(_ index: Int) -> Bool {
      var places = [0]
      if let level = levels.last {
        places = level.items
        let isMember = tape[index].keyStart >= 0
        if isMember {
          let key = tape.keyBytes(index)
          let described = level.tables.compactMap { $0[key] }
          if described.contains(where: \.isAdded), mayBeEmpty(index), !described.contains(where: { keeps(index, of: $0) }) { return false }
          places = described.map(\.node)
        }
        if !level.isEmpty { output.append(UInt8(ascii: ",")) }
        levels[levels.count - 1].isEmpty = false
        if isMember {
          output += tape.rawKey(index)
          output.append(UInt8(ascii: ":"))
        }
      }
      switch tape.kind(index) {
      case .object: open(UInt8(ascii: "{"), Level(tables: tables(resolved(places), of: index)))
      case .array:
        open(UInt8(ascii: "["), Level(items: resolved(places).compactMap { nodes[$0].items }))
      default: output += tape.rawScalar(index)
      }
      return true
    }

    mutating func leave(_ index: Int) {
      levels.removeLast()
      if !tape[index].isCut { output.append(tape.kind(index) == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")) }
    }

    private mutating func open(_ bracket: UInt8, _ level: Level) {
      output.append(bracket)
      levels.append(level)
    }

    /// Whether an empty value may be one of the member's own, by the schema it had before the rewrite.
    private func keeps(_ index: Int, of member: Member) -> Bool {
      !member.isAdded && (tape.kind(index) != .null || member.allowsNull)
    }

    /// The members of an object by the schemas that may describe it. Which branch of a union it is, its names tell.
    private func tables(_ places: [Int], of index: Int) -> [[[UInt8]: Member]] {
      let tables = places.compactMap { nodes[$0].members }
      guard tables.count > 1 else { return tables }
      let names = tape.children(index).map { tape.keyBytes($0) }
      return tables.filter { table in names.allSatisfy { table[$0] != nil } }
    }

    /// Whether a value, or what there is of it, is an empty one.
    private func mayBeEmpty(_ index: Int) -> Bool {
      let value = tape[index]
      switch value.kind {
      case .null: return true
      case .string: return value.start == value.end
      case .array: return value.childCount == 0
      case .false, .true, .number, .object: return false
      }
    }

    /// Nodes, and those that references and unions lead to.
    private func resolved(_ places: [Int]) -> [Int] {
      var found: [Int] = []
      var seen: Set<Int> = []
      var open = places
      while let place = open.popLast() {
        guard seen.insert(place).inserted else { continue }
        found.append(place)
        open += nodes[place].links
      }
      return found
    }
  }
}
