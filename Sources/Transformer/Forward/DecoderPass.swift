import Foundation
import Kernels

/// One pass of new tokens through all decoder blocks, as every thread of a region runs it.
///
/// The block is the pre-norm decoder of Llama (arXiv 2302.13971):
/// `x += attention(norm(x)); x += down(activation(gate(norm(x))) · up(norm(x)))`, with the deviations that `ModelConfig` names.
struct DecoderPass {
  let config: ModelConfig
  let weights: DecoderWeights
  /// Added to the linear layers; nil for the base alone.
  let adapter: LowRankAdapter?
  let attention: [AttentionShape]
  /// Radians per position: per rope the short and the long set.
  let frequencies: [(short: [Float], long: [Float])]

  init(config: ModelConfig, weights: DecoderWeights, adapter: LowRankAdapter? = nil) {
    self.config = config
    self.weights = weights
    self.adapter = adapter
    attention = zip(config.layers, weights.layers).map { layer, weights in
      AttentionShape(
        heads: config.headCount, kvHeads: config.keyValueHeadCount, headSize: config.headDimension, scale: config.attentionScale,
        softCap: config.attentionSoftCap ?? 0, window: layer.window ?? 0, sinks: weights.attention?.sinks?.values)
    }
    frequencies = config.ropes.map { ($0.inverseFrequencies(long: false), $0.inverseFrequencies(long: true)) }
  }

  /// Runs the workspace's tokens through the model. Afterwards the rows from `firstOutput` on of `workspace.residual` hold
  /// the output of the last block; earlier rows are not defined, since the last block is run only for the outputs.
  ///
  /// - Parameters:
  ///   - firstOutput: at most the number of rows, which means that only the caches are wanted.
  ///   - trace: nil, or room for [layers + 1, rows, hidden]: the embedding and the output of every block.
  func run(_ workspace: PassWorkspace, firstOutput: Int, trace: UnsafeMutablePointer<Float>?, worker: Worker) {
    let rows = workspace.tokens.count
    let hidden = config.hiddenSize
    embed(workspace, worker)
    angles(workspace, worker)
    worker.barrier()
    record(workspace, into: trace, layer: 0, worker)
    for index in weights.layers.indices {
      let layer = weights.layers[index]
      let isLast = index == weights.layers.count - 1
      let input = normed(workspace, layer.attentionNorm, rows: 0..<rows, worker)
      let change = adapter?.layers[index]
      let first = isLast ? firstOutput : 0
      // What the layer mixes of the positions, and the projection that brings it back to the residual stream.
      let output: WeightMatrix
      let mixed: UnsafePointer<Float>
      if let convolution = layer.convolution {
        convolution.input.multiply(input, into: workspace.gated, tokens: rows, scratch: workspace.scratch, worker: worker)
        convolve(workspace, index, taps: convolution.taps.values, worker)
        output = convolution.output
        mixed = UnsafePointer(workspace.convolved + first * hidden)
      } else if let attention = layer.attention {
        WeightMatrix.multiply(
          input, (attention.query, workspace.query), (attention.key, workspace.key), (attention.value, workspace.value), tokens: rows,
          scratch: workspace.scratch, worker: worker)
        if let change {
          add(change.query, of: input, to: workspace.query, rows: rows, workspace, worker)
          add(change.key, of: input, to: workspace.key, rows: rows, workspace, worker)
          add(change.value, of: input, to: workspace.value, rows: rows, workspace, worker)
        }
        prepareHeads(workspace, index, attention, worker)
        // With one segment each worker stores the keys that it has prepared.
        if workspace.segments.count > 1 { worker.barrier() }
        attend(workspace, index, from: first, worker)
        output = attention.output
        mixed = UnsafePointer(workspace.attended + first * config.querySize)
      } else {
        preconditionFailure("a layer without attention or a convolution")
      }
      guard first < rows else { return }
      let live = first..<rows
      let stream = workspace.residual + first * hidden
      let isAddedApart = config.hasPostNorms || config.residualScale != 1
      if isAddedApart {
        let addition = workspace.addition + first * hidden
        output.multiply(mixed, into: addition, tokens: live.count, scratch: workspace.scratch, worker: worker)
        add(change?.attentionOutput, of: mixed, to: addition, rows: live.count, workspace, worker)
        addAddition(workspace, norm: layer.postAttentionNorm, rows: live, worker)
      } else {
        output.multiply(mixed, into: stream, tokens: live.count, accumulate: true, scratch: workspace.scratch, worker: worker)
        add(change?.attentionOutput, of: mixed, to: stream, rows: live.count, workspace, worker)
      }
      if let experts = layer.experts {
        mix(experts, workspace, norm: layer.feedForwardNorm, rows: live, worker)
      } else if let feedForward = layer.feedForward {
        let inner = normed(workspace, layer.feedForwardNorm, rows: live, worker)
        let ffn = config.feedForwardSize
        let (gate, up) = (workspace.gate + first * ffn, workspace.up + first * ffn)
        WeightMatrix.multiply(
          inner, (feedForward.gate, gate), (feedForward.up, up), tokens: live.count, scratch: workspace.scratch,
          worker: worker)
        if let change {
          add(change.gate, of: inner, to: gate, rows: live.count, workspace, worker)
          add(change.up, of: inner, to: up, rows: live.count, workspace, worker)
        }
        activate(gate, up, count: live.count * ffn, worker)
        if isAddedApart {
          feedForward.down.multiply(
            gate, into: workspace.addition + first * hidden, tokens: live.count, scratch: workspace.scratch, worker: worker)
          add(change?.down, of: gate, to: workspace.addition + first * hidden, rows: live.count, workspace, worker)
          addAddition(workspace, norm: layer.postFeedForwardNorm, rows: live, worker)
        } else {
          feedForward.down.multiply(gate, into: stream, tokens: live.count, accumulate: true, scratch: workspace.scratch, worker: worker)
          add(change?.down, of: gate, to: stream, rows: live.count, workspace, worker)
        }
      }
      record(workspace, into: trace, layer: index + 1, worker)
    }
  }

