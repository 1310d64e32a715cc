/// The numbers of a text one after the other, in figures or words, each with its place.
///
/// Two readers have other numbers: ``TimeSpanReader`` takes "an" and "half" for numbers and no price for one, and ``DayReader`` knows the
/// days of a month by their ordinals.
struct NumberPlaces {
  struct Place: Equatable {
    /// As JSON writes it, without a sign.
    var digits: String
    /// The number at the other scale, where speech leaves it open ("two sixty").
    var other: String?
    /// Tokens of the text.
    var range: Range<Int>
    /// Whether it is written in plain figures.
    var isPlain: Bool
  }

  let places: [Place]

  init(_ tokens: NoteTokens) {
    let reader = NumberReader(tokens: tokens)
    var places: [Place] = []
    var index = 0
    while index < tokens.count {
      let found = Self.read(index, reader)
      places += found
      index = max(found.last?.range.upperBound ?? 0, index + 1)
    }
    self.places = places
  }

  /// What begins at a token: one number, or several that only commas part ("7,8,9"), or none.
  static func read(_ index: Int, _ reader: NumberReader) -> [Place] {
    let tokens = reader.tokens
    if let number = reader.read(index) {
      return [Place(digits: number.value, other: number.other, range: index..<max(number.next, index + 1), isPlain: false)]
    }
    if tokens.text(index) == "one" { return [Place(digits: "1", range: index..<index + 1, isPlain: false)] }
    guard tokens.isDigits(index) else { return [] }
    let end = tokens.figureEnd(index)
    let whole = NumbersInText.find(tokens.words(index..<end))
    if whole.count == 1 { return [Place(digits: whole[0], range: index..<end, isPlain: true)] }
    return (index..<end).filter(tokens.isDigits).flatMap { place in
      NumbersInText.find(tokens.text(place)).map { Place(digits: $0, range: place..<place + 1, isPlain: true) }
    }
  }
}
