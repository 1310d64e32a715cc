/// What a request has to do with other requests.
package enum ServingPriority: Int, Sendable, CaseIterable, Comparable {
  /// Somebody waits for the answer.
  case interactive
  /// Runs when nothing interactive waits.
  case batch

  package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// What the scheduler needs to know of a request.
package struct Ticket: Sendable {
  /// Whose request it is: callers take turns.
  package var caller: String
  package var priority: ServingPriority
  /// Tokens of the prompt and of the longest answer.
  package var tokens: Int
  /// Bytes that the request holds in memory while it waits.
  package var bytes: Int
  /// Names what the prompt begins with; requests that share it are run one behind the other where that harms nobody. Nil for no beginning worth sharing.
  package var prefix: Int?
  /// When the request is given up, wherever it is.
  package var deadline: ContinuousClock.Instant?
  /// Whether the queue's bounds turn it away; false where those who ask are of this process and bound what they ask themselves.
  package var isBounded = true

  package init(
    caller: String = "", priority: ServingPriority = .interactive, tokens: Int = 0, bytes: Int = 0, prefix: Int? = nil,
    deadline: ContinuousClock.Instant? = nil
  ) {
    self.caller = caller
    self.priority = priority
    self.tokens = tokens
    self.bytes = bytes
    self.prefix = prefix
    self.deadline = deadline
  }
}

/// What the scheduler may hold.
package struct SchedulerLimits: Sendable {
  /// Requests that run at once.
  package var lanes: Int
  /// Further lanes for requests of up to ``shortTokens``, so that these need not wait until a long one ends.
  package var shortLanes = 0
  package var shortTokens = 2048
  /// Interactive requests that wait.
  package var waiting: Int
  /// Tokens of the requests that wait, by their tickets.
  package var waitingTokens: Int
  /// Bytes of the requests that wait.
  package var waitingBytes: Int
  /// How long a request may be passed over for one that shares a beginning with what ran before it.
  package var patience: Duration
  /// How long a lane's thread waits for work before it ends.
  package var idle = Duration.seconds(5)
  /// Of the lanes' threads.
  package var priority = ThreadPriority.usual

  /// - Parameters:
  ///   - lanes: at least 1.
  ///   - waiting: nil for 64, or 8 a lane where that is more.
  package init(
    lanes: Int, waiting: Int? = nil, waitingTokens: Int = 4_000_000, waitingBytes: Int = 256 << 20,
    patience: Duration = .milliseconds(250)
  ) {
    self.lanes = max(1, lanes)
    self.waiting = waiting ?? max(64, 8 * lanes)
    self.waitingTokens = waitingTokens
    self.waitingBytes = waitingBytes
    self.patience = patience
  }
}

/// The scheduler's counts since it was made, and what it holds now.
package struct SchedulerCounts: Sendable, Equatable {
  package var running = 0
  package var waiting = 0
  package var waitingTokens = 0
  package var waitingBytes = 0
  package var done = 0
  package var failed = 0
  package var cancelled = 0
  package var timedOut = 0
  package var rejected = 0
  /// Seconds that requests waited before they ran, summed up.
  package var queueSeconds = 0.0

  package init() {}
}

/// What a running request asks and tells its scheduler.
package struct RunningRequest: Sendable {
  let isOver: @Sendable () -> Bool
  let beginningIsReady: @Sendable () -> Void
  /// How long the request waited, in seconds.
  package let waited: Double

  /// Whether the request is to stop: its caller has left, or its deadline is over.
  package var shouldStop: Bool { isOver() }

  /// Says that what the request's prompt begins with is saved: others that share it may start.
  package func notePrefixSaved() { beginningIsReady() }
}
