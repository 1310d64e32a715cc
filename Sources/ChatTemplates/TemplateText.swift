/// Text that remembers where each part of it came from: what the template wrote may hold control tokens, what a user wrote may not.
///
/// Positions count Unicode scalars, as Python's strings do.
package struct TemplateText: Sendable, Equatable {
  /// Where text is from.
  package struct Origin: RawRepresentable, Sendable, Equatable {
    package var rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// The template itself.
    package static let template = Origin(rawValue: -1)
    /// The `index`-th of the caller's texts.
    package static func data(_ index: Int) -> Origin { Origin(rawValue: index) }
    package var isTemplate: Bool { rawValue < 0 }
  }

  struct Run: Sendable, Equatable {
    var end: Int
    var origin: Origin
  }

  private(set) var scalars: [Unicode.Scalar] = []
  private(set) var runs: [Run] = []

  package init() {}

  package init(_ text: String, _ origin: Origin = .template) {
    self.init(scalars: Array(text.unicodeScalars), origin)
  }

  init(scalars: [Unicode.Scalar], _ origin: Origin) {
    self.scalars = scalars
    if !scalars.isEmpty { runs = [Run(end: scalars.count, origin: origin)] }
  }

  package static func == (left: Self, right: Self) -> Bool { left.scalars == right.scalars }

  package var count: Int { scalars.count }
  package var isEmpty: Bool { scalars.isEmpty }

  package var string: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// The parts, neighbours of one origin joined.
  package var parts: [(text: String, origin: Origin)] {
    var start = 0
    return runs.map { run in
      defer { start = run.end }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars[start..<run.end])
      return (String(view), run.origin)
    }
  }

  /// The origin of a text that was changed as a whole: that of its first part that is not the template's.
  var origin: Origin { runs.first { !$0.origin.isTemplate }?.origin ?? .template }

  mutating func append(_ other: TemplateText) {
    let base = scalars.count
    scalars.append(contentsOf: other.scalars)
    for run in other.runs { appendRun(Run(end: base + run.end, origin: run.origin)) }
  }

  mutating func append(_ scalar: Unicode.Scalar, _ origin: Origin) {
    scalars.append(scalar)
    appendRun(Run(end: scalars.count, origin: origin))
  }

  private mutating func appendRun(_ run: Run) {
    if let last = runs.last, last.origin == run.origin { runs[runs.count - 1].end = run.end } else { runs.append(run) }
  }

  static func + (left: TemplateText, right: TemplateText) -> TemplateText {
    var result = left
    result.append(right)
    return result
  }

  func slice(_ range: Range<Int>) -> TemplateText {
    var result = TemplateText()
    result.scalars = Array(scalars[range])
    var start = 0
    for run in runs {
      let low = max(start, range.lowerBound)
      let high = min(run.end, range.upperBound)
      if low < high { result.appendRun(Run(end: high - range.lowerBound, origin: run.origin)) }
      start = run.end
    }
    return result
  }

  func origin(at index: Int) -> Origin { runs.first { $0.end > index }?.origin ?? .template }

  /// The same letters made anew, one for one or not.
  func mapped(_ change: (String) -> String) -> TemplateText {
    var result = TemplateText()
    for part in parts { result.append(TemplateText(change(part.text), part.origin)) }
    return result
  }

  // MARK: What Python's strings do

  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || (0x1C...0x1F).contains(scalar.value)
  }

  func stripped(_ characters: [Unicode.Scalar]? = nil, left: Bool = true, right: Bool = true) -> TemplateText {
    func goes(_ scalar: Unicode.Scalar) -> Bool { characters?.contains(scalar) ?? Self.isSpace(scalar) }
    var low = 0
    var high = scalars.count
    while left, low < high, goes(scalars[low]) { low += 1 }
    while right, high > low, goes(scalars[high - 1]) { high -= 1 }
    return low == 0 && high == scalars.count ? self : slice(low..<high)
  }

  func firstIndex(of other: TemplateText, from start: Int = 0) -> Int? {
    let needle = other.scalars
    guard let first = needle.first else { return start <= scalars.count ? start : nil }
    var at = start
    while at + needle.count <= scalars.count {
      if scalars[at] == first, scalars[at..<at + needle.count].elementsEqual(needle) { return at }
      at += 1
    }
    return nil
  }

  func lastIndex(of other: TemplateText) -> Int? {
    var at = scalars.count - other.count
    while at >= 0 {
      if scalars[at..<at + other.count].elementsEqual(other.scalars) { return at }
      at -= 1
    }
    return nil
  }

  func hasPrefix(_ other: TemplateText) -> Bool { scalars.starts(with: other.scalars) }
  func hasSuffix(_ other: TemplateText) -> Bool { count >= other.count && scalars[(count - other.count)...].elementsEqual(other.scalars) }

  /// At white space where `separator` is nil.
  func split(_ separator: TemplateText?, limit: Int = -1, fromEnd: Bool = false) -> [TemplateText] {
    guard let separator else { return words(limit: limit, fromEnd: fromEnd) }
    var places: [Int] = []
    var at = 0
    while let found = firstIndex(of: separator, from: at) {
      places.append(found)
      at = found + separator.count
    }
    if limit >= 0, places.count > limit { places = Array(fromEnd ? places.suffix(limit) : places.prefix(limit)) }
    var result: [TemplateText] = []
    var start = 0
    for place in places {
      result.append(slice(start..<place))
      start = place + separator.count
    }
    return result + [slice(start..<count)]
  }

  private func words(limit: Int, fromEnd: Bool) -> [TemplateText] {
    var ranges: [Range<Int>] = []
    var start: Int?
    for (index, scalar) in scalars.enumerated() {
      if Self.isSpace(scalar) {
        if let low = start { ranges.append(low..<index) }
        start = nil
      } else if start == nil {
        start = index
      }
    }
    if let low = start { ranges.append(low..<count) }
    guard limit >= 0, ranges.count > limit + 1 else { return ranges.map(slice) }
    if fromEnd {
      let kept = Array(ranges.suffix(limit))
      let rest = ranges[ranges.count - limit - 1].upperBound
      return [slice(0..<rest)] + kept.map(slice)
    }
    return ranges.prefix(limit).map(slice) + [slice(ranges[limit].lowerBound..<count)]
  }

  func replacing(_ old: TemplateText, with new: TemplateText, limit: Int = -1) -> TemplateText {
    var result = TemplateText()
    var at = 0
    var left = limit < 0 ? Int.max : limit
    if old.isEmpty {
      for index in 0...count {
        if left > 0 { result.append(new) }
        left -= 1
        if index < count { result.append(scalars[index], origin(at: index)) }
      }
      return result
    }
    while left > 0, let found = firstIndex(of: old, from: at) {
      result.append(slice(at..<found))
      result.append(new)
      at = found + old.count
      left -= 1
    }
    result.append(slice(at..<count))
    return result
  }
}
