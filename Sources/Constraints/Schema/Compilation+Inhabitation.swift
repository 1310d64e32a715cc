import JSONText

extension Compilation {
  /// Takes out every part that no finite value satisfies (least fixpoint over the nodes), so that a state of the automaton always
  /// has a completion, and packs the program.
  func finish(root: Int) throws(CompileError) -> SchemaProgram {
    var isInhabited = [Bool](repeating: false, count: nodes.count)
    var hasChanged = true
    // Children mostly follow their parents, so a sweep from the end settles all but cycles.
    while hasChanged {
      hasChanged = false
      try spend()
      for id in nodes.indices where !isInhabited[id] {
        guard case .object(let object) = nodes[id], !object.dependentRequired.isEmpty else { continue }
        let edges = object.dependentRequired.reduce(object.properties.count) { $0 + $1.requires.count }
        try spend(object.dependentRequired.count * edges / Self.edgesPerStep)
      }
      for id in nodes.indices.reversed() where !isInhabited[id] && holds(nodes[id], isInhabited) {
        isInhabited[id] = true
        hasChanged = true
      }
    }
    let hasDependencies = occurringKeywords.intersects(KeywordSet(.dependentRequired, .dependencies))
    guard isInhabited[root] else { throw emptinessError(root, isInhabited) }
    if isInhabited.contains(false) || hasDependencies { prune(isInhabited) }
    var pointers: [String] = []
    pointers.reserveCapacity(nodes.count)
    for term in nodeTerms { pointers.append(pointer(of: term)) }
    var program = SchemaProgram(nodes: nodes, root: root, pointers: pointers, ignored: ignored)
    program.hasLooseUnions = hasLooseUnions
    return program
  }

  private func holds(_ node: SchemaNode, _ isInhabited: [Bool]) -> Bool {
    switch node {
    case .never: return false
    case .any, .null, .boolean, .enumeration, .number, .string: return true
    case .union(let members): return members.contains { isInhabited[$0] }
    case .object(let object):
      var possible = 0
      let barred = object.dependentRequired.isEmpty ? [] : barredKeys(object) { isInhabited[$0] }
      for property in object.properties {
        if isInhabited[property.node] && !barred.contains(property.key) { possible += 1 } else if property.isRequired { return false }
      }
      return possible >= object.minProperties || object.patterns.contains { isInhabited[$0.node] }
    case .array(let array):
      let needed = max(array.minItems, 0)
      for position in 0..<min(needed, array.prefix.count) where !isInhabited[array.prefix[position]] { return false }
      if needed > array.prefix.count, !isInhabited[array.items] { return false }
      for condition in array.contains where condition.minimum > 0 && !isInhabited[condition.node] { return false }
      return true
    }
  }

  /// Requirements of keys that are followed for what a step of the algebra costs.
  private static let edgesPerStep = 100

  /// Keys that no object may have, because what they require cannot be there: it has no value, or there is no room for it.
  private func barredKeys(_ object: ObjectNode, _ lives: (Int) -> Bool) -> Set<CodePoints> {
    var barred: Set<CodePoints> = []
    for property in object.properties where !lives(property.node) { barred.insert(property.key) }
    var numbers: [CodePoints: Int] = [:]
    var isBarred: [Bool] = []
    func number(_ key: CodePoints) -> Int {
      if let known = numbers[key] { return known }
      numbers[key] = isBarred.count
      isBarred.append(barred.contains(key))
      return isBarred.count - 1
    }
    let required = object.properties.filter(\.isRequired).map { number($0.key) }
    let edges = object.dependentRequired.map { (key: number($0.key), requires: $0.requires.map { number($0) }) }
    var requires = [[Int]](repeating: [], count: isBarred.count)
    for edge in edges { requires[edge.key] += edge.requires }
    var seen = [Int](repeating: -1, count: isBarred.count)
    for (turn, dependency) in object.dependentRequired.enumerated() {
      var needed = 0
      var isKept = true
      var open = required + [edges[turn].key]
      while let key = open.popLast() {
        if seen[key] == turn { continue }
        seen[key] = turn
        needed += 1
        if isBarred[key] { isKept = false }
        open += requires[key]
      }
      if !isKept || needed > object.maxProperties ?? .max {
        barred.insert(dependency.key)
        isBarred[edges[turn].key] = true
      }
    }
    return barred
  }

