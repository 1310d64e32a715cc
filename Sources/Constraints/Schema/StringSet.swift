/// Regular languages by number, so that sets of strings are cheap to compare and to combine.
struct LanguageTable {
  struct ID: Hashable, Comparable {
    var index: Int32
    static func < (a: ID, b: ID) -> Bool { a.index < b.index }
  }

  private(set) var languages: [RegexNode] = []
  private var byPattern: [CodePoints: ID] = [:]
  private var byWords: [[CodePoints]: ID] = [:]
  /// Results of emptiness and membership tests.
  private var emptiness: [StringSet: Bool] = [:]
  private var membership: [Membership: Bool] = [:]
  /// Made when a first question needs derivatives.
  private var arena: RegexArena?
  private var arenaIDs: [ID: RegexArena.ID] = [:]
  /// Derivatives taken since the last look.
  var work = 0

  private struct Membership: Hashable {
    var language: ID
    var text: CodePoints
  }

  subscript(_ id: ID) -> RegexNode { languages[Int(id.index)] }

  mutating func add(_ language: RegexNode) -> ID {
    languages.append(language)
    return ID(index: Int32(languages.count - 1))
  }

  /// The language that `make` builds, once per name.
  mutating func named<E: Error>(_ name: String, _ make: () throws(E) -> RegexNode) throws(E) -> ID {
    if let id = byPattern[CodePoints(name)] { return id }
    let id = add(try make())
    byPattern[CodePoints(name)] = id
    return id
  }

  mutating func words(_ words: [CodePoints]) -> ID {
    if let id = byWords[words] { return id }
    let id = add(.choice(words.map { RegexNode.literal($0.text) }))
    byWords[words] = id
    return id
  }

  // MARK: Questions

  mutating func contains(_ id: ID, _ text: CodePoints) -> Bool {
    let key = Membership(language: id, text: text)
    if let known = membership[key] { return known }
    var arena = takeArena()
    var state = arenaID(of: id, in: &arena)
    for scalar in text.unicodeScalars {
      work += 1
      state = arena.derivative(state, scalar.value)
      if state == RegexArena.never || state == RegexArena.everything { break }
    }
    let result = arena.nodes[Int(state)].isNullable
    self.arena = arena
    membership[key] = result
    return result
  }

  /// Whether it is proved, with bounded effort, that no string is in a set of languages and lengths.
  mutating func isEmpty(_ set: StringSet) -> Bool {
    if set.matching.count == 1, set.notMatching.isEmpty, let lengths = self[set.matching[0]].lengths {
      let maximum = set.maxLength ?? .max
      if lengths.minimum > maximum || lengths.maximum ?? .max < set.minLength { return true }
      if lengths.minimum >= set.minLength || lengths.isContiguous { return false }
      if let longest = lengths.maximum, longest <= maximum { return false }
    }
    if let known = emptiness[set] { return known }
    var arena = takeArena()
    var parts = set.matching.map { arenaID(of: $0, in: &arena) }
    for id in set.notMatching { parts.append(arena.complement(arenaID(of: id, in: &arena))) }
    let result = isEmpty(arena.intersection(parts), set.minLength, set.maxLength, &arena)
    self.arena = arena
    emptiness[set] = result
    return result
  }

  /// Derivatives that one test may take.
  private static let testFuel = 2_000
  /// Steps of `RegexArena.work` that stand for one of them.
  private static let stepsPerDerivative = 40

  /// Follows the sets of states that words of one length lead to.
  private mutating func isEmpty(_ start: RegexArena.ID, _ minLength: Int, _ maxLength: Int?, _ arena: inout RegexArena) -> Bool {
    var fuel = Self.testFuel
    arena.workLimit = arena.work + Self.testFuel * Self.stepsPerDerivative
    defer { arena.workLimit = .max }
    defer { work += Self.testFuel - max(fuel, 0) }
    if minLength == 0 && maxLength == nil {
      var steps = Self.testFuel * Self.stepsPerDerivative
      defer { fuel = steps / Self.stepsPerDerivative }
      return arena.isLive(start, fuel: &steps) == false
    }
    var layer: Set<RegexArena.ID> = start == RegexArena.never ? [] : [start]
    var earlier: Set<Set<RegexArena.ID>> = []
    var length = 0
    while !layer.isEmpty {
      if arena.isAborted { return false }
      if layer.contains(RegexArena.everything) { return false }
      if length >= minLength {
        if layer.contains(where: { arena.nodes[Int($0)].isNullable }) { return false }
        if !earlier.insert(layer).inserted { return true }
      }
      if let maxLength, length >= maxLength { return true }
      var next: Set<RegexArena.ID> = []
      for state in layer {
        fuel -= 1
        if fuel < 0 || arena.isAborted { return false }
        for piece in arena.partition(state) where piece.target != RegexArena.never { next.insert(piece.target) }
      }
      if arena.isAborted { return false }
      layer = next
      length += 1
    }
    return true
  }

