/// The schema keywords that the compiler knows, recognised while the JSON text is read.
enum Keyword: UInt8, Sendable, CaseIterable {
  case unknown = 0
  case type, `enum`, const
  case properties, required, additionalProperties, patternProperties, propertyNames, minProperties, maxProperties
  case dependentRequired, dependentSchemas, dependencies
  case items, prefixItems, additionalItems, contains, minContains, maxContains, minItems, maxItems, uniqueItems
  case anyOf, oneOf, allOf, not, `if`, then, `else`
  case ref, dynamicRef, recursiveRef, defs, definitions, anchor, dynamicAnchor, recursiveAnchor, id, oldID, schema, vocabulary
  case minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, divisibleBy
  case minLength, maxLength, pattern, format
  case unevaluatedProperties, unevaluatedItems
  case order, disallow, extends

  /// The keyword as written in a schema.
  var name: String {
    switch self {
    case .unknown: ""
    case .ref: "$ref"
    case .dynamicRef: "$dynamicRef"
    case .recursiveRef: "$recursiveRef"
    case .defs: "$defs"
    case .anchor: "$anchor"
    case .dynamicAnchor: "$dynamicAnchor"
    case .recursiveAnchor: "$recursiveAnchor"
    case .id: "$id"
    case .oldID: "id"
    case .schema: "$schema"
    case .vocabulary: "$vocabulary"
    case .order: "x-order"
    default: "\(self)"
    }
  }

  private struct Entry {
    var bytes: [UInt8]
    var keyword: Keyword
  }

  /// By length and first byte, so that most keys are told apart without comparing bytes.
  private static let byLength: [[Entry]] = {
    var table = [[Entry]](repeating: [], count: 24)
    for keyword in Keyword.allCases where keyword != .unknown {
      let bytes = [UInt8](keyword.name.utf8)
      table[bytes.count].append(Entry(bytes: bytes, keyword: keyword))
    }
    return table
  }()

  /// By length, the bytes that keywords begin with: one bit for the last six bits of each.
  private static let firstBytes = byLength.map { $0.reduce(into: 0 as UInt64) { $0 |= 1 << UInt64($1.bytes[0] & 63) } }

  static func lookUp(_ key: UnsafeBufferPointer<UInt8>) -> Keyword {
    guard key.count < 24, let first = key.first, firstBytes[key.count] >> UInt64(first & 63) & 1 == 1 else { return .unknown }
    candidates: for entry in byLength[key.count] where entry.bytes[0] == first {
      for index in 1..<max(1, key.count) where entry.bytes[index] != key[index] { continue candidates }
      return entry.keyword
    }
    return .unknown
  }
}

/// Which keywords a schema object holds; one bit each.
struct KeywordSet: Sendable {
  var bits: UInt64 = 0
  init(_ keywords: Keyword...) { for keyword in keywords { insert(keyword) } }
  mutating func insert(_ keyword: Keyword) { bits |= 1 << UInt64(keyword.rawValue) }
  func contains(_ keyword: Keyword) -> Bool { bits >> UInt64(keyword.rawValue) & 1 == 1 }
  func intersects(_ other: KeywordSet) -> Bool { bits & other.bits != 0 }
  func subtracting(_ other: KeywordSet) -> KeywordSet {
    var result = self
    result.bits &= ~other.bits
    return result
  }
  var isEmpty: Bool { bits == 0 }
}