  /// The final norm of `count` rows of the residual stream from `row` on, into `out`: [count, hidden].
  func finish(_ workspace: PassWorkspace, row: Int, count: Int, into out: UnsafeMutablePointer<Float>, worker: Worker) {
    let hidden = config.hiddenSize
    // The rows are divided anew.
    worker.barrier()
    for index in worker.share(of: count) {
      Elementwise.rmsNorm(
        workspace.residual + (row + index) * hidden, weight: weights.outputNorm.values, into: out + index * hidden, width: hidden,
        epsilon: config.normEpsilon)
    }
    worker.barrier()
  }

  private func embed(_ workspace: PassWorkspace, _ worker: Worker) {
    let hidden = config.hiddenSize
    for row in worker.share(of: workspace.tokens.count) {
      let out = workspace.residual + row * hidden
      weights.embedding.dequantizeRow(Int(workspace.tokens[row]), into: out)
      if config.embeddingScale != 1 { Elementwise.scale(out, by: config.embeddingScale, into: out, count: hidden) }
    }
  }

  /// Cosines and sines of every row's position. Angles are formed in double precision: a float's 24 bits leave an error of
  /// a thousandth of a radian at position 10,000.
  private func angles(_ workspace: PassWorkspace, _ worker: Worker) {
    let rows = workspace.tokens.count
    for (index, rope) in config.ropes.enumerated() {
      let half = rope.rotaryDimension / 2
      let factor = Double(rope.attentionFactor)
      let cosines = workspace.angles[index]
      let sines = cosines + rows * half
      for segment in workspace.segments {
        let inverse = segment.usesLongRope ? frequencies[index].long : frequencies[index].short
        inverse.withUnsafeBufferPointer { inverse in
          for offset in worker.share(of: segment.rowCount) {
            let position = Double(segment.start + offset)
            let row = (segment.firstRow + offset) * half
            for pair in 0..<half {
              let angle = position * Double(inverse[pair])
              cosines[row + pair] = Float(cos(angle) * factor)
              sines[row + pair] = Float(sin(angle) * factor)
            }
          }
        }
      }
    }
  }

