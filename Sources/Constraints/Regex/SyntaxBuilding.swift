/// Constructors that keep expressions small: neutral and absorbing parts vanish, nested lists are flattened.
extension RegexNode {
  static let anyScalar = RegexNode.scalars(ScalarSet.all.ranges)
  /// Every string.
  static let anyString = RegexNode.repetition(anyScalar, minimum: 0, maximum: nil)
  /// Every string but the empty one.
  static let anyNonEmptyString = RegexNode.repetition(anyScalar, minimum: 1, maximum: nil)

  static func set(_ set: ScalarSet) -> RegexNode { set.isEmpty ? .never : .scalars(set.ranges) }

  static func literal(_ text: String) -> RegexNode {
    .sequence(text.unicodeScalars.map { .scalars([ScalarRange($0.value, $0.value)]) })
  }

  static func sequence(_ parts: [RegexNode]) -> RegexNode {
    var result: [RegexNode] = []
    for part in parts {
      switch part {
      case .never: return .never
      case .empty: continue
      case .concatenation(let inner): result += inner
      default:
        if part == anyString, result.last == anyString { continue }
        result.append(part)
      }
    }
    if result.count == 1 { return result[0] }
    return result.isEmpty ? .empty : .concatenation(result)
  }

  static func choice(_ parts: [RegexNode]) -> RegexNode {
    var result: [RegexNode] = []
    var set: ScalarSet?
    func add(_ part: RegexNode) {
      switch part {
      case .never: return
      case .alternation(let inner): for part in inner { add(part) }
      case .scalars(let ranges): set = set?.union(ScalarSet(ranges)) ?? ScalarSet(ranges)
      default: if result.count > 16 || !result.contains(part) { result.append(part) }
      }
    }
    for part in parts { add(part) }
    if let set { result.insert(.scalars(set.ranges), at: 0) }
    if result.contains(anyString) { return anyString }
    if result.count == 1 { return result[0] }
    return result.isEmpty ? .never : .alternation(result)
  }

  static func all(_ parts: [RegexNode]) -> RegexNode {
    var result: [RegexNode] = []
    func add(_ part: RegexNode) {
      if case .intersection(let inner) = part {
        for part in inner { add(part) }
      } else if part != anyString, !result.contains(part) {
        result.append(part)
      }
    }
    for part in parts { add(part) }
    if result.contains(.never) { return .never }
    if result.contains(.empty) { return result.allSatisfy(\.matchesEmpty) ? .empty : .never }
    if result.count == 1 { return result[0] }
    return result.isEmpty ? anyString : .intersection(result)
  }

  static func without(_ part: RegexNode) -> RegexNode {
    switch part {
    case .never: anyString
    case .complement(let inner): inner
    default: part == anyString ? .never : .complement(part)
    }
  }

  static func repeated(_ part: RegexNode, _ minimum: Int, _ maximum: Int?) -> RegexNode {
    if maximum == 0 { return .empty }
    switch part {
    case .never: return minimum == 0 ? .empty : .never
    case .empty: return .empty
    case .repetition(_, 0, nil) where maximum == nil || maximum ?? 0 >= 1: return part
    default: return minimum == 1 && maximum == 1 ? part : .repetition(part, minimum: minimum, maximum: maximum)
    }
  }

  /// Whether the empty string is in the language.
  var matchesEmpty: Bool {
    switch self {
    case .never, .scalars: false
    case .empty: true
    case .concatenation(let parts), .intersection(let parts): parts.allSatisfy(\.matchesEmpty)
    case .alternation(let parts): parts.contains(where: \.matchesEmpty)
    case .complement(let part): !part.matchesEmpty
    case .repetition(let part, let minimum, _): minimum == 0 || part.matchesEmpty
    }
  }

  /// The scalar ranges of a single-scalar language.
  var asSet: ScalarSet? {
    if case .scalars(let ranges) = self { return ScalarSet(ranges) }
    return nil
  }
}
