import HTTPTypes
import NIOCore
import NIOHTTPTypes
import Serving

/// Turns requests away on the event loop, as soon as their head is there, where the queue is full.
///
/// The models' threads keep every core busy then: each further thread that a refusal had to pass through would wait for one of them. What is refused costs a look
/// at the queue and a few hundred bytes; its body is read and dropped. Everything else goes on to ``Responder``, which checks again.
///
/// A connection on which no whole head comes within the idle time is closed: bytes that drip do not keep it.
final class AdmissionHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let responder: Responder
  /// Requests that were passed on and have no whole answer yet. Answers come in order, so none is given past them.
  private var inFlight = 0
  private var isRefusing = false
  private var dropped = 0
  private var deadline: Scheduled<Void>?

  init(_ responder: Responder) { self.responder = responder }

  func handlerAdded(context: ChannelHandlerContext) { awaitHead(context) }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    context.fireChannelInactive()
  }

  private func awaitHead(_ context: ChannelHandlerContext) {
    deadline?.cancel()
    deadline = context.eventLoop.assumeIsolated().scheduleTask(in: .init(responder.configuration.idleTimeout)) {
      context.close(promise: nil)
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      deadline?.cancel()
      if inFlight == 0, let refusal = responder.refusal(head, address: context.channel.remoteAddress?.ipAddress ?? "local") {
        isRefusing = true
        dropped = 0
        write(refusal, context)
        if head.headerFields[.connection]?.lowercased() == "close" { return context.close(promise: nil) }
        // The body has as long as a head.
        awaitHead(context)
        return
      }
      inFlight += 1
      context.fireChannelRead(data)
    case .body(let bytes):
      guard isRefusing else { return context.fireChannelRead(data) }
      dropped += bytes.readableBytes
      if dropped > responder.configuration.bodyLimit { context.close(promise: nil) }
    case .end:
      guard isRefusing else { return context.fireChannelRead(data) }
      isRefusing = false
      awaitHead(context)
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) {
      inFlight -= 1
      if inFlight == 0 { awaitHead(context) }
    }
    context.write(data, promise: promise)
  }

  private func write(_ refusal: Refusal, _ context: ChannelHandlerContext) {
    context.write(wrapOutboundOut(.head(refusal.head)), promise: nil)
    context.write(wrapOutboundOut(.body(ByteBuffer(bytes: refusal.body))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
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
