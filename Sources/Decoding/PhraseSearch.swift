import Tokenization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Finds the most probable wording of a phrase.
///
/// Token by token a decoder takes the best step and may end in a poor whole: a word that looks likely first, with nothing likely behind it. Here wordings
/// are gone on with in the order of their probability (uniform-cost search), so that the first one that is complete is the best one among those looked
/// at. A model that is sure of its words takes hardly more passes than it would anyway; the others are bounded by `passLimit`.
///
/// Probabilities are the model's own, over all tokens, times what the constraint knows of them (``PhraseConstraint/bias(of:)``), so that a wording which the constraint forces the model into counts for what it is worth.
final class PhraseSearch {
  private struct Node {
    var token: TokenID
    var parent: Int32
    var depth: Int32
    /// Natural logarithm of the probability of the wording up to here.
    var score: Float
    /// Probability of the token among those allowed.
    var probability: Float
    /// Whether the phrase ends with this token.
    var ends: Bool
  }

  /// Most passes for all phrases of one output: a list of a hundred items is not looked for item by item.
  static let outputLimit = 480
  /// Most passes for one phrase, and of them behind wordings of one length.
  private static let passLimit = 200
  private static let widthLimit: Int32 = 8
  /// Most ways to go on from one wording that are kept.
  private static let branchLimit = 12
  /// Ways this much less probable than the best one (in nats) are not kept.
  private static let leastScore: Float = -9

  private var nodes: [Node] = []
  /// A binary heap of indices into `nodes`, the most probable first.
  private var open: [Int32] = []
  private var path: [TokenID] = []
  private var next: [TokenID] = []
  private var marks: [Int] = []
  /// How many wordings of each length have been gone on with.
  private var widths: [Int32] = []
  /// `rank` is the logit with what the constraint knows of the token.
  private var branches: [(token: TokenID, logit: Float, rank: Float)] = []

  init() {
    nodes.reserveCapacity(Self.passLimit * Self.branchLimit)
    open.reserveCapacity(Self.passLimit * Self.branchLimit)
    branches.reserveCapacity(Self.branchLimit + 1)
  }

  /// The tokens of the best wording, the one that ends the phrase last, each with its probability among the allowed ones; empty where none was found
  /// in time, or within `passesLeft`, which what was used is taken from. Leaves the constraint where it was, and the feed with the same tokens.
  func find(
    _ constraint: any PhraseConstraint, _ feed: TokenFeed, _ model: any ForwardModel, lengthLimit: Int, passesLeft: inout Int,
    statistics: inout DecodingStatistics
  ) throws -> [(token: TokenID, probability: Float)] {
    guard lengthLimit > 0, passesLeft > 0 else { return [] }
    nodes.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    path.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
    marks.append(constraint.checkpoint())
    widths.removeAll(keepingCapacity: true)
    widths.append(contentsOf: repeatElement(0, count: min(lengthLimit, Self.passLimit) + 1))
    defer { goTo([], constraint, feed) }
    passesLeft -= 1
    guard try expand(-1, constraint, feed, model, &statistics) else { return [] }
    if let empty = decideEmptiness(constraint, feed) { return wording(empty) }
    for _ in 1..<Self.passLimit where passesLeft > 0 {
      guard let best = nextOpen(constraint, feed) else { return [] }
      if nodes[Int(best)].ends { return wording(best) }
      passesLeft -= 1
      guard try expand(best, constraint, feed, model, &statistics) else { return [] }
    }
    return []
  }

  /// Whether anything is said at all is one question, and how it is said another: the wordings of something share its probability, and none of
  /// them alone has to outweigh silence. Returns the token of silence, or takes all such tokens out.
  private func decideEmptiness(_ constraint: any PhraseConstraint, _ feed: TokenFeed) -> Int32? {
    var (silent, said): (Float, Float) = (0, 0)
    var best: Int32?
    for index in nodes.indices {
      guard goTo([nodes[index].token], constraint, feed) else { continue }
      if isAfterPhrase(constraint) {
        nodes[index].ends = true
        silent += nodes[index].probability
        best = best ?? Int32(index)
      } else {
        said += nodes[index].probability
      }
    }
    if said == 0 || silent > said { return best }
    open.removeAll { nodes[Int($0)].ends }
    // What was taken out leaves a heap of what was sorted before.
    open.sort { nodes[Int($0)].score > nodes[Int($1)].score }
    return nil
  }

  /// The most probable wording that is complete or may be gone on with; constraint and feed are behind it.
  private func nextOpen(_ constraint: any PhraseConstraint, _ feed: TokenFeed) -> Int32? {
    while let best = popBest() {
      let node = nodes[Int(best)]
      if node.ends { return best }
      let depth = Int(node.depth)
      guard depth < widths.count - 1, widths[depth] < Self.widthLimit else { continue }
      tokens(of: best, into: &next)
      guard goTo(next, constraint, feed) else { continue }
      if isAfterPhrase(constraint) {
        nodes[Int(best)].ends = true
        return best
      }
      widths[depth] += 1
      return best
    }
    return nil
  }

