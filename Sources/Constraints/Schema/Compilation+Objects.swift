import JSONText

extension Compilation {
  /// The object keywords that stand in one schema object.
  func objects(_ index: Int, _ keywords: KeywordSet) throws(CompileError) -> [ObjectSet] {
    var set = ObjectSet.all
    var positions: [CodePoints: Int] = [:]
    if keywords.contains(.properties), let member = tape.member(index, .properties) {
      guard tape.kind(member) == .object else { throw error(.invalid, at: member, .properties, "properties is an object of schemas") }
      set.named.reserveCapacity(Int(tape[member].childCount))
      for child in tape.children(member) {
        let key = tape.key(child)
        let term = try term(ofSchema: child)
        if let position = positions[key] {
          set.named[position].term = term
        } else {
          positions[key] = set.named.count
          set.named.append(ObjectSet.Named(key: key, term: term, isRequired: false))
        }
        set.evaluated.names.insert(key)
      }
      if let order = tape.member(index, .order), tape.kind(order) == .array {
        reorder(&set.named, by: tape.children(order).map { tape.string($0) })
      }
    }
    if keywords.contains(.patternProperties), let member = tape.member(index, .patternProperties) {
      guard tape.kind(member) == .object else {
        throw error(.invalid, at: member, .patternProperties, "patternProperties is an object of schemas")
      }
      // What `additionalProperties` governs is what no pattern holds: a class of its own, split off as patterns come.
      var free: [StringSet] = [.all]
      for child in tape.distinctMembers(member) {
        let keys = try patternSet(tape.key(child).text, at: child, .patternProperties)
        try restrict(&set, keys: keys, to: try term(ofSchema: child))
        set.evaluated.classes.insert(keys)
        free = try without(free, keys)
      }
      if keywords.contains(.additionalProperties), let member = tape.member(index, .additionalProperties) {
        try restrictAdditional(&set, free: free, to: try term(ofSchema: member))
      }
    } else if keywords.contains(.additionalProperties), let member = tape.member(index, .additionalProperties) {
      set.classes = [ObjectSet.KeyClass(keys: .all, term: try term(ofSchema: member))]
      set.evaluated.all = true
    }
    if keywords.contains(.propertyNames), let member = tape.member(index, .propertyNames) {
      try restrictNames(&set, to: try expand(try term(ofSchema: member)).strings)
    }
    // Patterns and names of a few words have named keys too, and an order has moved them.
    positions = [:]
    for (position, named) in set.named.enumerated() { positions[named.key] = position }
    if keywords.contains(.required), let member = tape.member(index, .required) {
      if tape.kind(member) == .array {
        for child in tape.children(member) {
          guard tape.kind(child) == .string else { throw error(.invalid, at: child, .required, "required lists keys") }
          require(tape.string(child), in: &set, &positions)
        }
      } else if dialect > .draft4 {
        throw error(.invalid, at: member, .required, "required is an array of keys")
      }
    }
    if dialect == .draft3, let member = tape.member(index, .properties) {
      for child in tape.children(member) {
        if let flag = tape.member(child, .required), tape.kind(flag) == .true { require(tape.key(child), in: &set, &positions) }
      }
    }
    set.minProperties = try count(index, .minProperties, keywords) ?? 0
    set.maxProperties = try count(index, .maxProperties, keywords)
    for keyword in [Keyword.dependentRequired, .dependencies] where keywords.contains(keyword) {
      guard let member = tape.member(index, keyword) else { continue }
      guard tape.kind(member) == .object else { throw error(.invalid, at: member, keyword, "\(keyword.name) is an object") }
      for child in tape.distinctMembers(member) {
        var requires: [CodePoints] = []
        switch tape.kind(child) {
        case .array:
          for name in tape.children(child) where tape.kind(name) == .string { requires.append(tape.string(name)) }
        case .string where dialect <= .draft4: requires = [tape.string(child)]
        default: continue
        }
        addDependency(tape.key(child), requires, to: &set)
      }
    }
    return normalized(set).map { [$0] } ?? []
  }

  private func reorder(_ named: inout [ObjectSet.Named], by order: [CodePoints]) {
    var ranks: [CodePoints: Int] = [:]
    for (rank, key) in order.enumerated() where ranks[key] == nil { ranks[key] = rank }
    named = named.enumerated().sorted {
      (ranks[$0.element.key] ?? .max, $0.offset) < (ranks[$1.element.key] ?? .max, $1.offset)
    }.map(\.element)
  }

