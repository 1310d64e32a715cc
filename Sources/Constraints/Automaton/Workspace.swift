/// The mutable automaton of one grammar: machines, interned stacks, masks. One thread works in it at a time.
///
/// Its properties, and those of the machines, go without run-time exclusivity checks: they were a sixth of the time of a mask. No property
/// is passed `inout` to a call that reads or writes it by another way, but for `scratch`, which `step` reaches by its argument alone.
final class Workspace {
  let plan: GrammarPlan
  let vocabulary: TokenVocabulary
  let options: GrammarOptions
  let limits: GrammarLimits
  let whitespaceLimit: Int32
  let anySpelling: Bool

  @exclusivity(unchecked) var frames = FrameTable()
  @exclusivity(unchecked) var texts = TextTable()
  @exclusivity(unchecked) var textSets = TextSets()

  /// What can start a value of a node.
  enum Alternative {
    case string(Int32)
    case number(Int32)
    case literal(Int32)
    case object(Int32)
    case array(Int32)
  }
  @exclusivity(unchecked) var alternatives: [[Alternative]?]

  @exclusivity(unchecked) var strings: [StringSpec] = []
  @exclusivity(unchecked) var numbers: [NumberMachine] = []
  @exclusivity(unchecked) var literals: [LiteralMachine] = []
  @exclusivity(unchecked) private var stringIndex: [StringLanguage: Int32?] = [:]
  @exclusivity(unchecked) private var unionIndex: [[StringLanguage]: Int32?] = [:]
  @exclusivity(unchecked) private var wordIndex: [ObjectIdentifier: Int32] = [:]
  @exclusivity(unchecked) private var numberIndex: [NumberNode: Int32?] = [:]
  @exclusivity(unchecked) private var literalIndex: [[[UInt8]]: Int32] = [:]
  @exclusivity(unchecked) var keyMachines: [KeyMachine?]

  @exclusivity(unchecked) var objectStates: [ObjectState] = []
  @exclusivity(unchecked) var objectFacts: [ObjectFacts] = []
  @exclusivity(unchecked) private var objectIndex: [ObjectState: Int32] = [:]
  @exclusivity(unchecked) var objectSuccessors: [UInt64: Int32] = [:]
  @exclusivity(unchecked) var arrayStates: [ArrayState] = []
  @exclusivity(unchecked) var arrayFacts: [ArrayFacts?] = []
  @exclusivity(unchecked) private var arrayIndex: [ArrayState: Int32] = [:]

  @exclusivity(unchecked) var hasValue: [Bool] = []

  // Masks (Workspace+Mask.swift)
  @exclusivity(unchecked) var frameMasks: [Int32: FrameMask] = [:]
  @exclusivity(unchecked) var acceptedRests: [Int32: RestList] = [:]
  @exclusivity(unchecked) var restLists: [[Int32]: RestList] = [:]
  @exclusivity(unchecked) var valueRests: [Int32: (accepted: [Int32], complete: [Int32])] = [:]
  @exclusivity(unchecked) var lexicalByString: [UInt64: LexicalMask] = [:]
  @exclusivity(unchecked) var exitsByString: [UInt64: LexicalMask] = [:]
  @exclusivity(unchecked) var lateMasks: [UInt64: LateMask] = [:]
  @exclusivity(unchecked) var lexicalByNumber: [UInt64: LexicalMask] = [:]
  @exclusivity(unchecked) var keyMasks: [UInt64: KeyMask] = [:]
  @exclusivity(unchecked) var taken: [UInt64: [Int32]] = [:]
  @exclusivity(unchecked) var exitLists: [SharedExits: (lexical: LexicalMask, rests: RestList, tokens: [Int32])] = [:]
  @exclusivity(unchecked) var maskBytes = 0
  @exclusivity(unchecked) var scratch: [Int32] = []
  /// What the languages may still take while the schema is compiled; see `GrammarLimits.compileFuel`.
  let compilation = WorkPurse()
  /// What the mask under way may still spend; see `GrammarLimits.maskFuel`.
  let purse = WorkPurse()
  @inline(__always)
  var fuelLeft: Int {
    get { purse.left }
    set { purse.left = newValue }
  }
  /// Stacks and texts when the size was last looked at.
  @exclusivity(unchecked) var sizeNoted = 0

  // Distances (Workspace+Distance.swift)
  @exclusivity(unchecked) var distances = DistanceTables()

  /// Languages as they were when the schema had been compiled; nil while it is.
  private let templates: LanguageTemplates?

