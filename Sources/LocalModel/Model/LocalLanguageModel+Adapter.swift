import Foundation

extension LocalLanguageModel {
  /// A low-rank adapter (LoRA): small matrices that were trained to be added to those of a model.
  ///
  /// ```swift
  /// let model = try LocalLanguageModel(path: "base-q8_0.gguf", adapter: .init(path: "notes-lora.gguf"))
  /// ```
  ///
  /// The base's file is mapped and never copied, so that several adapters of one base take its memory once.
  public struct Adapter: Sendable, Equatable {
    /// A GGUF file as llama.cpp's converter writes it, or PEFT's folder (`adapter_config.json`, `adapter_model.safetensors`).
    public var path: String
    /// Multiplies what the adapter adds: 1 as it was trained, 0 nothing; from -10000 to 10000.
    public var scale: Double

    /// Names an adapter.
    public init(path: String, scale: Double = 1) {
      self.path = path
      self.scale = scale
    }
  }

  /// Loads a model with an adapter added to it.
  ///
  /// - Throws: ``LocalModelError`` that names the file, the place in it, and the mend: also for an adapter that was trained on another base.
  public convenience init(path: String, adapter: Adapter, configuration: Configuration = Configuration()) throws {
    var configuration = configuration
    configuration.adapter = adapter
    try self.init(path: path, configuration: configuration)
  }
}
