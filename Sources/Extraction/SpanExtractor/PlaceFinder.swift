import Foundation

/// Finds the places of a value that may stand in several, from how much better each piece suits as a first and as a last one than nothing does.
package enum PlaceFinder {
  /// Every piece that is more likely than not a first one begins a place, which ends at the likeliest last piece before the next one begins.
  ///
  /// - Parameters:
  ///   - first, last: logits by piece.
  ///   - region: pieces to look at; nil for all.
  ///   - separated: pieces right behind a comma: where a place is begun, these begin others unless nothing is far likelier.
  ///   - lead: takes the likeliest place where none is likely, unless nothing is likelier by this much, a logarithm; nil for no such place.
  /// - Returns: the places in order, and how sure it is that they are the ones.
  package static func places(
    first: [Double], last: [Double], in region: ClosedRange<Int>? = nil, separated: Set<Int> = [], lead: Double?
  ) -> (places: [ClosedRange<Int>], probability: Double) {
    guard !first.isEmpty, first.count == last.count else { return ([], 0) }
    let region = (region ?? 0...first.count - 1).clamped(to: 0...first.count - 1)
    var starts = region.filter { first[$0] > 0 }
    if starts.isEmpty, let lead, let best = region.max(by: { first[$0] < first[$1] }), first[best] > -lead { starts = [best] }
    if !starts.isEmpty, !separated.isEmpty {
      let begun = Set(starts)
      starts = region.filter { begun.contains($0) || separated.contains($0) && first[$0] > -recordsLead }
    }
    var logProbability = 0.0
    for piece in region { logProbability += -log1p(exp(-abs(first[piece]))) }
    var places: [ClosedRange<Int>] = []
    for (index, start) in starts.enumerated() {
      let limit = index + 1 < starts.count ? starts[index + 1] - 1 : region.upperBound
      let end = (start...limit).max { last[$0] < last[$1] } ?? start
      places.append(start...end)
      logProbability += -log1p(exp(-last[end]))
      if first[start] <= 0, !separated.contains(start) { logProbability += first[start] }
    }
    return (places, exp(logProbability))
  }

  /// How much likelier nothing must be than all words before a required field has none, a logarithm.
  static let requiredLead = 3.0

  /// The same before a required list has no items: an empty one is a value too. Objects are seldom asked for where there are none.
  static let listLead = 1.0, recordsLead = 3.0

  /// The likeliest places of one value in a region, and none where that may be; the best first.
  package static func candidates(
    first: [Double], last: [Double], in region: ClosedRange<Int>, mayBeNothing: Bool, limit: Int
  ) -> [SpanAssignment.Candidate] {
    var found: [SpanAssignment.Candidate] = []
    let region = region.clamped(to: 0...max(0, first.count - 1))
    guard !first.isEmpty else { return [SpanAssignment.Candidate(pieces: nil, score: 0)] }
    for begin in region {
      for end in begin...region.upperBound {
        found.append(SpanAssignment.Candidate(pieces: begin...end, score: score(begin...end, first: first, last: last)))
      }
    }
    found.sort { $0.score > $1.score }
    found = Array(found.prefix(limit))
    if mayBeNothing {
      let score = nothing(first, in: region)
      found.insert(
        SpanAssignment.Candidate(pieces: nil, score: score), at: found.firstIndex { $0.score < score } ?? found.count)
    }
    return found
  }

  private static func log(of logit: Double) -> Double { logit > 0 ? -log1p(exp(-logit)) : logit - log1p(exp(logit)) }

  /// How probable pieces are as a place, a logarithm.
  static func score(_ pieces: ClosedRange<Int>, first: [Double], last: [Double]) -> Double {
    log(of: first[pieces.lowerBound]) + log(of: last[pieces.upperBound])
  }

  /// How probable it is that no piece of a region begins a place, a logarithm.
  static func nothing(_ first: [Double], in region: ClosedRange<Int>) -> Double {
    region.clamped(to: 0...max(0, first.count - 1)).reduce(0) { $0 + log(of: -first[$1]) }
  }
}

extension ReaderSchema.Field {
  /// How much likelier nothing may be than the likeliest of several places, which is taken all the same; nil where there may be none.
  var leadOfNothing: Double? { !isRequired ? nil : kind == .records ? PlaceFinder.recordsLead : PlaceFinder.listLead }
}