  init(
    plan: GrammarPlan, vocabulary: TokenVocabulary, options: GrammarOptions, limits: GrammarLimits, templates: LanguageTemplates? = nil
  ) {
    self.plan = plan
    self.templates = templates
    self.vocabulary = vocabulary
    self.options = options
    self.limits = limits
    anySpelling = options.spelling == .any
    if case .flexible(let limit) = options.whitespace { whitespaceLimit = Int32(clamping: limit) } else { whitespaceLimit = 0 }
    alternatives = Array(repeating: nil, count: plan.nodes.count)
    keyMachines = Array(repeating: nil, count: plan.objects.count)
    hasValue = plan.hasValue
  }

  // MARK: Machines

  private var builder: StringSpecBuilder {
    StringSpecBuilder(acceptsAllSpellings: anySpelling, fuel: limits.regexStates, purse: purse, compilation: compilation)
  }

  func stringSpec(_ language: StringLanguage, node: Int) throws(CompileError) -> Int32? {
    if let known = stringIndex[language] { return known }
    if let template = templates?.strings[language]?.copy(purse) {
      let id = Int32(strings.count)
      strings.append(template)
      stringIndex[language] = id
      return id
    }
    let builder = self.builder
    let spec: StringSpec?
    do {
      spec = try builder.build(language, counts: true)
    } catch {
      throw CompileError(
        .limit, pointer: plan.pointers[node], keyword: "pattern",
        "the string's patterns and lengths take too much to follow; use smaller counts, fewer counts inside counts, or fewer patterns together"
      )
    }
    var id: Int32?
    if let spec {
      id = Int32(strings.count)
      strings.append(spec)
    }
    stringIndex[language] = .some(id)
    return id
  }

  /// The strings of an enumeration.
  private func wordSpec(_ words: LiteralScalars, insideBound: Int) -> Int32 {
    if let known = wordIndex[ObjectIdentifier(words)] { return known }
    let id = Int32(strings.count)
    strings.append(builder.build(words: words, insideBound: insideBound))
    wordIndex[ObjectIdentifier(words)] = id
    return id
  }

  func numberMachine(_ number: NumberNode, node: Int) throws(CompileError) -> Int32? {
    if let known = numberIndex[number] { return known }
    // Between bounds that are close together there may be nothing but what has more digits than a double surely keeps.
    var id = try numberMachine(number, node: node, furtherDigits: 0)
    for further in [1, 2, nil] where id == nil && !anySpelling && !number.isInteger {
      id = try numberMachine(number, node: node, furtherDigits: further)
    }
    numberIndex[number] = .some(id)
    return id
  }

  private func numberMachine(_ number: NumberNode, node: Int, furtherDigits: Int?) throws(CompileError) -> Int32? {
    let numberLimits = NumberMachine.Limits(
      allSpellings: anySpelling, integerDigits: limits.integerDigits, fractionDigits: limits.fractionDigits, furtherDigits: furtherDigits)
    guard let machine = NumberMachine(number, limits: numberLimits) else {
      throw CompileError(
        .unsupported, pointer: plan.pointers[node], keyword: number.multiplesOf.isEmpty ? "minimum" : "multipleOf",
        "a bound of more than 400 digits, a step of more than 17 digits or more than 64 excluded values cannot be enforced")
    }
    var id: Int32?
    machine.workLimit = max(0, compilation.left)
    let isLive = machine.isLive(NumberMachine.start)
    compilation.left -= machine.work
    purse.left -= machine.work
    if machine.isAborted {
      throw CompileError(
        .limit, pointer: plan.pointers[node],
        keyword: !number.oneOf.isEmpty ? "enum" : number.multiplesOf.isEmpty ? "minimum" : "multipleOf",
        "the numbers of the schema take too much to follow; use fewer of them, narrower bounds or smaller steps")
    }
    machine.workLimit = .max
    if isLive {
      id = Int32(numbers.count)
      numbers.append(machine)
    } else if machine.isExhausted {
      throw CompileError(
        .limit, pointer: plan.pointers[node], keyword: "multipleOf",
        "the allowed multiples are too sparse to be searched; use a smaller step or bounds")
    }
    return id
  }

  func literalMachine(_ texts: [[UInt8]]) -> Int32 {
    if let known = literalIndex[texts] { return known }
    let id = Int32(literals.count)
    literals.append(LiteralMachine(texts))
    literalIndex[texts] = id
    return id
  }

