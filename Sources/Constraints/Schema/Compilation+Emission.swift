import JSONText

extension Compilation {
  /// The node of a term; it is filled later, so that recursion is a cycle of numbers.
  func node(for term: TermID) throws(CompileError) -> Int {
    if let known = nodeOfTerm[term] { return known }
    let id = try addNode(.never, of: term)
    nodeOfTerm[term] = id
    switch terms[term] {
    case .any: nodes[id] = .any
    case .never: break
    default: pendingNodes.append((id, term))
    }
    return id
  }

  private func addNode(_ node: SchemaNode, of term: TermID) throws(CompileError) -> Int {
    guard nodes.count < options.limits.maximumNodes else {
      throw CompileError(.limit, pointer: pointer(of: term), "the schema unfolds to more than \(options.limits.maximumNodes) nodes")
    }
    nodes.append(node)
    nodeTerms.append(term)
    return nodes.count - 1
  }

  func emitPending() throws(CompileError) {
    while let (id, term) = pendingNodes.popLast() { nodes[id] = try content(of: term) }
  }

  private func content(of term: TermID) throws(CompileError) -> SchemaNode {
    switch terms[term] {
    case .or(let members): return try unionNode(members)
    case .schema(let index) where tape.kind(index) == .object:
      // A bare oneOf shares the nodes of its branches.
      if keywords(of: index).bits == KeywordSet(.oneOf).bits, let list = tape.member(index, .oneOf) {
        return try unionNode(try exactlyOne(try branches(list, .oneOf), within: .any))
      }
    default: break
    }
    let set = try expand(term)
    // What has been expanded for a node is not asked for again unless by a composition.
    var parts: [SchemaNode] = []
    if set.null && set.allowsTrue && set.allowsFalse && set.numbers == [.all] && set.strings == [.all]
      && set.objects.contains(where: \.isUnconstrained) && set.arrays.contains(where: \.isUnconstrained)
    {
      return .any
    }
    var listed: [JSONLiteral] = []
    for numbers in set.numbers { if let finite = numbers.finite, try keeps(numbers.refusal) { listed += finite.map { .number($0.text) } } }
    for strings in set.strings { if let finite = strings.finite, try keeps(strings.refusal) { listed += finite.map { .string($0) } } }
    if set.null { if listed.isEmpty { parts.append(.null) } else { listed.append(.null) } }
    if set.allowsTrue || set.allowsFalse { parts.append(.boolean(allowsTrue: set.allowsTrue, allowsFalse: set.allowsFalse)) }
    if !listed.isEmpty { parts.append(.enumeration(listed)) }
    for numbers in set.numbers where numbers.finite == nil {
      if try keeps(numbers.refusal) { parts.append(.number(numbers.node)) }
    }
    for strings in set.strings where strings.finite == nil {
      if try keeps(strings.refusal) { parts.append(.string(strings.language(languages))) }
    }
    for objects in set.objects { try emit(objects, term, &parts) }
    for arrays in set.arrays where try hasRoomForContained(arrays) {
      if try keeps(arrays.refusal) { parts.append(.array(try arrayNode(arrays))) }
    }
    if parts.count == 1 { return parts[0] }
    if parts.isEmpty { return .never }
    var ids: [Int] = []
    for part in parts { ids.append(try addNode(part, of: term)) }
    return .union(ids)
  }

  private func unionNode(_ members: [TermID]) throws(CompileError) -> SchemaNode {
    var ids: [Int] = []
    for member in members {
      let id = try node(for: member)
      if !ids.contains(id) { ids.append(id) }
    }
    return ids.isEmpty ? .never : .union(ids)
  }

  /// A set that survives with a refusal is an error, or, leniently, kept as the upper bound that it is.
  private func keeps(_ refusal: Refusal) throws(CompileError) -> Bool {
    guard refusal != .none else { return true }
    let error = refusals[Int(refusal.index)]
    guard options.lenient else { throw error }
    let entry = SchemaProgram.IgnoredKeyword(pointer: error.pointer, keyword: error.keyword ?? "")
    if !ignored.contains(entry) { ignored.append(entry) }
    return true
  }

  // MARK: Objects

