/// Why a request is not run, or not to its end.
package enum ServingError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A bound of the queue is reached. Nothing was done for the request; `retryAfter` is a guess in seconds, 1 or more.
  case overloaded(reason: String, retryAfter: Int)
  /// The request's deadline passed, in the queue or while it ran.
  case timedOut(seconds: Double)
  /// The scheduler takes no more requests.
  case closed

  package var description: String {
    switch self {
    case .overloaded(let reason, let retryAfter): "the queue is full: \(reason); try again in \(retryAfter) s"
    case .timedOut(let seconds):
      "no answer within \(seconds.formattedSeconds) s; ask for less, allow more time, or come back when there is less to do"
    case .closed: "the server is shutting down and takes no more requests"
    }
  }
}

extension Double {
  /// Without a fraction where there is none.
  fileprivate var formattedSeconds: String { self == rounded() && abs(self) < 1e9 ? "\(Int(self))" : "\(self)" }
}
