import Constraints

/// Says whether a value is in a node of the typed form, straight from the definitions: the independent judge of the schema compiler.
struct ReferenceEvaluator {
  let program: SchemaProgram

  func accepts(_ value: ReferenceJSON) -> Bool { accepts(program.root, value) }

  func accepts(_ id: Int, _ value: ReferenceJSON) -> Bool {
    switch (program.nodes[id], value) {
    case (.never, _): return false
    case (.any, _): return true
    case (.null, .null): return true
    case (.boolean(let allowsTrue, let allowsFalse), .bool(let flag)): return flag ? allowsTrue : allowsFalse
    case (.enumeration(let literals), _): return literals.contains { Self.equal(Self.value($0), value) }
    case (.number(let node), .number(let text)): return Self.accepts(node, ReferenceNumber(text))
    case (.string(let language), .string(let scalars)): return Self.accepts(language, scalars)
    case (.object(let node), .object(let members)): return accepts(node, members)
    case (.array(let node), .array(let values)): return accepts(node, values)
    case (.union(let members), _): return members.contains { accepts($0, value) }
    default: return false
    }
  }

  static func accepts(_ node: NumberNode, _ number: ReferenceNumber) -> Bool {
    if node.isInteger && !number.isInteger { return false }
    if let bound = node.minimum {
      let order = number.compare(ReferenceNumber(bound.value))
      if order < 0 || (order == 0 && bound.isExclusive) { return false }
    }
    if let bound = node.maximum {
      let order = number.compare(ReferenceNumber(bound.value))
      if order > 0 || (order == 0 && bound.isExclusive) { return false }
    }
    return node.multiplesOf.allSatisfy { number.isMultiple(of: ReferenceNumber($0)) }
      && !node.notMultiplesOf.contains { number.isMultiple(of: ReferenceNumber($0)) }
      && !node.excluded.contains { number.compare(ReferenceNumber($0)) == 0 }
  }

  static func accepts(_ language: StringLanguage, _ scalars: [UInt32]) -> Bool {
    guard scalars.count >= language.minLength, scalars.count <= language.maxLength ?? .max else { return false }
    return language.matching.allSatisfy { matches($0, scalars) } && !language.notMatching.contains { matches($0, scalars) }
  }

  static func matches(_ node: RegexNode, _ scalars: [UInt32]) -> Bool {
    var matcher = ReferenceMatcher(scalars: scalars)
    return matcher.ends(node, from: 0).contains(scalars.count)
  }

  private func accepts(_ node: ObjectNode, _ members: [(key: [UInt32], value: ReferenceJSON)]) -> Bool {
    var last: [[UInt32]: ReferenceJSON] = [:]
    for member in members {
      guard last.updateValue(member.value, forKey: member.key) == nil else { return false }
    }
    guard last.count >= node.minProperties, last.count <= node.maxProperties ?? .max else { return false }
    var declared: Set<[UInt32]> = []
    for property in node.properties {
      let key = property.key.unicodeScalars.map(\.value)
      declared.insert(key)
      if let value = last[key] {
        if !accepts(property.node, value) { return false }
      } else if property.isRequired {
        return false
      }
    }
    for (key, value) in last where !declared.contains(key) {
      let holders = node.patterns.filter { Self.accepts($0.language, key) }
      // The compiler promises disjoint patterns.
      guard holders.count == 1, accepts(holders[0].node, value) else { return false }
    }
    for dependency in node.dependentRequired where last[dependency.key.unicodeScalars.map(\.value)] != nil {
      if dependency.requires.contains(where: { last[$0.unicodeScalars.map(\.value)] == nil }) { return false }
    }
    return true
  }

  private func accepts(_ node: ArrayNode, _ values: [ReferenceJSON]) -> Bool {
    guard values.count >= node.minItems, values.count <= node.maxItems ?? .max else { return false }
    for (position, value) in values.enumerated() {
      if !accepts(position < node.prefix.count ? node.prefix[position] : node.items, value) { return false }
    }
    for condition in node.contains {
      let count = values.count { accepts(condition.node, $0) }
      if count < condition.minimum || count > condition.maximum ?? .max { return false }
      if values.count(where: { accepts(condition.complement, $0) }) != values.count - count { return false }
    }
    if node.uniqueItems {
      for (position, value) in values.enumerated() where values[..<position].contains(where: { Self.equal($0, value) }) { return false }
    }
    return true
  }

  static func value(_ literal: JSONLiteral) -> ReferenceJSON {
    switch literal {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .number(let text): .number(text)
    case .string(let text): .string(text.unicodeScalars.map(\.value))
    case .array(let values): .array(values.map(value))
    case .object(let members): .object(members.map { ($0.key.unicodeScalars.map(\.value), value($0.value)) })
    }
  }

  static func equal(_ a: ReferenceJSON, _ b: ReferenceJSON) -> Bool {
    switch (a, b) {
    case (.null, .null): return true
    case (.bool(let x), .bool(let y)): return x == y
    case (.number(let x), .number(let y)): return ReferenceNumber(x) == ReferenceNumber(y)
    case (.string(let x), .string(let y)): return x == y
    case (.array(let x), .array(let y)): return x.count == y.count && zip(x, y).allSatisfy { equal($0, $1) }
    case (.object(let x), .object(let y)):
      return x.count == y.count && x.allSatisfy { member in y.contains { $0.key == member.key && equal($0.value, member.value) } }
    default: return false
    }
  }
}

/// Positions at which a match of a node that begins at a position may end.
struct ReferenceMatcher {
  let scalars: [UInt32]

  mutating func ends(_ node: RegexNode, from start: Int) -> Set<Int> {
    switch node {
    case .never: return []
    case .empty: return [start]
    case .scalars(let ranges):
      guard start < scalars.count else { return [] }
      let scalar = scalars[start]
      return ranges.contains { $0.lower <= scalar && scalar <= $0.upper } ? [start + 1] : []
    case .concatenation(let parts):
      var current: Set<Int> = [start]
      for part in parts {
        var next: Set<Int> = []
        for position in current { next.formUnion(ends(part, from: position)) }
        current = next
        if current.isEmpty { break }
      }
      return current
    case .alternation(let parts): return parts.reduce(into: []) { $0.formUnion(ends($1, from: start)) }
    case .intersection(let parts):
      var result = Set(start...scalars.count)
      for part in parts { result.formIntersection(ends(part, from: start)) }
      return result
    case .complement(let part): return Set(start...scalars.count).subtracting(ends(part, from: start))
    case .repetition(let part, let minimum, let maximum):
      var current: Set<Int> = [start]
      var round = 0
      while round < minimum {
        current = step(part, current)
        round += 1
        if current.isEmpty { return [] }
      }
      var result = current
      while round < maximum ?? .max {
        current = step(part, current).subtracting(result)
        if current.isEmpty { break }
        result.formUnion(current)
        round += 1
      }
      return result
    }
  }

  private mutating func step(_ part: RegexNode, _ positions: Set<Int>) -> Set<Int> {
    var next: Set<Int> = []
    for position in positions { next.formUnion(ends(part, from: position)) }
    return next
  }
}
