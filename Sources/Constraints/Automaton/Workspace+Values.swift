/// Which nodes have a value at all: a least fixed point, so that recursion without an end counts as none.
extension Workspace {
  /// Fills `hasValue` and refuses what the automaton cannot enforce.
  func determineValues() throws(CompileError) {
    let count = plan.nodes.count
    compilation.fill(limits.compileFuel)
    defer { compilation.fill() }
    hasValue = Array(repeating: false, count: count)
    var open: [Int] = []
    for id in 0..<count {
      switch plan.nodes[id] {
      case .never: break
      case .any, .null: hasValue[id] = true
      case .boolean(let yes, let no): hasValue[id] = yes || no
      case .enumeration(let values):
        hasValue[id] = !values.isEmpty
        for numbers in plan.lists[id]?.numbers ?? [] { _ = try numberMachine(numbers, node: id) }
      case .number(let number):
        let isOpen =
          number.multiplesOf.isEmpty && number.notMultiplesOf.isEmpty && number.excluded.isEmpty
          && (number.minimum == nil || number.maximum == nil)
        if isOpen { hasValue[id] = true } else { hasValue[id] = try numberMachine(number, node: id) != nil }
      case .string(let language):
        if language.notMatching.isEmpty && language.matching.isEmpty {
          hasValue[id] = language.maxLength.map { $0 >= language.minLength } ?? true
        } else if language.notMatching.isEmpty && language.matching.count == 1 && language.minLength == 0 && language.maxLength == nil
          && Self.isPlain(language.matching[0]) && !StringSpecBuilder.nestsCounts(language.matching[0])
        {
          hasValue[id] = true
        } else {
          hasValue[id] = try stringSpec(language, node: id) != nil
        }
      case .object, .array, .union: open.append(id)
      }
    }
    // Children mostly follow their parents: backwards, few passes suffice.
    open.reverse()
    var changed = true
    while changed {
      changed = false
      for id in open where !hasValue[id] && allowsValue(plan.nodes[id], id) {
        hasValue[id] = true
        changed = true
      }
    }
    for id in open {
      for numbers in plan.lists[id]?.numbers ?? [] { _ = try numberMachine(numbers, node: id) }
      try checkSupport(plan.nodes[id], id)
    }
    // Languages of keys are made ready here, so that what they cost is known, or refused, before the first mask.
    for plan in self.plan.objects.indices where hasValue[self.plan.objects[plan].node] {
      let hasLanguage = self.plan.objects[plan].patterns.contains {
        hasValue[$0.node] && $0.language.matching.count + $0.language.notMatching.count > 0
      }
      if hasLanguage {
        keyMachines[plan] = try makeKeyMachine(Int32(plan))
      }
    }
    if !hasValue[plan.root] {
      let culprit = unsatisfiable(plan.root, seen: [])
      throw CompileError(.unsatisfiable, pointer: plan.pointers[culprit], message(for: culprit))
    }
  }

  /// A pattern that certainly matches something.
  static func isPlain(_ node: RegexNode) -> Bool {
    switch node {
    case .never, .intersection, .complement: return false
    case .empty: return true
    case .scalars(let ranges): return !ranges.isEmpty
    case .concatenation(let list): return list.allSatisfy(isPlain)
    case .alternation(let list):
      return list.contains(where: isPlain) && !list.contains { if case .complement = $0 { return true } else { return false } }
    case .repetition(let child, _, _): return isPlain(child)
    }
  }

  private func allowsValue(_ node: SchemaNode, _ id: Int) -> Bool {
    switch node {
    case .union(let children): return children.contains { hasValue[$0] }
    case .object:
      let object = plan.objects[Int(plan.objectIndex[id])]
      var required = object.required
      if !object.closure.isEmpty { for i in object.required.members { required.formUnion(object.closure[i]) } }
      for i in required.members where !hasValue[object.values[i]] || object.undeclaredRequirements[i] != nil { return false }
      if object.maximum >= 0 && (required.count > object.maximum || object.minimum > object.maximum) { return false }
      if object.minimum > 0 {
        let isOpen = object.patterns.contains { hasValue[$0.node] }
        if !isOpen && object.values.count(where: { hasValue[$0] }) < object.minimum { return false }
      }
      return true
    case .array(let array):
      let most = maximumElements(array)
      if let contains = array.contains.first {
        if contains.minimum > 0 && !hasValue[contains.node] { return false }
        if let maximum = contains.maximum, maximum < contains.minimum { return false }
        return max(array.minItems, contains.minimum) <= most
      }
      if array.uniqueItems && array.minItems > 1 && array.prefix.isEmpty, let values = valueCount(array.items), values < array.minItems {
        return false
      }
      return array.minItems <= most
    default: return false
    }
  }

