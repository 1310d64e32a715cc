/// A finite set of JSON texts (`true`, `null`, numbers as written), as a byte trie.
final class LiteralMachine {
  @exclusivity(unchecked) private(set) var byte: [UInt8] = [0]
  @exclusivity(unchecked) private(set) var children: [[Int32]] = [[]]
  @exclusivity(unchecked) private(set) var accepting: [Bool] = [false]
  @exclusivity(unchecked) private(set) var distance: [Int32] = [0]

  init(_ texts: [[UInt8]]) {
    for text in texts where !text.isEmpty {
      var node = 0
      for value in text {
        if let found = children[node].first(where: { byte[Int($0)] == value }) {
          node = Int(found)
        } else {
          let fresh = byte.count
          byte.append(value)
          children.append([])
          accepting.append(false)
          children[node].append(Int32(fresh))
          node = fresh
        }
      }
      accepting[node] = true
    }
    distance = Array(repeating: 0, count: byte.count)
    for node in stride(from: byte.count - 1, through: 0, by: -1) where !accepting[node] {
      distance[node] = (children[node].map { distance[Int($0)] }.min() ?? 0) + 1
    }
  }

  func next(_ node: Int32, _ value: UInt8) -> Int32 {
    for child in children[Int(node)] where byte[Int(child)] == value { return child }
    return -1
  }
}
