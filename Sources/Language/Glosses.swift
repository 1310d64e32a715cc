/// What the words of another language are called in English: data, one table per language.
///
/// A table has a line for each English word or phrase, `english: form form phrase_of_words`, the words of a phrase joined by `_`. The lines `endings` and
/// `links` set what may stand behind a known form ("s"), and between two that are written as one word.
package struct Glosses: Sendable {
  private var english: [String: String] = [:]
  /// What phrases of several tokens begin with.
  private var beginnings: Set<String> = []
  private var endings: [String] = []
  /// Nil where words are not written together.
  private var links: [String]?

  package init(_ table: String) {
    // By bytes: a table of 7,000 forms is read when the first note of its language comes.
    for line in table.utf8.split(separator: UInt8(ascii: "\n")) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let head = Self.spaced(line[..<colon])
      for form in line[line.index(after: colon)...].split(separator: UInt8(ascii: " ")) {
        switch head {
        case "endings": endings.append(Self.spaced(form))
        case "links": links = (links ?? [""]) + [Self.spaced(form)]
        default: add(form, head)
        }
      }
    }
  }

  /// Bytes as text, `_` as a space.
  private static func spaced(_ bytes: Substring.UTF8View) -> String {
    let space = UInt8(ascii: "_")
    return bytes.contains(space)
      ? String(decoding: bytes.map { $0 == space ? UInt8(ascii: " ") : $0 }, as: UTF8.self) : String(Substring(bytes))
  }

  private mutating func add(_ bytes: Substring.UTF8View, _ gloss: String) {
    let form = Self.spaced(bytes)
    let isPhrase = bytes.contains { $0 < 0x61 || $0 == UInt8(ascii: "_") }
    let written = bytes.allSatisfy { $0 < 0x80 } ? [form] : [form, Lexicon.plain(form)]
    for form in written where form != gloss && english[form] == nil {
      english[form] = gloss
      guard isPhrase else { continue }
      let tokens = NoteTokens(form)
      for end in 1..<max(1, tokens.count) { beginnings.insert(tokens.words(0..<end)) }
    }
  }

  /// The English of the longest phrase that begins at a token, and the index behind it; nil for words that are not known, such as names.
  package func read(_ tokens: NoteTokens, _ index: Int) -> (english: String, next: Int)? {
    guard tokens.isLetters(index) else { return nil }
    var found: (String, Int)?
    var end = index + 1
    while end <= tokens.count {
      let phrase = tokens.words(index..<end)
      let key = english[phrase] != nil || beginnings.contains(phrase) ? phrase : Lexicon.plain(phrase)
      if let gloss = english[key] { found = (gloss, end) }
      guard beginnings.contains(key) else { break }
      end += 1
    }
    return found ?? word(tokens.text(index)).map { ($0, index + 1) }
  }

  /// A word by a form of it, or by the words that it is put together of.
  private func word(_ word: String) -> String? {
    let letters = Array(Lexicon.plain(word))
    guard letters.count > 3, letters.count <= 40 else { return nil }
    func known(_ range: Range<Int>) -> String? {
      let part = String(letters[range])
      if let gloss = english[part] { return gloss }
      return endings.lazy.compactMap { ending in
        part.count > ending.count + 2 && part.hasSuffix(ending) ? english[String(part.dropLast(ending.count))] : nil
      }.first
    }
    if let gloss = known(0..<letters.count) { return gloss }
    guard let links else { return nil }
    // The longest beginning whose rest is known as well.
    func parts(_ start: Int, _ most: Int) -> String? {
      if let last = known(start..<letters.count) { return last }
      guard most > 1 else { return nil }
      for end in stride(from: letters.count - 3, through: start + 3, by: -1) {
        guard let first = english[String(letters[start..<end])] else { continue }
        for link in links where letters[end...].starts(with: link) && letters.count - end - link.count >= 3 {
          if let rest = parts(end + link.count, most - 1) { return first + " " + rest }
        }
      }
      return nil
    }
    return parts(0, 3)
  }
}

extension NoteTokens {
  /// The note's words in English, as far as its language's tables have them, each with the tokens that it stands for; nil for a note in English.
  ///
  /// Days and numbers are those of the lexicons, all other words those of the glosses; what neither knows stays. The order is the note's.
  package var english: [(text: String, tokens: Range<Int>)]? { english(of: language) }

  /// The same of a text that is known to be in a language; nil for English.
  package func english(of language: NoteLanguage) -> [(text: String, tokens: Range<Int>)]? {
    guard let glosses = language.glosses else { return nil }
    let lexicon = language.lexicon
    var found: [(String, Range<Int>)] = []
    var index = 0
    while index < count {
      let time = lexicon.times(self, index).lazy.filter { $0.next > index }.compactMap { word, next in
        Lexicon.english.names(of: word).first.map { ($0.replacing("_", with: " "), next) }
      }.first
      let gloss = glosses.read(self, index)
      var (english, next) = (text(index), index + 1)
      if let gloss, gloss.next > (time?.1 ?? 0) || !isCalendar(lexicon, index) {
        (english, next) = gloss
      } else if let number = lexicon.entries(of: text(index)).lazy.compactMap({ if case .value(let value) = $0 { value } else { nil } })
        .first
      {
        english = String(number)
      } else if let time, isLetters(index) {
        (english, next) = time
      }
      found.append((english, index..<next))
      index = next
    }
    return found
  }

  /// Whether a token names a day, a month or a part of the day, whatever else it may mean.
  private func isCalendar(_ lexicon: Lexicon, _ index: Int) -> Bool {
    lexicon.times(self, index).contains { word, _ in
      switch word {
      case .weekday, .month, .day, .part, .partOfDay: true
      default: false
      }
    }
  }
}
