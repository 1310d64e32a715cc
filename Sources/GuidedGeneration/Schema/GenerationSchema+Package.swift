// What a module of further generable types makes schemas and guides of.

extension GenerationSchema {
  /// A schema of JSON Schema keywords.
  package init(document: KeyValuePairs<String, any ConvertibleToGeneratedContent>) {
    self.init(shape: .document(GeneratedContent(properties: document)))
  }

  /// An array of a type without equal elements.
  package static func uniqueElements(of type: any Generable.Type) -> GenerationSchema {
    GenerationSchema(shape: .guided(.array(.type(type)), [.uniqueElements]))
  }

  /// A structure of any keys, with values of a type.
  package static func dictionary(of type: any Generable.Type) -> GenerationSchema {
    GenerationSchema(shape: .dictionary(.type(type)))
  }
}

extension GenerationGuide {
  /// A guide of bounds, inclusive, which are numbers.
  package init(least: GeneratedContent?, greatest: GeneratedContent?) {
    var constraints: [GuideConstraint] = []
    if case .number(let number)? = least?.value { constraints.append(.minimum(number)) }
    if case .number(let number)? = greatest?.value { constraints.append(.maximum(number)) }
    self.init(constraints: constraints)
  }
}
