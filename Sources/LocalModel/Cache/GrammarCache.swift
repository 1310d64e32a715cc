import Constraints
import Decoding
import Extraction
import JSONText
import Synchronization

/// Compiled schemas of one vocabulary, by their text. Bounded by number and by bytes; the longest unused go first.
///
/// The vocabulary is arranged for masks when the first schema asks for it: a process that only writes free text never pays for it.
/// ``prepare()`` does it ahead.
final class GrammarCache: Sendable {
  /// A compiled schema, and what of it was left out because the caller allowed that.
  struct Entry: Sendable {
    let grammar: Grammar
    /// The caller's schema, as it was read and compiled.
    let schema: CompiledSchema
    /// The same as prompts show it.
    let shown: PromptSchema
    /// The outermost object's fields, in order.
    let outerFields: [(name: String, isRequired: Bool)]
    /// What the model's extraction profile makes of the schema; nil where it has none.
    let extraction: ExtractionSchema?
    /// The caller's schema itself, by which a value is checked that was not written under this grammar.
    let own: @Sendable () throws -> Grammar
    /// The same schema to generate by, where `grammar` is of a rewritten one.
    fileprivate let declared: @Sendable () throws -> Grammar
    /// Whether values are written by another schema than the caller's, and must be checked.
    let isRewritten: Bool
    /// What writes by the caller's schema itself.
    func asDeclared() throws -> Entry {
      Entry(
        grammar: try declared(), schema: schema, shown: shown, outerFields: outerFields, extraction: extraction?.asDeclared, own: own,
        declared: declared, isRewritten: false)
    }
    /// Why a value is none of the caller's schema; nil for one that is.
    func failure(of json: [UInt8]) throws -> MatchFailure? {
      // The languages of all spellings can take more than a compilation may; those of the one that is generated have been compiled.
      try ((try? own()) ?? declared()).firstFailure(in: json)
    }
    var ignored: [SchemaProgram.IgnoredKeyword] { schema.program.ignored }
  }

  private struct Key: Hashable {
    let jsonSchema: [UInt8]
    let lenient: Bool

    static func each(of jsonSchema: [UInt8]) -> [Key] { [false, true].map { Key(jsonSchema: jsonSchema, lenient: $0) } }
  }

  private struct State {
    var entries: [Key: (entry: Entry, used: Int)] = [:]
    /// What was compiled before there was a model, until its grammar is asked for.
    var adopted: [Key: CompiledSchema] = [:]
    var clock = 0
  }

  private let vocabulary: LazyVocabulary
  private let limit: Int
  private let byteLimit: Int
  private let profile: ExtractionProfile?
  private let state = Mutex(State())
  private let parts: PartGrammars

  init(
    profile: ExtractionProfile? = nil, limit: Int = 64, byteLimit: Int = 64 << 20,
    makeVocabulary: @escaping @Sendable () -> TokenVocabulary
  ) {
    vocabulary = LazyVocabulary(makeVocabulary)
    parts = PartGrammars(vocabulary: vocabulary)
    self.profile = profile
    self.limit = limit
    self.byteLimit = byteLimit
  }

  /// Whether the vocabulary has been arranged.
  var isPrepared: Bool { vocabulary.isArranged }

  /// Arranges the vocabulary now, so that the first schema need not wait for it.
  func prepare() { _ = vocabulary.arranged() }

  /// Takes over a schema that was compiled before there was a model, so that it is not compiled again.
  func adopt(_ schema: CompiledSchema, lenient: Bool) {
    let key = Key(jsonSchema: schema.document.bytes, lenient: lenient)
    state.withLock { if $0.entries[key] == nil { $0.adopted[key] = schema } }
  }

  /// A schema as it is read; of one that is known, as it was read.
  /// - Throws: `CompileError` if `jsonSchema` is not JSON.
  func document(of jsonSchema: [UInt8]) throws(CompileError) -> JSONDocument {
    let known = state.withLock { state in
      Key.each(of: jsonSchema).compactMap { (state.entries[$0]?.entry.schema ?? state.adopted[$0])?.document }.first
    }
    if let known { return known }
    return try SchemaCompiler.document(jsonSchema)
  }

  /// A schema as prompts show it.
  /// - Throws: `CompileError` if `jsonSchema` is not JSON.
  func shown(_ jsonSchema: [UInt8]) throws -> PromptSchema {
    let known = state.withLock { state in Key.each(of: jsonSchema).compactMap { state.entries[$0]?.entry.shown }.first }
    return try known ?? PromptSchema(document(of: jsonSchema).root)
  }

