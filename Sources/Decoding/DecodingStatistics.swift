/// What one generation cost.
package struct DecodingStatistics: Sendable, Equatable {
  /// Tokens of the prompt.
  package var promptTokens = 0
  /// Prompt tokens whose keys and values were already in the cache.
  package var cachedTokens = 0
  /// Tokens generated, forced ones and the end token included.
  package var generatedTokens = 0
  /// Generated tokens that were written without asking the model, because nothing else was allowed.
  package var forcedTokens = 0
  /// Tokens drafted from the prompt, and how many of them the model confirmed.
  package var draftedTokens = 0
  package var confirmedTokens = 0
  /// Passes through the model, the prompt's included.
  package var modelCalls = 0
  /// Positions where only the allowed rows of the output head were computed, and the number of those rows.
  package var partialHeads = 0
  package var partialHeadRows = 0
  /// Positions where the whole output head was computed.
  package var fullHeads = 0
  /// Masks computed, and the time that took in seconds.
  package var masks = 0
  package var maskSeconds = 0.0
  /// Time until the first logits, and from there to the end, in seconds.
  package var prefillSeconds = 0.0
  package var decodeSeconds = 0.0

  package init() {}

  /// Adds another generation's counts and times, for a turn that took several.
  package mutating func add(_ other: DecodingStatistics) {
    promptTokens += other.promptTokens
    cachedTokens += other.cachedTokens
    generatedTokens += other.generatedTokens
    forcedTokens += other.forcedTokens
    draftedTokens += other.draftedTokens
    confirmedTokens += other.confirmedTokens
    modelCalls += other.modelCalls
    partialHeads += other.partialHeads
    partialHeadRows += other.partialHeadRows
    fullHeads += other.fullHeads
    masks += other.masks
    maskSeconds += other.maskSeconds
    prefillSeconds += other.prefillSeconds
    decodeSeconds += other.decodeSeconds
  }
}
