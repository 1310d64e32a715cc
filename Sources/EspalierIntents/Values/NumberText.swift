/// Numbers as people write them.
package enum NumberText {
  private static let small: [String: Int] = [
    "zero": 0, "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18,
    "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
  ]

  /// A whole number in digits or in words; `nil` for anything else.
  package static func integer(_ text: String) -> Int? { number(text).flatMap { $0 == $0.rounded() ? Int(exactly: $0) : nil } }

  /// A number in digits ("1,200.5") or in words ("two hundred and five"); `nil` for anything else.
  package static func number(_ text: String) -> Double? {
    let trimmed = text.trimmingCharacters(in: .whitespaces).lowercased()
    if trimmed.wholeMatch(of: /[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?/) != nil, let value = Double(trimmed.replacing(",", with: "")) {
      return value
    }
    let words = trimmed.split { $0 == " " || $0 == "-" }.map(String.init).filter { $0 != "and" }
    guard !words.isEmpty else { return nil }
    if words == ["half"] || words == ["half", "a"] { return 0.5 }
    var total = 0
    var current = 0
    for (index, word) in words.enumerated() {
      // "A hundred" is a number, and "a two" is none.
      if word == "a" || word == "an", words.count > 1, index > 0 || !["hundred", "thousand", "dozen"].contains(words[1]) { return nil }
      switch word {
      case "hundred": current = max(current, 1) * 100
      case "thousand":
        total += max(current, 1) * 1000
        current = 0
      case "dozen": current = max(current, 1) * 12
      default:
        guard let value = small[word] else { return nil }
        current += value
      }
      guard current < 1_000_000_000, total < 1_000_000_000_000 else { return nil }
    }
    return Double(total + current)
  }
}
