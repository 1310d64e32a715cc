import ActionWords
import Decoding
import JSONText
import ModelFiles
import Synchronization

/// How a model that was trained to extract wants to be used: the one door to everything that reads notes.
///
/// It builds a message once (``note(_:today:)``), prepares a schema once (``prepare(_:)``), decorates the schema's constraint
/// (``constrain(_:to:schema:findings:)``), and turns what was generated into the caller's value (``ExtractionSchema/value(_:)``). It also
/// answers a prompt that only corrects the value before (``correct(_:by:schema:today:)``). A model that declares nothing has no profile, and is
/// prompted and decoded as it is.
package final class ExtractionProfile: Sendable {
  /// What a model file declares of itself.
  package struct Declaration: Sendable, Equatable {
    /// The temporal expressions and spoken numbers of a note stand on a line below it, resolved (``NoteMentions``).
    package var annotatesNotes: Bool
    /// Free strings and numbers are copied from the note, so that decoding may keep to it (``CopyConstraint``).
    package var copiesNotes: Bool
    /// Every optional field is written, empty where the note says nothing of it (``NullableRewrite``).
    package var writesEveryField: Bool

    package init(annotatesNotes: Bool = false, copiesNotes: Bool = false, writesEveryField: Bool = false) {
      self.annotatesNotes = annotatesNotes
      self.copiesNotes = copiesNotes
      self.writesEveryField = writesEveryField
    }

    // GGUF keys of this package's own, booleans.
    package static let annotatesKey = "espalier.extraction.annotates_notes"
    package static let copiesKey = "espalier.extraction.copies_notes"
    package static let everyFieldKey = "espalier.extraction.writes_every_field"

    /// What a file says of itself; nil where it says nothing. A key of its metadata goes before a comment in its chat template, the form
    /// in which files said it before there were keys.
    package init?(metadata: [String: GGUFValue], chatTemplate: String?) {
      func isDeclared(_ key: String, _ comment: String) -> Bool { metadata[key]?.bool ?? chatTemplate?.contains(comment) ?? false }
      self.init(
        annotatesNotes: isDeclared(Self.annotatesKey, "{# mentions #}"), copiesNotes: isDeclared(Self.copiesKey, "{# excerpts #}"),
        writesEveryField: isDeclared(Self.everyFieldKey, "{# every field #}"))
      if self == Declaration() { return nil }
    }
  }

  package let declaration: Declaration
  private let copyVocabulary: CopyVocabulary?
  private let makeReader: (@Sendable () throws -> SpanExtractor)?
  private let knownReader = Mutex<SpanExtractor?>(nil)

  /// - Parameter makeReader: makes the span extractor when a schema first asks for it; nil for a model that comes without.
  package init(_ declaration: Declaration, vocabulary: DecodingVocabulary, makeReader: (@Sendable () throws -> SpanExtractor)? = nil) {
    self.declaration = declaration
    self.makeReader = makeReader
    copyVocabulary = declaration.copiesNotes ? CopyVocabulary(vocabulary) : nil
  }

  /// What a user wrote, as the model reads it.
  /// - Parameter today: the day it was written on; nil for the current day.
  package func note(_ text: String, today: Day?) -> AnnotatedNote {
    AnnotatedNote(text, today: today ?? .today(), annotates: declaration.annotatesNotes)
  }

  /// A schema, read once for all its notes.
  ///
  /// - Parameters:
  ///   - grammars: what compiles parts of schemas.
  ///   - accepts: whether a string fits a `format` and a `pattern`, either of them empty where the schema has none.
  package func prepare(
    _ schema: JSONNode, grammars: (any SchemaGrammars)? = nil,
    accepts: (_ text: String, _ format: String, _ pattern: String) throws -> Bool
  ) rethrows -> ExtractionSchema {
    let fields = SchemaFields(schema)
    var prepared = ExtractionSchema(
      root: schema, fields: fields, times: copyVocabulary == nil ? [] : try fields.timeFields(accepts: accepts),
      nullable: declaration.writesEveryField ? NullableRewrite(schema) : nil)
    guard copyVocabulary != nil, makeReader != nil else { return prepared }
    var tuples = grammars == nil ? nil : TupleRewrite(schema)
    var read = tuples.flatMap { try? JSONDocument(Array($0.jsonSchema.utf8), source: "schema").root } ?? schema
    prepared.reading = try reading(read, grammars: grammars, accepts: accepts)
    // Of a union what is read is the branch, which stays as the caller wrote it.
    if tuples != nil, prepared.reading?.plan.branches.isEmpty == false {
      (tuples, read) = (nil, schema)
      prepared.reading = try reading(schema, grammars: grammars, accepts: accepts)
    }
    // Of what is no object only a reader makes a value; one that a model writes is its own root.
    if prepared.reading == nil, grammars != nil, let value = RootValue(read),
      let object = try? JSONDocument(Array(value.objectSchema.utf8), source: "schema").root,
      var found = try reading(object, grammars: grammars, accepts: accepts), !found.plan.hasGist
    {
      found.value = value
      prepared.reading = found
    }
    prepared.reading?.tuples = tuples
    return prepared
  }

  private func reading(
    _ schema: JSONNode, grammars: (any SchemaGrammars)?, accepts: (_ text: String, _ format: String, _ pattern: String) throws -> Bool
  ) rethrows -> SchemaReading? {
    let fields = SchemaFields(schema)
    guard let plan = ReadingPlan(schema, fields: fields, grammars: grammars) else { return nil }
    return SchemaReading(plan: plan, fields: fields, times: try fields.timeFields(accepts: accepts))
  }

  /// Loads the span extractor now.
  package func prewarm() { _ = try? reader() }

  /// Reads the span extractor's file now if a schema needs it.
  package func prewarm(_ schema: ExtractionSchema) { if schema.reading != nil { _ = try? reader() } }

  /// Asks the span extractor, before a word is written.
  ///
  /// - Parameter instructions: what the caller says of the notes.
  /// - Returns: nil where it has nothing to do with the schema.
  /// - Throws: what reading the span extractor's file throws.
  package func read(_ facts: NoteFacts, schema: ExtractionSchema, instructions: String = "") throws -> Findings? {
    guard let reading = schema.reading, let extractor = try reader() else { return nil }
    if reading.plan.isOfCapturedItems, !extractor.knowsGists { return nil }
    let reader = NoteReader(extractor: extractor, facts: facts, instructions: ReaderInstructions(instructions))
    guard reading.plan.branches.isEmpty else {
      return reader.branch(of: reading).map { .branch($0.branch, probability: $0.probability, chances: $0.chances) }
    }
    let found = reader.values(of: reading)
    return .values(found.result, found.biases)
  }

  /// Holds a schema's constraint to what notes say.
  ///
  /// - Parameters:
  ///   - schema: the caller's; of a union the branch that was chosen.
  ///   - findings: what the span extractor has found for the fields that the rules know by name.
  ///   - biases: what it takes for likely of choices, and of where copied spans begin and end.
  ///   - writesEmpty: whether optional fields that the note says nothing of are written empty.
  /// - Returns: the constraint, and the fields whose value the span extractor decided with how sure it was, 0…1.
  package func constrain(
    _ constraint: any TokenConstraint, to facts: NoteFacts, schema: ExtractionSchema, findings: [FieldReading],
    biases: LogitBiases = LogitBiases(), writesEmpty: Bool
  ) -> (constraint: any TokenConstraint, decided: [String: Double]) {
    guard let copyVocabulary else { return (constraint, [:]) }
    var text = CopySource(facts, fields: schema.fields)
    let times = text.hold(to: schema.times, of: facts, writesEmpty: writesEmpty)
    var decided = text.hold(to: findings, mentions: facts.messages.flatMap { $0.mentions?.entries ?? [] }, writesEmpty: writesEmpty)
    decided.merge(times) { _, time in time }
    text.biases = biases.choices
    text.spanBiases = biases.spans
    return (CopyConstraint(constraint, text: text, vocabulary: copyVocabulary), decided)
  }

  /// A value with the one field changed that a prompt corrects: "make it 5 instead". The words alone decide; no model is asked.
  ///
  /// - Parameter value: the value that the turn before gave, as JSON.
  /// - Returns: the new value as compact JSON, and the field's name; nil where the prompt is a note of its own.
  package func correct(
    _ value: [UInt8], by prompt: String, schema: ExtractionSchema, today: Day
  ) -> (json: [UInt8], field: String)? {
    guard let previous = try? JSONDocument(value, source: "value").root,
      let correction = Correction(prompt, of: previous, schema: schema.root, today: today)
    else { return nil }
    return (Array(correction.applied(to: previous, schema: schema.root).utf8), correction.field)
  }

  /// What answers questions about a text; nil for a model that comes without a span extractor.
  ///
  /// - Parameter calibration: how far probabilities are to be trusted; nil for what the span extractor's file says.
  /// - Throws: what reading the span extractor's file throws.
  package func decisions(calibration: DecisionCalibration? = nil) throws -> DecisionReader? {
    try reader().map { reader in
      DecisionReader(reader, scorers: reader.vectors.map { [(VectorScorer(vectors: $0), 1)] } ?? [], calibration: calibration)
    }
  }

  private func reader() throws -> SpanExtractor? {
    guard let makeReader else { return nil }
    return try knownReader.value(madeBy: makeReader)
  }
}

