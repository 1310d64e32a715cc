import Kernels

/// Passes that advance several sequences of one model together, so that every weight is read once for all of them.
package final class BatchedForward {
  package let model: TransformerModel
  /// Logits of the last ``step(_:)``, [sequences, vocabulary].
  private var rows: UnsafeMutableBufferPointer<Float>
  private var gathered: UnsafeMutableBufferPointer<Float>
  private var rowCount = 0

  package init(model: TransformerModel) {
    self.model = model
    rows = .allocate(capacity: 0)
    gathered = .allocate(capacity: 0)
  }

  deinit {
    rows.deallocate()
    gathered.deallocate()
  }

  /// Appends one token to each sequence. Afterwards each has one output, whose logits can be read from the sequence (row by row)
  /// or, after ``computeLogits(of:)``, from here.
  ///
  /// - Throws: as ``forward(_:)``.
  package func step(_ tokens: [(sequence: ModelSequence, token: Int32)]) throws {
    try forward(tokens.map { (sequence: $0.sequence, tokens: [$0.token]) })
  }

  /// Appends a run of tokens to each sequence; each then has one output, that of its last token.
  ///
  /// - Throws: `ContextOverflowError`, or `ForwardError` for a foreign or doubled sequence or a token outside the vocabulary;
  ///   no sequence is changed then.
  package func forward(_ runs: [(sequence: ModelSequence, tokens: [Int32])]) throws {
    var seen: Set<ObjectIdentifier> = []
    for run in runs {
      guard run.sequence.model === model else { throw ForwardError("a sequence of another model in a batch") }
      guard seen.insert(ObjectIdentifier(run.sequence)).inserted else { throw ForwardError("the same sequence twice in a batch") }
      guard !run.tokens.isEmpty else { throw ForwardError("a sequence without a token in a batch") }
      try run.tokens.withUnsafeBufferPointer { try run.sequence.check($0) }
    }
    for run in runs { run.sequence.beginOutputs(1) }
    rowCount = 0
    model.withRunner { runner in
      let workspace = runner.workspace
      // Runs are cut where a pass is full; the order inside a sequence stays.
      var next = 0
      var offset = 0
      while next < runs.count {
        workspace.tokens.removeAll(keepingCapacity: true)
        workspace.segments.removeAll(keepingCapacity: true)
        runner.decoder.outputs.removeAll(keepingCapacity: true)
        while next < runs.count, workspace.tokens.count < workspace.maximumRows {
          let (sequence, tokens) = runs[next]
          let count = min(tokens.count - offset, workspace.maximumRows - workspace.tokens.count)
          workspace.segments.append(
            PassSegment(
              cache: sequence.cache, start: sequence.length + offset, firstRow: workspace.tokens.count, rowCount: count,
              usesLongRope: sequence.usesLongRope))
          workspace.tokens.append(contentsOf: tokens[offset..<(offset + count)])
          offset += count
          guard offset == tokens.count else { break }
          runner.decoder.outputs.append(
            DecoderJob.Output(row: workspace.tokens.count - 1, count: 1, target: sequence.outputStorage))
          next += 1
          offset = 0
        }
        workspace.reserve(rows: workspace.tokens.count)
        // The last block is run from the first row that has an output.
        runner.runDecoder(firstOutput: runner.decoder.outputs.first?.row ?? workspace.tokens.count)
      }
    }
    for run in runs { run.tokens.withUnsafeBufferPointer { run.sequence.append($0) } }
  }

  /// The logits of the last output of each sequence, in one pass over the head.
  package func computeLogits(of sequences: [ModelSequence]) {
    let (hidden, vocabulary) = (model.config.hiddenSize, model.vocabularySize)
    if rows.count < sequences.count * vocabulary {
      rows.deallocate()
      gathered.deallocate()
      rows = .allocate(capacity: sequences.count * vocabulary)
      rows.initialize(repeating: 0)
      gathered = .allocate(capacity: sequences.count * hidden)
      gathered.initialize(repeating: 0)
    }
    guard let target = rows.baseAddress, let source = gathered.baseAddress, !sequences.isEmpty else { return }
    for (index, sequence) in sequences.enumerated() {
      let state = sequence.finalHidden(output: sequence.outputCount - 1)
      for (offset, value) in state.enumerated() { source[index * hidden + offset] = value }
    }
    model.multiplyHead(source, count: sequences.count, into: target)
    rowCount = sequences.count
  }

  /// Row `index` of the last ``computeLogits(of:)``, [vocabulary]; valid until the next call.
  package func logits(_ index: Int) -> UnsafeBufferPointer<Float> {
    precondition(index >= 0 && index < rowCount, "no logits of that sequence")
    return UnsafeBufferPointer(rebasing: rows[(index * model.vocabularySize)..<((index + 1) * model.vocabularySize)])
  }
}
