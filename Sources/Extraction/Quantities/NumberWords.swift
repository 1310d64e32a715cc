/// The words that numbers and amounts are spelled with.
enum NumberWords {
  static let ones: [String: Int] = {
    let words =
      "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
    return Dictionary(uniqueKeysWithValues: words.split(separator: " ").enumerated().map { (String($1), $0) })
  }()
  static let tens = [
    "twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "ninty": 90,
  ]
  static let ordinals: [String: Int] = {
    let words = """
      first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth \
      eighteenth nineteenth twentieth
      """
    var ordinals = Dictionary(uniqueKeysWithValues: words.split(separator: " ").enumerated().map { (String($1), $0 + 1) })
    ordinals["thirtieth"] = 30
    return ordinals
  }()
  static let large = [
    "hundred": 100, "thousand": 1000, "grand": 1000, "k": 1000, "lakh": 100_000, "lakhs": 100_000, "lac": 100_000, "million": 1_000_000,
    "crore": 10_000_000,
  ]
  /// Words that stand behind digits or number words and multiply them.
  static let multipliers: Set = ["grand", "lakh", "lakhs", "lac", "million", "crore"]
  static let notes = ["fiver": 5, "fivers": 5, "tenner": 10, "tenners": 10]
  static let cents: Set = ["cents", "cent", "pence"]
  static let and: Set = ["and", "&"]
  /// In front of "hundred", these leave open how many.
  static let vague: Set = ["a", "couple", "few", "several", "many", "some", "of", "million", "lakh", "grand"]

  /// One to ninety-nine in words that begin at a token, and the index after them.
  static func small(_ tokens: NoteTokens, _ index: Int) -> (value: Int, next: Int)? {
    if let value = ones[tokens.text(index)] { return (value, index + 1) }
    guard let value = tens[tokens.text(index)] else { return nil }
    let then = tokens.text(index + 1) == "-" ? index + 2 : index + 1
    if let one = ones[tokens.text(then)], (1...9).contains(one) { return (value + one, then + 1) }
    return (value, index + 1)
  }
}
