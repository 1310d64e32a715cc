import Constraints
import Decoding
import Extraction
import JSONText
import Synchronization

/// Grammars of the parts of schemas, by their text: of many schemas they are the same. Bounded by number; large ones are made anew each time.
final class PartGrammars: SchemaGrammars {
  private struct Key: Hashable {
    var jsonSchema: String
    /// Whether it reads what others wrote, or writes.
    var reads: Bool
  }
  private enum Known {
    case grammar(Grammar)
    /// It cannot be compiled, or has no value.
    case absent
  }

  private let vocabulary: LazyVocabulary
  private struct State {
    var known: [Key: Known] = [:]
    var bytes = 0
  }
  private let state = Mutex(State())
  private let values = Mutex<[String: String?]>([:])

  /// Most grammars that are kept, their bytes together, and those of the largest of them: a hostile pattern takes much.
  private static let limit = 1024, mostBytes = 32 << 20, largest = 1 << 18
  /// Most bytes of a shortest value.
  private static let longestValue = 1 << 16

  init(vocabulary: LazyVocabulary) { self.vocabulary = vocabulary }

  private func grammar(of jsonSchema: String, reads: Bool) -> Grammar? { try? compiled(jsonSchema, reads: reads) }

  /// - Throws: `CompileError`, of a schema that cannot be compiled, once.
  private func compiled(_ jsonSchema: String, reads: Bool) throws -> Grammar? {
    let key = Key(jsonSchema: jsonSchema, reads: reads)
    switch state.withLock({ $0.known[key] }) {
    case .grammar(let grammar)?: return grammar
    case .absent?: return nil
    case nil: break
    }
    let options = reads ? GrammarOptions.check : GrammarOptions(allowsUndeclaredKeys: false)
    do {
      let made = try Grammar(
        SchemaCompiler.compile(jsonSchema: Array(jsonSchema.utf8), options: SchemaOptions(lenient: true)),
        vocabulary: vocabulary.arranged(),
        options: options)
      keep(.grammar(made), as: key)
      return made
    } catch {
      keep(.absent, as: key)
      throw error
    }
  }

  /// Whether a string fits a format and a pattern.
  /// - Throws: `CompileError`, of what cannot be compiled.
  func accepts(_ text: String, format: String, pattern: String) throws -> Bool {
    var members = [#""type":"string""#]
    if !format.isEmpty { members.append(#""format":"# + JSONWriter.quoted(format)) }
    if !pattern.isEmpty { members.append(#""pattern":"# + JSONWriter.quoted(pattern)) }
    let jsonSchema = "{" + members.joined(separator: ",") + "}"
    guard let grammar = try compiled(jsonSchema, reads: false) else { return false }
    let bytes = Array(JSONWriter.quoted(text).utf8)
    func reads(_ matcher: Matcher) -> Bool { matcher.accept(bytes: bytes) == bytes.count && matcher.canEnd }
    // The matcher ends here, so that what it took is counted below: a hostile pattern takes much, and is not kept.
    let isAccepted = reads(Matcher(grammar))
    review(jsonSchema, reads: false, grammar)
    return isAccepted
  }

  private func keep(_ found: Known, as key: Key) {
    var bytes = key.jsonSchema.utf8.count
    if case .grammar(let grammar) = found { bytes += grammar.byteCount }
    guard bytes <= Self.largest else { return }
    state.withLock { state in
      if state.known.count >= Self.limit || state.bytes + bytes > Self.mostBytes { state = State() }
      state.known[key] = found
      state.bytes += bytes
    }
  }

  /// Lets go of a grammar that has grown large.
  private func review(_ jsonSchema: String, reads: Bool, _ grammar: Grammar) {
    guard grammar.byteCount > Self.largest else { return }
    state.withLock { $0.known[Key(jsonSchema: jsonSchema, reads: reads)] = nil }
  }

  func strings(of jsonSchema: String) -> (any StringWalk)? {
    grammar(of: jsonSchema, reads: false).flatMap(MatcherWalk.init)
  }

  func accepts(_ json: String, by jsonSchema: String) -> Bool {
    guard let grammar = grammar(of: jsonSchema, reads: true) else { return true }
    let isAccepted = grammar.firstFailure(in: Array(json.utf8)) == nil
    review(jsonSchema, reads: true, grammar)
    return isAccepted
  }

  func shortest(of jsonSchema: String) -> String? {
    if let known = values.withLock({ $0[jsonSchema] }) { return known }
    let value = grammar(of: jsonSchema, reads: false).flatMap(Self.shortest)
    values.withLock { values in
      if values.count >= Self.limit { values = [:] }
      values[jsonSchema] = value
    }
    return value
  }

  /// The way out of a grammar from its beginning: at each step a token after which the fewest are left.
  private static func shortest(_ grammar: Grammar) -> String? {
    let matcher = Matcher(grammar)
    let ends = Set(grammar.vocabulary.endTokens)
    while !matcher.canEnd || matcher.minimumTokensToEnd() > 1 {
      guard matcher.bytes.count < longestValue else { return nil }
      let forced = matcher.forcedBytes()
      if !forced.isEmpty {
        guard matcher.accept(bytes: forced) > 0 else { return nil }
        continue
      }
      let tokens = Matcher.list(matcher.mask(remaining: matcher.minimumTokensToEnd()))
      guard let token = tokens.first(where: { !ends.contains($0) }), matcher.accept(token) else { return nil }
    }
    return String(decoding: matcher.bytes, as: UTF8.self)
  }
}

/// A vocabulary that is arranged for masks when the first grammar asks for it.
final class LazyVocabulary: Sendable {
  private let make: @Sendable () -> TokenVocabulary
  private let known = Mutex<TokenVocabulary?>(nil)

  init(_ make: @escaping @Sendable () -> TokenVocabulary) { self.make = make }

  var isArranged: Bool { known.withLock { $0 != nil } }
  func arranged() -> TokenVocabulary { known.value(madeBy: make) }
}

/// A walk by a matcher: the text within the quotes of a string.
private final class MatcherWalk: StringWalk {
  private let matcher: Matcher
  private let start: Int

  /// Nil where a grammar has no strings.
  init?(_ grammar: Grammar) {
    matcher = Matcher(grammar)
    guard matcher.accept(bytes: [0x22]) == 1 else { return nil }
    start = matcher.checkpoint()
  }

  func restart() { matcher.rollback(to: start) }

  func take(_ scalar: Unicode.Scalar) -> Bool {
    let bytes: [UInt8]
    if scalar.isASCII, scalar.value >= 0x20, scalar != "\"", scalar != "\\" {
      bytes = [UInt8(scalar.value)]
    } else {
      bytes = Array(JSONWriter.quoted(String(Character(scalar))).utf8.dropFirst().dropLast())
    }
    let mark = matcher.checkpoint()
    let taken = matcher.accept(bytes: bytes)
    if taken > 0, taken < bytes.count { matcher.rollback(to: mark) }
    return taken == bytes.count
  }

  var canEnd: Bool {
    let mark = matcher.checkpoint()
    guard matcher.accept(bytes: [0x22]) == 1 else { return false }
    defer { matcher.rollback(to: mark) }
    return matcher.canEnd
  }
}
