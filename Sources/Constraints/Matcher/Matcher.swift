/// Where one generation is in a grammar: gives masks, takes tokens or bytes, goes back. Not for several threads at once.
package final class Matcher {
  package let grammar: Grammar
  let workspace: Workspace
  private let vocabulary: TokenVocabulary

  /// Stacks of the present position; empty once the end token was taken.
  @exclusivity(unchecked) private(set) var current: [Int32]
  @exclusivity(unchecked) package private(set) var isFinished = false
  /// Stacks before each accepted step, flat, and the offset of each.
  @exclusivity(unchecked) private var history: [Int32] = []
  @exclusivity(unchecked) private var offsets: [Int] = []
  @exclusivity(unchecked) private var finishedAt: [Bool] = []
  /// Bytes accepted so far, and how many there were before each step.
  @exclusivity(unchecked) package private(set) var bytes: [UInt8] = []
  @exclusivity(unchecked) private var byteOffsets: [Int] = []

  private let buffer: UnsafeMutablePointer<UInt64>
  private let wordCount: Int
  /// What the buffer holds: a base mask, and the words changed since.
  @exclusivity(unchecked) private var base: LexicalMask?
  @exclusivity(unchecked) private var touched: [Int32] = []
  @exclusivity(unchecked) private var isWhollyTouched = true
  @exclusivity(unchecked) private var shown: [Int32]?
  @exclusivity(unchecked) private var masksSinceCheck = 0
  @exclusivity(unchecked) private var next: [Int32] = []

  package init(_ grammar: Grammar) {
    self.grammar = grammar
    vocabulary = grammar.vocabulary
    workspace = grammar.checkOut()
    wordCount = vocabulary.wordCount
    buffer = .allocate(capacity: max(wordCount, 1))
    buffer.initialize(repeating: 0, count: max(wordCount, 1))
    current = [workspace.initialFrame()]
  }

  deinit {
    buffer.deallocate()
    grammar.checkIn(workspace)
  }

  // MARK: Position

  /// Whether the text so far is a complete value.
  package var canEnd: Bool { !isFinished && current.contains { workspace.canEnd($0) } }

  /// Takes one token. False, and nothing changes, if it is not allowed.
  package func accept(_ token: Int32) -> Bool {
    guard !isFinished, token >= 0, Int(token) < vocabulary.count else { return false }
    if vocabulary.endTokens.contains(token) {
      guard canEnd else { return false }
      push()
      isFinished = true
      return true
    }
    let text = vocabulary.bytesOfToken[Int(token)]
    guard !text.isEmpty else { return false }
    next = current
    for byte in text { if !advance(byte) { return false } }
    push()
    swap(&current, &next)
    bytes.append(contentsOf: text)
    return true
  }

  /// Takes bytes as far as they are allowed, as one step of the history. Returns how many were.
  package func accept(bytes text: [UInt8]) -> Int {
    guard !isFinished else { return 0 }
    next = current
    var count = 0
    var before = next
    for byte in text {
      before = next
      if !advance(byte) {
        next = before
        break
      }
      count += 1
    }
    guard count > 0 else { return 0 }
    push()
    swap(&current, &next)
    bytes.append(contentsOf: text.prefix(count))
    return count
  }

  /// `next` one byte further; false if no stack allows it.
  private func advance(_ byte: UInt8) -> Bool {
    workspace.scratch.removeAll(keepingCapacity: true)
    for frame in next { workspace.step(frame, byte, &workspace.scratch) }
    if workspace.scratch.isEmpty { return false }
    next.removeAll(keepingCapacity: true)
    if workspace.scratch.count == 1 {
      next.append(workspace.scratch[0])
    } else {
      workspace.scratch.sort()
      for frame in workspace.scratch where next.last != frame { next.append(frame) }
    }
    // Every stack can be completed by itself, so that fewer of them hold less and never strand.
    if next.count > Self.stackLimit { next.removeLast(next.count - Self.stackLimit) }
    workspace.scratch.removeAll(keepingCapacity: true)
    return true
  }
  /// The most stacks that are followed at once: more than a union has branches that compiles.
  private static let stackLimit = 4096

  private func push() {
    offsets.append(history.count)
    history.append(contentsOf: current)
    finishedAt.append(isFinished)
    byteOffsets.append(bytes.count)
  }

  /// A mark to go back to.
  package func checkpoint() -> Int { offsets.count }

  /// Goes back to a mark; later marks are void.
  package func rollback(to mark: Int) {
    guard mark >= 0, mark < offsets.count else { return }
    current = Array(history[offsets[mark]..<(mark + 1 < offsets.count ? offsets[mark + 1] : history.count)])
    isFinished = finishedAt[mark]
    bytes.removeLast(bytes.count - byteOffsets[mark])
    history.removeLast(history.count - offsets[mark])
    offsets.removeLast(offsets.count - mark)
    finishedAt.removeLast(finishedAt.count - mark)
    byteOffsets.removeLast(byteOffsets.count - mark)
  }

  // MARK: Masks

  /// Bit set per allowed token, end tokens included where the end is allowed. Valid until the next call.
  package func mask() -> UnsafeBufferPointer<UInt64> {
    let result = UnsafeBufferPointer<UInt64>(start: buffer, count: wordCount)
    if isFinished {
      clear()
      return result
    }
    if let shown, shown == current { return result }
    workspace.purse.fill(grammar.limits.maskFuel)
    if masksSinceCheck >= 128 || masksSinceCheck > 0 && workspace.grewMuch {
      masksSinceCheck = 0
      tidy()
    }
    fill()
    workspace.purse.fill()
    shown = current
    masksSinceCheck += 1
    return result
  }

  /// Keeps the workspace within its limit: what can be made again goes, then the stacks that nothing refers to.
  private func tidy() {
    let limit = grammar.limits.workspaceBytes
    if workspace.cacheBytes > limit { workspace.dropCaches() }
    guard workspace.frames.byteCount + workspace.texts.byteCount > limit / 2 else { return workspace.noteSize() }
    workspace.dropCaches()
    workspace.compact(&current, &history)
    workspace.noteSize()
  }

  /// What its workspace has spent on masks, distances and steps so far, in the unit of `GrammarLimits.maskFuel`; by earlier matchers of the workspace too.
  package var spentFuel: Int { workspace.purse.spent }

  /// Bytes that the workspace holds.
  package var workspaceBytes: Int { workspace.byteCount }

  /// Shows the tokens that some stack allows under a budget.
  func show(_ found: [Workspace.BudgetTokens], ends: Bool) -> UnsafeBufferPointer<UInt64> {
    reset(to: nil)
    isWhollyTouched = true
    let plain = vocabulary.plain.words
    for tokens in found where tokens.takesPlain || tokens.inside != nil {
      let kept = tokens.notPlain.filter { buffer[Int($0) >> 6] >> UInt64($0 & 63) & 1 == 1 }
      if tokens.takesPlain { for i in 0..<wordCount { buffer[i] |= plain[i] } }
      if let inside = tokens.inside { merge(FrameMask.Part(mask: inside, limit: -1)) }
      for token in tokens.notPlain { buffer[Int(token) >> 6] &= ~(1 << UInt64(token & 63)) }
      for token in kept { set(token) }
    }
    for tokens in found { for token in tokens.list { set(token) } }
    if ends { for token in vocabulary.endTokens { set(token) } }
    shown = nil
    return UnsafeBufferPointer(start: buffer, count: wordCount)
  }

  private func clear() {
    for i in 0..<wordCount { buffer[i] = 0 }
    base = nil
    touched.removeAll(keepingCapacity: true)
    isWhollyTouched = false
    shown = nil
  }

  private func fill() {
    var masks: [FrameMask] = []
    var poor: [Int32] = []
    var ends = false
    for frame in current {
      collect(frame, &masks, &poor)
      if workspace.canEnd(frame) { ends = true }
    }
    // One dense part that is neither cut nor corrected can stay in the buffer from mask to mask.
    var first: LexicalMask?
    if let plain = masks.first(where: { $0.removes.isEmpty && $0.parts.contains { $0.mask.dense != nil && $0.limit < 0 } }) {
      first = plain.parts.first { $0.mask.dense != nil && $0.limit < 0 }?.mask
    }
    reset(to: first)
    for mask in masks where !mask.removes.isEmpty { merge(mask) }
    for mask in masks where mask.removes.isEmpty {
      for part in mask.parts where !(part.mask === first && part.limit < 0) { merge(part) }
      for token in mask.exits { set(token) }
      for token in mask.adds { set(token) }
      for list in mask.shared { for token in list { set(token) } }
    }
    if !poor.isEmpty {
      workspace.singleBytes(poor) {
        buffer[Int($0) >> 6] >> UInt64($0 & 63) & 1 == 1
      } _: {
        set($0)
      }
    }
    if ends { for token in vocabulary.endTokens { set(token) } }
  }

  /// A stack's mask and those of its alternatives; stacks that are to have none any more are put aside.
  private func collect(_ frame: Int32, _ masks: inout [FrameMask], _ poor: inout [Int32]) {
    if workspace.isSpent, workspace.frameMasks[frame] == nil {
      poor.append(frame)
      return
    }
    let mask = workspace.frameMask(frame)
    masks.append(mask)
    for other in mask.others { collect(other, &masks, &poor) }
  }

  private func reset(to mask: LexicalMask?) {
    let source = mask?.dense
    if mask === base && !isWhollyTouched {
      if let source {
        for word in touched { buffer[Int(word)] = source[Int(word)] }
      } else {
        for word in touched { buffer[Int(word)] = 0 }
      }
    } else if let source {
      buffer.update(from: source, count: wordCount)
    } else {
      buffer.update(repeating: 0, count: wordCount)
    }
    base = mask
    touched.removeAll(keepingCapacity: true)
    isWhollyTouched = false
  }

  @inline(__always)
  private func set(_ token: Int32) {
    let word = Int(token) >> 6
    let bit: UInt64 = 1 << UInt64(token & 63)
    if buffer[word] & bit == 0 {
      buffer[word] |= bit
      if !isWhollyTouched { touched.append(Int32(word)) }
    }
  }

  private func merge(_ part: FrameMask.Part) {
    if let dense = part.mask.dense {
      isWhollyTouched = true
      if part.limit >= 0, let cut = vocabulary.mask(contentAtMost: Int(part.limit)) {
        for i in 0..<wordCount { buffer[i] |= dense[i] & cut[i] }
      } else {
        for i in 0..<wordCount { buffer[i] |= dense[i] }
      }
    } else if part.limit >= 0 {
      for token in part.mask.list where Int32(vocabulary.contentLength[Int(token)]) <= part.limit { set(token) }
    } else {
      for token in part.mask.list { set(token) }
    }
  }

  /// A mask with tokens taken out: what the buffer held before stays.
  private func merge(_ mask: FrameMask) {
    isWhollyTouched = true
    let kept = mask.removes.filter { buffer[Int($0) >> 6] >> UInt64($0 & 63) & 1 == 1 }
    for part in mask.parts { merge(part) }
    for token in mask.exits { buffer[Int(token) >> 6] |= 1 << UInt64(token & 63) }
    for list in mask.shared { for token in list { buffer[Int(token) >> 6] |= 1 << UInt64(token & 63) } }
    for token in mask.removes { buffer[Int(token) >> 6] &= ~(1 << UInt64(token & 63)) }
    for token in kept { buffer[Int(token) >> 6] |= 1 << UInt64(token & 63) }
    for token in mask.adds { buffer[Int(token) >> 6] |= 1 << UInt64(token & 63) }
  }

  /// The tokens whose bits are set, in ascending order.
  package static func list(_ mask: UnsafeBufferPointer<UInt64>) -> [Int32] {
    var list: [Int32] = []
    for (i, word) in mask.enumerated() where word != 0 {
      var left = word
      while left != 0 {
        list.append(Int32(i << 6 + left.trailingZeroBitCount))
        left &= left - 1
      }
    }
    return list
  }
}
