import Language

/// The numbers of a text one after the other, in figures or words, each with its place.
///
/// Two readers have other numbers: ``TimeSpanReader`` takes "an" and "half" for numbers and no price for one, and ``DayReader`` knows the
/// days of a month by their ordinals.
struct NumberPlaces {
  struct Place: Equatable {
    /// As JSON writes it, without a sign.
    var digits: String
    /// The number at the other scale, where speech leaves it open ("two sixty"), or its mark does ("2.350").
    var other: String?
    /// Tokens of the text.
    var range: Range<Int>
    /// Whether it is written in plain figures.
    var isPlain: Bool
    /// Whether it says which, not how many: "11th", "third".
    var isOrdinal = false
  }

  let places: [Place]

  init(_ tokens: NoteTokens) {
    let reader = NumberReader(tokens: tokens)
    var places: [Place] = []
    var index = 0
    while index < tokens.count {
      let found = Self.read(index, reader)
      if let found { places.append(found) }
      index = max(found?.range.upperBound ?? 0, index + 1)
    }
    // "70-85k" says its scale once.
    for index in places.indices.dropLast() where places[index].isPlain && places[index].range.count == 1 {
      let (low, high) = (places[index], places[index + 1])
      let joint = tokens.text(low.range.upperBound)
      guard high.range.lowerBound == low.range.upperBound + 1,
        ["-", "\u{2013}", "to"].contains(joint) || joint == "and" && tokens.text(low.range.lowerBound - 1) == "between",
        high.range.contains(where: { tokens.text($0) == "k" }), let least = Double(low.digits), let most = Double(high.digits),
        least * 1000 < most, let scaled = ExactNumber(digits: low.digits)?.times(1000)
      else { continue }
      places[index].digits = scaled.text
    }
    self.places = places
  }

  /// The number that begins at a token. Days, times of day, versions and telephone numbers in figures are none.
  static func read(_ index: Int, _ reader: NumberReader) -> Place? {
    let tokens = reader.tokens
    if let number = reader.read(index) {
      return Place(digits: number.value, other: number.other, range: index..<max(number.next, index + 1), isPlain: false)
    }
    if tokens.text(index) == "one" { return Place(digits: "1", range: index..<index + 1, isPlain: false) }
    if tokens.isLetters(index) {
      return NumberWords.ordinal(tokens, index).map {
        Place(digits: String($0.value), range: index..<$0.next, isPlain: false, isOrdinal: true)
      }
    }
    guard let figure = tokens.figure(from: index), [.number, .ordinal].contains(figure.kind) else { return nil }
    guard let digits = figure.number?.text ?? NumbersInText.find(tokens.words(figure.tokens)).first else { return nil }
    return Place(
      digits: digits, other: figure.isPlain ? figure.other?.text : nil, range: figure.tokens, isPlain: figure.isPlain,
      isOrdinal: figure.kind == .ordinal)
  }
}
