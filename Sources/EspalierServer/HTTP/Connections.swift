import Foundation
import NIOCore
import NIOHTTPTypes

/// Watches whether clients are still there.
///
/// Nobody reads from a connection while its answer is made, so that a client's leaving goes unseen. This handler sees the end of the
/// client's stream as it comes and calls who asked for it. A client that closes its sending side only counts as gone too.
final class ConnectionWatcher: ChannelInboundHandler, RemovableChannelHandler, Sendable {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart

  private let connections: Connections

  init(_ connections: Connections) { self.connections = connections }

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
    context.fireErrorCaught(error)
  }
}

/// The connections that are open, and what is to happen when their clients leave.
final class Connections: @unchecked Sendable {
  // Sendable because of the lock.
  private struct Entry {
    var hasEnded = false
    var onEnd: (@Sendable () -> Void)?
  }

  private let lock = NSLock()
  private var entries: [ObjectIdentifier: Entry] = [:]

  var count: Int { lock.withLock { entries.count } }

  func add(_ id: ObjectIdentifier) { lock.withLock { entries[id] = Entry() } }
  func remove(_ id: ObjectIdentifier) { lock.withLock { entries[id] = nil } }

  func end(_ id: ObjectIdentifier) {
    let action = lock.withLock { () -> (@Sendable () -> Void)? in
      guard entries[id]?.hasEnded == false else { return nil }
      entries[id]?.hasEnded = true
      return entries[id]?.onEnd
    }
    action?()
  }

  /// Has `action` called once when the client leaves, or now if it has; nil takes the last one back.
  func whenEnded(_ id: ObjectIdentifier, _ action: (@Sendable () -> Void)?) {
    let hasEnded = lock.withLock { () -> Bool in
      guard let entry = entries[id] else { return action != nil }
      entries[id]?.onEnd = action
      return entry.hasEnded
    }
    if hasEnded { action?() }
  }
}
