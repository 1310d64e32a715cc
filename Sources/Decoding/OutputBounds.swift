import JSONText

/// Keeps an output from running on: tells when the string, number or list that is being written has to end.
///
/// A string or a key ends where it repeats itself: its last `3 p` bytes, and 24 beyond one period at least, have a period of `p` ≤ 256 bytes. A number
/// ends at 32 bytes. Containers end that open within each other eight deep with no value among them. A list ends where an item, or a run of up to four, comes for the third time in a row, and short ones, as numbers are, for the twelfth. And a value of an object
/// leaves to those behind it what they need: eight tokens for each that they take at least, or half of what is left.
///
/// What has to end is ended by the shortest way there is, which the constraint's mask for so few tokens is: nothing becomes invalid by it. Fed byte
/// by byte; nothing is allocated behind the initializer.
package final class OutputBounds {
  package init() {}

  private static let longestPeriod = 256
  private static let deepest = JSONPlace.deepest
  private static let longestNumber = 32
  private static let runs = 4

  /// The last bytes of the present string, a ring.
  private var ring = [UInt8](repeating: 0, count: 256)
  /// For each period how many bytes in a row have agreed with those one period before.
  private var agreeing = [Int32](repeating: 0, count: 257)
  private var length = 0
  private var place = JSONPlace()
  private var numberLength = 0

  private struct Level {
    var isList = false
    /// Where the value began, in tokens, that this container is.
    var start = 0
    /// The token behind which it has to end; 0 where that is not known.
    var limit = 0
    var ends = false
    /// The sum and the number of all bytes where the present item began.
    var itemStart: UInt64 = 0
    var bytesBefore = 0
    /// Sums of the last items, latest first, and how many in a row have agreed with those `run` before.
    var sums: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    var agreeing: (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var items = 0
  }
  private var levels = [Level](repeating: Level(), count: 66)
  /// A sum of all bytes: the sum of a stretch is that behind it less that before, times the multiplier to its length.
  private var sum: UInt64 = 0
  private var byteCount = 0
  private var stringStart = 0
  private var stringLimit = 0
  private var repeats = false

  /// Whether something that is open has to end now.
  package var wantsEnd: Bool {
    if repeats && (isInString || numberLength > 0) { return true }
    return endingLevels > 0
  }
  private var endingLevels = 0
  /// Containers that have opened within each other since the last value.
  private var openings = 0
  private static let mostOpenings = 8
  private var depth: Int { place.depth }
  private var isInString: Bool { place.isInString }

  package func reset() {
    place = JSONPlace()
    (length, numberLength, sum, repeats, endingLevels, openings) = (0, 0, 0, false, 0, 0)
    (stringStart, stringLimit, byteCount) = (0, 0, 0)
  }

  /// How many tokens a string may take before the budget is looked at, and a list twice as many: 32, and a quarter of what is left where that
  /// is less, since the first values would have taken all of a small budget by then.
  private func patience(_ remaining: Int) -> Int { min(32, max(8, remaining / 4)) }

  /// Whether it is time to look at the budget: some value has taken a good many tokens and has no limit yet.
  package func isDue(tokens: Int, remaining: Int) -> Bool {
    let patience = patience(remaining)
    if isInString, stringLimit == 0, tokens - stringStart >= patience { return true }
    guard depth > 1, depth <= Self.deepest else { return false }
    for index in 2...depth where levels[index].isList && levels[index].limit == 0 && tokens - levels[index].start >= 2 * patience {
      return true
    }
    return false
  }

  /// Sets the limits that are due.
  ///
  /// - Parameters:
  ///   - remaining: tokens left of the budget.
  ///   - needed: the fewest that complete the output from here.
  package func look(tokens: Int, remaining: Int, needed: Int) {
    // What closes the present value is no part of what the others need.
    let others = max(0, needed - 4)
    let limit = tokens + max(1, remaining - needed - min(remaining / 2, 8 * others))
    let patience = patience(remaining)
    if isInString, stringLimit == 0, tokens - stringStart >= patience { stringLimit = limit }
    guard depth > 1, depth <= Self.deepest else { return }
    for index in 2...depth where levels[index].isList && levels[index].limit == 0 && tokens - levels[index].start >= 2 * patience {
      levels[index].limit = limit
    }
  }

  /// Takes one token's bytes; `tokens` counts it.
  package func feed(_ bytes: ArraySlice<UInt8>, tokens: Int) {
    for byte in bytes { feed(byte, tokens) }
    if isInString, stringLimit > 0, tokens >= stringLimit { repeats = true }
    guard depth > 1, depth <= Self.deepest else { return }
    for index in 2...depth where levels[index].limit > 0 && tokens >= levels[index].limit && !levels[index].ends {
      levels[index].ends = true
      endingLevels += 1
    }
  }

  private func feed(_ byte: UInt8, _ tokens: Int) {
    sum = sum &* Self.multiplier &+ UInt64(byte) &+ 1
    byteCount += 1
    let wasInString = isInString
    let depthBefore = depth
    let event = place.feed(byte)
    if wasInString, isInString { return follow(byte) }
    if place.token == .number {
      numberLength += 1
      openings = 0
      if numberLength >= Self.longestNumber { repeats = true }
      return
    }
    if numberLength > 0 { (numberLength, repeats) = (0, false) }
    switch event {
    case .stringBegins, .keyBegins:
      if event == .stringBegins { openings = 0 }
      (length, repeats) = (0, false)
      (stringStart, stringLimit) = (tokens, 0)
      for index in agreeing.indices { agreeing[index] = 0 }
    case .stringEnds, .keyEnds: repeats = false
    case .comma: endItem()
    case .opens:
      if depth <= Self.deepest {
        levels[depth] = Level(isList: byte == 0x5B, start: tokens, itemStart: sum, bytesBefore: byteCount)
        openings += 1
        if openings >= Self.mostOpenings {
          for index in (depth - Self.mostOpenings + 1)...depth where !levels[index].ends {
            levels[index].ends = true
            endingLevels += 1
          }
        }
      }
    case .wordBegins: openings = 0
    case .closes:
      openings = 0
      if depthBefore <= Self.deepest, levels[depthBefore].ends { endingLevels -= 1 }
    default: break
    }
  }

  private static let multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15 | 1

  /// Compares a list's item that ends here with those before it. The sum holds the comma already, as it did for each of them.
  private func endItem() {
    guard depth > 0, depth <= Self.deepest, levels[depth].isList else { return }
    let start = levels[depth].itemStart
    let length = byteCount - levels[depth].bytesBefore
    var power: UInt64 = 1
    var base = Self.multiplier
    var rest = length
    while rest > 0 {
      if rest & 1 == 1 { power = power &* base }
      base = base &* base
      rest >>= 1
    }
    let item = sum &- start &* power
    let isShort = length <= 8
    let past = levels[depth].sums
    func run(_ old: UInt64, _ count: Int32, _ period: Int) -> Int32 { levels[depth].items >= period && old == item ? count + 1 : 0 }
    let before = levels[depth].agreeing
    let now = (run(past.0, before.0, 1), run(past.1, before.1, 2), run(past.2, before.2, 3), run(past.3, before.3, 4))
    levels[depth].agreeing = now
    levels[depth].sums = (item, past.0, past.1, past.2)
    levels[depth].items += 1
    levels[depth].itemStart = sum
    levels[depth].bytesBefore = byteCount
    let repeated =
      isShort
      ? now.0 >= 11 || now.1 >= 22 || now.2 >= 33 || now.3 >= 44 : now.0 >= 2 || now.1 >= 4 || now.2 >= 6 || now.3 >= 8
    if repeated, !levels[depth].ends {
      levels[depth].ends = true
      endingLevels += 1
    }
  }

  /// One byte of a string further.
  private func follow(_ byte: UInt8) {
    let most = min(length, Self.longestPeriod)
    if most > 0 {
      ring.withUnsafeBufferPointer { ring in
        agreeing.withUnsafeMutableBufferPointer { agreeing in
          for period in 1...most {
            agreeing[period] = ring[(length - period) & 255] == byte ? agreeing[period] + 1 : 0
            if Int(agreeing[period]) >= max(2 * period, 24) { repeats = true }
          }
        }
      }
    }
    ring[length & 255] = byte
    length += 1
  }
}
