/// What an intent, a query or an entity consists of, read from a value of it in the order of declaration.
package enum IntentReflection {
  /// The parameters with their names in code.
  package static func parameters(of intent: any AppIntent) -> [(name: String, parameter: any AnyIntentParameter)] {
    children(of: intent).compactMap { name, value in (value as? any AnyIntentParameter).map { (name, $0) } }
  }

  /// The properties with their names in code.
  package static func properties(of entity: any AppValue) -> [(name: String, property: any AnyEntityProperty)] {
    children(of: entity).compactMap { name, value in (value as? any AnyEntityProperty).map { (name, $0) } }
  }

  static func dependencies(of value: Any) -> [any AnyAppDependency] {
    children(of: value).compactMap { $0.1 as? any AnyAppDependency }
  }

  /// Stored properties; a wrapper's is called `_name`.
  private static func children(of value: Any) -> [(String, Any)] {
    Mirror(reflecting: value).children.compactMap { child in
      child.label.map { ($0.hasPrefix("_") ? String($0.dropFirst()) : $0, child.value) }
    }
  }
}
