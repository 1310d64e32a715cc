/// `format` as regular languages of whole strings.
enum StringFormat {
  static func isKnown(_ name: String) -> Bool { false }
  static func isAboutNumbers(_ name: String) -> Bool { ["int32", "int64", "float", "double"].contains(name) }
  static func language(_ name: String) -> RegexNode? { nil }
}
