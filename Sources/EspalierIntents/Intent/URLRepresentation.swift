/// A value that can stand in an address.
public protocol CustomURLRepresentationParameterConvertible {
  /// As it stands there; `nil` where it cannot.
  var urlRepresentationParameter: String? { get }
}

extension String: CustomURLRepresentationParameterConvertible {
  /// Escaped for a path.
  public var urlRepresentationParameter: String? { addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) }
}
extension Int: CustomURLRepresentationParameterConvertible {
  /// Its digits.
  public var urlRepresentationParameter: String? { String(self) }
}
extension URL: CustomURLRepresentationParameterConvertible {
  /// Itself.
  public var urlRepresentationParameter: String? { absoluteString }
}

/// An address with places for values.
package struct URLTemplate: Sendable {
  enum Part: Sendable {
    case text(String)
    /// The identifier, or the raw value.
    case own
    case value(@Sendable (Any) -> String?)
  }

  var parts: [Part]

  func url(for value: Any, own: String?) -> URL? {
    var text = ""
    for part in parts {
      switch part {
      case .text(let literal): text += literal
      case .own:
        guard let own = own?.urlRepresentationParameter else { return nil }
        text += own
      case .value(let read):
        guard let said = read(value)?.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) else { return nil }
        text += said
      }
    }
    return URL(string: text)
  }
}

/// A key path that is only read.
struct ReadPath<Root, Value: _IntentValue>: @unchecked Sendable {
  // A key path is not changed.
  let read: (Root) -> Value?

  func text(_ root: Any) -> String? { (root as? Root).flatMap(read).map { Value.intentValueCodec.display($0).title.text } }
}

/// The address of an entity: `"https://example.org/trails/\(.id)"`.
public struct EntityURLRepresentation<Entity: AppEntity>: ExpressibleByStringInterpolation, Sendable {
  package let template: URLTemplate
  /// An address without places.
  public init(_ value: String) { template = URLTemplate(parts: [.text(value)]) }
  /// An address without places.
  public init(stringLiteral value: String) { self.init(value) }
  /// An address with places.
  public init(stringInterpolation: StringInterpolation) { template = URLTemplate(parts: stringInterpolation.parts) }

  /// Collects text and places.
  public struct StringInterpolation: StringInterpolationProtocol {
    /// What is not a property.
    public enum Token: Sendable {
      /// The identifier.
      case id
    }
    var parts: [URLTemplate.Part] = []
    /// Starts empty.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds text.
    public mutating func appendLiteral(_ literal: String) { parts.append(.text(literal)) }
    /// Adds the identifier.
    public mutating func appendInterpolation(_ token: Token) { parts.append(.own) }
    /// Adds a property.
    public mutating func appendInterpolation<Value>(_ path: KeyPath<Entity, EntityProperty<Value>>) {
      let read = ReadPath<Entity, Value>(read: { $0[keyPath: path].wrappedValue })
      parts.append(.value { read.text($0) })
    }
  }
}

/// An entity that has an address.
public protocol URLRepresentableEntity: AppEntity, CustomURLRepresentationParameterConvertible {
  /// How the address is made.
  static var urlRepresentation: URLRepresentation { get }
}

extension URLRepresentableEntity {
  /// Short for `EntityURLRepresentation`.
  public typealias URLRepresentation = EntityURLRepresentation<Self>
  /// The entity's address; `nil` where it has none.
  public var urlRepresentation: URL? { get async { Self.urlRepresentation.template.url(for: self, own: id.entityIdentifierString) } }
  /// The identifier.
  public var urlRepresentationParameter: String? { id.entityIdentifierString }
}

/// The addresses of an enumeration's cases.
public struct EnumURLRepresentation<Enum: AppEnum>: ExpressibleByStringInterpolation, Sendable {
  package let template: URLTemplate
  private let byCase: [Enum: URLTemplate]
  /// An address without places.
  public init(_ value: String) { self.init(URLTemplate(parts: [.text(value)])) }
  /// An address without places.
  public init(stringLiteral value: String) { self.init(value) }
  /// An address with places.
  public init(stringInterpolation: StringInterpolation) { self.init(URLTemplate(parts: stringInterpolation.parts)) }
  /// An address for each case.
  public init(_ urlRepresentations: [Enum: EnumSingleURLRepresentation]) {
    template = URLTemplate(parts: [])
    byCase = urlRepresentations.mapValues(\.template)
  }
  private init(_ template: URLTemplate) {
    self.template = template
    byCase = [:]
  }

  func url(for value: Enum) -> URL? { (byCase[value] ?? template).url(for: value, own: value.rawValue.description) }

  /// The address of one case.
  public struct EnumSingleURLRepresentation: ExpressibleByStringInterpolation, Sendable {
    let template: URLTemplate
    /// An address without places.
    public init(stringLiteral value: String) { template = URLTemplate(parts: [.text(value)]) }
    /// An address with places.
    public init(stringInterpolation: EnumURLRepresentation<Enum>.StringInterpolation) {
      template = URLTemplate(parts: stringInterpolation.parts)
    }
  }

  /// Collects text and places.
  public struct StringInterpolation: StringInterpolationProtocol {
    /// What stands in a place.
    public enum Token: Sendable {
      /// The case's raw value.
      case rawValue
    }
    var parts: [URLTemplate.Part] = []
    /// Starts empty.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds text.
    public mutating func appendLiteral(_ literal: String) { parts.append(.text(literal)) }
    /// Adds the raw value.
    public mutating func appendInterpolation(_ token: Token) { parts.append(.own) }
    /// Adds a case's raw value.
    public mutating func appendInterpolation(_ value: Enum) { parts.append(.text(value.rawValue.description)) }
  }
}

