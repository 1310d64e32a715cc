import Tokenization

/// Keeps a sequence of tokens and the model's cache in step, and runs the model only where logits are asked for.
///
/// Tokens are appended freely. When the logits behind the last one are wanted, everything the model has not seen is fed in one pass;
/// drafts may ride along behind. If the tokens appended later turn out to be the drafts, their logits are there already; if not,
/// the cache is cut back to where both agree. So forced tokens, prefix reuse and speculation are one mechanism.
package final class TokenFeed {
  private let model: any ForwardModel
  /// The sequence: prompt and what was generated.
  package private(set) var tokens: [TokenID]
  /// What the model's cache holds, position by position.
  package private(set) var fed: [TokenID]
  /// Passes end here, where the prompt goes on behind it; ascending.
  private let splits: [Int]
  /// How far `fed` is known to agree with `tokens`.
  private var agreed: Int
  /// Positions whose logits the last pass left readable.
  private var readable: Range<Int> = 0..<0
  /// Passes through the model so far.
  package private(set) var modelCalls = 0
  private var scratch: UnsafeMutableBufferPointer<TokenID>

  /// - Parameters:
  ///   - prompt: the tokens to begin with.
  ///   - cached: the tokens in the model's cache, in order; `model.length` of them. What does not agree with the prompt is dropped.
  ///   - splits: where the prompt's beginning ends that other prompts share, and where the prompts of earlier turns end; ascending. What lies
  ///     between is run in passes of its own, so that its state has the same bits whether it is computed or comes from a cache: the sums of a
  ///     product depend on how many rows a pass has.
  package init(model: any ForwardModel, prompt: [TokenID], cached: [TokenID], splits: [Int] = [], reserve: Int) {
    self.model = model
    self.splits = splits
    tokens = prompt
    tokens.reserveCapacity(prompt.count + reserve)
    fed = Array(cached.prefix(model.length))
    fed.reserveCapacity(prompt.count + reserve)
    agreed = 0
    scratch = .allocate(capacity: prompt.count + reserve + 1)
    scratch.initialize(repeating: 0)
    advanceAgreement()
    // The last prompt token is run again even if all are cached: its logits are needed.
    agreed = min(agreed, max(0, prompt.count - 1))
    cutBack()
  }

  deinit { scratch.deallocate() }

  /// Prompt tokens that the cache held already.
  package var cachedCount: Int { agreed }

  package func append(_ token: TokenID) { tokens.append(token) }

  /// Takes back the last `count` tokens.
  package func removeLast(_ count: Int) {
    tokens.removeLast(count)
    agreed = min(agreed, tokens.count)
  }

  /// The output of the model's last pass that holds the logits behind the last token, after running what is missing.
  /// `drafts` are fed behind the sequence in the same pass; none are fed if no pass is needed.
  package func output(drafts: UnsafeBufferPointer<TokenID>) throws -> Int {
    advanceAgreement()
    let last = tokens.count - 1
    if agreed > last, readable.contains(last) { return last - readable.lowerBound }
    agreed = min(agreed, last)
    cutBack()
    for split in splits where agreed < split && split <= last {
      try tokens[agreed..<split].withContiguousStorageIfAvailable { try model.forward($0, outputs: 1) }
      fed.append(contentsOf: tokens[agreed..<split])
      agreed = split
      modelCalls += 1
    }
    var count = 0
    for index in agreed..<tokens.count {
      scratch[count] = tokens[index]
      count += 1
    }
    let drafted = min(drafts.count, scratch.count - count, model.capacity - tokens.count)
    for index in 0..<max(0, drafted) {
      scratch[count] = drafts[index]
      count += 1
    }
    let outputs = max(0, drafted) + 1
    try model.forward(UnsafeBufferPointer(rebasing: scratch[..<count]), outputs: outputs)
    for index in 0..<count { fed.append(scratch[index]) }
    agreed = tokens.count
    readable = last..<(last + outputs)
    modelCalls += 1
    return 0
  }

  /// Whether the logits behind the last token are at hand without a pass.
  package var isReadable: Bool {
    advanceAgreement()
    return agreed >= tokens.count && readable.contains(tokens.count - 1)
  }

  private func advanceAgreement() {
    let end = min(fed.count, tokens.count)
    while agreed < end, fed[agreed] == tokens[agreed] { agreed += 1 }
  }

  /// Drops what the cache holds beyond the agreement.
  private func cutBack() {
    guard fed.count > agreed else { return }
    model.truncate(to: agreed)
    fed.removeLast(fed.count - agreed)
    readable = 0..<0
  }

  /// Leaves the cache holding nothing but a prefix of the sequence: drafts that were not taken are dropped.
  package func settle() {
    advanceAgreement()
    cutBack()
  }
}
