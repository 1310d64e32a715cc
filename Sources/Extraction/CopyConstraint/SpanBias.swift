import Foundation

/// How probable the span extractor takes each word of a text to be as the first and the last one of a field's value.
package struct SpanBias: Sendable, Equatable {
  /// The field's name.
  package var name: String
  /// For each word of the text, natural logarithms times the weight of this opinion: 0 or less.
  package var words: [(first: Float, last: Float)]

  package init(name: String, words: [(first: Float, last: Float)]) {
    self.name = name
    self.words = words
  }

  /// Of the pieces of a note, which are the words' parts.
  ///
  /// - Parameters:
  ///   - weight: of this opinion beside that of the model that writes, 0…1.
  ///   - least: the least logarithm that it is taken by its word for.
  package init(name: String, edges: [SpanEdge], note: String, weight: Float, least: Float) {
    var starts: [Int] = []
    var wasSpace = true
    for (index, scalar) in note.unicodeScalars.enumerated() {
      let isSpace = scalar.properties.isWhitespace
      if wasSpace, !isSpace { starts.append(index) }
      wasSpace = isSpace
    }
    var sums = [(first: Float, last: Float)](repeating: (0, 0), count: starts.count)
    var word = 0
    for edge in edges {
      while word + 1 < starts.count, starts[word + 1] <= edge.range.lowerBound { word += 1 }
      guard sums.indices.contains(word) else { break }
      sums[word].first += exp(Float(edge.first))
      sums[word].last += exp(Float(edge.last))
    }
    self.init(name: name, words: sums.map { (weight * max(least, log(min(1, $0.first))), weight * max(least, log(min(1, $0.last)))) })
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.words.elementsEqual(right.words, by: ==)
  }
}

/// A piece of a note, and how probable it is as the first and the last one of a value, natural logarithms.
package struct SpanEdge: Sendable, Equatable {
  /// Unicode scalars of the note.
  package var range: Range<Int>
  package var first: Double
  package var last: Double

  package init(range: Range<Int>, first: Double, last: Double) {
    self.range = range
    self.first = first
    self.last = last
  }
}