  /// What can start a value of `node`; empty if it has none.
  func alternatives(of node: Int) -> [Alternative] {
    if let known = alternatives[node] { return known }
    var list: [Alternative] = []
    var languages: [StringLanguage] = []
    // Lists of several branches are followed as one.
    let joined = plan.isUnion(node) ? plan.lists[node] : nil
    if let joined { add(joined, at: node, to: &list) }
    for id in plan.alternatives(of: node) {
      switch plan.nodes[id] {
      case .null: list.append(.literal(literalMachine([Array("null".utf8)])))
      case .boolean(let yes, let no):
        let texts = (yes ? [Array("true".utf8)] : []) + (no ? [Array("false".utf8)] : [])
        if !texts.isEmpty { list.append(.literal(literalMachine(texts))) }
      case .number(let number): if let machine = try? numberMachine(number, node: id) { list.append(.number(machine)) }
      case .string(let language):
        guard hasValue[id], let spec = try? stringSpec(language, node: id) else { continue }
        list.append(.string(spec))
        if !strings[Int(spec)].isCounted, strings[Int(spec)].machine.automaton is RegexScalars { languages.append(language) }
      case .object: if hasValue[id] { list.append(.object(plan.objectIndex[id])) }
      case .array: if hasValue[id] { list.append(.array(Int32(id))) }
      case .enumeration: if joined == nil, let found = plan.lists[id] { add(found, at: id, to: &list) }
      case .never, .any, .union: break
      }
    }
    if languages.count > 1, let one = unionSpec(languages) {
      // Strings that end in the same place are one language: one walk of the vocabulary, not one for each.
      let parts = Set(languages.compactMap { stringIndex[$0] ?? nil })
      list.removeAll { if case .string(let spec) = $0 { parts.contains(spec) } else { false } }
      list.append(.string(one))
    }
    alternatives[node] = list
    return list
  }

  /// What the compilation of the schema found out about its languages, for workspaces to come.
  func languageTemplates() -> LanguageTemplates {
    var made = LanguageTemplates()
    for (language, id) in stringIndex {
      if let id, let spec = strings[Int(id)].copy(nil) { made.strings[language] = spec }
    }
    for (plan, machine) in keyMachines.enumerated() {
      guard let machine else { continue }
      made.keys[Int32(plan)] = machine.copies()
    }
    return made
  }

  private func unionSpec(_ languages: [StringLanguage]) -> Int32? {
    if let known = unionIndex[languages] { return known }
    var id: Int32?
    if let spec = builder.build(union: languages) {
      id = Int32(strings.count)
      strings.append(spec)
    }
    unionIndex[languages] = .some(id)
    return id
  }

  private func add(_ found: EnumerationList, at node: Int, to list: inout [Alternative]) {
    if !found.literals.isEmpty { list.append(.literal(literalMachine(found.literals))) }
    for numbers in found.numbers { if let machine = try? numberMachine(numbers, node: node) { list.append(.number(machine)) } }
    if let words = found.words { list.append(.string(wordSpec(words, insideBound: found.insideBound))) }
  }

  func keyMachine(_ plan: Int32) -> KeyMachine {
    if let machine = keyMachines[Int(plan)] { return machine }
    let object = self.plan.objects[Int(plan)]
    // What has patterns worth the name was made, or refused, when the schema was compiled.
    let nothing = object.patterns.map { _ in StringMachine(LiteralScalars([]), acceptsAllSpellings: anySpelling) }
    let machine =
      (try? makeKeyMachine(plan)) ?? KeyMachine(keys: object.keyScalars, languages: nothing, acceptsAllSpellings: anySpelling)
    keyMachines[Int(plan)] = machine
    return machine
  }

  func makeKeyMachine(_ plan: Int32) throws(CompileError) -> KeyMachine {
    let object = self.plan.objects[Int(plan)]
    let builder = self.builder
    let template = templates?.keys[plan]
    var languages: [StringMachine] = []
    for (index, pattern) in object.patterns.enumerated() {
      var machine: StringMachine?
      if let known = template?.languages[index]?.copy(purse) {
        machine = known
      } else if hasValue[pattern.node], template?.isEmpty[index] != true {
        do {
          machine = try builder.build(pattern.language, counts: false)?.machine
        } catch {
          throw CompileError(
            .limit, pointer: self.plan.pointers[object.node], keyword: "patternProperties",
            "the patterns of the keys take too much to follow; use smaller counts, fewer counts inside counts, or fewer patterns together")
        }
      }
      // A language without strings: nothing matches.
      languages.append(machine ?? StringMachine(LiteralScalars([]), acceptsAllSpellings: anySpelling))
    }
    var all: [StringLanguage] = []
    for (pattern, machine) in zip(object.patterns, languages)
    where hasValue[pattern.node] && !((machine.automaton as? LiteralScalars)?.scalar.count == 1) {
      all.append(pattern.language)
    }
    if let union = template?.union?.copy(purse) {
      return KeyMachine(keys: object.keyScalars, languages: languages, union: union, acceptsAllSpellings: anySpelling)
    }
    let union = all.count > 1 && object.patterns.count < 255 ? builder.build(union: StringSpecBuilder.simplified(all)).map(\.machine) : nil
    return KeyMachine(keys: object.keyScalars, languages: languages, union: union, acceptsAllSpellings: anySpelling)
  }