  private func emit(_ set: ObjectSet, _ term: TermID, _ parts: inout [SchemaNode]) throws(CompileError) {
    guard try keeps(set.refusal) else { return }
    guard let witness = set.witnesses.first else {
      parts.append(.object(try objectNode(set)))
      return
    }
    try spend()
    var rest = set
    rest.witnesses.removeFirst()
    let candidates = candidates(for: witness, in: set)
    if candidates.isCertain {
      try emit(rest, term, &parts)
      return
    }
    for (position, candidate) in candidates.named {
      var choice = rest
      choice.named[position].term = candidate
      choice.named[position].isRequired = true
      if try isProvablyEmpty(candidate) { continue }
      if let kept = normalized(choice) { try emit(kept, term, &parts) }
    }
    if !candidates.classes.isEmpty {
      // At least one undeclared key: a count does where every undeclared key will do and every declared one is decided.
      let open = set.classes.filter { $0.term != .never }
      let optional = set.named.filter { !$0.isRequired && $0.term != .never }
      var allWill = true
      for keyClass in open where allWill { allWill = try isCovered(keyClass, by: candidates, in: set) }
      if allWill, optional.isEmpty, rest.witnesses.isEmpty || rest.minProperties == 0 {
        var choice = rest
        choice.minProperties = max(choice.minProperties, set.named.filter(\.isRequired).count + 1)
        if let kept = normalized(choice) { try emit(kept, term, &parts) }
      } else if allWill, let first = optional.first, optional.count <= Self.splitKeys, let position = set.index(of: first.key) {
        // It is decided of each declared key: there, or not there.
        for isThere in [true, false] {
          var choice = set
          if isThere { choice.named[position].isRequired = true } else { choice.named[position].term = .never }
          if let kept = normalized(choice) { try emit(kept, term, &parts) }
        }
      } else {
        var choice = rest
        choice.refusal =
          witness.refusal != .none
          ? witness.refusal
          : refuse(
            CompileError(
              .unsupported, pointer: pointer(of: term), keyword: "additionalProperties",
              "\"some undeclared key has a certain value\" (from not, oneOf or if) cannot be enforced; declare the keys or close the object"
            ))
        try emit(choice, term, &parts)
      }
    }
  }

  /// Whether every undeclared key of a class, with every value that it may have, is what a witness asks for.
  private func isCovered(_ keyClass: ObjectSet.KeyClass, by candidates: Candidates, in set: ObjectSet) throws(CompileError) -> Bool {
    for candidate in candidates.classes where candidate.term == keyClass.term {
      if candidate.keys == keyClass.keys { return true }
      var isWhole = true
      for piece in try without([keyClass.keys], candidate.keys) where unnamed(piece, in: set) != nil { isWhole = false }
      if isWhole { return true }
    }
    return false
  }

  /// Declared keys, at most, that an object with one undeclared key at least is taken apart by.
  private static let splitKeys = 4

  private func objectNode(_ set: ObjectSet) throws(CompileError) -> ObjectNode {
    var properties: [ObjectNode.Property] = []
    properties.reserveCapacity(set.named.count)
    for named in set.named {
      properties.append(ObjectNode.Property(key: named.key, node: try node(for: named.term), isRequired: named.isRequired))
    }
    var patterns: [ObjectNode.KeyPattern] = []
    for keyClass in set.classes where keyClass.term != .never {
      guard try keeps(keyClass.keys.refusal) else { continue }
      var keys = keyClass.keys
      let declared = set.named.map(\.key).filter { keys.isAll || keys.contains($0, &languages) }
      if !declared.isEmpty { keys.notMatching.append(languages.words(declared)) }
      patterns.append(ObjectNode.KeyPattern(language: keys.language(languages), node: try node(for: keyClass.term)))
    }
    return ObjectNode(
      properties: properties, patterns: patterns, minProperties: set.minProperties, maxProperties: set.maxProperties,
      dependentRequired: set.dependencies.map { ObjectNode.Dependency(key: $0.key, requires: $0.requires) })
  }

  // MARK: Arrays

  /// Whether some position may hold what each `contains` asks for, as far as that can be told.
  private func hasRoomForContained(_ set: ArraySet) throws(CompileError) -> Bool {
    for condition in set.contains where condition.minimum > 0 {
      var found = false
      for item in set.prefix + (set.prefix.count < set.maxItems ?? .max ? [set.items] : []) {
        let term = terms.and(item, condition.term)
        if term != .never, try !isProvablyEmpty(term) {
          found = true
          break
        }
      }
      if !found { return false }
    }
    return true
  }

  private func arrayNode(_ set: ArraySet) throws(CompileError) -> ArrayNode {
    var prefix: [Int] = []
    for term in set.prefix { prefix.append(try node(for: term)) }
    var contains: [ArrayNode.Contains] = []
    for condition in set.contains {
      // Without a prefix the two nodes say what an element may be: one of them holds for each.
      let frame = set.prefix.isEmpty ? set.items : TermID.any
      contains.append(
        ArrayNode.Contains(
          node: try node(for: terms.and(frame, condition.term)), complement: try node(for: terms.and(frame, terms.not(condition.term))),
          minimum: condition.minimum, maximum: condition.maximum))
    }
    return ArrayNode(
      prefix: prefix, items: try node(for: set.items), minItems: set.minItems, maxItems: set.maxItems, contains: contains,
      uniqueItems: set.uniqueItems)
  }
}
