import HTTPTypes
import Hummingbird
import NIOCore
import Serving

/// An answer that is sent while it is made.
struct EventStream: Sendable {
  /// What happens to a generation, in order.
  enum Event: Sendable {
    /// What is certain so far, from the beginning.
    case partial([UInt8])
    case done(ServingAnswer)
    case failed(any Error)
    /// Nothing has happened for a while.
    case idle
  }

  let events = EventChannel<Event>()
  private let task: Task<Void, Never>
  private let ticker: Task<Void, Never>
  /// Comments are sent this often where there is nothing else, so that nobody on the way takes the connection for dead.
  private static let keepAlive: Duration = .seconds(15)

  /// Starts a generation.
  init(_ request: ServingRequest, service: ModelService) {
    let events = events
    task = Task {
      do { events.send(.done(try await service.answer(request) { events.send(.partial($0)) })) } catch { events.send(.failed(error)) }
    }
    ticker = Task {
      while !Task.isCancelled {
        try? await Task.sleep(for: Self.keepAlive)
        if !Task.isCancelled { events.send(.idle) }
      }
    }
  }

  func cancel() {
    task.cancel()
    ticker.cancel()
  }

  /// Answers with a stream, once something has happened: what is refused before that is an error like any other.
  ///
  /// - Parameters:
  ///   - type: the media type.
  ///   - comment: what is sent to keep the connection; nil for nothing.
  ///   - write: turns an event into what is sent; called for each event but ``Event/idle``.
  func response(
    type: String, comment: [UInt8]?, responder: Responder, context: ServerContext,
    write: @escaping @Sendable (_ event: Event) -> [[UInt8]]
  ) async throws -> Response {
    let connection = ObjectIdentifier(context.channel)
    responder.connections.whenEnded(connection) { cancel() }
    let first = await events.peek()
    if case .failed(let error) = first {
      cancel()
      throw error
    }
    if Task.isCancelled {
      cancel()
      throw CancellationError()
    }
    context.isStreaming.set()
    let headers: HTTPFields = [.contentType: type, .cacheControl: "no-cache", .accelBuffering: "no"]
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody { writer in
        defer { cancel() }
        var outcome: (status: Int, code: String?) = (499, "cancelled")
        defer { responder.note(context, status: outcome.status, code: outcome.code) }
        // Whoever never reads is cut off when the answer is long over.
        let watchdog = Task { [channel = context.channel, limit = responder.service.limits.timeout] in
          try await Task.sleep(for: limit + .seconds(30))
          try await channel.close()
        }
        defer { watchdog.cancel() }
        while true {
          let event = await events.next()
          if case .done = event { outcome = (200, nil) }
          if case .failed(let error) = event {
            let failure = responder.failure(error)
            outcome = (failure.status.code, failure.code)
          }
          if case .idle = event {
            if let comment { try await writer.write(ByteBuffer(bytes: comment)) }
            continue
          }
          let pieces = write(event)
          if !pieces.isEmpty { try await writer.write(ByteBuffer(bytes: pieces.flatMap { $0 })) }
          switch event {
          case .done, .failed:
            try await writer.finish(nil)
            return
          case .partial, .idle: continue
          }
        }
      })
  }
}

/// What of a growing text has been sent.
final class SentText: @unchecked Sendable {
  // Sendable because one task writes one stream.
  private(set) var count = 0
  /// Whether anything at all has been sent.
  var isOpened = false

  /// What has come since; nil where it is nothing, or where the text no longer begins with what was sent.
  func delta(_ whole: [UInt8]) -> [UInt8]? {
    guard whole.count > count else { return nil }
    defer { count = whole.count }
    return Array(whole[count...])
  }
}

extension JSONOutput {
  /// The value as a server-sent event; `event` names it where the protocol has names.
  func serverSent(event: String? = nil) -> [UInt8] {
    var bytes: [UInt8] = []
    if let event { bytes.append(contentsOf: "event: \(event)\n".utf8) }
    bytes.append(contentsOf: "data: ".utf8)
    write(to: &bytes)
    bytes.append(contentsOf: "\n\n".utf8)
    return bytes
  }
}