  private func require(_ key: CodePoints, in set: inout ObjectSet, _ positions: inout [CodePoints: Int]) {
    if let position = positions[key] {
      set.named[position].isRequired = true
    } else {
      positions[key] = set.named.count
      set.named.append(ObjectSet.Named(key: key, term: set.classTerm(of: key, &languages), isRequired: true))
    }
  }

  func addDependency(_ key: CodePoints, _ requires: [CodePoints], to set: inout ObjectSet) {
    let others = requires.filter { $0 != key }
    guard !others.isEmpty else { return }
    for name in [key] + others where set.index(of: name) == nil {
      set.named.append(ObjectSet.Named(key: name, term: set.classTerm(of: name, &languages), isRequired: false))
    }
    set.dependencies.append(ObjectSet.Dependency(key: key, requires: others))
  }

  /// Every key in `keys` has a value in `term`.
  func restrict(_ set: inout ObjectSet, keys: StringSet, to term: TermID) throws(CompileError) {
    if term == .any { return }
    if keys.refusal != .none {
      if set.refusal == .none { set.refusal = keys.refusal }
      return
    }
    for position in set.named.indices where keys.contains(set.named[position].key, &languages) {
      set.named[position].term = terms.and(set.named[position].term, term)
    }
    var classes: [ObjectSet.KeyClass] = []
    for keyClass in set.classes {
      try spend()
      if let inside = keyClass.keys.intersection(keys, &languages) {
        classes.append(ObjectSet.KeyClass(keys: inside, term: terms.and(keyClass.term, term)))
        for outside in try without([keyClass.keys], keys) { classes.append(ObjectSet.KeyClass(keys: outside, term: keyClass.term)) }
      } else {
        classes.append(keyClass)
      }
    }
    set.classes = classes
    nameFiniteClasses(&set)
  }

  /// A class of a few keys becomes named keys.
  private func nameFiniteClasses(_ set: inout ObjectSet) {
    guard set.classes.contains(where: { $0.keys.finite != nil }) else { return }
    var classes: [ObjectSet.KeyClass] = []
    for keyClass in set.classes {
      guard let words = keyClass.keys.finite, keyClass.keys.refusal == .none else {
        classes.append(keyClass)
        continue
      }
      for word in words where set.index(of: word) == nil {
        set.named.append(ObjectSet.Named(key: word, term: keyClass.term, isRequired: false))
      }
    }
    set.classes = classes
  }

  /// The strings of `sets` that are not in `other`, disjointly.
  func without(_ sets: [StringSet], _ other: StringSet) throws(CompileError) -> [StringSet] {
    var result: [StringSet] = []
    for set in sets {
      var rest = set
      if let words = other.finite {
        // One exclusion, not one piece per word.
        if let kept = rest.intersection(StringSet(notMatching: [languages.words(words)]), &languages) { result.append(kept) }
        continue
      }
      // ¬(A ∧ B ∧ …) = ¬A ∪ (A ∧ ¬B) ∪ …: disjoint pieces.
      for id in other.matching {
        try spend()
        if let piece = rest.intersection(StringSet(notMatching: [id]), &languages) { result.append(piece) }
        guard let next = rest.intersection(StringSet(matching: [id]), &languages) else {
          rest = StringSet(finite: [])
          break
        }
        rest = next
      }
      for id in other.notMatching where rest.finite?.isEmpty != true {
        try spend()
        if let piece = rest.intersection(StringSet(matching: [id]), &languages) { result.append(piece) }
        rest = rest.intersection(StringSet(notMatching: [id]), &languages) ?? StringSet(finite: [])
      }
      if rest.finite?.isEmpty == true { continue }
      if other.minLength > 0 {
        if let piece = rest.intersection(StringSet(maxLength: other.minLength - 1), &languages) { result.append(piece) }
        guard let next = rest.intersection(StringSet(minLength: other.minLength), &languages) else { continue }
        rest = next
      }
      if let maximum = other.maxLength, let piece = rest.intersection(StringSet(minLength: maximum + 1), &languages) {
        result.append(piece)
      }
    }
    return result
  }

  /// The undeclared keys that no pattern holds. Named keys are left alone: they are declared, or came from a pattern of a few words.
  private func restrictAdditional(_ set: inout ObjectSet, free: [StringSet], to term: TermID) throws(CompileError) {
    set.evaluated.all = true
    if term == .any { return }
    let named = set.named
    set.named = []
    for piece in free { try restrict(&set, keys: piece, to: term) }
    // What is left of a class may be a few words, which are named now.
    let known = Set(named.map(\.key))
    set.named = named + set.named.filter { !known.contains($0.key) }
  }