/// What the span extractor finds.
package enum Findings: Sendable {
  /// The branch of a union that the notes ask for, how sure it is of it, 0…1, and what it could be instead.
  case branch(ReadingPlan.Branch, probability: Double, chances: FieldChances?)
  /// Values, and what it takes for likely where the model that writes decides.
  case values(ReadingAssembler.Result, LogitBiases)
}

/// What the span extractor takes for likely of choices, and of where copied spans begin and end.
package struct LogitBiases: Sendable, Equatable {
  package var choices: [ChoiceBias]
  package var spans: [SpanBias]

  package init(choices: [ChoiceBias] = [], spans: [SpanBias] = []) {
    self.choices = choices
    self.spans = spans
  }
}

/// A schema as an extraction uses it.
package struct ExtractionSchema: Sendable {
  fileprivate let root: JSONNode
  let fields: SchemaFields
  /// What the span extractor looks for; nil where it has nothing to do.
  fileprivate(set) var reading: SchemaReading?
  /// The fields that ask for a time in a form.
  let times: [TimeField]
  fileprivate(set) var nullable: NullableRewrite?

  /// Whether the span extractor and the rules decide all of a value, and no model writes of it.
  package var isRead: Bool { reading.map { !$0.plan.hasGist && $0.plan.grammars != nil } ?? false }

  /// Whether values of it are written with every field, empty where there is nothing to say.
  package var writesEmpty: Bool { nullable != nil }

  /// The schema to generate by where that is not the caller's own; its values become the caller's by ``value(_:)``.
  package var rewritten: [UInt8]? { nullable?.jsonSchema }

  /// The same for a value that is generated by the caller's schema.
  package var asDeclared: ExtractionSchema {
    var copy = self
    copy.nullable = nil
    return copy
  }

  /// The caller's value, or the beginning of one, of what was generated.
  package func value(_ json: [UInt8]) -> [UInt8] { nullable?.withoutEmpty(json) ?? json }
}
