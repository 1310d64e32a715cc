import CAllocationCounter
import Constraints
import Decoding
import Foundation
import Synchronization
import TestSupport
import Testing
import Tokenization
import Transformer

/// Decode loops that share their passes.
@Suite struct PassJoinerTests {
  /// Joint passes round differently, and what is a tie may fall either way: so notes stand in the form of the model's prompt, where it is sure.
  private static func prompt(_ note: String, _ tokenizer: Tokenizer) -> [TokenID] {
    let system =
      #"CapturedItem {category: "task"|"expense"|"idea"|"event"; title: string, 3 to 7 words, no trailing punctuation; priority: "low"|"normal"|"high"}"#
    return tokenizer.encode(
      "<|system|>\(system)\nTurn the note into a CapturedItem.<|end|><|user|>\(note)<|end|><|assistant|>", parseSpecial: true)
  }

  private static let schema =
    #"{"type":"object","properties":{"category":{"type":"string","enum":["task","expense","idea","event"]},"title":{"type":"string","maxLength":60},"priority":{"type":"string","enum":["low","normal","high"]}},"required":["category","title","priority"],"additionalProperties":false}"#

  private func answer(_ model: any ForwardModel, _ setting: VocabularySetting, prompt: [TokenID]) throws -> DecodingResult {
    try GuidedDecoder(vocabulary: setting.decoding).generate(
      model: model, constraint: Matcher(try setting.grammar(Self.schema)), prompt: prompt,
      options: DecodingOptions(maximumTokens: 120))
  }

