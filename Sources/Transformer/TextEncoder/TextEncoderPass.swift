import Foundation
import Kernels

/// Runs an encoder on its threads, for one caller at a time. Its memory grows with the greatest number of rows it was given.
package final class TextEncoderPass {
  package let encoder: TextEncoder
  private let pool: ThreadPool
  private var rowCapacity = 0
  private var longest = 0
  private var scratch: ActivationScratch
  private var hidden: UnsafeMutablePointer<Float>
  private var normed: UnsafeMutablePointer<Float>
  private var query: UnsafeMutablePointer<Float>, key: UnsafeMutablePointer<Float>, value: UnsafeMutablePointer<Float>
  private var attended: UnsafeMutablePointer<Float>
  private var gate: UnsafeMutablePointer<Float>, up: UnsafeMutablePointer<Float>
  /// Per rope: cosines then sines, [positions, head dimension / 2] each.
  private var angles: [UnsafeMutablePointer<Float>] = []
  /// [workers, floats of a worker]
  private var attentionMemory: UnsafeMutablePointer<Float>
  private var attentionFloats = 0
  private var memory: UnsafeMutableRawPointer
  private var attention: [EncoderAttention] = []
  /// The different ropes, and the one of each layer.
  private let thetas: [Double]
  private let ropeOfLayer: [Int?]

  /// - Parameter threads: nil takes the cores that are free to this process.
  package init(_ encoder: TextEncoder, threads: Int? = nil) {
    self.encoder = encoder
    pool = ThreadPool(threadCount: threads ?? ProcessorCount.available)
    var thetas: [Double] = []
    ropeOfLayer = encoder.config.layers.map { layer in
      guard let theta = layer.theta else { return nil }
      if let known = thetas.firstIndex(of: theta) { return known }
      thetas.append(theta)
      return thetas.count - 1
    }
    self.thetas = thetas
    scratch = ActivationScratch(tokens: 1, columns: 32)
    memory = .allocate(byteCount: 64, alignment: 64)
    let empty = memory.assumingMemoryBound(to: Float.self)
    (hidden, normed, query, key, value, attended, gate, up, attentionMemory) = (
      empty, empty, empty, empty, empty, empty, empty, empty, empty
    )
  }

  deinit { memory.deallocate() }

  /// The output for some texts: [rows, hidden size], the rows of the texts one behind another, in memory of this pass that holds it until the next run.
  ///
  /// - Precondition: each text has 1 to `contextLength` tokens, all of them in the vocabulary.
  /// - Returns: nil where that does not hold.
  package func run(_ texts: [[Int32]]) -> UnsafePointer<Float>? {
    let config = encoder.config
    guard !texts.isEmpty,
      texts.allSatisfy({ text in
        (1...config.contextLength).contains(text.count) && text.allSatisfy { $0 >= 0 && Int($0) < config.vocabularySize }
      })
    else { return nil }
    let tokens = Array(texts.joined())
    let positions = texts.flatMap { 0..<$0.count }
    let lengths = texts.map { Int32($0.count) }
    reserve(rows: tokens.count, longest: texts.reduce(0) { max($0, $1.count) })
    lengths.withUnsafeBufferPointer { lengths in
      pool.run { worker in
        embed(tokens, positions, worker)
        for index in encoder.layers.indices { runBlock(index, positions: positions, lengths: lengths, worker) }
        if let norm = encoder.outputNorm {
          for row in worker.share(of: tokens.count) {
            normalize(hidden + row * config.hiddenSize, norm, into: hidden + row * config.hiddenSize)
          }
          worker.barrier()
        }
      }
    }
    return UnsafePointer(hidden)
  }

  // MARK: - Memory

  private func reserve(rows: Int, longest length: Int) {
    guard rows > rowCapacity || length > longest else { return }
    let config = encoder.config
    rowCapacity = max(rows, rowCapacity)
    longest = max(length, longest)
    func aligned(_ floats: Int) -> Int { (floats + 15) & ~15 }
    let width = aligned(rowCapacity * config.hiddenSize), inner = aligned(rowCapacity * config.feedForwardSize)
    let angle = aligned(longest * config.headDimension)
    let biases = encoder.distanceBias?.values(length: longest)
    attentionFloats = EncoderAttention.floatsPerWorker(headSize: config.headDimension, tokens: longest)
    let total =
      (config.isPreNorm ? 6 : 5) * width + (config.isGated ? 2 : 1) * inner + thetas.count * angle + pool.threadCount * attentionFloats
    memory.deallocate()
    memory = .allocate(byteCount: 4 * total, alignment: 64)
    memory.initializeMemory(as: Float.self, repeating: 0, count: total)
    var next = memory.assumingMemoryBound(to: Float.self)
    func take(_ count: Int) -> UnsafeMutablePointer<Float> {
      defer { next += count }
      return next
    }
    (hidden, query, key, value, attended) = (take(width), take(width), take(width), take(width), take(width))
    normed = config.isPreNorm ? take(width) : hidden
    up = take(inner)
    gate = config.isGated ? take(inner) : up
    angles = thetas.map { _ in take(angle) }
    attentionMemory = take(pool.threadCount * attentionFloats)
    for (theta, table) in zip(thetas, angles) { fillAngles(theta, table) }
    scratch = ActivationScratch(tokens: rowCapacity, columns: (max(config.hiddenSize, config.feedForwardSize) + 31) & ~31)
    let owner = FloatStorage()
    let bias = biases.map { values in
      let block = owner.allocate(values.count)
      block.update(from: values, count: values.count)
      return UnsafePointer(block)
    }
    attention = config.layers.map { layer in
      EncoderAttention(
        heads: config.headCount, headSize: config.headDimension, scale: 1 / Float(config.headDimension).squareRoot(),
        window: layer.window ?? 0,
        bias: bias, biasLength: longest, owner: owner)
    }
  }

  private func fillAngles(_ theta: Double, _ cosines: UnsafeMutablePointer<Float>) {
    let half = encoder.config.headDimension / 2
    let sines = cosines + longest * half
    for position in 0..<longest {
      for pair in 0..<half {
        let angle = Double(position) * pow(theta, -Double(2 * pair) / Double(2 * half))
        cosines[position * half + pair] = Float(cos(angle))
        sines[position * half + pair] = Float(sin(angle))
      }
    }
  }

  // MARK: - Blocks

  private func embed(_ tokens: [Int32], _ positions: [Int], _ worker: Worker) {
    let width = encoder.config.hiddenSize
    for row in worker.share(of: tokens.count) {
      let out = hidden + row * width
      // What is added lies in the row of a later step until then.
      let added = query + row * width
      encoder.words.dequantizeRow(Int(tokens[row]), into: out)
      if let table = encoder.positions {
        table.dequantizeRow(positions[row] + encoder.config.firstPosition, into: added)
        Elementwise.add(added, to: out, count: width)
      }
      if let table = encoder.segments {
        table.dequantizeRow(0, into: added)
        Elementwise.add(added, to: out, count: width)
      }
      normalize(out, encoder.inputNorm, into: out)
    }
    worker.barrier()
  }

  private func normalize(_ x: UnsafePointer<Float>, _ norm: EncoderNorm, into out: UnsafeMutablePointer<Float>) {
    Elementwise.layerNorm(
      x, weight: norm.weight, bias: norm.bias, into: out, width: encoder.config.hiddenSize, epsilon: encoder.config.normEpsilon)
  }

  /// Norms of all rows, in place or into `normed`, for every worker to read.
  private func normalizeRows(_ norm: EncoderNorm, into out: UnsafeMutablePointer<Float>, rows: Int, _ worker: Worker) {
    let width = encoder.config.hiddenSize
    for row in worker.share(of: rows) { normalize(hidden + row * width, norm, into: out + row * width) }
    worker.barrier()
  }

  /// BERT: `x = norm(x + attention(x)); x = norm(x + down(gelu(up(x))))`.
  /// ModernBERT: `x += attention(norm(x)); x += down(gelu(gate(norm(x))) · up(norm(x)))`.
  private func runBlock(_ index: Int, positions: [Int], lengths: UnsafeBufferPointer<Int32>, _ worker: Worker) {
    let config = encoder.config
    let layer = encoder.layers[index]
    let rows = positions.count
    var input = hidden
    if config.isPreNorm, let norm = layer.attentionNorm {
      normalizeRows(norm, into: normed, rows: rows, worker)
      input = normed
    }
    WeightMatrix.multiply(
      input, (layer.query, query), (layer.key, key), (layer.value, value), tokens: rows, scratch: scratch, worker: worker)
    if let rope = ropeOfLayer[index] { rotate(angles[rope], positions, worker) }
    attention[index].attend(
      query, key, value, lengths: lengths, into: attended, memory: attentionMemory + worker.index * attentionFloats, worker: worker)
    layer.output.multiply(attended, into: hidden, tokens: rows, accumulate: true, scratch: scratch, worker: worker)
    if config.isPreNorm {
      normalizeRows(layer.feedForwardNorm, into: normed, rows: rows, worker)
    } else if let norm = layer.attentionNorm {
      normalizeRows(norm, into: hidden, rows: rows, worker)
    }
    let share = worker.share(of: rows * config.feedForwardSize, granularity: 64)
    if let gateWeights = layer.gate {
      WeightMatrix.multiply(normed, (gateWeights, gate), (layer.up, up), tokens: rows, scratch: scratch, worker: worker)
    } else {
      layer.up.multiply(normed, into: up, tokens: rows, scratch: scratch, worker: worker)
    }
    if !share.isEmpty { activate(share, isGated: layer.gate != nil) }
    worker.barrier()
    layer.down.multiply(up, into: hidden, tokens: rows, accumulate: true, scratch: scratch, worker: worker)
    if !config.isPreNorm { normalizeRows(layer.feedForwardNorm, into: hidden, rows: rows, worker) }
  }

  private func activate(_ share: Range<Int>, isGated: Bool) {
    let (gate, up, count) = (gate + share.lowerBound, up + share.lowerBound, share.count)
    switch (encoder.config.activation, isGated) {
    case (.gelu, true): Elementwise.geluErfMul(gate, up, into: up, count: count)
    case (.gelu, false): Elementwise.geluErf(up, into: up, count: count)
    case (.geluTanh, true): Elementwise.geluMul(gate, up, into: up, count: count)
    case (.geluTanh, false): Elementwise.gelu(up, into: up, count: count)
    }
  }

  private func rotate(_ cosines: UnsafeMutablePointer<Float>, _ positions: [Int], _ worker: Worker) {
    let config = encoder.config
    let half = config.headDimension / 2
    for row in worker.share(of: positions.count) {
      let at = cosines + positions[row] * half
      for base in [query, key] {
        Elementwise.rotate(
          base + row * config.hiddenSize, cosines: at, sines: at + longest * half, half: half, heads: config.headCount,
          headSize: config.headDimension, interleaved: false)
      }
    }
    worker.barrier()
  }
}
