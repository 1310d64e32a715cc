/// English words in a form that their inflections share: "cancelled", "cancelling" and "cancellation" are one.
///
/// A light stemmer of endings, with a table of irregular verbs. It need not give words, only the same for words of one family.
/// The stemmer of `EspalierIntents` is another one: each comes with weights that were fitted to the stems it gives.
package enum LightStemmer {
  /// - Parameter word: in any case, without punctuation around it.
  package static func stem(_ word: String) -> String {
    var word = word.lowercased().replacing("\u{2019}", with: "'")
    if word.hasSuffix("'s") { word.removeLast(2) }
    if let known = irregular[word] { return known }
    guard word.utf8.count > 3, word.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else { return word }
    var stem = withoutPlural(word)
    if let known = irregular[stem] { return known }
    if stem.hasSuffix("ied"), stem.utf8.count > 4 {
      stem = stem.dropLast(3) + "y"
    } else if stem.hasSuffix("ing"), stem.utf8.count > 5, hasVowel(stem.dropLast(3)) {
      stem = undoubled(stem.dropLast(3))
    } else if stem.hasSuffix("ed"), stem.utf8.count > 4, hasVowel(stem.dropLast(2)) {
      stem = undoubled(stem.dropLast(2))
    } else if stem.hasSuffix("ation"), stem.utf8.count > 7 {
      stem = undoubled(stem.dropLast(5))
    } else if stem.hasSuffix("ment"), stem.utf8.count > 6 {
      stem = String(stem.dropLast(4))
    } else if stem.hasSuffix("ly"), stem.utf8.count > 5 {
      stem = String(stem.dropLast(2))
    } else if stem.hasSuffix("ll"), stem.utf8.count > 4 {
      stem = String(stem.dropLast())
    }
    // "make" and "making", "cancel" and "cancelled".
    if stem.hasSuffix("e"), stem.utf8.count > 3 { stem.removeLast() }
    return stem
  }

  private static func withoutPlural(_ word: String) -> String {
    if word.hasSuffix("ies"), word.utf8.count > 4 { return word.dropLast(3) + "y" }
    for ending in ["sses", "ches", "shes", "xes", "zes"] where word.hasSuffix(ending) { return String(word.dropLast(2)) }
    if word.hasSuffix("s"), !word.hasSuffix("ss"), !word.hasSuffix("us"), !word.hasSuffix("is") { return String(word.dropLast()) }
    return word
  }

  private static func hasVowel(_ text: Substring) -> Bool { text.contains { "aeiouy".contains($0) } }

  private static func undoubled(_ text: Substring) -> String {
    let last = text.suffix(2)
    guard last.count == 2, last.first == last.last, let letter = last.last, !"szaeiou".contains(letter) else { return String(text) }
    return String(text.dropLast())
  }

  private static let irregular: [String: String] = {
    var table: [String: String] = [:]
    let families = """
      drink drank drunk drinks|eat ate eaten|run ran|send sent|buy bought|pay paid payment payments|writ wrote written write writes|tell told|tak took taken take takes|
      get got gotten gets|giv gave given give gives|go went gone goes going|los lost lose loses losing|break broke broken|steal stole stolen|sleep slept|
      weigh weighed weight weights|mak made make makes|find found|leav left leave leaves|see saw seen sees|read reads reading|meet met meeting meetings|say said says|
      do did done does doing|have had has having|sell sold|spend spent|feel felt|keep kept|bring brought|think thought thoughts|com came come comes coming|
      begin began begun|swim swam swum|ring rang rung|sing sang sung|rid rode ridden ride rides|driv drove driven drive drives|fly flew flown flies flight flights|
      freez froze frozen freeze freezes|wak woke woken wake wakes|shut shuts shutting|lend lent|remind reminder reminders|arriv arrive arrives arrived arrival|
      depart departs departed departure|delet delete deleted deletion|expens expense expenses|us use used uses using|du due|ti tie|di die|li lie|
      complain complaint complaints|respons response respond reply replied replies|deliver delivery deliveries|apolog apology apologise|refund refunds|
      temperatur temperature temp|photo photos photograph picture pictures|cal call calls called calling|bil bill bills billed billing|
      sel sell sells selling|fil fill fills filled filling|tol toll|bed beds|feed fed feeds|need needs needed|red reds|speed speeds|
      water waters watered|book books booked booking bookings|order orders ordered ordering|timer timers|tim time times|alarm alarms|news
      """
    for family in families.split(separator: "|") {
      let words = family.split { $0 == " " || $0 == "\n" }.map(String.init)
      guard let stem = words.first else { continue }
      for word in words { table[word] = stem }
    }
    return table
  }()
}
