import Kernels

/// Which positions of a run of tokens have their output kept, so that their logits can be read.
package enum LogitsRequest: Sendable, Equatable {
  case none, last, all
  /// The last so many tokens, at most as many as are given.
  case trailing(Int)

  func count(of tokens: Int) -> Int {
    switch self {
    case .none: 0
    case .last: min(1, tokens)
    case .all: tokens
    case .trailing(let count): min(max(count, 0), tokens)
    }
  }
}

/// One text inside a model: its tokens, its cache of keys and values, and the outputs of its last pass. Not for several threads.
///
/// The output head is apart from the pass: ``logits(output:)`` multiplies the whole head, ``logits(output:rows:into:)`` only
/// the rows asked for.
package final class ModelSequence {
  package let model: TransformerModel
  /// Tokens that the cache can hold.
  package let capacity: Int
  package let precision: KeyValuePrecision
  /// Tokens in the cache.
  package private(set) var length = 0
  /// Outputs of the last pass whose logits can be read; output 0 is the earliest of them.
  package private(set) var outputCount = 0
  let cache: KeyValueCache
  /// The tokens in the cache; room for `capacity`.
  private let held: UnsafeMutablePointer<Int32>
  /// Final hidden states of the outputs, [outputCapacity, hidden size].
  private var hidden: UnsafeMutablePointer<Float>
  private var outputCapacity = 16
  /// Logits of one output, [vocabulary]; made when they are first asked for.
  private var row: UnsafeMutablePointer<Float>?
  /// The output whose logits `row` holds.
  private var rowOutput: Int?

  /// - Parameters:
  ///   - capacity: at most the model's context length; by default 4096 tokens or the context length if that is less.
  ///   - precision: of the cache; `f32` is for exactness tests.
  /// - Throws: `ContextOverflowError` for a capacity beyond the context length, `ForwardError` where memory is refused or `q8_0` does not
  ///   fit the model's heads.
  package init(model: TransformerModel, capacity: Int? = nil, precision: KeyValuePrecision = .f16) throws {
    let wanted = capacity ?? min(model.contextLength, 4096)
    guard wanted >= 1 else { throw ForwardError("a capacity of \(wanted) tokens; at least 1 is needed") }
    guard wanted <= model.contextLength else { throw ContextOverflowError(held: 0, added: wanted, capacity: model.contextLength) }
    self.model = model
    self.capacity = wanted
    self.precision = precision
    cache = try KeyValueCache(config: model.config, capacity: wanted, precision: precision)
    held = .allocate(capacity: wanted)
    held.initialize(repeating: 0, count: wanted)
    hidden = .allocate(capacity: outputCapacity * model.config.hiddenSize)
    hidden.initialize(repeating: 0, count: outputCapacity * model.config.hiddenSize)
  }

  deinit {
    held.deallocate()
    hidden.deallocate()
    row?.deallocate()
  }

  /// The tokens in the cache, in order; valid until the next change.
  package var tokens: UnsafeBufferPointer<Int32> { UnsafeBufferPointer(start: held, count: length) }

  /// Whether ropes with two frequency sets use the long one: decided by the capacity, so that all keys agree.
  var usesLongRope: Bool { model.config.ropes.contains { ($0.originalContext ?? .max) < capacity } }

  /// Drops every token from position `length` on; does nothing if there are not that many. The outputs stay readable only if nothing is dropped.
  package func truncate(to length: Int) {
    guard length < self.length else { return }
    self.length = max(0, length)
    outputCount = 0
    rowOutput = nil
  }

  /// Runs `tokens` behind those in the cache.
  ///
  /// - Throws: `ContextOverflowError` where they do not fit, `ForwardError` for a token outside the vocabulary; nothing is changed then.
  package func forward(_ tokens: UnsafeBufferPointer<Int32>, logits request: LogitsRequest = .last) throws {
    try check(tokens)
    let outputs = request.count(of: tokens.count)
    beginOutputs(outputs)
    guard !tokens.isEmpty else { return }
    model.withRunner { runner in
      let workspace = runner.workspace
      let step = workspace.maximumRows
      workspace.reserve(rows: min(step, tokens.count))
      let firstOutput = tokens.count - outputs
      var done = 0
      while done < tokens.count {
        let rows = min(step, tokens.count - done)
        workspace.tokens.removeAll(keepingCapacity: true)
        workspace.segments.removeAll(keepingCapacity: true)
        runner.decoder.outputs.removeAll(keepingCapacity: true)
        for index in done..<(done + rows) { workspace.tokens.append(tokens[index]) }
        workspace.segments.append(
          PassSegment(cache: cache, start: length + done, firstRow: 0, rowCount: rows, usesLongRope: usesLongRope))
        let first = min(max(firstOutput - done, 0), rows)
        if first < rows {
          let target = hidden + (done + first - firstOutput) * model.config.hiddenSize
          runner.decoder.outputs.append(DecoderJob.Output(row: first, count: rows - first, target: target))
        }
        runner.runDecoder(firstOutput: first)
        done += rows
      }
    }
    append(tokens)
  }

  package func forward(_ tokens: [Int32], logits request: LogitsRequest = .last) throws {
    try tokens.withUnsafeBufferPointer { try forward($0, logits: request) }
  }

  /// The output of the embedding and of every block for `tokens`, each [tokens, hidden size]: for comparison with a reference.
  /// The tokens are appended as by ``forward(_:logits:)-swift.method`` with `.all`; they must fit one pass.
  package func forwardTraced(_ tokens: [Int32]) throws -> [[Float]] {
    let size = tokens.count * model.config.hiddenSize
    var trace = [Float](repeating: 0, count: size * (model.config.layerCount + 1))
    try tokens.withUnsafeBufferPointer { tokens in
      try check(tokens)
      beginOutputs(tokens.count)
      try model.withRunner { runner in
        let workspace = runner.workspace
        guard !tokens.isEmpty, tokens.count <= workspace.maximumRows else {
          throw ForwardError("a traced pass of \(tokens.count) tokens; 1 to \(workspace.maximumRows) are possible")
        }
        workspace.reserve(rows: tokens.count)
        workspace.tokens = Array(tokens)
        workspace.segments = [PassSegment(cache: cache, start: length, firstRow: 0, rowCount: tokens.count, usesLongRope: usesLongRope)]
        runner.decoder.outputs = [DecoderJob.Output(row: 0, count: tokens.count, target: hidden)]
        trace.withUnsafeMutableBufferPointer { runner.runDecoder(firstOutput: 0, trace: $0.baseAddress) }
      }
      append(tokens)
    }
    return (0...model.config.layerCount).map { Array(trace[($0 * size)..<(($0 + 1) * size)]) }
  }

  /// The final hidden state of one output of the last pass, [hidden size]; valid until the next change.
  package func finalHidden(output: Int) -> UnsafeBufferPointer<Float> {
    precondition(output >= 0 && output < outputCount, "output outside the last pass")
    let size = model.config.hiddenSize
    return UnsafeBufferPointer(start: hidden + output * size, count: size)
  }

  /// The logits of one output over the whole vocabulary; valid until the next change, computed once.
  package func logits(output: Int) -> UnsafeBufferPointer<Float> {
    precondition(output >= 0 && output < outputCount, "output outside the last pass")
    let row = self.row ?? makeRow()
    if rowOutput != output {
      model.multiplyHead(hidden + output * model.config.hiddenSize, count: 1, into: row)
      rowOutput = output
    }
    return UnsafeBufferPointer(start: row, count: model.vocabularySize)
  }

  /// The logits of the last output.
  package var logits: UnsafeBufferPointer<Float> { logits(output: outputCount - 1) }

  /// The logits of one output for some tokens of the vocabulary, in their order, into `values`: at least `rows.count`.
  package func logits(output: Int, rows: UnsafeBufferPointer<Int32>, into values: UnsafeMutableBufferPointer<Float>) {
    precondition(output >= 0 && output < outputCount, "output outside the last pass")
    precondition(values.count >= rows.count, "room for fewer logits than rows")
    guard let out = values.baseAddress, !rows.isEmpty else { return }
    if rowOutput == output, let row {
      for (index, token) in rows.enumerated() { out[index] = row[Int(token)] }
      return
    }
    model.multiplyHead(hidden + output * model.config.hiddenSize, count: 1, rows: rows, into: out)
  }

  /// The logits of all outputs at once, in one pass over the head; `out`: [outputCount, vocabulary].
  package func allLogits(into out: UnsafeMutableBufferPointer<Float>) {
    precondition(out.count >= outputCount * model.vocabularySize, "room for fewer logits than outputs")
    guard let base = out.baseAddress, outputCount > 0 else { return }
    model.multiplyHead(hidden, count: outputCount, into: base)
  }

  /// The logits of some outputs, in one pass over the head; `out`: at least [outputs, vocabulary].
  package func logits(outputs: Range<Int>, into out: UnsafeMutableBufferPointer<Float>) {
    precondition(outputs.lowerBound >= 0 && outputs.upperBound <= outputCount, "output outside the last pass")
    precondition(out.count >= outputs.count * model.vocabularySize, "room for fewer logits than outputs")
    guard let base = out.baseAddress, !outputs.isEmpty else { return }
    model.multiplyHead(hidden + outputs.lowerBound * model.config.hiddenSize, count: outputs.count, into: base)
  }

  private func makeRow() -> UnsafeMutablePointer<Float> {
    let new = UnsafeMutablePointer<Float>.allocate(capacity: model.vocabularySize)
    new.initialize(repeating: 0, count: model.vocabularySize)
    row = new
    return new
  }

  // MARK: - Shared with batched passes and snapshots

  func check(_ tokens: UnsafeBufferPointer<Int32>) throws {
    guard length + tokens.count <= capacity else {
      throw ContextOverflowError(held: length, added: tokens.count, capacity: capacity)
    }
    for token in tokens where token < 0 || Int(token) >= model.vocabularySize {
      throw ForwardError("token \(token) is outside the vocabulary of \(model.vocabularySize)")
    }
  }

  /// Forgets the outputs of the last pass and makes room for `count` new ones.
  func beginOutputs(_ count: Int) {
    rowOutput = nil
    outputCount = count
    guard count > outputCapacity else { return }
    hidden.deallocate()
    outputCapacity = count
    hidden = .allocate(capacity: count * model.config.hiddenSize)
    hidden.initialize(repeating: 0, count: count * model.config.hiddenSize)
  }

  var outputStorage: UnsafeMutablePointer<Float> { hidden }

  func append(_ tokens: UnsafeBufferPointer<Int32>) {
    for (offset, token) in tokens.enumerated() { held[length + offset] = token }
    length += tokens.count
  }
}
