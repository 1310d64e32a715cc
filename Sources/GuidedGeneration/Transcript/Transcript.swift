import Foundation

/// What was said in a session: instructions, prompts, calls of tools with their outputs, and responses, in order.
public struct Transcript: Sendable, Equatable, RandomAccessCollection {
  /// The position of an entry.
  public typealias Index = Int

  private var entries: [Entry]

  /// A transcript of given entries.
  public init(entries: some Sequence<Entry> = []) {
    self.entries = Array(entries)
  }

  /// An empty transcript.
  public init() {
    entries = []
  }

  /// The position of the first entry.
  public var startIndex: Int { entries.startIndex }

  /// The position after the last entry.
  public var endIndex: Int { entries.endIndex }

  /// The entry at a position.
  public subscript(index: Int) -> Entry {
    get { entries[index] }
    set { entries[index] = newValue }
  }

  /// Everything but the instructions that lead the transcript.
  public var history: ArraySlice<Entry> {
    entries.drop { entry in
      if case .instructions = entry { true } else { false }
    }
  }
}

extension Transcript: MutableCollection, RangeReplaceableCollection {
  /// Puts other entries in the place of some.
  public mutating func replaceSubrange(_ subrange: Range<Int>, with newElements: some Collection<Entry>) {
    entries.replaceSubrange(subrange, with: newElements)
  }
}

extension Transcript {
  /// One thing that was said.
  public enum Entry: Sendable, Identifiable, Equatable {
    /// How the model is to go about its work, and the tools that it has.
    case instructions(Instructions)
    /// What was asked.
    case prompt(Prompt)
    /// Tools that the model called.
    case toolCalls(ToolCalls)
    /// What a tool gave back.
    case toolOutput(ToolOutput)
    /// What the model answered.
    case response(Response)

    /// The entry's identity.
    public var id: String {
      switch self {
      case .instructions(let instructions): instructions.id
      case .prompt(let prompt): prompt.id
      case .toolCalls(let calls): calls.id
      case .toolOutput(let output): output.id
      case .response(let response): response.id
      }
    }
  }

  /// A piece of an entry.
  public enum Segment: Sendable, Identifiable, Equatable {
    /// Text.
    case text(TextSegment)
    /// Structured content.
    case structure(StructuredSegment)

    /// The segment's identity.
    public var id: String {
      switch self {
      case .text(let segment): segment.id
      case .structure(let segment): segment.id
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
}

extension Sequence<Transcript.Segment> {
  /// The segments as a model reads them, one below the other.
  package var text: String {
    map { segment in
      switch segment {
      case .text(let text): text.content
      case .structure(let structure): structure.content.jsonString
      }
    }.joined(separator: "\n")
  }
}

extension Transcript.Entry: CustomStringConvertible {
  /// What the entry is and says, for a developer.
  public var description: String {
    switch self {
    case .instructions(let instructions): instructions.description
    case .prompt(let prompt): prompt.description
    case .toolCalls(let calls): calls.description
    case .toolOutput(let output): output.description
    case .response(let response): response.description
    }
  }
}

extension Transcript.Segment: CustomStringConvertible {
  /// The text, or the content as JSON.
  public var description: String {
    switch self {
    case .text(let segment): segment.description
    case .structure(let segment): segment.description
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
