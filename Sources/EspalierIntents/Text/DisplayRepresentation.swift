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

    /// A picture of the application.
    public init(named name: String, isTemplate: Bool = false) { self.init(.named(name), isTemplate) }
    /// A symbol of the system.
    public init(systemName: String, isTemplate: Bool = true) { self.init(.symbol(systemName), isTemplate) }
    /// The bytes of a picture.
    public init(data: Data, isTemplate: Bool = false) { self.init(.data(data), isTemplate) }
    /// A picture elsewhere.
    public init(url: URL, isTemplate: Bool = false) { self.init(.url(url), isTemplate) }

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
