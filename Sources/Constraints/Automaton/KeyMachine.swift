/// The keys of one object: the declared ones as a trie beside the languages of undeclared ones, walked together byte by byte.
final class KeyMachine {
  struct State: Hashable {
    /// Byte state in `declared`, or -1 once no declared key matches.
    var trie: Int32
    /// Byte state of each pattern's machine, or -1.
    var languages: [Int32]
  }
  let declaredScalars: LiteralScalars
  let declared: StringMachine
  let languages: [StringMachine]
  private(set) var states: [State] = []
  private var index: [State: Int32] = [:]
  private var rows: [UnsafeMutablePointer<Int32>?] = []
  private(set) var rowCount = 0
  static let start: Int32 = 0
  /// What a closing quote leads to; the key is then `match(state)`.
  static let closed: Int32 = -3

  init(keys: [[UInt32]], languages: [StringMachine], acceptsAllSpellings: Bool) {
    declaredScalars = LiteralScalars(keys)
    declared = StringMachine(declaredScalars, acceptsAllSpellings: acceptsAllSpellings)
    self.languages = languages
    _ = intern(State(trie: keys.isEmpty ? -1 : StringMachine.start, languages: languages.map { _ in StringMachine.start }))
  }

  deinit { for row in rows { row?.deallocate() } }

  func dropRows() {
    for i in rows.indices {
      rows[i]?.deallocate()
      rows[i] = nil
    }
    rowCount = 0
    declared.dropRows()
    for language in languages { language.dropRows() }
  }

  private func intern(_ state: State) -> Int32 {
    if let id = index[state] { return id }
    let id = Int32(states.count)
    states.append(state)
    rows.append(nil)
    index[state] = id
    return id
  }

  @inline(__always)
  func next(_ state: Int32, _ byte: UInt8) -> Int32 {
    if let row = rows[Int(state)] {
      let target = row[Int(byte)]
      if target != StringMachine.unknown { return target }
    }
    return fill(state, byte)
  }

  @inline(never)
  private func fill(_ id: Int32, _ byte: UInt8) -> Int32 {
    if rows[Int(id)] == nil {
      let row = UnsafeMutablePointer<Int32>.allocate(capacity: 256)
      row.initialize(repeating: StringMachine.unknown, count: 256)
      rows[Int(id)] = row
      rowCount += 1
    }
    let state = states[Int(id)]
    var next = State(trie: -1, languages: state.languages)
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
    rows[Int(id)]?[Int(byte)] = target
    return target
  }

  /// The key that ends at a state before its closing quote: declared index, or pattern index, or nothing.
  func match(_ state: Int32) -> (declared: Int, pattern: Int) {
    let state = states[Int(state)]
    if state.trie > 0, declared.isBoundary(state.trie) {
      let literal = declaredScalars.payload[Int(declared.states[Int(state.trie)].scalars)]
      if literal >= 0 { return (Int(literal), -1) }
    }
    for (i, language) in state.languages.enumerated() where language > 0 {
      if languages[i].isBoundary(language) && languages[i].automaton.isAccepting(languages[i].states[Int(language)].scalars) {
        return (-1, i)
      }
    }
    return (-1, -1)
  }

  /// Declared keys that can still be meant, the begun spelling of a scalar considered.
  func declaredBelow(_ state: Int32) -> [Int32] {
    let trie = states[Int(state)].trie
    guard trie >= 0 else { return [] }
    let place = declared.states[Int(trie)]
    if place.place == .boundary || place.place == .opening { return declaredScalars.below[Int(place.scalars)] }
    var list: [Int32] = []
    for child in declaredScalars.children[Int(place.scalars)]
    where Self.bytesLeft(place.place, of: declaredScalars.scalar[Int(child)]) != nil {
      list += declaredScalars.below[Int(child)]
    }
    return list
  }

  /// Bytes that complete the spelling of `scalar` begun at `place`; nil if another scalar was begun.
  static func bytesLeft(_ place: StringMachine.Place, of scalar: UInt32) -> Int? {
    switch place {
    case .closed, .opening, .boundary: return nil
    case .utf8(let value, let due, let lower, let upper):
      guard scalar >> (6 * UInt32(due)) == value else { return nil }
      let byte = UInt8(truncatingIfNeeded: 0x80 | (scalar >> (6 * (UInt32(due) - 1))) & 0x3F)
      return byte >= lower && byte <= upper ? Int(due) : nil
    case .backslash:
      if [0x22, 0x5C, 0x2F, 8, 9, 10, 12, 13].contains(scalar) { return 1 }
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
