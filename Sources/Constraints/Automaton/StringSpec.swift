/// A string language made ready: a byte machine, and a length that is counted beside it where the language allows that.
struct StringSpec {
  var machine: StringMachine
  /// Scalars; enforced by a counter where `isCounted`.
  var minimum: Int
  /// -1 = none.
  var maximum: Int
  var isCounted: Bool
  /// After one scalar or more every state accepts: then a length limit only cuts tokens by their length.
  var tailAccepts: Bool
  /// Where it does not: no state is further than this many scalars from acceptance.
  var tailBound = 0
  /// No state inside the string is further than this many bytes from behind its closing quote; nil where that is not known.
  var insideBound: Int?
}

/// Builds string machines from languages.
struct StringSpecBuilder {
  let acceptsAllSpellings: Bool
  let fuel: Int
  /// What pays for new states outside walks, once the machines are in use.
  var purse: WorkPurse?
  /// What all languages of a schema may take together while it is compiled.
  var compilation: WorkPurse?
  /// States, and work on them, that are looked at to see whether the length can be counted beside the language.
  private static let exploration = 1024
  private static let explorationFuel = 60_000
  /// Longest way to acceptance, in scalars, beside which a greatest length is counted.
  static let longestTail = 64
  /// Work that the question whether a language has a string may cost.
  private static let livenessFuel = 80_000
  /// Work on one state above which a language is refused, and on all that are tried out.
  private static let stateFuel = 60_000
  private static let probeFuel = 40_000
  /// On the first state of several languages together.
  private static let unionFuel = 20_000
  /// And on one language in all.
  private static let languageFuel = 160_000

  enum Failure: Error {
    case exhausted
  }

  /// Nil if no string is in the language.
  /// - Parameter counts: whether a length counter may be used beside the machine (keys do without).
  func build(_ language: StringLanguage, counts: Bool) throws(Failure) -> StringSpec? {
    guard var spec = try make(language, counts: counts) else { return nil }
    spec.insideBound = Self.insideBound(language)
    return spec
  }

  /// The strings of a list, which must not be empty.
  func build(words: LiteralScalars, insideBound: Int) -> StringSpec {
    var spec = StringSpec(machine: machine(words), minimum: 0, maximum: -1, isCounted: false, tailAccepts: false)
    spec.insideBound = insideBound
    return spec
  }

  /// The strings of any of several languages, none of them empty; nil where that takes too much.
  func build(union languages: [StringLanguage]) -> StringSpec? {
    var arena = RegexArena()
    arena.workLimit = Self.languageFuel
    var parts: [RegexArena.ID] = []
    for language in languages {
      var ids: [RegexArena.ID] = []
      for node in language.matching { ids.append(arena.add(node)) }
      for node in language.notMatching {
        let id = arena.add(node)
        ids.append(arena.complement(id))
      }
      if language.minLength > 0 || language.maxLength != nil {
        ids.append(
          arena.repetition(RegexArena.anyScalar, Int32(clamping: language.minLength), language.maxLength.map { Int32(clamping: $0) } ?? -1))
      }
      parts.append(arena.intersection(ids))
    }
    // Each is known to be live, with the way there, before they are followed together: what is found out of them later is then little.
    for part in parts {
      var left = Self.livenessFuel
      guard arena.isLive(part, fuel: &left) == true else { return nil }
    }
    arena.workLimit = arena.work + Self.unionFuel
    let union = arena.alternation(parts)
    if union == RegexArena.everything { return try? build(.all, counts: false) }
    let automaton = RegexScalars(arena: arena, initial: union, fuel: fuel)
    _ = automaton.samples(union)
    if automaton.isAborted { return nil }
    automaton.workLimit = .max
    var spec = StringSpec(machine: machine(automaton), minimum: 0, maximum: -1, isCounted: false, tailAccepts: false)
    let bounds = languages.map { Self.insideBound($0) }
    if !bounds.contains(nil) { spec.insideBound = bounds.compactMap { $0 }.max() }
    return spec
  }

