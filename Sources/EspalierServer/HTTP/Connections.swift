import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import Synchronization

/// Watches whether clients are still there.
///
/// Nobody reads from a connection while its answer is made, so that a client's leaving goes unseen. This handler sees the end of the
/// client's stream as it comes and calls who asked for it. A client that closes its sending side only counts as gone too.
final class ConnectionWatcher: ChannelInboundHandler, RemovableChannelHandler, Sendable {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart

  private let connections: Connections
  private let note: @Sendable (_ address: String) -> Void

  /// - Parameter note: called where what came is no HTTP, with the client's address.
  init(_ connections: Connections, note: @escaping @Sendable (_ address: String) -> Void) {
    (self.connections, self.note) = (connections, note)
  }

  func handlerAdded(context: ChannelHandlerContext) { connections.add(ObjectIdentifier(context.channel)) }

  func channelInactive(context: ChannelHandlerContext) {
    connections.end(ObjectIdentifier(context.channel))
    connections.remove(ObjectIdentifier(context.channel))
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? ChannelEvent, event == .inputClosed { connections.end(ObjectIdentifier(context.channel)) }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    connections.end(ObjectIdentifier(context.channel))
    // What is no HTTP is answered with 400 before anything here sees it.
    if error is HTTPParserError { note(context.channel.remoteAddress?.ipAddress ?? "local") }
    context.fireErrorCaught(error)
  }
}

/// The connections that are open, and what is to happen when their clients leave.
final class Connections: Sendable {
  private struct Entry {
    var hasEnded = false
    var onEnd: (@Sendable () -> Void)?
  }

  private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  var count: Int { entries.withLock { $0.count } }

  func add(_ id: ObjectIdentifier) { entries.withLock { $0[id] = Entry() } }
  func remove(_ id: ObjectIdentifier) { entries.withLock { $0[id] = nil } }

  func end(_ id: ObjectIdentifier) {
    let action = entries.withLock { entries -> (@Sendable () -> Void)? in
      guard entries[id]?.hasEnded == false else { return nil }
      entries[id]?.hasEnded = true
      return entries[id]?.onEnd
    }
    action?()
  }

  /// Has `action` called once when the client leaves, or now if it has; nil takes the last one back.
  func whenEnded(_ id: ObjectIdentifier, _ action: (@Sendable () -> Void)?) {
    let hasEnded = entries.withLock { entries -> Bool in
      guard let entry = entries[id] else { return action != nil }
      entries[id]?.onEnd = action
      return entry.hasEnded
    }
    if hasEnded { action?() }
  }
}
