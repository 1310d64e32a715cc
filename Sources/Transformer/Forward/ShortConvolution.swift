import Kernels

extension DecoderPass {
  /// The gated short convolution of LFM2, which depends on a few positions before each alone: with b, c and x the parts of a row of `workspace.gated`,
  ///
  ///     u = b · x;  convolved[t] = c[t] · Σ taps[k] · u[t - length + 1 + k]
  ///
  /// channel by channel, and nothing before the first position. Every u is kept in the cache, and all are read as they are kept there, so that the
  /// result does not depend on where passes begin. Workers share the channels. Ends with a barrier.
  ///
  /// - Parameter taps: [convolution length, hidden], the oldest position first.
  func convolve(_ workspace: PassWorkspace, _ index: Int, taps: UnsafePointer<Float>, _ worker: Worker) {
    let hidden = config.hiddenSize
    let share = worker.share(of: hidden, granularity: 16)
    if !share.isEmpty {
      let (first, count) = (share.lowerBound, share.count)
      for segment in workspace.segments {
        guard case .convolution(let history) = segment.cache.layers[index] else { continue }
        for offset in 0..<segment.rowCount {
          let row = segment.firstRow + offset
          let gated = workspace.gated + row * 3 * hidden + first
          convolve(
            gate: gated, factor: gated + hidden, input: gated + 2 * hidden, position: segment.start + offset, history, taps: taps + first,
            into: workspace.convolved + row * hidden + first, channels: first, count: count)
        }
      }
    }
    worker.barrier()
  }

  /// Channels `channels ..< channels + count` of one position. `gate` and `input` are overwritten.
  private func convolve(
    gate: UnsafeMutablePointer<Float>, factor: UnsafePointer<Float>, input: UnsafeMutablePointer<Float>, position: Int,
    _ history: ConvolutionHistory, taps: UnsafePointer<Float>, into out: UnsafeMutablePointer<Float>, channels: Int, count: Int
  ) {
    let hidden = config.hiddenSize
    let newest = taps + (config.convolutionLength - 1) * hidden
    if history.isHalf {
      // A half that overflowed would be infinite, and every sum with it not a number.
      for channel in 0..<count { gate[channel] = min(max(gate[channel] * input[channel], -65504), 65504) }
      let kept = history.halves(at: position) + channels
      Elementwise.toHalf(gate, into: kept, count: count)
      Elementwise.fromHalf(kept, into: gate, count: count)
    } else {
      let kept = history.floats(at: position) + channels
      for channel in 0..<count {
        gate[channel] *= input[channel]
        kept[channel] = gate[channel]
      }
    }
    for channel in 0..<count { out[channel] = newest[channel] * gate[channel] }
    for back in 1..<max(1, min(config.convolutionLength, position + 1)) {
      let past: UnsafePointer<Float>
      if history.isHalf {
        Elementwise.fromHalf(history.halves(at: position - back) + channels, into: input, count: count)
        past = UnsafePointer(input)
      } else {
        past = UnsafePointer(history.floats(at: position - back) + channels)
      }
      let tap = newest - back * hidden
      for channel in 0..<count { out[channel] += tap[channel] * past[channel] }
    }
    for channel in 0..<count { out[channel] *= factor[channel] }
  }
}
