import Kernels

/// One position of an encoder's input.
package struct EncoderPosition: Sendable, Equatable {
  /// A piece of the vocabulary; nil where a mark stands in its place.
  package var piece: Int32?
  /// Numbers of marks, 0 for none.
  package var mark: UInt8
  package var addedMark: UInt8
  /// 0 or 1.
  package var segment: UInt8

  package init(piece: Int32?, mark: UInt8 = 0, addedMark: UInt8 = 0, segment: UInt8 = 0) {
    self.piece = piece
    self.mark = mark
    self.addedMark = addedMark
    self.segment = segment
  }
}

/// Runs an encoder on one thread, for one caller at a time. Allocates nothing once made.
package final class EncoderPass {
  package let model: EncoderModel
  private let pool = ThreadPool(threadCount: 1)
  private let scratch: ActivationScratch
  private let attention: EncoderAttention
  /// [contextLength, hiddenSize] each; `inner`: [contextLength, feedForwardSize].
  private let hidden: UnsafeMutablePointer<Float>
  private let query: UnsafeMutablePointer<Float>, key: UnsafeMutablePointer<Float>, value: UnsafeMutablePointer<Float>
  private let attended: UnsafeMutablePointer<Float>
  private let inner: UnsafeMutablePointer<Float>
  private let row: UnsafeMutablePointer<Float>
  private let attentionMemory: UnsafeMutablePointer<Float>
  private let memory: [UnsafeMutableRawPointer]

  package init(_ model: EncoderModel) {
    self.model = model
    let config = model.config
    let (length, width, inside) = (config.contextLength, config.hiddenSize, config.feedForwardSize)
    scratch = ActivationScratch(tokens: length, columns: max(width, inside))
    let headSize = width / config.headCount
    func floats(_ count: Int) -> UnsafeMutablePointer<Float> {
      let block = UnsafeMutableRawPointer.allocate(byteCount: 4 * count, alignment: 64).bindMemory(to: Float.self, capacity: count)
      block.initialize(repeating: 0, count: count)
      return block
    }
    let bias = model.distanceBias.map { distances in
      let values = distances.values(length: length)
      let block = floats(values.count)
      block.update(from: values, count: values.count)
      return block
    }
    attention = EncoderAttention(
      heads: config.headCount, headSize: headSize, scale: 1 / Float(headSize).squareRoot(), bias: bias.map { UnsafePointer($0) },
      biasLength: bias == nil ? 0 : length)
    attentionMemory = floats(EncoderAttention.floatsPerWorker(headSize: headSize, tokens: length))
    (hidden, query, key, value) = (floats(length * width), floats(length * width), floats(length * width), floats(length * width))
    (attended, inner, row) = (floats(length * width), floats(length * inside), floats(width))
    let blocks = [hidden, query, key, value, attended, inner, row, attentionMemory] + (bias.map { [$0] } ?? [])
    memory = blocks.map { UnsafeMutableRawPointer($0) }
  }

  deinit { for block in memory { block.deallocate() } }

  /// The output for an input: [count, hiddenSize], in memory of this pass that holds it until the next run. Nil where the input is empty, longer than
  /// the context, or has a piece, mark or segment that the model has not.
  package func run(_ input: [EncoderPosition]) -> UnsafePointer<Float>? {
    let config = model.config
    guard !input.isEmpty, input.count <= config.contextLength,
      input.allSatisfy({ position in
        (position.piece.map { $0 >= 0 && Int($0) < config.vocabularySize } ?? (position.mark > 0)) && position.segment < 2
          && Int(position.mark) < config.markCount && Int(position.addedMark) < config.markCount
      })
    else { return nil }
    pool.run { worker in
      embed(input)
      for layer in model.layers { run(layer, count: input.count, worker) }
    }
    return UnsafePointer(hidden)
  }

  /// `head` times rows of the last output. `out`: [rows.count, head.rows].
  package func project(_ rows: Range<Int>, by head: WeightMatrix, into out: UnsafeMutablePointer<Float>) {
    pool.run { worker in
      head.multiply(
        hidden + rows.lowerBound * model.config.hiddenSize, into: out, tokens: rows.count, scratch: scratch, worker: worker)
    }
  }

  private func embed(_ input: [EncoderPosition]) {
    let width = model.config.hiddenSize
    for (index, position) in input.enumerated() {
      let out = hidden + index * width
      if let piece = position.piece {
        model.words.dequantizeRow(Int(piece), into: out)
      } else {
        model.marks.dequantizeRow(Int(position.mark), into: out)
      }
      func add(_ table: WeightMatrix, _ number: Int) {
        table.dequantizeRow(number, into: row)
        Elementwise.add(row, to: out, count: width)
      }
      if position.addedMark > 0 { add(model.marks, Int(position.addedMark)) }
      add(model.positions, index)
      add(model.segments, Int(position.segment))
      normalize(out, model.inputNorm)
    }
  }

  private func normalize(_ x: UnsafeMutablePointer<Float>, _ norm: AffineNorm) {
    Elementwise.layerNorm(
      x, weight: norm.weight, bias: norm.bias, into: x, width: model.config.hiddenSize, epsilon: model.config.normEpsilon)
  }

  /// `x = norm(x + attention(x)); x = norm(x + down(gelu(up(x))))`
  private func run(_ layer: EncoderLayer, count: Int, _ worker: Worker) {
    let width = model.config.hiddenSize
    WeightMatrix.multiply(
      hidden, (layer.query, query), (layer.key, key), (layer.value, value), tokens: count, scratch: scratch, worker: worker)
    withUnsafePointer(to: Int32(count)) { length in
      attention.attend(
        query, key, value, lengths: UnsafeBufferPointer(start: length, count: 1), into: attended, memory: attentionMemory, worker: worker)
    }
    layer.output.multiply(attended, into: hidden, tokens: count, accumulate: true, scratch: scratch, worker: worker)
    for index in 0..<count { normalize(hidden + index * width, layer.attentionNorm) }
    layer.up.multiply(hidden, into: inner, tokens: count, scratch: scratch, worker: worker)
    Elementwise.gelu(inner, into: inner, count: count * model.config.feedForwardSize)
    layer.down.multiply(inner, into: hidden, tokens: count, accumulate: true, scratch: scratch, worker: worker)
    for index in 0..<count { normalize(hidden + index * width, layer.outputNorm) }
  }
}
