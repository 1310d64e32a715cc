import Constraints
import Decoding
import Extraction
import JSONText

/// Compiled schemas of one vocabulary, by their text. Bounded; the longest unused go first.
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
  private let knownVocabulary = Locked<TokenVocabulary?>(nil)
  private let limit: Int
  private let profile: ExtractionProfile?
  private let state = Locked(State())

  init(profile: ExtractionProfile? = nil, limit: Int = 64, makeVocabulary: @escaping @Sendable () -> TokenVocabulary) {
    self.makeVocabulary = makeVocabulary
    self.profile = profile
    self.limit = limit
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

  /// The grammar of a schema.
  /// - Throws: `SchemaError` with the place in the schema.
  func grammar(for jsonSchema: [UInt8], lenient: Bool) throws -> Entry {
    let key = Key(jsonSchema: jsonSchema, lenient: lenient)
    let known: Entry? = state.withLock { state in
      state.clock += 1
      guard let found = state.entries[key] else { return nil }
      state.entries[key]?.used = state.clock
      return found.entry
    }
    if let known { return known }
    // Compiled outside the lock: two callers may do it at once, which is harmless.
    let program = try SchemaCompiler.compile(jsonSchema: jsonSchema, options: SchemaOptions(lenient: lenient))
    let options = GrammarOptions(allowsUndeclaredKeys: false)
    let root = try JSONDocument(jsonSchema, source: "schema").root
    // What the caller's schema lacks is reported of that schema, not of the one that is made of it.
    var extraction = try profile?.prepare(root) { try self.accepts($0, format: $1, pattern: $2) }
    let rewritten = extraction?.rewritten.flatMap { try? SchemaCompiler.compile(jsonSchema: $0, options: SchemaOptions(lenient: lenient)) }
    if rewritten == nil { extraction = extraction?.asDeclared }
    let entry = Entry(
      grammar: try Grammar(rewritten ?? program, vocabulary: vocabulary(), options: options), text: SchemaText.render(root),
      outerFields: SchemaConfidence.outerFields(of: root), extraction: extraction, ignored: program.ignored)
    state.withLock { state in
      state.entries[key] = (entry, state.clock)
      if state.entries.count > limit, let oldest = state.entries.min(by: { $0.value.used < $1.value.used }) {
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
    let program = try SchemaCompiler.compile(jsonSchema: Array(("{" + members.joined(separator: ",") + "}").utf8), options: SchemaOptions(lenient: true))
    let matcher = Matcher(try Grammar(program, vocabulary: vocabulary(), options: GrammarOptions(allowsUndeclaredKeys: false)))
    let bytes = Array(JSONWriter.quoted(text).utf8)
    return matcher.accept(bytes: bytes) == bytes.count && matcher.canEnd
  }
}
