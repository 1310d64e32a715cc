/// How a response is generated: the choice of tokens, and how many.
public struct GenerationOptions: Sendable, Equatable {
  /// How a token is chosen from those that are possible.
  public struct SamplingMode: Sendable, Equatable {
    /// What a mode is.
    public enum Kind: Sendable, Equatable {
      /// Always the most probable token.
      case greedy
      /// One of the `k` most probable tokens, by their probabilities.
      case randomTopK(_ k: Int, seed: UInt64?)
      /// One of the fewest tokens whose probabilities together reach the threshold.
      case randomProbabilityThreshold(_ threshold: Double, seed: UInt64?)
    }

    /// What the mode is.
    public let kind: Kind

    /// Always the most probable token: the same prompt gives the same response.
    public static var greedy: SamplingMode { SamplingMode(kind: .greedy) }

    /// One of the most probable tokens, by their probabilities.
    ///
    /// - Parameters:
    ///   - k: how many tokens to choose from; at least 1.
    ///   - seed: makes the choice repeatable: the same seed, model and prompt give the same response.
    public static func random(top k: Int, seed: UInt64? = nil) -> SamplingMode {
      SamplingMode(kind: .randomTopK(k, seed: seed))
    }

    /// One of the fewest tokens whose probabilities together reach a threshold.
    ///
    /// - Parameters:
    ///   - probabilityThreshold: from 0 to 1.
    ///   - seed: makes the choice repeatable: the same seed, model and prompt give the same response.
    public static func random(probabilityThreshold: Double, seed: UInt64? = nil) -> SamplingMode {
      SamplingMode(kind: .randomProbabilityThreshold(probabilityThreshold, seed: seed))
    }
  }

  /// Whether the model may, must or must not call tools.
  public struct ToolCallingMode: Sendable, Equatable {
    /// What a mode is.
    public enum Kind: Sendable, Hashable {
      /// The model decides.
      case allowed
      /// The model calls at least one tool before it answers.
      case required
      /// The model answers without tools.
      case disallowed
    }

    /// What the mode is.
    public var kind: Kind

    /// The model decides. The default.
    public static var allowed: ToolCallingMode { ToolCallingMode(kind: .allowed) }
    /// The model calls at least one tool before it answers.
    public static var required: ToolCallingMode { ToolCallingMode(kind: .required) }
    /// The model answers without tools.
    public static var disallowed: ToolCallingMode { ToolCallingMode(kind: .disallowed) }
  }

  /// How a token is chosen; `nil` leaves it to the model.
  public var sampling: SamplingMode?

  /// How even the probabilities are made before one is chosen: 0 is greedy, 1 leaves them as they are; `nil` leaves it to the model.
  public var temperature: Double?

  /// The most tokens that a response may have.
  ///
  /// A typed response is always complete: the limit steers generation towards its end, and one too small for any response is an error.
  public var maximumResponseTokens: Int?

  /// Whether the model may call the session's tools; `nil` is ``ToolCallingMode/allowed``.
  public var toolCallingMode: ToolCallingMode?

  /// How a token is chosen; another name of ``sampling``.
  public var samplingMode: SamplingMode? {
    get { sampling }
    set { sampling = newValue }
  }

  /// Options for a response.
  ///
  /// - Parameters:
  ///   - sampling: how a token is chosen.
  ///   - temperature: how even the probabilities are made, from 0.
  ///   - maximumResponseTokens: the most tokens that a response may have.
  public init(sampling: SamplingMode? = nil, temperature: Double? = nil, maximumResponseTokens: Int? = nil) {
    self.sampling = sampling
    self.temperature = temperature
    self.maximumResponseTokens = maximumResponseTokens
  }

  /// Options for a response.
  @_disfavoredOverload
  public init(samplingMode: SamplingMode? = nil, temperature: Double? = nil, maximumResponseTokens: Int? = nil) {
    self.init(sampling: samplingMode, temperature: temperature, maximumResponseTokens: maximumResponseTokens)
  }

  /// Options for a response of a session with tools.
  public init(
    samplingMode: SamplingMode? = nil, temperature: Double? = nil, maximumResponseTokens: Int? = nil, toolCallingMode: ToolCallingMode?
  ) {
    self.init(sampling: samplingMode, temperature: temperature, maximumResponseTokens: maximumResponseTokens)
    self.toolCallingMode = toolCallingMode
  }
}