  // MARK: Objects

  func initialObject(_ plan: Int32) -> Int32 {
    let object = self.plan.objects[Int(plan)]
    let none = BitSet(count: object.keys.count)
    var required = object.required
    if !object.closure.isEmpty { for i in object.required.members { required.formUnion(object.closure[i]) } }
    return internObject(ObjectState(plan: plan, unavailable: none, used: none, required: required, count: 0, extras: 0))
  }

  func objectID(_ state: ObjectState) -> Int32 { internObject(state) }

  private func internObject(_ state: ObjectState) -> Int32 {
    if let id = objectIndex[state] { return id }
    let id = Int32(objectStates.count)
    objectStates.append(state)
    objectFacts.append(facts(state))
    objectIndex[state] = id
    return id
  }

  private func cap(_ count: Int32, _ object: ObjectPlan) -> Int32 {
    if !object.countsKeys { return 0 }
    return object.maximum >= 0 ? count : min(count, Int32(clamping: object.minimum))
  }

  /// The state after declared key `key`.
  func using(_ id: Int32, declared key: Int) -> Int32 {
    let memo = UInt64(UInt32(bitPattern: id)) << 32 | UInt64(key)
    if let known = objectSuccessors[memo] { return known }
    let object = plan.objects[Int(objectStates[Int(id)].plan)]
    let next = internObject(successor(objectStates[Int(id)], key, object))
    objectSuccessors[memo] = next
    return next
  }

  private func successor(_ state: ObjectState, _ key: Int, _ object: ObjectPlan) -> ObjectState {
    var state = state
    if !object.closure.isEmpty {
      state.used.insert(key)
      var due = object.closure[key]
      due.subtract(state.used)
      state.required.formUnion(due)
    }
    state.required.remove(key)
    if options.order == .declared {
      state.unavailable.insert(through: key)
    } else {
      state.unavailable.insert(key)
    }
    state.count = cap(state.count + 1, object)
    return state
  }

  /// The state after an undeclared key; `text` -1 leaves the set of keys as it is.
  func usingExtra(_ id: Int32, text: Int32) -> Int32 {
    var state = objectStates[Int(id)]
    let object = plan.objects[Int(state.plan)]
    if options.order == .declared && !object.keys.isEmpty { state.unavailable.insert(through: object.keys.count - 1) }
    state.count = cap(state.count + 1, object)
    if text >= 0 { state.extras = textSets.adding(text, to: state.extras, texts: texts) }
    return internObject(state)
  }

  private func facts(_ state: ObjectState) -> ObjectFacts {
    let object = plan.objects[Int(state.plan)]
    let due = state.required.count
    var candidates = BitSet(count: object.keys.count)
    var hasCandidates = false
    let lastInOrder = options.order == .declared ? (state.required.first ?? object.keys.count) : object.keys.count
    var hasExtras = false
    for pattern in object.patterns where hasValue[pattern.node] { hasExtras = true }
    let room = object.maximum < 0 ? Int.max : object.maximum - Int(state.count)
    // Keys that can still come behind a key, in the order of their declaration.
    var behind: [Int] = []
    var available = 0
    if !hasExtras && object.minimum > 0 {
      behind = Array(repeating: 0, count: object.keys.count)
      for key in object.keys.indices.reversed() {
        behind[key] = available
        if !state.unavailable.contains(key) && hasValue[object.values[key]] { available += 1 }
      }
    }
    purse.left -= object.keys.count / 8
    let isBlocked =
      object.countsKeys && state.required.members.contains { state.unavailable.contains($0) || !hasValue[object.values[$0]] }
    if !object.closure.isEmpty { purse.left -= object.keys.count * (2 + object.wordCount / 16) }
    for key in object.keys.indices where key <= lastInOrder {
      guard !state.unavailable.contains(key), hasValue[object.values[key]],
        object.undeclaredRequirements.isEmpty || object.undeclaredRequirements[key] == nil
      else { continue }
      if object.countsKeys || !object.closure.isEmpty {
        if object.closure.isEmpty {
          // Keys are taken in an order that bars no required one.
          if due + (state.required.contains(key) ? 0 : 1) > room || isBlocked { continue }
        } else {
          let next = successor(state, key, object)
          if next.required.count + 1 > room { continue }
          if next.required.members.contains(where: { next.unavailable.contains($0) || !hasValue[object.values[$0]] }) { continue }
        }
        if !hasExtras && object.minimum > 0 {
          let left = options.order == .declared ? behind[key] : available - 1
          if Int(state.count) + 1 + left < object.minimum { continue }
        }
      }
      candidates.insert(key)
      hasCandidates = true
    }
    var extra = hasExtras && due + 1 <= room
    if options.order == .declared && due > 0 { extra = false }
    if extra && !options.allowsUndeclaredKeys && object.isOpenByDefault {
      extra = Int(state.count) < object.minimum && !hasCandidates
    }
    return ObjectFacts(
      canClose: due == 0 && Int(state.count) >= object.minimum && room >= 0, candidates: candidates, hasCandidates: hasCandidates,
      allowsExtra: extra)
  }

