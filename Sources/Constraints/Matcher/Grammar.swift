import Foundation

/// A compiled schema with a vocabulary. Shared between threads; each generation has a `Matcher`.
///
/// The automaton's mutable part is a workspace that one matcher holds at a time; a matcher that ends gives it back with all the masks it
/// has made, so that the next one starts warm. Locks are taken only there and in the process-wide cache of lexical masks.
package final class Grammar: @unchecked Sendable {
  package let program: SchemaProgram
  package let vocabulary: TokenVocabulary
  package let options: GrammarOptions
  package let limits: GrammarLimits
  /// What the languages of the schema took while it was compiled, in the unit of `GrammarLimits.compileFuel`.
  package let spentFuel: Int
  private let plan: GrammarPlan
  private let templates: LanguageTemplates
  // Guards workspaces, which are lent and not Sendable: not a Mutex.
  private let lock = NSLock()
  private var idle: [Workspace] = []
  private var cachedMinimum: Int?
  private static let idleLimit = 8

  /// - Throws: `CompileError` of kind `.unsatisfiable` if no value meets the schema, `.unsupported` or `.limit` with the place otherwise.
  package init(
    _ program: SchemaProgram, vocabulary: TokenVocabulary, options: GrammarOptions = .generation, limits: GrammarLimits = .standard
  ) throws(CompileError) {
    guard program.nodes.count <= limits.nodes else {
      throw CompileError(
        .limit, pointer: "", "the schema has \(program.nodes.count) parts, more than the limit of \(limits.nodes); split it")
    }
    guard program.nodes.indices.contains(program.root) else {
      throw CompileError(.invalid, pointer: "", "the program's root is not one of its nodes")
    }
    self.program = program
    self.vocabulary = vocabulary
    self.options = options
    self.limits = limits
    var plan = GrammarPlan(
      program, allowsUndeclaredKeys: options.allowsUndeclaredKeys, allSpellings: options.spelling == .any, letters: limits.letters)
    guard plan.letterCount <= limits.letters else {
      throw CompileError(
        .limit, pointer: "",
        "the keys and listed strings have \(plan.letterCount) letters, more than the limit of \(limits.letters); shorten the lists")
    }
    let first = Workspace(plan: plan, vocabulary: vocabulary, options: options, limits: limits)
    try first.determineValues()
    spentFuel = first.compilation.spent
    plan.hasValue = first.hasValue
    templates = first.languageTemplates()
    self.plan = plan
    idle = [first]
  }

  /// Bytes held by the lists of keys and words, and by idle workspaces: stacks, masks, machines.
  package var byteCount: Int {
    lock.lock()
    defer { lock.unlock() }
    return plan.letterCount * 36 + idle.reduce(0) { $0 + $1.byteCount }
  }

  func checkOut() -> Workspace {
    lock.lock()
    let workspace = idle.popLast()
    lock.unlock()
    return workspace ?? Workspace(plan: plan, vocabulary: vocabulary, options: options, limits: limits, templates: templates)
  }

  func checkIn(_ workspace: Workspace) {
    if workspace.byteCount > limits.workspaceBytes {
      workspace.dropCaches()
      if workspace.byteCount > limits.workspaceBytes { return }
    }
    lock.lock()
    if idle.count < Self.idleLimit { idle.append(workspace) }
    lock.unlock()
  }

  /// Fewest tokens of a complete output, the end token included: a budget below it cannot hold one.
  package var minimumTokens: Int {
    lock.lock()
    let known = cachedMinimum
    lock.unlock()
    if let known { return known }
    let value = Matcher(self).minimumTokensToEnd()
    lock.lock()
    cachedMinimum = value
    lock.unlock()
    return value
  }

  func pointer(of node: Int) -> String { node >= 0 && node < plan.pointers.count ? plan.pointers[node] : "" }
}
