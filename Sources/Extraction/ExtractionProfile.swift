import Decoding
import JSONText
import ModelFiles

/// How a model that was trained to extract wants to be used: the one door to everything that reads notes.
///
/// It builds a message once (``note(_:today:)``), prepares a schema once (``prepare(_:)``), decorates the schema's constraint
/// (``constrain(_:to:schema:)``), and turns what was generated into the caller's value (``ExtractionSchema/value(_:)``). A model that
/// declares nothing has none, and is prompted and decoded as it is.
package final class ExtractionProfile: Sendable {
  /// What a model file declares of itself.
  package struct Declaration: Sendable, Equatable {
    /// The temporal expressions and spoken numbers of a note stand on a line below it, resolved (``NoteMentions``).
    package var annotatesNotes: Bool
    /// Free strings and numbers are copied from the note, so that decoding may keep to it (``ExcerptConstraint``).
    package var copiesNotes: Bool
    /// Every optional field is written, empty where the note says nothing of it (``EveryField``).
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
  private let copyVocabulary: ExcerptVocabulary?
  private let makeReader: (@Sendable () throws -> FieldReader)?
  private let knownReader = Locked<FieldReader?>(nil)

  /// - Parameter makeReader: makes the span extractor when a schema first asks for it; nil for a model that comes without.
  package init(_ declaration: Declaration, vocabulary: DecodingVocabulary, makeReader: (@Sendable () throws -> FieldReader)? = nil) {
    self.declaration = declaration
    self.makeReader = makeReader
    copyVocabulary = declaration.copiesNotes ? ExcerptVocabulary(vocabulary) : nil
  }

  /// What a user wrote, as the model reads it.
  /// - Parameter today: the day it was written on; nil for the current day.
  package func note(_ text: String, today: Day?) -> AnnotatedNote {
    AnnotatedNote(text, today: today ?? .today(), annotates: declaration.annotatesNotes)
  }

  /// A schema, read once for all its notes.
  ///
  /// - Parameter accepts: whether a string fits a `format` and a `pattern`, either of them empty where the schema has none.
  package func prepare(
    _ schema: JSONNode, accepts: (_ text: String, _ format: String, _ pattern: String) throws -> Bool
  ) rethrows -> ExtractionSchema {
    let fields = SchemaFields(schema)
    return ExtractionSchema(
      fields: fields, spans: copyVocabulary == nil || makeReader == nil ? nil : ReaderSchema(schema, fields: fields),
      times: copyVocabulary == nil ? [] : try fields.timeFields(accepts: accepts),
      everyField: declaration.writesEveryField ? EveryField(schema) : nil)
  }

  /// Loads the span extractor now.
  package func prewarm() { _ = try? reader() }

  /// Loads the span extractor, where the schema has use for it.
  package func prewarm(_ schema: ExtractionSchema) { if schema.spans != nil { _ = try? reader() } }

  /// Holds a schema's constraint to what notes say.
  ///
  /// - Parameter now: the time of day that "in 20 minutes" counts from; nil for the current one.
  /// - Returns: the constraint, and the fields whose value the span extractor decided with how sure it was, 0…1.
  /// - Throws: what reading the span extractor's file throws.
  package func constrain(
    _ constraint: any TokenConstraint, to notes: [AnnotatedNote], schema: ExtractionSchema, now: ClockTime? = nil
  ) throws -> (constraint: any TokenConstraint, decided: [String: Double]) {
    guard let copyVocabulary else { return (constraint, [:]) }
    var text = ExcerptText(notes, fields: schema.fields)
    let note = notes.map(\.note).joined(separator: "\n")
    let writesEmpty = schema.everyField != nil
    let moment = Moment(day: notes.last?.today ?? .today(), time: now ?? .now())
    let times = text.hold(to: schema.times, note: note, now: moment, writesEmpty: writesEmpty)
    var decided: [String: Double] = [:]
    if let spans = schema.spans, let reader = try reader() {
      let readings = reader.read(note, for: spans)
      decided = text.hold(to: readings, mentions: notes.flatMap { $0.mentions?.entries ?? [] }, writesEmpty: writesEmpty)
    }
    decided.merge(times) { _, time in time }
    return (ExcerptConstraint(constraint, text: text, vocabulary: copyVocabulary), decided)
  }

  private func reader() throws -> FieldReader? {
    guard let makeReader else { return nil }
    return try knownReader.value(madeBy: makeReader)
  }
}

/// A schema as an extraction uses it.
package struct ExtractionSchema: Sendable {
  let fields: SchemaFields
  /// What the span extractor is told of the schema; nil where it has nothing to do.
  let spans: ReaderSchema?
  /// The fields that ask for a time in a form.
  let times: [TimeField]
  fileprivate(set) var everyField: EveryField?

  /// The schema to generate by where that is not the caller's own; its values become the caller's by ``value(_:)``.
  package var rewritten: [UInt8]? { everyField?.jsonSchema }

  /// The same for a value that is generated by the caller's schema.
  package var asDeclared: ExtractionSchema {
    var copy = self
    copy.everyField = nil
    return copy
  }

  /// The caller's value, or the beginning of one, of what was generated.
  package func value(_ json: [UInt8]) -> [UInt8] { everyField?.withoutEmpty(json) ?? json }
}
