/// How a kind of thing is called.
public struct TypeDisplayRepresentation: Sendable, Equatable, ExpressibleByStringInterpolation {
  /// Its name, in the singular.
  public var name: LocalizedStringResource
  /// Its name behind a number.
  public var numericFormat: LocalizedStringResource?
  /// Other names.
  public var synonyms: [LocalizedStringResource]

  /// A name, and how it is counted.
  public init(name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil, synonyms: [LocalizedStringResource] = []) {
    self.name = name
    self.numericFormat = numericFormat
    self.synonyms = synonyms
  }

  /// A name.
  public init(stringLiteral value: String) { self.init(name: LocalizedStringResource(stringLiteral: value)) }

  /// A name with values in it.
  public init(stringInterpolation: LocalizedStringResource.StringInterpolation) {
    self.init(name: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}

/// How one thing is shown: a title, a line below, a picture.
public struct DisplayRepresentation: Sendable, Equatable, ExpressibleByStringInterpolation {
  /// A picture, by where it is found.
  public struct Image: Sendable, Equatable {
    /// Where a picture is.
    package enum Source: Sendable, Equatable {
      case named(String)
      case symbol(String)
      case data(Data)
      case url(URL)
    }

    package let source: Source
    package let isTemplate: Bool

    /// The outline of a picture; a terminal draws none.
    public struct DisplayStyle: Sendable, Equatable {
      private let name: String
      /// Round.
      public static let circular = DisplayStyle(name: "circular")
      /// As it is.
      public static let `default` = DisplayStyle(name: "default")
    }

    /// A picture of the application.
    public init(named name: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
      self.init(.named(name), isTemplate ?? false)
    }
    /// A symbol of the system.
    public init(systemName: String, isTemplate: Bool? = nil) { self.init(.symbol(systemName), isTemplate ?? true) }
    /// A symbol of the system, in a tint that is not used here.
    public init(systemName: String, tintColor: (any Sendable)?, symbolConfiguration: (any Sendable)? = nil) {
      self.init(.symbol(systemName), true)
    }
    /// The bytes of a picture.
    public init(data: Data, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) { self.init(.data(data), isTemplate ?? false) }
    /// A picture elsewhere.
    public init(url: URL, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) { self.init(.url(url), isTemplate ?? false) }
    /// A picture elsewhere, of a size that is not used here.
    public init(url: URL, width: Double, height: Double, isTemplate: Bool? = nil, displayStyle: DisplayStyle = .default) {
      self.init(.url(url), isTemplate ?? false)
    }

    private init(_ source: Source, _ isTemplate: Bool) {
      self.source = source
      self.isTemplate = isTemplate
    }
  }

  /// The name.
  public var title: LocalizedStringResource
  /// A line below the name.
  public var subtitle: LocalizedStringResource?
  /// A picture.
  public var image: Image?
  /// Other names, by which it is found.
  public var synonyms: [LocalizedStringResource]

  /// A title, and what stands beside it.
  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil, synonyms: [LocalizedStringResource] = []
  ) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    self.synonyms = synonyms
  }

  /// A title, and a picture that is made when it is shown. Here it is not made, so that listing records stays quick.
  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, synonyms: [LocalizedStringResource] = [],
    image: @escaping @Sendable () async throws -> Image?
  ) { self.init(title: title, subtitle: subtitle, image: nil, synonyms: synonyms) }

  /// The parts of a representation.
  public struct Components: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int
    /// Parts of bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Title and subtitle.
    public static let text = Components(rawValue: 1)
    /// The picture.
    public static let image = Components(rawValue: 2)
  }

  /// A title.
  public init(stringLiteral value: String) { self.init(title: LocalizedStringResource(stringLiteral: value)) }

  /// A title with values in it.
  public init(stringInterpolation: LocalizedStringResource.StringInterpolation) {
    self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
  }

  /// The title, and the line below it in brackets.
  package var line: String {
    let below = subtitle?.text ?? ""
    return below.isEmpty ? title.text : "\(title.text) (\(below))"
  }
}
