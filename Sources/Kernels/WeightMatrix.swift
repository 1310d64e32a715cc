import CKernels

/// Memory for the quantised form of the activations that enter a product. One serves all products of a pass, one after another.
package final class ActivationScratch: @unchecked Sendable {
  // Sendable because its contents are written only inside regions, which divide the work.
  let view: UnsafeMutablePointer<kn_activations>
  private let memory: UnsafeMutableRawPointer
  /// Greatest number of tokens and of columns it can hold.
  package let tokens: Int, columns: Int

  package init(tokens: Int, columns: Int) {
    self.tokens = tokens
    self.columns = columns
    let bytes = kn_activations_bytes(Int32(tokens), Int32(columns))
    memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    view = .allocate(capacity: 1)
    view.initialize(to: kn_activations())
    kn_activations_bind(view, memory, Int32(tokens), Int32(columns))
    // The parts in bfloat16, which come last, take memory only where a product uses them.
    let used = view.pointee.high.map { UnsafeMutableRawPointer($0) - memory } ?? bytes
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: used)
  }

  deinit {
    view.deallocate()
    memory.deallocate()
  }
}

/// A weight matrix, used in place as it lies in its file, or in a compact form of it (``CompactForm``).
package struct WeightMatrix: @unchecked Sendable {
  // Sendable because weights are only read; `owner` keeps the bytes alive.
  package let format: WeightFormat
  /// Outputs and inputs of the product.
  package let rows: Int, columns: Int
  let view: kn_matrix
  /// Of the whole matrix, if this is a slice; nil where there can be none.
  package let compactForm: CompactForm?
  private let owner: AnyObject?

  /// Bytes of a model's weights from which on a pass finds none of them in the caches any more; third-level caches of servers have 32 MB.
  package static let leastStreamedBytes = 32 << 20

  /// A view of `rows` x `columns` weights at `data`, which stays valid as long as `owner` lives. `bias`: [rows] or nil, likewise.
  /// `isStreamed`: the model is larger than the caches (``leastStreamedBytes``), so that these weights take no place there.
  /// Nil if the columns are not a multiple of the format's block.
  package init?(
    format: WeightFormat, rows: Int, columns: Int, data: UnsafeRawPointer, bias: UnsafePointer<Float>? = nil, isStreamed: Bool = false,
    owner: AnyObject?
  ) {
    guard rows > 0, columns > 0, rows <= Int(Int32.max), columns <= Int(Int32.max), let bytes = format.rowBytes(columns: columns) else {
      return nil
    }
    self.format = format
    self.rows = rows
    self.columns = columns
    self.owner = owner
    var view = kn_matrix(
      format: format.rawValue, rows: Int32(rows), columns: Int32(columns), row_bytes: bytes, data: data, bias: bias,
      streamed: isStreamed, compact: nil, first_row: 0, dictionary: nil)
    compactForm = isStreamed && (format == .f16 || format == .bf16) ? CompactForm(of: view, owner: owner) : nil
    view.compact = compactForm?.handle
    self.view = view
  }

  private init(rows range: Range<Int>, of whole: WeightMatrix) {
    format = whole.format
    rows = range.count
    columns = whole.columns
    owner = whole.owner
    compactForm = whole.compactForm
    var view = whole.view
    view.rows = Int32(range.count)
    view.data += range.lowerBound * view.row_bytes
    view.bias = view.bias.map { $0 + range.lowerBound }
    view.first_row += Int32(range.lowerBound)
    self.view = view
  }

  /// Rows `range` of this matrix, for instance one part of a fused projection.
  package func slice(rows range: Range<Int>) -> WeightMatrix? {
    guard range.lowerBound >= 0, range.upperBound <= rows, !range.isEmpty else { return nil }
    return WeightMatrix(rows: range, of: self)
  }

  /// Bytes of weights that one pass over the matrix reads.
  package var byteCount: Int { rows * view.row_bytes }

  /// How a product of so many tokens is multiplied, with the set of kernels in use: "rows", "lanes", "bfloat16", "bytes", "words", "floats" or "BLAS".
  package func way(tokens: Int) -> String {
    var view = view
    return String(cString: kn_way_name(&view, Int32(tokens)))
  }

  /// `out[t, r] (+)= sum over c of x[t, c] * self[r, c] + bias[r]`.
  ///
  /// - Parameters:
  ///   - x: [tokens, xStride] floats, `columns` used of each row.
  ///   - out: [tokens, outStride] floats, `rows` written of each row; must not overlap x.
  ///   - accumulate: adds to `out` (residual connections) instead of overwriting it.
  ///   - scratch: room for at least `tokens` x `columns`.
  package func multiply(
    _ x: UnsafePointer<Float>, xStride: Int? = nil, into out: UnsafeMutablePointer<Float>, outStride: Int? = nil, tokens: Int,
    accumulate: Bool = false, scratch: ActivationScratch, worker: Worker
  ) {
    var product = kn_product(matrix: view, out: out, out_stride: outStride ?? rows, accumulate: accumulate)
    kn_multiply(worker.pool, worker.thread, &product, 1, x, xStride ?? columns, Int32(tokens), scratch.view)
  }

  /// Two products that share their input (gate and up), in one step without a barrier between.
  package static func multiply(
    _ x: UnsafePointer<Float>, xStride: Int? = nil, _ first: (WeightMatrix, UnsafeMutablePointer<Float>),
    _ second: (WeightMatrix, UnsafeMutablePointer<Float>), tokens: Int, scratch: ActivationScratch, worker: Worker
  ) {
    var products = (product(first), product(second))
    withUnsafePointer(to: &products) {
      $0.withMemoryRebound(to: kn_product.self, capacity: 2) {
        kn_multiply(worker.pool, worker.thread, $0, 2, x, xStride ?? first.0.columns, Int32(tokens), scratch.view)
      }
    }
  }

  /// Three products that share their input (query, key and value), in one step.
  package static func multiply(
    _ x: UnsafePointer<Float>, xStride: Int? = nil, _ first: (WeightMatrix, UnsafeMutablePointer<Float>),
    _ second: (WeightMatrix, UnsafeMutablePointer<Float>), _ third: (WeightMatrix, UnsafeMutablePointer<Float>), tokens: Int,
    scratch: ActivationScratch, worker: Worker
  ) {
    var products = (product(first), product(second), product(third))
    withUnsafePointer(to: &products) {
      $0.withMemoryRebound(to: kn_product.self, capacity: 3) {
        kn_multiply(worker.pool, worker.thread, $0, 3, x, xStride ?? first.0.columns, Int32(tokens), scratch.view)
      }
    }
  }

  private static func product(_ pair: (WeightMatrix, UnsafeMutablePointer<Float>)) -> kn_product {
    kn_product(matrix: pair.0.view, out: pair.1, out_stride: pair.0.rows, accumulate: false)
  }

  /// `out[i] = x * self[subset[i]] + bias[subset[i]]` for one token: only the rows asked for are read. Traps if a row is outside.
  package func multiply(
    rows subset: UnsafeBufferPointer<Int32>, _ x: UnsafePointer<Float>, into out: UnsafeMutablePointer<Float>,
    scratch: ActivationScratch, worker: Worker
  ) {
    for row in subset { precondition(row >= 0 && Int(row) < rows, "row outside the matrix") }
    var matrix = view
    kn_multiply_rows(
      worker.pool, worker.thread, &matrix, subset.baseAddress, Int32(subset.count), x, out, scratch.view)
  }

  /// Row `row` as floats, for embeddings. `out`: [columns]. Any thread, no barrier. Traps if the row is outside.
  package func dequantizeRow(_ row: Int, into out: UnsafeMutablePointer<Float>) {
    precondition(row >= 0 && row < rows, "row outside the matrix")
    var matrix = view
    kn_dequantize_row(&matrix, Int32(row), out)
  }
}
