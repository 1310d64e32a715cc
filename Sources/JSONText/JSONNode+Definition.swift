extension JSONNode {
  /// The definition of this schema that a reference names (`#/$defs/Name`); nil for references of any other form.
  package func definition(of reference: String) -> JSONNode? {
    let parts = reference.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "#", parts[1] == "$defs" || parts[1] == "definitions", !parts[2].contains("~"),
      !parts[2].contains("%")
    else { return nil }
    return self[String(parts[1])]?[String(parts[2])]
  }
}
