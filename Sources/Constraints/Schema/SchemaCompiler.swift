import JSONText

/// JSON Schema (draft 2020-12, and what differs in drafts 4 to 2019-09) to the typed form that the automaton reads.
///
/// A schema denotes a set of JSON values. Per type it is a union of sets of a fixed form (`NumberSet`, `StringSet`, `ObjectSet`,
/// `ArraySet`), closed under intersection and, as far as the form allows, complement. The values of properties and elements stay
/// lazy terms over schema locations, so composition costs nothing until a place is reached, and recursion is a cycle of terms.
/// What the form cannot express becomes a refusal that travels with its set: it is an error only if the set survives.
package enum SchemaCompiler {
  /// Reads a schema's text, once for all that look at it: the compiler, prompts, rules for notes.
  package static func document(_ jsonSchema: [UInt8], limits: SchemaLimits = SchemaLimits()) throws(CompileError) -> JSONDocument {
    guard jsonSchema.count <= limits.maximumBytes else {
      throw CompileError(.limit, pointer: "", "the schema has \(jsonSchema.count) bytes; the limit is \(limits.maximumBytes)")
    }
    var tape = JSONTape()
    _ = try tape.append(schema: jsonSchema, maximumDepth: limits.maximumDepth)
    return JSONDocument(tape, source: "schema")
  }

  package static func compile(_ schema: JSONDocument, options: SchemaOptions = SchemaOptions()) throws(CompileError) -> SchemaProgram {
    // A copy: the compiler marks keywords on it, and adds the schemas that references name.
    var tape = schema.tape
    var keywords = KeywordSet()
    tape.tagKeywords(from: 0, &keywords)
    return try Compilation(tape: tape, root: 0, keywords: keywords, options: options).run()
  }

  /// The values of a schema whose unions have their tags, or no keys of other branches; nil where that is no part of the schema, or too much as well.
  fileprivate static func taggedPart(of schema: JSONDocument, options: SchemaOptions) -> SchemaProgram? {
    var tape = schema.tape
    var keywords = KeywordSet()
    tape.tagKeywords(from: 0, &keywords)
    // Of what few elements may be, more may be where it is narrower.
    guard !keywords.contains(.maxContains) else { return nil }
    var writing = options
    writing.separatesUnions = true
    let compilation = Compilation(tape: tape, root: 0, keywords: keywords, options: writing)
    guard let program = try? compilation.run(), !compilation.usesComplements else { return nil }
    return program
  }

  package static func compile(jsonSchema: [UInt8], options: SchemaOptions = SchemaOptions()) throws(CompileError) -> SchemaProgram {
    try compile(document(jsonSchema, limits: options.limits), options: options)
  }
}

/// A schema that was read and compiled, which no vocabulary is needed for: what a grammar is made of once there is a model.
package struct CompiledSchema: Sendable {
  package let document: JSONDocument
  package let program: SchemaProgram
  /// Why the program is of a part of the schema's values; nil where it is of all.
  ///
  /// To tell which values without a tag are in exactly one of many branches takes more and more steps. Those with a tag are told at once, and what is
  /// generated has one.
  package let narrowed: CompileError?

  package init(_ document: JSONDocument, options: SchemaOptions = SchemaOptions()) throws(CompileError) {
    self.document = document
    do throws(CompileError) {
      program = try SchemaCompiler.compile(document, options: options)
      narrowed = nil
    } catch {
      guard error.kind == .limit, let part = SchemaCompiler.taggedPart(of: document, options: options) else { throw error }
      program = part
      narrowed = error
    }
  }
}

/// The state of one compilation.
final class Compilation {
  // Unchecked: one thread compiles, and nothing reads the tape while a text is appended. Checks at every access would cost as much as reading.
  @exclusivity(unchecked) var tape: JSONTape
  /// Every keyword that occurs as a key anywhere on the tape.
  var occurringKeywords: KeywordSet
  let root: Int
  let options: SchemaOptions
  let dialect: Dialect
  /// Whether what has been evaluated matters: then compositions keep track of it and are not simplified away.
  let usesUnevaluated: Bool

  var terms = TermTable()
  var languages = LanguageTable()
  /// Languages in their simplest form: all strings, a few words, or as they are.
  var simplifiedLanguages: [LanguageTable.ID: StringSet] = [:]
  var refusals: [CompileError] = []
  var references: ReferenceIndex?
  /// Local references already followed.
  var resolved: [String: Int] = [:]
  /// Members by key of large objects that pointers went through.
  var memberIndexes: [Int: [CodePoints: Int]] = [:]
  /// Objects below the root with an identifier, found on first use.
  var identified: Set<Int>?
  /// Pointers already written, by tape index.
  var pointerTexts: [Int: String] = [:]

  /// Terms of schema locations, by tape index; -1 unknown.
  var schemaTerms: [Int32] = []
  var termsInProgress: Set<Int> = []

  struct ExpansionKey: Hashable {
    var term: TermID
    var isTracking: Bool
  }
  var expansions: [ExpansionKey: ValueSet] = [:]
  var expansionsInProgress: Set<ExpansionKey> = []
  var emptiness: [TermID: Bool] = [:]
  /// Depth of emptiness proofs within one another.
  var proofDepth = 0
  static let maximumProofDepth = 4
  var recursionDepth = 0
  static let maximumRecursionDepth = 96

  var fuel: Int
  var steps = 0

  // Emission
  var nodes: [SchemaNode] = []
  var nodeTerms: [TermID] = []
  var nodeOfTerm: [TermID: Int] = [:]
  var pendingNodes: [(node: Int, term: TermID)] = []
  var ignored: [SchemaProgram.IgnoredKeyword] = []

