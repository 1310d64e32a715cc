import Language

/// Which numbers of a note count people, and so are no hours: "a table for four", "party of 6", "there are 5 of us", "serves 6".
struct HeadCounts {
  /// Tokens of the numbers.
  private(set) var all: [Range<Int>] = []
  /// Of them those that say for how many something is enough.
  private(set) var served: [Range<Int>] = []
  /// Numbers behind "for" that may count people where people are asked for: "pancakes for four".
  private(set) var perhaps: [Range<Int>] = []
  /// How many people words without a number are: "just me", "on my own", "the pair of us".
  private(set) var implied: Set<String> = []

  init(_ tokens: NoteTokens, _ numbers: [NumberPlaces.Place]) {
    implied = Self.implied(in: tokens)
    for (index, place) in numbers.enumerated() where !place.isOrdinal {
      let (first, next) = (place.range.lowerBound, place.range.upperBound)
      let (before, behind) = (tokens.text(first - 1), tokens.text(next))
      if MeasureUnit.named(behind) != nil { continue }
      if Self.feeds.contains(before) || Self.feeds.contains(tokens.text(first - 2)) && ["for", "up"].contains(before) {
        all.append(place.range)
        // "Serves 2, no wait, 3".
        let then = numbers.indices.contains(index + 1) ? numbers[index + 1].range : nil
        served.append(then.flatMap { tokens.isCorrection(of: place.range.lowerBound..<next, by: $0.lowerBound) ? $0 : nil } ?? place.range)
        continue
      }
      let isOfPeople =
        Self.people.contains(behind) || behind == "of" && ["us", "them", "you"].contains(tokens.text(next + 1))
        // "4 hungry people"
        || tokens.isLetters(next) && Self.people.contains(tokens.text(next + 1)) && !["for", "and", "with", "to"].contains(behind)
      let isGroup = before == "of" && Self.groups.contains(tokens.text(first - 2))
      let isForThem = before == "for" && (2...4).contains { Self.meals.contains(tokens.text(first - $0)) }
      let isWe =
        ["are", "re", "be", "ll"].contains(before) && (2...4).contains { tokens.text(first - $0) == "we" } && !tokens.isLetters(next)
      if isOfPeople || isGroup || isForThem || isWe {
        all.append(place.range)
      } else if before == "for", !tokens.isLetters(next) {
        perhaps.append(place.range)
      }
    }
  }

  private static func implied(in tokens: NoteTokens) -> Set<String> {
    var found: Set<String> = []
    func says(_ index: Int, _ words: String...) -> Bool { words.indices.allSatisfy { tokens.text(index + $0) == words[$0] } }
    for index in 0..<tokens.count {
      if says(index, "just", "me") || says(index, "only", "me") || says(index, "on", "my", "own") || says(index, "by", "myself")
        || says(index, "ate", "alone")
        || says(index, "travelling", "alone") || says(index, "traveling", "alone") || says(index, "come", "alone")
        || says(index, "coming", "alone")
      {
        found.insert("1")
      }
      if says(index, "us", "two") || says(index, "pair", "of", "us") || says(index, "both", "of", "us") || says(index, "couple", "of", "us")
      {
        found.insert("2")
      }
      if says(index, "me", "and", "my"),
        ["wife", "husband", "partner", "girlfriend", "boyfriend", "fiancee", "fiance"].contains(tokens.text(index + 3)),
        tokens.text(index + 4) != "and", tokens.text(index + 4) != ","
      {
        found.insert("2")
      }
    }
    return found
  }

  private static let people: Set = [
    "people", "persons", "person", "guests", "guest", "adults", "adult", "kids", "children", "pax", "diners", "covers", "ppl", "heads",
    "players", "attendees", "participants", "friends", "colleagues", "visitors", "passengers", "students", "portions", "servings",
  ]
  private static let groups: Set = ["party", "group", "table", "team", "family", "crew", "crowd", "class"]
  private static let meals: Set = ["table", "dinner", "lunch", "brunch", "supper", "meal", "room", "seats", "seating", "tickets", "places"]
  private static let feeds: Set = ["serves", "serving", "feeds", "seats", "sleeps", "enough"]
}
