/// A vector in eight bits a component, of length one.
struct QuantizedVector: Sendable {
  let values: [Int8]

  init(_ vector: [Float]) {
    let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
    let scale = length > 0 ? 127 * 2 / length : 0
    // Components of a long vector are small: twice the scale keeps a bit more of them, and the few large ones are cut off.
    values = vector.map { Int8(max(-127, min(127, ($0 * scale).rounded()))) }
  }

  var data: Data { values.withUnsafeBufferPointer { Data(buffer: $0) } }
}

/// All vectors of an index, row after row.
struct VectorTable: Sendable {
  let version: Int64
  private(set) var width = 0
  private var numbers: [Int64] = []
  private var kinds: [Int32] = []
  private var names: [String: Int32] = [:]
  private var bytes: [Int8] = []

  init(version: Int64) { self.version = version }

  mutating func append(number: Int64, type: String, bytes vector: Data) {
    if width == 0 { width = vector.count }
    guard vector.count == width, width > 0 else { return }
    let kind = names[type] ?? Int32(names.count)
    names[type] = kind
    numbers.append(number)
    kinds.append(kind)
    vector.withUnsafeBytes { bytes.append(contentsOf: $0.bindMemory(to: Int8.self)) }
  }

  /// The rows of the largest products with a vector, the largest first.
  func nearest(to query: QuantizedVector, types: [String]?, limit: Int) -> [Int64] {
    guard query.values.count == width, width > 0, limit > 0 else { return [] }
    let wanted = types.map { Set($0.compactMap { names[$0] }) }
    var best: [(product: Int32, row: Int)] = []
    best.reserveCapacity(limit + 1)
    bytes.withUnsafeBufferPointer { bytes in
      query.values.withUnsafeBufferPointer { query in
        guard let first = query.baseAddress, let start = bytes.baseAddress else { return }
        for row in numbers.indices {
          if let wanted, !wanted.contains(kinds[row]) { continue }
          let vector = start + row * width
          var product: Int32 = 0
          for index in 0..<width { product &+= Int32(vector[index]) &* Int32(first[index]) }
          if best.count == limit, product <= best[limit - 1].product { continue }
          var place = best.count
          while place > 0, best[place - 1].product < product { place -= 1 }
          best.insert((product, row), at: place)
          if best.count > limit { best.removeLast() }
        }
      }
    }
    return best.map { numbers[$0.row] }
  }
}
