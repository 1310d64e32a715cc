import JSONText

extension TemplateValue {
  /// A JSON value as a template sees it.
  ///
  /// - Parameter origin: where its strings are from; those of a user never become control tokens.
  package init(_ node: JSONNode, origin: TemplateText.Origin) {
    switch node.kind {
    case .null: self = .none
    case .bool: self = .bool(node.bool ?? false)
    case .number:
      // 1.0 stays a float, as Python reads it.
      let text = node.numberText ?? "0"
      if text.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x39).contains($0) }), let value = Int(text) {
        self = .int(value)
      } else {
        self = .double(node.double ?? 0)
      }
    case .string: self = .text(TemplateText(node.string ?? "", origin))
    case .array: self = .list(node.elements.map { TemplateValue($0, origin: origin) })
    case .object:
      var table = TemplateDictionary()
      for member in node.members {
        table.set(.text(TemplateText(member.key.string ?? "", origin)), TemplateValue(member.value, origin: origin))
      }
      self = .dictionary(table)
    }
  }
}