  /// See `SchemaProgram.hasLooseUnions`.
  var hasLooseUnions = false
  /// Terms of the branches of unions as they are written, and which have a tag, by the tape index of their list.
  var knownBranches: [Int: (written: [TermID], isTagged: [Bool])] = [:]
  /// Whether it was asked what some schema leaves out. Where a union within that one is written narrower, more is left out than the schema says.
  var usesComplements = false

  init(tape: JSONTape, root: Int, keywords: KeywordSet, options: SchemaOptions) {
    self.tape = tape
    occurringKeywords = keywords
    self.root = root
    self.options = options
    fuel = options.limits.fuel
    dialect = Dialect(tape: tape, root: root)
    usesUnevaluated = keywords.intersects(KeywordSet(.unevaluatedProperties, .unevaluatedItems))
  }

  func run() throws(CompileError) -> SchemaProgram {
    let rootNode = try node(for: try term(ofSchema: root))
    try emitPending()
    return try finish(root: rootNode)
  }

  // MARK: Limits and errors

  /// Counts `cost` steps of set algebra; one step is of the order of a microsecond.
  func spend(_ cost: Int = 1) throws(CompileError) {
    fuel -= cost + languages.work / 2
    languages.work = 0
    steps += 1
    if fuel < 0 {
      throw CompileError(
        .limit, pointer: "",
        "combining the schema's parts takes more than \(options.limits.fuel) steps; use fewer overlapping alternatives (oneOf, anyOf, not)")
    }
    if steps & 63 == 0, let isCancelled = options.isCancelled, isCancelled() {
      throw CompileError(.cancelled, pointer: "", "the compilation was cancelled")
    }
  }

  func error(_ kind: CompileError.Kind, at index: Int, _ keyword: Keyword? = nil, _ message: String) -> CompileError {
    CompileError(kind, pointer: tape.pointer(index), keyword: keyword?.name, message)
  }

  func refuse(_ error: CompileError) -> Refusal {
    if let index = refusals.firstIndex(of: error) { return Refusal(index: Int32(index)) }
    refusals.append(error)
    return Refusal(index: Int32(refusals.count - 1))
  }

  func refuse(at index: Int, _ keyword: Keyword, _ message: String) -> Refusal {
    refuse(error(.unsupported, at: index, keyword, message))
  }

  func ignore(_ index: Int, _ keyword: String) {
    let entry = SchemaProgram.IgnoredKeyword(pointer: tape.pointer(index), keyword: keyword)
    if !ignored.contains(entry) { ignored.append(entry) }
  }

  // MARK: Schema locations

  static let validationKeywords: KeywordSet = {
    var set = KeywordSet()
    for keyword in Keyword.allCases { set.insert(keyword) }
    return set.subtracting(
      KeywordSet(
        .unknown, .defs, .definitions, .anchor, .dynamicAnchor, .recursiveAnchor, .id, .oldID, .schema, .vocabulary, .order, .then, .else,
        .minContains, .maxContains))
  }()

  /// The validation keywords of a schema object that its dialect knows.
  func keywords(of index: Int) -> KeywordSet {
    var set = tape.keywords(index)
    if set.contains(.ref), dialect.refHidesSiblings { return KeywordSet(.ref) }
    set.bits &= Self.validationKeywords.bits & dialect.known.bits
    if set.contains(.format) && !options.assertsFormat { set.bits &= ~KeywordSet(.format).bits }
    return set
  }

  /// The term of the schema at a location: references and plain compositions are seen through.
  func term(ofSchema index: Int) throws(CompileError) -> TermID {
    if schemaTerms.count <= index { schemaTerms += [Int32](repeating: -1, count: tape.values.count - schemaTerms.count) }
    if schemaTerms[index] >= 0 { return TermID(index: schemaTerms[index]) }
    let own: TermID
    switch tape.kind(index) {
    case .true: own = .any
    case .false: own = .never
    case .object:
      let keywords = keywords(of: index)
      if keywords.isEmpty {
        own = .any
      } else if termsInProgress.contains(index) || recursionDepth > Self.maximumRecursionDepth {
        return terms.intern(.schema(index))
      } else {
        termsInProgress.insert(index)
        recursionDepth += 1
        defer {
          termsInProgress.remove(index)
          recursionDepth -= 1
        }
        own = try composition(index, keywords) ?? terms.intern(.schema(index))
      }
    default:
      throw error(.invalid, at: index, nil, "a schema is an object, true or false; found \(tape.kind(index))")
    }
    schemaTerms[index] = own.index
    return own
  }

  /// Schemas that only refer or combine.
  private func composition(_ index: Int, _ keywords: KeywordSet) throws(CompileError) -> TermID? {
    switch keywords.bits {
    case KeywordSet(.ref).bits:
      guard let member = tape.member(index, .ref) else { return nil }
      return try term(ofSchema: try resolve(member, .ref))
    case KeywordSet(.anyOf).bits where !usesUnevaluated:
      guard let list = tape.member(index, .anyOf) else { return nil }
      return terms.or(try branches(list, .anyOf).written)
    case KeywordSet(.allOf).bits:
      guard let list = tape.member(index, .allOf) else { return nil }
      return terms.and(try schemaList(list, .allOf))
    case KeywordSet(.not).bits where !usesUnevaluated:
      guard let member = tape.member(index, .not) else { return nil }
      return terms.not(try term(ofSchema: member))
    default: return nil
    }
  }

  func schemaList(_ index: Int, _ keyword: Keyword) throws(CompileError) -> [TermID] {
    guard tape.kind(index) == .array, tape[index].childCount > 0 else {
      throw error(.invalid, at: index, keyword, "\(keyword.name) is a non-empty array of schemas")
    }
    var result: [TermID] = []
    for child in tape.children(index) { result.append(try term(ofSchema: child)) }
    return result
  }
}
