import JSONText
import ModelFiles

/// Runs a split pattern over one text. Not to be shared between threads; the text must outlive it.
struct SplitMatcher {
  private let text: UnsafeBufferPointer<UInt8>
  private let pattern: SplitPattern
  private var stack: [Frame] = []
  /// By instruction: a bit for every position from which its repetition is known to lead nowhere.
  private var failures: [Int32: [UInt64]] = [:]
  private var visited: Set<UInt64> = []

  /// A choice to come back to. Of a loop: it ended at `position`, may end as early as `low`, and first ended at `high`.
  private struct Frame {
    var instruction: Int32
    var position: Int
    var low: Int
    var high: Int
  }

  /// Repetitions shorter than this are cheaper to repeat than to remember.
  private static let memorable = 48

  init(_ pattern: SplitPattern, text: UnsafeBufferPointer<UInt8>) {
    self.pattern = pattern
    self.text = text
  }

  /// The end of the match that begins exactly at `start`; nil where there is none.
  mutating func match(at start: Int) -> Int? {
    let byte = start < text.count ? Int(text[start]) : 256
    var candidates = pattern.candidates[byte]
    while candidates != 0 {
      let index = candidates.trailingZeroBitCount
      candidates &= candidates - 1
      if let end = run(from: pattern.alternatives[index], at: start) {
        if !visited.isEmpty { visited.removeAll(keepingCapacity: true) }
        return end
      }
    }
    return nil
  }

  /// Ranges of the text, end to end: every match, and every stretch between matches.
  mutating func forEachPiece(in range: Range<Int>, _ body: (Range<Int>, _ isMatch: Bool) -> Void) {
    var at = range.lowerBound
    var gap = at
    while at < range.upperBound {
      if let end = match(at: at), end > at {
        if gap < at { body(gap..<at, false) }
        body(at..<end, true)
        at = end
        gap = end
      } else {
        at = scalarEnd(at)
      }
    }
    if gap < range.upperBound { body(gap..<range.upperBound, false) }
  }

  // MARK: Scalars

  private func scalarEnd(_ at: Int) -> Int { at + (UTF8Text.scalarLength(text, at) ?? 1) }

  private func scalarStart(before end: Int) -> Int {
    var start = end - 1
    let lowest = max(0, end - 4)
    while start > lowest, text[start] & 0xC0 == 0x80 { start -= 1 }
    return start + (UTF8Text.scalarLength(text, start) ?? 0) == end ? start : end - 1
  }

  /// The end of the scalar at `at` if it is in the set, else −1.
  @inline(__always)
  private func step(_ set: Int, _ at: Int) -> Int {
    guard at < text.count else { return -1 }
    let byte = text[at]
    if byte < 0x80 { return pattern.asciiMaps[set * 2 + Int(byte >> 6)] >> UInt64(byte & 63) & 1 != 0 ? at + 1 : -1 }
    return stepWide(set, at)
  }

  @inline(never)
  private func stepWide(_ index: Int, _ at: Int) -> Int {
    let set = pattern.sets[index]
    guard let length = UTF8Text.scalarLength(text, at) else { return set.containsWide(nil) ? at + 1 : -1 }
    return set.containsWide(UTF8Text.scalarValue(text, at, length: length)) ? at + length : -1
  }

  // MARK: The machine

  private mutating func run(from start: Int, at position: Int) -> Int? {
    let base = stack.count
    defer { stack.removeSubrange(base...) }
    var instruction = start
    var at = position
    while true {
      let current = pattern.program[instruction]
      var isAlive = true
      switch current.operation {
      case .set:
        let next = step(Int(current.a), at)
        if next < 0 { isAlive = false } else { at = next }
        instruction += 1
      case .greedyLoop:
        isAlive = enterGreedy(current, instruction, &at)
        instruction += 1
      case .possessiveLoop:
        isAlive = scan(current, &at)
        instruction += 1
      case .lazyLoop:
        isAlive = enterLazy(current, instruction, &at)
        instruction += 1
      case .split, .loopSplit:
        if current.operation == .loopSplit, !visited.insert(UInt64(instruction) << 40 | UInt64(at)).inserted {
          isAlive = false
        } else {
          stack.append(Frame(instruction: current.b, position: at, low: -1, high: -1))
          instruction = Int(current.a)
        }
      case .jump: instruction = Int(current.a)
      case .lookahead:
        isAlive = (run(from: Int(current.b), at: at) != nil) == (current.c == 0)
        instruction = Int(current.a)
      case .atomic:
        if let end = run(from: Int(current.b), at: at) { at = end } else { isAlive = false }
        instruction = Int(current.a)
      case .lookbehind:
        isAlive = (at > 0 && step(Int(current.a), scalarStart(before: at)) == at) == (current.c == 0)
        instruction += 1
      case .assertion:
        isAlive = holds(SplitNode.Assertion(rawValue: current.a) ?? .start, at)
        instruction += 1
      case .accept: return at
      }
      if !isAlive {
        guard resume(above: base, &instruction, &at) else { return nil }
      }
    }
  }

