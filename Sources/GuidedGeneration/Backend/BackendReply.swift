/// A whole reply.
public struct _BackendReply: Sendable {
  /// UTF-8: text, or one JSON value that fits the schema.
  public var bytes: [UInt8]

  /// What it took.
  public var statistics: LanguageModelSession.GenerationStatistics

  /// How sure the model was of single values, where the back end can tell.
  public var confidences: [LanguageModelSession.FieldConfidence]

  /// The model's reasoning before it wrote the bytes. The transcript has it before the response.
  public var reasoning: [Transcript.Reasoning] = []

  /// What accompanies the text of the response: attachments and the model's own segments.
  public var segments: [Transcript.Segment] = []

  /// What the model has to say about the response.
  public var metadata: [String: GeneratedContent] = [:]

  /// Describes a reply.
  public init(
    bytes: [UInt8], statistics: LanguageModelSession.GenerationStatistics = LanguageModelSession.GenerationStatistics(),
    confidences: [LanguageModelSession.FieldConfidence] = []
  ) {
    self.bytes = bytes
    self.statistics = statistics
    self.confidences = confidences
  }
}

extension LanguageModelSession {
  /// The cost of one response. Counts and times of several rounds with tools are added up.
  public struct GenerationStatistics: Sendable, Equatable {
    /// Tokens of the prompt, those from a cache included.
    public var promptTokens = 0
    /// Tokens of the prompt whose state came from a cache.
    public var cachedTokens = 0
    /// Tokens of the response, forced ones included.
    public var generatedTokens = 0
    /// Tokens of the response that the schema left no choice about.
    public var forcedTokens = 0
    /// Tokens of the response that were drafted from the prompt before the model had seen them.
    public var draftedTokens = 0
    /// Drafted tokens that the model confirmed.
    public var confirmedTokens = 0
    /// Forward passes through the model while generating.
    public var modelCalls = 0
    /// Seconds for reading the prompt.
    public var prefillSeconds = 0.0
    /// Seconds for generating.
    public var decodeSeconds = 0.0
    /// Seconds for working out which tokens are possible.
    public var maskSeconds = 0.0
    /// How often that was worked out.
    public var maskCount = 0
    /// Seconds for loading the model, where this response had to wait for it.
    public var loadSeconds = 0.0
    /// Tokens of the response in which a model that can reason did so.
    public var reasoningTokens = 0

    /// All zero.
    public init() {}

    /// Adds the figures of another round.
    public static func += (left: inout GenerationStatistics, right: GenerationStatistics) {
      left.promptTokens += right.promptTokens
      left.cachedTokens += right.cachedTokens
      left.generatedTokens += right.generatedTokens
      left.forcedTokens += right.forcedTokens
      left.draftedTokens += right.draftedTokens
      left.confirmedTokens += right.confirmedTokens
      left.modelCalls += right.modelCalls
      left.prefillSeconds += right.prefillSeconds
      left.decodeSeconds += right.decodeSeconds
      left.maskSeconds += right.maskSeconds
      left.maskCount += right.maskCount
      left.loadSeconds += right.loadSeconds
      left.reasoningTokens += right.reasoningTokens
    }
  }

  /// How sure the model was of one value.
  public struct FieldConfidence: Sendable, Equatable {
    /// The value's place, as a JSON pointer (RFC 6901): `/dueDate`.
    public var pointer: String
    /// The probability of the value among those that the schema allows, from 0 to 1.
    public var probability: Double

    /// Holds a probability.
    public init(pointer: String, probability: Double) {
      self.pointer = pointer
      self.probability = probability
    }
  }
}
