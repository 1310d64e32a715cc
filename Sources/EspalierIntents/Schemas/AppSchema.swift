/// Known kinds of intents, entities and enumerations.
///
/// A name that is not listed here can be given as `AppSchema.Intent("domain.name")`.
public enum AppSchema {
  /// A kind of intent.
  public struct Intent: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The domain and the name, joined by a dot.
    public let name: String
    /// A kind of that name.
    public init(_ name: String) { self.name = name }
    /// A kind of that name.
    public init(stringLiteral name: String) { self.name = name }
  }

  /// A kind of entity.
  public struct Entity: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The domain and the name, joined by a dot.
    public let name: String
    /// A kind of that name.
    public init(_ name: String) { self.name = name }
    /// A kind of that name.
    public init(stringLiteral name: String) { self.name = name }
  }

  /// A kind of enumeration.
  public struct Enum: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The domain and the name, joined by a dot.
    public let name: String
    /// A kind of that name.
    public init(_ name: String) { self.name = name }
    /// A kind of that name.
    public init(stringLiteral name: String) { self.name = name }
  }
}

/// An intent of a known kind; the macro writes the conformance.
public protocol AssistantSchemaIntent: AppIntent {
  /// Which kind it is.
  static var appSchema: AppSchema.Intent { get }
}

extension AssistantSchemaIntent {
  /// The name of the type, in words and without "Intent".
  public static var title: LocalizedStringResource { LocalizedStringResource(spoken: String(describing: Self.self), without: "Intent") }
}

/// An entity of a known kind; the macro writes the conformance.
public protocol AssistantSchemaEntity: AppEntity {
  /// Which kind it is.
  static var appSchema: AppSchema.Entity { get }
}

extension AssistantSchemaEntity {
  /// The name of the type, in words and without "Entity".
  public static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(name: LocalizedStringResource(spoken: String(describing: Self.self), without: "Entity"))
  }
}

/// An enumeration of a known kind; the macro writes the conformance.
public protocol AssistantSchemaEnum: AppEnum {
  /// Which kind it is.
  static var appSchema: AppSchema.Enum { get }
}

extension AssistantSchemaEnum {
  /// The name of the type, in words.
  public static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(name: LocalizedStringResource(spoken: String(describing: Self.self), without: ""))
  }
}

extension LocalizedStringResource {
  /// "SendMessageIntent" as "Send Message".
  init(spoken typeName: String, without suffix: String) {
    let name =
      !suffix.isEmpty && typeName.hasSuffix(suffix) && typeName.count > suffix.count ? String(typeName.dropLast(suffix.count)) : typeName
    self.init(stringLiteral: name.spokenWords)
  }
}
