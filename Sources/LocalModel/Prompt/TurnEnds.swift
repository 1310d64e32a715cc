/// Where the prompts of a conversation's earlier turns end in its last one.
///
/// A conversation that goes on ran its earlier prompts in passes of their own. One that is read as a whole, because its state was dropped or
/// because another process had it, ends its passes at the same places, so that its answers have the same bits. The ends are found from the
/// last one on, and only as far as they are asked for: each takes the chat form of what stands before it.
struct TurnEnds {
  private let turns: [ChatTurn]
  private let prompt: [Int32]
  private let stable: Int
  private let tokenizer: any PromptTokenizer
  /// Turns from here on have been looked at.
  private var looked: Int
  /// Descending.
  private var found: [Int] = []

  /// - Parameter stable: the length of the prompt's beginning that others share; ends are looked for behind it.
  init(of turns: [ChatTurn], in prompt: [Int32], behind stable: Int, tokenizer: any PromptTokenizer) {
    self.turns = turns
    self.prompt = prompt
    self.stable = stable
    self.tokenizer = tokenizer
    looked = turns.count
  }

  /// Whether an earlier prompt has so many tokens.
  mutating func contains(_ count: Int) -> Bool {
    look(downTo: count)
    return found.contains(count)
  }

  /// All ends beyond so many tokens, ascending.
  mutating func all(behind count: Int) -> [Int] {
    look(downTo: count + 1)
    return found.reversed().filter { $0 > count }
  }

  private mutating func look(downTo count: Int) {
    while looked > 0, found.last ?? .max > count {
      looked -= 1
      // What the model said stands behind the prompt that it answered.
      guard looked > 0, turns[looked].role == .assistant, let earlier = try? tokenizer.render(Array(turns[..<looked])).tokens,
        earlier.count > stable, earlier.count < prompt.count, prompt.starts(with: earlier)
      else { continue }
      found.append(earlier.count)
    }
  }
}