  /// `out += b · (a · x)`; ends with a barrier. Nothing for a layer that the adapter leaves as it is.
  private func add(
    _ change: LowRankProduct?, of x: UnsafePointer<Float>, to out: UnsafeMutablePointer<Float>, rows: Int, _ workspace: PassWorkspace,
    _ worker: Worker
  ) {
    guard let change else { return }
    change.a.multiply(x, into: workspace.lowRank, tokens: rows, scratch: workspace.scratch, worker: worker)
    change.b.multiply(workspace.lowRank, into: out, tokens: rows, accumulate: true, scratch: workspace.scratch, worker: worker)
  }

  /// `gate = activation(gate) · up`; ends with a barrier.
  func activate(_ gate: UnsafeMutablePointer<Float>, _ up: UnsafeMutablePointer<Float>, count: Int, _ worker: Worker) {
    let share = worker.share(of: count, granularity: 64)
    if !share.isEmpty {
      let (gate, up) = (gate + share.lowerBound, up + share.lowerBound)
      switch config.activation {
      case .silu: Elementwise.siluMul(gate, up, into: gate, count: share.count)
      case .geluTanh: Elementwise.geluMul(gate, up, into: gate, count: share.count)
      case .clampedSilu:
        // x sigmoid(a x) (u + 1) = silu(a x) (u + 1) / a
        let (steepness, limit): (Float, Float) = (1.702, 7)
        for index in 0..<share.count {
          gate[index] = steepness * min(gate[index], limit)
          up[index] = (min(max(up[index], -limit), limit) + 1) / steepness
        }
        Elementwise.siluMul(gate, up, into: gate, count: share.count)
      }
    }
    worker.barrier()
  }

  /// The norm of rows of the residual stream, for the product that follows. Of a single row every worker makes its own: that takes less
  /// time than to wait for one of them. Without a norm, the rows themselves.
  private func normed(_ workspace: PassWorkspace, _ weights: NormWeights?, rows: Range<Int>, _ worker: Worker) -> UnsafePointer<Float> {
    let hidden = config.hiddenSize
    guard let weights else { return UnsafePointer(workspace.residual + rows.lowerBound * hidden) }
    func norm(_ row: Int, into out: UnsafeMutablePointer<Float>) {
      Elementwise.rmsNorm(
        workspace.residual + row * hidden, weight: weights.values, into: out, width: hidden, epsilon: config.normEpsilon)
    }
    if rows.count == 1, let own = worker.ownRow(hidden) {
      norm(rows.lowerBound, into: own)
      return UnsafePointer(own)
    }
    for offset in worker.share(of: rows.count) {
      norm(rows.lowerBound + offset, into: workspace.normed + (rows.lowerBound + offset) * hidden)
    }
    worker.barrier()
    return UnsafePointer(workspace.normed + rows.lowerBound * hidden)
  }

  /// `residual += scale · norm(addition)`, without the norm where there is none. Ends with a barrier for a single row, which every worker reads next,
  /// and where the next step reads the rows as they are; a norm divides more rows in the same way.
  private func addAddition(_ workspace: PassWorkspace, norm: NormWeights?, rows: Range<Int>, _ worker: Worker) {
    let hidden = config.hiddenSize
    for offset in worker.share(of: rows.count) {
      let row = (rows.lowerBound + offset) * hidden
      let addition = workspace.addition + row
      if let norm { Elementwise.rmsNorm(addition, weight: norm.values, into: addition, width: hidden, epsilon: config.normEpsilon) }
      if config.residualScale != 1 { Elementwise.scale(addition, by: config.residualScale, into: addition, count: hidden) }
      Elementwise.add(addition, to: workspace.residual + row, count: hidden)
    }
    if rows.count == 1 || !config.hasPreNorms { worker.barrier() }
  }

  private func normWhole(_ base: UnsafeMutablePointer<Float>, row: Int, _ norm: NormWeights?) {
    guard let norm else { return }
    let whole = base + row * norm.count
    Elementwise.rmsNorm(whole, weight: norm.values, into: whole, width: norm.count, epsilon: config.normEpsilon)
  }

