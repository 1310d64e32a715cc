/// Languages as the compilation of a schema left them: explored as far as that was needed. Nothing is asked of these; a workspace begins with
/// copies, so that no mask pays for a compilation again.
struct LanguageTemplates: @unchecked Sendable {
  /// Strings whose automata are made of derivatives; the others are made anew at no cost.
  var strings: [StringLanguage: StringSpec] = [:]
  /// By object plan.
  var keys: [Int32: Keys] = [:]

  struct Keys {
    /// By pattern; nil where the automaton is not made of derivatives.
    var languages: [StringMachine?]
    /// Whether a pattern was found to hold no key.
    var isEmpty: [Bool]
    var union: StringMachine?
  }
}

extension StringMachine {
  /// The same machine before anything was asked of it, over a copy of its automaton; nil where that is not made of derivatives.
  func copy(_ purse: WorkPurse?) -> StringMachine? {
    guard let regex = automaton as? RegexScalars else { return nil }
    let made = regex.copy()
    purse?.left -= made.arena.count / Self.copiedPerFuel
    return StringMachine(made, acceptsAllSpellings: acceptsAllSpellings, purse: purse)
  }
  /// Expressions that are copied for what a step of derivation costs.
  private static let copiedPerFuel = 8
}

extension StringSpec {
  func copy(_ purse: WorkPurse?) -> StringSpec? {
    var spec = self
    guard let machine = machine.copy(purse) else { return nil }
    spec.machine = machine
    return spec
  }
}

extension KeyMachine {
  func copies() -> LanguageTemplates.Keys {
    .init(
      languages: languages.map { $0.copy(nil) }, isEmpty: languages.map { ($0.automaton as? LiteralScalars)?.scalar.count == 1 },
      union: union?.copy(nil))
  }
}