  /// The arena, moved out so that it is changed in place.
  private mutating func takeArena() -> RegexArena {
    let taken = arena ?? RegexArena()
    arena = nil
    return taken
  }

  private mutating func arenaID(of id: ID, in arena: inout RegexArena) -> RegexArena.ID {
    if let known = arenaIDs[id] { return known }
    let made = arena.add(self[id])
    arenaIDs[id] = made
    return made
  }
}

/// A set of strings: of all `matching` and no `notMatching` languages with a length in scalars; or a few strings.
struct StringSet: Hashable {
  /// If present, exactly these (the rest has been applied to them).
  var finite: [CodePoints]?
  var matching: [LanguageTable.ID] = []
  var notMatching: [LanguageTable.ID] = []
  var minLength = 0
  var maxLength: Int?
  var refusal: Refusal = .none

  static let all = StringSet()
  var isAll: Bool { finite == nil && matching.isEmpty && notMatching.isEmpty && minLength == 0 && maxLength == nil && refusal == .none }

  func contains(_ text: CodePoints, _ table: inout LanguageTable) -> Bool {
    if let finite { return finite.contains(text) }
    if minLength > 0 || maxLength != nil {
      let length = text.unicodeScalars.count
      if length < minLength || length > maxLength ?? .max { return false }
    }
    return matching.allSatisfy { table.contains($0, text) } && !notMatching.contains { table.contains($0, text) }
  }

  /// Nil if no string is in both, as far as that can be told.
  func intersection(_ other: StringSet, _ table: inout LanguageTable) -> StringSet? {
    if other.isAll { return self }
    if isAll { return other }
    var result = self
    if refusal == .none { result.refusal = other.refusal }
    if let finite {
      if other.refusal == .none {
        var kept: [CodePoints] = []
        if let others = other.finite, finite.count > 8, others.count > 8 {
          let set = Set(others)
          kept = finite.filter { set.contains($0) }
        } else {
          for text in finite where other.contains(text, &table) { kept.append(text) }
        }
        result.finite = kept
        return kept.isEmpty ? nil : result
      }
      return result
    }
    if other.finite != nil { return other.intersection(self, &table) }
    result.minLength = max(minLength, other.minLength)
    if let bound = other.maxLength { result.maxLength = min(bound, maxLength ?? bound) }
    for id in other.matching where !result.matching.contains(id) { result.matching.append(id) }
    for id in other.notMatching where !result.notMatching.contains(id) { result.notMatching.append(id) }
    result.matching.sort()
    result.notMatching.sort()
    return result.isEmpty(&table) ? nil : result
  }

  /// Whether the set is proved to hold no string.
  func isEmpty(_ table: inout LanguageTable) -> Bool {
    if let finite { return finite.isEmpty }
    if let maxLength, maxLength < minLength { return true }
    if matching.contains(where: notMatching.contains) { return true }
    // One language alone is checked where it is made.
    if matching.count + notMatching.count + (minLength > 0 || maxLength != nil ? 1 : 0) < 2 { return false }
    return table.isEmpty(self)
  }

  /// The strings that are not in the set, as a union.
  func complement(_ table: inout LanguageTable) -> [StringSet] {
    guard refusal == .none else { return [StringSet(refusal: refusal)] }
    if let finite { return [StringSet(notMatching: [table.words(finite)])] }
    var result: [StringSet] = []
    for id in matching { result.append(StringSet(notMatching: [id])) }
    for id in notMatching { result.append(StringSet(matching: [id])) }
    if minLength > 0 { result.append(StringSet(maxLength: minLength - 1)) }
    if let maxLength { result.append(StringSet(minLength: maxLength + 1)) }
    return result
  }

  func language(_ table: LanguageTable) -> StringLanguage {
    var matches = matching.map { table[$0] }
    if let finite { matches.append(.choice(finite.map { RegexNode.literal($0.text) })) }
    return StringLanguage(
      matching: matches, notMatching: notMatching.map { table[$0] }, minLength: finite == nil ? minLength : 0,
      maxLength: finite == nil ? maxLength : nil)
  }
}
