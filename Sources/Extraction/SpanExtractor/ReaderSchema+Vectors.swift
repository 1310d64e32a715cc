/// Choices of a schema with what sentence vectors say of them: the best of many are read, and the others are left out.
struct VectorReading {
  /// The schema that is read: of long lists of choices the best ones, with their odds.
  private(set) var schema: ReaderSchema
  /// For each field the places of its choices among those of the caller; nil where all are read.
  private let places: [[Int]?]
  private let counts: [Int]

  /// - Parameter fits: the logarithms of the odds that the note means each of some choices.
  init(_ schema: ReaderSchema, fits: ([String]) -> [Double]) {
    var asked = schema
    places = schema.fields.indices.map { index in
      let field = schema.fields[index]
      guard Self.kinds.contains(field.kind), field.within == nil, field.choices.count >= Self.leastChoices else { return nil }
      var odds = fits(field.choices)
      for (place, choice) in field.choices.enumerated() {
        // What stands for nothing is as likely as that nothing else fits.
        odds[place] = Self.isNothing(choice) ? 0 : Self.oddsShare * odds[place] + Self.listed
      }
      asked.fields[index].odds = odds
      guard field.choices.count > Self.mostRead else { return nil }
      let best = field.choices.indices.sorted { odds[$0] == odds[$1] ? $0 < $1 : odds[$0] > odds[$1] }.prefix(Self.mostRead).sorted()
      asked.fields[index] = asked.fields[index].with(best)
      return best
    }
    counts = schema.fields.map(\.choices.count)
    self.schema = asked
  }

  /// Readings of the whole schema from those of ``schema``: choices by the caller's places, and what was left out with hardly any chance.
  func whole(_ readings: [SpanReading?]) -> [SpanReading?] {
    readings.indices.map { index in
      guard var reading = readings[index], places.indices.contains(index), let own = places[index] else { return readings[index] }
      if case .choice(let place) = reading.value, own.indices.contains(place) { reading.value = .choice(own[place]) }
      if reading.chances.count == own.count + 1 {
        var chances = [Double](repeating: Self.hardlyAny, count: counts[index] + 1)
        chances[0] = reading.chances[0]
        for (place, chance) in zip(own, reading.chances.dropFirst()) { chances[place + 1] = chance }
        reading.chances = chances
      }
      return reading
    }
  }

  private static let kinds: Set<ReaderSchema.Kind> = [.choices, .branches]
  /// With fewer choices the encoder's cross reading is better by itself.
  static let leastChoices = 9
  /// Choices that are read beside the note; of more of them those that fit best.
  private static let mostRead = 12
  /// Natural logarithm of the chance of a choice that was not read.
  private static let hardlyAny = -16.0

  // Found on held rows (`tools/train/vectors/fit.py`): what the encoder's logits and the vectors' odds count beside each other, and how much likelier
  // than its odds alone say a choice is where it stands in a list.
  static let readerShare = 0.5, oddsShare = 0.75, listed = 2.0

  /// Whether a choice's name says that none of the others is meant.
  static func isNothing(_ choice: String) -> Bool {
    let name = choice.prefix { $0 != "," && $0 != ":" }.lowercased().split(separator: " ").joined(separator: " ")
    return nothings.contains(name)
  }

  private static let nothings: Set = [
    "none", "no action", "unknown", "other", "nothing", "noop", "fallback", "chit chat", "unsupported", "none of these", "out of scope",
    "no",
    "n a",
  ]
}
