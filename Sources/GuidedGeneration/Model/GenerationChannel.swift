import Foundation

/// Where an executor sends what it writes.
///
/// A channel that you make yourself keeps what is sent into it, and gives it to whoever iterates over it: so an executor can be tested
/// without a session.
public struct LanguageModelExecutorGenerationChannel: Sendable {
  private let receive: @Sendable (Event) -> Void
  private let events: AsyncStream<Event>

  /// A channel that keeps its events for an iterator.
  public init() {
    let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
    events = stream
    receive = { continuation.yield($0) }
  }

  /// A channel of a session, which takes its events at once.
  init(receive: @escaping @Sendable (Event) -> Void) {
    self.receive = receive
    events = AsyncStream { $0.finish() }
  }

  /// Sends an event. Events count in the order in which they are sent.
  public func send(_ event: Event) async {
    receive(event)
  }

  /// Something that an executor did.
  public struct Event: Sendable {
    enum Content: Sendable {
      case response(Response.Action)
      case reasoning(Reasoning.Action)
      case toolCalls(ToolCalls.Action)
    }

    let entryID: String?
    let content: Content

    /// It wrote a part of its answer, or has something to say about it.
    public static func response(entryID: String? = nil, action: Response.Action) -> Event {
      Event(entryID: entryID, content: .response(action))
    }

    /// It reasoned.
    public static func reasoning(entryID: String? = nil, action: Reasoning.Action) -> Event {
      Event(entryID: entryID, content: .reasoning(action))
    }

    /// It wrote a part of a call.
    public static func toolCalls(entryID: String? = nil, action: ToolCalls.Action) -> Event {
      Event(entryID: entryID, content: .toolCalls(action))
    }
  }

  /// What it takes, as an executor counts it.
  public struct Usage: Sendable {
    /// Tokens read.
    public struct Input: Sendable {
      /// All tokens.
      public var totalTokenCount: Int
      /// Those whose state came from a cache.
      public var cachedTokenCount: Int

      /// Holds counts.
      public init(totalTokenCount: Int, cachedTokenCount: Int) {
        self.totalTokenCount = totalTokenCount
        self.cachedTokenCount = cachedTokenCount
      }
    }

    /// Tokens written.
    public struct Output: Sendable {
      /// All tokens.
      public var totalTokenCount: Int
      /// Those of the reasoning.
      public var reasoningTokenCount: Int

      /// Holds counts.
      public init(totalTokenCount: Int, reasoningTokenCount: Int) {
        self.totalTokenCount = totalTokenCount
        self.reasoningTokenCount = reasoningTokenCount
      }
    }

    /// Tokens read.
    public var input: Input
    /// Tokens written.
    public var output: Output
    /// What else there is to say.
    public var metadata: [String: GeneratedContent]

    /// Holds counts.
    public init(input: Input, output: Output, metadata: [String: any Sendable] = [:]) {
      self.input = input
      self.output = output
      self.metadata = Metadata.contents(of: metadata)
    }
  }
}

extension LanguageModelExecutorGenerationChannel: AsyncSequence {
  /// What a channel gives.
  public typealias Element = Event
  /// A channel can fail.
  public typealias Failure = any Error

  /// Gives the events in the order in which they were sent.
  public struct AsyncIterator: AsyncIteratorProtocol {
    /// What the iterator gives.
    public typealias Element = Event
    /// A channel can fail.
    public typealias Failure = any Error

    var base: AsyncStream<Event>.AsyncIterator

    /// The next event; `nil` when the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Event? {
      await base.next(isolation: actor)
    }
  }

  /// An iterator over what is sent.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: events.makeAsyncIterator()) }
}

extension LanguageModelExecutorGenerationChannel {
  /// What is done to an answer.
  public struct Response: Sendable {
    /// One thing that is done to an answer.
    public struct Action: Sendable {
      enum Content: Sendable {
        case append(String, segmentID: String?, tokens: Int)
        case replace(String, segmentID: String?, tokens: Int)
        case custom(any Transcript.CustomSegment)
        case add(Transcript.AttachmentSegment)
        case remove(id: String)
        case usage(Usage)
        case metadata([String: GeneratedContent])
      }

      let content: Content

      /// More text; with a schema, more of its JSON.
      public static func appendText(_ text: String, segmentID: String? = nil, tokenCount: Int = 0) -> Action {
        Action(content: .append(text, segmentID: segmentID, tokens: tokenCount))
      }

