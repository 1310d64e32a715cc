/// The numbers of a note one after the other, in figures or words, each with its place.
struct NumberPlaces {
  struct Place: Equatable {
    /// As JSON writes it, without a sign.
    var digits: String
    /// Tokens of the note.
    var range: Range<Int>
  }

  let places: [Place]

  init(_ tokens: NoteTokens) {
    let reader = NumberReader(tokens: tokens)
    var places: [Place] = []
    var index = 0
    while index < tokens.count {
      let found = Self.read(index, tokens, reader)
      places += found
      index = max(found.last?.range.upperBound ?? 0, index + 1)
    }
    self.places = places
  }

  /// What begins at a token: one number, or several that only commas part ("7,8,9"), or none.
  private static func read(_ index: Int, _ tokens: NoteTokens, _ reader: NumberReader) -> [Place] {
    if let number = reader.read(index) { return [Place(digits: number.value, range: index..<max(number.next, index + 1))] }
    if tokens.text(index) == "one" { return [Place(digits: "1", range: index..<index + 1)] }
    guard tokens.isDigits(index) else { return [] }
    let end = tokens.figureEnd(index)
    let whole = NumbersInText.find(tokens.words(index..<end))
    if whole.count == 1 { return [Place(digits: whole[0], range: index..<end)] }
    return (index..<end).filter(tokens.isDigits).flatMap { place in
      NumbersInText.find(tokens.text(place)).map { Place(digits: $0, range: place..<place + 1) }
    }
  }
}
