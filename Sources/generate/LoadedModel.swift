import Capture
import Decoding
import Espalier
import Extraction
import Foundation
import LocalModel

extension ModelArguments {
  /// Where the model is: the option, `$ESPALIER_MODEL`, or the package.
  func path() throws -> String {
    let path = try model.map(ModelNames.path) ?? PackagedModel.path()
    try requireModel(path)
    memory.apply(model: path)
    return path
  }

  /// Loads the model. Instructions' states are kept on disk between processes.
  func load() throws -> LocalLanguageModel {
    var configuration = LocalLanguageModel.Configuration(
      threads: threads, cacheFolder: LocalLanguageModel.Configuration.userCacheFolder, cachePrecision: cacheType)
    configuration.adapter = adapter
    let model = try LocalLanguageModel(path: path(), configuration: configuration)
    MemoryLimit.check()
    if let notice = model.notice { report("\(ProgramName.current): \(self.model ?? "the model"): \(notice)") }
    return model
  }
}

extension SamplingArguments {
  /// The options as the decoder takes them. A filter or seed without a temperature samples at 1.
  var sampling: SamplingOptions {
    let filters = topK != nil || topP != nil || minP != nil
    return SamplingOptions(
      temperature: Float(temperature == 0 && filters ? 1 : temperature), topK: topK, topP: topP.map { Float($0) },
      minP: minP.map { Float($0) },
      seed: seed)
  }

  func options(lenient: Bool = false, confidence: Bool = false, today: Day? = nil, now: ClockTime? = nil) -> ExtractionOptions {
    ExtractionOptions(
      maxTokens: maxTokens, sampling: sampling, confidence: confidence, lenient: lenient, today: today, now: now,
      isInterrupted: { Interruption.isRequested || StandardOutput.failure != nil })
  }
}

extension ReadingArguments {
  /// The instructions that a note is read under.
  func instructions(for schema: SchemaSource, model: LocalLanguageModel, today day: Day? = nil) -> String {
    instructions ?? schema.instructions(today: day ?? today ?? .today(), readsMentions: model.readsMentions)
  }
}
