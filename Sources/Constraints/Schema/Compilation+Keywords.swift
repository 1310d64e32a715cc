import JSONText

extension Compilation {
  /// The values that a term stands for. `isTracking`: sets carry what has been evaluated, for the unevaluated keywords.
  func expand(_ term: TermID, isTracking: Bool = false) throws(CompileError) -> ValueSet {
    switch terms[term] {
    case .any: return .any
    case .never: return .never
    default: break
    }
    let key = ExpansionKey(term: term, isTracking: isTracking)
    if let known = expansions[key] { return known }
    guard expansionsInProgress.insert(key).inserted else {
      throw CompileError(
        .invalid, pointer: pointer(of: term), keyword: "$ref", "the schema refers to itself without going into a property or an element")
    }
    recursionDepth += 1
    defer {
      expansionsInProgress.remove(key)
      recursionDepth -= 1
    }
    guard recursionDepth < Self.maximumRecursionDepth else {
      throw CompileError(.limit, pointer: pointer(of: term), "references and compositions nest deeper than \(Self.maximumRecursionDepth)")
    }
    try spend()
    var result: ValueSet
    switch terms[term] {
    case .any: result = .any
    case .never: result = .never
    case .schema(let index): result = try expandSchema(index, isTracking: isTracking)
    case .literal(let index): result = literalSet(index)
    case .not(let inner):
      usesComplements = true
      result = try complement(try expand(inner))
    case .and(let members):
      result = .any
      // Positive members first: they bound what complements must describe.
      for member in members where !isNegation(member) {
        result = try intersection(result, try expand(member, isTracking: isTracking))
      }
      for member in members where isNegation(member) {
        if result.isEmpty { break }
        result = try intersection(result, try expand(member))
      }
    case .or(let members):
      result = .never
      if isTracking {
        result = try trackedUnion(members)
      } else {
        for member in members { union(&result, try expand(member)) }
      }
    }
    if usesUnevaluated && !isTracking { forgetEvaluated(&result) }
    expansions[key] = result
    return result
  }

  private func isNegation(_ term: TermID) -> Bool {
    if case .not = terms[term] { return true }
    return false
  }

  private func forgetEvaluated(_ set: inout ValueSet) {
    for position in set.objects.indices { set.objects[position].evaluated = ObjectSet.Evaluated() }
    for position in set.arrays.indices {
      set.arrays[position].evaluatedPrefix = 0
      set.arrays[position].evaluatedAll = false
      set.arrays[position].evaluatedTerms = []
    }
  }

  func pointer(of term: TermID) -> String {
    switch terms[term] {
    case .any, .never: ""
    case .schema(let index), .literal(let index): pointerText(index)
    case .not(let inner): pointer(of: inner)
    case .and(let members), .or(let members): members.first.map { pointer(of: $0) } ?? ""
    }
  }

  /// The pointer of a location, its parents' pointers remembered.
  private func pointerText(_ index: Int) -> String {
    if let known = pointerTexts[index] { return known }
    let value = tape[index]
    guard value.parent >= 0 else { return "" }
    let step = value.keyStart >= 0 ? JSONPointer.token(tape.key(index).text) : String(value.position)
    let text = pointerText(Int(value.parent)) + "/" + step
    pointerTexts[index] = text
    return text
  }

  /// For `anyOf` under tracking: whichever branches hold, what they looked at counts as evaluated.
  func trackedUnion(_ members: [TermID]) throws(CompileError) -> ValueSet {
    var result = ValueSet.never
    guard members.count <= 6 else {
      throw CompileError(
        .unsupported, pointer: members.first.map { pointer(of: $0) } ?? "", keyword: "anyOf",
        "more than 6 alternatives under unevaluatedProperties or unevaluatedItems cannot be enforced")
    }
    for choice in 1..<(1 << members.count) {
      var set = ValueSet.any
      for (position, member) in members.enumerated() where choice >> position & 1 == 1 {
        set = try intersection(set, try expand(member, isTracking: true))
        if set.isEmpty { break }
      }
      union(&result, set)
    }
    return result
  }

  // MARK: One schema object

