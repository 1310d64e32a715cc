import NIOCore
import NIOHTTP1

/// What HTTP/1 says of a request's head that is gone once the head is in the form that everything else gets it in.
///
/// A request that is the last of its connection, by its version or by any spelling of `Connection: close`, says `close` behind this handler. Of several
/// `Host` headers none is left: which of them somebody on the way has read is not known.
final class RequestRules: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    if !head.isKeepAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
    if head.headers["Host"].count > 1 { head.headers.remove(name: "Host") }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }
}
