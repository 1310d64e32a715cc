/// What the reader takes for the value of a field that the rules for copied spans know by its name.
package struct FieldReading: Sendable, Equatable {
  package enum Value: Sendable, Equatable {
    /// The note says nothing of it.
    case nothing
    /// Words of the note, as they stand there.
    case words(String)
    /// What an enumeration in the words names is told by the rules.
    case items([String])
    /// Words that name a day, and how likely the one behind is meant where they leave that open ("Friday"), 0…1.
    case day(String, behind: Double)
    case choice(String)
    case truth(Bool)
  }

  /// The field's name.
  package var name: String
  package var kind: ReaderSchema.Kind
  package var value: Value
  /// How sure the reader is of it, 0…1.
  package var probability: Double

  package init(name: String, kind: ReaderSchema.Kind, value: Value, probability: Double) {
    self.name = name
    self.kind = kind
    self.value = value
    self.probability = probability
  }

  /// The same of what the reader says of a field of any schema.
  ///
  /// - Parameters:
  ///   - choices: values of its choices.
  ///   - words: the note's words at a place.
  init?(
    name: String, kind: ReaderSchema.Kind, choices: [String], _ reading: SpanReading, words: (Range<Int>) -> String
  ) {
    self.init(name: name, kind: kind, value: .nothing, probability: reading.probability)
    switch (kind, reading.value) {
    case (_, .nothing): break
    case (.day, .words(let range)): value = .day(words(range), behind: reading.behind ?? 0)
    case (.list, .words(let range)): value = .items(CopySource.items(of: words(range)))
    case (_, .words(let range)): value = .words(words(range))
    case (.list, .places(let ranges)): value = .items(ranges.map(words))
    case (.truth, .choice(let place)): value = .truth(place == 0)
    case (.choices, .choice(let place)) where choices.indices.contains(place): value = .choice(choices[place])
    default: return nil
    }
  }
}
