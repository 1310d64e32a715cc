import GuidedGeneration

/// A person, by name and by how they are reached.
///
/// In JSON a person is `{"name", "handle"}`: the name as it is shown, and an address, a number or a name of the application's own.
public struct IntentPerson: Sendable, CodableIntentValue, DisplayRepresentable {
  /// What a parameter wants of a person.
  public enum ParameterMode: String, Sendable {
    /// Any of their details.
    case contact
    /// Their address for mail.
    case email
    /// Their number.
    case phone
    /// Either.
    case emailOrPhone
  }

  /// Who a person is to whoever keeps them.
  public enum Identifier: Sendable, Hashable {
    /// One of the address book's.
    case contact(String)
    /// One of the application's.
    case applicationDefined(String)
    /// Nobody that is kept.
    case unknown
  }

  /// What a person is called.
  public enum Name: Sendable, Equatable {
    /// As it is shown.
    case displayName(String)
    /// By its parts.
    case components(PersonNameComponents)
    /// Not known.
    case unknown

    /// As it is shown; empty where it is not known.
    public var text: String {
      switch self {
      case .displayName(let name): name
      case .components(let parts):
        [parts.namePrefix, parts.givenName, parts.middleName, parts.familyName, parts.nameSuffix].compactMap { $0 }.joined(separator: " ")
      case .unknown: ""
      }
    }
  }

  /// How a person is reached.
  public struct Handle: Sendable, Hashable {
    /// An address of some kind.
    public enum Value: Sendable, Hashable {
      /// A telephone number.
      case phoneNumber(String)
      /// An address for mail.
      case emailAddress(String)
      /// A name of the application's own.
      case applicationDefined(String)
    }

    /// What kind of address it is to the person.
    public enum Label: Sendable, Hashable {
      /// At home.
      case home
      /// At work.
      case work
      /// A telephone of that make.
      case iPhone
      /// A mobile telephone.
      case mobile
      /// The first one to try.
      case main
      /// Facsimile, at home.
      case homeFax
      /// Facsimile, at work.
      case workFax
      /// A pager.
      case pager
      /// Another one.
      case other
      /// At school.
      case school
      /// A kind of one's own.
      case custom(String)
    }

    /// The address.
    public var value: Value
    /// What kind it is.
    public var label: Label

    /// An address.
    public init(_ value: Value, label: Label = .other) {
      self.value = value
      self.label = label
    }

    /// A telephone number.
    public init(phoneNumber: String, label: Label = .other) { self.init(.phoneNumber(phoneNumber), label: label) }

    /// An address for mail.
    public init(emailAddress: String, label: Label = .other) { self.init(.emailAddress(emailAddress), label: label) }

    /// A name of the application's own.
    public init(applicationDefined text: String, label: String? = nil) {
      self.init(.applicationDefined(text), label: label.map { .custom($0) } ?? .other)
    }

    /// The address as it is written.
    public var text: String {
      switch value {
      case .phoneNumber(let text), .emailAddress(let text), .applicationDefined(let text): text
      }
    }

    /// What the text is: with an `@` an address for mail, of digits and their marks a number, else a name of the application's own.
    init(text: String) {
      let isNumber = text.contains(where: \.isNumber) && text.allSatisfy { $0.isNumber || " +-()./".contains($0) }
      self.init(text.contains("@") ? .emailAddress(text) : isNumber ? .phoneNumber(text) : .applicationDefined(text))
    }
  }

  /// Their name.
  public var name: Name
  /// Whether it is the user.
  public var isMe: Bool
  /// Who they are to whoever keeps them.
  public var identifier: Identifier
  /// How they are reached.
  public var handle: Handle?
  /// Other ways to reach them.
  public var aliases: [Handle]
  /// What they look like; no part of their JSON.
  public var image: DisplayRepresentation.Image?

  /// A person.
  public init(
    identifier: Identifier, name: Name, handle: Handle?, aliases: [Handle] = [], isMe: Bool = false,
    image: DisplayRepresentation.Image? = nil
  ) {
    self.identifier = identifier
    self.name = name
    self.handle = handle
    self.aliases = aliases
    self.isMe = isMe
    self.image = image
  }

  /// A person of whom nothing but an address is known.
  public init(handle: Handle) { self.init(identifier: .unknown, name: .unknown, handle: handle) }

  /// A person by name, and an address of whichever kind.
  public init(name: String, handle: String? = nil) {
    self.init(identifier: .unknown, name: .displayName(name), handle: handle.map { Handle(text: $0) })
  }

  /// "Person".
  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Person"

  /// The name, or else the address.
  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: LocalizedStringResource(verbatim: name.text.isEmpty ? handle?.text ?? "" : name.text))
  }

  /// `{"name", "handle"}`; or, in one text, a name, an address for mail or a number.
  public static var intentValueCodec: IntentValueCodec<IntentPerson> {
    IntentValueCodec(
      shape: .person,
      decode: { input, context in
        if let words = input.words?.trimmingCharacters(in: .whitespaces), !words.isEmpty, !words.hasPrefix("{") {
          let handle = Handle(text: words)
          if case .applicationDefined = handle.value { return IntentPerson(name: words) }
          return IntentPerson(handle: handle)
        }
        guard let person = try? JSONDecoder().decode(IntentPerson.self, from: Data((input.words ?? input.written).utf8)) else {
          throw context.mismatch(input, expected: "a person's name, or an object with name and handle")
        }
        return person
      },
      encode: { .object([("name", JSON($0.name.text)), ("handle", $0.handle.map { JSON($0.text) })]) },
      display: { $0.displayRepresentation })
  }

  private enum Key: String, CodingKey { case name, handle }

  /// Reads `{"name", "handle"}`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      identifier: .unknown, name: try values.decodeIfPresent(String.self, forKey: .name).map { .displayName($0) } ?? .unknown,
      handle: try values.decodeIfPresent(String.self, forKey: .handle).map { Handle(text: $0) })
  }

  /// Writes `{"name", "handle"}`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(name.text, forKey: .name)
    try values.encodeIfPresent(handle?.text, forKey: .handle)
  }
}
