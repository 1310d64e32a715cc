/// One part of a prompt or of instructions.
package enum PromptPart: Sendable {
  case text(String)
  case content(GeneratedContent)
  case attachment(Transcript.AttachmentSegment)
  case custom(any Transcript.CustomSegment)

  /// The parts as the model reads them, one below the other.
  static func text(of parts: [PromptPart]) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .content(let content): content.jsonString
      case .attachment(let attachment): attachment.description
      case .custom(let segment): segment.description
      }
    }.joined(separator: "\n")
  }

  /// The parts as segments of an entry: text in one piece, as far as nothing else stands between.
  static func segments(of parts: [PromptPart]) -> [Transcript.Segment] {
    var segments: [Transcript.Segment] = []
    var texts: [PromptPart] = []
    func flush() {
      guard !texts.isEmpty else { return }
      segments.append(.text(.init(content: text(of: texts))))
      texts = []
    }
    for part in parts {
      switch part {
      case .text, .content: texts.append(part)
      case .attachment(let attachment):
        flush()
        segments.append(.attachment(attachment))
      case .custom(let segment):
        flush()
        segments.append(.custom(segment))
      }
    }
    flush()
    return segments.isEmpty ? [.text(.init(content: ""))] : segments
  }
}
