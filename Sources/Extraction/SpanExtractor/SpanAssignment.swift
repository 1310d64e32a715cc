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

  /// What it costs that the words of two fields stand the other way round than the fields do, where order counts: less than a word that names one.
  private static let inverted = -0.7

  private let fields: [[Candidate]]
  private let inOrder: [Bool]
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
    var search = SpanAssignment(fields, inOrder: inOrder)
    search.go(0, score: 0)
    return search.best.choice
  }

  /// What a field costs whose candidates are all taken: more than any wording.
  private static let nothingLeft = -1000.0

  private init(_ fields: [[Candidate]], inOrder: [Bool]) {
    self.fields = fields
    self.inOrder = inOrder.count == fields.count ? inOrder : fields.map { _ in false }
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
      let cost = Self.inverted * Double(inversions(of: candidate, field))
      chosen[field] = candidate
      go(place + 1, score: score + candidate.score + cost)
      chosen[field] = nil
    }
    if !isAnyFree { go(place + 1, score: score + Self.nothingLeft) }
  }

  /// How many of the fields that are decided stand the other way round in the note than in the schema.
  private func inversions(of candidate: Candidate, _ field: Int) -> Int {
    guard inOrder[field], let pieces = candidate.pieces else { return 0 }
    return chosen.indices.count { other in
      guard inOrder[other], let taken = chosen[other]?.pieces else { return false }
      return (other < field) != (taken.lowerBound < pieces.lowerBound)
    }
  }

  private func isFree(_ candidate: Candidate) -> Bool {
    guard let pieces = candidate.pieces else { return true }
    return !chosen.contains { $0?.pieces?.overlaps(pieces) == true }
  }
}
