import Foundation
import Kernels

/// Where a pass's tokens go in a mixture of experts; memory for the largest pass.
final class ExpertRouting {
  /// The router's output, [rows, experts].
  let logits: UnsafeMutablePointer<Float>
  /// Experts of each row and their weights, [rows, experts of a token].
  let chosen: UnsafeMutablePointer<Int32>
  let weights: UnsafeMutablePointer<Float>
  /// Places in `chosen`, those of the first expert first; where each expert's begin, [experts + 1].
  let order: UnsafeMutablePointer<Int32>
  let starts: UnsafeMutablePointer<Int32>
  /// Inputs of one expert, [rows, hidden].
  let gathered: UnsafeMutablePointer<Float>
  private let memory: UnsafeMutableRawPointer

  init(config: ModelConfig, experts: ExpertConfig, rows: Int) {
    func aligned(_ count: Int) -> Int { (count + 15) & ~15 }
    let sizes = [
      aligned(rows * experts.count), aligned(rows * experts.perToken), aligned(rows * experts.perToken), aligned(rows * experts.perToken),
      aligned(experts.count + 1), aligned(rows * config.hiddenSize),
    ]
    let total = sizes.reduce(0, +)
    let block = UnsafeMutableRawPointer.allocate(byteCount: 4 * total, alignment: 64)
    block.initializeMemory(as: Float.self, repeating: 0, count: total)
    memory = block
    var offset = 0
    func take(_ index: Int) -> UnsafeMutableRawPointer {
      defer { offset += 4 * sizes[index] }
      return block + offset
    }
    logits = take(0).assumingMemoryBound(to: Float.self)
    chosen = take(1).bindMemory(to: Int32.self, capacity: sizes[1])
    weights = take(2).assumingMemoryBound(to: Float.self)
    order = take(3).bindMemory(to: Int32.self, capacity: sizes[3])
    starts = take(4).bindMemory(to: Int32.self, capacity: sizes[4])
    gathered = take(5).assumingMemoryBound(to: Float.self)
  }

  deinit { memory.deallocate() }

  /// Chooses the experts of one row by its logits: the greatest, the first among equals. Their weights are the softmax over the chosen ones, or over all.
  /// Experts with scores of their own are chosen by the scores and what is added to them for that.
  ///
  /// - Parameter bias: [experts], added to the scores in the choice alone; nil for nothing.
  func choose(row: Int, _ config: ExpertConfig, bias: UnsafePointer<Float>? = nil) {
    let logits = logits + row * config.count
    let chosen = chosen + row * config.perToken, weights = weights + row * config.perToken
    if config.scoring == .sigmoid {
      var sum: Float = 0
      func rank(_ expert: Int) -> Float { logits[expert] + (bias?[expert] ?? 0) }
      for expert in 0..<config.count { logits[expert] = 1 / (1 + exp(-logits[expert])) }
      for place in 0..<config.perToken {
        var best = 0
        for expert in 1..<config.count where rank(expert) > rank(best) { best = expert }
        chosen[place] = Int32(best)
        weights[place] = logits[best]
        sum += weights[place]
        logits[best] = -.infinity
      }
      let scale = config.weightScale / (config.normalizesWeights ? sum + 1e-6 : 1)
      for place in 0..<config.perToken { weights[place] *= scale }
      return
    }
    var greatest = -Float.infinity
    var all: Float = 0
    for place in 0..<config.perToken {
      var best = -1
      for expert in 0..<config.count where best < 0 || logits[expert] > logits[best] { best = expert }
      if place == 0 {
        greatest = logits[best]
        if !config.normalizesWeights { for expert in 0..<config.count { all += exp(logits[expert] - greatest) } }
      }
      chosen[place] = Int32(best)
      weights[place] = exp(logits[best] - greatest)
      logits[best] = -.infinity
    }
    if config.normalizesWeights { for place in 0..<config.perToken { all += weights[place] } }
    for place in 0..<config.perToken { weights[place] *= config.weightScale / all }
  }

