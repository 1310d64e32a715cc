import Tokenization

/// Turns bytes that must come next into tokens, the way the tokenizer itself would have written them.
///
/// The last tokens of such a run are doubtful where the text goes on: with `":"` forced and a string to follow, a tokenizer may know `":"A`
/// as one token, and a model trained on its output expects that one. So a run is cut back to the first byte from which an allowed token reaches beyond its
/// end, and what was cut is sampled. Nothing is lost: the cut bytes stay forced, and are asked for again.
package final class ForcedRuns {
  private struct Plan {
    /// Canonical tokens of the whole run, and the byte offset behind each.
    var tokens: [TokenID]
    var ends: [Int]
    /// Byte offsets, ascending, from which some token of the vocabulary reaches beyond the run.
    var openOffsets: [Int]
  }

  private let vocabulary: DecodingVocabulary
  private var plans: [[UInt8]: Plan] = [:]
  /// Plans kept; when more come, all are forgotten.
  private static let planLimit = 512
  /// Longest run looked at in one go, in bytes.
  private static let longestRun = 256

  package init(vocabulary: DecodingVocabulary) { self.vocabulary = vocabulary }

  /// Accepts into `constraint` the tokens that must come next, at most as many as leave room to complete the output within `remaining`.
  /// Returns them; empty where there is a choice, or where the first token is doubtful.
  package func take(from constraint: any TokenConstraint, remaining: Int) -> ArraySlice<TokenID> {
    let bytes = constraint.forcedBytes(limit: Self.longestRun)
    guard !bytes.isEmpty else { return [] }
    let plan = plan(for: bytes)
    let certain = certainBytes(bytes, plan, constraint)
    var count = plan.ends.firstIndex { $0 > certain } ?? plan.ends.count
    guard count > 0 else { return [] }
    let mark = constraint.checkpoint()
    var accepted = 0
    while accepted < count, accepted < remaining, constraint.accept(plan.tokens[accepted]) { accepted += 1 }
    count = accepted
    // The canonical spelling may be longer than the shortest one: near the budget's end only the mask knows what fits.
    if count == 0 || constraint.minimumTokensToEnd() > remaining - count {
      constraint.rollback(to: mark)
      return []
    }
    return plan.tokens[..<count]
  }

  /// The length of the part of the run behind which no allowed token reaches.
  private func certainBytes(_ bytes: [UInt8], _ plan: Plan, _ constraint: any TokenConstraint) -> Int {
    guard !plan.openOffsets.isEmpty else { return bytes.count }
    let mark = constraint.checkpoint()
    defer { constraint.rollback(to: mark) }
    var position = 0
    for offset in plan.openOffsets {
      guard constraint.accept(bytes: Array(bytes[position..<offset])) == offset - position else { return position }
      position = offset
      let mask = constraint.mask(remaining: .max)
      for index in 0..<mask.count {
        var word = mask[index]
        while word != 0 {
          if vocabulary.length(of: TokenID(index << 6 + word.trailingZeroBitCount)) > bytes.count - offset { return offset }
          word &= word &- 1
        }
      }
    }
    return bytes.count
  }

  private func plan(for bytes: [UInt8]) -> Plan {
    if let plan = plans[bytes] { return plan }
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
    if plans.count >= Self.planLimit { plans.removeAll(keepingCapacity: true) }
    plans[bytes] = plan
    return plan
  }
}
