/// Which words of a text may follow one another in a copied span, where it may begin and where it may end.
struct CopyRules {
  /// What a field is held to beside the seams of the text.
  enum Field {
    case gist(Gist)
    case entity(EntityField)
    case keyValue(KeyValueField)
    case blocklist(BlocklistField)
    /// One of the choices that the text states, by its place among them.
    case pinned(Int)
    case number(NumberField)
    case flag(PinnedFlag)
    /// One of the lists that the text states, by its place among them.
    case list(Int)
    /// A choice of which more is known, by its place among those.
    case bias(Int)
  }
  /// At most 64, by their names.
  let fields: [(name: [UInt8], rule: Field)]
  private let traits: [WordTraits]
  /// How many words of substance the text has.
  private let substance: Int

  init(_ text: CopySource, wordCount: Int) {
    traits = text.traits.count == wordCount ? text.traits : []
    substance = traits.count { $0.contains(.substance) }
    guard !traits.isEmpty else {
      fields = []
      return
    }
    let gists = text.gists.map { (Array($0.name.utf8), Field.gist($0)) }
    let entities = text.entities.map { (Array($0.name.utf8), Field.entity($0)) }
    let keyValues = text.keyValues.filter { [count = traits.count] in (0..<count).contains($0.word) }.map {
      (Array($0.name.utf8), Field.keyValue($0))
    }
    let blocklists = text.blocklists.map { (Array($0.name.utf8), Field.blocklist($0)) }
    let pinned = text.pinned.enumerated().map { (Array($0.element.name.utf8), Field.pinned($0.offset)) }
    let numbers = text.numbers.map { (Array($0.name.utf8), Field.number($0)) }
    let flags = text.flags.map { (Array($0.name.utf8), Field.flag($0)) }
    let lists = text.lists.enumerated().map { (Array($0.element.name.utf8), Field.list($0.offset)) }
    let biases = text.biases.enumerated().map { (Array($0.element.name.utf8), Field.bias($0.offset)) }
    fields = Array((gists + entities + keyValues + blocklists + pinned + numbers + flags + lists + biases).prefix(64))
  }

  /// Whether copied spans are held to anything.
  var areKnown: Bool { !traits.isEmpty }

  /// Whether a copied span that has `count` words may take word `next` behind word `word`; nil for one that begins.
  func mayTake(_ next: Int, behind word: Int?, count: Int, field: Int?) -> Bool {
    guard areKnown else { return true }
    if let word {
      if traits[next].contains(.appended), !traits[word].contains(.appended) { return false }
      if next > word + 1, !(mayLeave(word, for: next) && mayEnter(next, from: word)) { return false }
    } else if next > 0, traits[next - 1].contains(.joined) {
      return false
    }
    switch field.map({ fields[$0].rule }) {
    case nil, .pinned?, .number?, .flag?, .list?, .bias?: return true
    case .blocklist(let field)?: return word != nil || !field.first.contains(next)
    case .keyValue(let field)?: return word == nil && next == field.word
    case .entity(let field)?:
      // All of a number that is written in several words, from its first.
      guard traits[next].contains(field.form) else { return false }
      let goesOn = next > 0 && field.goesOn(from: traits[next - 1], to: traits[next])
      return word.map { next == $0 + 1 && goesOn } ?? !goesOn
    case .gist(let gist)?:
      guard isOf(gist, next), count < gist.words.upperBound else { return false }
      // The last word that fits must be one to end with; and as many as are wanted must still come.
      if count + 1 == gist.words.upperBound, traits[next].contains(.leadsOn) { return false }
      // A phrase that does not fit is not begun, where one ends here; and articles make room for the rest of one.
      if let word, count >= least(gist), traits[next].contains(.light) || isEnd(word),
        count + 1 + rest(of: gist, next) > gist.words.upperBound
      {
        return false
      }
      return count + 1 >= least(gist) || hasMore(gist, behind: next, than: least(gist) - count - 2)
    }
  }

  /// Whether a copied span of `count` words may end with word `word`. `isClean`: no punctuation stands at its end; `isStem`: its `'s` is left out;
  /// `isWhole`: no letter or digit of it is.
  func mayEnd(with word: Int, count: Int, field: Int?, isClean: Bool, isStem: Bool, isWhole: Bool) -> Bool {
    guard areKnown else { return true }
    switch field.map({ fields[$0].rule }) {
    case .keyValue?: return isClean
    case nil, .pinned?, .number?, .flag?, .list?, .bias?: return !traits[word].contains(.joined) || !isClean
    case .blocklist(let blocklist)?:
      guard !traits[word].contains(.joined) || !isClean else { return false }
      return !blocklist.last.contains(word) || !mayGoOn(behind: word, count: count, field: field)
    case .entity(let field)?:
      return isClean && isWhole && !(word + 1 < traits.count && field.goesOn(from: traits[word], to: traits[word + 1]))
    case .gist(let gist)?:
      guard !isStem else { return false }
      let isFull = count == gist.words.upperBound && !traits[word].contains(.leadsOn)
      if isClean, count >= least(gist), isFull || isEnd(word) { return true }
      // Where nothing can follow, it ends as it is.
      return isClean && !mayGoOn(behind: word, count: count, field: field)
    }
  }

