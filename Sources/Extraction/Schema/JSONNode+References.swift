import JSONText

extension JSONNode {
  /// What a node of this schema refers to within it; the node itself where it refers to nothing there.
  func resolved(_ node: JSONNode) -> JSONNode {
    var node = node
    for _ in 0..<8 {
      guard let reference = node["$ref"]?.string, let target = definition(of: reference) else { return node }
      node = target
    }
    return node
  }
}
