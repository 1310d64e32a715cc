import Foundation
import Kernels

/// What attention's scores gain by how far a key's position lies from a query's: one value per bucket of distances and head, which all layers share
/// (arXiv 1910.10683, section 2.1; MPNet, arXiv 2004.09297).
package struct DistanceBias: Sendable {
  /// From this distance on all share the last bucket of their direction.
  static let greatest = 128

  /// [buckets, heads].
  let table: WeightMatrix

  /// The bias of every distance, [heads, 2 * length - 1], from `1 - length` on.
  func values(length: Int) -> [Float] {
    let (buckets, heads) = (table.rows, table.columns)
    var rows = [Float](repeating: 0, count: buckets * heads)
    rows.withUnsafeMutableBufferPointer { rows in
      guard let base = rows.baseAddress else { return }
      for bucket in 0..<buckets { table.dequantizeRow(bucket, into: base + bucket * heads) }
    }
    let span = 2 * length - 1
    var biases = [Float](repeating: 0, count: heads * span)
    for place in 0..<span {
      let row = Self.bucket(place - (length - 1), count: buckets) * heads
      for head in 0..<heads { biases[head * span + place] = rows[row + head] }
    }
    return biases
  }

  /// The bucket of a distance, key position less query position: half of the buckets for each direction, of these one for each of the
  /// shorter distances, and the others in a geometric series. In single precision, as in the reference: it decides at the borders.
  package static func bucket(_ distance: Int, count: Int) -> Int {
    let half = count / 2
    let direction = distance > 0 ? half : 0
    let length = abs(distance)
    let exact = half / 2
    if length < exact { return direction + length }
    let ratio = logf(Float(length) / Float(exact)) / logf(Float(greatest) / Float(exact))
    return direction + min(half - 1, exact + Int(ratio * Float(half - exact)))
  }
}