  private func mayGoOn(behind word: Int, count: Int, field: Int?) -> Bool {
    traits.indices[(word + 1)...].contains { mayTake($0, behind: word, count: count, field: field) }
  }

  /// Whether a string of a field may be empty.
  func mayBeEmpty(_ field: Int?) -> Bool {
    switch field.map({ fields[$0].rule }) {
    case nil, .blocklist?, .number?, .flag?, .bias?: true
    case .keyValue?, .pinned?, .list?: false
    case .gist(let gist)?: gist.mayBeEmpty
    case .entity(let field)?: field.isOptional || !traits.contains { $0.contains(field.form) }
    }
  }

  /// Whether a field may hold a number that stands in these words; one that stands in none, only where it is the field's.
  func mayHold(_ number: [UInt8], in words: [Int], field: Int?) -> Bool {
    switch field.map({ fields[$0].rule }) {
    case .number(let rule)?:
      if let only = rule.only, !only.contains(String(decoding: number, as: UTF8.self)) { return false }
      return words.isEmpty ? rule.only != nil : words.contains { traits[$0].isDisjoint(with: rule.without) }
    case .keyValue(let field)?: return words.contains(field.word)
    default: return !words.isEmpty
    }
  }

  /// Whether `true`, `false` or `null` may be the value of a field, by its first letter: where the text has a number for it, it is not `null`.
  func mayBegin(_ letter: UInt8, field: Int?) -> Bool {
    switch field.map({ fields[$0].rule }) {
    case .number(let rule)?: !rule.isStated || letter != UInt8(ascii: "n")
    case .keyValue?: letter != UInt8(ascii: "n")
    case .flag(let flag)?: letter == UInt8(ascii: flag.value.map { $0 ? "t" : "f" } ?? "n")
    default: true
    }
  }

  /// The place of the choice that the text states for a field.
  func choice(of field: Int?) -> Int? {
    if let field, case .pinned(let place) = fields[field].rule { place } else { nil }
  }

  /// The place of the list that the text states for a field.
  func list(of field: Int?) -> Int? {
    if let field, case .list(let place) = fields[field].rule { place } else { nil }
  }

  /// The places of the fields of gists.
  var gists: [Int] { fields.indices.filter { if case .gist = fields[$0].rule { true } else { false } } }

  /// The place of what else is known of a field's choices.
  func bias(of field: Int?) -> Int? {
    if let field, case .bias(let place) = fields[field].rule { place } else { nil }
  }

  /// Whether a field may do without its rule where no word keeps to it.
  func isOptional(_ field: Int) -> Bool {
    switch fields[field].rule {
    case .gist, .blocklist: true
    case .entity, .keyValue, .pinned, .number, .flag, .list, .bias: false
    }
  }

  /// Whether a word is taken from its beginning only.
  func takesWholeWords(_ field: Int?) -> Bool {
    if let field, case .entity = fields[field].rule { true } else { false }
  }

  /// Whether a phrase may end with a word: nothing of substance follows at once.
  private func isEnd(_ word: Int) -> Bool {
    if traits[word].contains(.leadsOn) { return false }
    return traits[word].contains(.endsClause) || word + 1 == traits.count
      || !traits[word + 1].isDisjoint(with: [.light, .passable, .appended])
  }

  /// How many words of substance stand behind a word until a phrase may end.
  private func rest(of gist: Gist, _ word: Int) -> Int {
    var found = 0
    for place in word..<traits.count where !traits[place].contains(.light) {
      if place > word, isOf(gist, place) { found += 1 }
      if isEnd(place) { break }
    }
    return found
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

  private func isOf(_ gist: Gist, _ word: Int) -> Bool { traits[word].isDisjoint(with: gist.without.union([.appended, .wordless])) }
  private func least(_ gist: Gist) -> Int { min(gist.words.lowerBound, substance) }

  /// Whether more than `count` words that a gist may have come behind a word.
  private func hasMore(_ gist: Gist, behind word: Int, than count: Int) -> Bool {
    var found = 0
    for next in traits.indices[(word + 1)...] where isOf(gist, next) {
      found += 1
      if found > count { return true }
    }
    return found > count
  }
}

extension EntityField {
  /// Whether a word goes on in the next one: of codes, only telephone numbers do.
  fileprivate func goesOn(from word: WordTraits, to next: WordTraits) -> Bool {
    let run = form == .code ? .phone : form
    return word.contains(run) && next.contains(run)
  }
}
