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
    /// The schema as prompts show it.
    let text: String
    /// The outermost object's fields, in order.
    let outerFields: [(name: String, isRequired: Bool)]
    /// What the model's extraction profile makes of the schema; nil where it has none.
    let extraction: ExtractionSchema?
    /// The caller's schema itself, by which a value is checked that was not written under this grammar.
    let own: @Sendable () throws -> Grammar
    let ignored: [SchemaProgram.IgnoredKeyword]
  }

  private struct Key: Hashable {
    let jsonSchema: [UInt8]
    let lenient: Bool
  }

  private struct State {
    var entries: [Key: (entry: Entry, used: Int)] = [:]
    var clock = 0
  }

  private let makeVocabulary: @Sendable () -> TokenVocabulary
  private let knownVocabulary = Mutex<TokenVocabulary?>(nil)
  private let limit: Int
  private let byteLimit: Int
  private let profile: ExtractionProfile?
  private let state = Mutex(State())

  init(
    profile: ExtractionProfile? = nil, limit: Int = 64, byteLimit: Int = 64 << 20,
    makeVocabulary: @escaping @Sendable () -> TokenVocabulary
  ) {
    self.makeVocabulary = makeVocabulary
    self.profile = profile
    self.limit = limit
    self.byteLimit = byteLimit
  }

  /// Whether the vocabulary has been arranged.
  var isPrepared: Bool { knownVocabulary.withLock { $0 != nil } }

  /// Arranges the vocabulary now, so that the first schema need not wait for it.
  func prepare() { _ = vocabulary() }

  private func vocabulary() -> TokenVocabulary { knownVocabulary.value(madeBy: makeVocabulary) }

  /// A schema as prompts show it.
  /// - Throws: `JSONError` if `jsonSchema` is not JSON.
  func text(of jsonSchema: [UInt8]) throws -> String {
    let known = state.withLock { state in
      (state.entries[Key(jsonSchema: jsonSchema, lenient: false)] ?? state.entries[Key(jsonSchema: jsonSchema, lenient: true)])?.entry.text
    }
    return try known ?? SchemaText.render(JSONDocument(jsonSchema, source: "schema").root)
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
    let key = Key(jsonSchema: jsonSchema, lenient: lenient)
    if let known = known(key) { return known }
    // Compiled outside the lock: two callers may do it at once, which is harmless.
    let schemaOptions = SchemaOptions(lenient: lenient, isCancelled: isCancelled)
    let program = try SchemaCompiler.compile(jsonSchema: jsonSchema, options: schemaOptions)
    let options = GrammarOptions(allowsUndeclaredKeys: false)
    let root = try JSONDocument(jsonSchema, source: "schema").root
    // What the caller's schema lacks is reported of that schema, not of the one that is made of it.
    var extraction = try profile?.prepare(root) { try self.accepts($0, format: $1, pattern: $2) }
    let rewritten = extraction?.rewritten.flatMap { try? SchemaCompiler.compile(jsonSchema: $0, options: schemaOptions) }
    // A compilation that was stopped looks like one that failed.
    if isCancelled?() == true {
      throw CompileError(.cancelled, pointer: "", "the compilation was stopped, or took longer than it may; simplify the schema")
    }
    if rewritten == nil { extraction = extraction?.asDeclared }
    let vocabulary = self.vocabulary()
    let checked = Mutex<Grammar?>(nil)
    let entry = Entry(
      grammar: try Grammar(rewritten ?? program, vocabulary: vocabulary, options: options), text: SchemaText.render(root),
      outerFields: SchemaConfidence.outerFields(of: root), extraction: extraction,
      own: { try checked.value { try Grammar(program, vocabulary: vocabulary, options: .check) } }, ignored: program.ignored)
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

  /// Whether a string fits a format and a pattern.
  private func accepts(_ text: String, format: String, pattern: String) throws -> Bool {
    var members = [#""type":"string""#]
    if !format.isEmpty { members.append(#""format":"# + JSONWriter.quoted(format)) }
    if !pattern.isEmpty { members.append(#""pattern":"# + JSONWriter.quoted(pattern)) }
    let schema = "{" + members.joined(separator: ",") + "}"
    let program = try SchemaCompiler.compile(jsonSchema: Array(schema.utf8), options: SchemaOptions(lenient: true))
    let matcher = Matcher(try Grammar(program, vocabulary: vocabulary(), options: GrammarOptions(allowsUndeclaredKeys: false)))
    let bytes = Array(JSONWriter.quoted(text).utf8)
    return matcher.accept(bytes: bytes) == bytes.count && matcher.canEnd
  }
}
