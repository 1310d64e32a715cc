/// From the patterns of a schema to expressions, and ranges of scalars.
extension RegexArena {
  /// Brings a pattern of the schema in.
  mutating func add(_ node: RegexNode) -> ID {
    switch node {
    case .never: return Self.never
    case .empty: return Self.empty
    case .scalars(let ranges): return set(Self.normalized(ranges))
    case .concatenation(let list):
      var result = Self.empty
      for child in list.reversed() {
        let id = add(child)
        result = concatenation(id, result)
      }
      return result
    case .alternation(let list):
      var ids: [ID] = []
      for child in list { ids.append(add(child)) }
      return alternation(ids)
    case .intersection(let list):
      var ids: [ID] = []
      for child in list { ids.append(add(child)) }
      return intersection(ids)
    case .complement(let child):
      let id = add(child)
      return complement(id)
    case .repetition(let child, let minimum, let maximum):
      let id = add(child)
      return repetition(id, Int32(clamping: minimum), maximum.map { Int32(clamping: $0) } ?? -1)
    }
  }

  /// Sorted, disjoint, non-adjacent, without surrogates.
  static func normalized(_ ranges: [RegexNode.ScalarRange]) -> [RegexNode.ScalarRange] {
    var clean: [RegexNode.ScalarRange] = []
    for range in ranges where range.lower <= range.upper {
      let upper = min(range.upper, 0x10FFFF)
      if range.lower <= 0xD7FF { clean.append(.init(range.lower, min(upper, 0xD7FF))) }
      if upper >= 0xE000 && range.lower <= 0x10FFFF { clean.append(.init(max(range.lower, 0xE000), upper)) }
    }
    clean.sort { $0.lower < $1.lower }
    var result: [RegexNode.ScalarRange] = []
    for range in clean {
      if let last = result.last, range.lower <= last.upper || range.lower == last.upper + 1 {
        result[result.count - 1].upper = max(last.upper, range.upper)
      } else {
        result.append(range)
      }
    }
    return result
  }

  static func contains(_ ranges: [RegexNode.ScalarRange], _ scalar: UInt32) -> Bool {
    let place = firstRange(ranges, endingFrom: scalar)
    return place < ranges.count && ranges[place].lower <= scalar
  }

  /// Index of the first of the ascending ranges that ends at a scalar or behind it; their number if there is none.
  @inline(__always)
  static func firstRange(_ ranges: [RegexNode.ScalarRange], endingFrom scalar: UInt32) -> Int {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upper < scalar { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
