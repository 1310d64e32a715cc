/// How a schema is compiled.
package struct SchemaOptions: Sendable {
  /// Keywords that cannot be enforced are ignored and recorded in `SchemaProgram.ignored` instead of refused.
  package var lenient: Bool
  /// Whether `format` is enforced. Formats that the compiler does not know are annotations, as the specification has it.
  package var assertsFormat: Bool
  /// Whether a branch of a union requires its tag, which the schema leaves optional, or does without the keys that only other branches declare:
  /// for a schema to generate by.
  package var separatesUnions: Bool
  package var limits: SchemaLimits
  /// Asked now and then during a compilation; true ends it with `CompileError.Kind.cancelled`.
  package var isCancelled: (@Sendable () -> Bool)?

  package init(
    lenient: Bool = false, assertsFormat: Bool = true, separatesUnions: Bool = false, limits: SchemaLimits = SchemaLimits(),
    isCancelled: (@Sendable () -> Bool)? = nil
  ) {
    self.lenient = lenient
    self.assertsFormat = assertsFormat
    self.separatesUnions = separatesUnions
    self.limits = limits
    self.isCancelled = isCancelled
  }
}

/// What a compilation may cost at most. Each is answered by a `CompileError` of kind `limit` that names it.
package struct SchemaLimits: Sendable {
  /// Bytes of schema text.
  package var maximumBytes: Int
  /// Nesting of the schema's JSON text.
  package var maximumDepth: Int
  /// Largest bound of a repetition in a pattern (`a{5000}`).
  package var maximumRepetition: Int
  /// Nodes of the resulting program.
  package var maximumNodes: Int
  /// Steps of set algebra (intersections, complements, disjointness proofs).
  package var fuel: Int

  package init(
    maximumBytes: Int = 16 << 20, maximumDepth: Int = 128, maximumRepetition: Int = 10_000, maximumNodes: Int = 200_000,
    fuel: Int = 12_000
  ) {
    self.maximumBytes = maximumBytes
    self.maximumDepth = maximumDepth
    self.maximumRepetition = maximumRepetition
    self.maximumNodes = maximumNodes
    self.fuel = fuel
  }
}
