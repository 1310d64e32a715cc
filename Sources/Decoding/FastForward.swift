import Tokenization

/// Turns bytes that must come next into tokens, the way the tokenizer itself would have written them.
///
/// The last tokens of such a run are doubtful where the text goes on: with `":"` forced and a string to follow, a tokenizer may know `":"A`
/// as one token, and a model trained on its output expects that one. So for every allowed token that reaches beyond the run's end, the tokenizer is
/// asked how it writes the run with that continuation, and the run keeps only the tokens that are the same in all of them. What was
/// cut is drawn. Nothing is lost: the cut bytes stay forced.
///
/// What stands before the run counts too: `":"` behind `","due` is one token for a tokenizer that keeps a key's punctuation together,
/// and three by itself. So a run is written together with the tokens before it, back to the nearest that begins with punctuation.
package final class FastForward {
  private struct Plan {
    /// Canonical tokens of the whole run, and the byte offset behind each.
    var tokens: [TokenID]
    var ends: [Int]
    /// Byte offsets, ascending, from which some token of the vocabulary reaches beyond the run.
    var openOffsets: [Int]
    /// How many of the tokens stay the same with the given continuation.
    var kept: [ArraySlice<UInt8>: Int] = [:]
  }

  private struct Run: Hashable {
    /// What stands before, as far as it counts.
    var context: [UInt8]
    var bytes: [UInt8]
  }

  private let vocabulary: DecodingVocabulary
  private var plans: [Run: Plan] = [:]
  /// Plans kept; when more come, all are forgotten.
  private static let planLimit = 512
  /// Tokens before a run that are looked at.
  private static let contextLimit = 6
  /// Longest run looked at in one go, in bytes.
  private static let longestRun = 256
  /// Continuations that the tokenizer is asked about per offset; where more are allowed, the run ends before the offset.
  private static let continuationLimit = 512

  package init(vocabulary: DecodingVocabulary) { self.vocabulary = vocabulary }

  /// Accepts into `constraint` the tokens that must come next. Returns them; empty where there is a choice, or where the first token is doubtful.
  ///
  /// - Parameters:
  ///   - tokens: what has been generated so far.
  ///   - keepsBudget: takes nothing after which the output could not be completed within `remaining` tokens: the canonical spelling may be
  ///     longer than the shortest one.
  package func take(
    from constraint: any TokenConstraint, after tokens: [TokenID] = [], remaining: Int, keepsBudget: Bool = true
  ) -> ArraySlice<TokenID> {
    let bytes = constraint.forcedBytes(limit: Self.longestRun)
    guard !bytes.isEmpty else { return [] }
    let run = Run(context: context(of: tokens), bytes: bytes)
    if plans[run] == nil {
      if plans.count >= Self.planLimit { plans.removeAll(keepingCapacity: true) }
      plans[run] = makePlan(run)
    }
    let count = certainCount(run, constraint)
    guard count > 0, let tokens = plans[run]?.tokens else { return [] }
    let mark = constraint.checkpoint()
    var accepted = 0
    while accepted < count, accepted < remaining, constraint.accept(tokens[accepted]) { accepted += 1 }
    if accepted == 0 || (keepsBudget && constraint.minimumTokensToEnd() > remaining - accepted) {
      constraint.rollback(to: mark)
      return []
    }
    return tokens[..<accepted]
  }

  /// How many tokens of the run are the same whatever allowed token reaches beyond its end.
  private func certainCount(_ run: Run, _ constraint: any TokenConstraint) -> Int {
    guard let plan = plans[run], !plan.tokens.isEmpty else { return 0 }
    let bytes = run.bytes
    var count = plan.tokens.count
    guard !plan.openOffsets.isEmpty else { return count }
    let mark = constraint.checkpoint()
    defer { constraint.rollback(to: mark) }
    var position = 0
    for offset in plan.openOffsets {
      // Behind the tokens that are kept nothing matters any more.
      guard count > 0, offset < plan.ends[count - 1] else { break }
      guard constraint.accept(bytes: Array(bytes[position..<offset])) == offset - position else { return 0 }
      position = offset
      let inside = bytes.count - offset
      let mask = constraint.mask()
      var asked = 0
      for index in 0..<mask.count {
        var word = mask[index]
        while word != 0 {
          let token = TokenID(index << 6 + word.trailingZeroBitCount)
          word &= word &- 1
          guard vocabulary.length(of: token) > inside else { continue }
          asked += 1
          if asked > Self.continuationLimit {
            count = min(count, plan.ends.firstIndex { $0 > offset } ?? count)
            break
          }
          count = min(count, kept(run, continuation: vocabulary.bytes(of: token).dropFirst(inside)))
        }
      }
    }
    return count
  }

  private func kept(_ run: Run, continuation: ArraySlice<UInt8>) -> Int {
    if let known = plans[run]?.kept[continuation] { return known }
    guard let tokens = plans[run]?.tokens else { return 0 }
    let whole = encode(run.bytes + continuation, after: run.context)
    var count = 0
    while count < tokens.count, count < whole.count, tokens[count] == whole[count] { count += 1 }
    plans[run]?.kept[continuation] = count
    return count
  }

  /// The bytes of the last tokens, back to the nearest one that begins with ASCII punctuation; empty where none of the last few does.
  private func context(of tokens: [TokenID]) -> [UInt8] {
    for start in tokens.indices.suffix(Self.contextLimit).reversed() {
      guard let first = vocabulary.bytes(of: tokens[start]).first else { return [] }
      let isPunctuation = (0x21...0x7E).contains(first) && !(first | 0x20 >= 0x61 && first | 0x20 <= 0x7A) && !(0x30...0x39).contains(first)
      if isPunctuation { return tokens[start...].flatMap { vocabulary.bytes(of: $0) } }
    }
    return []
  }

  /// The canonical tokens of `bytes` behind `context`; by themselves where some token would reach across.
  private func encode(_ bytes: [UInt8], after context: [UInt8]) -> [TokenID] {
    guard !context.isEmpty else { return vocabulary.encode(bytes) }
    let whole = vocabulary.encode(context + bytes)
    var end = 0
    for (index, token) in whole.enumerated() {
      if end == context.count { return Array(whole[index...]) }
      end += vocabulary.length(of: token)
      if end > context.count { break }
    }
    return vocabulary.encode(bytes)
  }

  private func makePlan(_ run: Run) -> Plan {
    let bytes = run.bytes
    var plan = Plan(tokens: encode(bytes, after: run.context), ends: [], openOffsets: [])
    var end = 0
    for token in plan.tokens {
      end += vocabulary.length(of: token)
      plan.ends.append(end)
    }
    if !plan.tokens.isEmpty {
      for offset in max(0, bytes.count - vocabulary.longestToken + 1)..<bytes.count
      where vocabulary.hasLongerToken(startingWith: bytes[offset...]) {
        plan.openOffsets.append(offset)
      }
    }
    return plan
  }
}
