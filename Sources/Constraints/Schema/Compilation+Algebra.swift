import JSONText

extension Compilation {
  // MARK: Union

  func union(_ a: inout ValueSet, _ b: ValueSet) {
    if b.isEmpty { return }
    if a.isEmpty {
      a = b
      return
    }
    a.null = a.null || b.null
    a.allowsFalse = a.allowsFalse || b.allowsFalse
    a.allowsTrue = a.allowsTrue || b.allowsTrue
    unite(&a.numbers, b.numbers, isAll: \.isAll)
    unite(&a.strings, b.strings, isAll: \.isAll)
    unite(&a.objects, b.objects) { !usesUnevaluated && $0.isAll }
    unite(&a.arrays, b.arrays) { !usesUnevaluated && $0 == .all }
    if a.strings.count > 1 { mergeFinite(&a.strings) }
    if a.numbers.count > 1 { mergeFinite(&a.numbers) }
  }

  private func unite<Set: Equatable>(_ a: inout [Set], _ b: [Set], isAll: (Set) -> Bool) {
    if b.isEmpty { return }
    if a.isEmpty || (b.count == 1 && isAll(b[0])) {
      a = b
      return
    }
    if a.count == 1, isAll(a[0]) { return }
    for set in b where !a.contains(set) { a.append(set) }
  }

  /// The listed values of several sets in one list.
  private func mergeFinite(_ sets: inout [StringSet]) {
    guard sets.filter({ $0.finite != nil && $0.refusal == .none }).count > 1 else { return }
    var words: [CodePoints] = []
    var seen: Swift.Set<CodePoints> = []
    for set in sets where set.refusal == .none {
      for word in set.finite ?? [] where seen.insert(word).inserted { words.append(word) }
    }
    sets.removeAll { $0.finite != nil && $0.refusal == .none }
    sets.insert(StringSet(finite: words), at: 0)
  }

  private func mergeFinite(_ sets: inout [NumberSet]) {
    guard sets.filter({ $0.finite != nil && $0.refusal == .none }).count > 1 else { return }
    var values: [ExactDecimal] = []
    for set in sets where set.refusal == .none { for value in set.finite ?? [] where !values.contains(value) { values.append(value) } }
    sets.removeAll { $0.finite != nil && $0.refusal == .none }
    sets.insert(NumberSet(finite: values), at: 0)
  }

  // MARK: Intersection

  func intersection(_ a: ValueSet, _ b: ValueSet) throws(CompileError) -> ValueSet {
    var result = ValueSet.never
    result.null = a.null && b.null
    result.allowsFalse = a.allowsFalse && b.allowsFalse
    result.allowsTrue = a.allowsTrue && b.allowsTrue
    if !a.numbers.isEmpty && !b.numbers.isEmpty {
      if a.numbers == [.all] {
        result.numbers = b.numbers
      } else if b.numbers == [.all] {
        result.numbers = a.numbers
      } else {
        for first in a.numbers {
          for second in b.numbers {
            try spend()
            if let both = first.intersection(second), !result.numbers.contains(both) { result.numbers.append(both) }
          }
        }
      }
    }
    if !a.strings.isEmpty && !b.strings.isEmpty {
      if a.strings.count == 1, a.strings[0].isAll {
        result.strings = b.strings
      } else if b.strings.count == 1, b.strings[0].isAll {
        result.strings = a.strings
      } else {
        for first in a.strings {
          for second in b.strings {
            try spend()
            if let both = first.intersection(second, &languages), !result.strings.contains(both) { result.strings.append(both) }
          }
        }
      }
    }
    if !a.objects.isEmpty && !b.objects.isEmpty {
      for first in a.objects {
        for second in b.objects {
          try spend()
          if let both = try intersection(first, second) {
            try spend(result.objects.count / 8)
            absorb(both, into: &result.objects)
          }
        }
      }
    }
    if !a.arrays.isEmpty && !b.arrays.isEmpty {
      for first in a.arrays {
        for second in b.arrays {
          if let both = try intersection(first, second), !result.arrays.contains(both) { result.arrays.append(both) }
        }
      }
    }
    return result
  }

  /// Adds a set to a union unless it is part of a member; members that are part of it go.
  private func absorb(_ set: ObjectSet, into union: inout [ObjectSet]) {
    if usesUnevaluated {
      if !union.contains(set) { union.append(set) }
      return
    }
    if union.contains(where: { isPart(set, of: $0) }) { return }
    if union.count > 1 || union.first.map({ isPart($0, of: set) }) == true { union.removeAll { isPart($0, of: set) } }
    union.append(set)
  }

