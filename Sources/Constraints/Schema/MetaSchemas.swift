/// The meta-schemas that a schema may refer to without bringing them along.
enum MetaSchemas {
  static func text(of address: String) -> String? { nil }
}
