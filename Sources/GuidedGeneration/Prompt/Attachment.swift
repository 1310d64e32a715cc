import Foundation

/// Something that stands beside the text of a prompt.
///
/// No model of this package looks at images: a request with one is refused with ``LanguageModelError/unsupportedCapability(_:)``. A
/// ``LanguageModel`` of your own that names ``LanguageModelCapabilities/Capability/vision`` gets it in its transcript.
public struct Attachment<Content> {
  var segment: Transcript.AttachmentSegment

  /// The attachment under a name by which the text can refer to it.
  public func label(_ label: String) -> Attachment<Content> {
    var copy = self
    copy.segment.label = label
    return copy
  }
}

extension Attachment: PromptRepresentable, InstructionsRepresentable {
  /// The attachment as a prompt.
  public var promptRepresentation: Prompt { return Prompt(parts: [.attachment(segment)]) }

  /// The attachment as instructions.
  public var instructionsRepresentation: Instructions { return Instructions(parts: [.attachment(segment)]) }
}

/// What an attachment of an image holds.
public struct ImageAttachmentContent: Sendable, Equatable {}

extension Attachment where Content == ImageAttachmentContent {
  /// The image in a file.
  public init(imageURL: URL) {
    segment = Transcript.AttachmentSegment(content: .image(.init(imageURL: imageURL)))
  }
}

extension Attachment: Sendable where Content: Sendable {}

/// An image that a model refers to by its label. `ImageReference+Generable.swift` is what `@Generable` makes of it.
public struct ImageReference: Sendable, Equatable {
  /// The label of the attachment.
  public let attachmentLabel: String

  /// The latest image of that label in a transcript; `nil` where there is none. The earlier name of ``resolved(in:)``.
  public func resolve(in transcript: Transcript) -> Transcript.ImageAttachment? { resolved(in: transcript) }

  /// The latest image of that label among entries; `nil` where there is none.
  public func resolved(in entries: some Sequence<Transcript.Entry>) -> Transcript.ImageAttachment? {
    for entry in entries.reversed() {
      for case .attachment(let attachment) in entry.segments.reversed() where attachment.label == attachmentLabel {
        switch attachment.content {
        case .image(let image): return image
        }
      }
    }
    return nil
  }
}

extension Transcript.Entry {
  /// What the entry says; calls of tools say nothing.
  var segments: [Transcript.Segment] {
    switch self {
    case .instructions(let entry): entry.segments
    case .prompt(let entry): entry.segments
    case .toolCalls: []
    case .toolOutput(let entry): entry.segments
    case .response(let entry): entry.segments
    case .reasoning(let entry): entry.segments
    }
  }
}
