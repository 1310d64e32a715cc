import Foundation
import Observation

/// The model that is there without anything being set up.
///
/// In Espalier it is the model that the package ships; `SystemLanguageModel.default` comes with `import Espalier` or
/// `import FoundationModels`.
public final class SystemLanguageModel: Sendable, Observable {
  /// What finds and loads the model.
  let provider: any SystemModelProvider
  /// What the model is used for.
  package let useCase: UseCase
  /// What is held back.
  package let guardrails: Guardrails

  /// A model that a provider supplies.
  package init(provider: any SystemModelProvider, useCase: UseCase = .general, guardrails: Guardrails = .default) {
    self.provider = provider
    self.useCase = useCase
    self.guardrails = guardrails
  }

  /// Whether the model can be used.
  @frozen
  public enum Availability: Equatable, Sendable {
    /// It can.
    case available
    /// It cannot, and why.
    case unavailable(UnavailableReason)

    /// Why a model cannot be used.
    public enum UnavailableReason: Hashable, Sendable {
      /// The machine cannot run it.
      case deviceNotEligible
      /// Models are switched off.
      case appleIntelligenceNotEnabled
      /// The model's files are not there or cannot be read.
      case modelNotReady
    }
  }

  /// Whether the model can be used. Reading it loads nothing.
  public var availability: Availability { provider.availability }

  /// Whether ``availability`` is ``Availability/available``.
  public var isAvailable: Bool { availability == .available }

  /// What a model is used for.
  public struct UseCase: Sendable, Equatable {
    private enum Value { case general, contentTagging }
    private let value: Value

    /// Anything.
    public static let general = UseCase(value: .general)
    /// Finding topics and other tags in text.
    public static let contentTagging = UseCase(value: .contentTagging)
  }

  /// What is held back. Espalier's own model holds back nothing.
  public struct Guardrails: Sendable {
    private enum Value { case standard, permissive }
    private let value: Value

    /// The usual.
    public static let `default` = Guardrails(value: .standard)
    /// Less, where text is rewritten.
    public static let permissiveContentTransformations = Guardrails(value: .permissive)
  }

  /// Which of several models answers.
  public struct Variant: Sendable, Hashable {
    /// The model's name for people.
    public let displayName: String

    /// Apple's smaller model. Espalier's is another: see ``SystemLanguageModel/variant``.
    public static let core3 = Variant(displayName: "AFM 3 Core")
    /// Apple's larger model. Espalier's is another: see ``SystemLanguageModel/variant``.
    public static let coreAdvanced3 = Variant(displayName: "AFM 3 Core Advanced")
    static let packaged = Variant(displayName: "Espalier")
  }

  /// Which model answers: the packaged one, and none of Apple's.
  public var variant: Variant { .packaged }

  /// The languages that the model knows.
  public var supportedLanguages: Set<Locale.Language> { provider.supportedLanguages }

  /// Whether the model knows the language of a locale.
  public func supportsLocale(_ locale: Locale = Locale.current) -> Bool {
    let language = locale.language
    return supportedLanguages.contains { $0.languageCode == language.languageCode }
  }

  /// The most tokens that fit into one context, prompt and response together; 4096 where the model cannot be loaded.
  public var contextSize: Int { (try? provider.backend())?.contextSize ?? Self.unknownContextSize }
}

/// Finds and loads the model of a ``SystemLanguageModel``.
package protocol SystemModelProvider: Sendable {
  /// Whether the model is there, found out without loading it.
  var availability: SystemLanguageModel.Availability { get }

  /// The languages that the model knows.
  var supportedLanguages: Set<Locale.Language> { get }

  /// The model, loaded once and then the same.
  ///
  /// - Throws: `_BackendError.modelUnavailable`, with the reason.
  func backend() throws -> any _SessionBackend
}

extension SystemLanguageModel {
  /// How many tokens a prompt takes.
  public nonisolated(nonsending) func tokenCount(for prompt: some PromptRepresentable) async throws -> Int {
    try await count(.prompt(prompt.promptRepresentation.text))
  }

  /// How many tokens instructions take.
  public nonisolated(nonsending) func tokenCount(for instructions: Instructions) async throws -> Int {
    try await count(.instructions(instructions.text))
  }

  /// How many tokens the definitions of tools take.
  public nonisolated(nonsending) func tokenCount(for tools: [any Tool]) async throws -> Int {
    try await count(.tools(tools.map { Transcript.ToolDefinition(tool: $0) }))
  }

  /// How many tokens a schema takes where it stands in a prompt.
  public nonisolated(nonsending) func tokenCount(for schema: GenerationSchema) async throws -> Int {
    try await count(.schema(_BackendSchema(name: schema.name, json: schema.jsonSchema)))
  }

  /// How many tokens entries of a transcript take.
  public nonisolated(nonsending) func tokenCount(for transcriptEntries: some Collection<Transcript.Entry>) async throws -> Int {
    try await count(.entries(Array(transcriptEntries)))
  }

  private nonisolated(nonsending) func count(_ measure: _BackendMeasure) async throws -> Int {
    do {
      return try await provider.backend().tokenCount(of: measure)
    } catch let error as _BackendError {
      throw LanguageModelSession.GenerationError(error)
    }
  }
}
