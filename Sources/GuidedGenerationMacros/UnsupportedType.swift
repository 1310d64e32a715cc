import SwiftSyntax

/// Types that no value can be generated of, as far as their spelling tells: a type of one's own may have any name.
enum UnsupportedType {
  /// What to use in place of the type; nothing where nothing is known against it.
  static func advice(for type: TypeSyntax) -> String? {
    if let optional = type.as(OptionalTypeSyntax.self) { return advice(for: optional.wrappedType) }
    if let optional = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return advice(for: optional.wrappedType) }
    if let array = type.as(ArrayTypeSyntax.self) { return advice(for: array.element) }
    if let dictionary = type.as(DictionaryTypeSyntax.self) {
      let key = dictionary.key.trimmedDescription
      guard key == "String" || key == "Swift.String" else {
        return "use '[String: \(dictionary.value.trimmedDescription)]', or an array of a structure with '@Generable'"
      }
      return advice(for: dictionary.value)
    }
    if let tuple = type.as(TupleTypeSyntax.self) {
      if tuple.elements.count == 1, let element = tuple.elements.first { return advice(for: element.type) }
      return tuple.elements.isEmpty ? "leave the property out" : "use a structure of its own with '@Generable'"
    }
    if let attributed = type.as(AttributedTypeSyntax.self) { return advice(for: attributed.baseType) }
    if type.is(FunctionTypeSyntax.self) { return "make it a method or a computed property" }
    if type.is(MetatypeTypeSyntax.self) { return "use an enumeration with '@Generable'" }
    if type.is(SomeOrAnyTypeSyntax.self) || type.is(CompositionTypeSyntax.self) {
      return "use a type of your own with '@Generable', or GeneratedContent for any value"
    }
    var spelling = type.trimmedDescription
    for module in ["Swift.", "Foundation.", "CoreFoundation."] where spelling.hasPrefix(module) {
      spelling.removeFirst(module.count)
    }
    if spelling.hasPrefix("ClosedRange<") || spelling.hasPrefix("Range<") { return "use two properties, for the lower and the upper bound" }
    return names[spelling]
  }

  private static let names: [String: String] = {
    let advice: [(String, [String])] = [
      ("use Double", ["CGFloat", "Float16", "Float80", "NSNumber"]),
      ("use Int, or Decimal for more digits", ["Int128", "UInt128"]),
      ("use String", ["Character", "Substring", "StaticString", "NSString", "NSMutableString", "AttributedString", "Unicode.Scalar"]),
      ("use Date", ["NSDate", "DateComponents"]), ("use two dates", ["DateInterval"]), ("use URL", ["NSURL"]), ("use UUID", ["NSUUID"]),
      ("use an array", ["NSArray", "NSSet", "NSDictionary", "IndexSet"]),
      ("use a structure of Doubles with '@Generable'", ["CGPoint", "CGSize", "CGRect", "CGVector"]),
      ("use GeneratedContent, which holds any value", ["Any", "AnyObject", "AnyHashable"]),
      ("leave the property out", ["Void", "Error", "NSError"]),
    ]
    return Dictionary(advice.flatMap { text, names in names.map { ($0, text) } }) { first, _ in first }
  }()
}
