import Tokenization

/// What a note enumerates: segments of its pieces, and which of them are joined by commas, "and" and their like.
///
/// Where the encoder finds two things of "milk, eggs and bread" the third is most likely one too, and no thing belongs to two lists.
struct Enumerations {
  private struct Segment {
    var pieces: ClosedRange<Int>
    /// Whether nothing but a joint stands between it and the segment before.
    var isJoined: Bool
  }

  private let segments: [Segment]

  init(_ pieces: [WordPiece.Piece], note: String) {
    let scalars = Array(note.unicodeScalars)
    func text(_ index: Int) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars[pieces[index].range.clamped(to: 0..<scalars.count)])
      return String(view).lowercased()
    }
    var segments: [Segment] = []
    var start: Int?
    var isJoined = false
    func hasLineEnd(before index: Int) -> Bool {
      guard index > 0 else { return false }
      return scalars[
        min(
          pieces[index - 1].range.upperBound, scalars.count)..<min(
            max(pieces[index].range.lowerBound, pieces[index - 1].range.upperBound), scalars.count)
      ].contains("\n")
    }
    for index in pieces.indices {
      let word = text(index)
      // A point or a slash within a word or a number is part of it.
      let isInWord =
        index > 0 && index + 1 < pieces.count && pieces[index - 1].range.upperBound == pieces[index].range.lowerBound
        && pieces[index].range.upperBound == pieces[index + 1].range.lowerBound
      let isSoft = Self.joints.contains(word) && !isInWord
      let isHard = Self.ends.contains(word) && !isInWord
      if isSoft || isHard || hasLineEnd(before: index) {
        if let begun = start { segments.append(Segment(pieces: begun...index - 1, isJoined: isJoined)) }
        if start != nil { isJoined = true }
        start = nil
        if isHard { isJoined = false }
        if !isSoft, !isHard { start = index }
        continue
      }
      if start == nil { start = index }
    }
    if let begun = start, begun < pieces.count { segments.append(Segment(pieces: begun...pieces.count - 1, isJoined: isJoined)) }
    self.segments = segments
  }

  private static let joints: Set = [",", ";", "/", "&", "+", "and", "or", "plus"]
  private static let ends: Set = [".", ":", "!", "?", "(", ")", "\u{2014}", "\u{2013}", "-", "but", "because", "while"]

  /// The places of lists with those that stand beside them in an enumeration, each in the list that it suits best.
  ///
  /// - Parameters:
  ///   - lists: places that are divided already, and how much better each piece suits as a first and a last one than nothing does.
  ///   - taken: pieces of other fields.
  ///   - slack: how much worse than nothing, in logits, a first piece beside a place may suit; twice as much between two.
  func completed(
    _ lists: [(places: [ClosedRange<Int>], first: [Double], last: [Double])], taken: [ClosedRange<Int>], slack: Double
  ) -> [[ClosedRange<Int>]] {
    var places = lists.map(\.places)
    func isTouched(_ segment: Segment) -> Bool { places.contains { $0.contains { $0.overlaps(segment.pieces) } } }
    var changed = true
    while changed {
      changed = false
      for index in segments.indices where !isTouched(segments[index]) && !taken.contains(where: { $0.overlaps(segments[index].pieces) }) {
        let before = segments[index].isJoined && index > 0 && isTouched(segments[index - 1])
        let after = index + 1 < segments.count && segments[index + 1].isJoined && isTouched(segments[index + 1])
        guard before || after else { continue }
        let range = segments[index].pieces
        let starts = lists.map { list in range.max { list.first[$0] < list.first[$1] } ?? range.lowerBound }
        guard let best = lists.indices.max(by: { lists[$0].first[starts[$0]] < lists[$1].first[starts[$1]] }),
          lists[best].first[starts[best]] > -(before && after ? 2 * slack : slack)
        else { continue }
        // A list that has nothing beside it must suit better.
        let beside = [before ? index - 1 : nil, after ? index + 1 : nil].compactMap { $0 }
        let isNeighbour = beside.contains { place in places[best].contains { $0.overlaps(segments[place].pieces) } }
        guard isNeighbour || lists[best].first[starts[best]] > -slack / 3 else { continue }
        let end = (starts[best]...range.upperBound).max { lists[best].last[$0] < lists[best].last[$1] } ?? starts[best]
        places[best].append(starts[best]...end)
        changed = true
      }
    }
    return places.map { $0.sorted { $0.lowerBound < $1.lowerBound } }
  }

  /// Places of several lists, each only with the list that it suits best.
  static func divided(_ lists: [(places: [ClosedRange<Int>], first: [Double], last: [Double])]) -> [[ClosedRange<Int>]] {
    lists.indices.map { own in
      lists[own].places.filter { place in
        let score = lists[own].first[place.lowerBound] + lists[own].last[place.upperBound]
        return !lists.indices.contains { other in
          other != own
            && lists[other].places.contains { rival in
              guard rival.overlaps(place) else { return false }
              let theirs = lists[other].first[rival.lowerBound] + lists[other].last[rival.upperBound]
              return theirs > score || theirs == score && other < own
            }
        }
      }
    }
  }
}
