import JSONText

/// The schema program prepared for the automaton: literals with members become nodes of their own, and every node knows whether it has a value.
struct GrammarPlan: Sendable {
  var nodes: [SchemaNode]
  var pointers: [String]
  var root: Int
  /// Node of each object or array literal.
  var literalNodes: [JSONLiteral: Int] = [:]
  /// Index into `objects` for object nodes, else -1.
  var objectIndex: [Int32]
  var objects: [ObjectPlan] = []
  /// What the enumerations say of scalars, by node; of a union what all of its enumerations say together.
  var lists: [Int: EnumerationList] = [:]
  /// Letters of listed strings and of declared keys.
  var letterCount = 0
  /// Nodes that have at least one value.
  var hasValue: [Bool] = []
  /// The node's machine needs no exploration to be known non-empty.
  let anyNode: Int

  /// - Parameter letters: beyond so many letters of lists nothing more is made of them; `letterCount` tells.
  init(_ program: SchemaProgram, allowsUndeclaredKeys: Bool = true, allSpellings: Bool = false, letters: Int = .max) {
    nodes = program.nodes
    pointers = program.pointers
    root = program.root
    while pointers.count < nodes.count { pointers.append("") }
    // `any` is a union over these.
    anyNode = nodes.count
    let base = nodes.count
    nodes.append(.union([base + 1, base + 2, base + 3, base + 4, base + 5, base + 6]))
    nodes.append(.null)
    nodes.append(.boolean(allowsTrue: true, allowsFalse: true))
    nodes.append(.number(NumberNode()))
    nodes.append(.string(.all))
    nodes.append(.object(ObjectNode(patterns: [.init(language: .all, node: base)])))
    nodes.append(.array(ArrayNode(items: base)))
    for _ in 0..<7 { pointers.append("") }
    objectIndex = []
    var i = 0
    while i < nodes.count {
      if case .enumeration(let literals) = nodes[i] {
        for literal in literals { _ = node(of: literal, pointer: pointers[i]) }
      }
      i += 1
    }
    var words: [[[UInt32]]: LiteralScalars] = [:]
    for (id, node) in nodes.enumerated() {
      guard case .enumeration(let literals) = node else { continue }
      for case .string(let text) in literals { letterCount += text.unicodeScalars.count }
      if letterCount > letters { continue }
      lists[id] = EnumerationList(literals, allSpellings: allSpellings, known: &words)
    }
    joinLists(within: letters, allSpellings: allSpellings, &words)
    objectIndex = Array(repeating: -1, count: nodes.count)
    for (id, node) in nodes.enumerated() {
      guard case .object(let object) = node else { continue }
      objectIndex[id] = Int32(objects.count)
      var plan = ObjectPlan(node: id, object)
      if !plan.keys.isEmpty, plan.patterns.count == 1, plan.patterns[0].language == .all, case .any = nodes[plan.patterns[0].node] {
        plan.isOpenByDefault = true
      } else if !allowsUndeclaredKeys, !plan.keys.isEmpty, plan.minimum <= plan.required.count {
        // What the schema says nothing of, beside keys and patterns that it declares, is not generated either.
        plan.patterns.removeAll { if case .any = nodes[$0.node] { true } else { false } }
      }
      letterCount += plan.keys.reduce(0) { $0 + $1.count }
      objects.append(plan)
    }
  }

  /// The lists of a union's branches as one: a thousand constants are followed as one list, not as a thousand stacks.
  ///
  /// - Parameter left: what may be looked at for it, in branches, literals and letters; beyond that lists stay apart.
  private mutating func joinLists(within left: Int, allSpellings: Bool, _ words: inout [[[UInt32]]: LiteralScalars]) {
    var left = left
    for (id, node) in nodes.enumerated() where left > 0 {
      guard case .union = node else { continue }
      var all: [JSONLiteral] = []
      var listCount = 0
      for branch in alternatives(of: id) {
        left -= 1
        guard case .enumeration(let literals) = nodes[branch] else { continue }
        listCount += 1
        left -= literals.count
        all += literals
      }
      for case .string(let text) in all { left -= text.unicodeScalars.count }
      guard listCount > 1, left > 0 else { continue }
      lists[id] = EnumerationList(all, allSpellings: allSpellings, known: &words)
    }
  }

  /// The node that holds exactly one literal with members; nil for scalars.
  private mutating func node(of literal: JSONLiteral, pointer: String) -> Int? {
    switch literal {
    case .array(let elements):
      if let known = literalNodes[literal] { return known }
      let children = elements.map { child(of: $0, pointer: pointer) }
      let never = append(.never, pointer)
      let id = append(.array(ArrayNode(prefix: children, items: never, minItems: children.count, maxItems: children.count)), pointer)
      literalNodes[literal] = id
      return id
    case .object(let members):
      if let known = literalNodes[literal] { return known }
      var properties: [ObjectNode.Property] = []
      for member in members { properties.append(.init(key: member.key, node: child(of: member.value, pointer: pointer), isRequired: true)) }
      let id = append(.object(ObjectNode(properties: properties)), pointer)
      literalNodes[literal] = id
      return id
    default: return nil
    }
  }

