/// Which words of a text may follow one another in an excerpt, where it may begin and where it may end.
struct ExcerptRules {
  let gists: [Gist]
  private let traits: [WordTraits]
  /// How many words of substance the text has.
  private let substance: Int

  init(_ text: ExcerptText, wordCount: Int) {
    traits = text.traits.count == wordCount ? text.traits : []
    gists = traits.isEmpty ? [] : text.gists
    substance = traits.count { $0.contains(.substance) }
  }

  /// Whether excerpts are held to anything.
  var areKnown: Bool { !traits.isEmpty }

  /// Whether an excerpt that has `count` words may take word `next` behind word `word`; nil for an excerpt that begins.
  func mayTake(_ next: Int, behind word: Int?, count: Int, gist: Int?) -> Bool {
    guard areKnown else { return true }
    if let word {
      if traits[next].contains(.appended), !traits[word].contains(.appended) { return false }
      if next > word + 1, !(mayLeave(word, for: next) && mayEnter(next, from: word)) { return false }
    }
    guard let gist else { return true }
    let rule = gists[gist]
    guard isOf(rule, next), count < rule.words.upperBound else { return false }
    // The last word that fits must be one to end with; and as many as are wanted must still come.
    if count + 1 == rule.words.upperBound, traits[next].contains(.leadsOn) { return false }
    return count + 1 >= least(rule) || hasMore(rule, behind: next, than: least(rule) - count - 2)
  }

  /// Whether an excerpt of `count` words may end with word `word`. `isClean`: no punctuation stands at its end.
  func mayEnd(with word: Int, count: Int, gist: Int?, isClean: Bool) -> Bool {
    guard let gist else { return true }
    let rule = gists[gist]
    let isFull = count == rule.words.upperBound && !traits[word].contains(.leadsOn)
    if isClean, count >= least(rule), isFull || isEnd(word) { return true }
    // Where nothing can follow, it ends as it is.
    return isClean && !traits.indices[(word + 1)...].contains { mayTake($0, behind: word, count: count, gist: gist) }
  }

  /// Whether a phrase may end with a word: nothing of substance follows at once.
  private func isEnd(_ word: Int) -> Bool {
    if traits[word].contains(.leadsOn) { return false }
    return traits[word].contains(.endsClause) || word + 1 == traits.count || !traits[word + 1].isDisjoint(with: [.light, .passable, .appended])
  }

  /// Whether there is a seam behind `word` on the way to `next`.
  private func mayLeave(_ word: Int, for next: Int) -> Bool {
    for place in word..<next {
      if traits[place].contains(.endsClause) { return true }
      if place > word, !traits[place].contains(.light) { return traits[place].contains(.passable) }
    }
    return true
  }

  /// Whether there is a seam before `next` on the way from `word`.
  private func mayEnter(_ next: Int, from word: Int) -> Bool {
    for place in (word + 1..<next).reversed() {
      if traits[place].contains(.endsClause) { return true }
      if !traits[place].contains(.light) { return traits[place].contains(.passable) }
    }
    return true
  }

  private func isOf(_ rule: Gist, _ word: Int) -> Bool { traits[word].isDisjoint(with: rule.without.union([.appended, .wordless])) }
  private func least(_ rule: Gist) -> Int { min(rule.words.lowerBound, substance) }

  /// Whether more than `count` words that the rule allows come behind a word.
  private func hasMore(_ rule: Gist, behind word: Int, than count: Int) -> Bool {
    var found = 0
    for next in traits.indices[(word + 1)...] where isOf(rule, next) {
      found += 1
      if found > count { return true }
    }
    return found > count
  }
}

/// Tells which of a few field names the last key of a JSON text was. Fed byte by byte.
struct FieldMatch: Equatable {
  /// One bit for each name that agrees so far.
  private var agreeing: UInt64 = 0
  private var length = 0
  private var wasInKey = false
  /// The index of the name; nil where the last key was another, or a value or container has begun since.
  private(set) var found: Int?

  /// - Parameters:
  ///   - isInKey: whether the JSON text is inside a key behind this byte.
  ///   - names: the names' bytes, at most 64.
  mutating func feed(_ byte: UInt8, isInKey: Bool, names: [[UInt8]]) {
    switch (wasInKey, isInKey) {
    case (false, true):
      agreeing = names.isEmpty ? 0 : .max
      length = 0
      found = nil
    case (true, true):
      for (index, name) in names.enumerated() where length >= name.count || name[length] != byte { agreeing &= ~(1 << UInt64(index)) }
      length += 1
    case (true, false): found = names.indices.first { agreeing >> UInt64($0) & 1 == 1 && names[$0].count == length }
    case (false, false): if byte == 0x5B || byte == 0x7B { found = nil }
    }
    wasInKey = isInKey
  }

  /// Forgets the key: its value has begun.
  mutating func clear() { found = nil }
}
