import GuidedGeneration

/// A JSON value: arguments, results and schemas of intents.
package typealias JSON = GeneratedContent

extension GeneratedContent {
  /// An object; members that are `nil` are left out.
  package static func object(_ members: [(String, GeneratedContent?)]) -> GeneratedContent {
    GeneratedContent(.structure(OrderedProperties(members.compactMap { key, value in value.map { (key, $0) } })))
  }

  /// An array.
  package static func items(_ elements: [GeneratedContent]) -> GeneratedContent { GeneratedContent(.array(elements)) }

  /// `null`.
  package static var nothing: GeneratedContent { GeneratedContent(.null) }

  /// Text that is JSON; `nil` where it is not, or ends too early.
  package static func parsed(_ text: String) -> GeneratedContent? {
    guard let content = try? GeneratedContent(json: text), content.isComplete else { return nil }
    return content
  }

  package func member(_ key: String) -> GeneratedContent? {
    if case .structure(let members) = value { return members[key] }
    return nil
  }

  /// The members of an object in their order; `nil` for another value.
  package var members: [(key: String, value: GeneratedContent)]? {
    if case .structure(let members) = value { return members.pairs }
    return nil
  }

  package var elements: [GeneratedContent]? {
    if case .array(let elements) = value { return elements }
    return nil
  }

  package var string: String? {
    if case .string(let text) = value { return text }
    return nil
  }

  package var integer: Int? {
    if case .number(let number) = value { return number.integer }
    return nil
  }

  package var double: Double? {
    if case .number(let number) = value { return number.double }
    return nil
  }

  package var decimal: Decimal? {
    if case .number(let number) = value { return number.decimal }
    return nil
  }

  package var truth: Bool? {
    if case .bool(let flag) = value { return flag }
    return nil
  }

  package var isNothing: Bool {
    if case .null = value { return true }
    return false
  }

  /// The object with further members, or with members replaced.
  package func adding(_ members: [(String, GeneratedContent?)]) -> GeneratedContent {
    guard case .structure(var own) = value else { return self }
    for (key, value) in members where value != nil { own[key] = value }
    return GeneratedContent(.structure(own))
  }
}
