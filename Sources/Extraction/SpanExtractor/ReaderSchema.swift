/// What the reader is told of a schema: a title, and the fields whose values it looks for.
package struct ReaderSchema: Sendable, Equatable {
  package enum Kind: UInt8, Sendable {
    // Raw values are the numbers of the reader's marks.
    case text = 1
    case number, day, list, choices, truth
    case time = 9
    case moment, duration, records
    case branches = 15
    case scale = 17
    case several

    /// Whether a value may stand in several places of the note.
    var hasPlaces: Bool { self == .list || self == .moment || self == .records }
    /// Kinds that a reader without heads for several places knows.
    var isElementary: Bool { rawValue <= Kind.truth.rawValue }
  }

  package struct Field: Sendable, Hashable {
    /// The names from the outermost object inwards, joined by full stops.
    package var name: String
    package var kind: Kind
    package var isRequired: Bool
    package var description: String
    /// The choices as the reader is told them.
    package var choices: [String]
    /// The field of `records` whose elements it belongs to.
    package var within: Int?
    /// Whether it is asked how probable each piece is as the first and the last one (``SpanReading/edges``).
    package var wantsEdges = false

    package init(name: String, kind: Kind, isRequired: Bool, description: String = "", choices: [String] = [], within: Int? = nil) {
      self.name = name
      self.kind = kind
      self.isRequired = isRequired
      self.description = description
      self.choices = choices
      self.within = within
    }
  }

  package var title: String
  package var fields: [Field]

  package init(title: String, fields: [Field]) {
    self.title = title
    self.fields = fields
  }

  /// The fields of a range; those of records come with them or not at all.
  func part(_ range: Range<Int>) -> ReaderSchema {
    ReaderSchema(
      title: title,
      fields: fields[range].map { field in
        var field = field
        field.within = field.within.map { $0 - range.lowerBound }
        return field
      })
  }
}