  private func checkSupport(_ node: SchemaNode, _ id: Int) throws(CompileError) {
    let pointer = plan.pointers[id]
    switch node {
    case .array(let array):
      if array.contains.count > 1 {
        throw CompileError(
          .unsupported, pointer: pointer, keyword: "contains", "several `contains` on one array cannot be enforced together; keep one")
      }
      if !array.contains.isEmpty && !array.prefix.isEmpty {
        throw CompileError(
          .unsupported, pointer: pointer, keyword: "contains", "`contains` beside `prefixItems` cannot be enforced; use one of them")
      }
      guard array.uniqueItems, maximumElements(array) > 1 else { return }
      if !array.prefix.isEmpty && array.minItems > 1 {
        throw CompileError(
          .unsupported, pointer: pointer, keyword: "uniqueItems",
          "`uniqueItems` beside `prefixItems` and `minItems` above 1 cannot be enforced")
      }
      for element in array.prefix + [array.items] + array.contains.flatMap({ [$0.node, $0.complement] }) where hasValue[element] {
        for alternative in plan.alternatives(of: element) {
          switch plan.nodes[alternative] {
          case .object, .array:
            throw CompileError(
              .unsupported, pointer: pointer, keyword: "uniqueItems",
              "`uniqueItems` is enforced for elements that are strings, numbers, booleans or null; these can be objects or arrays")
          default: break
          }
        }
      }
    case .object:
      let object = plan.objects[Int(plan.objectIndex[id])]
      if let (key, name) = object.undeclaredRequirements.first, !object.patterns.isEmpty {
        _ = key
        throw CompileError(
          .unsupported, pointer: pointer, keyword: "dependentRequired",
          "the required key \"\(name)\" is not declared beside several key patterns; declare it under `properties`")
      }
    default: break
    }
  }

  /// Number of distinct values of a node of scalars; nil if there is no practical end to them.
  private func valueCount(_ node: Int) -> Int? {
    var total = 0
    for alternative in alternatives(of: node) {
      switch alternative {
      case .literal(let machine): total += literals[Int(machine)].accepting.count { $0 }
      case .string(let spec):
        guard let words = strings[Int(spec)].machine.automaton as? LiteralScalars else { return nil }
        total += words.payload.count { $0 >= 0 }
      case .number(let machine):
        let number = numbers[Int(machine)].node
        if !number.oneOf.isEmpty {
          total += number.oneOf.count
          continue
        }
        guard let low = number.minimum.flatMap({ Int($0.value) }), let high = number.maximum.flatMap({ Int($0.value) }) else { return nil }
        if low == high {
          total += 1
        } else {
          guard number.isInteger else { return nil }
          total += high - low + 1
        }
      case .object, .array: return nil
      }
    }
    return total
  }

  /// The innermost node that keeps `node` from having a value.
  private func unsatisfiable(_ node: Int, seen: Set<Int>) -> Int {
    guard !seen.contains(node) else { return node }
    let seen = seen.union([node])
    switch plan.nodes[node] {
    case .object:
      let object = plan.objects[Int(plan.objectIndex[node])]
      for i in object.required.members where !hasValue[object.values[i]] { return unsatisfiable(object.values[i], seen: seen) }
    case .union(let children): if children.count == 1 { return unsatisfiable(children[0], seen: seen) }
    case .array(let array):
      for (i, child) in array.prefix.enumerated() where i < array.minItems && !hasValue[child] { return unsatisfiable(child, seen: seen) }
      if array.minItems > array.prefix.count && !hasValue[array.items] { return unsatisfiable(array.items, seen: seen) }
    default: break
    }
    return node
  }

  private func message(for node: Int) -> String {
    switch plan.nodes[node] {
    case .never: return "no value is allowed here, but one is required"
    case .string: return "no string meets these patterns and lengths together"
    case .number: return "no number meets these bounds and steps together"
    case .object: return "no object can hold the required keys within these bounds"
    case .array: return "no array can hold the required number of elements"
    default: return "no value meets this schema"
    }
  }
}