  private mutating func child(of literal: JSONLiteral, pointer: String) -> Int {
    node(of: literal, pointer: pointer) ?? append(.enumeration([literal]), pointer)
  }

  private mutating func append(_ node: SchemaNode, _ pointer: String) -> Int {
    nodes.append(node)
    pointers.append(pointer)
    return nodes.count - 1
  }

  func isUnion(_ node: Int) -> Bool { if case .union = nodes[node] { true } else { false } }

  /// The typed alternatives of a node, unions opened; each node once.
  func alternatives(of node: Int) -> [Int] {
    var found: [Int] = []
    var seen: Set<Int> = []
    var stack = [node]
    while let id = stack.popLast() {
      guard seen.insert(id).inserted else { continue }
      switch nodes[id] {
      case .union(let children): stack.append(contentsOf: children.reversed())
      case .any: stack.append(anyNode)
      case .never: break
      case .enumeration(let literals):
        found.append(id)
        for literal in literals { if let child = literalNodes[literal] { stack.append(child) } }
      default: found.append(id)
      }
    }
    return found
  }
}

/// The scalars of an enumeration, made ready once for all workspaces: a mask must not take longer for a longer list.
struct EnumerationList: Sendable {
  /// `true`, `null`, and numbers that have one spelling.
  var literals: [[UInt8]] = []
  /// Numbers in every spelling, so many at a time as one machine follows.
  var numbers: [NumberNode] = []
  var words: LiteralScalars?
  /// An upper bound on the bytes from inside a word to behind its quote.
  var insideBound = 0

  /// - Parameter known: the lists of words made so far.
  init(_ values: [JSONLiteral], allSpellings: Bool, known: inout [[[UInt32]]: LiteralScalars]) {
    var texts: [[UInt32]] = []
    var chunk: [String] = []
    for value in values {
      switch value {
      case .null: literals.append(Array("null".utf8))
      case .bool(let flag): literals.append(Array((flag ? "true" : "false").utf8))
      case .number(let text):
        if allSpellings, NumberMachine.Magnitude(ExactDecimal(text)) != nil {
          chunk.append(text)
          if chunk.count == NumberMachine.listLimit {
            numbers.append(NumberNode(oneOf: chunk))
            chunk.removeAll()
          }
        } else {
          literals.append(Array(text.utf8))
        }
      case .string(let text): texts.append(text.unicodeScalars.map(\.value))
      case .array, .object: break
      }
    }
    if !chunk.isEmpty { numbers.append(NumberNode(oneOf: chunk)) }
    if texts.isEmpty { return }
    let made = known[texts] ?? LiteralScalars(texts)
    known[texts] = made
    words = made
    insideBound = StringSpecBuilder.insideBound(words: texts)
  }
}

/// What an object's keys need, as bit sets over its declared keys.
struct ObjectPlan: Sendable {
  var node: Int
  var keys: [[UInt32]]
  /// The keys as a trie.
  let keyScalars: LiteralScalars
  /// Each key as canonical JSON bytes with its quotes.
  var keyTexts: [[UInt8]]
  var values: [Int]
  var required: BitSet
  /// Keys required by the presence of key i, transitively; empty if there are no dependencies.
  var closure: [BitSet]
  var patterns: [ObjectNode.KeyPattern]
  var minimum: Int
  /// -1 = none.
  var maximum: Int
  /// It declares keys, and any other key may have any value.
  var isOpenByDefault = false
  var wordCount: Int { required.words.count }
  var countsKeys: Bool { minimum > 0 || maximum >= 0 }

