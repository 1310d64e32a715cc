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
    /// What sentence vectors say of each choice, added to the encoder's logits; nil where they have no say (``VectorReading``).
    var odds: [Double]?
    /// The only stretches of the note that may be its value; nil where any words may be.
    package var stretches: [SpanStretch]?
    /// How much less than the encoder says nothing counts beside these stretches, a logarithm.
    package var lead = 0.0
    /// Where alone its value may stand, a number, a day or a time: other words count less; nil where it may stand anywhere.
    package var places: [SpanPlace]?
    /// Where the note says what other fields hold: these words count less.
    package var barred: [Range<Int>] = []
    /// What the note says that the field may not hold: no value begins or ends there.
    package var refused: [Range<Int>] = []

    package init(name: String, kind: Kind, isRequired: Bool, description: String = "", choices: [String] = [], within: Int? = nil) {
      self.name = name
      self.kind = kind
      self.isRequired = isRequired
      self.description = description
      self.choices = choices
      self.within = within
    }

    /// The same with some of its choices, by their places.
    func with(_ places: [Int]) -> Field {
      var field = self
      field.choices = places.map { choices[$0] }
      field.odds = odds.map { odds in places.map { odds[$0] } }
      return field
    }
  }

  package var title: String
  /// What the caller says of the notes besides; empty for nothing.
  package var instructions = ""
  package var fields: [Field]

  package init(title: String, instructions: String = "", fields: [Field]) {
    self.title = title
    self.instructions = instructions
    self.fields = fields
  }

  /// Whether an array's elements are a thing and numbers of it ("4 eggs, mustard, 2 onions"), so that a comma divides them: none must have two texts, or
  /// anything else.
  func areThings(_ records: Int) -> Bool {
    let inner = fields.filter { $0.within == records }
    let required = inner.filter(\.isRequired)
    return inner.contains { $0.kind == .number } && required.allSatisfy { $0.kind == .text || $0.kind == .number }
      && required.count { $0.kind == .text } <= 1
  }

  /// The same for a part of the note: stretches outside of it go, the others are counted from where it begins.
  func within(_ part: Range<Int>) -> ReaderSchema {
    func moved(_ range: Range<Int>) -> Range<Int>? {
      guard part.lowerBound <= range.lowerBound, range.upperBound <= part.upperBound else { return nil }
      return range.lowerBound - part.lowerBound..<range.upperBound - part.lowerBound
    }
    var schema = self
    for index in fields.indices {
      schema.fields[index].stretches = fields[index].stretches?.compactMap { stretch in
        moved(stretch.range).map { SpanStretch(range: $0, text: stretch.text, score: stretch.score) }
      }
      schema.fields[index].places = fields[index].places?.compactMap { place in
        moved(place.range).map {
          SpanPlace(range: $0, value: place.value, score: place.score, lead: place.lead, isWhole: place.isWhole)
        }
      }
      schema.fields[index].barred = fields[index].barred.compactMap(moved)
      schema.fields[index].refused = fields[index].refused.compactMap(moved)
    }
    return schema
  }

  /// The fields of a range; those of records come with them or not at all.
  func part(_ range: Range<Int>) -> ReaderSchema {
    ReaderSchema(
      title: title, instructions: instructions,
      fields: fields[range].map { field in
        var field = field
        field.within = field.within.map { $0 - range.lowerBound }
        return field
      })
  }
}