  /// Languages with the same union and fewer conditions. Where the keys of overlapping patterns were told apart, nothing of the telling is
  /// left: "`a`, and not `b`" beside "`b`" is "`a`" beside "`b`", and "neither" beside both is everything.
  static func simplified(_ languages: [StringLanguage]) -> [StringLanguage] {
    if languages.count > 64 { return languages }
    var list = languages
    /// Whether everything in `inner` that lacks the node is in `outer` once the node is left out of that.
    func isWithin(_ inner: StringLanguage, _ outer: StringLanguage) -> Bool {
      outer.minLength <= inner.minLength && (outer.maxLength.map { most in inner.maxLength.map { $0 <= most } ?? false } ?? true)
        && outer.matching.allSatisfy { inner.matching.contains($0) } && outer.notMatching.allSatisfy { inner.notMatching.contains($0) }
    }
    var isChanged = true
    while isChanged {
      isChanged = false
      for i in list.indices {
        // A condition can go where its opposite, with the rest, is a member: what it keeps out is there.
        for node in list[i].notMatching {
          var rest = list[i]
          rest.notMatching.removeAll { $0 == node }
          var opposite = rest
          opposite.matching.append(node)
          if list.indices.contains(where: { $0 != i && isWithin(opposite, list[$0]) }) {
            list[i] = rest
            isChanged = true
          }
        }
        for node in list[i].matching {
          var rest = list[i]
          rest.matching.removeAll { $0 == node }
          var opposite = rest
          opposite.notMatching.append(node)
          if list.indices.contains(where: { $0 != i && isWithin(opposite, list[$0]) }) {
            list[i] = rest
            isChanged = true
          }
        }
      }
    }
    var kept: [StringLanguage] = []
    for (i, language) in list.enumerated()
    where !list.indices.contains(where: { $0 != i && isWithin(language, list[$0]) && ($0 < i || !isWithin(list[$0], language)) }) {
      kept.append(language)
    }
    return kept
  }

  private func make(_ language: StringLanguage, counts: Bool) throws(Failure) -> StringSpec? {
    var minimum = language.minLength
    var maximum = language.maxLength ?? -1
    if maximum >= 0 && maximum < minimum { return nil }
    var matching = language.matching.filter { !Self.isEverything($0) }
    if language.notMatching.isEmpty, matching.count == 1, counts, let open = Self.openLength(matching[0]) {
      let low = max(minimum, open.minimum)
      let high = open.maximum.map { maximum < 0 ? $0 : min($0, maximum) } ?? maximum
      if high >= 0 && high < low { return nil }
      if let spec = try regex([open.node], [], low, high, counts: true, onlyCounted: true) { return spec }
    }
    if matching.isEmpty && language.notMatching.isEmpty {
      if minimum == 0 && maximum < 0 {
        return StringSpec(machine: machine(FreeScalars()), minimum: 0, maximum: -1, isCounted: false, tailAccepts: true)
      }
      if counts {
        return StringSpec(machine: machine(FreeScalars()), minimum: minimum, maximum: maximum, isCounted: true, tailAccepts: true)
      }
    }
    if language.notMatching.isEmpty, matching.count == 1, let words = Self.words(matching[0]) {
      let fitting = words.filter { $0.count >= minimum && (maximum < 0 || $0.count <= maximum) }
      if fitting.isEmpty { return nil }
      return StringSpec(machine: machine(LiteralScalars(fitting)), minimum: 0, maximum: -1, isCounted: false, tailAccepts: false)
    }
    // A single class repeated, with a length: `[a-z]{1,63}` is `[a-z]*` with a counter.
    if minimum <= 0 { minimum = 0 }
    if maximum < 0 { maximum = -1 }
    matching.sort { "\($0)".count < "\($1)".count }
    return try regex(matching, language.notMatching, minimum, maximum, counts: counts, onlyCounted: false)
  }