  func expandSchema(_ index: Int, isTracking outerTracking: Bool) throws(CompileError) -> ValueSet {
    switch tape.kind(index) {
    case .true: return .any
    case .false: return .never
    default: break
    }
    let keywords = keywords(of: index)
    let isTracking = outerTracking || keywords.contains(.unevaluatedProperties) || keywords.contains(.unevaluatedItems)
    var result = ValueSet.any

    if keywords.intersects(Self.numberKeywords) { result.numbers = try numbers(index, keywords) }
    if keywords.intersects(Self.stringKeywords) { result.strings = try strings(index, keywords) }
    if keywords.intersects(Self.objectKeywords) { result.objects = try objects(index, keywords) }
    if keywords.intersects(Self.arrayKeywords) { result.arrays = try arrays(index, keywords) }
    if keywords.contains(.type), let member = tape.member(index, .type) { result = try intersection(result, try types(member)) }
    if keywords.contains(.const), let member = tape.member(index, .const) { result = try intersection(result, literalSet(member)) }
    if keywords.contains(.enum), let member = tape.member(index, .enum) { result = try intersection(result, try enumeration(member)) }

    guard keywords.intersects(Self.applicators) else { return result }
    func combine(_ term: TermID) throws(CompileError) {
      if result.isEmpty { return }
      result = try intersection(result, try expand(term, isTracking: isTracking))
    }
    if keywords.contains(.ref), let member = tape.member(index, .ref) { try combine(try term(ofSchema: try resolve(member, .ref))) }
    if keywords.contains(.dynamicRef), let member = tape.member(index, .dynamicRef) {
      try combine(try term(ofSchema: try resolve(member, .dynamicRef)))
    }
    if keywords.contains(.recursiveRef), let member = tape.member(index, .recursiveRef) {
      try combine(try term(ofSchema: try resolve(member, .recursiveRef)))
    }
    if keywords.contains(.allOf), let list = tape.member(index, .allOf) {
      for member in try schemaList(list, .allOf) { try combine(member) }
    }
    if keywords.contains(.extends), let member = tape.member(index, .extends) {
      if tape.kind(member) == .array {
        for term in try schemaList(member, .extends) { try combine(term) }
      } else {
        try combine(try term(ofSchema: member))
      }
    }
    if keywords.contains(.anyOf), let list = tape.member(index, .anyOf), !result.isEmpty {
      let members = try branches(list, .anyOf).written
      if isTracking {
        result = try intersection(result, try trackedUnion(members))
      } else {
        var sum = ValueSet.never
        for member in members { union(&sum, try intersection(result, try expand(member))) }
        result = sum
      }
    }
    if keywords.contains(.oneOf), let list = tape.member(index, .oneOf), !result.isEmpty {
      var sum = ValueSet.never
      for branch in try exactlyOne(try branches(list, .oneOf), within: result) {
        union(&sum, try intersection(result, try expand(branch, isTracking: isTracking)))
      }
      result = sum
    }
    if keywords.contains(.not), let member = tape.member(index, .not), !result.isEmpty {
      result = try intersection(result, try expand(terms.not(try term(ofSchema: member))))
    }
    if keywords.contains(.if), !result.isEmpty { result = try conditional(index, result, isTracking: isTracking) }
    if keywords.contains(.dependentSchemas) || keywords.contains(.dependencies) {
      result = try dependentSchemas(index, keywords, result, isTracking: isTracking)
    }
    if keywords.contains(.unevaluatedProperties), let member = tape.member(index, .unevaluatedProperties) {
      let term = try term(ofSchema: member)
      var objects: [ObjectSet] = []
      for object in result.objects { if let kept = try restrictUnevaluated(object, term) { objects.append(kept) } }
      result.objects = objects
    }
    if keywords.contains(.unevaluatedItems), let member = tape.member(index, .unevaluatedItems) {
      let term = try term(ofSchema: member)
      var arrays: [ArraySet] = []
      for array in result.arrays { if let kept = restrictUnevaluated(array, term) { arrays.append(kept) } }
      result.arrays = arrays
    }
    return result
  }

  static let numberKeywords = KeywordSet(.minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum, .multipleOf, .divisibleBy)
  static let stringKeywords = KeywordSet(.minLength, .maxLength, .pattern, .format)
  static let objectKeywords = KeywordSet(
    .properties, .required, .additionalProperties, .patternProperties, .propertyNames, .minProperties, .maxProperties, .dependentRequired,
    .dependencies)
  static let arrayKeywords = KeywordSet(.items, .prefixItems, .additionalItems, .contains, .minItems, .maxItems, .uniqueItems)
  static let applicators = KeywordSet(
    .ref, .dynamicRef, .recursiveRef, .allOf, .anyOf, .oneOf, .not, .if, .dependentSchemas, .dependencies, .unevaluatedProperties,
    .unevaluatedItems, .extends)