/// An enumeration whose cases have addresses.
public protocol URLRepresentableEnum: AppEnum, CustomURLRepresentationParameterConvertible {
  /// How the addresses are made.
  static var urlRepresentation: URLRepresentation { get }
}

extension URLRepresentableEnum {
  /// Short for `EnumURLRepresentation`.
  public typealias URLRepresentation = EnumURLRepresentation<Self>
  /// The case's address; `nil` where it has none.
  public var urlRepresentation: URL? { Self.urlRepresentation.url(for: self) }
  /// The raw value.
  public var urlRepresentationParameter: String? { rawValue.description }
}

/// The address that an action opens: `"https://example.org/search/\(\.$words)"`.
public struct IntentURLRepresentation<Intent: AppIntent>: ExpressibleByStringInterpolation, Sendable {
  package let template: URLTemplate
  /// An address without places.
  public init(_ value: String) { template = URLTemplate(parts: [.text(value)]) }
  /// An address without places.
  public init(stringLiteral value: String) { self.init(value) }
  /// An address with places.
  public init(stringInterpolation: StringInterpolation) { template = URLTemplate(parts: stringInterpolation.parts) }
  init(template: URLTemplate) { self.template = template }

  /// Collects text and places.
  public struct StringInterpolation: StringInterpolationProtocol {
    var parts: [URLTemplate.Part] = []
    /// Starts empty.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds text.
    public mutating func appendLiteral(_ literal: String) { parts.append(.text(literal)) }
    /// Adds a parameter.
    public mutating func appendInterpolation<Value>(_ path: KeyPath<Intent, IntentParameter<Value>>) {
      let read = ReadPath<Intent, Value>(read: { $0[keyPath: path].knownValue })
      parts.append(.value { read.text($0) })
    }
  }
}

/// An action that opens an address.
public protocol URLRepresentableIntent: AppIntent {
  /// How the address is made.
  static var urlRepresentation: URLRepresentation { get }
}

extension URLRepresentableIntent {
  /// Short for `IntentURLRepresentation`.
  public typealias URLRepresentation = IntentURLRepresentation<Self>
  /// The address that is opened; `nil` while a value is missing.
  public var urlRepresentation: URL? { get async { Self.urlRepresentation.template.url(for: self, own: nil) } }

  /// Asks the host to open the address.
  ///
  /// - Throws: ``AppIntentError`` where a value is missing.
  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
    guard let url = Self.urlRepresentation.template.url(for: self, own: nil) else {
      throw AppIntentError(description: "\(Self.title.text) has no address to open: give it its values.")
    }
    IntentRun.current?.noteOpening(url.absoluteString)
    return .result()
  }
}

extension URLRepresentableIntent where Self: OpenIntent, Value: URLRepresentableEntity {
  /// The entity's.
  public static var urlRepresentation: URLRepresentation {
    IntentURLRepresentation(
      template: URLTemplate(parts: [
        .value { intent in
          guard let target = (intent as? Self)?.target else { return nil }
          return Value.urlRepresentation.template.url(for: target, own: target.id.entityIdentifierString)?.absoluteString
        }
      ]))
  }

  /// Asks the host to open the entity's address.
  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
    if let url = await target.urlRepresentation { IntentRun.current?.noteOpening(url.absoluteString) }
    return .result()
  }
}

extension URLRepresentableIntent where Self: OpenIntent, Value: URLRepresentableEnum {
  /// The case's.
  public static var urlRepresentation: URLRepresentation {
    IntentURLRepresentation(
      template: URLTemplate(parts: [.value { (($0 as? Self)?.target.urlRepresentation)?.absoluteString }]))
  }

  /// Asks the host to open the case's address.
  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
    if let url = target.urlRepresentation { IntentRun.current?.noteOpening(url.absoluteString) }
    return .result()
  }
}

/// Opens an address. Here: the host hands it to its handler.
public struct OpenURLIntent: SystemIntent, URLRepresentableIntent {
  /// "Open URL".
  public static var title: LocalizedStringResource { "Open URL" }
  /// The address as it is.
  public static var urlRepresentation: URLRepresentation {
    IntentURLRepresentation(template: URLTemplate(parts: [.value { ($0 as? OpenURLIntent)?.$url.knownValue?.absoluteString }]))
  }
  /// The address.
  @Parameter(title: "URL") public var url: URL

  /// No address yet.
  public init() {}
  /// An address.
  public init(_ url: URL) {
    self.init()
    self.url = url
  }
  /// A case's address.
  ///
  /// - Throws: ``AppIntentError`` where it has none.
  public init(urlRepresentable: some URLRepresentableEnum) throws {
    guard let url = urlRepresentable.urlRepresentation else { throw AppIntentError(description: "It has no address.") }
    self.init(url)
  }
  /// An entity's address.
  ///
  /// - Throws: ``AppIntentError`` where it has none.
  public init(urlRepresentable: some URLRepresentableEntity) async throws {
    guard let url = await urlRepresentable.urlRepresentation else { throw AppIntentError(description: "It has no address.") }
    self.init(url)
  }

  /// Asks the host to open the address.
  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
    IntentRun.current?.noteOpening(url.absoluteString)
    return .result()
  }
}
