import Tokenization

/// Turns bytes that must come next into tokens, the way the tokenizer itself would have written them.
///
/// The last tokens of such a run are doubtful where the text goes on: with `":"` forced and a string to follow, a tokenizer may know `":"A`
/// as one token, and a model trained on its output expects that one. So for every allowed token that reaches beyond the run's end, the tokenizer is
/// asked how it writes the run with that continuation, and the run keeps only the tokens that are the same in all of them. What was
/// cut is drawn. Nothing is lost: the cut bytes stay forced.
package final class ForcedRuns {
  private struct Plan {
    /// Canonical tokens of the whole run, and the byte offset behind each.
    var tokens: [TokenID]
    var ends: [Int]
    /// Byte offsets, ascending, from which some token of the vocabulary reaches beyond the run.
    var openOffsets: [Int]
    /// How many of the tokens stay the same with the given continuation.
    var kept: [ArraySlice<UInt8>: Int] = [:]
  }

  private let vocabulary: DecodingVocabulary
  private var plans: [[UInt8]: Plan] = [:]
  /// Plans kept; when more come, all are forgotten.
  private static let planLimit = 512
  /// Longest run looked at in one go, in bytes.
  private static let longestRun = 256
  /// Continuations that the tokenizer is asked about per offset; where more are allowed, the run ends before the offset.
  private static let continuationLimit = 512

  package init(vocabulary: DecodingVocabulary) { self.vocabulary = vocabulary }

  /// Accepts into `constraint` the tokens that must come next. Returns them; empty where there is a choice, or where the first token is doubtful.
  ///
  /// - Parameter keepsBudget: takes nothing after which the output could not be completed within `remaining` tokens: the canonical spelling may be
  ///   longer than the shortest one.
  package func take(from constraint: any TokenConstraint, remaining: Int, keepsBudget: Bool = true) -> ArraySlice<TokenID> {
    let bytes = constraint.forcedBytes(limit: Self.longestRun)
    guard !bytes.isEmpty else { return [] }
    if plans[bytes] == nil {
      if plans.count >= Self.planLimit { plans.removeAll(keepingCapacity: true) }
      plans[bytes] = makePlan(bytes)
    }
    let count = certainCount(bytes, constraint)
    guard count > 0, let tokens = plans[bytes]?.tokens else { return [] }
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
  private func certainCount(_ bytes: [UInt8], _ constraint: any TokenConstraint) -> Int {
    guard let plan = plans[bytes], !plan.tokens.isEmpty else { return 0 }
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
          count = min(count, kept(bytes, continuation: vocabulary.bytes(of: token).dropFirst(inside)))
        }
      }
    }
    return count
  }

  private func kept(_ bytes: [UInt8], continuation: ArraySlice<UInt8>) -> Int {
    if let known = plans[bytes]?.kept[continuation] { return known }
    guard let tokens = plans[bytes]?.tokens else { return 0 }
    let whole = vocabulary.encode(bytes + continuation)
    var count = 0
    while count < tokens.count, count < whole.count, tokens[count] == whole[count] { count += 1 }
    plans[bytes]?.kept[continuation] = count
    return count
  }

  private func makePlan(_ bytes: [UInt8]) -> Plan {
    var plan = Plan(tokens: vocabulary.encode(bytes), ends: [], openOffsets: [])
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