  private func machine(_ automaton: any ScalarAutomaton) -> StringMachine {
    StringMachine(automaton, acceptsAllSpellings: acceptsAllSpellings, purse: purse)
  }

  private func regex(
    _ matching: [RegexNode], _ notMatching: [RegexNode], _ minimum: Int, _ maximum: Int, counts: Bool, onlyCounted: Bool
  ) throws(Failure) -> StringSpec? {
    var arena = RegexArena()
    arena.workLimit = min(Self.languageFuel, max(0, compilation?.left ?? .max))
    var parts: [RegexArena.ID] = []
    for node in matching { parts.append(arena.add(node)) }
    for node in notMatching {
      let id = arena.add(node)
      parts.append(arena.complement(id))
    }
    let language = arena.intersection(parts)
    compilation?.left -= arena.work
    let isBounded = minimum > 0 || maximum >= 0
    if isBounded && counts {
      let free = RegexScalars(arena: arena, initial: language, fuel: fuel)
      defer { free.workLimit = .max }
      let before = free.work
      defer { compilation?.left -= free.work - before }
      var left = Self.livenessFuel
      guard let live = free.arena.isLive(language, fuel: &left) else { throw .exhausted }
      if !live { return nil }
      let least = max(minimum, free.shortest(language))
      if free.isAborted { throw .exhausted }
      if maximum >= 0 && least > maximum { return nil }
      if let spec = counted(free, minimum, maximum) { return spec }
      if minimum == 0, maximum > 0, notMatching.isEmpty, matching.count == 1, let bound = Self.scalarBound(matching[0]),
        bound <= Self.longestTail
      {
        // A greatest length alone can be counted beside any language: what is left must only reach the next acceptance.
        return StringSpec(machine: machine(free), minimum: 0, maximum: maximum, isCounted: true, tailAccepts: false, tailBound: bound)
      }
    }
    if onlyCounted { return nil }
    var whole = language
    if isBounded {
      let length = arena.repetition(RegexArena.anyScalar, Int32(clamping: minimum), maximum < 0 ? -1 : Int32(clamping: maximum))
      whole = arena.intersection([language, length])
    }
    let automaton = RegexScalars(arena: arena, initial: whole, fuel: fuel)
    defer { automaton.workLimit = .max }
    let before = automaton.work
    defer { compilation?.left -= automaton.work - before }
    var left = Self.livenessFuel
    guard let live = automaton.arena.isLive(whole, fuel: &left) else { throw .exhausted }
    if !live { return nil }
    let isPlain = notMatching.isEmpty && matching.count == 1 && !isBounded && !Self.nestsCounts(matching[0])
    if !isPlain, !isTame(automaton) { throw .exhausted }
    if automaton.isAborted { throw .exhausted }
    if whole == RegexArena.everything {
      return StringSpec(machine: machine(FreeScalars()), minimum: 0, maximum: -1, isCounted: false, tailAccepts: true)
    }
    return StringSpec(machine: machine(automaton), minimum: 0, maximum: -1, isCounted: false, tailAccepts: false)
  }

  /// The language with its length counted beside it, where its states tell that this is the same: behind every text of it a longer one
  /// follows, or only a greatest length is set. Nil where there are too many states to tell.
  private func counted(_ free: RegexScalars, _ minimum: Int, _ maximum: Int) -> StringSpec? {
    let limit = free.work + Self.explorationFuel
    guard let states = free.explore(limit: Self.exploration, work: limit) else { return nil }
    free.settleShortest(states)
    let goesOn = states.allSatisfy { !free.isAccepting($0) || free.targets($0).contains(where: { free.isAccepting($0) }) }
    guard goesOn || minimum == 0 else { return nil }
    let returns = states.contains { free.targets($0).contains(free.initial) }
    let tail = goesOn && states.allSatisfy { free.isAccepting($0) || ($0 == free.initial && !returns) }
    let bound = states.map { free.shortest($0) }.max() ?? 0
    if !tail && maximum >= 0 && bound > Self.longestTail { return nil }
    if free.isAborted { return nil }
    return StringSpec(
      machine: machine(free), minimum: minimum, maximum: maximum, isCounted: true, tailAccepts: tail, tailBound: bound)
  }