  /// Sorts the places of all rows by expert.
  func sort(rows: Int, _ config: ExpertConfig) {
    let places = rows * config.perToken
    for expert in 0...config.count { starts[expert] = 0 }
    for place in 0..<places { starts[Int(chosen[place]) + 1] += 1 }
    for expert in 0..<config.count { starts[expert + 1] += starts[expert] }
    for place in 0..<places {
      let expert = Int(chosen[place])
      order[Int(starts[expert])] = Int32(place)
      starts[expert] += 1
    }
    // Each is where the next one began.
    for expert in (0..<config.count).reversed() { starts[expert + 1] = starts[expert] }
    starts[0] = 0
  }
}

extension DecoderPass {
  /// `residual += Σ weight · expert(norm(residual))` over the experts of each row. Of the experts' weights only those are read that some row has chosen.
  func mix(_ weights: ExpertWeights, _ workspace: PassWorkspace, norm: NormWeights?, rows: Range<Int>, _ worker: Worker) {
    guard let experts = config.experts, let routing = workspace.routing else { return }
    let hidden = config.hiddenSize
    let input = workspace.normed + rows.lowerBound * hidden
    for offset in worker.share(of: rows.count) {
      let row = workspace.residual + (rows.lowerBound + offset) * hidden
      guard let norm else {
        (input + offset * hidden).update(from: row, count: hidden)
        continue
      }
      Elementwise.rmsNorm(row, weight: norm.values, into: input + offset * hidden, width: hidden, epsilon: config.normEpsilon)
    }
    worker.barrier()
    weights.router.multiply(input, into: routing.logits, tokens: rows.count, scratch: workspace.scratch, worker: worker)
    for row in worker.share(of: rows.count) { routing.choose(row: row, experts, bias: weights.selectionBias?.values) }
    worker.barrier()
    if worker.index == 0 { routing.sort(rows: rows.count, experts) }
    worker.barrier()
    if let shared = weights.shared {
      let (gate, up) = (workspace.gate, workspace.up)
      WeightMatrix.multiply(input, (shared.gate, gate), (shared.up, up), tokens: rows.count, scratch: workspace.scratch, worker: worker)
      activate(gate, up, count: rows.count * experts.sharedFeedForwardSize, worker)
      shared.down.multiply(
        gate, into: workspace.residual + rows.lowerBound * hidden, tokens: rows.count, accumulate: true, scratch: workspace.scratch,
        worker: worker)
    }
    for expert in 0..<experts.count {
      let start = Int(routing.starts[expert])
      let count = Int(routing.starts[expert + 1]) - start
      if count > 0 { run(weights.experts[expert], places: routing.order + start, count: count, input, workspace, rows: rows, worker) }
    }
    worker.barrier()
  }

  /// One expert for the rows that have chosen it.
  private func run(
    _ expert: FeedForwardWeights, places: UnsafePointer<Int32>, count: Int, _ input: UnsafePointer<Float>, _ workspace: PassWorkspace,
    rows: Range<Int>, _ worker: Worker
  ) {
    guard let experts = config.experts, let routing = workspace.routing else { return }
    let hidden = config.hiddenSize
    var x = input
    if rows.count > 1 || experts.weighsInputs {
      for index in worker.share(of: count) {
        let place = Int(places[index])
        let (from, to) = (input + place / experts.perToken * hidden, routing.gathered + index * hidden)
        if experts.weighsInputs {
          Elementwise.scale(from, by: routing.weights[place], into: to, count: hidden)
        } else {
          to.update(from: from, count: hidden)
        }
      }
      worker.barrier()
      x = UnsafePointer(routing.gathered)
    }
    let (gate, up) = (workspace.gate, workspace.up)
    WeightMatrix.multiply(x, (expert.gate, gate), (expert.up, up), tokens: count, scratch: workspace.scratch, worker: worker)
    activate(gate, up, count: count * experts.feedForwardSize, worker)
    expert.down.multiply(gate, into: workspace.addition, tokens: count, scratch: workspace.scratch, worker: worker)
    // A row is in no other expert's turn until the next product's barrier.
    for index in worker.share(of: count) {
      let place = Int(places[index])
      let out = workspace.addition + index * hidden
      let weight = experts.weighsInputs ? 1 : routing.weights[place]
      Elementwise.scale(out, by: weight * config.residualScale, into: out, count: hidden)
      Elementwise.add(out, to: workspace.residual + (rows.lowerBound + place / experts.perToken) * hidden, count: hidden)
    }
  }
}
