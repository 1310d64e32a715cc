// What the code that `@Generable` writes is built from. The builders are there so that it needs no variables: one would hide what the
// user calls by its name in a guide. Underscores mark what is public for the macro alone.

extension GenerationSchema {
  /// Lists that the macro writes, member by member, so that `#if` can stand between them.
  @resultBuilder
  public enum _List<Element> {
    /// One member.
    public static func buildExpression(_ member: Element) -> [Element] { [member] }
    /// The members, in order.
    public static func buildBlock(_ members: [Element]...) -> [Element] { members.flatMap(\.self) }
  }

  /// A structure.
  public init(
    type: any Generable.Type, description: String? = nil, representNilExplicitlyInGeneratedContent explicitNil: Bool = false,
    @_List<Property> _properties properties: () -> [Property]
  ) {
    self.init(type: type, description: description, representNilExplicitlyInGeneratedContent: explicitNil, properties: properties())
  }

  /// A structure under a name of your own.
  public init(
    name: String, description: String? = nil, representNilExplicitlyInGeneratedContent explicitNil: Bool = false,
    @_List<Property> _properties properties: () -> [Property]
  ) {
    self.init(name: name, description: description, representNilExplicitlyInGeneratedContent: explicitNil, properties: properties())
  }

  /// One of several strings.
  public init(type: any Generable.Type, description: String? = nil, @_List<String> _choices choices: () -> [String]) {
    self.init(type: type, description: description, anyOf: choices())
  }

  /// One of several strings, under a name of your own.
  public init(name: String, description: String? = nil, @_List<String> _choices choices: () -> [String]) {
    self.init(name: name, description: description, anyOf: choices())
  }

  /// One case of an enumeration, with what it holds.
  public struct _Payload: Sendable {
    let name: String
    let properties: [Property]

    /// Describes a case.
    ///
    /// - Parameters:
    ///   - name: the case's name, which the property `type` holds.
    ///   - properties: what the case holds.
    public init(name: String, properties: [Property]) {
      self.name = name
      self.properties = properties
    }
  }

  /// One of several structures, which their property `type` distinguishes.
  public init(type: any Generable.Type, description: String? = nil, @_List<_Payload> _payloads payloads: () -> [_Payload]) {
    self.init(head: .init(type: type, description: description), payloads: payloads())
  }

  /// One of several structures, which their property `type` distinguishes, under your own name.
  public init(name: String, description: String? = nil, @_List<_Payload> _payloads payloads: () -> [_Payload]) {
    self.init(head: .init(name: SchemaShape.TypeHead.schemaName(name), description: description), payloads: payloads())
  }

  private init(head: SchemaShape.TypeHead, payloads: [_Payload]) {
    let shapes = payloads.map { payload -> SchemaShape in
      let type = Property(name: "type", type: String.self, guides: [.constant(payload.name)])
      var caseHead = head
      caseHead.description = nil
      caseHead.caseName = payload.name
      caseHead.name += "." + SchemaShape.TypeHead.schemaName(payload.name)
      caseHead.qualifiedName += "." + SchemaShape.TypeHead.schemaName(payload.name)
      return .object(
        .init(head: caseHead, properties: [type.shape] + payload.properties.map(\.shape), representsNilExplicitly: false))
    }
    self.init(shape: .union(head, shapes))
  }
}

extension GeneratedContent {
  /// A structure of a value's properties.
  ///
  /// - Parameters:
  ///   - explicitNil: whether an absent value is written as `null` (`true`) or left out (`false`).
  ///   - id: the identity of the structure.
  ///   - properties: names and values, in order.
  public init(
    representNilExplicitlyInGeneratedContent explicitNil: Bool, id: GenerationID? = nil,
    @GenerationSchema._List<(String, any ConvertibleToGeneratedContent)> _properties properties: () -> [(
      String, any ConvertibleToGeneratedContent
    )]
  ) {
    let all = properties()
    let present = explicitNil ? all : all.filter { ($0.1 as? any AbsentRepresenting)?.isAbsent != true }
    self.init(.structure(OrderedProperties(present.map { ($0.0, $0.1.generatedContent) })), id: id)
  }

  /// A property with its name.
  public static func _property(
    _ name: String, _ value: some ConvertibleToGeneratedContent
  ) -> (String, any ConvertibleToGeneratedContent) {
    (name, value)
  }

  /// The name of an enumeration's case. It must be complete, because a part of one name can be another name.
  ///
  /// - Throws: ``LanguageModelSession/GenerationError/decodingFailure(_:)`` where the content is not a string, or is only its beginning.
  public func _choice() throws -> String {
    try requireComplete("one of several strings")
    return try String(self)
  }

  /// The name of an enumeration's case, read from a property.
  ///
  /// - Throws: ``LanguageModelSession/GenerationError/decodingFailure(_:)`` where there is no such property or it is not complete.
  public func _choice(forProperty property: String) throws -> String {
    guard let content = self[property] else {
      throw conversionFailure("GeneratedContent does not contain a property '\(property)'.")
    }
    return try content._choice()
  }

  /// The error for a name that no case has.
  public func _unexpectedChoice(_ name: String, for type: Any.Type) -> any Error {
    conversionFailure("Unexpected value '\(name)' for \(type).")
  }
}

/// A type of which a value can be absent.
private protocol AbsentRepresenting {
  var isAbsent: Bool { get }
}

extension Optional: AbsentRepresenting {
  fileprivate var isAbsent: Bool { self == nil }
}
