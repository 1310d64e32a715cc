import Foundation

extension Transcript {
  /// A piece of an entry.
  public enum Segment: Sendable, Identifiable, Equatable {
    /// Text.
    case text(TextSegment)
    /// Structured content.
    case structure(StructuredSegment)
    /// An image.
    case attachment(AttachmentSegment)
    /// A piece of a kind that an app or a model defines.
    case custom(any CustomSegment)

    /// The segment's identity.
    public var id: String {
      switch self {
      case .text(let segment): segment.id
      case .structure(let segment): segment.id
      case .attachment(let segment): segment.id
      case .custom(let segment): segment.id
      }
    }

    /// Whether two segments are the same one.
    public static func == (left: Segment, right: Segment) -> Bool {
      switch (left, right) {
      case (.text(let left), .text(let right)): left == right
      case (.structure(let left), .structure(let right)): left == right
      case (.attachment(let left), .attachment(let right)): left == right
      case (.custom(let left), .custom(let right)): DecodedSegment.areEqual(left, right)
      default: false
      }
    }
  }

  /// Text.
  public struct TextSegment: Sendable, Identifiable, Equatable {
    /// The segment's identity.
    public var id: String
    /// The text.
    public var content: String

    /// Holds text.
    public init(id: String = UUID().uuidString, content: String) {
      self.id = id
      self.content = content
    }
  }

  /// Structured content.
  public struct StructuredSegment: Sendable, Identifiable, Equatable {
    /// The segment's identity.
    public var id: String
    /// The name of the schema that the content fits.
    public var source: String
    /// The content.
    public var content: GeneratedContent

    /// Holds content.
    public init(id: String = UUID().uuidString, source: String, content: GeneratedContent) {
      self.id = id
      self.source = source
      self.content = content
    }

    /// Holds content.
    public init(id: String = UUID().uuidString, schemaName: String, content: GeneratedContent) {
      self.init(id: id, source: schemaName, content: content)
    }

    /// The name of the schema that the content fits; another name of ``source``.
    public var schemaName: String {
      get { source }
      set { source = newValue }
    }
  }

  /// Something that stands beside the text.
  public struct AttachmentSegment: Sendable, Identifiable, Equatable {
    /// The segment's identity.
    public var id: String
    /// What is attached.
    public var content: Attachment
    /// The name by which the text refers to it.
    public var label: String?

    /// Holds an attachment.
    public init(id: String = UUID().uuidString, content: Attachment, label: String? = nil) {
      self.id = id
      self.content = content
      self.label = label
    }
  }

  /// What can be attached.
  public enum Attachment: Sendable, Equatable {
    /// An image.
    case image(ImageAttachment)
  }

  /// An image, by the place of its file.
  public struct ImageAttachment: Sendable, Equatable {
    /// Where the image is.
    public let url: URL?

    /// The image in a file.
    public init(imageURL: URL) {
      url = imageURL
    }
  }

  /// A part of an entry whose kind an app or a model defines.
  ///
  /// A model reads it as its ``PromptRepresentable/promptRepresentation``, by default its description.
  public protocol CustomSegment: InstructionsRepresentable, PromptRepresentable, CustomStringConvertible, Equatable, Identifiable,
    Sendable
  {
    /// What the segment holds.
    associatedtype Content: Decodable, Encodable, Equatable, Sendable

    /// The segment's identity.
    var id: String { get }

    /// What the segment holds.
    var content: Content { get }
  }
}

extension Transcript.CustomSegment {
  /// The segment itself. A model that does not know its kind reads its description.
  public var promptRepresentation: Prompt { return Prompt(parts: [.custom(self)]) }

  /// The segment itself. A model that does not know its kind reads its description.
  public var instructionsRepresentation: Instructions { return Instructions(parts: [.custom(self)]) }

  /// The content as JSON.
  public var description: String { Metadata.content(of: content)?.jsonString ?? String(describing: content) }
}

/// A custom segment that was read from JSON, where its type is not known.
struct DecodedSegment: Transcript.CustomSegment {
  let id: String
  /// The name of the type that was written.
  let typeName: String
  let content: JSONTree

  /// Whether two segments are the same one, be they of a type that is known or read from JSON.
  static func areEqual(_ left: any Transcript.CustomSegment, _ right: any Transcript.CustomSegment) -> Bool {
    if Metadata.isEqual(left, right) { return true }
    guard left is DecodedSegment || right is DecodedSegment else { return false }
    return left.id == right.id && name(of: left) == name(of: right)
      && Metadata.content(of: left.content) == Metadata.content(of: right.content)
  }

  static func name(of segment: any Transcript.CustomSegment) -> String {
    (segment as? DecodedSegment)?.typeName ?? String(describing: type(of: segment))
  }
}

extension Sequence<Transcript.Segment> {
  /// The segments as a model reads them, one below the other.
  package var text: String {
    map { segment in
      switch segment {
      case .text(let text): text.content
      case .structure(let structure): structure.content.jsonString
      case .attachment(let attachment): attachment.description
      case .custom(let segment): segment.promptRepresentation.text
      }
    }.joined(separator: "\n")
  }
}

extension Transcript.Segment: CustomStringConvertible {
  /// The text, or the content as JSON.
  public var description: String {
    switch self {
    case .text(let segment): segment.description
    case .structure(let segment): segment.description
    case .attachment(let segment): segment.description
    case .custom(let segment): segment.description
    }
  }
}

extension Transcript.TextSegment: CustomStringConvertible {
  /// The text.
  public var description: String { content }
}

extension Transcript.StructuredSegment: CustomStringConvertible {
  /// The content as JSON.
  public var description: String { content.jsonString }
}

extension Transcript.AttachmentSegment: CustomStringConvertible {
  /// What is attached, and under which name.
  public var description: String { label.map { "[image: \($0)]" } ?? "[image]" }
}
