/// What a word beside an hour says of it, or what it makes of a field that it names: the one table of such words.
struct TimeWords: OptionSet {
  let rawValue: UInt8

  /// A bare hour may stand behind it: "doors 7".
  static let leads = TimeWords(rawValue: 1)
  /// Behind it stands when something ends: "shuts at 5".
  static let ends = TimeWords(rawValue: 1 << 1)
  /// Behind it stands what is more likely an end than a start: "by 5", "arrives 9:40".
  static let mayEnd = TimeWords(rawValue: 1 << 2)
  /// A field that it names is for a start, or for an end.
  static let startField = TimeWords(rawValue: 1 << 3)
  static let endField = TimeWords(rawValue: 1 << 4)

  /// What a word says; nothing for most.
  static func roles(of word: String) -> TimeWords { table[word] ?? [] }

  private static let table: [String: TimeWords] = {
    var table: [String: TimeWords] = [:]
    func add(_ roles: TimeWords, _ words: String) { for word in words.split(separator: " ") { table[String(word)] = roles } }
    add(
      .leads,
      "at @ around about after between past approx circa for time than doors kickoff curtain show wait actually sorry make")
    add([.leads, .startField], "from since start starts starting begins beginning opens opening")
    add(.startField, "begin open depart departs departure departing pickup checkin first leaves takeoff")
    add([.leads, .startField], "bed asleep")
    add(.startField, "sleep bedtime slept")
    add(.endField, "up woke awake wake")
    add([.leads, .ends, .endField], "end ends ending finish finishes finishing until till til closes closing shuts")
    add([.leads, .mayEnd], "by before")
    add([.leads, .mayEnd, .endField], "to")
    add(.ends, "shut over")
    add([.mayEnd, .endField], "arrives")
    add(.mayEnd, "arriving back")
    add(.endField, "finished close arrive arrival return returns deadline dropoff checkout last lands thru through")
    return table
  }()
}
