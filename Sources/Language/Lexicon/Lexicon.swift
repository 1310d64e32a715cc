/// The words of a language that its grammars are written over: data, one table per language.
///
/// A table has a line per entry, `class key: words`, the words of a phrase joined by `_`. Classes of numbers are `number`, `scale`, `ordinal`,
/// `ordinalscale`, `part` (denominators), `dozen`; those without a key `one`, `and`, `point`, `minus`, `half`, `over`, `of`; `unit` and `money` have a name
/// for their key; `manner` sets what differs in the grammar.
package struct Lexicon: Sendable {
  /// What a word or phrase may be.
  package enum Entry: Hashable, Sendable {
    /// A number that others add to: 1…999.
    case value(Int)
    /// What multiplies the number in front of it: hundred, thousand.
    case scale(Int)
    case ordinal(Int)
    case ordinalScale(Int)
    /// A part of one by its denominator: "quarter".
    case part(Int)
    case dozen(Int)
    /// A number that is no whole one: "anderthalb", in tenths.
    case tenths(Int)
    case one, and, point, minus, half, over, of
    /// What makes an ordinal of a number in figures: "30e".
    case ending
    /// What makes a denominator of a number in words: the "avos" of "cincoavos".
    case partEnding
    case unit(String)
    case money(String)
  }

  /// How numbers are put together where languages differ.
  package struct Manner: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A comma parts decimals, a point thousands: "1.234,5".
    package static let decimalComma = Manner(rawValue: 1)
    /// Ones stand in front of tens: "einundzwanzig".
    package static let onesFirst = Manner(rawValue: 1 << 1)
    /// Twenties count: "quatre-vingt-dix".
    package static let vigesimal = Manner(rawValue: 1 << 2)
    /// "And" stands between tens and ones: "treinta y uno".
    package static let andJoinsTens = Manner(rawValue: 1 << 3)
    /// A thousand needs no "one": "mil", "mille", "tausend".
    package static let bareThousand = Manner(rawValue: 1 << 4)
    /// Words are written together: "zweihundertfünf".
    package static let compounds = Manner(rawValue: 1 << 5)
  }

  package private(set) var manner: Manner = []
  private var entries: [String: [Entry]] = [:]
  /// Words of numbers by their first letter, longest first, which compounds are made of.
  private var pieces: [Character: [(word: String, entry: Entry)]] = [:]
  /// Most words of a phrase.
  package private(set) var longestPhrase = 1
  private var times: [String: [TimeWord]] = [:]
  private var timeBeginnings: Set<String> = []
  private var timeNames: [TimeWord: [String]] = [:]

  package init(_ tables: String...) {
    for table in tables {
      for line in table.split(separator: "\n") {
        guard let colon = line.firstIndex(of: ":") else { continue }
        let head = line[..<colon].split(separator: " ").map(String.init)
        let words = line[line.index(after: colon)...].split(separator: " ").map { String($0).replacing("_", with: " ") }
        if head == ["manner"] {
          for word in words { manner.insert(Self.manners[word] ?? []) }
          continue
        }
        if let time = TimeWord(head) {
          timeNames[time, default: []] += words
          for word in words { add(word, time) }
        } else if let entry = Self.entry(head) {
          for word in words { add(word, entry) }
        }
      }
    }
    for key in pieces.keys { pieces[key]?.sort { $0.word.count > $1.word.count } }
  }

  private static let manners: [String: Manner] = [
    "decimalComma": .decimalComma, "onesFirst": .onesFirst, "vigesimal": .vigesimal, "andJoinsTens": .andJoinsTens,
    "bareThousand": .bareThousand, "compounds": .compounds,
  ]

  private static func entry(_ head: [String]) -> Entry? {
    let key = head.count > 1 ? head[1] : ""
    switch head.first {
    case "number": return Int(key).map { .value($0) }
    case "scale": return Int(key).map { .scale($0) }
    case "ordinal": return Int(key).map { .ordinal($0) }
    case "ordinalscale": return Int(key).map { .ordinalScale($0) }
    case "part": return Int(key).map { .part($0) }
    case "dozen": return Int(key).map { .dozen($0) }
    case "tenths": return Int(key).map { .tenths($0) }
    case "ending": return .ending
    case "partending": return .partEnding
    case "one": return .one
    case "and": return .and
    case "point": return .point
    case "minus": return .minus
    case "half": return .half
    case "over": return .over
    case "of": return .of
    case "unit": return .unit(key)
    case "money": return .money(key)
    default: return nil
    }
  }

  private mutating func add(_ word: String, _ entry: Entry) {
    for form in Self.forms(of: Self.phrase(word)) where entries[form]?.contains(entry) != true {
      entries[form, default: []].append(entry)
      if case .unit = entry { measure(form) } else if case .money = entry { measure(form) }
      switch entry {
      case .value, .scale, .ordinal, .ordinalScale, .and:
        if let first = form.first, form.allSatisfy(\.isLetter), form.count > 1 { pieces[first, default: []].append((form, entry)) }
      default: break
      }
    }
  }

  private mutating func add(_ word: String, _ time: TimeWord) {
    for form in Self.forms(of: Self.phrase(word)) where times[form]?.contains(time) != true {
      times[form, default: []].append(time)
      // What a phrase begins with, so that nothing longer is looked for behind other words.
      let tokens = NoteTokens(form)
      var phrase = ""
      for index in 0..<tokens.count {
        phrase += (index > 0 && !tokens.isJoined(index) ? " " : "") + tokens.text(index)
        timeBeginnings.insert(phrase)
      }
    }
  }

  /// The words and phrases that a word of times is written with, the full name first.
  package func names(of time: TimeWord) -> [String] { timeNames[time] ?? [] }

  /// What the phrases that begin at a token may be in the naming of a time, the longest first.
  package func times(_ tokens: NoteTokens, _ index: Int) -> [(word: TimeWord, next: Int)] {
    var found: [(TimeWord, Int)] = []
    var phrase = ""
    var place = index
    while place < tokens.count {
      var isApart = place > index && !tokens.isJoined(place)
      if place > index, tokens.text(place) == "-", tokens.isJoined(place), tokens.isJoined(place + 1) {
        (place, isApart) = (place + 1, true)
      }
      guard place < tokens.count else { break }
      phrase += (isApart ? " " : "") + tokens.text(place)
      place += 1
      var key = phrase
      if !timeBeginnings.contains(key) {
        key = phrase.utf8.allSatisfy { $0 < 0x80 } ? "" : Self.plain(phrase)
        guard timeBeginnings.contains(key) else { break }
      }
      found = (times[key] ?? []).map { ($0, place) } + found
    }
    return found
  }

  /// What a word that is put together of words of times names: "Montagnachmittag", "Spätabends".
  package func joinedTime(_ word: String) -> TimeWord? {
    guard word.utf8.count >= 8, word.utf8.count <= 40 else { return nil }
    var (weekday, edge): (Int?, TimeEdge?)
    var rest = Substring(word)
    func take<Value>(_ choose: (TimeWord) -> Value?) -> Value? {
      for length in stride(from: rest.count - 2, to: 3, by: -1) {
        let prefix = String(rest.prefix(length))
        guard let value = (times[prefix] ?? times[Self.plain(prefix)] ?? []).lazy.compactMap(choose).first else { continue }
        rest = rest.dropFirst(length)
        return value
      }
      return nil
    }
    weekday = take { if case .weekday(let day) = $0 { day } else { nil } }
    if let part = (times[String(rest)] ?? []).lazy.compactMap({ if case .part(let part) = $0 { part } else { nil } }).first, weekday != nil
    {
      return .joined(weekday: weekday, edge: nil, part: part)
    }
    edge = take { if case .edge(let edge) = $0 { edge } else { nil } }
    guard weekday != nil || edge != nil,
      let part = (times[String(rest)] ?? []).lazy.compactMap({ if case .part(let part) = $0 { part } else { nil } }).first
    else {
      return nil
    }
    return .joined(weekday: weekday, edge: edge, part: part)
  }

  /// A phrase as tokens make it: what stands close stays close, and a hyphen is a space.
  private static func phrase(_ words: String) -> String { words.count > 1 ? words.replacing("-", with: " ") : words }

  /// The longest phrase of some kind that begins at a token, hyphens within passed over.
  package func longest<Found>(_ tokens: NoteTokens, _ index: Int, _ choose: (Entry) -> Found?) -> (found: Found, next: Int)? {
    var phrase = ""
    var place = index
    var best: (Found, Int)?
    var count = 0
    while count < longestPhrase, place < tokens.count {
      var isApart = count > 0 && !tokens.isJoined(place)
      if count > 0, tokens.text(place) == "-", tokens.isJoined(place) { (place, isApart) = (place + 1, true) }
      phrase += (isApart ? " " : "") + tokens.text(place)
      place += 1
      count += 1
      if let found = entries(of: phrase).lazy.compactMap(choose).first { best = (found, place) }
    }
    return best
  }

  private mutating func measure(_ phrase: String) { longestPhrase = max(longestPhrase, NoteTokens(phrase).count) }

  /// A word as it is looked up: as it stands, without its accents, and with umlauts written out.
  private static func forms(of word: String) -> Set<String> {
    let written = word.replacing("ä", with: "ae").replacing("ö", with: "oe").replacing("ü", with: "ue").replacing("ß", with: "ss")
    return [word, written, plain(word)]
  }

  /// In lower case, without accents.
  package static func plain(_ word: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in word.lowercased().unicodeScalars { scalars.append(contentsOf: accents[scalar] ?? [scalar]) }
    return String(scalars)
  }

  private static let accents: [Unicode.Scalar: [Unicode.Scalar]] = {
    var accents: [Unicode.Scalar: [Unicode.Scalar]] = ["ß": ["s", "s"], "œ": ["o", "e"], "æ": ["a", "e"]]
    for (plain, accented) in [
      ("a", "àáâãäå"), ("e", "èéêë"), ("i", "ìíîï"), ("o", "òóôõöø"), ("u", "ùúûü"), ("c", "ç"), ("n", "ñ"), ("y", "ýÿ"),
    ] as [(Unicode.Scalar, String)] {
      for scalar in accented.unicodeScalars { accents[scalar] = [plain] }
    }
    return accents
  }()

  /// What a word or a phrase may be.
  package func entries(of phrase: String) -> [Entry] { entries[phrase] ?? entries[Self.plain(phrase)] ?? [] }

  /// The numbers that a word is put together of: "zweihundertfünf". Nil where it has any other part.
  func compound(_ word: String) -> [Entry]? {
    let word = Self.plain(word)
    if word.hasPrefix("y") || word.hasPrefix("und") { return nil }
    guard (4...80).contains(word.utf8.count), word.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else { return nil }
    let letters = Array(word)
    var failed: Set<Int> = []
    func split(_ start: Int) -> [Entry]? {
      if start == letters.count { return [] }
      guard !failed.contains(start) else { return nil }
      for (piece, entry) in pieces[letters[start]] ?? [] where piece.count <= letters.count - start {
        guard letters[start..<start + piece.count].elementsEqual(piece) else { continue }
        if let rest = split(start + piece.count) { return [entry] + rest }
      }
      failed.insert(start)
      return nil
    }
    return split(0).flatMap { $0.count > 1 ? $0 : nil }
  }
}