  init(node: Int, _ object: ObjectNode) {
    self.node = node
    var properties = object.properties
    var patterns: [ObjectNode.KeyPattern] = []
    var names: Set<CodePoints> = []
    for property in properties { names.insert(property.key) }
    for pattern in object.patterns {
      // A short list of possible keys is a list of optional properties.
      if pattern.language.matching.count == 1, pattern.language.notMatching.isEmpty, pattern.language.minLength == 0,
        pattern.language.maxLength == nil, let words = StringSpecBuilder.words(pattern.language.matching[0]), words.count <= 256
      {
        for word in words {
          let key = Self.text(word)
          if names.insert(key).inserted { properties.append(.init(key: key, node: pattern.node, isRequired: false)) }
        }
        continue
      }
      var pattern = pattern
      // Declared keys win over patterns anyway: an exclusion of declared keys alone says nothing.
      pattern.language.notMatching.removeAll { excluded in
        guard let words = StringSpecBuilder.words(excluded) else { return false }
        return words.allSatisfy { word in
          let key = Self.text(word)
          return names.contains(key)
        }
      }
      patterns.append(pattern)
    }
    // A key that only a dependency names is declared here, with the node of the one pattern that holds for every undeclared key.
    for dependency in object.dependentRequired {
      for name in dependency.requires where !names.contains(name) {
        guard patterns.count == 1, patterns[0].language == .all else { continue }
        names.insert(name)
        properties.append(.init(key: name, node: patterns[0].node, isRequired: false))
      }
    }
    self.patterns = patterns
    keys = properties.map { $0.key.unicodeScalars.map(\.value) }
    keyScalars = LiteralScalars(keys)
    keyTexts = properties.map { property in
      var bytes: [UInt8] = []
      JSONWriter.append(property.key.text, to: &bytes)
      return bytes
    }
    values = properties.map(\.node)
    minimum = object.minProperties
    maximum = object.maxProperties ?? -1
    var required = BitSet(count: properties.count)
    var indexOfKey: [CodePoints: Int] = [:]
    for (i, property) in properties.enumerated() {
      if property.isRequired { required.insert(i) }
      indexOfKey[property.key] = i
    }
    self.required = required
    closure = []
    undeclaredRequirements = [:]
    let dependencies = object.dependentRequired
    if !dependencies.isEmpty {
      var direct = [[Int]](repeating: [], count: properties.count)
      for dependency in dependencies {
        guard let key = indexOfKey[dependency.key] else { continue }
        for name in dependency.requires {
          if let other = indexOfKey[name] { direct[key].append(other) } else { undeclaredRequirements[key] = name }
        }
      }
      // Each key that is reached is looked at once per key: `Compilation` has refused what is too much for that.
      closure = direct.map { first in
        var reached = BitSet(count: properties.count)
        var open = first
        while let key = open.popLast() {
          if reached.contains(key) { continue }
          reached.insert(key)
          open += direct[key]
        }
        return reached
      }
    }
  }

  private static func text(_ word: [UInt32]) -> CodePoints {
    var text = ""
    for scalar in word { if let unicode = Unicode.Scalar(scalar) { text.unicodeScalars.append(unicode) } }
    return CodePoints(text)
  }

  /// Keys whose presence would require a key that is not declared: they can never be met here.
  var undeclaredRequirements: [Int: CodePoints] = [:]
}

/// A small fixed-size set of integers.
struct BitSet: Sendable, Hashable {
  var words: [UInt64]
  init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }
  @inline(__always) func contains(_ i: Int) -> Bool { words[i >> 6] >> UInt64(i & 63) & 1 == 1 }
  @inline(__always) mutating func insert(_ i: Int) { words[i >> 6] |= 1 << UInt64(i & 63) }
  /// 0 to `last`.
  mutating func insert(through last: Int) {
    for i in 0..<(last >> 6) { words[i] = .max }
    words[last >> 6] |= .max >> UInt64(63 - last & 63)
  }
  @inline(__always) mutating func remove(_ i: Int) { words[i >> 6] &= ~(1 << UInt64(i & 63)) }
  mutating func formUnion(_ other: BitSet) { for i in words.indices { words[i] |= other.words[i] } }
  mutating func subtract(_ other: BitSet) { for i in words.indices { words[i] &= ~other.words[i] } }
  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }
  var first: Int? {
    for (i, word) in words.enumerated() where word != 0 { return i << 6 + word.trailingZeroBitCount }
    return nil
  }
  var members: [Int] {
    var list: [Int] = []
    for (i, word) in words.enumerated() {
      var left = word
      while left != 0 {
        list.append(i << 6 + left.trailingZeroBitCount)
        left &= left - 1
      }
    }
    return list
  }
}

/// Canonical JSON spellings.
enum JSONSpelling {
  /// The scalar of a range that is cheapest to write inside a string, letters before signs, and the bytes it takes.
  static func cheapest(_ lower: UInt32, _ upper: UInt32) -> (scalar: UInt32, cost: Int) {
    for candidate in [UInt32(0x61), 0x30, 0x41, 0x20, 0x21, 0x23, 0x5D] where candidate >= lower && candidate <= upper {
      return (candidate, 1)
    }
    var scalar = lower
    while scalar < upper, scalar < 0x80, length(scalar) > 1 { scalar += 1 }
    // Behind the controls of a range that ends there, the short escapes.
    if length(scalar) > 1, let short = [UInt32(9), 10, 13, 8, 12, 0x22, 0x5C].first(where: { $0 >= lower && $0 <= upper }) {
      return (short, 2)
    }
    return (scalar, length(scalar))
  }

  /// Bytes of a scalar's canonical spelling inside a string.
  static func length(_ scalar: UInt32) -> Int {
    switch scalar {
    case 0x08, 0x09, 0x0A, 0x0C, 0x0D, 0x22, 0x5C: return 2
    case 0..<0x20: return 6
    case 0..<0x80: return 1
    case 0..<0x800: return 2
    case 0..<0x1_0000: return 3
    default: return 4
    }
  }
}