  /// Whether every object of `a` is in `b`, as far as that shows without looking into terms.
  private func isPart(_ a: ObjectSet, of b: ObjectSet) -> Bool {
    guard b.refusal == .none || b.refusal == a.refusal, a.minProperties >= b.minProperties, b.named.count <= a.named.count else {
      return false
    }
    if let maximum = b.maxProperties, a.maxProperties ?? .max > maximum { return false }
    for named in b.named {
      guard let position = a.index(of: named.key) else { return false }
      if named.isRequired && !a.named[position].isRequired { return false }
      if named.term != .any, a.named[position].term != named.term, a.named[position].term != .never { return false }
    }
    if !(b.classes.count == 1 && b.classes[0].keys.isAll && b.classes[0].term == .any) {
      // The same classes, and the same keys named apart from them.
      guard a.classes == b.classes, a.named.count == b.named.count else { return false }
    }
    return b.dependencies.allSatisfy(a.dependencies.contains) && b.witnesses.allSatisfy(a.witnesses.contains)
  }

  // MARK: Complement

  func complement(_ set: ValueSet) throws(CompileError) -> ValueSet {
    var result = ValueSet.any
    result.null = !set.null
    result.allowsFalse = !set.allowsFalse
    result.allowsTrue = !set.allowsTrue
    for numbers in set.numbers {
      let other = ValueSet(numbers: numbers.complement)
      result.numbers = try intersection(ValueSet(numbers: result.numbers), other).numbers
    }
    for strings in set.strings {
      let other = ValueSet(strings: strings.complement(&languages))
      result.strings = try intersection(ValueSet(strings: result.strings), other).strings
    }
    for objects in set.objects {
      let other = ValueSet(objects: complement(objects))
      result.objects = try intersection(ValueSet(objects: result.objects), other).objects
    }
    for arrays in set.arrays {
      let other = ValueSet(arrays: complement(arrays))
      result.arrays = try intersection(ValueSet(arrays: result.arrays), other).arrays
    }
    return result
  }

  // MARK: Exactly one

  /// Terms whose union is "exactly one of `branches`", for values in `frame`: a branch, less the branches that it may overlap. Of a branch that is
  /// written narrower than it is declared, the narrower one, less what is declared of the others.
  func exactlyOne(_ branches: Branches, within frame: ValueSet) throws(CompileError) -> [TermID] {
    var declared: [ValueSet] = []
    for branch in branches.declared { declared.append(try intersection(frame, try expand(branch))) }
    var terms = branches.declared
    var written = declared
    for (position, branch) in branches.written.enumerated() where branch != terms[position] {
      let narrowed = try intersection(frame, try expand(branch))
      // What the frame requires of a key that only another branch declares has to stay.
      if narrowed.isEmpty { continue }
      terms[position] = branch
      written[position] = narrowed
    }
    // Those that the frame leaves no tag have none.
    let isTagged = terms.indices.map { branches.isTagged[$0] && terms[$0] == branches.written[$0] }
    var overlapping = [[TermID]](repeating: [], count: terms.count)
    for first in terms.indices where !written[first].isEmpty {
      for second in terms.indices where second != first && !declared[second].isEmpty {
        // Where neither is narrowed, each pair is looked at once.
        let isPlain = terms[first] == branches.declared[first] && terms[second] == branches.declared[second]
        if isPlain, second < first { continue }
        // The second may have no tag, but it has no other.
        if isTagged[first], branches.isTagged[second] { continue }
        usesComplements = usesComplements || !(written[first].objects.isEmpty && written[first].arrays.isEmpty)
        if try areDisjoint(written[first], declared[second]) { continue }
        overlapping[first].append(self.terms.not(branches.declared[second]))
        if isPlain { overlapping[second].append(self.terms.not(branches.declared[first])) }
      }
    }
    var result: [TermID] = []
    for (position, branch) in terms.enumerated() where !written[position].isEmpty {
      let term = self.terms.and([branch] + overlapping[position])
      if term != .never { result.append(term) }
    }
    return result
  }

  /// Whether it is proved that no value is in both.
  func areDisjoint(_ a: ValueSet, _ b: ValueSet) throws(CompileError) -> Bool {
    if (a.null && b.null) || (a.allowsTrue && b.allowsTrue) || (a.allowsFalse && b.allowsFalse) { return false }
    for first in a.numbers { for second in b.numbers where first.intersection(second) != nil { return false } }
    for first in a.strings { for second in b.strings where first.intersection(second, &languages) != nil { return false } }
    for first in a.arrays { for second in b.arrays where try intersection(first, second) != nil { return false } }
    for first in a.objects { for second in b.objects where try !areDisjoint(first, second) { return false } }
    return true
  }

  private func areDisjoint(_ a: ObjectSet, _ b: ObjectSet) throws(CompileError) -> Bool {
    try spend()
    // A key that one requires and the other forbids, or that has no common value.
    for (one, other) in [(a, b), (b, a)] {
      for named in one.named where named.isRequired {
        let term = terms.and(named.term, other.term(of: named.key, &languages))
        if term == .never { return true }
        if term != named.term, try isProvablyEmpty(term) { return true }
      }
    }
    return try intersection(a, b) == nil
  }

