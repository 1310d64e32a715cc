import Constraints
import Decoding
import Extraction

/// Compiled schemas of one vocabulary, by their text. Bounded; the longest unused go first.
///
/// The vocabulary is arranged for masks when the first schema asks for it: a process that only writes free text never pays for it.
/// ``prepare()`` does it ahead.
final class GrammarCache: Sendable {
  /// A compiled schema, and what of it was left out because the caller allowed that.
  struct Entry: Sendable {
    let grammar: Grammar
    /// How an answer becomes a value of the schema; nil where it is one.
    let everyField: EveryField?
    let fields: SchemaFields
    /// What a reader is told of the schema; nil where the reader has nothing to do.
    let readerSchema: ReaderSchema?
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
  private let writesEveryField: Bool
  private let state = Locked(State())

  init(writesEveryField: Bool = false, limit: Int = 64, makeVocabulary: @escaping @Sendable () -> TokenVocabulary) {
    self.makeVocabulary = makeVocabulary
    self.writesEveryField = writesEveryField
    self.limit = limit
  }

  /// Whether the vocabulary has been arranged.
  var isPrepared: Bool { knownVocabulary.withLock { $0 != nil } }

  /// Arranges the vocabulary now, so that the first schema need not wait for it.
  func prepare() { _ = vocabulary() }

  private func vocabulary() -> TokenVocabulary { knownVocabulary.value(madeBy: makeVocabulary) }

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
    // What the caller's schema lacks is reported of that schema, not of the one that is made of it.
    let everyField = writesEveryField ? EveryField(jsonSchema) : nil
    let filled = everyField.flatMap { try? SchemaCompiler.compile(jsonSchema: $0.jsonSchema, options: SchemaOptions(lenient: lenient)) }
    let fields = SchemaFields(jsonSchema)
    let entry = Entry(
      grammar: try Grammar(filled ?? program, vocabulary: vocabulary(), options: options), everyField: filled == nil ? nil : everyField,
      fields: fields, readerSchema: ReaderSchema(jsonSchema, fields: fields), ignored: program.ignored)
    state.withLock { state in
      state.entries[key] = (entry, state.clock)
      if state.entries.count > limit, let oldest = state.entries.min(by: { $0.value.used < $1.value.used }) {
        state.entries[oldest.key] = nil
      }
    }
    return entry
  }
}