  /// Norms over heads and rotation, for queries and keys.
  private func prepareHeads(_ workspace: PassWorkspace, _ index: Int, _ layer: AttentionWeights, _ worker: Worker) {
    let rows = workspace.tokens.count
    let size = config.headDimension
    let spans = config.hasQueryKeyNorm && config.queryKeyNormSpansHeads
    if spans {
      for row in worker.share(of: rows) {
        normWhole(workspace.query, row: row, layer.queryNorm)
        normWhole(workspace.key, row: row, layer.keyNorm)
      }
      worker.barrier()
    }
    let temperature = config.layers[index].rope == nil ? config.attentionTemperature : nil
    if let temperature {
      for segment in workspace.segments {
        for row in 0..<segment.rowCount {
          let factor = temperature.factor(at: segment.start + row)
          guard factor != 1 else { continue }
          // Of the same heads that this worker prepares below.
          let first = (segment.firstRow + row) * config.headCount
          let own = worker.share(of: rows * config.headCount).clamped(to: first..<(first + config.headCount))
          let heads = workspace.query + own.lowerBound * size
          if !own.isEmpty { Elementwise.scale(heads, by: factor, into: heads, count: own.count * size) }
        }
      }
    }
    func prepare(_ base: UnsafeMutablePointer<Float>, heads: Int, norm: NormWeights?) {
      for item in worker.share(of: rows * heads) {
        let head = base + item * size
        if let norm, !spans { Elementwise.rmsNorm(head, weight: norm.values, into: head, width: size, epsilon: config.normEpsilon) }
        guard let rope = config.layers[index].rope else { continue }
        let half = config.ropes[rope].rotaryDimension / 2
        let cosines = workspace.angles[rope] + (item / heads) * half
        Elementwise.rotate(
          head, cosines: cosines, sines: cosines + rows * half, half: half, heads: 1, headSize: size,
          interleaved: config.ropeLayout == .interleaved)
      }
    }
    prepare(workspace.query, heads: config.headCount, norm: layer.queryNorm)
    prepare(workspace.key, heads: config.keyValueHeadCount, norm: layer.keyNorm)
  }

  /// Stores keys and values, and attends for the rows from `first` on.
  private func attend(_ workspace: PassWorkspace, _ index: Int, from first: Int, _ worker: Worker) {
    let shape = attention[index]
    let (querySize, kvSize) = (config.querySize, config.keyValueSize)
    for segment in workspace.segments {
      guard case .attention(let history) = segment.cache.layers[index] else { continue }
      let cache = history.layer()
      shape.store(
        keys: workspace.key + segment.firstRow * kvSize, values: workspace.value + segment.firstRow * kvSize, cache: cache,
        start: segment.start, tokens: segment.rowCount, worker: worker)
      let skipped = min(max(first - segment.firstRow, 0), segment.rowCount)
      guard skipped < segment.rowCount else { continue }
      // In chunks every token of one sees what lies between its beginning and itself.
      var next = skipped
      while next < segment.rowCount {
        let (row, position) = (segment.firstRow + next, segment.start + next)
        let border = config.layers[index].chunk.map { position / $0 * $0 } ?? 0
        let count = min(segment.rowCount - next, config.layers[index].chunk.map { border + $0 - position } ?? segment.rowCount)
        shape.attend(
          workspace.query + row * querySize, cache: border == 0 ? cache : history.layer(from: border), start: position - border,
          tokens: count, into: workspace.attended + row * querySize, worker: worker)
        next += count
      }
    }
  }

  private func record(_ workspace: PassWorkspace, into trace: UnsafeMutablePointer<Float>?, layer: Int, _ worker: Worker) {
    guard let trace else { return }
    worker.barrier()
    if worker.index == 0 {
      let count = workspace.tokens.count * config.hiddenSize
      (trace + layer * count).update(from: workspace.residual, count: count)
    }
    worker.barrier()
  }
}
