import Foundation

/// Numbers as people write them.
package enum NumberText {
  private static let small: [String: Int] = [
    "zero": 0, "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18,
    "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
    "nought": 0, "oh": 0,
  ]
  private static let scales: [String: Double] = ["hundred": 100, "thousand": 1000, "million": 1_000_000, "k": 1000, "dozen": 12]
  private static let parts: [String: Double] = [
    "half": 0.5, "halves": 0.5, "quarter": 0.25, "quarters": 0.25, "third": 1.0 / 3, "thirds": 1.0 / 3,
  ]
  private static let signs: [Character: Double] = ["½": 0.5, "¼": 0.25, "¾": 0.75, "⅓": 1.0 / 3, "⅔": 2.0 / 3]

  /// Whether a word alone is a number that was said, in digits or in words; "a" and "one" are also other things and are not.
  package static func isSaid(_ word: String) -> Bool {
    let word = word.lowercased()
    if word.contains(where: \.isNumber) { return word.wholeMatch(of: /\d+(st|nd|rd|th)/) == nil }
    guard word != "oh", word != "one", word != "a", word != "an" else { return false }
    let pieces = word.split(separator: "-").map(String.init)
    return !pieces.isEmpty && pieces.allSatisfy { small[$0] != nil || ["hundred", "thousand", "million", "dozen"].contains($0) }
  }

  /// A whole number in digits or in words; `nil` for anything else.
  package static func integer(_ text: String) -> Int? { number(text).flatMap { $0 == $0.rounded() ? Int(exactly: $0) : nil } }

  /// A number in digits ("1,200.5", "1.250,75", "5k") or in words ("two hundred and five", "seventy one point five", "three and a half");
  /// `nil` for anything else.
  package static func number(_ text: String) -> Double? {
    let trimmed = text.trimmingCharacters(in: .whitespaces).lowercased()
    if let value = digits(trimmed) { return value }
    var words = trimmed.split { $0 == " " || $0 == "-" }.map(String.init)
    guard let first = words.first, words.count <= 16 else { return nil }
    if first == "minus" || first == "negative" { return number(words.dropFirst().joined(separator: " ")).map { -$0 } }
    if words == ["half"] || words == ["half", "a"] || words == ["half", "an"] { return 0.5 }
    if words.count >= 2, words.prefix(2) == ["half", "a"], words.dropFirst(2).first == "dozen", words.count == 3 { return 6 }
    if words == ["a", "couple"] || words == ["a", "couple", "of"] || words == ["couple", "of"] { return 2 }
    if words.last == "of", words.count > 1 { words.removeLast() }
    // "Three quarters", "a quarter", "three quarters of a".
    if words.count > 2, words.suffix(2) == ["of", "a"] || words.suffix(2) == ["of", "an"] { words.removeLast(2) }
    if words.count <= 2, let last = words.last, let part = parts[last] {
      if words.count == 1 { return last == "half" ? 0.5 : nil }
      return (words[0] == "a" ? 1 : whole([words[0]])).map { $0 * part }
    }
    // "… and a half", "… and three quarters", "… point five".
    if let joint = words.lastIndex(of: "and"), joint > 0, joint + 2 <= words.count, let part = words.last.flatMap({ parts[$0] }) {
      let count = words[(joint + 1)..<(words.count - 1)].joined(separator: " ")
      let times = count.isEmpty || count == "a" ? 1 : whole([count])
      guard let times, let base = words[..<joint] == ["a"] || words[..<joint] == ["an"] ? 1 : whole(Array(words[..<joint])) else {
        return nil
      }
      return base + times * part
    }
    if let point = words.firstIndex(of: "point"), point + 1 < words.count {
      let before = point == 0 ? 0 : whole(Array(words[..<point]))
      guard let before, let behind = decimals(Array(words[(point + 1)...])) else { return nil }
      return before + behind
    }
    return whole(words)
  }

  /// Digits behind a point: "five", "two five", "25", "seventy five".
  private static func decimals(_ words: [String]) -> Double? {
    var digits = ""
    for word in words {
      if word.allSatisfy(\.isNumber) {
        digits += word
      } else if let value = small[word], word != "a", word != "an" {
        // "Seventy five" is 75, and "two five" 25.
        if value < 10, digits.count >= 2, digits.hasSuffix("0"), words.count == 2 { digits.removeLast() }
        digits += String(value)
      } else {
        return nil
      }
    }
    return Double("0." + digits)
  }

  /// Digits alone, with the marks of English or of the continent, a fraction, a thousand's "k".
  private static func digits(_ text: String) -> Double? {
    guard text.contains(where: \.isNumber) else { return nil }
    if let last = text.last, let part = signs[last] {
      return text.count == 1 ? part : digits(String(text.dropLast()).trimmingCharacters(in: .whitespaces)).map { $0 + part }
    }
    if let match = text.wholeMatch(of: /(?:(\d{1,6}) )?(\d{1,3})\/(\d{1,3})/), let above = Double(match.2), let below = Double(match.3),
      below > 0
    {
      return (match.1.flatMap { Double($0) } ?? 0) + above / below
    }
    if text.wholeMatch(of: /[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?/) != nil { return Double(text.replacing(",", with: "")) }
    // "1.250,75" and "12,5": a comma that no three digits follow parts the fraction.
    if text.wholeMatch(of: /[-+]?(?:\d{1,3}(?:\.\d{3})+|\d+),\d{1,2}/) != nil || text.wholeMatch(of: /[-+]?\d{1,3}(?:\.\d{3}){2,}/) != nil {
      return Double(text.replacing(".", with: "").replacing(",", with: "."))
    }
    if text.wholeMatch(of: /\d{1,6}(?:\.\d+)?k/) != nil { return Double(text.dropLast()).map { $0 * 1000 } }
    return nil
  }

  /// A number of whole words and digits: "two hundred and five", "1.5 million".
  private static func whole(_ said: [String]) -> Double? {
    let words = said.filter { $0 != "and" }
    guard !words.isEmpty, said.first != "and", said.last != "and" else { return nil }
    var total = 0.0
    var current = 0.0
    var last = 0.0
    for (index, word) in words.enumerated() {
      // "A hundred" is a number, and "a two" is none.
      if word == "a" || word == "an", words.count > 1, index > 0 || scales[words[1]] == nil { return nil }
      if let scale = scales[word] {
        guard index > 0 || word != "k", scale > 100 || current < 100 else { return nil }
        if scale > 100 {
          total += max(current, 1) * scale
          current = 0
        } else {
          current = max(current, 1) * scale
        }
        last = scale
      } else {
        guard let value = small[word].map(Double.init) ?? digits(word) else { return nil }
        // "Twenty four" adds up; "four five" are two numbers.
        if index > 0, last < 100, !(last >= 20 && value < 10) { return nil }
        current += value
        last = value
      }
      guard current < 1_000_000_000, total < 1_000_000_000_000 else { return nil }
    }
    return total + current
  }
}
