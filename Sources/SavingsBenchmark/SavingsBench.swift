import BenchmarkSupport
import Constraints
import Decoding
import Tokenization
import Transformer

/// What fast-forward tokens, allowed rows and drafts from the prompt save, in passes and in time, on schemas with a known instance.
///
/// The prompt shows the schema as JSON; the answer is the schema's own valid instance (``ReplayModel``).
struct SavingsBench {
  struct Variant {
    var name: String
    var fastForward: Bool
    var allowedRows: Bool
    var speculation: Int
    var statistics = DecodingStatistics()
    var secondsOfEach: [Double] = []
  }

  private let model: TransformerModel
  private let tokenizer: Tokenizer
  private let vocabulary: DecodingVocabulary
  private let tokens: TokenVocabulary
  private let mostTokens: Int
  private(set) var variants: [Variant]
  private(set) var schemas = 0
  /// Schemas refused, without an instance that declared order and canonical spelling can write, or with a longer one than is asked for.
  private(set) var leftOut = 0

  /// - Throws: `ModelFileError`.
  init(path: String, threads: Int, speculation: Int, mostTokens: Int) throws {
    model = try TransformerModel.load(path: path, threads: threads)
    let tokenizer = try Tokenizer.load(path: path)
    self.tokenizer = tokenizer
    self.mostTokens = mostTokens
    let bytes = (0..<Int32(min(tokenizer.vocabularySize, model.vocabularySize))).map {
      tokenizer.isControl($0) ? [] : tokenizer.bytes(of: $0)
    }
    vocabulary = DecodingVocabulary(tokens: bytes, endTokens: tokenizer.endIDs) { tokenizer.encodeContinuation(utf8: $0) }
    tokens = TokenVocabulary(tokens: bytes, endTokens: tokenizer.endIDs)
    variants = [
      Variant(name: "nothing", fastForward: false, allowedRows: false, speculation: 0),
      Variant(name: "fast-forward tokens", fastForward: true, allowedRows: false, speculation: 0),
      Variant(name: "and allowed rows", fastForward: true, allowedRows: true, speculation: 0),
      Variant(name: "and drafts", fastForward: true, allowedRows: true, speculation: speculation),
    ]
  }

  /// One input line `{"id","schema","tests"}`.
  /// - Throws: what the model or the decoder throws, and `SavingsBench.Disagreement`.
  mutating func run(line: [UInt8]) throws {
    guard let members = RawJSON.members(line), let schema = members.first(where: { $0.key == "schema" })?.value,
      let grammar = try? Grammar(SchemaCompiler.compile(jsonSchema: schema), vocabulary: tokens),
      let text = Self.instance(members, grammar, encode: vocabulary.encode),
      vocabulary.encode(text).count <= mostTokens
    else {
      leftOut += 1
      return
    }
    let prompt = tokenizer.render([
      ChatMessage(.system, "Write one JSON value that fits the JSON Schema."),
      ChatMessage(.user, String(decoding: RawJSON.compact(schema), as: UTF8.self)),
    ])
    let reserve = 2 * mostTokens + 32
    guard prompt.tokens.count + reserve <= model.contextLength, prompt.tokens.count <= 2048 else {
      leftOut += 1
      return
    }
    let sequence = try ModelSequence(model: model, capacity: prompt.tokens.count + reserve)
    var cached: [Int32] = []
    for index in variants.indices {
      let replay = ReplayModel(
        sequence, vocabulary: vocabulary, text: text, promptLength: prompt.tokens.count, cached: cached)
      let result = try GuidedDecoder(vocabulary: vocabulary).generate(
        model: replay, constraint: Matcher(grammar), prompt: prompt.tokens, cached: cached,
        lookup: prompt.systemCount..<prompt.tokens.count,
        options: DecodingOptions(
          maximumTokens: reserve, fastForward: variants[index].fastForward, allowedRows: variants[index].allowedRows,
          speculation: variants[index].speculation))
      guard result.bytes == text else {
        throw Disagreement(expected: String(decoding: text, as: UTF8.self), found: String(decoding: result.bytes, as: UTF8.self))
      }
      variants[index].statistics.add(result.statistics)
      variants[index].secondsOfEach.append(result.statistics.decodeSeconds)
      // All but the last token of the prompt stay in the cache.
      cached = Array(prompt.tokens.dropLast())
    }
    schemas += 1
  }

  struct Disagreement: Error, CustomStringConvertible {
    var expected: String
    var found: String
    var description: String { "the output is \(found), not \(expected)" }
  }

  /// The first valid instance that the grammar writes in just these bytes.
  private static func instance(
    _ members: [(key: String, value: [UInt8])], _ grammar: Grammar, encode: ([UInt8]) -> [Int32]
  ) -> [UInt8]? {
    for test in members.first(where: { $0.key == "tests" }).flatMap({ RawJSON.elements($0.value) }) ?? [] {
      guard let parts = RawJSON.members(test), parts.first(where: { $0.key == "valid" })?.value == Array("true".utf8),
        let data = parts.first(where: { $0.key == "data" })?.value
      else { continue }
      let text = RawJSON.unescaped(RawJSON.compact(data))
      let matcher = Matcher(grammar)
      let tokens = encode(text)
      if !tokens.isEmpty, tokens.allSatisfy({ matcher.accept($0) }), matcher.canEnd { return text }
    }
    return nil
  }
}
