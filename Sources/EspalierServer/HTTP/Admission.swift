import HTTPTypes
import NIOCore
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import Serving

/// Turns requests away on the event loop, as soon as their head is there, where the queue is full.
///
/// The models' threads keep every core busy then: each further thread that a refusal had to pass through would wait for one of them. What is refused costs a look
/// at the queue and a few hundred bytes; its body is read and dropped. Everything else goes on to the responder, which checks again.
///
/// A connection is closed on which no whole head comes within the idle time (bytes that drip do not keep it), or whose client takes nothing of an answer
/// for as long. After an answer that says `Connection: close` it is closed too, in such a way that a client that still sends its body gets the answer:
/// this side ends first, and what comes is dropped for a moment.
final class AdmissionHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let configuration: ServerConfiguration
  private let refusal: @Sendable (_ head: HTTPRequest, _ address: String) -> Refusal?
  /// Requests that were passed on, and how many of them have their whole answer. Answers come in order, so none is given past them.
  private var passed = 0
  private var answered = 0
  private var isRefusing = false
  private var dropped = 0
  private var deadline: Scheduled<Void>?
  /// The request, by its number, that is the connection's last; what comes behind it is not read.
  private var last: Int?
  private var isPastLast = false
  /// Whether the connection ends with the answer that is being sent, or has ended on this side.
  private var endsWithAnswer = false
  private var isEnding = false
  /// How long what still comes is dropped when this side has ended.
  private static let lingering = TimeAmount.seconds(2)
  /// Bytes of bodies so far, and how many of them the client had taken at the last look.
  private var written = 0
  private var takenBefore = 0
  private var watch: Scheduled<Void>?

  /// - Parameter refusal: what a request is refused with by its head; nil for one that goes on.
  init(_ configuration: ServerConfiguration, refusal: @escaping @Sendable (_ head: HTTPRequest, _ address: String) -> Refusal?) {
    (self.configuration, self.refusal) = (configuration, refusal)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let pipeline = context.pipeline.syncOperations
    if let codec = try? pipeline.handler(type: HTTP1ToHTTPServerCodec.self) {
      try? pipeline.addHandler(RequestRules(), position: .before(codec))
    }
    awaitHead(context)
  }

  func handlerRemoved(context: ChannelHandlerContext) { stopWaiting() }

  func channelInactive(context: ChannelHandlerContext) {
    stopWaiting()
    context.fireChannelInactive()
  }

  private func stopWaiting() {
    deadline?.cancel()
    watch?.cancel()
  }

  private func awaitHead(_ context: ChannelHandlerContext) { close(context, in: .init(configuration.idleTimeout)) }

  private func close(_ context: ChannelHandlerContext, in time: TimeAmount) {
    deadline?.cancel()
    deadline = context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
  }

  // MARK: Requests

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    if case .head = part, last != nil { isPastLast = true }
    if isEnding || isPastLast { return }
    switch part {
    case .head(let head):
      deadline?.cancel()
      let isLast = head.headerFields[.connection] == "close"
      if passed == answered, let refusal = refusal(head, context.channel.remoteAddress?.ipAddress ?? "local") {
        isRefusing = true
        dropped = 0
        if isLast { last = 0 }
        write(refusal, isLast: isLast, context)
        // The body has as long as a head.
        if !isLast { awaitHead(context) }
        return
      }
      passed += 1
      if isLast { last = passed }
      // RFC 9110, 10.1.1: a client that waits for leave to send a body gets it, unless the answer is known by the head.
      if head.headerFields[.expect]?.lowercased() == "100-continue", passed == answered + 1,
        head.headerFields[.contentLength].flatMap({ Int($0) }) ?? 0 <= configuration.bodyLimit
      {
        context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
      }
      context.fireChannelRead(data)
    case .body(let bytes):
      guard isRefusing else { return context.fireChannelRead(data) }
      dropped += bytes.readableBytes
      if dropped > configuration.bodyLimit { context.close(promise: nil) }
    case .end:
      guard isRefusing else { return context.fireChannelRead(data) }
      isRefusing = false
      if last == nil { awaitHead(context) }
    }
  }

  // MARK: Answers

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head):
      if last == answered + 1 { head.headerFields[.connection] = "close" }
      endsWithAnswer = head.headerFields[.connection] == "close"
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body(let bytes):
      watchProgress(context)
      written += bytes.readableBytes
      context.write(data, promise: promise)
    case .end:
      answered += 1
      if endsWithAnswer { return end(with: data, context, promise) }
      if passed == answered { awaitHead(context) }
      context.write(data, promise: promise)
    }
  }

  private func write(_ refusal: Refusal, isLast: Bool, _ context: ChannelHandlerContext) {
    var head = refusal.head
    if isLast { head.headerFields[.connection] = "close" }
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(ByteBuffer(bytes: refusal.body))), promise: nil)
    if isLast {
      end(with: wrapOutboundOut(.end(nil)), context, nil)
    } else {
      context.write(wrapOutboundOut(.end(nil)), promise: nil)
    }
    context.flush()
  }

  /// Writes an answer's end, then ends this side.
  private func end(with data: NIOAny, _ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?) {
    let sent = promise ?? context.eventLoop.makePromise()
    sent.futureResult.assumeIsolated().whenComplete { [self] _ in
      isEnding = true
      context.close(mode: .output, promise: nil)
      close(context, in: Self.lingering)
    }
    context.write(data, promise: sent)
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    if mode == .output, isEnding {
      promise?.succeed()
    } else {
      context.close(mode: mode, promise: promise)
    }
  }

  /// Looks, an idle time from now, whether the client has taken anything of what waits to be sent.
  private func watchProgress(_ context: ChannelHandlerContext) {
    guard watch == nil else { return }
    watch = context.eventLoop.assumeIsolated().scheduleTask(in: .init(configuration.idleTimeout)) { [self] in
      watch = nil
      guard let waiting = try? context.channel.syncOptions?.getOption(ChannelOptions.bufferedWritableBytes), waiting > 0 else { return }
      let taken = written - waiting
      if taken == takenBefore { return context.close(promise: nil) }
      takenBefore = taken
      watchProgress(context)
    }
  }

  /// An answer that is ready.
  struct Refusal {
    var head: HTTPResponse
    var body: [UInt8]
  }
}

extension Responder {
  /// The refusal of a request by its head: nil where the queue has room, where the request is none for the model, and where something else is wrong with it.
  func refusal(_ head: HTTPRequest, address: String) -> AdmissionHandler.Refusal? {
    let arrival = ContinuousClock.now
    guard head.method == .post, head.headerFields[.origin] == nil, let path = head.path,
      let route = Self.route(String(path.prefix { $0 != "?" })), route.needsRoom,
      let caller = try? access.check(head, address: address, isOpen: false)
    else { return nil }
    do {
      try service.scheduler.checkRoom()
      return nil
    } catch {
      let failure = APIError(error)
      let body = (route.isOllama ? failure.ollama : failure.openAI).bytes
      let id = ServerContext.newRequestID()
      var fields = failure.fields
      fields[.contentType] = "application/json"
      fields[.contentLength] = "\(body.count)"
      fields[.requestID] = id
      fields[.contentTypeOptions] = "nosniff"
      fields[.cacheControl] = "no-store"
      fields[.server] = "espalier"
      note(
        id, head.method, route.name, failure.status.code, seconds: (ContinuousClock.now - arrival).inSeconds, caller: caller)
      return .init(head: HTTPResponse(status: failure.status, headerFields: fields), body: body)
    }
  }
}
