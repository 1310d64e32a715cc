/// The intermediate form between JSON Schema and the automaton: what a value may be, node by node,
/// with every JSON Schema composition (`allOf`, `$ref`, `not`, `oneOf`, `if`, …) already resolved into
/// typed nodes and plain unions. The schema compiler writes it; the automaton reads it.
///
/// Nodes refer to each other by index, so recursion is a cycle of indices.
package struct SchemaProgram: Sendable {
  package typealias NodeID = Int

  /// Every node; a `NodeID` indexes it.
  package var nodes: [SchemaNode]
  /// The node of the whole value.
  package var root: NodeID
  /// JSON pointer into the schema that gave rise to each node, for messages and typed events; same indices as `nodes`.
  package var pointers: [String]
  /// Keywords that were ignored because the options said so (`lenient`), as (JSON pointer, keyword).
  package var ignored: [IgnoredKeyword]
  /// Whether the branches of some union overlap in what `SchemaOptions.separatesUnions` takes away.
  package var hasLooseUnions = false

  package struct IgnoredKeyword: Sendable, Equatable {
    package var pointer: String
    package var keyword: String
    package init(pointer: String, keyword: String) {
      self.pointer = pointer
      self.keyword = keyword
    }
  }

  package init(nodes: [SchemaNode], root: NodeID, pointers: [String], ignored: [IgnoredKeyword] = []) {
    self.nodes = nodes
    self.root = root
    self.pointers = pointers
    self.ignored = ignored
  }
}

/// One set of JSON values.
package indirect enum SchemaNode: Sendable, Hashable {
  /// No value at all. A reachable required `never` makes a schema unsatisfiable.
  case never
  /// Any JSON value, nesting included.
  case any
  case null
  /// `true`, `false`, or both.
  case boolean(allowsTrue: Bool, allowsFalse: Bool)
  /// Finite set of values. Numbers match by value (1 and 1.0 are equal) in instances; generation writes the given spelling.
  case enumeration([JSONLiteral])
  case number(NumberNode)
  case string(StringLanguage)
  case object(ObjectNode)
  case array(ArrayNode)
  /// A value of any of these nodes.
  case union([SchemaProgram.NodeID])
}

/// A JSON value kept as text, so that 64-bit integers and long decimals stay exact.
package indirect enum JSONLiteral: Sendable, Hashable {
  case null
  case bool(Bool)
  /// The number's JSON text as written in the schema.
  case number(String)
  case string(CodePoints)
  case array([JSONLiteral])
  /// Members in the order written.
  case object([Member])

  package struct Member: Sendable, Hashable {
    package var key: CodePoints
    package var value: JSONLiteral
    package init(key: CodePoints, value: JSONLiteral) {
      self.key = key
      self.value = value
    }
  }
}

/// A set of numbers: an interval, optionally of integers or multiples.
package struct NumberNode: Sendable, Hashable {
  /// A bound as decimal text (JSON number syntax), exact.
  package struct Bound: Sendable, Hashable {
    package var value: String
    package var isExclusive: Bool
    package init(_ value: String, isExclusive: Bool = false) {
      self.value = value
      self.isExclusive = isExclusive
    }
  }
  /// Only numbers with a zero fractional part (1.0 counts as an integer when an instance is checked).
  package var isInteger: Bool
  /// Instances are written without a fraction and an exponent, as an integer is up to draft 4.
  package var isWrittenWhole = false
  package var minimum: Bound?
  package var maximum: Bound?
  /// Every value is a multiple of each of these (positive decimal text).
  package var multiplesOf: [String]
  /// Values that are not allowed, as decimal text (from `not`/`enum` complements).
  package var excluded: [String]
  /// Values that must not be multiples of these (from `not: {multipleOf}`, and "not an integer" as "1").
  package var notMultiplesOf: [String]
  /// Where this is not empty, one of these values, as decimal text, and the rest says nothing.
  package var oneOf: [String] = []

  package init(oneOf: [String]) {
    self.init()
    self.oneOf = oneOf
  }

  package init(
    isInteger: Bool = false, minimum: Bound? = nil, maximum: Bound? = nil, multiplesOf: [String] = [], excluded: [String] = [],
    notMultiplesOf: [String] = []
  ) {
    self.isInteger = isInteger
    self.minimum = minimum
    self.maximum = maximum
    self.multiplesOf = multiplesOf
    self.excluded = excluded
    self.notMultiplesOf = notMultiplesOf
  }
}