  /// Every key is in one of `names`.
  func restrictNames(_ set: inout ObjectSet, to names: [StringSet]) throws(CompileError) {
    if names.contains(where: \.isAll) { return }
    for name in names where name.refusal != .none {
      if set.refusal == .none { set.refusal = name.refusal }
    }
    for position in set.named.indices where !names.contains(where: { $0.contains(set.named[position].key, &languages) }) {
      set.named[position].term = .never
    }
    var classes: [ObjectSet.KeyClass] = []
    for keyClass in set.classes where keyClass.term != .never {
      var rest = [keyClass.keys]
      for name in names {
        var next: [StringSet] = []
        for piece in rest {
          try spend()
          if let inside = piece.intersection(name, &languages) { classes.append(ObjectSet.KeyClass(keys: inside, term: keyClass.term)) }
          if names.count > 1 { next += try without([piece], name) }
        }
        rest = next
      }
    }
    set.classes = classes
    nameFiniteClasses(&set)
  }

  /// Checks the counts; nil if no object is left.
  func normalized(_ set: ObjectSet) -> ObjectSet? {
    var set = set
    var required = 0
    var possible = 0
    for named in set.named {
      if named.isRequired {
        if named.term == .never { return nil }
        required += 1
      }
      if named.term != .never { possible += 1 }
    }
    if let maximum = set.maxProperties, maximum < max(required, set.minProperties) { return nil }
    let isClosed = set.classes.allSatisfy { $0.term == .never }
    if isClosed, possible < set.minProperties { return nil }
    if set.minProperties <= required { set.minProperties = 0 }
    if isClosed, let maximum = set.maxProperties, maximum >= possible { set.maxProperties = nil }
    for dependency in set.dependencies {
      guard let trigger = set.index(of: dependency.key) else { continue }
      if set.named[trigger].isRequired {
        for name in dependency.requires {
          if set.term(of: name, &languages) == .never { return nil }
        }
      } else if dependency.requires.contains(where: { set.term(of: $0, &languages) == .never }) {
        set.named[trigger].term = .never
      }
    }
    return set
  }

  // MARK: Algebra

  func intersection(_ a: ObjectSet, _ b: ObjectSet) throws(CompileError) -> ObjectSet? {
    if b.isUnconstrained {
      var result = a
      result.evaluated.formUnion(b.evaluated)
      return result
    }
    if a.isUnconstrained {
      var result = b
      result.evaluated.formUnion(a.evaluated)
      return result
    }
    try spend(2 + (a.named.count + b.named.count) / 4)
    var result = a
    if result.refusal == .none { result.refusal = b.refusal }
    var positionsInB: [CodePoints: Int] = [:]
    positionsInB.reserveCapacity(b.named.count)
    for (position, named) in b.named.enumerated() { positionsInB[named.key] = position }
    for position in result.named.indices {
      let own = result.named[position]
      let other: TermID
      if let found = positionsInB.removeValue(forKey: own.key) {
        other = b.named[found].term
        if b.named[found].isRequired { result.named[position].isRequired = true }
      } else {
        other = b.classTerm(of: own.key, &languages)
      }
      let term = try conjunction(own.term, other, isRequired: result.named[position].isRequired)
      if term == .never && result.named[position].isRequired { return nil }
      result.named[position].term = term
    }
    if !positionsInB.isEmpty {
      for named in b.named where positionsInB[named.key] != nil {
        let term = try conjunction(named.term, a.classTerm(of: named.key, &languages), isRequired: named.isRequired)
        if term == .never && named.isRequired { return nil }
        result.named.append(ObjectSet.Named(key: named.key, term: term, isRequired: named.isRequired))
      }
    }
    if b.classes.count == 1, b.classes[0].keys.isAll {
      let term = b.classes[0].term
      if term != .any {
        for position in result.classes.indices { result.classes[position].term = terms.and(result.classes[position].term, term) }
      }
    } else {
      var classes: [ObjectSet.KeyClass] = []
      for first in a.classes {
        for second in b.classes {
          try spend()
          let term = terms.and(first.term, second.term)
          if term == .never { continue }
          if let keys = first.keys.intersection(second.keys, &languages) { classes.append(ObjectSet.KeyClass(keys: keys, term: term)) }
        }
      }
      result.classes = classes
      nameFiniteClasses(&result)
    }
    result.minProperties = max(a.minProperties, b.minProperties)
    if let maximum = b.maxProperties { result.maxProperties = min(maximum, a.maxProperties ?? maximum) }
    for dependency in b.dependencies where !result.dependencies.contains(dependency) { result.dependencies.append(dependency) }
    for witness in b.witnesses where !result.witnesses.contains(witness) { result.witnesses.append(witness) }
    result.evaluated.formUnion(b.evaluated)
    guard let kept = normalized(result) else { return nil }
    for witness in kept.witnesses where candidates(for: witness, in: kept).isNone { return nil }
    return kept
  }

