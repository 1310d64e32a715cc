/// The words that numbers and amounts are spelled with.
package enum NumberWords {
  package static let ones: [String: Int] = {
    let words =
      "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
    return Dictionary(uniqueKeysWithValues: words.split(separator: " ").enumerated().map { (String($1), $0) })
  }()
  /// A digit as it is read out behind a point: "nought", "oh", "two".
  package static func digit(_ word: String) -> Int? {
    if ["oh", "o", "nought", "naught", "nil"].contains(word) { return 0 }
    return ones[word].flatMap { $0 < 10 ? $0 : nil }
  }

  /// What a part of one is named by: "third", "quarters".
  package static func denominator(_ word: String, isPlural: Bool) -> Int? {
    let singular = isPlural ? (word.hasSuffix("s") ? String(word.dropLast()) : word == "halves" ? "half" : "") : word
    if singular == "half" || word == "halves" { return 2 }
    if singular == "quarter" { return 4 }
    guard let value = ordinals[singular], value > 2, value <= 20 else { return nil }
    return value
  }

  /// "Third", "twenty-first", "one hundred and fifth" up to "ninety-ninth": which, not how many. "Second" alone is a length of time as well.
  package static func ordinal(_ tokens: NoteTokens, _ index: Int) -> (value: Int, next: Int)? {
    let word = tokens.text(index)
    if let value = ordinals[word] ?? tensOrdinals[word] { return (value, index + 1) }
    guard let ten = tens[word] else { return nil }
    let then = tokens.text(index + 1) == "-" ? index + 2 : index + 1
    guard let one = ordinals[tokens.text(then)], one < 10 else { return nil }
    return (ten + one, then + 1)
  }

  private static let tensOrdinals = [
    "fortieth": 40, "fiftieth": 50, "sixtieth": 60, "seventieth": 70, "eightieth": 80, "ninetieth": 90, "hundredth": 100,
  ]

  package static let tens = [
    "twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "ninty": 90,
  ]
  package static let ordinals: [String: Int] = {
    let words = """
      first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth \
      eighteenth nineteenth twentieth
      """
    var ordinals = Dictionary(uniqueKeysWithValues: words.split(separator: " ").enumerated().map { (String($1), $0 + 1) })
    ordinals["thirtieth"] = 30
    return ordinals
  }()
  package static let large = [
    "hundred": 100, "thousand": 1000, "grand": 1000, "k": 1000, "lakh": 100_000, "lakhs": 100_000, "lac": 100_000, "million": 1_000_000,
    "crore": 10_000_000, "crores": 10_000_000, "billion": 1_000_000_000, "trillion": 1_000_000_000_000,
  ]
  /// Words that stand behind digits or number words and multiply them.
  package static let multipliers: Set = ["grand", "lakh", "lakhs", "lac", "million", "crore", "crores", "billion", "trillion"]
  package static let notes = ["fiver": 5, "fivers": 5, "tenner": 10, "tenners": 10]
  package static let cents: Set = ["cents", "cent", "pence"]
  package static let and: Set = ["and", "&"]
  /// In front of "hundred", these leave open how many.
  package static let vague: Set = ["a", "couple", "few", "several", "many", "some", "of", "million", "lakh", "grand"]

  /// One to ninety-nine in words that begin at a token, and the index after them.
  package static func small(_ tokens: NoteTokens, _ index: Int) -> (value: Int, next: Int)? {
    if let value = ones[tokens.text(index)] { return (value, index + 1) }
    guard let value = tens[tokens.text(index)] else { return nil }
    let then = tokens.text(index + 1) == "-" ? index + 2 : index + 1
    if let one = ones[tokens.text(then)], (1...9).contains(one) { return (value + one, then + 1) }
    return (value, index + 1)
  }
}