  /// Takes up the latest choice again; false where none is left.
  private mutating func resume(above base: Int, _ instruction: inout Int, _ at: inout Int) -> Bool {
    while stack.count > base {
      let frame = stack[stack.count - 1]
      guard frame.low >= 0 else {
        stack.removeLast()
        instruction = Int(frame.instruction)
        at = frame.position
        return true
      }
      if pattern.program[Int(frame.instruction)].operation == .lazyLoop {
        stack.removeLast()
        guard continueLazy(frame, &at) else { continue }
        instruction = Int(frame.instruction) + 1
        return true
      }
      if frame.position > frame.low {
        at = scalarStart(before: frame.position)
        stack[stack.count - 1].position = at
        instruction = Int(frame.instruction) + 1
        return true
      }
      if frame.high - frame.low >= Self.memorable, pattern.program[Int(frame.instruction)].c < 0 { remember(frame) }
      stack.removeLast()
    }
    return false
  }

  /// Scans a repetition to its greatest length; false where it falls short of its minimum.
  @inline(__always)
  private func scan(_ loop: SplitPattern.Instruction, _ at: inout Int) -> Bool {
    var count: Int32 = 0
    let set = Int(loop.a)
    while count != loop.c {
      let next = step(set, at)
      if next < 0 { break }
      at = next
      count += 1
    }
    return count >= loop.b
  }

  private mutating func enterGreedy(_ loop: SplitPattern.Instruction, _ index: Int, _ at: inout Int) -> Bool {
    var count: Int32 = 0
    let set = Int(loop.a)
    while count < loop.b {
      let next = step(set, at)
      if next < 0 { return false }
      at = next
      count += 1
    }
    let low = at
    let known = failures.isEmpty || loop.c >= 0 ? nil : failures[Int32(index)]
    if let known, Self.contains(known, at) { return false }
    var high = at
    while count != loop.c {
      let next = step(set, at)
      if next < 0 { break }
      high = next
      if let known, Self.contains(known, next) { break }
      at = next
      count += 1
    }
    // `high` may be a position that is known to fail; it is then remembered again, with those before it.
    if at > low { stack.append(Frame(instruction: Int32(index), position: at, low: low, high: high)) }
    return true
  }

  private mutating func enterLazy(_ loop: SplitPattern.Instruction, _ index: Int, _ at: inout Int) -> Bool {
    let set = Int(loop.a)
    for _ in 0..<loop.b {
      let next = step(set, at)
      if next < 0 { return false }
      at = next
    }
    if loop.c < 0 || loop.c > loop.b { stack.append(Frame(instruction: Int32(index), position: at, low: Int(loop.b), high: 0)) }
    return true
  }

  /// One more scalar for a lazy loop; `low` of its frame counts those taken.
  private mutating func continueLazy(_ frame: Frame, _ at: inout Int) -> Bool {
    let loop = pattern.program[Int(frame.instruction)]
    let next = step(Int(loop.a), frame.position)
    guard next >= 0 else { return false }
    at = next
    if loop.c < 0 || frame.low + 1 < Int(loop.c) {
      stack.append(Frame(instruction: frame.instruction, position: next, low: frame.low + 1, high: 0))
    }
    return true
  }

  private mutating func remember(_ frame: Frame) {
    var bits = failures[frame.instruction] ?? [UInt64](repeating: 0, count: text.count / 64 + 1)
    failures[frame.instruction] = nil
    for position in frame.low...frame.high { bits[position >> 6] |= 1 << UInt64(position & 63) }
    failures[frame.instruction] = bits
  }

  private static func contains(_ bits: [UInt64], _ position: Int) -> Bool { bits[position >> 6] >> UInt64(position & 63) & 1 != 0 }

  private func holds(_ assertion: SplitNode.Assertion, _ at: Int) -> Bool {
    switch assertion {
    case .start: return at == 0
    case .end: return at == text.count
    case .wordBoundary, .notWordBoundary:
      let before = at > 0 && isWord(scalarStart(before: at))
      let after = at < text.count && isWord(at)
      return (before != after) == (assertion == .wordBoundary)
    }
  }

  private func isWord(_ at: Int) -> Bool {
    guard let length = UTF8Text.scalarLength(text, at) else { return false }
    return Unicode.Scalar(UTF8Text.scalarValue(text, at, length: length)).map(SplitScalarSet.isWord) ?? false
  }
}