  // MARK: Arrays

  func initialArray(_ node: Int32) -> Int32 { internArray(ArrayState(node: node, count: 0, contained: 0, seen: 0)) }

  func internArray(_ state: ArrayState) -> Int32 {
    if let id = arrayIndex[state] { return id }
    let id = Int32(arrayStates.count)
    arrayStates.append(state)
    arrayFacts.append(nil)
    arrayIndex[state] = id
    return id
  }

  func arrayState(_ id: Int32, adding text: Int32) -> Int32 {
    var state = arrayStates[Int(id)]
    state.seen = textSets.adding(text, to: state.seen, texts: texts)
    return internArray(state)
  }

  func arrayFacts(_ id: Int32) -> ArrayFacts {
    if let known = arrayFacts[Int(id)] { return known }
    let state = arrayStates[Int(id)]
    guard case .array(let array) = plan.nodes[Int(state.node)] else { return ArrayFacts(canClose: false, elements: [], isDistinct: false) }
    let count = Int(state.count)
    let counts = array.contains.first
    let most = maximumElements(array)
    var elements: [(Int32, Int32)] = []
    if count < most {
      let node = count < array.prefix.count ? array.prefix[count] : array.items
      let floor = max(array.prefix.count, array.minItems)
      // Distinct elements of a finite set make every count matter.
      let isCapped = array.maxItems == nil && count >= floor && !(array.uniqueItems && most < Int.max)
      let next = Int32(isCapped ? count : count + 1)
      if let counts {
        let contained = Int(state.contained)
        let stillDue = max(0, counts.minimum - contained)
        let room = most - count
        let within = contained + 1
        if counts.maximum.map({ within <= $0 }) ?? true, hasValue[counts.node] {
          let capped = counts.maximum == nil ? min(within, counts.minimum) : within
          elements.append(
            (Int32(counts.node), internArray(ArrayState(node: state.node, count: next, contained: Int32(capped), seen: state.seen))))
        }
        if room > stillDue, hasValue[counts.complement] {
          elements.append(
            (Int32(counts.complement), internArray(ArrayState(node: state.node, count: next, contained: state.contained, seen: state.seen)))
          )
        }
      } else if hasValue[node] {
        elements.append((Int32(node), internArray(ArrayState(node: state.node, count: next, contained: 0, seen: state.seen))))
      }
    }
    if array.uniqueItems && !textSets.members(state.seen).isEmpty {
      elements = elements.filter { element in hasUnseenValue(Int(element.0), seen: state.seen) }
    }
    let enough = count >= array.minItems && (counts.map { Int(state.contained) >= $0.minimum } ?? true)
    let facts = ArrayFacts(canClose: enough, elements: elements.map { (node: $0.0, after: $0.1) }, isDistinct: array.uniqueItems)
    arrayFacts[Int(id)] = facts
    return facts
  }

  /// Most elements that an array can have, by its bound and by the first position that has no value.
  func maximumElements(_ array: ArrayNode) -> Int {
    var most = array.maxItems ?? Int.max
    for (i, node) in array.prefix.enumerated() where !hasValue[node] { most = min(most, i) }
    if array.contains.isEmpty, !hasValue[array.items] { most = min(most, array.prefix.count) }
    return most
  }
}