      /// All text so far of the segment is this.
      public static func replaceTextSegment(_ text: String, segmentID: String? = nil, tokenCount: Int = 0) -> Action {
        Action(content: .replace(text, segmentID: segmentID, tokens: tokenCount))
      }

      /// A segment of a kind of its own is there, or has changed.
      public static func updateCustomSegment(_ segment: any Transcript.CustomSegment) -> Action { Action(content: .custom(segment)) }

      /// An attachment is there.
      public static func addAttachmentSegment(_ segment: Transcript.AttachmentSegment) -> Action { Action(content: .add(segment)) }

      /// An attachment is taken back.
      public static func removeAttachmentSegment(id: String) -> Action { Action(content: .remove(id: id)) }

      /// How many tokens it has taken so far.
      public static func updateUsage(
        input: Usage.Input, output: Usage.Output, metadata: [String: any Sendable] = [:]
      ) -> Action {
        Action(content: .usage(Usage(input: input, output: output, metadata: metadata)))
      }

      /// More about the answer.
      public static func updateMetadata(_ values: [String: any Sendable]) -> Action {
        Action(content: .metadata(Metadata.contents(of: values)))
      }
    }
  }

  /// What is done to the reasoning.
  public struct Reasoning: Sendable {
    /// One thing that is done to the reasoning.
    public struct Action: Sendable {
      enum Content: Sendable {
        case append(String, segmentID: String?, tokens: Int)
        case replace(String, segmentID: String?, tokens: Int)
        case signature(Data, tokens: Int)
        case usage(Usage)
        case metadata([String: GeneratedContent])
      }

      let content: Content

      /// More text.
      public static func appendText(_ text: String, segmentID: String? = nil, tokenCount: Int = 0) -> Action {
        Action(content: .append(text, segmentID: segmentID, tokens: tokenCount))
      }

      /// All text so far of the segment is this.
      public static func replaceTextSegment(_ text: String, segmentID: String? = nil, tokenCount: Int = 0) -> Action {
        Action(content: .replace(text, segmentID: segmentID, tokens: tokenCount))
      }

      /// What the model's maker signs the reasoning with.
      public static func updateSignature(_ signature: Data, tokenCount: Int = 0) -> Action {
        Action(content: .signature(signature, tokens: tokenCount))
      }

      /// How many tokens it has taken so far.
      public static func updateUsage(
        input: Usage.Input, output: Usage.Output, metadata: [String: any Sendable] = [:]
      ) -> Action {
        Action(content: .usage(Usage(input: input, output: output, metadata: metadata)))
      }

      /// More about the reasoning.
      public static func updateMetadata(_ values: [String: any Sendable]) -> Action {
        Action(content: .metadata(Metadata.contents(of: values)))
      }
    }
  }

  /// What is done to calls of tools.
  public struct ToolCalls: Sendable {
    /// One call.
    public struct ToolCall: Sendable {
      /// One thing that is done to a call.
      public struct Action: Sendable {
        enum Content: Sendable {
          case arguments(String, tokens: Int)
          case metadata([String: GeneratedContent])
        }

        let content: Content

        /// More of the arguments' JSON.
        public static func appendArguments(_ content: String, tokenCount: Int = 0) -> Action {
          Action(content: .arguments(content, tokens: tokenCount))
        }

        /// More about the call.
        public static func updateMetadata(_ values: [String: any Sendable]) -> Action {
          Action(content: .metadata(Metadata.contents(of: values)))
        }
      }
    }

    /// One thing that is done to calls.
    public struct Action: Sendable {
      enum Content: Sendable {
        case call(id: String, name: String, ToolCall.Action)
        case remove(id: String)
        case usage(Usage)
        case metadata([String: GeneratedContent])
      }

      let content: Content

      /// A call is begun, or goes on.
      public static func toolCall(id: String, name: String, action: ToolCall.Action) -> Action {
        Action(content: .call(id: id, name: name, action))
      }

      /// A call is taken back.
      public static func removeToolCall(id: String) -> Action { Action(content: .remove(id: id)) }

      /// How many tokens it has taken so far.
      public static func updateUsage(
        input: Usage.Input, output: Usage.Output, metadata: [String: any Sendable] = [:]
      ) -> Action {
        Action(content: .usage(Usage(input: input, output: output, metadata: metadata)))
      }

      /// More about the calls.
      public static func updateMetadata(_ values: [String: any Sendable]) -> Action {
        Action(content: .metadata(Metadata.contents(of: values)))
      }
    }
  }
}
