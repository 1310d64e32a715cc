import Foundation
import Language

/// The items of a list, of the words that were found for them.
///
/// What joins items is no part of one ("and two lemons"), nor is an article in front ("a raincoat"); a find that runs over a joint is two items.
package enum ListItems {
  /// - Parameter finds: words of the note, one find for each place.
  package static func items(of finds: [String]) -> [String] {
    var items: [String] = []
    for (index, find) in finds.enumerated() {
      // In a list of three or more "and" joins the last two: in front of these it is part of an item, "mac and cheese".
      let isInner = finds.count > 2 && index < finds.count - 1 && !find.contains(",")
      for part in isInner ? [find] : parts(of: find) {
        let item = bare(part)
        if !item.isEmpty, !items.contains(where: { $0.lowercased() == item.lowercased() }) { items.append(item) }
      }
    }
    return items
  }

  /// Places with what belongs to them: how many there are ("two" of "two lemons"), and "a loaf" in front of "of rye bread".
  package static func whole(_ places: [Range<Int>], in scalars: [Unicode.Scalar]) -> [Range<Int>] {
    /// The word that ends in front of a place, with nothing but spaces between.
    func word(before place: Int) -> (text: String, start: Int)? {
      var end = min(place, scalars.count)
      while end > 0, scalars[end - 1] == " " { end -= 1 }
      var start = end
      while start > 0, scalars[start - 1].properties.isAlphabetic || scalars[start - 1].properties.numericType != nil { start -= 1 }
      guard start < end, end < place else { return nil }
      return (String(String.UnicodeScalarView(scalars[start..<end])).lowercased(), start)
    }
    var whole: [Range<Int>] = []
    for place in places {
      if let of = word(before: place.lowerBound), of.text == "of", let last = whole.last, last.upperBound <= of.start,
        scalars[last.upperBound..<of.start].allSatisfy({ $0 == " " })
      {
        whole[whole.count - 1] = last.lowerBound..<place.upperBound
        continue
      }
      var start = place.lowerBound
      if let count = word(before: start), let number = Int(count.text) ?? NumberWords.ones[count.text], (2...99).contains(number),
        whole.last.map({ $0.upperBound <= count.start }) ?? true, !labels.contains(word(before: count.start)?.text ?? "")
      {
        start = count.start
      }
      whole.append(start..<place.upperBound)
    }
    return whole
  }

  /// What a number behind says which of, not how many.
  private static let labels: Set = [
    "day", "days", "page", "room", "number", "no", "level", "lane", "week", "part", "step", "chapter", "episode", "season", "size", "at",
    "by",
    "gate", "table", "round", "item", "line", "floor", "unit", "of", "group", "team", "year", "phase", "stage",
  ]

  /// Divides a find at commas, semicolons and line ends; at "and" where a comma divides it too, or where both sides are a word or two.
  private static func parts(of find: String) -> [String] {
    var parts: [[Substring]] = [[]]
    var hasComma = false
    let words = find.split(whereSeparator: \.isWhitespace)
    for word in words {
      if ["&", "+", "/", "-", "\u{2022}", "|"].contains(word) {
        if word != "-" || parts[parts.count - 1].isEmpty { parts.append([]) }
        continue
      }
      parts[parts.count - 1].append(word)
      if let last = word.last, ",;".contains(last) {
        hasComma = true
        parts.append([])
      }
    }
    var found: [String] = []
    for part in parts where !part.isEmpty {
      let place = part.firstIndex { $0.lowercased() == "and" || $0.lowercased() == "plus" }
      if let place, place > 0, place + 1 < part.count,
        hasComma || (place <= 2 && part.count - place - 1 <= 2 && !pairs.contains(part.joined(separator: " ").lowercased()))
      {
        found.append(part[..<place].joined(separator: " "))
        found.append(part[(place + 1)...].joined(separator: " "))
      } else {
        found.append(part.joined(separator: " "))
      }
    }
    return found
  }

  /// What belongs together though it is joined.
  private static let pairs: Set = [
    "salt and pepper", "fish and chips", "mac and cheese", "bread and butter pudding", "rock and roll", "gin and tonic",
    "peanut butter and jelly",
    "rhythm and blues", "arts and crafts", "ham and cheese", "cookies and cream", "oil and vinegar", "black and white", "bed and breakfast",
  ]

  /// Without joints and an article in front, and without marks around it.
  package static func bare(_ text: String) -> String {
    var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    // "First, clean the grill", but "first aid".
    func isJoint(_ word: String) -> Bool {
      let bare = word.lowercased().trimmingPunctuation()
      return joints.contains(bare) || ["first", "second"].contains(bare) && word.last?.isLetter == false
    }
    while words.count > 1, let first = words.first, isJoint(first) || first.allSatisfy({ !$0.isLetter && !$0.isNumber }) {
      words.removeFirst()
    }
    if words.count > 1, let first = words.first, articles.contains(first) { words.removeFirst() }
    while words.count > 1, let last = words.last?.lowercased().trimmingPunctuation(), trailing.contains(last) || last.isEmpty {
      words.removeLast()
    }
    var item = words.joined(separator: " ")
    while let last = item.last, ",;:".contains(last) || last == "." && !isAbbreviation(item) || last == "!" { item.removeLast() }
    while let first = item.first, "#,;:-\u{2022}".contains(first) { item.removeFirst() }
    item = item.trimmingOuter()
    return item
  }

  private static func isAbbreviation(_ text: String) -> Bool {
    guard let word = text.split(separator: " ").last else { return false }
    return word.dropLast().contains(".")
      || ["Jr.", "Sr.", "Inc.", "Ltd.", "Co.", "St.", "Dr.", "Mr.", "etc.", "No."].contains(String(word))
  }

  private static let joints: Set = [
    "and", "or", "plus", "also", "then", "&", "+", "oh", "maybe", "finally", "with", "as", "well", "lastly",
  ]
  private static let articles: Set = ["a", "an", "the", "some", "my", "our", "A", "An", "Some", "My", "Our"]
  private static let trailing: Set = ["too", "please", "also", "and", "or", "plus", "thanks", "etc", "pls"]
}

extension String {
  /// Without quotes or brackets that stand around all of it, or that open or close alone.
  func trimmingOuter() -> String {
    var text = Substring(self)
    let pairs: [(Character, Character)] = [
      ("\"", "\""), ("\u{201C}", "\u{201D}"), ("(", ")"), ("[", "]"), ("'", "'"), ("\u{2018}", "\u{2019}"),
    ]
    var changed = true
    while changed, text.count > 1 {
      changed = false
      for (open, close) in pairs {
        if text.first == open, text.last == close, text.count > 2 {
          text = text.dropFirst().dropLast()
          changed = true
        } else if open != close, text.first == open, !text.contains(close) {
          text = text.dropFirst()
          changed = true
        } else if open != close, text.last == close, !text.contains(open), close != "\u{2019}" {
          text = text.dropLast()
          changed = true
        }
      }
    }
    return String(text).trimmingCharacters(in: .whitespaces)
  }
}
