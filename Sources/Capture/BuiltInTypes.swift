import Espalier

/// The generable types that the package brings along, by name.
public enum BuiltInTypes {
  private static let types: [(name: String, type: any Generable.Type)] = [
    ("CapturedItem", CapturedItem.self)
  ]

  /// Their names, in the order of the documentation.
  public static var names: [String] { types.map(\.name) }

  /// The type of that name, exactly as written.
  public static func named(_ name: String) -> (any Generable.Type)? {
    types.first { $0.name == name }?.type
  }
}
