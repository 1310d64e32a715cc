/// How the values of a schema are spelled.
package struct GrammarOptions: Sendable, Hashable {
  package enum KeyOrder: Sendable, Hashable {
    /// Declared keys in the order of their declaration, undeclared ones after them.
    case declared
    /// Any order; required and distinct keys are still enforced.
    case any
  }
  package enum Spelling: Sendable, Hashable {
    /// One spelling of each scalar and number: the form to generate.
    case canonical
    /// Everything that JSON allows: the form to check.
    case any
  }
  package enum Whitespace: Sendable, Hashable {
    case compact
    /// Up to `limit` whitespace bytes in a row between tokens of JSON.
    case flexible(limit: Int)
  }
  package var order: KeyOrder
  package var spelling: Spelling
  package var whitespace: Whitespace
  /// False: where an object declares keys and says nothing of others, others are generated only if it cannot be met without them.
  /// JSON Schema lets such an object hold any key; a value that is extracted from a text is better off without.
  package var allowsUndeclaredKeys: Bool

  package init(
    order: KeyOrder = .declared, spelling: Spelling = .canonical, whitespace: Whitespace = .compact, allowsUndeclaredKeys: Bool = true
  ) {
    self.order = order
    self.spelling = spelling
    self.whitespace = whitespace
    self.allowsUndeclaredKeys = allowsUndeclaredKeys
  }

  /// Compact JSON, declared order, canonical spelling.
  package static let generation = GrammarOptions()
  /// Compact instances as others write them: keys in any order, any spelling.
  package static let instances = GrammarOptions(order: .any, spelling: .any)
  /// Any JSON text.
  package static let check = GrammarOptions(order: .any, spelling: .any, whitespace: .flexible(limit: 1 << 20))
}

/// Bounds on time and memory.
package struct GrammarLimits: Sendable, Hashable {
  /// Nodes of a schema program.
  package var nodes: Int
  /// Letters of declared keys and listed strings together; each takes 36 bytes.
  package var letters: Int
  /// Regular-expression states of one string.
  package var regexStates: Int
  /// Most digits before and after the point of a generated number, unless its bounds need more.
  package var integerDigits: Int
  package var fractionDigits: Int
  /// Bytes of automaton state and masks kept per workspace before unused ones are dropped.
  package var workspaceBytes: Int
  /// What the languages of a schema may take together while it is compiled, in steps of derivation (about 0.1 µs each). Beyond it the schema
  /// is refused.
  package var compileFuel: Int
  /// What one mask may spend: a step of derivation, a step of a stack and four to eight places of the vocabulary cost one each, about
  /// 0.1 µs.
  /// Beyond it (and an eighth on credit) a mask leaves tokens of several bytes out; it never allows one more, and never bars every way.
  package var maskFuel: Int
  /// The same for a mask under a budget.
  package var budgetSteps: Int

  package init(
    nodes: Int = 200_000, letters: Int = 200_000, regexStates: Int = 100_000, integerDigits: Int = 18, fractionDigits: Int = 17,
    workspaceBytes: Int = 2 << 20, compileFuel: Int = 300_000, maskFuel: Int = 42_000, budgetSteps: Int = 200_000
  ) {
    self.compileFuel = compileFuel
    self.maskFuel = maskFuel
    self.budgetSteps = budgetSteps
    self.nodes = nodes
    self.letters = letters
    self.regexStates = regexStates
    self.integerDigits = integerDigits
    self.fractionDigits = fractionDigits
    self.workspaceBytes = workspaceBytes
  }
  package static let standard = GrammarLimits()
}
