import JSONText

/// Unions whose branches say which they are.
///
/// Type systems write tagged unions: `kind` of `{"kind": {"const": "call"}, …}` tells a branch from the others. Where the tag has a default, they do
/// not require it. Then a value without one is valid as soon as all but one of the branches fail for another reason, foreign keys with values of the
/// wrong type, say; and so is one of a union without tags. That is right for what is checked and useless to whoever reads the value. With
/// `SchemaOptions.separatesUnions` each branch requires its tag or, where there is none, has no key that only other branches declare: a part of what
/// the schema allows.
extension Compilation {
  /// The branches of a union as the schema declares them, and as they are written.
  struct Branches {
    var declared: [TermID]
    var written: [TermID]
    /// Which of them require a tag with words of their own: no value is in two of these.
    var isTagged: [Bool]
  }

  /// The branches of an `anyOf` or `oneOf`.
  func branches(_ list: Int, _ keyword: Keyword) throws(CompileError) -> Branches {
    let declared = try schemaList(list, keyword)
    if let known = knownBranches[list] { return Branches(declared: declared, written: known.written, isTagged: known.isTagged) }
    var written = declared
    var isTagged = declared.map { _ in false }
    if dialect > .draft3, let branches = try unionBranches(list) {
      let objects = branches.filter(\.isObject)
      if objects.count > 1, let tag = Self.tag(of: objects) {
        isTagged = branches.map { $0.isObject && (options.separatesUnions || $0.required.contains(tag)) }
        if !objects.allSatisfy({ $0.required.contains(tag) }) {
          written = try narrowed(declared, branches) { _ in #"{"required":["# + JSONWriter.quoted(tag.text) + "]}" }
        }
      } else if objects.count > 1, keyword == .oneOf {
        written = try narrowed(declared, branches) { branch in
          guard branch.isPlain, !branch.isClosed else { return nil }
          var foreign: [CodePoints] = []
          for other in objects { for key in other.keys where !branch.keys.contains(key) && !foreign.contains(key) { foreign.append(key) } }
          return foreign.isEmpty
            ? nil : #"{"properties":{"# + foreign.map { JSONWriter.quoted($0.text) + ":{\"not\":{}}" }.joined(separator: ",") + "}}"
        }
      }
    }
    if written != declared { hasLooseUnions = true }
    if !options.separatesUnions { written = declared }
    knownBranches[list] = (written, isTagged)
    return Branches(declared: declared, written: written, isTagged: isTagged)
  }

  /// Each branch that is an object with a further schema.
  private func narrowed(
    _ terms: [TermID], _ branches: [Branch], by schema: (Branch) -> String?
  ) throws(CompileError) -> [TermID] {
    var result = terms
    for (position, branch) in branches.enumerated() where branch.isObject {
      guard let text = schema(branch) else { continue }
      // Nothing needs to be made where it only has to be known that it would be.
      guard options.separatesUnions else {
        result[position] = .never
        continue
      }
      let added = try tape.append(schema: Array(text.utf8), maximumDepth: 8)
      tape.tagKeywords(from: added, &occurringKeywords)
      result[position] = self.terms.and(terms[position], try term(ofSchema: added))
    }
    return result
  }

  /// What a branch declares.
  private struct Branch {
    var isObject = false
    /// No schema beside its members and what they may be besides says which keys it has.
    var isPlain = false
    /// It has no keys but its own anyway.
    var isClosed = false
    var keys: [CodePoints] = []
    /// Strings that a key may have, where these are listed.
    var constants: [CodePoints: Set<CodePoints>] = [:]
    var required: Set<CodePoints> = []
  }

  /// The key that each branch has with constants of its own.
  private static func tag(of branches: [Branch]) -> CodePoints? {
    branches[0].keys.first { key in
      var seen: Set<CodePoints> = []
      return branches.allSatisfy { branch in
        guard let words = branch.constants[key], seen.isDisjoint(with: words) else { return false }
        seen.formUnion(words)
        return true
      }
    }
  }

  /// Nil where it is not plain of some branch what it is.
  private func unionBranches(_ list: Int) throws(CompileError) -> [Branch]? {
    var result: [Branch] = []
    for child in tape.children(list) {
      guard let branch = try branch(child) else { return nil }
      result.append(branch)
    }
    return result
  }

  private func branch(_ index: Int) throws(CompileError) -> Branch? {
    var index = index
    var hops = 0
    while tape.kind(index) == .object, let reference = tape.member(index, .ref), tape.kind(reference) == .string {
      hops += 1
      if hops > 8 { return nil }
      index = try resolve(reference, .ref)
    }
    guard tape.kind(index) == .object else { return nil }
    guard let properties = tape.member(index, .properties), tape.kind(properties) == .object else {
      // Another type than objects has no keys.
      guard let type = tape.member(index, .type), tape.kind(type) == .string, tape.string(type).text != "object" else { return nil }
      return Branch()
    }
    let others = keywords(of: index).subtracting(
      KeywordSet(.type, .properties, .required, .additionalProperties, .minProperties, .maxProperties))
    var branch = Branch(isObject: true, isPlain: others.isEmpty)
    if let rest = tape.member(index, .additionalProperties), tape.kind(rest) == .false { branch.isClosed = true }
    for property in tape.children(properties) {
      let key = tape.key(property)
      branch.keys.append(key)
      guard tape.kind(property) == .object else { continue }
      if let constant = tape.member(property, .const), tape.kind(constant) == .string {
        branch.constants[key] = [tape.string(constant)]
      } else if let words = tape.member(property, .enum), tape.kind(words) == .array, tape[words].childCount > 0,
        tape.children(words).allSatisfy({ tape.kind($0) == .string })
      {
        branch.constants[key] = Set(tape.children(words).map { tape.string($0) })
      }
    }
    if let names = tape.member(index, .required), tape.kind(names) == .array {
      for name in tape.children(names) where tape.kind(name) == .string { branch.required.insert(tape.string(name)) }
    }
    return branch
  }
}
