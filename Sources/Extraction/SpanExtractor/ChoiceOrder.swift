/// Choices of a schema in an order of their own, by their text: the order in which a caller lists them cannot change what is read.
///
/// What the encoder says of a choice depends a little on what stands in front of it. One order for all callers makes that the same for each of them, at
/// no cost. A scale keeps its order, which is part of what its numbers mean.
struct ChoiceOrder {
  /// The schema that is read.
  private(set) var schema: ReaderSchema
  /// For each field the places of its choices among those of the caller; nil where they stand in order already.
  private let places: [[Int]?]

  init(_ schema: ReaderSchema) {
    var asked = schema
    places = schema.fields.indices.map { index in
      let field = schema.fields[index]
      guard Self.kinds.contains(field.kind) else { return nil }
      let order = field.choices.indices.sorted { left, right in
        let (a, b) = (field.choices[left], field.choices[right])
        return a == b ? left < right : a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
      }
      guard order != Array(field.choices.indices) else { return nil }
      asked.fields[index].choices = order.map { field.choices[$0] }
      return order
    }
    self.schema = asked
  }

  private static let kinds: Set<ReaderSchema.Kind> = [.choices, .several, .branches]

  /// Readings of ``schema`` by the places that the caller's schema has.
  func inOrder(_ readings: [SpanReading?]) -> [SpanReading?] {
    readings.indices.map { index in
      guard let reading = readings[index], places.indices.contains(index), let own = places[index] else { return readings[index] }
      return Self.inOrder(reading, own)
    }
  }

  private static func inOrder(_ reading: SpanReading, _ places: [Int]) -> SpanReading {
    var reading = reading
    switch reading.value {
    case .choice(let place) where places.indices.contains(place): reading.value = .choice(places[place])
    case .choices(let chosen): reading.value = .choices(chosen.filter(places.indices.contains).map { places[$0] }.sorted())
    case .elements(let elements): reading.value = .elements(elements.map { inOrder($0, places) })
    case .choice, .nothing, .words, .places: break
    }
    if reading.chances.count == places.count + 1 {
      var chances = reading.chances
      for (place, chance) in zip(places, reading.chances.dropFirst()) { chances[place + 1] = chance }
      reading.chances = chances
    }
    return reading
  }
}
