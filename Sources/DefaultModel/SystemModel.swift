import GuidedGeneration
import LocalModel

// `SystemLanguageModel` itself knows no engine. Its default stands here, so that naming it is what links the engine and the packaged
// model in: nothing has to be registered, and no linker can strip it.

extension SystemLanguageModel {
  /// The model in the package.
  ///
  /// It is looked for in the package's `Models` folder and at the path in the environment variable `ESPALIER_MODEL`, and loaded when
  /// it is first used.
  public static var `default`: SystemLanguageModel { packaged }

  private static let packaged = SystemLanguageModel(provider: LocalModelProvider.packaged)

  /// The model in the package, for a use.
  ///
  /// - Parameters:
  ///   - useCase: what the model is used for.
  ///   - guardrails: what is held back; the packaged model holds back nothing.
  public convenience init(useCase: UseCase = .general, guardrails: Guardrails = Guardrails.default) {
    self.init(provider: LocalModelProvider.packaged, useCase: useCase, guardrails: guardrails)
  }

  /// The model in the package. An `Adapter` cannot be made, so this is there for source that names it.
  public convenience init(adapter: Adapter, guardrails: Guardrails = .default) {
    self.init(provider: LocalModelProvider.packaged, guardrails: guardrails)
  }
}
