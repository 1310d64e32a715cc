import Foundation

/// Something that a model can call while it answers, to look something up or to do something.
///
/// The model writes the arguments under the tool's schema, so they always fit ``Arguments``. The session runs the tool, hands its output
/// to the model, and goes on.
public protocol Tool<Arguments, Output>: Sendable {
  /// What a call gives back.
  associatedtype Output: PromptRepresentable

  /// What a call takes.
  associatedtype Arguments: ConvertibleFromGeneratedContent

  /// The name by which the model calls the tool; by default the type's.
  var name: String { get }

  /// What the tool does, in a sentence for the model.
  var description: String { get }

  /// What the arguments may be; by default the schema of ``Arguments``.
  var parameters: GenerationSchema { get }

  /// Whether the arguments' schema stands in the prompt; by default it does.
  var includesSchemaInInstructions: Bool { get }

  /// Does what the tool does.
  @concurrent
  func call(arguments: Arguments) async throws -> Output
}

extension Tool {
  /// The name of the type.
  public var name: String { String(describing: Self.self) }

  /// `true`.
  public var includesSchemaInInstructions: Bool { true }
}

extension Tool where Arguments: Generable {
  /// The schema of the arguments' type.
  public var parameters: GenerationSchema { Arguments.generationSchema }
}

extension Tool where Arguments == String {
  /// Arguments are a structure, whose properties have names.
  @available(*, unavailable, message: "'String' as tool arguments is unsupported. Use '@Generable' struct instead.")
  public var parameters: GenerationSchema { Arguments.generationSchema }
}

extension Tool where Arguments == Int {
  /// Arguments are a structure, whose properties have names.
  @available(*, unavailable, message: "'Int' as tool arguments is unsupported. Use '@Generable' struct instead.")
  public var parameters: GenerationSchema { Arguments.generationSchema }
}

extension Tool where Arguments == Double {
  /// Arguments are a structure, whose properties have names.
  @available(*, unavailable, message: "'Double' as tool arguments is unsupported. Use '@Generable' struct instead.")
  public var parameters: GenerationSchema { Arguments.generationSchema }
}

extension Tool where Arguments == Float {
  /// Arguments are a structure, whose properties have names.
  @available(*, unavailable, message: "'Float' as tool arguments is unsupported. Use '@Generable' struct instead.")
  public var parameters: GenerationSchema { Arguments.generationSchema }
}

extension Tool where Arguments == Decimal {
  /// Arguments are a structure, whose properties have names.
  @available(*, unavailable, message: "'Decimal' as tool arguments is unsupported. Use '@Generable' struct instead.")
  public var parameters: GenerationSchema { Arguments.generationSchema }
}

extension Tool where Arguments == Bool {
  /// Arguments are a structure, whose properties have names.
  @available(*, unavailable, message: "'Bool' as tool arguments is unsupported. Use '@Generable' struct instead.")
  public var parameters: GenerationSchema { Arguments.generationSchema }
}
