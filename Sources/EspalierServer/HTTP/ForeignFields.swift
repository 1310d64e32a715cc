import JSONText

/// The fields by which other servers are told what an answer has to be.
///
/// Unknown fields are ignored, as everywhere. These would not be missed before an answer has another form than the caller asked for, so they are
/// refused, with the name of the field that is read here.
enum ForeignFields {
  private static let names: Set<String> = [
    "guided_json", "guided_choice", "guided_regex", "guided_grammar", "guided_decoding", "structured_outputs", "structured_output",
    "structural_tag", "json_schema", "schema", "response_schema", "response_json_schema", "responseSchema", "responseJsonSchema",
    "output_schema", "output_format",
    "output_config", "response_format", "response_model", "format", "grammar", "ebnf", "lark", "regex", "text",
  ]
  /// Objects of further fields that clients flatten, and some forget to.
  private static let holders = ["extra_body", "nvext", "options", "generation_config", "generationConfig"]

  /// - Parameters:
  ///   - own: the field by which this route is told.
  ///   - place: where in it the schema belongs.
  /// - Throws: 400 that names the field and the one to send instead.
  static func refuse(_ root: JSONNode, own: String, place: String? = nil) throws(APIError) {
    try refuse(members: root, prefix: "", own: own, instead: place ?? own)
    for holder in holders {
      if let node = root[holder], node.kind == .object { try refuse(members: node, prefix: holder + ".", own: nil, instead: place ?? own) }
    }
  }

  private static func refuse(members node: JSONNode, prefix: String, own: String?, instead: String) throws(APIError) {
    for (key, value) in node.members {
      guard let name = key.string, names.contains(name), name != own, !value.isNull, value.bool != false else { continue }
      // What is text, and not what it has to be.
      if name == "text", value["format"] == nil { continue }
      let reason = "is not read here, and without it the answer would have another form"
      throw .invalid(
        "\"\(prefix)\(name)\" \(reason); send the schema as \"\(instead)\"", param: prefix + name, code: "unsupported_parameter")
    }
  }
}
