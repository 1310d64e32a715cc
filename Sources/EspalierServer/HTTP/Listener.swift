import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// Accepts connections until SIGTERM, SIGINT or SIGHUP, then lets what runs end within the configuration's bound.
struct Listener: Sendable {
  let configuration: ServerConfiguration
  /// Connections at once, as many as the limit of open files allows.
  let limit: Int
  let connections: Connections

  /// - Parameters:
  ///   - drain: a service that ends when what runs has ended.
  ///   - onListening: called with the port once connections are accepted.
  ///   - note: called where what came is no HTTP, with the client's address.
  ///   - refusal: what a request is refused with by its head; nil for one that goes on.
  /// - Throws: ``ServerError`` where the address cannot be listened on.
  func run<Handler: HTTPResponder>(
    _ responder: Handler, until drain: any Service, onListening: @escaping @Sendable (_ port: Int) -> Void,
    note: @escaping @Sendable (_ address: String) -> Void,
    refusal: @escaping @Sendable (_ head: HTTPRequest, _ address: String) -> AdmissionHandler.Refusal?
  ) async throws where Handler.Context == ServerContext {
    var logger = Logger(label: "espalier.server") { _ in SwiftLogNoOpLogHandler() }
    logger.logLevel = .critical
    let (configuration, connections) = (configuration, connections)
    let application = Application(
      responder: responder,
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [ConnectionWatcher(connections, note: note), AdmissionHandler(configuration, refusal: refusal)],
          idleTimeout: .init(configuration.idleTimeout),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: configuration.headerLimit, maxHeaderListSize: configuration.headerLimit, maxHeaderFieldCount: 100))),
      configuration: ApplicationConfiguration(
        address: .hostname(configuration.host, port: configuration.port), serverName: "espalier",
        availableConnectionsDelegate: MaximumAvailableConnections(limit, logger: logger)),
      onServerRunning: { channel in onListening(channel.localAddress?.port ?? configuration.port) }, logger: logger)
    let shutdown = configuration.shutdownTimeout
    var groupConfiguration = ServiceGroupConfiguration(
      services: [
        .init(service: application),
        .init(service: drain, successTerminationBehavior: .gracefullyShutdownGroup),
      ],
      gracefulShutdownSignals: [.sigterm, .sigint, .sighup], logger: logger)
    groupConfiguration.maximumGracefulShutdownDuration = shutdown + .seconds(2)
    do {
      try await ServiceGroup(configuration: groupConfiguration).run()
    } catch let error as IOError {
      throw ServerError("\(configuration.address) cannot be listened on: \(Self.reason(error))")
    } catch let error where "\(error)".contains("UnknownHost") || "\(type(of: error))".contains("SocketAddressError") {
      throw ServerError("\(configuration.host) is no address of this machine; name one, such as 127.0.0.1 or 0.0.0.0")
    }
  }

  private static func reason(_ error: IOError) -> String {
    switch error.errnoCode {
    case EADDRINUSE: "another program listens there; choose another port"
    case EACCES: "this user may not listen there; choose a port from 1024 on"
    case EADDRNOTAVAIL: "this machine has no such address"
    default: String(cString: strerror(error.errnoCode))
    }
  }
}
