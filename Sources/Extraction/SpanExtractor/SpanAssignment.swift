/// Gives each field the words that suit it best: no words to two fields, and as far as that is likely what must hold between fields (``Relation``).
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
    /// How probable it is by itself (natural logarithm), where more than that decides.
    var own: Double?
    /// What it names, where that can be compared: a number, the ordinal of a day.
    package var value: Double?

    package init(pieces: ClosedRange<Int>?, score: Double, stretch: Int? = nil, value: Double? = nil) {
      self.pieces = pieces
      self.score = score
      self.stretch = stretch
      self.value = value
    }
  }

  /// What holds between the values of two fields that both have one, and how much less probable it is that it does not (a logarithm).
  package struct Relation: Sendable, Hashable {
    package enum Kind: Sendable {
      /// The note names the first one in front of the second.
      case standsBefore
      /// The first one is not more, nor later, than the second.
      case isAtMost
    }
    package var first: Int, second: Int
    package var kind: Kind
    package var weight: Double

    package init(_ first: Int, _ kind: Kind, _ second: Int, weight: Double) {
      (self.first, self.second, self.kind, self.weight) = (first, second, kind, weight)
    }

    fileprivate func cost(_ one: Candidate?, _ other: Candidate?) -> Double {
      guard let one, let other, let left = one.pieces, let right = other.pieces else { return 0 }
      let holds =
        switch kind {
        case .standsBefore: right.upperBound >= left.lowerBound
        case .isAtMost: one.value.flatMap { low in other.value.map { low <= $0 } } ?? true
        }
      return holds ? 0 : weight
    }
  }

  private static let visitLimit = 20_000

  private let fields: [[Candidate]]
  /// For each field those that it is in.
  private var relations: [[Relation]]
  private let order: [Int]
  /// The best that the fields from a place of `order` on could reach together.
  private let reachable: [Double]
  private var chosen: [Candidate?]
  private var best: (score: Double, choice: [Candidate?])
  private var visits = 0

  /// - Parameter fields: for each the candidates, the most probable first, one at least.
  /// - Returns: one of the candidates for each field; nil for a field whose candidates are all taken by others.
  package static func solve(_ fields: [[Candidate]], relations: [Relation] = []) -> [Candidate?] {
    var search = SpanAssignment(fields, relations)
    search.go(0, score: 0)
    return search.best.choice
  }

  /// What a field costs whose candidates are all taken: more than any wording.
  private static let nothingLeft = -1000.0

  private init(_ fields: [[Candidate]], _ relations: [Relation]) {
    self.fields = fields
    self.relations = Array(repeating: [], count: fields.count)
    for relation in relations where fields.indices.contains(relation.first) && fields.indices.contains(relation.second) {
      self.relations[relation.first].append(relation)
      self.relations[relation.second].append(relation)
    }
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
      // Of a relation to a field that is not decided yet nothing is known.
      go(place + 1, score: score + candidate.score - relations[field].reduce(0) { $0 + $1.cost(chosen[$1.first], chosen[$1.second]) })
      chosen[field] = nil
    }
    if !isAnyFree { go(place + 1, score: score + Self.nothingLeft) }
  }

  private func isFree(_ candidate: Candidate) -> Bool {
    guard let pieces = candidate.pieces else { return true }
    return !chosen.contains { $0?.pieces?.overlaps(pieces) == true }
  }
}
