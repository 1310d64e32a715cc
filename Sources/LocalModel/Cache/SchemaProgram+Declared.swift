import Constraints

extension SchemaProgram {
  /// The same without the keys of objects that declare none, where a value can do without them. For a model that copies what it is asked for: it
  /// has no names to give to what nobody asked for.
  var withoutFreeKeys: SchemaProgram {
    var program = self
    for (id, node) in nodes.enumerated() {
      guard case .object(var object) = node, object.properties.isEmpty, object.dependentRequired.isEmpty, object.minProperties == 0 else {
        continue
      }
      object.patterns = []
      program.nodes[id] = .object(object)
    }
    return program
  }
}
