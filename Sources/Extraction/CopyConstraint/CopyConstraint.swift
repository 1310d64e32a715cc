import Decoding
import JSONText
import Tokenization

/// A constraint under which the free strings of a value are copied spans of a given text, and its numbers are numbers of that text.
///
/// For models that read and do not write. What such a model says of a note can then be wrong, and is never invented or garbled. A string is free
/// if its own constraint leaves the choice of nearly everything; patterns and formats are left alone, and enums unless the text states one of their
/// choices (``PinnedChoice``). Copied spans may be empty. In a text without numbers, numbers are left alone. What is known of the text's words holds
/// copied spans to its seams, and the gist of it to a number of words (``CopyRules``).
///
/// The other constraint goes first. Where no allowed token goes on with a copied span, as under a budget that must end a word early, string and number
/// end where they can, and else the rest is free again, so that there is never a dead end. A token that opens a free string and
/// goes on in it is not taken: the quote comes by itself.
package final class CopyConstraint: PhraseConstraint, BiasedConstraint {
  private let inner: any TokenConstraint
  private let vocabulary: DecodingVocabulary
  private let valueTokens: [TokenID], listTokens: [TokenID]
  private let graph: CopyGraph
  private let rules: CopyRules

  /// What the present value is held to.
  private enum Following: Int32 {
    /// Neither in a string value nor in a number.
    case nothing
    /// In a string of which it is not known yet whether it is free.
    case unknown
    /// In a copied span, at `nodes`.
    case copy
    /// In a number, at `nodes`.
    case number
    /// In a value that is left alone.
    case other
  }
  private var position = JSONPlace()
  private var following = Following.nothing
  /// The nodes before which the copied span or number may be.
  private var nodes: [Int32] = []
  /// Whether the string has just begun.
  private var isAtStart = false
  private var key = FieldMatch()
  /// The rule of the present string's field.
  private var field: Int?
  /// The words of the present copied span, the one it is in included; 0 at its start.
  private var words = 0
  /// A list whose items are pinned, while it is open.
  private struct OpenList {
    var field: Int
    var items: [Int32]
    /// How many of them have begun.
    var begun = 0

    /// Whether a byte between its strings keeps to the items.
    func allows(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x22, 0x2C: begun < items.count
      case 0x5D: begun == items.count
      default: true
      }
    }
  }
  private var list: OpenList?
  private let biases: [ChoiceBias]
  /// Of the fields of gists, by their places among the rules.
  private let spanBiases: [Int: SpanBias]
  /// Where in the present choice it is, of which more is known.
  private var bias: ChoiceBias.Place?

  /// The state before each accepted step.
  private struct Step {
    var mark: Int
    var position: JSONPlace
    var following: Following
    var isAtStart: Bool
    var key: FieldMatch
    var field: Int?
    var words: Int
    var list: OpenList?
    var bias: ChoiceBias.Place?
    var isRelaxed: Bool
    /// Offset of its nodes in `history`.
    var offset: Int
  }
  private var steps: [Step] = []
  private var history: [Int32] = []

  /// Whether the string that these bytes open, from here, is free.
  private var isFree: [ArraySlice<UInt8>: Bool] = [:]
  /// See ``numbersHere()``; nil where it has not been asked for.
  private var knownNumbers: [Int32]?
  /// Set where every way on breaks a rule: then it may.
  private var isRelaxed = false
  /// Whether it has been seen if every way on breaks a rule.
  private var isDeadEndKnown = false

  private var scratch: [Int32] = []
  private var spare: [Int32] = []
  private var ended: [Int32] = []
  private var firsts = [Bool](repeating: false, count: 256)
  private var afterFirst: [Int32] = []
  private var afterSecond: [Int32] = []
  private let buffer: UnsafeMutableBufferPointer<UInt64>
  private let kept: UnsafeMutableBufferPointer<UInt64>

  /// - Parameter text: what copied spans and numbers are taken of.
  package init(_ inner: any TokenConstraint, text: CopySource, vocabulary: CopyVocabulary) {
    self.inner = inner
    self.vocabulary = vocabulary.decoding
    (valueTokens, listTokens) = (vocabulary.valueTokens, vocabulary.listTokens)
    let numbers = text.numbers.reduce(into: Set<String>()) { $0.formUnion($1.only ?? []) }
    graph = CopyGraph(text.text, choices: text.pinned.map { [$0.choice] + $0.others }, lists: text.lists.map(\.items), numbers: numbers)
    rules = CopyRules(text, wordCount: graph.startsFrom.count - 1)
    biases = text.biases
    let named = Dictionary(text.spanBiases.map { (Array($0.name.utf8), $0) }, uniquingKeysWith: { first, _ in first })
    let ruled = rules
    spanBiases = named.isEmpty ? [:] : ruled.gists.reduce(into: [:]) { $0[$1] = named[ruled.fields[$1].name] }
    buffer = .allocate(capacity: (vocabulary.decoding.size + 63) / 64 + 1)
    buffer.initialize(repeating: 0)
    kept = .allocate(capacity: buffer.count)
    kept.initialize(repeating: 0)
  }

  deinit {
    buffer.deallocate()
    kept.deallocate()
  }

  package func mask() -> UnsafeBufferPointer<UInt64> { narrowed { inner.mask() } }
  package func mask(remaining: Int) -> UnsafeBufferPointer<UInt64> { narrowed { inner.mask(remaining: remaining) } }
  package func minimumTokensToEnd() -> Int { inner.minimumTokensToEnd() }
  package var canEnd: Bool { inner.canEnd }
  package var isFinished: Bool { inner.isFinished }
  package func forcedBytes(limit: Int) -> [UInt8] {
    switch following {
    case .copy: pinnedBytes(limit: limit)
    case .number: []
    case .nothing, .unknown, .other: inner.forcedBytes(limit: limit)
    }
  }

  /// What is left of a pinned text, with the quote behind it, where the other constraint takes that whole; nothing in a copied span.
  private func pinnedBytes(limit: Int) -> [UInt8] {
    guard isPinned else { return [] }
    var bytes: [UInt8] = []
    var node = graph.nodes[Int(nodes[0])]
    while let byte = node.byte {
      bytes.append(byte)
      node = graph.nodes[Int(node.next)]
    }
    bytes.append(0x22)
    let mark = inner.checkpoint()
    let taken = inner.accept(bytes: bytes)
    if taken > 0 { inner.rollback(to: mark) }
    return taken == bytes.count ? Array(bytes.prefix(limit)) : []
  }

  /// Whether the present string can be one text alone.
  private var isPinned: Bool { following == .copy && nodes.count == 1 && graph.nodes[Int(nodes[0])].word == .max }

  package func accept(_ token: TokenID) -> Bool {
    let bytes = vocabulary.bytes(of: token)
    guard bytes.isEmpty || isRelaxed || allows(bytes) || isFreed(for: bytes) else { return false }
    let mark = inner.checkpoint()
    guard inner.accept(token) else { return false }
    take(bytes, mark: mark)
    return true
  }

  /// Whether a token that breaks a rule may come all the same, because every other does too. A mask frees such a place once it is asked for; what was
  /// taken back and is written again comes without one.
  private func isFreed(for bytes: ArraySlice<UInt8>) -> Bool {
    guard !isDeadEndKnown else { return false }
    _ = mask()
    return isRelaxed || allows(bytes)
  }

  package func accept(bytes: [UInt8]) -> Int {
    var count = bytes.count
    if following == .copy || following == .number {
      while count > 0, !allows(bytes[..<count]) { count -= 1 }
    }
    guard count > 0 else { return 0 }
    let mark = inner.checkpoint()
    count = inner.accept(bytes: Array(bytes[..<count]))
    if count > 0 { take(bytes[..<count], mark: mark) }
    return count
  }

  package var isAtPhraseStart: Bool { following == .copy && isAtStart && !isPinned }
  package var isInPhrase: Bool { following == .copy }

  package func checkpoint() -> Int { steps.count }

  package func rollback(to mark: Int) {
    guard mark >= 0, mark < steps.count else { return }
    let step = steps[mark]
    inner.rollback(to: step.mark)
    nodes.removeAll(keepingCapacity: true)
    nodes.append(contentsOf: history[step.offset..<(mark + 1 < steps.count ? steps[mark + 1].offset : history.count)])
    (position, following, isAtStart) = (step.position, step.following, step.isAtStart)
    (key, field, words, list, bias) = (step.key, step.field, step.words, step.list, step.bias)
    isFree.removeAll(keepingCapacity: true)
    knownNumbers = nil
    (isRelaxed, isDeadEndKnown) = (step.isRelaxed, false)
    history.removeLast(history.count - step.offset)
    steps.removeLast(steps.count - mark)
  }

  // MARK: Logit biases

  package var isBiased: Bool { bias != nil }

  package func addBiases(_ tokens: UnsafeBufferPointer<TokenID>, _ logits: UnsafeMutableBufferPointer<Float>) {
    guard let start = bias else { return }
    let known = biases[start.field]
    let before = known.score(of: start.members)
    for index in tokens.indices {
      var place: ChoiceBias.Place? = start
      for byte in vocabulary.bytes(of: tokens[index]) {
        guard let here = place else { break }
        let next = next(here, behind: byte)
        // The quote behind a choice ends it.
        if byte == 0x22 {
          let members = known.members(here.members, behind: here.length, with: byte)
          place = members == 0 ? nil : ChoiceBias.Place(field: here.field, members: members, length: here.length)
          break
        }
        place = next
      }
      if let place { logits[index] += Float(known.score(of: place.members) - before) }
    }
  }

  /// Where a copied span begins and where it ends, by the words that it would begin or end with.
  package func bias(of token: TokenID) -> Float {
    guard following == .copy, let field, let known = spanBiases[field] else { return 0 }
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: nodes)
    var words = words
    func best(_ end: KeyPath<(first: Float, last: Float), Float>, _ counts: (CopyGraph.Node) -> Bool) -> Float {
      var best = -Float.infinity
      for index in scratch {
        let node = graph.nodes[Int(index)]
        if counts(node), known.words.indices.contains(Int(node.word)) { best = max(best, known.words[Int(node.word)][keyPath: end]) }
      }
      return best.isFinite ? best : 0
    }
    var hasEnded = false
    var sum: Float = 0
    for byte in vocabulary.bytes(of: token) {
      if byte == 0x22 {
        sum += best(\.last) { $0.ends }
        hasEnded = true
        break
      }
      advance(&scratch, byte, &words)
    }
    if isAtStart, !hasEnded { sum += best(\.first) { _ in true } }
    return sum
  }

  /// A byte further in a choice; nil behind it, and where no choice agrees.
  private func next(_ place: ChoiceBias.Place, behind byte: UInt8) -> ChoiceBias.Place? {
    guard byte != 0x22 else { return nil }
    let members = biases[place.field].members(place.members, behind: place.length, with: byte)
    return members == 0 ? nil : ChoiceBias.Place(field: place.field, members: members, length: place.length + 1)
  }

  // MARK: Steps

  /// Goes on by bytes that the other constraint has accepted.
  private func take(_ bytes: ArraySlice<UInt8>, mark: Int) {
    steps.append(
      Step(
        mark: mark, position: position, following: following, isAtStart: isAtStart, key: key, field: field, words: words,
        list: list, bias: bias, isRelaxed: isRelaxed, offset: history.count))
    history.append(contentsOf: nodes)
    isFree.removeAll(keepingCapacity: true)
    (isRelaxed, isDeadEndKnown) = (false, false)
    for (offset, byte) in bytes.enumerated() { take(byte, isFirst: offset == 0) }
    knownNumbers = nil
    if following == .unknown {
      let isHeld = rules.choice(of: field) != nil || list != nil || innerIsFree
      following = isHeld && (!nodes.isEmpty || isAtStart) ? .copy : .other
    }
  }

  private func take(_ byte: UInt8, isFirst: Bool) {
    if let place = bias { bias = next(place, behind: byte) }
    if position.isNumberStart(byte) {
      // A number at the start of a token was looked at before the token was taken.
      following = graph.numbers.isEmpty ? .other : .number
      set(isFirst ? knownNumbers ?? graph.numbers : graph.numbers)
    }
    switch following {
    case .copy, .unknown:
      advance(&nodes, byte, &words)
      isAtStart = false
    case .number:
      if JSONPlace.continuesNumber(byte) { advance(&nodes, byte, &words) }
      if nodes.isEmpty { following = .other }
    case .nothing, .other: break
    }
    if !position.isInValue, !position.isInKey { list = self.list(list, behind: byte) }
    follow(byte)
    if !position.isInValue, !position.isInNumber {
      following = .nothing
      field = nil
      set([])
    } else if position.isInValue, following == .nothing {
      following = .unknown
      isAtStart = true
      field = list?.field ?? key.found
      bias = rules.bias(of: field).map { biases[$0].start(field: $0) }
      key.clear()
      words = 0
      nodes.removeAll(keepingCapacity: true)
      if let open = list, open.begun < open.items.count {
        nodes.append(open.items[open.begun])
        list?.begun += 1
      } else if let choice = rules.choice(of: field) {
        nodes.append(contentsOf: graph.choices[choice])
      } else {
        begin(behind: nil, from: 0, into: &nodes, words: &words)
      }
      if nodes.isEmpty, let rule = field, rules.isOptional(rule) {
        // A text of nothing but days and sums.
        (field, words) = (nil, 0)
        begin(behind: nil, from: 0, into: &nodes, words: &words)
      }
    }
  }

  /// One byte further in the text and in its keys.
  private func follow(_ byte: UInt8) {
    let isInKey = position.token == .key
    let event = position.feed(byte) { if isInKey { key.feed($0, rules.fields) } }
    switch event {
    case .keyBegins: key.begin()
    case .keyEnds: key.end(rules.fields)
    case .opens: key.clear()
    default: break
    }
  }

  /// The list that is open behind a byte between strings.
  private func list(_ open: OpenList?, behind byte: UInt8) -> OpenList? {
    switch byte {
    case 0x5B: rules.list(of: key.found).flatMap { place in key.found.map { OpenList(field: $0, items: graph.lists[place]) } } ?? open
    case 0x5D: nil
    default: open
    }
  }

  /// Whether a string that has just begun may end at once.
  private var mayBeEmpty: Bool { isAtStart && rules.mayBeEmpty(field) }

  /// Appends where the next word of a copied span may begin.
  private func begin(behind word: Int?, from start: Int, into next: inout [Int32], words: inout Int) {
    var (known, mayTake) = (Int32(-1), false)
    for index in graph.starts[start...] {
      let node = graph.nodes[Int(index)]
      // Later words are written as the text has them.
      if word != nil, node.isRecased { continue }
      if rules.takesWholeWords(field), !node.beginsWord { continue }
      let candidate = node.word
      if candidate != known {
        known = candidate
        mayTake = rules.mayTake(Int(candidate), behind: word, count: words, field: field)
      }
      if mayTake { next.append(index) }
    }
    words += 1
  }

  private func set(_ new: [Int32]) {
    nodes.removeAll(keepingCapacity: true)
    nodes.append(contentsOf: new)
  }

  /// One byte of a copied span or number further. `words` counts the words of the copied span.
  private func advance(_ nodes: inout [Int32], _ byte: UInt8, _ words: inout Int) {
    step(nodes, byte, into: &spare, &words)
    swap(&nodes, &spare)
  }

  private func step(_ nodes: [Int32], _ byte: UInt8, into next: inout [Int32], _ words: inout Int) {
    next.removeAll(keepingCapacity: true)
    ended.removeAll(keepingCapacity: true)
    for index in nodes {
      let node = graph.nodes[Int(index)]
      if node.byte == byte { next.append(node.next) }
      if byte == 0x20, node.ends, !node.isStem, node.word < .max, !ended.contains(node.word) { ended.append(node.word) }
    }
    guard let first = ended.min() else { return }
    let count = words
    begin(behind: Int(first), from: graph.startsFrom[Int(first) + 1], into: &next, words: &words)
    // The same words elsewhere in the text: what may follow there may follow here.
    guard rules.areKnown else { return }
    for other in ended where other != first {
      var again = count
      let before = next.count
      begin(behind: Int(other), from: graph.startsFrom[Int(other) + 1], into: &next, words: &again)
      var kept = before
      for index in before..<next.count where !next[..<before].contains(next[index]) {
        next[kept] = next[index]
        kept += 1
      }
      next.removeLast(next.count - kept)
    }
  }

  private func mayEnd(_ nodes: [Int32], words: Int) -> Bool {
    nodes.contains { index in
      let node = graph.nodes[Int(index)]
      return node.ends
        && (node.word == .max
          || rules.mayEnd(
            with: Int(node.word), count: words, field: field, isClean: node.endsClean, isStem: node.isStem, isWhole: node.endsWord))
    }
  }

  // MARK: Rules

  /// Whether the other constraint leaves nearly everything open here.
  private var innerIsFree: Bool { 2 * TokenMask.count(inner.mask()) > vocabulary.size }

  /// Whether a token that the other constraint may allow keeps to the rules.
  private func allows(_ bytes: ArraySlice<UInt8>) -> Bool {
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: nodes)
    var (ahead, rule, mayBeEmpty, words, list) = (position, following, mayBeEmpty, words, list)
    for (offset, byte) in bytes.enumerated() {
      if ahead.isNumberStart(byte) {
        rule = graph.numbers.isEmpty ? .other : .number
        scratch.removeAll(keepingCapacity: true)
        scratch.append(contentsOf: offset == 0 ? numbersHere() : graph.numbers)
      }
      switch rule {
      case .copy:
        // A quote ends the string unless a node expects it, which only an escaped one does, behind its backslash.
        if byte == 0x22, mayBeEmpty || mayEnd(scratch, words: words) { break }
        advance(&scratch, byte, &words)
        if scratch.isEmpty { return false }
        mayBeEmpty = false
      case .number where JSONPlace.continuesNumber(byte):
        advance(&scratch, byte, &words)
        if scratch.isEmpty { return false }
      case .number: if !mayEnd(scratch, words: words) { return false }
      case .nothing, .unknown, .other: break
      }
      if !ahead.isInValue, !ahead.isInKey {
        if let open = list, !open.allows(byte) { return false }
        if list != nil || offset == 0 { list = self.list(list, behind: byte) }
      }
      if offset == 0, ahead.isLiteralStart(byte), !rules.mayBegin(byte, field: key.found) { return false }
      let wasInValue = ahead.isInValue
      ahead.feed(byte)
      if ahead.isInValue, !wasInValue {
        return offset == bytes.count - 1 || !opensFreeString(bytes.prefix(offset + 1))
      }
      if !ahead.isInValue, !ahead.isInNumber { rule = .nothing }
    }
    return true
  }

  private func opensFreeString(_ bytes: ArraySlice<UInt8>) -> Bool {
    if let known = isFree[bytes] { return known }
    let mark = inner.checkpoint()
    let taken = inner.accept(bytes: Array(bytes))
    let result = taken == bytes.count && innerIsFree
    if taken > 0 { inner.rollback(to: mark) }
    isFree[bytes] = result
    return result
  }

  // MARK: Masks

  /// A mask without the tokens that break a rule.
  private func narrowed(_ allowed: () -> UnsafeBufferPointer<UInt64>) -> UnsafeBufferPointer<UInt64> {
    var count = 0
    /// Brings the other constraint's mask here: it is asked further questions below, and its mask holds until then only.
    func fetch() {
      let mask = allowed()
      count = min(mask.count, buffer.count)
      for index in 0..<count { buffer[index] = mask[index] }
    }
    fetch()
    isDeadEndKnown = true
    if !isRelaxed {
      narrow(count)
      if isEmpty(count) {
        fetch()
        let before = following
        // What can neither go on nor end by the rules ends here, if the other constraint lets it. What the ending token begins behind it keeps
        // to the rules where some token can, and else is free, for the token that is taken is asked the same.
        if before == .copy || before == .number {
          following = .other
          end(before, count)
          narrow(count)
          if isEmpty(count) {
            fetch()
            end(before, count)
          } else {
            return UnsafeBufferPointer(rebasing: buffer[..<count])
          }
        }
        // The other constraint wants more items than are pinned, or fewer: it has its way, and the items that are still to come are copied spans.
        if list != nil {
          list = nil
          narrow(count)
          if !isEmpty(count) { return UnsafeBufferPointer(rebasing: buffer[..<count]) }
          fetch()
        }
        isRelaxed = true
        if isEmpty(count) { fetch() }
      }
    }
    return UnsafeBufferPointer(rebasing: buffer[..<count])
  }

  /// Where the numbers begin that this field may hold, and that the other constraint takes whole from here: an integer is not the beginning of "12.2".
  private func numbersHere() -> [Int32] {
    if let knownNumbers { return knownNumbers }
    let numbers = graph.numbers.indices.filter { index in
      let (digits, words) = graph.numberTexts[index]
      guard rules.mayHold(digits, in: words, field: key.found) else { return false }
      let mark = inner.checkpoint()
      let taken = inner.accept(bytes: digits)
      defer { if taken > 0 { inner.rollback(to: mark) } }
      return taken == digits.count
    }.map { graph.numbers[$0] }
    knownNumbers = numbers
    return numbers
  }

  /// Takes the tokens that break a rule out of the buffer.
  private func narrow(_ count: Int) {
    switch following {
    case .copy, .number: keepFollowing(count)
    case .nothing, .unknown, .other:
      for token in valueTokens
      where buffer[Int(token) >> 6] >> UInt64(token & 63) & 1 == 1 && !allows(vocabulary.bytes(of: token)) {
        buffer[Int(token) >> 6] &= ~(1 << UInt64(token & 63))
      }
      guard list != nil || rules.list(of: key.found) != nil else { break }
      for token in listTokens where buffer[Int(token) >> 6] >> UInt64(token & 63) & 1 == 1 && !allows(vocabulary.bytes(of: token)) {
        buffer[Int(token) >> 6] &= ~(1 << UInt64(token & 63))
      }
    }
  }

  private func isEmpty(_ count: Int) -> Bool { !buffer[..<count].contains { $0 != 0 } }

  /// Keeps the tokens that go on with the copied span or number, or end it.
  private func keepFollowing(_ count: Int) {
    for byte in firsts.indices { firsts[byte] = following == .number && !JSONPlace.continuesNumber(UInt8(byte)) }
    if following == .copy { firsts[0x22] = mayBeEmpty }
    for index in nodes {
      let node = graph.nodes[Int(index)]
      if let byte = node.byte { firsts[Int(byte)] = true }
      if node.ends, !node.isStem, following == .copy { firsts[0x20] = true }
    }
    if following == .copy, mayEnd(nodes, words: words) { firsts[0x22] = true }
    guard following == .copy else {
      filter(count, keepsEnds: mayEnd(nodes, words: words)) { firsts[Int($0[$0.startIndex])] && allows($0) }
      return
    }
    for index in 0..<count { kept[index] = 0 }
    for byte in UInt8.min...UInt8.max where firsts[Int(byte)] { keepTokens(startingWith: byte) }
    for index in 0..<count { buffer[index] = kept[index] }
  }

  /// Keeps the tokens of a copied span's mask that begin with a byte. Tokens come in the order of their second byte, so that what the first two bytes
  /// lead to is found once for all that share them.
  private func keepTokens(startingWith first: UInt8) {
    var wordsAfterFirst = words
    step(nodes, first, into: &afterFirst, &wordsAfterFirst)
    var wordsAfterSecond = wordsAfterFirst
    var second: UInt8?
    for token in vocabulary.tokens(startingWith: first) where buffer[Int(token) >> 6] >> UInt64(token & 63) & 1 == 1 {
      let bytes = vocabulary.bytes(of: token)
      var keeps = !afterFirst.isEmpty
      if bytes.contains(0x22) {
        keeps = allows(bytes)
      } else if bytes.count > 1 {
        if second != bytes[bytes.startIndex + 1] {
          second = bytes[bytes.startIndex + 1]
          wordsAfterSecond = wordsAfterFirst
          step(afterFirst, bytes[bytes.startIndex + 1], into: &afterSecond, &wordsAfterSecond)
        }
        keeps = !afterSecond.isEmpty
        if keeps, bytes.count > 2 {
          scratch.removeAll(keepingCapacity: true)
          scratch.append(contentsOf: afterSecond)
          var words = wordsAfterSecond
          for byte in bytes.dropFirst(2) where !scratch.isEmpty { advance(&scratch, byte, &words) }
          keeps = !scratch.isEmpty
        }
      }
      if keeps { kept[Int(token) >> 6] |= 1 << UInt64(token & 63) }
    }
  }

  private func end(_ value: Following, _ count: Int) { if value == .copy { endString(count) } else { endNumber(count) } }

  /// Keeps the tokens that end a string.
  private func endString(_ count: Int) {
    filter(count, keepsEnds: true) { $0[$0.startIndex] == 0x22 }
  }

  /// Keeps the tokens that do not go on with a number.
  private func endNumber(_ count: Int) {
    filter(count, keepsEnds: true) { !JSONPlace.continuesNumber($0[$0.startIndex]) }
  }

  /// - Parameter keepsEnds: of the end tokens, which have no bytes.
  private func filter(_ count: Int, keepsEnds: Bool, _ keeps: (ArraySlice<UInt8>) -> Bool) {
    for index in 0..<count {
      var left = buffer[index]
      var kept: UInt64 = 0
      while left != 0 {
        let bit = left & (~left &+ 1)
        left &= left &- 1
        let bytes = vocabulary.bytes(of: TokenID(index << 6 + bit.trailingZeroBitCount))
        if bytes.isEmpty ? keepsEnds : keeps(bytes) { kept |= bit }
      }
      buffer[index] = kept
    }
  }
}

extension JSONPlace {
  /// Inside the quotes of a string that is no key. Where it is not known which containers are objects, no string counts.
  fileprivate var isInValue: Bool { token == .string && depth <= Self.deepest }
  fileprivate var isInKey: Bool { token == .key }
  fileprivate var isInNumber: Bool { token == .number }

  /// Whether the next byte, if it is this one, is the first of a number.
  fileprivate func isNumberStart(_ byte: UInt8) -> Bool { token == .none && Self.beginsNumber(byte) }

  /// Whether the next byte, if it is this one, is the first of `true`, `false` or `null`.
  fileprivate func isLiteralStart(_ byte: UInt8) -> Bool { token == .none && (byte == 0x74 || byte == 0x66 || byte == 0x6E) }
}