  /// Whether it is proved, with bounded effort, that a term has no value.
  func isProvablyEmpty(_ term: TermID) throws(CompileError) -> Bool {
    switch terms[term] {
    case .any: return false
    case .never: return true
    case .literal: return false
    default: break
    }
    if let known = emptiness[term] { return known }
    guard proofDepth < Self.maximumProofDepth, recursionDepth < Self.maximumRecursionDepth / 2 else { return false }
    try spend()
    // A place that is being expanded cannot be asked.
    guard !dependsOnProgress(term) else { return false }
    proofDepth += 1
    defer { proofDepth -= 1 }
    let set: ValueSet
    do throws(CompileError) {
      set = try expand(term)
    } catch {
      // A cycle through a place in progress says nothing; a real cycle is found when the place itself is compiled.
      if error.kind == .cancelled || (error.kind == .limit && fuel < 0) { throw error }
      return false
    }
    emptiness[term] = set.isEmpty
    return set.isEmpty
  }

  private func dependsOnProgress(_ term: TermID) -> Bool {
    if expansionsInProgress.contains(ExpansionKey(term: term, isTracking: false)) { return true }
    switch terms[term] {
    case .not(let inner): return dependsOnProgress(inner)
    case .and(let members), .or(let members): return members.contains { dependsOnProgress($0) }
    default: return false
    }
  }

  // MARK: Dependent schemas

  /// For each key with a dependent schema: the key is absent, or it is present and the schema holds.
  func dependentSchemas(
    _ index: Int, _ keywords: KeywordSet, _ base: ValueSet, isTracking: Bool
  ) throws(CompileError) -> ValueSet {
    var result = base
    for keyword in [Keyword.dependentSchemas, .dependencies] where keywords.contains(keyword) {
      guard let member = tape.member(index, keyword) else { continue }
      guard tape.kind(member) == .object else { throw error(.invalid, at: member, keyword, "\(keyword.name) is an object") }
      for child in tape.distinctMembers(member) {
        switch tape.kind(child) {
        case .array where keyword == .dependencies, .string where keyword == .dependencies: continue
        default: break
        }
        let term = try term(ofSchema: child)
        if term == .any || result.objects.isEmpty { continue }
        let key = tape.key(child)
        let absent = ValueSet(objects: [ObjectSet(named: [ObjectSet.Named(key: key, term: .never, isRequired: false)])])
        let present = ValueSet(objects: [ObjectSet(named: [ObjectSet.Named(key: key, term: .any, isRequired: true)])])
        let objects = ValueSet(objects: result.objects)
        var sum = try intersection(objects, absent)
        union(&sum, try intersection(try intersection(objects, present), try expand(term, isTracking: isTracking)))
        result.objects = sum.objects
      }
    }
    return result
  }

  // MARK: Unevaluated

  func restrictUnevaluated(_ set: ObjectSet, _ term: TermID) throws(CompileError) -> ObjectSet? {
    var set = set
    let evaluated = set.evaluated
    set.evaluated.all = true
    if evaluated.all || term == .any { return set }
    for position in set.named.indices {
      let key = set.named[position].key
      if evaluated.names.contains(key) || evaluated.classes.contains(where: { $0.contains(key, &languages) }) { continue }
      set.named[position].term = terms.and(set.named[position].term, term)
    }
    // Names that were looked at stay as they are, whatever their class now says.
    for name in evaluated.names.sorted() where set.index(of: name) == nil {
      set.named.append(ObjectSet.Named(key: name, term: set.classTerm(of: name, &languages), isRequired: false))
    }
    var classes: [ObjectSet.KeyClass] = []
    for keyClass in set.classes {
      var rest = [keyClass.keys]
      for keys in evaluated.classes.sorted(by: { "\($0)" < "\($1)" }) {
        for piece in rest {
          if let inside = piece.intersection(keys, &languages) { classes.append(ObjectSet.KeyClass(keys: inside, term: keyClass.term)) }
        }
        rest = try without(rest, keys)
      }
      for piece in rest { classes.append(ObjectSet.KeyClass(keys: piece, term: terms.and(keyClass.term, term))) }
    }
    set.classes = classes
    return normalized(set)
  }

  func restrictUnevaluated(_ set: ArraySet, _ term: TermID) -> ArraySet? {
    var set = set
    if set.evaluatedAll || term == .any {
      set.evaluatedAll = true
      return set
    }
    let allowed = terms.or(set.evaluatedTerms + [term])
    while set.prefix.count < set.evaluatedPrefix { set.prefix.append(set.items) }
    for position in set.prefix.indices.dropFirst(set.evaluatedPrefix) { set.prefix[position] = terms.and(set.prefix[position], allowed) }
    set.items = terms.and(set.items, allowed)
    set.evaluatedAll = true
    return normalized(set)
  }
}
