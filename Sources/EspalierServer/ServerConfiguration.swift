import Serving

/// How the server listens, whom it answers, and what it accepts.
public struct ServerConfiguration: Sendable {
  /// The address to listen on.
  public var host = "127.0.0.1"
  /// The port; 0 takes a free one.
  public var port = 8080
  /// Keys that callers may show; none for no check. The address has to be a loopback one then.
  public var apiKeys: [String] = []
  /// Further names that a request's `Host` may have.
  public var allowedHosts: [String] = []
  /// Origins that pages may come from, beside the server's own: `https://app.example`, `http://localhost:*`, `chrome-extension://*`, `*`.
  public var allowedOrigins: [String] = []
  /// Most bytes of a request's body.
  public var bodyLimit = 4 << 20
  /// Most bytes of a request's headers.
  public var headerLimit = 32 << 10
  /// Connections at once; further ones wait to be accepted.
  public var connectionLimit = 1024
  /// How long the sending of a request may take.
  public var readTimeout: Duration = .seconds(30)
  /// How long a connection may be idle, and how long the head of a request may take to come.
  public var idleTimeout: Duration = .seconds(60)
  /// How long running requests may go on after the server was told to stop.
  public var shutdownTimeout: Duration = .seconds(30)
  /// Names that clients may use for the model, beside its own.
  public var aliases: [String] = []
  /// Most choices of one request.
  public var choiceLimit = 16
  /// Write what notes say into the log.
  public var logsNotes = false
  /// What `/health` and `/api/version` say.
  public var version = "0"

  /// The defaults.
  public init() {}

  /// Why an origin is none that a browser sends, in one sentence; nil where it is one, or a pattern.
  package func fault(ofOrigin origin: String) -> String? { Access.fault(ofOrigin: origin) }

  /// - Throws: ``ServerError`` where the address needs a key and there is none, or an origin is none.
  func check() throws(ServerError) {
    guard isLoopback || !apiKeys.isEmpty else {
      throw ServerError("\(host) can be reached from other machines: give --api-key-file, or listen on 127.0.0.1")
    }
    for origin in allowedOrigins {
      if let fault = Access.fault(ofOrigin: origin) { throw ServerError("allowed origin \"\(origin)\": \(fault)") }
    }
  }

  /// Host and port as they stand in a URL.
  var address: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

  /// Whether the address is reached from this machine only.
  public var isLoopback: Bool {
    if ["::1", "localhost"].contains(host) { return true }
    // An address, and not a name that begins like one.
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}

/// Why a server cannot be started.
public struct ServerError: Error, CustomStringConvertible {
  /// One sentence.
  public var description: String
  /// An error with that sentence.
  public init(_ description: String) { self.description = description }
}
