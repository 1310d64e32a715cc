/// The numbers that a text names, as JSON writes them.
///
/// Digits with at most one point between them, wherever they stand (`3:15pm` has 3 and 15), without zeros in front; and what a few words
/// mean. Other numbers in words are the business of whoever writes the text: the default model's messages have them in digits below.
package enum NumbersInText {
  package static func find(_ text: String) -> [String] {
    var found: [String] = []
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      guard isDigit(bytes[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, isDigit(bytes[index]) { index += 1 }
      if index + 1 < bytes.count, bytes[index] == 0x2E, isDigit(bytes[index + 1]) {
        index += 1
        while index < bytes.count, isDigit(bytes[index]) { index += 1 }
      }
      found.append(withoutLeadingZeros(bytes[start..<index]))
    }
    let words = text.lowercased().split { !$0.isLetter }
    for word in words { found += meanings[String(word)] ?? [] }
    return found
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  private static func withoutLeadingZeros(_ digits: ArraySlice<UInt8>) -> String {
    var rest = digits
    while rest.count > 1, rest.first == 0x30, rest.dropFirst().first != 0x2E { rest = rest.dropFirst() }
    return String(decoding: rest, as: UTF8.self)
  }

  /// Minutes in hours, and words of amount.
  private static let meanings: [String: [String]] = {
    let hours = ["15", "30", "45", "60", "90", "120", "150", "180", "240"]
    let one = ["1"]
    let two = ["2"]
    return [
      "hour": hours, "hours": hours, "dozen": ["6", "12", "24", "36"], "half": ["0.5", "1.5", "2.5", "3.5"], "couple": two, "pair": two,
      "both": two,
      "twice": two, "double": two, "a": one, "an": one, "one": one, "once": one, "single": one, "none": ["0"], "zero": ["0"], "no": ["0"],
    ]
  }()
}
