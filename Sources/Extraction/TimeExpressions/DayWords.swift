import Language

/// The words that days are named with.
enum DayWords {
  private static let lexicon = Lexicon.english

  /// What names one of several, by the full name or by the others.
  private static func names(_ count: Range<Int>, _ word: (Int) -> TimeWord) -> (full: [String], short: [String: Int]) {
    let names = count.map { lexicon.names(of: word($0)) }
    let short = zip(count, names).flatMap { number, names in names.dropFirst().map { ($0, number) } }
    return (names.compactMap(\.first), Dictionary(short) { first, _ in first })
  }

  static let (weekdays, shortWeekdays) = names(0..<7, TimeWord.weekday)
  static let (months, shortMonths) = names(1..<13, TimeWord.month)
  static let today = Set(lexicon.names(of: .day(0)) + lexicon.names(of: .partOfDay(.night, 0)))
  static let partsOfToday: Set = ["morning", "afternoon", "evening", "arvo", "aft", "eve", "lunchtime", "am", "pm", "avo"]
  static let tomorrow = Set(lexicon.names(of: .day(1)))
  /// What makes a word for tomorrow behind a 2.
  static let morrow: Set = ["moro", "morrow", "morro", "mrw", "moz", "morow"]
  static let yesterday = Set(lexicon.names(of: .day(-1)))
  static let weekend: Set = ["weekend", "wknd", "wkend", "weeknd", "weekned"]
  /// Words in front of a day's name that make a habit of it.
  /// Words in front of what is still to come, words of what has been, and what ends a sentence.
  static let toCome: Set = ["will", "wont", "shall", "can", "cant", "cannot", "must", "mustn", "should", "shouldn", "gonna"]
  static let happened: Set = ["was", "wasn", "were", "weren", "did", "didn", "had", "hadn", "said", "went"]
  static let sentenceEnds: Set = [".", "!", "?", ";"]
  /// Words in front of a rank or of a numbered street.
  static let placed: Set = [
    "came", "come", "comes", "coming", "finished", "finish", "placed", "ranked", "was", "is", "got", "in", "west", "east", "north", "south",
    "w", "e", "n",
    "s", "my", "his", "her", "our", "their", "your",
  ]
  static let recurring: Set = ["every", "each", "most", "other", "alternate"]
  static let beforeOrdinal: Set = [
    "no", "wait", "sorry", "actually", "mean", "on", "by", "before", "until", "till", "til", "due", "for", "from", "since", "after",
  ]
  /// What is counted by an ordinal, so that it names no day.
  static let ranked = Set(
    """
    floor door row time attempt try shelf street avenue ave lane exit stop half quarter round place page chapter step level class grade house \
    building room unit column line draft version edition season episode week month day year child kid coat opinion party hand person one option \
    item section drawer gear base period shift visit date prize generation cousin birthday anniversary trimester degree nature fiddle century \
    semester term lesson set game goal lap gate platform carriage car seat tier storey story landing flat apartment wing wedding baby \
    sibling son daughter brother sister marriage job home language name choice guess chance look helping serving course cup bottle glass tooth toe \
    finger rib amendment paragraph item bullet point question answer slide picture photo song track album book movie film part instalment \
    installment payment reminder notice warning strike dose jab shot interview appointment meeting call bus train left right turning junction
    """.split(separator: " ").map(String.init))
  /// Of them those that are done as well.
  static let rankedOrDone: Set = [
    "place", "call", "book", "visit", "name", "try", "set", "look", "shift", "hand", "answer", "exit", "stop", "turn",
  ]
  /// What is done on a day that is named in front of it.
  static let done = Set(
    """
    call phone ring text email mail send pay buy get pick collect fetch return bring take drop post submit file book order cancel renew confirm \
    check finish start begin go meet see visit fix clean wash paint plant water feed walk move pack print sign write read learn practise practice \
    remind remember ask tell invite reply answer schedule reschedule arrange plan prepare organise organize review update upload download install \
    change replace repair mow trim cut cook bake make do have need must should rent hire lend borrow give register apply enrol enroll deliver
    """.split(separator: " ").map(String.init))
  static let the: Set = ["the", "teh"]
  static let suffixes: Set = ["st", "nd", "rd", "th"]

