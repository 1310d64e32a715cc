/// The keys of one object: the declared ones as a trie beside the languages of undeclared ones, walked together byte by byte.
final class KeyMachine {
  struct State: Equatable {
    /// Byte state in `declared`, or -1 once no declared key matches.
    var trie: Int32
    /// Byte state of each pattern's machine, or -1.
    var languages: [Int32]
    /// Byte state of `union`, or -1.
    var union: Int32 = -1

    /// For `IncrementalTable`.
    var tag: UInt32 {
      var mixed = UInt64(UInt32(bitPattern: trie)) << 32 | UInt64(UInt32(bitPattern: union))
      for language in languages {
        mixed = (mixed ^ mixed >> 29) &* 0xBF58_476D_1CE4_E5B9 ^ UInt64(UInt32(bitPattern: language))
      }
      return UInt32(truncatingIfNeeded: (mixed &* 0xD6E8_FEB8_6659_FD93) >> 32) | 1
    }
  }
  let declaredScalars: LiteralScalars
  let declared: StringMachine
  let languages: [StringMachine]
  /// All undeclared keys as one language, where there are several languages of them: what stays inside a key is found by one walk.
  let union: StringMachine?
  /// Undeclared keys, where there may be any, are free.
  let isFree: Bool
  @exclusivity(unchecked) private(set) var states: [State] = []
  @exclusivity(unchecked) private var index = IncrementalTable()
  @exclusivity(unchecked) private var transitions = SparseTransitions()
  static let start: Int32 = 0
  /// What a closing quote leads to; the key is then `match(state)`.
  static let closed: Int32 = -3

  init(keys: LiteralScalars, languages: [StringMachine], union: StringMachine? = nil, acceptsAllSpellings: Bool) {
    self.union = union
    declaredScalars = keys
    declared = StringMachine(declaredScalars, acceptsAllSpellings: acceptsAllSpellings)
    self.languages = languages
    isFree = languages.allSatisfy { $0.automaton is FreeScalars }
    _ = intern(
      State(
        trie: keys.nodeOfLiteral.isEmpty ? -1 : StringMachine.start, languages: languages.map { _ in StringMachine.start },
        union: union == nil ? -1 : StringMachine.start))
  }

  var byteCount: Int {
    transitions.byteCount + states.count * (88 + languages.count * 4) + declared.byteCount - declaredScalars.byteCount
      + languages.reduce(union?.byteCount ?? 0) { $0 + $1.byteCount }
  }

  /// See `StringMachine.keptCount`.
  var keptCount: Int { languages.reduce(union?.keptCount ?? 0) { $0 + $1.keptCount } }

  func dropRows() {
    transitions.removeAll()
    declared.dropRows()
    for language in languages { language.dropRows() }
    union?.dropRows()
  }

  private func intern(_ state: State) -> Int32 {
    let tag = state.tag
    if let id = index.find(tag, where: { states[Int($0)] == state }) { return id }
    let id = Int32(states.count)
    states.append(state)
    index.insert(tag, id)
    return id
  }

  @inline(__always)
  func next(_ state: Int32, _ byte: UInt8) -> Int32 {
    let target = transitions.find(state, byte)
    return target != StringMachine.unknown ? target : fill(state, byte)
  }

  @inline(never)
  private func fill(_ id: Int32, _ byte: UInt8) -> Int32 {
    let state = states[Int(id)]
    var next = State(trie: -1, languages: state.languages)
    if let union, state.union >= 0 { next.union = max(union.next(state.union, byte), -1) }
    var alive = false
    var closed = false
    if state.trie >= 0 {
      next.trie = declared.next(state.trie, byte)
      alive = next.trie >= 0
      closed = next.trie == StringMachine.done
    }
    for (i, language) in state.languages.enumerated() where language >= 0 {
      next.languages[i] = languages[i].next(language, byte)
      if next.languages[i] >= 0 { alive = true }
      if next.languages[i] == StringMachine.done { closed = true }
    }
    let target = closed ? Self.closed : alive ? intern(next) : -1
    transitions.insert(id, byte, target)
    return target
  }

  /// The key that ends at a state before its closing quote: declared index, or pattern index, or nothing.
  func match(_ state: Int32) -> (declared: Int, pattern: Int) {
    let state = states[Int(state)]
    if state.trie > 0, declared.isBoundary(state.trie) {
      let literal = declaredScalars.payload[Int(declared.scalars(state.trie))]
      if literal >= 0 { return (Int(literal), -1) }
    }
    for (i, language) in state.languages.enumerated() where language > 0 {
      if languages[i].isBoundary(language) && languages[i].automaton.isAccepting(languages[i].scalars(language)) {
        return (-1, i)
      }
    }
    return (-1, -1)
  }

