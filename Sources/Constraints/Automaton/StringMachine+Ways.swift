/// Ways from inside a string to its end, over scalars: what lies behind a half-written character, and the next byte of a short way out.
extension StringMachine {
  /// The scalars that a place inside a spelling can still become, as ranges; empty between scalars.
  func scalarsAhead(_ place: Place) -> [ClosedRange<UInt32>] {
    switch place {
    case .closed, .opening, .boundary: return []
    case .utf8(let value, let due, let lower, let upper):
      let shift = UInt32(6 * (Int(due) - 1))
      return [(value << 6 | UInt32(lower & 0x3F)) << shift...((value << 6 | UInt32(upper & 0x3F)) << shift | ((1 << shift) - 1))]
    case .backslash:
      return acceptsAllSpellings ? [0...0xD7FF, 0xE000...0x10FFFF] : [0...0x1F, 0x22...0x22, 0x5C...0x5C]
    case .hex(let value, let digits):
      let shift = UInt32(4 * (4 - Int(digits)))
      let lower = value << shift
      let upper = lower | ((1 << shift) - 1)
      let plain: [ClosedRange<UInt32>] = acceptsAllSpellings ? [0...0xD7FF, 0xE000...0xFFFF] : [0...7, 0x0B...0x0B, 0x0E...0x1F]
      var ranges = plain.compactMap { Self.common($0, lower, upper) }
      if acceptsAllSpellings, let high = Self.common(0xD800...0xDBFF, lower, upper) {
        ranges.append(Self.pair(high.lowerBound, 0xDC00)...Self.pair(high.upperBound, 0xDFFF))
      }
      return ranges
    case .pairBackslash(let high), .pairLetter(let high): return [Self.pair(high, 0xDC00)...Self.pair(high, 0xDFFF)]
    case .pairHex(let high, let value, let digits):
      let shift = UInt32(4 * (4 - Int(digits)))
      return Self.common(0xDC00...0xDFFF, value << shift, value << shift | ((1 << shift) - 1)).map {
        [Self.pair(high, $0.lowerBound)...Self.pair(high, $0.upperBound)]
      } ?? []
    }
  }

  private static func common(_ range: ClosedRange<UInt32>, _ lower: UInt32, _ upper: UInt32) -> ClosedRange<UInt32>? {
    let low = max(range.lowerBound, lower)
    let high = min(range.upperBound, upper)
    return low <= high ? low...high : nil
  }

  /// Least scalars from a state to the string's end, the one that is half written included.
  func leastScalars(_ state: Int32) -> Int {
    let here = self.state(state)
    if here.place == .boundary || here.place == .opening { return automaton.shortest(here.scalars) }
    let tag = UInt32(bitPattern: state)
    if let known = leastAfterPartial.find(tag) { return Int(known) }
    let least = scalarsAhead(here.place).compactMap { automaton.least(here.scalars, $0.lowerBound, $0.upperBound) }.min() ?? .max / 4
    if automaton.isAborted { return .max / 4 }
    if least < Int32.max { leastAfterPartial.insert(tag, Int32(least)) }
    return least
  }

  /// The first byte of a way to behind the closing quote, with `due` scalars at least on it. Following these bytes ends: each leaves one
  /// byte less.
  func byteTowardsEnd(_ state: Int32, due: Int) -> UInt8? {
    let here = self.state(state)
    switch here.place {
    case .closed: return nil
    case .opening: return 0x22
    case .boundary:
      guard let scalar = scalarTowardsEnd(here.scalars, due: due) else { return 0x22 }
      return Self.firstByte(scalar)
    default:
      guard let target = scalarToComplete(here) else { return nil }
      return Self.nextByte(here.place, of: target)
    }
  }

