/// How tokens are drawn from the model's distribution over the allowed tokens.
///
/// Order of operations: repetition penalty on logits, mask, temperature, top-k, top-p, min-p, draw. The filters work on the
/// distribution under the mask, so that a constraint never leaves them empty-handed.
package struct SamplingOptions: Sendable, Equatable {
  /// 0 picks the most probable token (the lowest id among equals); above 0 divides the logits.
  package var temperature: Float
  /// Keep the k most probable tokens; nil keeps all.
  package var topK: Int?
  /// Keep the fewest most probable tokens whose probabilities sum to at least this, 0…1; nil keeps all.
  package var topP: Float?
  /// Keep tokens at least this fraction as probable as the most probable one, 0…1; nil keeps all.
  package var minP: Float?
  /// Divides positive and multiplies negative logits of recently generated tokens; 1 changes nothing.
  package var repetitionPenalty: Float
  /// How many of the last generated tokens the penalty looks at.
  package var repetitionWindow: Int
  /// The same seed, model and prompt give the same tokens, at any thread count.
  package var seed: UInt64

  package init(
    temperature: Float = 0, topK: Int? = nil, topP: Float? = nil, minP: Float? = nil, repetitionPenalty: Float = 1,
    repetitionWindow: Int = 64, seed: UInt64 = 0
  ) {
    self.temperature = temperature
    self.topK = topK
    self.topP = topP
    self.minP = minP
    self.repetitionPenalty = repetitionPenalty
    self.repetitionWindow = repetitionWindow
    self.seed = seed
  }

  package static let greedy = SamplingOptions()

  /// Whether the most probable token is always taken.
  ///
  /// A temperature below the least normal number, whose reciprocal is no number, is the limit of small ones: greedy. So is what is no number.
  package var isGreedy: Bool { !(temperature >= .leastNormalMagnitude) || topK == 1 }
}

/// What the decode loop may do to save work, and when it stops. None of the savings changes which tokens are allowed.
package struct DecodingOptions: Sendable {
  package var sampling: SamplingOptions
  /// Most tokens to generate, the end token included.
  package var maximumTokens: Int
  /// Where the constraint leaves one continuation, write it without asking the model.
  package var fastForward: Bool
  /// Multiply only the allowed rows of the output head where they are few.
  package var allowedRows: Bool
  /// Most tokens to draft from the prompt per pass; 0 turns prompt look-up off. Never changes the output.
  package var speculation: Int
  /// Where nothing is left to chance and the constraint knows phrases, look for the most probable wording of each.
  package var phraseSearch: Bool
  /// End what runs on: a string that repeats itself, a list of the same item, a value that would take what those behind it need.
  package var boundsOutput: Bool
  /// Record the probability of every token under its mask.
  package var recordsProbabilities: Bool
  /// Report as progress only what will stay, whatever the budget asks for later.
  package var settledProgress: Bool

  package init(
    sampling: SamplingOptions = .greedy, maximumTokens: Int = 1024, fastForward: Bool = true, allowedRows: Bool = true,
    speculation: Int = 0, phraseSearch: Bool = true, boundsOutput: Bool = true, recordsProbabilities: Bool = false,
    settledProgress: Bool = false
  ) {
    self.sampling = sampling
    self.maximumTokens = maximumTokens
    self.fastForward = fastForward
    self.allowedRows = allowedRows
    self.speculation = speculation
    self.phraseSearch = phraseSearch
    self.boundsOutput = boundsOutput
    self.recordsProbabilities = recordsProbabilities
    self.settledProgress = settledProgress
  }
}