  // A weekday behind or in front of these is a name or another word.
  static let namesBefore: Set = [
    "cyber", "good", "black", "ash", "palm", "shrove", "easter", "whit", "maundy", "holy", "giving", "pancake", "taco",
  ]
  static let titles: Set = ["dr", "mr", "mrs", "ms", "miss", "prof", "sir", "lady"]
  static let namesAfter: Set = ["times", "telegraph", "mirror", "herald", "gazette"]
  static let sites: Set = ["com", "io", "app", "net", "org"]
  static let afterSat: Set = [
    "in", "on", "down", "through", "behind", "beside", "under", "around", "nav", "navs", "there", "here",
  ]
  static let beforeSun: Set = [
    "the", "gets", "get", "got", "getting", "no", "some", "more", "much", "of", "enough", "any", "into", "catch", "catches",
  ]
  static let afterSun: Set = ["cream", "screen", "hat", "lounger", "loungers", "glasses", "burn", "tan", "shade"]

  // Between two days: what makes the second replace the first, what joins both to a range, and what may stand there besides.
  /// What is done to an appointment that gets another day.
  static let moved: Set = ["moved", "changed", "switched", "pushed", "shifted", "postponed", "rescheduled", "rebooked", "delayed"]
  static let corrections: Set = [
    "no", "nope", "wait", "sorry", "actually", "hang", "scratch", "correction", "mean", "meant", "oops", "whoops", "rather", "make",
  ]
  static let ranges: Set = ["to", "till", "til", "until", "through", "thru", "and", "&", "or", "/", "-", "\u{2013}"]
  static let between: Set<String> = partsOfToday.union([
    ",", ".", "-", "\u{2013}", "\u{2014}", "\u{2026}", ";", "i", "that", "it", "on", "by", "the", "or", "um", "uh", "er", "oh", "for",
    "due", "before", "night", "nights", "noon", "at",
  ])

  enum Unit { case day, week, fortnight, month, year }
  static let units: [String: Unit] = [
    "day": .day, "days": .day, "dyas": .day, "dys": .day, "night": .day, "nights": .day, "week": .week, "weeks": .week, "wk": .week,
    "wks": .week, "weks": .week, "fortnight": .fortnight, "fortnights": .fortnight, "month": .month, "months": .month, "mth": .month,
    "mths": .month, "mnths": .month, "monts": .month, "year": .year, "years": .year, "yr": .year, "yrs": .year,
  ]

  /// The index of the name that a word spells, with the same first letter and at most `limit(name)` edits away.
  static func nearest(_ word: String, in names: [String], limit: (String) -> Int) -> Int? {
    if let exact = names.firstIndex(of: word) { return exact }
    var best: Int?
    var least = Int.max
    for (index, name) in names.enumerated() {
      let most = limit(name)
      guard most > 0, word.unicodeScalars.first == name.unicodeScalars.first else { continue }
      let distance = distance(word, name, limit: most)
      if distance <= most, distance < least { (best, least) = (index, distance) }
    }
    return best
  }

  /// Optimal string alignment over scalars: an edit is an insertion, a deletion, a change, or a swap of neighbours
  /// (Damerau's four errors, no stretch edited twice). Above `limit` any larger number.
  static func distance(_ left: String, _ right: String, limit: Int) -> Int {
    let a = Array(left.unicodeScalars)
    let b = Array(right.unicodeScalars)
    guard abs(a.count - b.count) <= limit else { return limit + 1 }
    var last: [Int] = []
    var before: [Int] = []
    var row = Array(0...b.count)
    for i in 0..<a.count {
      (last, before) = (before, row)
      row = [i + 1] + [Int](repeating: 0, count: b.count)
      for j in 0..<b.count {
        row[j + 1] = min(before[j + 1] + 1, row[j] + 1, before[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { row[j + 1] = min(row[j + 1], last[j - 1] + 1) }
      }
    }
    return row[b.count]
  }
}
