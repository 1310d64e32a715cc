/// Text for a model: what is asked of it.
///
/// Built from strings, generable values and other prompts, which are put one below the other.
///
/// ```swift
/// let prompt = Prompt {
///   "A note follows."
///   if isUrgent { "It is urgent." }
/// }
/// ```
public struct Prompt: Sendable {
  package var parts: [PromptPart]

  init(parts: [PromptPart]) {
    self.parts = parts
  }

  /// A prompt of a value.
  public init(_ content: some PromptRepresentable) {
    self = content.promptRepresentation
  }

  /// A prompt built from several values.
  public init(@PromptBuilder _ content: () throws -> Prompt) rethrows {
    self = try content()
  }

  /// The text that the model reads: the parts, one below the other.
  package var text: String { PromptPart.text(of: parts) }
}

/// A type whose values can stand in a prompt.
public protocol PromptRepresentable {
  /// The value as a prompt.
  @PromptBuilder var promptRepresentation: Prompt { get }
}

extension Prompt: PromptRepresentable {
  /// The same prompt.
  public var promptRepresentation: Prompt {
    // The builder of the requirement would apply to a bare expression, and ask for this very property.
    return self
  }
}

extension String: PromptRepresentable {}

extension Array: PromptRepresentable where Element: PromptRepresentable {
  /// The elements, one below the other.
  public var promptRepresentation: Prompt { return Prompt(parts: flatMap(\.promptRepresentation.parts)) }
}

/// Puts values together to a prompt.
@resultBuilder
public struct PromptBuilder {
  /// A sequence of parts.
  public static func buildBlock<each Part>(_ components: repeat each Part) -> Prompt where repeat each Part: PromptRepresentable {
    var parts: [PromptPart] = []
    for component in repeat each components { parts += component.promptRepresentation.parts }
    return Prompt(parts: parts)
  }

  /// The parts that a loop gives.
  public static func buildArray(_ components: [some PromptRepresentable]) -> Prompt {
    Prompt(parts: components.flatMap(\.promptRepresentation.parts))
  }

  /// The first branch of a condition.
  public static func buildEither(first component: some PromptRepresentable) -> Prompt {
    component.promptRepresentation
  }

  /// The second branch of a condition.
  public static func buildEither(second component: some PromptRepresentable) -> Prompt {
    component.promptRepresentation
  }

  /// A part that may be absent.
  public static func buildOptional(_ component: Prompt?) -> Prompt {
    component ?? Prompt(parts: [])
  }

  /// A part behind an availability check.
  public static func buildLimitedAvailability(_ component: some PromptRepresentable) -> Prompt {
    component.promptRepresentation
  }

  /// A value as a part.
  @_disfavoredOverload
  public static func buildExpression<Value>(_ expression: Value) -> Value where Value: PromptRepresentable {
    expression
  }

  /// A prompt as a part.
  public static func buildExpression(_ expression: Prompt) -> Prompt {
    expression
  }

  /// Explains why a value cannot be a part.
  @available(*, unavailable, message: "Only `Prompt` and `PromptRepresentable` are supported.")
  @_disfavoredOverload
  public static func buildExpression<Value>(_ expression: Value) -> Prompt {
    Prompt(parts: [])
  }
}