/// A set of strings, over their unescaped Unicode scalars: all of `matching`, none of `notMatching`, and a length in scalars.
package struct StringLanguage: Sendable, Hashable {
  /// Whole-string regular languages that must all hold (an unanchored pattern arrives wrapped in `.any*`).
  package var matching: [RegexNode]
  /// Whole-string regular languages of which none may hold.
  package var notMatching: [RegexNode]
  package var minLength: Int
  package var maxLength: Int?

  package init(matching: [RegexNode] = [], notMatching: [RegexNode] = [], minLength: Int = 0, maxLength: Int? = nil) {
    self.matching = matching
    self.notMatching = notMatching
    self.minLength = minLength
    self.maxLength = maxLength
  }
  /// Every string.
  package static let all = StringLanguage()
}

/// A regular expression over Unicode scalars, whole-string (anchors, word boundaries and lookaround are resolved by the parser
/// into intersections and complements, or refused).
package indirect enum RegexNode: Sendable, Hashable {
  case never
  case empty
  /// One scalar out of sorted, disjoint, non-adjacent inclusive ranges.
  case scalars([ScalarRange])
  case concatenation([RegexNode])
  case alternation([RegexNode])
  case intersection([RegexNode])
  case complement(RegexNode)
  /// `maximum` nil = unbounded.
  case repetition(RegexNode, minimum: Int, maximum: Int?)

  package struct ScalarRange: Sendable, Hashable {
    package var lower: UInt32
    package var upper: UInt32
    package init(_ lower: UInt32, _ upper: UInt32) {
      self.lower = lower
      self.upper = upper
    }
  }
}

/// A set of objects.
package struct ObjectNode: Sendable, Hashable {
  package struct Property: Sendable, Hashable {
    package var key: CodePoints
    /// `.never` forbids the key.
    package var node: SchemaProgram.NodeID
    package var isRequired: Bool
    package init(key: CodePoints, node: SchemaProgram.NodeID, isRequired: Bool) {
      self.key = key
      self.node = node
      self.isRequired = isRequired
    }
  }
  /// Keys that match `language` hold a value of `node`. The compiler makes overlapping languages disjoint (by intersection and
  /// complement, with intersected nodes) and takes the declared keys out, so that at most one applies to a key.
  package struct KeyPattern: Sendable, Hashable {
    package var language: StringLanguage
    package var node: SchemaProgram.NodeID
    package init(language: StringLanguage, node: SchemaProgram.NodeID) {
      self.language = language
      self.node = node
    }
  }
  /// Declared keys in declaration order (generation order). Keys are distinct.
  package var properties: [Property]
  /// Undeclared keys, by disjoint languages (declared keys already excluded); a key in none of them is forbidden.
  /// "Additional properties allowed" is one pattern whose language is everything but the declared keys.
  package var patterns: [KeyPattern]
  package var minProperties: Int
  package var maxProperties: Int?
  /// If `key` is present then all of `requires` are (draft `dependentRequired`).
  package var dependentRequired: [Dependency]
  /// Undeclared keys are required to be distinct from one another in one object (always enforced).

  package struct Dependency: Sendable, Hashable {
    package var key: CodePoints
    package var requires: [CodePoints]
    package init(key: CodePoints, requires: [CodePoints]) {
      self.key = key
      self.requires = requires
    }
  }

  package init(
    properties: [Property] = [], patterns: [KeyPattern] = [], minProperties: Int = 0, maxProperties: Int? = nil,
    dependentRequired: [Dependency] = []
  ) {
    self.properties = properties
    self.patterns = patterns
    self.minProperties = minProperties
    self.maxProperties = maxProperties
    self.dependentRequired = dependentRequired
  }
}

/// A set of arrays.
package struct ArrayNode: Sendable, Hashable {
  /// Elements at the first positions.
  package var prefix: [SchemaProgram.NodeID]
  /// Elements after the prefix; a `never` node closes the array there.
  package var items: SchemaProgram.NodeID
  package var minItems: Int
  package var maxItems: Int?
  /// At least `minimum` and at most `maximum` elements are in `node`. `complement` is the node of values not in `node`.
  package var contains: [Contains]
  package var uniqueItems: Bool

  package struct Contains: Sendable, Hashable {
    package var node: SchemaProgram.NodeID
    package var complement: SchemaProgram.NodeID
    package var minimum: Int
    package var maximum: Int?
    package init(node: SchemaProgram.NodeID, complement: SchemaProgram.NodeID, minimum: Int, maximum: Int?) {
      self.node = node
      self.complement = complement
      self.minimum = minimum
      self.maximum = maximum
    }
  }

  package init(
    prefix: [SchemaProgram.NodeID] = [], items: SchemaProgram.NodeID, minItems: Int = 0, maxItems: Int? = nil, contains: [Contains] = [],
    uniqueItems: Bool = false
  ) {
    self.prefix = prefix
    self.items = items
    self.minItems = minItems
    self.maxItems = maxItems
    self.contains = contains
    self.uniqueItems = uniqueItems
  }
}
