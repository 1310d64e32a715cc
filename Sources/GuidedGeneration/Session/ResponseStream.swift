extension LanguageModelSession {
  /// A response while it is being generated: a sequence of snapshots. Each holds the whole value so far.
  ///
  /// Generation starts when the first snapshot is asked for, or with ``collect()``. A stream that is dropped before its end stops
  /// generating; the part that was there stays in the transcript.
  public struct ResponseStream<Content>: AsyncSequence where Content: Generable {
    /// The value so far.
    public struct Snapshot {
      /// The value, with `nil` for properties that have not been generated yet.
      public var content: Content.PartiallyGenerated
      /// The value as content.
      public var rawContent: GeneratedContent
      /// What the turn has added to the transcript so far. The response is added when it is complete.
      public var transcriptEntries: ArraySlice<Transcript.Entry>
      /// How many tokens the turn took so far, as far as is known.
      public var usage: LanguageModelSession.Usage
    }

    /// What a stream gives.
    public typealias Element = Snapshot
    /// A stream can fail in any of the ways in which a response can.
    public typealias Failure = any Swift.Error

    let handle: StreamHandle

    init(start: @escaping @Sendable (StreamSource) async throws -> GenerationOutcome) {
      handle = StreamHandle(source: StreamSource(start: start))
    }

    /// A stream of text that is there already.
    init(text: String, entries: [Transcript.Entry]) where Content == String {
      self.init { _ in
        GenerationOutcome(
          content: GeneratedContent(.string(text)), entries: entries[...], statistics: GenerationStatistics(), confidences: [])
      }
    }

    /// Gives the snapshots one after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
      /// What the iterator gives.
      public typealias Element = Snapshot
      /// A stream can fail in any of the ways in which a response can.
      public typealias Failure = any Swift.Error

      // Held so that the stream counts as wanted.
      let handle: StreamHandle
      private var position = 0

      init(handle: StreamHandle) {
        self.handle = handle
      }

      /// The next snapshot; `nil` after the last one.
      public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Snapshot? {
        while let step = try await handle.source.next(at: position, isolation: actor) {
          let content = step.content
          position = step.next
          do {
            return Snapshot(
              content: try Content.PartiallyGenerated(content), rawContent: content, transcriptEntries: step.entries, usage: step.usage)
          } catch  where !content.isComplete {
            // Too little of a value that is read in one piece, as an enumeration is.
            continue
          }
        }
        return nil
      }
    }

    /// An iterator that starts with the first snapshot.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(handle: handle) }

    /// Waits for the whole response. Snapshots can have been taken before.
    public nonisolated(nonsending) func collect() async throws -> sending Response<Content> {
      let outcome = try await handle.source.outcome()
      return Response(content: try Content(outcome.content), outcome: outcome)
    }
  }
}

/// Stands for the wish to have a stream: when the last holder lets go, generation stops.
final class StreamHandle: Sendable {
  let source: StreamSource

  init(source: StreamSource) {
    self.source = source
  }

  deinit {
    source.abandon()
  }
}