  private func conditional(_ index: Int, _ base: ValueSet, isTracking: Bool) throws(CompileError) -> ValueSet {
    guard let condition = tape.member(index, .if) else { return base }
    let ifTerm = try term(ofSchema: condition)
    var thenTerm = TermID.any
    if let member = tape.member(index, .then) { thenTerm = try term(ofSchema: member) }
    var elseTerm = TermID.any
    if let member = tape.member(index, .else) { elseTerm = try term(ofSchema: member) }
    if thenTerm == .any && elseTerm == .any && !isTracking { return base }
    let holding = try intersection(
      try intersection(base, try expand(ifTerm, isTracking: isTracking)), try expand(thenTerm, isTracking: isTracking))
    var result = holding
    let failing = try intersection(base, try expand(terms.not(ifTerm)))
    union(&result, try intersection(failing, try expand(elseTerm, isTracking: isTracking)))
    return result
  }

  private func types(_ member: Int) throws(CompileError) -> ValueSet {
    var set = ValueSet.never
    func add(_ value: Int) throws(CompileError) {
      guard tape.kind(value) == .string else {
        if tape.kind(value) == .object, dialect == .draft3 {
          union(&set, try expand(try term(ofSchema: value)))
          return
        }
        throw error(.invalid, at: value, .type, "a type is a string")
      }
      switch tape.string(value).text {
      case "null": set.null = true
      case "boolean": (set.allowsFalse, set.allowsTrue) = (true, true)
      case "number": set.numbers = [.all]
      case "integer": if set.numbers.isEmpty { set.numbers = [dialect <= .draft4 ? .writtenIntegers : .integers] }
      case "string": set.strings = [.all]
      case "object": set.objects = [.all]
      case "array": set.arrays = [.all]
      case "any" where dialect == .draft3: set = .any
      case let name:
        throw error(
          .invalid, at: value, .type,
          "\"\(name.prefix(40))\" is not a type; expected null, boolean, number, integer, string, object or array")
      }
    }
    if tape.kind(member) == .array {
      guard tape[member].childCount > 0 else { throw error(.invalid, at: member, .type, "the list of types is empty") }
      for value in tape.children(member) { try add(value) }
    } else {
      try add(member)
    }
    return set
  }

  func literalSet(_ index: Int) -> ValueSet {
    var set = ValueSet.never
    var numbers: Set<ExactDecimal> = []
    addLiteral(index, to: &set, &numbers)
    return set
  }

  private func enumeration(_ member: Int) throws(CompileError) -> ValueSet {
    guard tape.kind(member) == .array else { throw error(.invalid, at: member, .enum, "enum is an array of values") }
    var set = ValueSet.never
    var numbers: Set<ExactDecimal> = []
    for value in tape.children(member) { addLiteral(value, to: &set, &numbers) }
    return set
  }

  /// - Parameter numbers: those that the set has.
  private func addLiteral(_ index: Int, to set: inout ValueSet, _ numbers: inout Set<ExactDecimal>) {
    switch tape.kind(index) {
    case .null: set.null = true
    case .false: set.allowsFalse = true
    case .true: set.allowsTrue = true
    case .number:
      if set.numbers.isEmpty { set.numbers = [NumberSet(finite: [])] }
      let value = ExactDecimal(tape.numberText(index))
      if numbers.insert(value).inserted { set.numbers[0].finite?.append(value) }
    case .string:
      if set.strings.isEmpty { set.strings = [StringSet(finite: [])] }
      set.strings[0].finite?.append(tape.string(index))
    case .array:
      let items = tape.children(index).map { terms.intern(.literal($0)) }
      set.arrays.append(ArraySet(prefix: items, items: .never, minItems: items.count, maxItems: items.count))
    case .object:
      let named = tape.distinctMembers(index).map {
        ObjectSet.Named(key: tape.key($0), term: terms.intern(.literal($0)), isRequired: true)
      }
      set.objects.append(ObjectSet(named: named, classes: [ObjectSet.KeyClass(keys: .all, term: .never)]))
    }
  }
}