  private func prune(_ isInhabited: [Bool]) {
    var neverNode: Int?
    func never() -> Int {
      if let neverNode { return neverNode }
      nodes.append(.never)
      nodeTerms.append(.never)
      neverNode = nodes.count - 1
      return nodes.count - 1
    }
    // Nodes made here are empty.
    func lives(_ id: Int) -> Bool { id < isInhabited.count && isInhabited[id] }
    for id in isInhabited.indices {
      guard isInhabited[id] else {
        nodes[id] = .never
        continue
      }
      switch nodes[id] {
      case .union(let members):
        let live = members.filter { lives($0) }
        if live.count != members.count { nodes[id] = .union(live) }
      case .object(var object):
        for position in object.properties.indices where !lives(object.properties[position].node) {
          object.properties[position].node = never()
        }
        let barred = object.dependentRequired.isEmpty ? [] : barredKeys(object, lives)
        for position in object.properties.indices where barred.contains(object.properties[position].key) {
          object.properties[position].node = never()
        }
        object.dependentRequired.removeAll { barred.contains($0.key) }
        object.patterns.removeAll { !lives($0.node) }
        nodes[id] = .object(object)
      case .array(var array):
        for (position, element) in array.prefix.enumerated() where !lives(element) {
          array.prefix.removeSubrange(position...)
          array.maxItems = min(array.maxItems ?? position, position)
          array.items = never()
          break
        }
        if !lives(array.items) {
          array.items = never()
          array.maxItems = min(array.maxItems ?? array.prefix.count, array.prefix.count)
        }
        nodes[id] = .array(array)
      default: break
      }
    }
  }

  /// Follows the required parts down to the place that holds nothing.
  private func emptinessError(_ root: Int, _ isInhabited: [Bool]) -> CompileError {
    var id = root
    var path = ""
    var seen: Set<Int> = []
    while seen.insert(id).inserted {
      switch nodes[id] {
      case .object(let object):
        guard let property = object.properties.first(where: { $0.isRequired && !isInhabited[$0.node] }) else {
          return CompileError(
            .unsatisfiable, pointer: pointer(of: nodeTerms[id]), keyword: "minProperties",
            "no value satisfies the schema: the object\(place(path)) needs more properties than it may have")
        }
        path += "/" + JSONPointer.token(property.key.text)
        id = property.node
      case .array(let array):
        if let position = array.prefix.indices.first(where: { $0 < array.minItems && !isInhabited[array.prefix[$0]] }) {
          path += "/\(position)"
          id = array.prefix[position]
        } else if array.minItems > array.prefix.count, !isInhabited[array.items] {
          path += "/\(array.prefix.count)"
          id = array.items
        } else if let condition = array.contains.first(where: { $0.minimum > 0 && !isInhabited[$0.node] }) {
          id = condition.node
        } else {
          return emptyPlace(id, path)
        }
      case .union(let members):
        guard let first = members.first else { return emptyPlace(id, path) }
        id = first
      default: return emptyPlace(id, path)
      }
    }
    return CompileError(
      .unsatisfiable, pointer: pointer(of: nodeTerms[id]), keyword: "required",
      "no finite value satisfies the schema: the value\(place(path)) requires itself again without end")
  }

  private func emptyPlace(_ id: Int, _ path: String) -> CompileError {
    CompileError(
      .unsatisfiable, pointer: pointer(of: nodeTerms[id]), keyword: nil,
      "no value satisfies the schema: the value\(place(path)) is required, but its keywords exclude one another")
  }

  private func place(_ path: String) -> String { path.isEmpty ? " itself" : " at \(path)" }
}
