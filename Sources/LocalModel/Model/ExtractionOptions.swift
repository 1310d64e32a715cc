import Constraints
import Decoding
import Extraction

/// How one value is generated.
package struct ExtractionOptions: Sendable {
  /// Most tokens of the output; nil for as many as the context has room for, up to `LocalLanguageModel.defaultTokenLimit`.
  package var maxTokens: Int?
  package var sampling: SamplingOptions
  /// Report how sure the model was of each value.
  package var confidence: Bool
  /// Ignore, and report, keywords of the schema that cannot be enforced.
  package var lenient: Bool
  package var fastForward: Bool
  package var allowedRows: Bool
  /// Most tokens to draft from the note per pass; 0 turns prompt look-up off; nil chooses by the model's size.
  package var speculation: Int?
  /// For a model that only takes words over, keep to the user's words in free strings.
  package var copies: Bool
  /// Take the most probable wording of a string, not the most probable token at each step, where both can be told: with copied spans and without chance.
  package var phraseSearch: Bool
  /// End what runs on.
  package var boundsOutput = true
  /// The day that notes are written on; nil for the current day.
  package var today: Day?
  /// The time of day that notes are written at, which "in 20 minutes" counts from; nil for now.
  package var now: ClockTime?
  /// Report only what is certain to stay: nothing that was reported is taken back to keep the budget.
  package var settledPartials = false
  /// Asked before every step; true ends the generation with `DecodeError.interrupted`.
  package var isInterrupted: @Sendable () -> Bool

  package init(
    maxTokens: Int? = nil, sampling: SamplingOptions = .greedy, confidence: Bool = false, lenient: Bool = false, fastForward: Bool = true,
    allowedRows: Bool = true, speculation: Int? = nil, copies: Bool = true, phraseSearch: Bool = true,
    today: Day? = nil, now: ClockTime? = nil,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    self.maxTokens = maxTokens
    self.sampling = sampling
    self.confidence = confidence
    self.lenient = lenient
    self.fastForward = fastForward
    self.allowedRows = allowedRows
    self.speculation = speculation
    self.copies = copies
    self.phraseSearch = phraseSearch
    self.today = today
    self.now = now
    self.isInterrupted = isInterrupted
  }
}

/// One value, as it was generated.
package struct ExtractionResult: Sendable {
  /// Compact JSON that fits the schema.
  package var json: [UInt8]
  package var statistics: DecodingStatistics
  /// Probability of each field of the outermost object, present or left out, by JSON pointer; deeper values too where they are. Empty unless asked for.
  package var confidence: [(pointer: String, probability: Double)]
  /// What each field that chooses could have been, in the order of the schema. Empty unless asked for, and of what a model wrote alone.
  package var alternatives: [FieldAlternatives] = []
  /// Probability of the whole value; 1 unless asked for.
  package var probability: Double
  /// What in the schema was not enforced, one sentence each.
  package var notices: [String]
}

/// Text, as it was generated.
package struct Completion: Sendable {
  /// Generated tokens, without the end token.
  package var ids: [Int32]
  package var bytes: [UInt8]
  package var statistics: DecodingStatistics
  /// Whether the token limit ended it.
  package var isCutOff: Bool

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