  /// Whether the phrase that was begun has ended; the same token may have begun another.
  private func isAfterPhrase(_ constraint: any PhraseConstraint) -> Bool { !constraint.isInPhrase || constraint.isAtPhraseStart }

  /// Adds the ways to go on from where the constraint and the feed are. False where the model's numbers are none.
  private func expand(
    _ parent: Int32, _ constraint: any PhraseConstraint, _ feed: TokenFeed, _ model: any ForwardModel,
    _ statistics: inout DecodingStatistics
  ) throws -> Bool {
    let output = try feed.output(drafts: UnsafeBufferPointer(start: nil, count: 0))
    let logits = model.logits(output: output)
    statistics.fullHeads += 1
    let mask = constraint.mask()
    statistics.masks += 1
    var greatest = -Float.infinity
    for logit in logits { greatest = max(greatest, logit) }
    guard greatest.isFinite else { return false }
    var all: Float = 0
    for logit in logits { all += expf(logit - greatest) }
    var allowed: Float = 0
    branches.removeAll(keepingCapacity: true)
    for index in 0..<mask.count {
      var word = mask[index]
      while word != 0 {
        let token = TokenID(index &<< 6 &+ word.trailingZeroBitCount)
        word &= word &- 1
        let logit = logits[Int(token)]
        allowed += expf(logit - greatest)
        keep(token, logit, constraint)
      }
    }
    guard let first = branches.first else { return true }
    let (score, depth) = parent < 0 ? (0, 0) : (nodes[Int(parent)].score, nodes[Int(parent)].depth)
    let normal = greatest + logf(all)
    for branch in branches where branch.rank - first.rank >= Self.leastScore {
      nodes.append(
        Node(
          token: branch.token, parent: parent, depth: depth + 1, score: score + branch.rank - normal,
          probability: allowed > 0 ? expf(branch.logit - greatest) / allowed : 1, ends: false))
      push(Int32(nodes.count - 1))
    }
    return true
  }

  /// Keeps a token among the best few, in order.
  private func keep(_ token: TokenID, _ logit: Float, _ constraint: any PhraseConstraint) {
    func isKept(_ rank: Float) -> Bool { branches.count < Self.branchLimit || rank > branches[branches.count - 1].rank }
    // A bias makes nothing likelier.
    guard logit.isFinite, isKept(logit) else { return }
    let rank = logit + constraint.bias(of: token)
    guard rank.isFinite, isKept(rank) else { return }
    var place = branches.count
    while place > 0, branches[place - 1].rank < rank { place -= 1 }
    branches.insert((token, logit, rank), at: place)
    if branches.count > Self.branchLimit { branches.removeLast() }
  }

  /// Moves constraint and feed to a wording, by way of what it shares with the present one. False where the constraint refuses it.
  @discardableResult
  private func goTo(_ wanted: [TokenID], _ constraint: any PhraseConstraint, _ feed: TokenFeed) -> Bool {
    var shared = 0
    while shared < path.count, shared < wanted.count, path[shared] == wanted[shared] { shared += 1 }
    if shared < path.count {
      constraint.rollback(to: marks[shared])
      feed.removeLast(path.count - shared)
      path.removeLast(path.count - shared)
      marks.removeLast(marks.count - shared - 1)
    }
    for token in wanted[shared...] {
      guard constraint.accept(token) else { return false }
      feed.append(token)
      path.append(token)
      marks.append(constraint.checkpoint())
    }
    return true
  }

  private func tokens(of index: Int32, into list: inout [TokenID]) {
    list.removeAll(keepingCapacity: true)
    var at = index
    while at >= 0 {
      list.append(nodes[Int(at)].token)
      at = nodes[Int(at)].parent
    }
    list.reverse()
  }

  private func wording(_ index: Int32) -> [(token: TokenID, probability: Float)] {
    var list: [(token: TokenID, probability: Float)] = []
    var at = index
    while at >= 0 {
      list.append((nodes[Int(at)].token, nodes[Int(at)].probability))
      at = nodes[Int(at)].parent
    }
    return list.reversed()
  }

  // MARK: Heap

  private func precedes(_ a: Int, _ b: Int) -> Bool {
    let (left, right) = (nodes[Int(open[a])].score, nodes[Int(open[b])].score)
    return left > right || (left == right && open[a] < open[b])
  }

  private func push(_ index: Int32) {
    open.append(index)
    var child = open.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard precedes(child, parent) else { break }
      open.swapAt(child, parent)
      child = parent
    }
  }

  private func popBest() -> Int32? {
    guard let best = open.first else { return nil }
    let last = open.removeLast()
    guard !open.isEmpty else { return best }
    open[0] = last
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < open.count else { break }
      if child + 1 < open.count, precedes(child + 1, child) { child += 1 }
      guard precedes(child, parent) else { break }
      open.swapAt(child, parent)
      parent = child
    }
    return best
  }
}
