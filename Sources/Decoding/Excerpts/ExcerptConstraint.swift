import Tokenization

/// A constraint under which the free strings of a value are excerpts of a given text: its words, in its order.
///
/// For models that read and do not write. What such a model says of a note can then be wrong, and is never invented or garbled. A string is free
/// if its own constraint leaves the choice of nearly everything; enums, patterns and formats are left alone. Excerpts may be empty.
///
/// The other constraint goes first. Where no allowed token goes on with an excerpt, as under a budget that must end a word early, the rest
/// of that string is free again, so that there is never a dead end. A token that opens a free string and goes on in it is not taken: the quote
/// comes by itself.
package final class ExcerptConstraint: TokenConstraint {
  private let inner: any TokenConstraint
  private let vocabulary: DecodingVocabulary
  private let graph: ExcerptGraph

  /// Where in the text the present string is.
  private enum Following: Int32 {
    /// Not in a string value.
    case outside
    /// In one of which it is not known yet whether it is free.
    case unknown
    /// In an excerpt, at `nodes`.
    case excerpt
    /// In a string that is no excerpt.
    case other
  }
  private var position = StringPosition()
  private var following = Following.outside
  /// The nodes before which the excerpt may be.
  private var nodes: [Int32] = []
  /// Whether the string has just begun.
  private var isAtStart = false

  /// The state before each accepted step.
  private struct Step {
    var mark: Int
    var position: StringPosition
    var following: Following
    var isAtStart: Bool
    /// Offset of its nodes in `history`.
    var offset: Int
  }
  private var steps: [Step] = []
  private var history: [Int32] = []

  /// Tokens with a quote before their last byte: those that may open a string and go on in it.
  private let quoted: [TokenID]
  /// Whether the string that these bytes open, from here, is free.
  private var isFree: [ArraySlice<UInt8>: Bool] = [:]

  /// Set where every way on opens a free string and goes on in it: then it may.
  private var isRelaxed = false

  private var scratch: [Int32] = []
  private var spare: [Int32] = []
  private var firsts = [Bool](repeating: false, count: 256)
  private let buffer: UnsafeMutableBufferPointer<UInt64>

  /// - Parameter text: what excerpts are taken of.
  package init(_ inner: any TokenConstraint, text: String, vocabulary: DecodingVocabulary) {
    self.inner = inner
    self.vocabulary = vocabulary
    graph = ExcerptGraph(text)
    quoted = vocabulary.tokens(holding: 0x22)
    buffer = .allocate(capacity: (vocabulary.size + 63) / 64 + 1)
    buffer.initialize(repeating: 0)
  }

  deinit { buffer.deallocate() }

  package func mask() -> UnsafeBufferPointer<UInt64> { narrowed { inner.mask() } }
  package func mask(remaining: Int) -> UnsafeBufferPointer<UInt64> { narrowed { inner.mask(remaining: remaining) } }
  package func minimumTokensToEnd() -> Int { inner.minimumTokensToEnd() }
  package var canEnd: Bool { inner.canEnd }
  package var isFinished: Bool { inner.isFinished }
  package func forcedBytes(limit: Int) -> [UInt8] { following == .excerpt ? [] : inner.forcedBytes(limit: limit) }

  package func accept(_ token: TokenID) -> Bool {
    let bytes = vocabulary.bytes(of: token)
    guard bytes.isEmpty || isRelaxed || allows(bytes) else { return false }
    let mark = inner.checkpoint()
    guard inner.accept(token) else { return false }
    take(bytes, mark: mark)
    return true
  }

  package func accept(bytes: [UInt8]) -> Int {
    var count = bytes.count
    if following == .excerpt {
      while count > 0, !follows(bytes[..<count]) { count -= 1 }
    }
    guard count > 0 else { return 0 }
    let mark = inner.checkpoint()
    count = inner.accept(bytes: Array(bytes[..<count]))
    if count > 0 { take(bytes[..<count], mark: mark) }
    return count
  }

  package func checkpoint() -> Int { steps.count }

  package func rollback(to mark: Int) {
    guard mark >= 0, mark < steps.count else { return }
    let step = steps[mark]
    inner.rollback(to: step.mark)
    nodes.removeAll(keepingCapacity: true)
    nodes.append(contentsOf: history[step.offset..<(mark + 1 < steps.count ? steps[mark + 1].offset : history.count)])
    (position, following, isAtStart) = (step.position, step.following, step.isAtStart)
    isFree.removeAll(keepingCapacity: true)
    isRelaxed = false
    history.removeLast(history.count - step.offset)
    steps.removeLast(steps.count - mark)
  }

  /// Goes on by bytes that the other constraint has accepted.
  private func take(_ bytes: ArraySlice<UInt8>, mark: Int) {
    steps.append(Step(mark: mark, position: position, following: following, isAtStart: isAtStart, offset: history.count))
    history.append(contentsOf: nodes)
    isFree.removeAll(keepingCapacity: true)
    isRelaxed = false
    for byte in bytes {
      if position.isInValue, following == .excerpt || following == .unknown {
        advance(&nodes, byte)
        isAtStart = false
      }
      position.feed(byte)
      if !position.isInValue {
        following = .outside
        nodes.removeAll(keepingCapacity: true)
      } else if following == .outside {
        following = .unknown
        isAtStart = true
        nodes.removeAll(keepingCapacity: true)
        nodes.append(contentsOf: graph.starts)
      }
    }
    if following == .unknown {
      following = innerIsFree && (!nodes.isEmpty || isAtStart) ? .excerpt : .other
    }
  }

  /// Whether the other constraint leaves nearly everything open here.
  private var innerIsFree: Bool { 2 * TokenMask.count(inner.mask()) > vocabulary.size }

  /// Whether a token that the other constraint may allow keeps to excerpts.
  private func allows(_ bytes: ArraySlice<UInt8>) -> Bool {
    if following == .excerpt, !follows(bytes) { return false }
    var ahead = position
    for (offset, byte) in bytes.dropLast().enumerated() {
      let wasInValue = ahead.isInValue
      ahead.feed(byte)
      if ahead.isInValue, !wasInValue { return !opensFreeString(bytes.prefix(offset + 1)) }
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

  /// One byte of an excerpt further.
  private func advance(_ nodes: inout [Int32], _ byte: UInt8) {
    spare.removeAll(keepingCapacity: true)
    var ended = Int32.max
    for index in nodes {
      let node = graph.nodes[Int(index)]
      if node.byte == byte { spare.append(node.next) }
      if node.ends { ended = min(ended, node.word) }
    }
    if byte == 0x20, ended < .max { spare.append(contentsOf: graph.starts[graph.startsFrom[Int(ended) + 1]...]) }
    swap(&nodes, &spare)
  }

  /// Whether a token goes on with the excerpt, or ends it.
  private func follows(_ bytes: ArraySlice<UInt8>) -> Bool {
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: nodes)
    var isAtStart = isAtStart
    for byte in bytes {
      // A quote ends the string unless a node expects it, which only an escaped one does, behind its backslash.
      if byte == 0x22, isAtStart || scratch.contains(where: { graph.nodes[Int($0)].ends }) { return true }
      advance(&scratch, byte)
      if scratch.isEmpty { return false }
      isAtStart = false
    }
    return true
  }

  /// A mask without the tokens that leave the excerpt, or begin one unseen.
  private func narrowed(_ allowed: () -> UnsafeBufferPointer<UInt64>) -> UnsafeBufferPointer<UInt64> {
    // The other constraint is asked further questions below, and its mask holds until then only.
    let mask = allowed()
    let count = min(mask.count, buffer.count)
    for index in 0..<count { buffer[index] = mask[index] }
    if isRelaxed { return UnsafeBufferPointer(rebasing: buffer[..<count]) }
    if following == .excerpt {
      keepExcerpts(count)
    } else {
      for token in quoted where buffer[Int(token) >> 6] >> UInt64(token & 63) & 1 == 1 && !allows(vocabulary.bytes(of: token)) {
        buffer[Int(token) >> 6] &= ~(1 << UInt64(token & 63))
      }
    }
    if !buffer[..<count].contains(where: { $0 != 0 }) {
      if following == .excerpt { following = .other } else { isRelaxed = true }
      let mask = allowed()
      for index in 0..<count { buffer[index] = mask[index] }
    }
    return UnsafeBufferPointer(rebasing: buffer[..<count])
  }

  private func keepExcerpts(_ count: Int) {
    for byte in firsts.indices { firsts[byte] = false }
    firsts[0x22] = isAtStart
    for index in nodes {
      let node = graph.nodes[Int(index)]
      if let byte = node.byte { firsts[Int(byte)] = true }
      if node.ends {
        firsts[0x20] = true
        firsts[0x22] = true
      }
    }
    for index in 0..<count {
      var left = buffer[index]
      var kept: UInt64 = 0
      while left != 0 {
        let bit = left & (~left &+ 1)
        left &= left &- 1
        let bytes = vocabulary.bytes(of: TokenID(index << 6 + bit.trailingZeroBitCount))
        if let first = bytes.first, firsts[Int(first)], follows(bytes), !bytes.dropLast().contains(0x22) || allows(bytes) { kept |= bit }
      }
      buffer[index] = kept
    }
  }
}