  /// The scalar that a short way writes next from a state between scalars; nil where the quote is due.
  private func scalarTowardsEnd(_ state: Int32, due: Int) -> UInt32? {
    if let piece = automaton.towardsEnd(state) { return JSONSpelling.cheapest(piece.lower, piece.upper).scalar }
    guard due > 0 else { return nil }
    // Where a length is counted, every accepting state has an accepting successor.
    guard let pieces = automaton.pieces(state) else { return nil }
    var best: (cost: Int, scalar: UInt32)?
    for piece in pieces where automaton.isAccepting(piece.target) {
      let found = JSONSpelling.cheapest(piece.lower, piece.upper)
      if found.cost < best?.cost ?? .max { best = (found.cost, found.scalar) }
    }
    return best?.scalar
  }

  /// The scalar that a half-written one should become.
  private func scalarToComplete(_ here: State) -> UInt32? {
    var best: (left: Int, bytes: Int, scalar: UInt32)?
    for range in scalarsAhead(here.place) {
      for scalar in candidates(here, range) {
        let target = automaton.step(here.scalars, scalar)
        guard target >= 0, let bytes = Self.bytesLeft(here.place, of: scalar) else { continue }
        let left = automaton.shortest(target)
        if let best, (best.left, best.bytes) <= (left, bytes) { continue }
        best = (left, bytes, scalar)
      }
    }
    return best?.scalar
  }

  /// One scalar of the range towards each next state, the ones with short escapes among them.
  private func candidates(_ here: State, _ range: ClosedRange<UInt32>) -> [UInt32] {
    var list = automaton.samples(here.scalars, in: range)
    if case .backslash = here.place { list += [0x22, 0x5C, 9, 10, 13, 8, 12].filter { range.contains($0) } }
    return list
  }

  private static func firstByte(_ scalar: UInt32) -> UInt8 {
    switch scalar {
    case 0..<0x20, 0x22, 0x5C: return 0x5C
    case 0..<0x80: return UInt8(scalar)
    case 0..<0x800: return UInt8(0xC0 | scalar >> 6)
    case 0..<0x1_0000: return UInt8(0xE0 | scalar >> 12)
    default: return UInt8(0xF0 | (scalar >> 18) & 7)
    }
  }

  private static func shortLetter(_ scalar: UInt32) -> UInt8? {
    switch scalar {
    case 0x22, 0x5C: return UInt8(scalar)
    case 8: return 0x62
    case 12: return 0x66
    case 10: return 0x6E
    case 13: return 0x72
    case 9: return 0x74
    default: return nil
    }
  }

  private static func digit(_ value: UInt32, _ index: UInt8) -> UInt8 {
    let nibble = UInt8(value >> (4 * (3 - UInt32(index))) & 15)
    return nibble < 10 ? 0x30 + nibble : 0x61 + nibble - 10
  }

  /// The next byte of a scalar's spelling from a place inside it.
  private static func nextByte(_ place: Place, of scalar: UInt32) -> UInt8? {
    let first = scalar > 0xFFFF ? 0xD800 + ((scalar - 0x10000) >> 10) : scalar
    switch place {
    case .closed, .opening, .boundary: return nil
    case .utf8(_, let due, _, _): return UInt8(0x80 | scalar >> (6 * (UInt32(due) - 1)) & 0x3F)
    case .backslash: return shortLetter(scalar) ?? 0x75
    case .hex(_, let digits): return digit(first, digits)
    case .pairBackslash: return 0x5C
    case .pairLetter: return 0x75
    case .pairHex(_, _, let digits): return digit(0xDC00 + ((scalar - 0x10000) & 0x3FF), digits)
    }
  }

  private static func bytesLeft(_ place: Place, of scalar: UInt32) -> Int? {
    switch place {
    case .closed, .opening, .boundary: return nil
    case .utf8(_, let due, _, _): return Int(due)
    case .backslash: return shortLetter(scalar) != nil ? 1 : scalar > 0xFFFF ? 11 : 5
    case .hex(_, let digits): return 4 - Int(digits) + (scalar > 0xFFFF ? 6 : 0)
    case .pairBackslash: return 6
    case .pairLetter: return 5
    case .pairHex(_, _, let digits): return 4 - Int(digits)
    }
  }
}
