import GuidedGeneration

extension AppEntity {
  /// An object with `id`, `title` and the properties; read from that, from an identifier, or from a name.
  public static var intentValueCodec: IntentValueCodec<Self> {
    IntentValueCodec(
      shape: .entity(
        EntityShape(name: persistentIdentifier, title: typeDisplayRepresentation.name.text, type: Self.self)),
      decode: { input, context in try await EntityLookup.resolve(Self.self, input, context) }, encode: { EntityLookup.content(of: $0) },
      display: { $0.displayRepresentation })
  }
}

/// From a name to a record, and from a record to JSON.
package enum EntityLookup {
  /// How deep one entity stands in another that is being written.
  @TaskLocal private static var depth = 0

  /// An entity as JSON: identifier, title, and properties; of entities inside it the first two alone.
  static func content<Entity: AppEntity>(of entity: Entity) -> JSON {
    let shown = entity.displayRepresentation
    var members: [(String, JSON?)] = [("id", JSON(entity.id.entityIdentifierString)), ("title", JSON(shown.title.text))]
    if let below = shown.subtitle?.text, !below.isEmpty { members.append(("subtitle", JSON(below))) }
    if depth == 0 {
      $depth.withValue(1) {
        for (name, property) in IntentReflection.properties(of: entity) where name != "id" && name != "title" && !property.isDeferred {
          members.append((name, property.content(of: entity)))
        }
      }
    }
    return .object(members)
  }

  /// The entity that is meant: by identifier, else by the query's own matching, else by title and synonym, else by meaning.
  ///
  /// One is taken, several are chosen from, a weak one is confirmed.
  static func resolve<Entity: AppEntity>(_ type: Entity.Type, _ input: IntentInput, _ context: ValueContext) async throws -> Entity {
    let identifier = input.content.member("id")
    guard let words = (identifier?.string ?? identifier?.integer.map(String.init)) ?? input.words ?? input.content.integer.map(String.init),
      !words.isEmpty
    else { throw context.mismatch(input, expected: "the identifier or the name of a \(typeName(type))") }
    let query = Entity.defaultQuery
    try await AppDependencyManager.prepare(query)
    if let id = Entity.ID.entityIdentifier(for: words), let found = try await query.entities(for: [id]).first { return found }
    guard identifier == nil else { throw missing(type, words, context) }
    let (candidates, isWeak) = try await candidates(type, words)
    return try await pick(candidates, isWeak: isWeak, words: words, context: context)
  }

  private static func typeName<Entity: AppEntity>(_ type: Entity.Type) -> String { Entity.typeDisplayRepresentation.name.text.lowercased() }

  private static func missing<Entity: AppEntity>(_ type: Entity.Type, _ words: String, _ context: ValueContext) -> IntentArgumentError {
    IntentArgumentError(
      .notFound, parameter: context.parameter, found: words, expected: "the identifier or the name of a \(typeName(type)) that exists")
  }

  private static func pick<Entity: AppEntity>(
    _ candidates: [Entity], isWeak: Bool, words: String, context: ValueContext
  ) async throws -> Entity {
    guard let first = candidates.first else { throw missing(Entity.self, words, context) }
    let named = candidates.prefix(5).map { "\($0.displayRepresentation.line) [\($0.id.entityIdentifierString)]" }.joined(separator: ", ")
    let open = IntentArgumentError(.ambiguous, parameter: context.parameter, found: words, expected: named)
    guard candidates.count > 1 || isWeak else { return first }
    guard let run = IntentRun.current, run.canAsk else { throw open }
    if candidates.count == 1 {
      let isRight = try await run.confirm(
        dialog: "Did you mean \(first.displayRepresentation.title)?", action: .continue, parameter: context.parameter)
      if isRight { return first }
      throw missing(Entity.self, words, context)
    }
    let index = try await run.choose(
      parameter: context.parameter, among: candidates.map(\.displayRepresentation),
      dialog: "Which \(typeName(Entity.self)) is meant by \"\(words)\"?")
    return candidates[index]
  }

  /// Who may be meant, the likely ones first, and whether that is little more than a guess.
  package static func candidates<Entity: AppEntity>(_ type: Entity.Type, _ words: String) async throws -> ([Entity], isWeak: Bool) {
    let query = Entity.defaultQuery
    try await AppDependencyManager.prepare(query)
    let wanted = words.folded
    if let strings = query as? any EntityStringQuery {
      let found = try await matching(strings, words).compactMap { $0 as? Entity }
      let exact = found.filter { names(of: $0).contains(wanted) }
      if !found.isEmpty { return (exact.isEmpty ? found : exact, false) }
    }
    let pool = try await suggested(query).compactMap { $0 as? Entity }
    let exact = pool.filter { names(of: $0).contains(wanted) }
    if !exact.isEmpty { return (exact, false) }
    let parts = Set(wanted.split(separator: " "))
    let within = pool.filter { entity in
      names(of: entity).contains { name in
        let own = Set(name.split(separator: " "))
        return !own.isEmpty && !parts.isEmpty && (parts.isSubset(of: own) || own.isSubset(of: parts))
      }
    }
    if !within.isEmpty { return (within, false) }
    let near = pool.filter { entity in
      names(of: entity).contains { name in
        wanted.count >= 4 && name.editDistance(to: wanted, atMost: wanted.count >= 6 ? 2 : 1) != nil
      }
    }
    // One letter in a name of some length, and no other name so near, is a slip and no question.
    let slips = near.filter { entity in
      wanted.count >= 5 && names(of: entity).contains { $0.editDistance(to: wanted, atMost: 1) != nil }
    }
    if slips.count == 1, near.count == 1 { return (slips, false) }
    if !near.isEmpty { return (near, true) }
    guard let index = IntentStorage.current?.index else { return ([], false) }
    let hits = try await index.search(words, types: [Entity.persistentIdentifier], limit: 3)
    let ids = hits.compactMap { Entity.ID.entityIdentifier(for: $0.identifier) }
    return (ids.isEmpty ? [] : Array(try await query.entities(for: ids).prefix(1)), true)
  }

  private static func names(of entity: some AppEntity) -> [String] {
    let shown = entity.displayRepresentation
    return ([shown.title.text] + shown.synonyms.map(\.text)).map(\.folded)
  }

  private static func matching<Query: EntityStringQuery>(_ query: Query, _ words: String) async throws -> [Any] {
    try await query.entities(matching: words).items
  }

  /// All entities where the query knows them, else those that it suggests.
  private static func suggested<Query: EntityQuery>(_ query: Query) async throws -> [Any] {
    if let all = query as? any EnumerableEntityQuery { return try await everything(all) }
    return try await query.suggestedEntities().items
  }

  private static func everything<Query: EnumerableEntityQuery>(_ query: Query) async throws -> [Any] {
    try await query.allEntities().items
  }

  /// What an entity's query suggests.
  package static func suggested<Entity: AppEntity>(_ type: Entity.Type) async throws -> [Any] {
    let query = Entity.defaultQuery
    try await AppDependencyManager.prepare(query)
    return try await query.suggestedEntities().items
  }

  /// The entity of an identifier; `nil` where there is none.
  package static func entity<Entity: AppEntity>(_ type: Entity.Type, identifier: String) async throws -> Entity? {
    guard let id = Entity.ID.entityIdentifier(for: identifier) else { return nil }
    let query = Entity.defaultQuery
    try await AppDependencyManager.prepare(query)
    return try await query.entities(for: [id]).first
  }
}

extension String {
  /// How many letters have to change, at most `limit`; `nil` where it is more.
  package func editDistance(to other: String, atMost limit: Int) -> Int? {
    let left = Array(self.utf16)
    let right = Array(other.utf16)
    // Bounded, so that a long text costs nothing.
    guard abs(left.count - right.count) <= limit, left.count <= 256, right.count <= 256 else { return nil }
    var before: [Int] = []
    var row = Array(0...right.count)
    for (i, letter) in left.enumerated() {
      var next = [i + 1]
      for (j, otherLetter) in right.enumerated() {
        var distance = Swift.min(row[j] + (letter == otherLetter ? 0 : 1), next[j] + 1, row[j + 1] + 1)
        // Two letters that change places are one slip.
        if i > 0, j > 0, letter == right[j - 1], left[i - 1] == otherLetter { distance = Swift.min(distance, before[j - 1] + 1) }
        next.append(distance)
      }
      (before, row) = (row, next)
    }
    return row[right.count] <= limit ? row[right.count] : nil
  }
}
