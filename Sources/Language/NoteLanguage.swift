/// The language that a note is written in, of those with a lexicon.
package enum NoteLanguage: String, CaseIterable, Sendable {
  case english = "en", german = "de", french = "fr", spanish = "es"

  package var lexicon: Lexicon {
    switch self {
    case .english: .english
    case .german: .german
    case .french: .french
    case .spanish: .spanish
    }
  }

  /// What its words are called in English; nil for English itself.
  package var glosses: Glosses? {
    switch self {
    case .english: nil
    case .german: .german
    case .french: .french
    case .spanish: .spanish
    }
  }

  /// The language most of whose words a note has; English where none has clearly more.
  ///
  /// Words count that are common in English or name a time in it, and those that have a gloss or name a time in another language; what is both, or is
  /// shared by many, counts for neither. Of capitals within a note only German has ones that are no names.
  package init(of tokens: NoteTokens) {
    let words = (0..<min(tokens.count, Self.most)).filter { index in
      tokens.isLetters(index) && !Glosses.shared.contains(tokens.text(index)) && !Self.isOfName(tokens, index)
    }
    let english = words.filter { Glosses.commonEnglish.contains(tokens.text($0)) }.count
    self = .english
    // Most notes are settled here, without a table of another language.
    guard !words.isEmpty, english * 4 < words.count else { return }
    let others = words.filter { index in
      let word = tokens.text(index)
      let isTime = word.utf8.count > 2 && word.utf8.allSatisfy { $0 < 0x80 } && !Lexicon.english.times(tokens, index).isEmpty
      return !isTime && !Glosses.commonEnglish.contains(word)
    }
    let own = words.count - others.count
    var best = own
    for language in Self.allCases where language != .english {
      let known = others.filter { index in
        (language == .german || index == words[0] || !tokens.isCapitalized(index)) && language.knows(tokens, index)
      }.count
      if known > best, known >= 2 || words.count <= 2, known * 3 >= words.count { (self, best) = (language, known) }
    }
  }

  /// Whether a word is a part of a name with hyphens: the parks of "Rosa-Parks-Haus".
  private static func isOfName(_ tokens: NoteTokens, _ index: Int) -> Bool {
    tokens.isCapitalized(index)
      && (tokens.isJoined(index) && tokens.text(index - 1) == "-" && tokens.isLetters(index - 2)
        || tokens.isJoined(index + 1) && tokens.text(index + 1) == "-" && tokens.isJoined(index + 2) && tokens.isLetters(index + 2))
  }

  /// As many of a note's tokens tell its language.
  private static let most = 120

  private func knows(_ tokens: NoteTokens, _ index: Int) -> Bool {
    glosses?.read(tokens, index) != nil || tokens.text(index).utf8.count > 2 && !lexicon.times(tokens, index).isEmpty
  }
}