  /// Whether a state costs little enough to be met while a mask is made: tried out along some texts.
  private func isTame(_ automaton: RegexScalars) -> Bool {
    let limit = automaton.work + Self.probeFuel
    for turn in 0..<3 {
      var state = automaton.initial
      for i in 0..<40 {
        let before = automaton.work
        let samples = automaton.samples(state)
        if automaton.work - before > Self.stateFuel { return false }
        guard !samples.isEmpty else { break }
        let next = automaton.step(state, samples[(i * (turn + 1) + turn) % samples.count])
        if next < 0 { break }
        state = next
        if automaton.work > limit { return true }
      }
    }
    return true
  }

  /// Whether counted repetitions stand inside one another: then states may be large.
  static func nestsCounts(_ node: RegexNode, inside: Bool = false) -> Bool {
    switch node {
    case .never, .empty, .scalars: return false
    case .concatenation(let list), .alternation(let list), .intersection(let list): return list.contains { nestsCounts($0, inside: inside) }
    case .complement(let child): return nestsCounts(child, inside: inside)
    case .repetition(.scalars, _, _): return inside
    case .repetition(let child, _, let maximum):
      let counts = (maximum ?? 0) > 1
      return nestsCounts(child, inside: inside || counts)
    }
  }

  static func isEverything(_ node: RegexNode) -> Bool {
    switch node {
    case .repetition(.scalars(let ranges), minimum: 0, maximum: nil): return RegexArena.normalized(ranges) == RegexArena.allRanges
    case .concatenation(let list):
      return !list.isEmpty && list.allSatisfy { isEverything($0) || $0 == .empty } && list.contains { isEverything($0) }
    case .complement(.never): return true
    default: return false
    }
  }

  /// A sequence of single classes with one long repetition, opened: (`a[b]*c`, least length, greatest length).
  private static func openLength(_ node: RegexNode) -> (node: RegexNode, minimum: Int, maximum: Int?)? {
    var items: [RegexNode] = []
    flatten(node, into: &items)
    var fixed = 0
    var open: (index: Int, minimum: Int, maximum: Int?)?
    for (i, item) in items.enumerated() {
      switch item {
      case .scalars: fixed += 1
      case .repetition(.scalars, let low, let high):
        if high == low {
          fixed += low
          continue
        }
        if open != nil { return nil }
        open = (i, low, high)
      default: return nil
      }
    }
    guard let open, (open.maximum ?? 0) > 8 || open.minimum > 8, case .repetition(let inner, _, _) = items[open.index] else { return nil }
    items[open.index] = .repetition(inner, minimum: 0, maximum: nil)
    return (.concatenation(items), fixed + open.minimum, open.maximum.map { fixed + $0 })
  }

  private static func flatten(_ node: RegexNode, into items: inout [RegexNode]) {
    switch node {
    case .empty: break
    case .concatenation(let list): for child in list { flatten(child, into: &items) }
    case .alternation(let list) where list.count == 1: flatten(list[0], into: &items)
    case .repetition(let child, minimum: 1, maximum: 1): flatten(child, into: &items)
    default: items.append(node)
    }
  }

  /// The words of a plain alternation of literals; nil for anything else.
  static func words(_ node: RegexNode) -> [[UInt32]]? {
    switch node {
    case .empty: return [[]]
    case .scalars(let ranges):
      guard ranges.count == 1, ranges[0].lower == ranges[0].upper else { return nil }
      return [[ranges[0].lower]]
    case .concatenation(let list):
      var word: [UInt32] = []
      for child in list {
        guard let words = words(child), words.count == 1 else { return nil }
        word += words[0]
      }
      return [word]
    case .alternation(let list):
      var all: [[UInt32]] = []
      for child in list {
        guard let words = words(child) else { return nil }
        all += words
      }
      return all
    default: return nil
    }
  }
}
