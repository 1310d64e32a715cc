import Foundation

/// How urgent a thread's work is, where there are more threads than cores.
///
/// Threads that answer connections have the usual priority. What computes for long gives way to them, so that a refusal, or the next bytes of
/// an answer, does not wait until a core is free.
package enum ThreadPriority: Int32, Sendable {
  case usual = 0
  /// Runs a model.
  case model = 4
  /// Prepares what a model may need later.
  case background = 14

  /// Gives the calling thread this priority, and every thread that it starts. On Linux a thread has a nice value of its own, setpriority(2).
  package func apply() {
    guard self != .usual else { return }
    #if os(Linux)
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, rawValue)
    #else
      Thread.current.qualityOfService = self == .model ? .userInitiated : .utility
    #endif
  }
}
