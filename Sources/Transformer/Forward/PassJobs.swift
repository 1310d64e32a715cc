import Kernels

/// A pass through the blocks and the final norm of its outputs, as a region runs it. Kept between passes.
final class DecoderJob: RegionJob {
  /// Rows whose final hidden states are wanted, and where they go.
  struct Output {
    var row: Int
    var count: Int
    var target: UnsafeMutablePointer<Float>
  }

  private let pass: DecoderPass
  private let workspace: PassWorkspace
  /// The first row that the last block is run for.
  var firstOutput = 0
  var outputs: [Output] = []
  /// See ``DecoderPass/run(_:firstOutput:trace:worker:)``.
  var trace: UnsafeMutablePointer<Float>?

  init(pass: DecoderPass, workspace: PassWorkspace) {
    self.pass = pass
    self.workspace = workspace
    outputs.reserveCapacity(workspace.maximumRows)
  }

  func run(_ worker: Worker) {
    pass.run(workspace, firstOutput: firstOutput, trace: trace, worker: worker)
    for output in outputs {
      pass.finish(workspace, row: output.row, count: output.count, into: output.target, worker: worker)
    }
  }
}

/// Final hidden states times the output head. Kept between passes.
final class HeadJob: RegionJob {
  private let head: WeightMatrix
  private let softCap: Float?
  private let workspace: PassWorkspace
  /// Input, [count, columns], and output, [count, rows], of the next run; both lie in memory of the caller.
  var hidden: UnsafePointer<Float>?
  var out: UnsafeMutablePointer<Float>?
  var count = 0
  /// The rows of the head that are wanted, with a count of 1; nil for all.
  var rows: UnsafeBufferPointer<Int32>?

  init(head: WeightMatrix, softCap: Float?, workspace: PassWorkspace) {
    self.head = head
    self.softCap = softCap
    self.workspace = workspace
  }

  func run(_ worker: Worker) {
    guard let hidden, let out else { return }
    let scratch = workspace.scratch
    if let rows {
      head.multiply(rows: rows, hidden, into: out, scratch: scratch, worker: worker)
      cap(out, rows.count, worker)
      return
    }
    var row = 0
    while row < count {
      let step = min(scratch.tokens, count - row)
      let target = out + row * head.rows
      head.multiply(hidden + row * head.columns, into: target, tokens: step, scratch: scratch, worker: worker)
      cap(target, step * head.rows, worker)
      row += step
    }
  }

  private func cap(_ values: UnsafeMutablePointer<Float>, _ count: Int, _ worker: Worker) {
    guard let softCap else { return }
    let share = worker.share(of: count, granularity: 64)
    if !share.isEmpty { Elementwise.softCap(values + share.lowerBound, count: share.count, cap: softCap) }
  }
}
