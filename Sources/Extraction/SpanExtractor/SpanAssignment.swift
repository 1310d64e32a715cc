/// Gives each field the words that suit it best, and no words to two fields. Numbers come in the order of their fields, where nothing says otherwise.
///
/// Exact by branch and bound: fields are decided in the order of how sure they are, each by its candidates from the best on, and a branch is left
/// where even the best of all that is still open would not do. The first way through is the one that greed would take, so that a search which is
/// broken off (`visitLimit`) is never worse than that.
package struct SpanAssignment {
  /// Pieces of the note, nil for none, and how probable that is (natural logarithm).
  package struct Candidate: Sendable, Equatable {
    package var pieces: ClosedRange<Int>?
    package var score: Double
    /// Which of the field's stretches it is, where only these may be its value.
    package var stretch: Int?

    package init(pieces: ClosedRange<Int>?, score: Double, stretch: Int? = nil) {
      self.pieces = pieces
      self.score = score
      self.stretch = stretch
    }
  }

  private static let visitLimit = 20_000

  private let fields: [[Candidate]]
  private let order: [Int]
  /// The best that the fields from a place of `order` on could reach together.
  private let reachable: [Double]
  private var chosen: [Candidate?]
  private var best: (score: Double, choice: [Candidate?])
  private var visits = 0

  /// - Parameters:
  ///   - inOrder: for each field whether the note is likelier to name it behind the fields in front of it of which the same holds; empty for none.
  ///   - fields: for each the candidates, the most probable first, one at least.
  /// - Returns: one of the candidates for each field; nil for a field whose candidates are all taken by others.
  package static func solve(inOrder: [Bool] = [], _ fields: [[Candidate]]) -> [Candidate?] {
    var search = SpanAssignment(fields)
    search.go(0, score: 0)
    return ordered(search.best.choice, fields, inOrder)
  }

  /// How much less probable it may be that two fields change their words, for the words to stand in the order of the fields: less than a word counts that
  /// names a field.
  private static let orderLead = 0.7

  private static func ordered(_ choice: [Candidate?], _ fields: [[Candidate]], _ inOrder: [Bool]) -> [Candidate?] {
    var choice = choice
    let asked = inOrder.indices.filter { inOrder[$0] && choice.indices.contains($0) && choice[$0]?.pieces != nil }
    for (place, first) in asked.enumerated() {
      for second in asked[(place + 1)...] {
        guard let one = choice[first], let other = choice[second], let left = one.pieces, let right = other.pieces,
          right.upperBound < left.lowerBound, let moved = fields[first].first(where: { $0.pieces == right }),
          let back = fields[second].first(where: { $0.pieces == left }),
          moved.score + back.score > one.score + other.score - orderLead
        else { continue }
        (choice[first], choice[second]) = (moved, back)
      }
    }
    return choice
  }

  /// What a field costs whose candidates are all taken: more than any wording.
  private static let nothingLeft = -1000.0

  private init(_ fields: [[Candidate]]) {
    self.fields = fields
    order = fields.indices.sorted { (fields[$0].first?.score ?? 0, $1) > (fields[$1].first?.score ?? 0, $0) }
    var sums = [0.0]
    for field in order.reversed() { sums.append((sums.last ?? 0) + (fields[field].first?.score ?? 0)) }
    reachable = sums.reversed()
    chosen = Array(repeating: nil, count: fields.count)
    best = (-.infinity, chosen)
  }

  private mutating func go(_ place: Int, score: Double) {
    visits += 1
    guard score + reachable[place] > best.score, visits < Self.visitLimit || best.score == -.infinity else { return }
    guard place < order.count else {
      best = (score, chosen)
      return
    }
    let field = order[place]
    var isAnyFree = false
    for candidate in fields[field] where isFree(candidate) {
      isAnyFree = true
      chosen[field] = candidate
      go(place + 1, score: score + candidate.score)
      chosen[field] = nil
    }
    if !isAnyFree { go(place + 1, score: score + Self.nothingLeft) }
  }

  private func isFree(_ candidate: Candidate) -> Bool {
    guard let pieces = candidate.pieces else { return true }
    return !chosen.contains { $0?.pieces?.overlaps(pieces) == true }
  }
}