  /// Bytes that the schemas hold, about.
  var byteCount: Int { state.withLock { Self.bytes($0) } }

  private static func bytes(_ state: State) -> Int { state.entries.reduce(0) { $0 + bytes($1.key, $1.value.entry) } }

  /// The automaton's tables and masks, and what the schema's text becomes besides.
  private static func bytes(_ key: Key, _ entry: Entry) -> Int {
    entry.grammar.byteCount + 8 * key.jsonSchema.count + 256 * entry.grammar.program.nodes.count
  }

  /// The grammar of a schema that has been compiled before.
  func known(_ jsonSchema: [UInt8], lenient: Bool) -> Entry? { known(Key(jsonSchema: jsonSchema, lenient: lenient)) }

  private func known(_ key: Key) -> Entry? {
    state.withLock { state in
      state.clock += 1
      guard let found = state.entries[key] else { return nil }
      state.entries[key]?.used = state.clock
      return found.entry
    }
  }

  /// The grammar of a schema.
  ///
  /// - Parameters:
  ///   - isKept: whether it is worth keeping; what was made for one note alone is not.
  ///   - isCancelled: asked now and then during a compilation; true ends it.
  /// - Throws: `CompileError` with the place in the schema.
  func grammar(
    for jsonSchema: [UInt8], lenient: Bool, isKept: Bool = true, isCancelled: (@Sendable () -> Bool)? = nil
  ) throws -> Entry {
    try known(jsonSchema, lenient: lenient)
      ?? grammar(for: document(of: jsonSchema), lenient: lenient, isKept: isKept, isCancelled: isCancelled)
  }

  /// The same of a schema that has been read.
  func grammar(
    for document: JSONDocument, lenient: Bool, isKept: Bool = true, isCancelled: (@Sendable () -> Bool)? = nil
  ) throws -> Entry {
    let key = Key(jsonSchema: document.bytes, lenient: lenient)
    if let known = known(key) { return known }
    // Compiled outside the lock: two callers may do it at once, which is harmless.
    let schemaOptions = SchemaOptions(lenient: lenient, isCancelled: isCancelled)
    let adopted = state.withLock { $0.adopted.removeValue(forKey: key) }
    let schema = try adopted ?? CompiledSchema(document, options: schemaOptions)
    let options = GrammarOptions(allowsUndeclaredKeys: false)
    let root = document.root
    // What the caller's schema lacks is reported of that schema, not of the one that is made of it.
    var extraction = try profile?.prepare(root, grammars: parts) { try parts.accepts($0, format: $1, pattern: $2) }
    var writing = schemaOptions
    writing.separatesUnions = true
    var rewritten = extraction?.rewritten.flatMap { try? SchemaCompiler.compile(jsonSchema: $0, options: writing) }
    // A compilation that was stopped looks like one that failed.
    if isCancelled?() == true {
      throw CompileError(.cancelled, pointer: "", "the compilation was stopped, or took longer than it may; simplify the schema")
    }
    if rewritten == nil {
      extraction = extraction?.asDeclared
      if schema.program.hasLooseUnions { rewritten = try? SchemaCompiler.compile(document, options: writing) }
    }
    let vocabulary = self.vocabulary.arranged()
    let checked = Mutex<Grammar?>(nil)
    let declared = Mutex<Grammar?>(nil)
    let program = rewritten ?? schema.program
    let copies = profile?.declaration.copiesNotes == true
    let grammar = try Grammar(copies ? program.withoutFreeKeys : program, vocabulary: vocabulary, options: options)
    let isRewritten = rewritten != nil
    let entry = Entry(
      grammar: grammar, schema: schema, shown: PromptSchema(root), outerFields: SchemaConfidence.outerFields(of: root),
      extraction: extraction,
      own: { try checked.value { try Grammar(schema.program, vocabulary: vocabulary, options: .check) } },
      declared: {
        guard isRewritten else { return grammar }
        return try declared.value { try Grammar(schema.program, vocabulary: vocabulary, options: options) }
      }, isRewritten: isRewritten)
    guard isKept else { return entry }
    state.withLock { state in
      state.entries[key] = (entry, state.clock)
      var total = Self.bytes(state)
      while state.entries.count > 1, state.entries.count > limit || total > byteLimit,
        let oldest = state.entries.min(by: { $0.value.used < $1.value.used })
      {
        total -= Self.bytes(oldest.key, oldest.value.entry)
        state.entries[oldest.key] = nil
      }
    }
    return entry
  }
}
