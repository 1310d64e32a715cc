/// Text for a model: how it is to go about its work, for a whole session.
///
/// Built from strings, generable values and other instructions, which are put one below the other.
///
/// ```swift
/// let instructions = Instructions {
///   "A note follows."
///   if isUrgent { "It is urgent." }
/// }
/// ```
public struct Instructions: Sendable {
  package var parts: [PromptPart]

  init(parts: [PromptPart]) {
    self.parts = parts
  }

  /// Instructions of a value.
  public init(_ content: some InstructionsRepresentable) {
    self = content.instructionsRepresentation
  }

  /// Instructions built from several values.
  public init(@InstructionsBuilder _ content: () throws -> Instructions) rethrows {
    self = try content()
  }

  /// The text that the model reads: the parts, one below the other.
  package var text: String { PromptPart.text(of: parts) }
}

/// A type whose values can stand in instructions.
public protocol InstructionsRepresentable {
  /// The value as instructions.
  @InstructionsBuilder var instructionsRepresentation: Instructions { get }
}

extension Instructions: InstructionsRepresentable {
  /// The same instructions.
  public var instructionsRepresentation: Instructions {
    // The builder of the requirement would apply to a bare expression, and ask for this very property.
    return self
  }
}

extension String: InstructionsRepresentable {}

extension Array: InstructionsRepresentable where Element: InstructionsRepresentable {
  /// The elements, one below the other.
  public var instructionsRepresentation: Instructions { return Instructions(parts: flatMap(\.instructionsRepresentation.parts)) }
}

/// Puts values together to instructions.
@resultBuilder
public struct InstructionsBuilder {
  /// A sequence of parts.
  public static func buildBlock<each Part>(_ components: repeat each Part) -> Instructions
  where repeat each Part: InstructionsRepresentable {
    var parts: [PromptPart] = []
    for component in repeat each components { parts += component.instructionsRepresentation.parts }
    return Instructions(parts: parts)
  }

  /// The parts that a loop gives.
  public static func buildArray(_ components: [some InstructionsRepresentable]) -> Instructions {
    Instructions(parts: components.flatMap(\.instructionsRepresentation.parts))
  }

  /// The first branch of a condition.
  public static func buildEither(first component: some InstructionsRepresentable) -> Instructions {
    component.instructionsRepresentation
  }

  /// The second branch of a condition.
  public static func buildEither(second component: some InstructionsRepresentable) -> Instructions {
    component.instructionsRepresentation
  }

  /// A part that may be absent.
  public static func buildOptional(_ component: Instructions?) -> Instructions {
    component ?? Instructions(parts: [])
  }

  /// A part behind an availability check.
  public static func buildLimitedAvailability(_ component: some InstructionsRepresentable) -> Instructions {
    component.instructionsRepresentation
  }

  /// A value as a part.
  @_disfavoredOverload
  public static func buildExpression<Value>(_ expression: Value) -> Value where Value: InstructionsRepresentable {
    expression
  }

  /// Instructions as a part.
  public static func buildExpression(_ expression: Instructions) -> Instructions {
    expression
  }

  /// Explains why a value cannot be a part.
  @available(*, unavailable, message: "Only `Instructions` and `InstructionsRepresentable` are supported.")
  @_disfavoredOverload
  public static func buildExpression<Value>(_ expression: Value) -> Instructions {
    Instructions(parts: [])
  }
}