  /// Both terms; for a required value, never if that is provable.
  private func conjunction(_ a: TermID, _ b: TermID, isRequired: Bool) throws(CompileError) -> TermID {
    let term = terms.and(a, b)
    if term == a || term == b || term == .never { return term }
    if isRequired, try isProvablyEmpty(term) { return .never }
    return term
  }

  func complement(_ set: ObjectSet) -> [ObjectSet] {
    if set.refusal != .none { return [ObjectSet(refusal: set.refusal)] }
    var result: [ObjectSet] = []
    for named in set.named {
      if named.isRequired { result.append(ObjectSet(named: [ObjectSet.Named(key: named.key, term: .never, isRequired: false)])) }
      let other = terms.not(named.term)
      if other != .never { result.append(ObjectSet(named: [ObjectSet.Named(key: named.key, term: other, isRequired: true)])) }
    }
    for keyClass in set.classes where keyClass.term != .any {
      guard let keys = unnamed(keyClass.keys, in: set) else { continue }
      result.append(ObjectSet(witnesses: [ObjectSet.Witness(keys: keys, term: terms.not(keyClass.term), refusal: keyClass.keys.refusal)]))
    }
    // Keys of no class are forbidden.
    if !(set.classes.count == 1 && set.classes[0].keys.isAll) {
      var outside = [StringSet.all]
      do throws(CompileError) {
        for keyClass in set.classes { outside = try without(outside, keyClass.keys) }
      } catch {
        return [ObjectSet(refusal: refuse(error))]
      }
      for keys in outside {
        guard let keys = unnamed(keys, in: set) else { continue }
        result.append(ObjectSet(witnesses: [ObjectSet.Witness(keys: keys, term: .any, refusal: .none)]))
      }
    }
    if set.minProperties > 0 { result.append(ObjectSet(maxProperties: set.minProperties - 1)) }
    if let maximum = set.maxProperties { result.append(ObjectSet(minProperties: maximum + 1)) }
    for dependency in set.dependencies {
      for name in dependency.requires {
        result.append(
          ObjectSet(named: [
            ObjectSet.Named(key: dependency.key, term: .any, isRequired: true), ObjectSet.Named(key: name, term: .never, isRequired: false),
          ]))
      }
    }
    for witness in set.witnesses {
      var none = ObjectSet.all
      do throws(CompileError) {
        try restrict(&none, keys: witness.keys, to: terms.not(witness.term))
        result.append(none)
      } catch {
        result.append(ObjectSet(refusal: refuse(error)))
      }
    }
    return result
  }

  /// The keys that are not named; nil if there are none.
  func unnamed(_ keys: StringSet, in set: ObjectSet) -> StringSet? {
    set.named.isEmpty ? keys : keys.intersection(StringSet(notMatching: [languages.words(set.named.map(\.key))]), &languages)
  }

  // MARK: Witnesses

  struct Candidates {
    /// Positions in `named`, with the term that the witness has there.
    var named: [(position: Int, term: TermID)] = []
    /// Positions in `classes`.
    var classes: [(position: Int, keys: StringSet, term: TermID)] = []
    /// The set already guarantees the witness.
    var isCertain = false
    var isNone: Bool { named.isEmpty && classes.isEmpty && !isCertain }
  }

  /// Which keys of `set` can be the one that a witness asks for.
  func candidates(for witness: ObjectSet.Witness, in set: ObjectSet) -> Candidates {
    var result = Candidates()
    for (position, named) in set.named.enumerated() where witness.keys.contains(named.key, &languages) {
      let term = terms.and(named.term, witness.term)
      if term == .never { continue }
      if term == named.term && named.isRequired { result.isCertain = true }
      result.named.append((position, term))
    }
    var exclusion: LanguageTable.ID?
    for (position, keyClass) in set.classes.enumerated() {
      let term = terms.and(keyClass.term, witness.term)
      if term == .never { continue }
      if let keys = keyClass.keys.intersection(witness.keys, &languages) {
        // Named keys are not of the class.
        if !set.named.isEmpty {
          let id = exclusion ?? languages.words(set.named.map(\.key))
          exclusion = id
          guard keys.intersection(StringSet(notMatching: [id]), &languages) != nil else { continue }
        }
        result.classes.append((position, keys, term))
      }
    }
    return result
  }
}
