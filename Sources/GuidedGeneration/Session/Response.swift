extension LanguageModelSession {
  /// What a session answered.
  public struct Response<Content> where Content: Generable {
    /// The value.
    public let content: Content
    /// The value as content.
    public let rawContent: GeneratedContent
    /// What this turn added to the transcript: the prompt, calls of tools with their outputs, and the response.
    public let transcriptEntries: ArraySlice<Transcript.Entry>
    /// How many tokens it took.
    public let usage: Usage
    /// What it took, in detail.
    public let statistics: LanguageModelSession.GenerationStatistics
    /// How sure the model was of single values; empty where it cannot tell.
    public let confidences: [LanguageModelSession.FieldConfidence]

    init(content: Content, outcome: GenerationOutcome) {
      self.content = content
      rawContent = outcome.content
      transcriptEntries = outcome.entries
      usage = Usage(outcome.statistics)
      statistics = outcome.statistics
      confidences = outcome.confidences
    }
  }

  /// How many tokens were read and written.
  public struct Usage: Sendable {
    /// What was read.
    public struct Input: Sendable, Equatable {
      /// All tokens.
      public var totalTokenCount = 0
      /// Those whose state came from a cache.
      public var cachedTokenCount = 0

      /// Holds counts.
      public init(totalTokenCount: Int = 0, cachedTokenCount: Int = 0) {
        self.totalTokenCount = totalTokenCount
        self.cachedTokenCount = cachedTokenCount
      }
    }

    /// What was written.
    public struct Output: Sendable, Equatable {
      /// All tokens.
      public var totalTokenCount = 0
      /// Those in which a model that can reason did so.
      public var reasoningTokenCount = 0

      /// Holds counts.
      public init(totalTokenCount: Int = 0, reasoningTokenCount: Int = 0) {
        self.totalTokenCount = totalTokenCount
        self.reasoningTokenCount = reasoningTokenCount
      }
    }

    /// What was read.
    public var input = Input()
    /// What was written.
    public var output = Output()
    /// What else there is to say.
    public var metadata: [String: GeneratedContent] = [:]

    /// Holds counts.
    public init(input: Input, output: Output, metadata: [String: any Sendable] = [:]) {
      self.input = input
      self.output = output
      self.metadata = Metadata.contents(of: metadata)
    }

    /// Tokens read and written.
    public var totalTokenCount: Int { input.totalTokenCount + output.totalTokenCount }

    init() {}

    init(_ statistics: GenerationStatistics) {
      input = Input(totalTokenCount: statistics.promptTokens, cachedTokenCount: statistics.cachedTokens)
      output = Output(totalTokenCount: statistics.generatedTokens, reasoningTokenCount: statistics.reasoningTokens)
    }

    mutating func add(_ other: Usage) {
      input.totalTokenCount += other.input.totalTokenCount
      input.cachedTokenCount += other.input.cachedTokenCount
      output.totalTokenCount += other.output.totalTokenCount
      output.reasoningTokenCount += other.output.reasoningTokenCount
    }
  }
}

extension LanguageModelSession.Response: Sendable where Content: Sendable {}

/// A response before it is read as a type.
struct GenerationOutcome: Sendable {
  var content: GeneratedContent
  var entries: ArraySlice<Transcript.Entry>
  var statistics: GenerationStatistics
  var confidences: [FieldConfidence]
}
