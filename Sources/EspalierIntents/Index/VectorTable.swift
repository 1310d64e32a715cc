/// A vector in eight bits a component, of length one.
package struct QuantizedVector: Sendable {
  package let values: [Int8]
  /// What a component of one is written as.
  static let scale = 127 * 2

  package init(_ vector: [Float]) {
    let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
    let scale = length > 0 ? Float(Self.scale) / length : 0
    // Components of a long vector are small: twice the scale keeps a bit more of them, and the few large ones are cut off.
    values = vector.map { Int8(max(-127, min(127, ($0 * scale).rounded()))) }
  }

  /// The cosine with a vector of the same number of components.
  func cosine(_ other: Data) -> Double {
    guard other.count == values.count else { return 0 }
    let sum = zip(values, other).reduce(0) { $0 + Int($1.0) * Int(Int8(bitPattern: $1.1)) }
    return Double(sum) / Double(Self.scale * Self.scale)
  }

  package var data: Data { values.withUnsafeBufferPointer { Data(buffer: $0) } }
}

/// All vectors of an index, row after row.
package struct VectorTable: Sendable {
  /// So many components are multiplied at once; rows are filled up to a multiple of it with zeros.
  private static let step = 16

  /// Up to which change of the index it is.
  package private(set) var version: Int64
  /// How many rows had been deleted then.
  package private(set) var deletions: Int64
  package private(set) var width = 0
  private var numbers: [Int64] = []
  private var kinds: [Int32] = []
  private var names: [String: Int32] = [:]
  private var bytes: [Int8] = []
  /// Where a row is; made when the first one changes.
  private var places: [Int64: Int] = [:]

  package init(version: Int64, deletions: Int64 = 0) {
    self.version = version
    self.deletions = deletions
  }

  package var count: Int { numbers.count }

  /// Makes room for so many vectors of so many components.
  package mutating func reserve(_ count: Int, width: Int) {
    numbers.reserveCapacity(count)
    kinds.reserveCapacity(count)
    bytes.reserveCapacity(count * ((width + Self.step - 1) / Self.step) * Self.step)
  }

  private var blocks: Int { (width + Self.step - 1) / Self.step }

  package mutating func append(number: Int64, type: String, bytes vector: Data) {
    if width == 0 { width = vector.count }
    guard vector.count == width, width > 0 else { return }
    numbers.append(number)
    kinds.append(kind(of: type))
    vector.withUnsafeBytes { bytes.append(contentsOf: $0.bindMemory(to: Int8.self)) }
    bytes.append(contentsOf: repeatElement(0, count: blocks * Self.step - width))
  }

  /// Appends the rows of another table, whose numbers are all greater.
  package mutating func append(_ other: VectorTable) {
    if numbers.isEmpty {
      let (version, deletions) = (version, deletions)
      self = other
      (self.version, self.deletions) = (version, deletions)
      return
    }
    guard other.width == width else { return }
    let kinds = Dictionary(uniqueKeysWithValues: other.names.map { ($0.value, kind(of: $0.key)) })
    numbers += other.numbers
    self.kinds += other.kinds.map { kinds[$0] ?? 0 }
    bytes += other.bytes
  }

  /// Takes rows that have changed since, in place.
  package mutating func take(_ rows: [(number: Int64, type: String, bytes: Data)], version: Int64) {
    self.version = version
    guard !rows.isEmpty else { return }
    if places.count != numbers.count { places = Dictionary(uniqueKeysWithValues: zip(numbers, numbers.indices)) }
    for (number, type, vector) in rows {
      guard let place = places[number] else {
        let before = numbers.count
        append(number: number, type: type, bytes: vector)
        if numbers.count > before { places[number] = before }
        continue
      }
      guard vector.count == width else { continue }
      kinds[place] = kind(of: type)
      let start = place * blocks * Self.step
      vector.withUnsafeBytes { new in
        for (offset, byte) in new.bindMemory(to: Int8.self).enumerated() { bytes[start + offset] = byte }
      }
    }
  }

  private mutating func kind(of type: String) -> Int32 {
    if let known = names[type] { return known }
    let kind = Int32(names.count)
    names[type] = kind
    return kind
  }

  /// The rows of the largest products with a vector, the largest first.
  package func nearest(to query: QuantizedVector, types: [String]?, limit: Int) -> [Int64] {
    nearness(to: query, types: types, limit: limit).best.map(\.number)
  }

  /// The same with their cosines, and the mean cosine of all rows.
  ///
  /// The mean of few rows leans towards what it is of texts that have nothing to do with one another.
  package func nearness(
    to query: QuantizedVector, types: [String]?, limit: Int
  ) -> (best: [(number: Int64, cosine: Double)], mean: Double) {
    guard query.values.count == width, width > 0, limit > 0 else { return ([], Self.unrelated) }
    var (sum, count) = (0, 0)
    let wanted = types.map { Set($0.compactMap { names[$0] }) }
    let wide = (0..<blocks).map { block in
      SIMD16<Int16>(
        (0..<Self.step).map { index in
          block * Self.step + index < width ? Int16(query.values[block * Self.step + index]) : 0
        })
    }
    var best: [(product: Int32, row: Int)] = []
    best.reserveCapacity(limit + 1)
    bytes.withUnsafeBytes { bytes in
      wide.withUnsafeBufferPointer { wide in
        for row in numbers.indices {
          if let wanted, !wanted.contains(kinds[row]) { continue }
          let product = Self.product(bytes, from: row * wide.count * Self.step, wide)
          sum += Int(product)
          count += 1
          if best.count == limit, product <= best[limit - 1].product { continue }
          var place = best.count
          while place > 0, best[place - 1].product < product { place -= 1 }
          best.insert((product, row), at: place)
          if best.count > limit { best.removeLast() }
        }
      }
    }
    let whole = Double(QuantizedVector.scale * QuantizedVector.scale)
    let mean = (Double(sum) / whole + Self.unrelated * Self.usualRows) / (Double(count) + Self.usualRows)
    return (best.map { (numbers[$0.row], Double($0.product) / whole) }, mean)
  }

  /// The cosine of texts that have nothing to do with one another, and how many rows it counts as.
  private static let unrelated = 0.06, usualRows = 20.0

  /// The product of a row with a vector. A product of two components fits into 16 bits, as each is at most 127 either way.
  @inline(__always)
  private static func product(_ bytes: UnsafeRawBufferPointer, from start: Int, _ vector: UnsafeBufferPointer<SIMD16<Int16>>) -> Int32 {
    var sum = SIMD16<Int32>.zero
    for block in vector.indices {
      let row = SIMD16<Int16>(truncatingIfNeeded: bytes.loadUnaligned(fromByteOffset: start + block * step, as: SIMD16<Int8>.self))
      sum &+= SIMD16<Int32>(truncatingIfNeeded: row &* vector[block])
    }
    return sum.wrappedSum()
  }
}