  /// The same place once no declared key can be meant any more.
  func apart(_ state: Int32) -> Int32 { intern(State(trie: -1, languages: states[Int(state)].languages, union: states[Int(state)].union)) }

  /// Bytes that lead on from a place between the scalars of declared keys, the quote and the backslash among them; nil elsewhere.
  func declaredBytes(_ place: Int32) -> [UInt8]? {
    let state = declared.state(place)
    if state.place == .opening { return [0x22] }
    guard state.place == .boundary else { return nil }
    var bytes: [UInt8] = [0x22, 0x5C]
    for child in declaredScalars.children(state.scalars) {
      if let unicode = Unicode.Scalar(declaredScalars.scalar[Int(child)]), let byte = UTF8.encode(unicode)?.first, !bytes.contains(byte) {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// Declared keys that can still be meant, the begun spelling of a scalar considered.
  func declaredBelow(_ state: Int32) -> ArraySlice<Int32> { declaredBelow(place: states[Int(state)].trie) }

  /// The same by the byte state in the trie of declared keys.
  func declaredBelow(place trie: Int32) -> ArraySlice<Int32> {
    guard trie >= 0 else { return [] }
    let place = declared.state(trie)
    if place.place == .boundary || place.place == .opening { return declaredScalars.below(place.scalars) }
    var list: ArraySlice<Int32> = []
    for child in declaredScalars.children(place.scalars)
    where bytesLeft(place.place, of: declaredScalars.scalar[Int(child)]) != nil {
      list += declaredScalars.below(child)
    }
    return list
  }

  /// Bytes that complete the spelling of `scalar` begun at `place`; nil if another scalar was begun.
  func bytesLeft(_ place: StringMachine.Place, of scalar: UInt32) -> Int? {
    let isShort = [0x22, 0x5C, 8, 9, 10, 12, 13].contains(scalar)
    if !declared.acceptsAllSpellings {
      // Canonical escapes: short ones where there are, digits for the other controls, nothing else.
      switch place {
      case .backslash: return isShort ? 1 : scalar < 0x20 ? 5 : nil
      case .hex: if isShort || scalar >= 0x20 { return nil }
      default: break
      }
    }
    switch place {
    case .closed, .opening, .boundary: return nil
    case .utf8(let value, let due, let lower, let upper):
      guard scalar >> (6 * UInt32(due)) == value else { return nil }
      let byte = UInt8(truncatingIfNeeded: 0x80 | (scalar >> (6 * (UInt32(due) - 1))) & 0x3F)
      return byte >= lower && byte <= upper ? Int(due) : nil
    case .backslash:
      if isShort || scalar == 0x2F { return 1 }
      return scalar > 0xFFFF ? 11 : 5
    case .hex(let value, let digits):
      let first = scalar > 0xFFFF ? 0xD800 + ((scalar - 0x10000) >> 10) : scalar
      guard first >> (4 * (4 - UInt32(digits))) == value else { return nil }
      return 4 - Int(digits) + (scalar > 0xFFFF ? 6 : 0)
    case .pairBackslash(let high), .pairLetter(let high):
      guard scalar > 0xFFFF, 0xD800 + ((scalar - 0x10000) >> 10) == high else { return nil }
      if case .pairBackslash = place { return 6 }
      return 5
    case .pairHex(let high, let value, let digits):
      guard scalar > 0xFFFF, 0xD800 + ((scalar - 0x10000) >> 10) == high else { return nil }
      let low = 0xDC00 + ((scalar - 0x10000) & 0x3FF)
      return low >> (4 * (4 - UInt32(digits))) == value ? 4 - Int(digits) : nil
    }
  }

  func completedScalar(_ state: Int32, _ byte: UInt8) -> UInt32? {
    let state = states[Int(state)]
    if state.trie > 0 { return declared.completedScalar(state.trie, byte) }
    for (i, language) in state.languages.enumerated() where language > 0 { return languages[i].completedScalar(language, byte) }
    return nil
  }

  func isBoundary(_ state: Int32) -> Bool {
    let state = states[Int(state)]
    if state.trie > 0 { return declared.isBoundary(state.trie) }
    for (i, language) in state.languages.enumerated() where language > 0 { return languages[i].isBoundary(language) }
    return false
  }
}
