import JSONText

extension Compilation {
  /// The array keywords that stand in one schema object.
  func arrays(_ index: Int, _ keywords: KeywordSet) throws(CompileError) -> [ArraySet] {
    var set = ArraySet.all
    var tail: Int?
    if keywords.contains(.prefixItems), let member = tape.member(index, .prefixItems) {
      guard tape.kind(member) == .array else { throw error(.invalid, at: member, .prefixItems, "prefixItems is an array of schemas") }
      for child in tape.children(member) { set.prefix.append(try term(ofSchema: child)) }
      tail = tape.member(index, .items)
    } else if keywords.contains(.items), let member = tape.member(index, .items) {
      if tape.kind(member) == .array {
        // Before 2020-12: a schema for each of the first elements, and `additionalItems` for the rest.
        for child in tape.children(member) { set.prefix.append(try term(ofSchema: child)) }
        tail = keywords.contains(.additionalItems) ? tape.member(index, .additionalItems) : nil
      } else {
        tail = member
      }
    }
    set.evaluatedPrefix = set.prefix.count
    if let tail {
      set.items = try term(ofSchema: tail)
      set.evaluatedAll = true
    }
    set.minItems = try count(index, .minItems, keywords) ?? 0
    set.maxItems = try count(index, .maxItems, keywords)
    if keywords.contains(.uniqueItems), let member = tape.member(index, .uniqueItems) { set.uniqueItems = tape.kind(member) == .true }
    if keywords.contains(.contains), let member = tape.member(index, .contains) {
      let term = try term(ofSchema: member)
      // `minContains` below 1 would let pass what an earlier draft forbids.
      let bounds = dialect >= .draft2019 ? KeywordSet(.minContains, .maxContains) : KeywordSet(.maxContains)
      set.contains = [
        ArraySet.Contains(
          term: term, minimum: try count(index, .minContains, bounds) ?? 1, maximum: try count(index, .maxContains, bounds))
      ]
      if dialect == .draft2020 { set.evaluatedTerms = [term] }
    }
    return normalized(set).map { [$0] } ?? []
  }

  /// Checks the counts; nil if no array is left.
  func normalized(_ set: ArraySet) -> ArraySet? {
    var set = set
    for (position, term) in set.prefix.enumerated() where term == .never {
      set.prefix.removeSubrange(position...)
      set.items = .never
      break
    }
    if set.items == .never { set.maxItems = min(set.maxItems ?? .max, set.prefix.count) }
    if let maximum = set.maxItems {
      if maximum < set.minItems { return nil }
      if set.prefix.count >= maximum {
        set.prefix.removeSubrange(maximum...)
        set.items = .never
      }
    }
    while let last = set.prefix.last, last == set.items { set.prefix.removeLast() }
    var contains: [ArraySet.Contains] = []
    for var condition in set.contains {
      if let maximum = condition.maximum, maximum < condition.minimum { return nil }
      switch condition.term {
      case .any:
        set.minItems = max(set.minItems, condition.minimum)
        if let maximum = condition.maximum { set.maxItems = min(set.maxItems ?? maximum, maximum) }
        if let maximum = set.maxItems, maximum < set.minItems { return nil }
      case .never:
        if condition.minimum > 0 { return nil }
      default:
        if let maximum = set.maxItems, condition.minimum > maximum { return nil }
        if let maximum = condition.maximum, let most = set.maxItems, maximum >= most { condition.maximum = nil }
        if condition.minimum > 0 || condition.maximum != nil {
          if !contains.contains(condition) { contains.append(condition) }
          set.minItems = max(set.minItems, condition.minimum)
        }
      }
    }
    set.contains = contains
    if let maximum = set.maxItems, maximum <= 1 { set.uniqueItems = false }
    return set
  }

  func intersection(_ a: ArraySet, _ b: ArraySet) throws(CompileError) -> ArraySet? {
    try spend()
    var result = a
    if result.refusal == .none { result.refusal = b.refusal }
    let count = max(a.prefix.count, b.prefix.count)
    result.prefix = []
    result.minItems = max(a.minItems, b.minItems)
    if let maximum = b.maxItems { result.maxItems = min(maximum, a.maxItems ?? maximum) }
    for position in 0..<min(count, result.maxItems ?? .max) {
      let term = terms.and(a.item(position), b.item(position))
      if position < result.minItems, term != a.item(position), term != b.item(position), try isProvablyEmpty(term) { return nil }
      result.prefix.append(term)
    }
    result.items = terms.and(a.items, b.items)
    result.contains += b.contains.filter { !a.contains.contains($0) }
    result.uniqueItems = a.uniqueItems || b.uniqueItems
    result.evaluatedPrefix = max(a.evaluatedPrefix, b.evaluatedPrefix)
    result.evaluatedAll = a.evaluatedAll || b.evaluatedAll
    result.evaluatedTerms += b.evaluatedTerms.filter { !a.evaluatedTerms.contains($0) }
    return normalized(result)
  }

  /// The arrays that are not in the set, as a union.
  func complement(_ set: ArraySet) -> [ArraySet] {
    if set.refusal != .none { return [ArraySet(refusal: set.refusal)] }
    var result: [ArraySet] = []
    for (position, term) in set.prefix.enumerated() where term != .any {
      result.append(ArraySet(prefix: Array(repeating: .any, count: position) + [terms.not(term)], minItems: position + 1))
    }
    if set.items == .never {
      result.append(ArraySet(minItems: (set.maxItems ?? set.prefix.count) + 1))
    } else if set.items != .any {
      let other = terms.not(set.items)
      if set.prefix.isEmpty {
        result.append(ArraySet(minItems: 1, contains: [ArraySet.Contains(term: other, minimum: 1, maximum: nil)]))
      } else if let maximum = set.maxItems, maximum - set.prefix.count <= 16 {
        for position in set.prefix.count..<max(maximum, set.prefix.count) {
          result.append(ArraySet(prefix: Array(repeating: .any, count: position) + [other], minItems: position + 1))
        }
      } else {
        result.append(
          ArraySet(
            minItems: set.prefix.count + 1,
            refusal: refuse(
              CompileError(
                .unsupported, pointer: pointer(of: set.items), keyword: "items",
                "the negation of items after prefixItems cannot be enforced"))))
      }
    }
    if set.minItems > 0 { result.append(ArraySet(maxItems: set.minItems - 1)) }
    if let maximum = set.maxItems, set.items != .never { result.append(ArraySet(minItems: maximum + 1)) }
    for condition in set.contains {
      if condition.minimum > 0 {
        result.append(ArraySet(contains: [ArraySet.Contains(term: condition.term, minimum: 0, maximum: condition.minimum - 1)]))
      }
      if let maximum = condition.maximum {
        result.append(ArraySet(contains: [ArraySet.Contains(term: condition.term, minimum: maximum + 1, maximum: nil)]))
      }
    }
    if set.uniqueItems {
      result.append(
        ArraySet(
          minItems: 2,
          refusal: refuse(
            CompileError(
              .unsupported, pointer: pointer(of: set.items), keyword: "uniqueItems", "the negation of uniqueItems cannot be enforced"))))
    }
    return result.compactMap { normalized($0) }
  }
}
