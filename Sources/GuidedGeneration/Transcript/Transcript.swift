import Foundation

/// The conversation of a session: instructions, prompts, tool calls with their outputs, and responses, in order.
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

  /// The entries behind the instructions: a collection that can be changed.
  public typealias HistoryView = ArraySlice<Entry>

  /// Everything but the instructions that lead the transcript. Setting it keeps those instructions.
  public var history: HistoryView {
    get { entries[instructionsCount...] }
    set { entries.replaceSubrange(instructionsCount..., with: newValue) }
  }

  /// How many entries of instructions lead the transcript.
  var instructionsCount: Int {
    entries.prefix { entry in
      if case .instructions = entry { true } else { false }
    }.count
  }

  /// The entries for which a condition holds, as an array, as it was before transcripts could replace ranges; where a `Transcript` is
  /// asked for, the collection's own `filter` gives one.
  public func filter(_ isIncluded: (Entry) throws -> Bool) rethrows -> [Entry] {
    try entries.filter(isIncluded)
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
    /// What the model should do, and the tools that it has.
    case instructions(Instructions)
    /// What was asked.
    case prompt(Prompt)
    /// Tools that the model called.
    case toolCalls(ToolCalls)
    /// What a tool gave back.
    case toolOutput(ToolOutput)
    /// What the model answered.
    case response(Response)
    /// What the model thought before it answered.
    case reasoning(Reasoning)

    /// The entry's identity.
    public var id: String {
      switch self {
      case .instructions(let instructions): instructions.id
      case .prompt(let prompt): prompt.id
      case .toolCalls(let calls): calls.id
      case .toolOutput(let output): output.id
      case .response(let response): response.id
      case .reasoning(let reasoning): reasoning.id
      }
    }
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
    case .reasoning(let reasoning): reasoning.description
    }
  }
}