  /// Eight loops on eight threads say what each would say alone, in about as many passes as the longest of them needs.
  @Test func loopsTogetherAnswerAsAlone() throws {
    let setting = try VocabularySetting.packaged()
    let model = try TransformerModel.load(path: PackageFolder.models + "/model.gguf", threads: 2)
    let tokenizer = try Tokenizer.load(path: PackageFolder.models)
    let prompts = (0..<8).map { number in Self.prompt("Buy \(number + 2) lamps for aunt \(number) on Friday", tokenizer) }
    let alone = try prompts.map { try answer(ModelSequence(model: model, capacity: 512), setting, prompt: $0) }
    let joiner = PassJoiner(model: model)
    let found = Mutex<[Int: DecodingResult]>([:])
    let group = DispatchGroup()
    let start = DispatchSemaphore(value: 0)
    // All are there before any begins, so that the number of passes is no matter of luck.
    for (index, prompt) in prompts.enumerated() {
      let loop = Loop(try JoinedSequence(joiner: joiner, capacity: 512))
      loop.sequence.join(promptTokens: prompt.count)
      group.enter()
      Thread {
        defer {
          loop.sequence.leave()
          group.leave()
        }
        start.wait()
        start.signal()
        guard let result = try? self.answer(loop.sequence, setting, prompt: prompt) else { return }
        found.withLock { $0[index] = result }
      }.start()
    }
    start.signal()
    group.wait()
    let together = found.withLock { $0 }
    for index in prompts.indices { #expect(together[index]?.bytes == alone[index].bytes) }
    let longest = alone.map(\.statistics.modelCalls).max() ?? 0
    #expect(joiner.counts.passes == longest)
    #expect(joiner.counts.sequences == alone.reduce(0) { $0 + $1.statistics.modelCalls })
  }

  /// A sequence that its test hands to one thread.
  private final class Loop: @unchecked Sendable {
    // Sendable because one thread at a time uses it.
    let sequence: JoinedSequence
    init(_ sequence: JoinedSequence) { self.sequence = sequence }
  }

  /// A short request's passes hold no more of long prompts than ``PassJoiner/leastShare`` tokens; what is cut so is the same in the end.
  @Test func shortRequestsSetThePace() throws {
    let model = try TransformerModel.load(path: PackageFolder.models + "/model.gguf", threads: 1)
    let joiner = PassJoiner(model: model)
    let long = (0..<3).map { (number: Int) -> [TokenID] in
      (0..<300).map { (place: Int) -> TokenID in TokenID(20 + (place * 7 + number * 31) % 900) }
    }
    let short = try JoinedSequence(joiner: joiner, capacity: 64)
    short.join(promptTokens: 10)
    let group = DispatchGroup()
    let loops = try long.map { tokens in
      let loop = Loop(try JoinedSequence(joiner: joiner, capacity: 512))
      loop.sequence.join(promptTokens: tokens.count)
      group.enter()
      Thread {
        try? tokens.withUnsafeBufferPointer { try loop.sequence.forward($0, outputs: 1) }
        loop.sequence.leave()
        group.leave()
      }.start()
      return loop
    }
    while joiner.waitingCount < long.count { usleep(1000) }
    #expect(joiner.counts.tokens == 0)
    for step in 1...10 {
      try [TokenID(30 + Int32(step))].withUnsafeBufferPointer { try short.forward($0, outputs: 1) }
      // How many passes have others in them is a matter of time; the first one has.
      #expect((step + 4...5 * step).contains(joiner.counts.tokens))
    }
    // A prompt of its own: the others have as many tokens again at most.
    let before = joiner.counts.tokens
    try [TokenID](repeating: 40, count: 20).withUnsafeBufferPointer { try short.forward($0, outputs: 1) }
    #expect((before + 20...before + 40).contains(joiner.counts.tokens))
    short.leave()
    group.wait()
    #expect(joiner.counts.tokens == 10 + 20 + 900)
    for (tokens, loop) in zip(long, loops) {
      let alone = try ModelSequence(model: model, capacity: 512)
      try alone.forward(tokens)
      #expect(loop.sequence.length == tokens.count)
      loop.sequence.join(promptTokens: 1)
      defer { loop.sequence.leave() }
      let (one, other) = (Array(loop.sequence.logits(output: 0)), Array(alone.logits))
      let scale = other.map(abs).max() ?? 1
      #expect(zip(one, other).allSatisfy { abs($0 - $1) < 0.05 * scale })
    }
  }

  /// Who leaves has an answer to hand over, and does not run what others wait for.
  @Test(.enabled(if: allocation_counter_works(), "malloc cannot be counted here")) func whoLeavesRunsNothingForOthers() throws {
    let model = try TransformerModel.load(path: PackageFolder.models + "/model.gguf", threads: 1)
    let tokens = (0..<900).map { TokenID(20 + $0 * 7 % 900) }
    let joiner = PassJoiner(model: model)
    let short = try JoinedSequence(joiner: joiner, capacity: 64)
    short.join(promptTokens: 10)
    // A pass asks for memory, on the thread that runs it.
    allocation_counter_start()
    try [TokenID(30)].withUnsafeBufferPointer { try short.forward($0, outputs: 1) }
    let pass = allocation_counter_stop()
    let loop = Loop(try JoinedSequence(joiner: joiner, capacity: 1024))
    loop.sequence.join(promptTokens: tokens.count)
    let group = DispatchGroup()
    group.enter()
    Thread {
      try? tokens.withUnsafeBufferPointer { try loop.sequence.forward($0, outputs: 1) }
      loop.sequence.leave()
      group.leave()
    }.start()
    while joiner.waitingCount < 1 { usleep(1000) }
    allocation_counter_start()
    short.leave()
    let leaving = allocation_counter_stop()
    group.wait()
    #expect(loop.sequence.length == tokens.count)
    #expect(leaving < pass / 2, "\(leaving) of \(pass)")
  }

  /// One loop's fault is its own.
  @Test func oneFaultLeavesTheOthersAlone() throws {
    let model = try TransformerModel.load(path: PackageFolder.models + "/model.gguf", threads: 1)
    let joiner = PassJoiner(model: model)
    let short = try JoinedSequence(joiner: joiner, capacity: 4)
    short.join(promptTokens: 5)
    #expect(throws: ContextOverflowError.self) {
      try [Int32](repeating: 7, count: 5).withUnsafeBufferPointer { try short.forward($0, outputs: 1) }
    }
    short.leave()
    let good = try JoinedSequence(joiner: joiner, capacity: 8)
    good.join(promptTokens: 5)
    try [Int32](repeating: 7, count: 5).withUnsafeBufferPointer { try good.forward($0, outputs: 1) }
    let alone = try ModelSequence(model: model, capacity: 8)
    try alone.forward([7, 7, 7, 7, 7])
    #expect(Array(good.logits(output: 0)) == Array(alone.logits))
    var values = [Float](repeating: 0, count: 2)
    values.withUnsafeMutableBufferPointer { values in
      [TokenID(3), 9].withUnsafeBufferPointer { good.logits(output: 0, rows: $0, into: values) }
    }
    #expect(values == [alone.logits[3], alone.logits[9]])
    good.leave()
  }
}
