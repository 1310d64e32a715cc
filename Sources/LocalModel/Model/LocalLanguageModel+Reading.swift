import Constraints
import Decoding
import Extraction
import JSONText

extension LocalLanguageModel {
  /// What is known of a value before a word of it is written.
  struct Settled {
    /// The caller's schema; of a union the branch that is asked for.
    var declared: GrammarCache.Entry
    /// The same, narrowed to what the span extractor has found: what is written by.
    var grammar: GrammarCache.Entry
    var isNarrowed = false
    /// How sure it is that the branch is the one.
    var branch = 1.0
    /// How sure it is of what it has decided, by JSON pointer.
    var confidence: [(pointer: String, probability: Double)] = []
    /// How probable it takes each value of the fields that choose to be.
    var chances: [FieldChances] = []
    /// Findings for the rules, and the pointers of their fields by name.
    var ruled: [FieldReading] = []
    /// What it takes for likely where the model that writes decides.
    var biases = LogitBiases()
    var pointers: [String: String] = [:]
    /// The value, where nothing is left to write.
    var json: [UInt8]?
    /// Whether the notes have no words: what must be written all the same is made up.
    var saysNothing = false

    var schema: ExtractionSchema? { declared.extraction }

    init(asked: GrammarCache.Entry) {
      declared = asked
      grammar = asked
    }
  }

  /// A value as it was written.
  struct Written {
    var json: [UInt8]
    var statistics = DecodingStatistics()
    var report: ConfidenceReport?
  }

  /// Asks the span extractor, where it knows the schema: first for the branch of a union, then for the values.
  func settle(
    _ asked: GrammarCache.Entry, _ schema: ExtractionSchema, _ profile: ExtractionProfile, _ facts: NoteFacts, instructions: String
  ) throws -> Settled {
    var settled = Settled(asked: asked)
    settled.saysNothing = facts.note.allSatisfy(\.isWhitespace)
    var findings = try profile.read(facts, schema: schema, instructions: instructions)
    if case .branch(let branch, let probability, let chances)? = findings {
      guard let compiled = try? grammars.grammar(for: branch.jsonSchema, lenient: true), let inner = compiled.extraction else {
        return settled
      }
      settled = Settled(asked: compiled)
      settled.saysNothing = facts.note.allSatisfy(\.isWhitespace)
      settled.branch = probability
      settled.chances = chances.map { [$0] } ?? []
      settled.isNarrowed = true
      if let tag = branch.tag { settled.confidence.append(("/" + JSONPointer.token(tag), 1)) }
      if let constant = branch.constant {
        try finish(&settled, constant, asked)
        return settled
      }
      findings = try profile.read(facts, schema: inner, instructions: instructions)
    }
    guard case .values(let found, let biases)? = findings else { return settled }
    settled.biases = biases
    settled.chances += found.chances
    try finish(&settled, found.json, asked)
    settled.ruled = found.ruled
    settled.pointers = found.pointers
    if settled.json != nil {
      settled.confidence += found.confidence
    } else if let narrowed = found.jsonSchema, let compiled = try? grammars.grammar(for: Array(narrowed.utf8), lenient: true, isKept: false)
    {
      settled.grammar = compiled
      settled.isNarrowed = true
      settled.confidence += found.confidence
    }
    return settled
  }

  /// Takes a value that is complete, if it is one of the caller's schema.
  private func finish(_ settled: inout Settled, _ json: String?, _ asked: GrammarCache.Entry) throws {
    guard let json, try asked.failure(of: Array(json.utf8)) == nil else { return }
    settled.json = Array(json.utf8)
  }

  func write(
    _ compiled: GrammarCache.Entry, _ constraint: any TokenConstraint, _ conversation: Conversation, _ options: ExtractionOptions,
    _ pool: SequencePool?, _ savesBeginning: Bool, _ serving: ServingHooks?, _ onPartial: ((_ json: [UInt8]) -> Void)?
  ) throws -> Written {
    var reported = 0
    func report(_ json: [UInt8]) {
      let whole = compiled.extraction?.value(json) ?? json
      // An empty field adds nothing.
      guard whole.count > reported else { return }
      reported = whole.count
      onPartial?(whole)
    }
    let result = try run(
      turns: conversation.turns, constraint: constraint, options: options, limit: options.maxTokens, pool: pool ?? self.pool,
      savesBeginning: savesBeginning, serving: serving, onPartial: onPartial == nil ? nil : report)
    return Written(
      json: compiled.extraction?.value(result.bytes) ?? result.bytes, statistics: result.statistics,
      report: options.confidence ? ConfidenceReport(json: result.bytes, records: result.records) : nil)
  }

  /// How sure a required value is of which the note has not a word.
  private static let nothingSaid = 0.05

  func result(
    of written: Written, _ settled: Settled, _ asked: GrammarCache.Entry, _ options: ExtractionOptions
  ) -> ExtractionResult {
    var confidence: [(pointer: String, probability: Double)] = []
    var alternatives: [FieldAlternatives] = []
    var probability = 1.0
    if options.confidence {
      confidence = SchemaConfidence.fields(written.report, outer: settled.declared.outerFields, decided: settled.confidence)
        .map { ($0.pointer, $0.probability * settled.branch) }
      if settled.saysNothing {
        let required = Set(settled.declared.outerFields.filter(\.isRequired).map { "/" + JSONPointer.token($0.name) })
        confidence = confidence.map { ($0.pointer, required.contains($0.pointer) ? min($0.probability, Self.nothingSaid) : $0.probability) }
      }
      alternatives = Self.alternatives(settled, confidence, written.json)
      probability = settled.confidence.reduce((written.report?.whole ?? 1) * settled.branch) { $0 * $1.probability }
    }
    return ExtractionResult(
      json: written.json, statistics: written.statistics, confidence: confidence, alternatives: alternatives, probability: probability,
      notices: Self.notices(asked))
  }

  /// The value at a JSON pointer; nil where there is none.
  private static func value(at pointer: String, in root: JSONNode) -> JSONNode? {
    var node: JSONNode? = root
    for token in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      if let here = node, here.kind == .array {
        node = Int(token).flatMap { $0 >= 0 && $0 < here.count ? Array(here.elements)[$0] : nil }
      } else {
        node = node?[JSONPointer.key(String(token))]
      }
    }
    return node
  }

  /// What fields could have been that choose, with the value that was written as probable as its confidence says.
  private static func alternatives(
    _ settled: Settled, _ confidence: [(pointer: String, probability: Double)], _ json: [UInt8]
  ) -> [FieldAlternatives] {
    guard !settled.chances.isEmpty, let root = try? JSONDocument(json, source: "value").root else { return [] }
    let sure = Dictionary(confidence.map { ($0.pointer, $0.probability) }, uniquingKeysWith: { first, _ in first })
    return settled.chances.compactMap { chances in
      guard let probability = sure[chances.pointer] else { return nil }
      let values = chances.distribution(having: Self.value(at: chances.pointer, in: root)?.compact, with: probability)
      return values.isEmpty ? nil : FieldAlternatives(pointer: chances.pointer, values: values)
    }
  }
}
