import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Scheduling

/// What a request brings along beside its head and body.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel
  /// Names the request in the log and in the header `x-request-id`.
  let requestID: String
  let arrival = ContinuousClock.now
  /// Whose request it is: a key's, or an address's.
  var caller = ""
  /// Whether errors have Ollama's form.
  var isOllama = false
  /// What is asked for, for the log.
  var method = HTTPRequest.Method.get
  var route = "unknown"
  /// Whether the answer is a stream, which writes its own line into the log.
  let isStreaming = StopFlag()

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
    requestID = Self.newRequestID()
  }

  static func newRequestID() -> String { "req_" + String(UInt64.random(in: .min ... .max), radix: 16) }

  /// The client's address, without its port.
  var remoteAddress: String { channel.remoteAddress?.ipAddress ?? "local" }
}
