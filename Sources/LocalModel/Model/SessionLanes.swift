import Foundation
import Scheduling
import Synchronization

/// Where the sessions of a model are run: on the lanes of the service that serves the model, else on lanes of their own.
///
/// A small model has a lane for each core. The session that finds the model's own sequences free takes those, which one session alone always does;
/// others take sequences with a thread of their own. Both compute the same bits. The sessions of a large model take turns at its threads, pass by
/// pass, a few at a time; their passes are not run as one, since an answer would then depend, by rounding, on what is answered beside it.
final class SessionLanes: Sendable {
  private struct State {
    var own: Scheduler?
    weak var service: Scheduler?
    /// Whether a session is on the model's own sequences.
    var isPoolTaken = false
    /// Whether there can be sequences with a thread of their own; nil where nobody has asked yet.
    var runsIndependently: Bool?
  }

  private let state = Mutex(State())
  private let pool: SequencePool
  private let independentPool: SequencePool?
  private let limits: SchedulerLimits

  /// Sessions of a large model that are under way at once: each holds a context's memory.
  static let turns = 8

  init(pool: SequencePool, independentPool: SequencePool?) {
    (self.pool, self.independentPool) = (pool, independentPool)
    limits = SchedulerLimits(lanes: independentPool == nil ? Self.turns : ProcessInfo.processInfo.activeProcessorCount)
  }

  /// The scheduler that takes the next session: the service's unless it is stopping.
  var scheduler: Scheduler {
    state.withLock { state in
      if let service = state.service, !service.isStopping { return service }
      if let own = state.own { return own }
      let own = Scheduler(limits: limits)
      state.own = own
      return own
    }
  }

  /// Has sessions take turns with the requests of a service, for as long as it runs.
  func share(_ scheduler: Scheduler) { state.withLock { $0.service = scheduler } }

  /// Runs `body` on a lane, and hands it the pool that it takes its sequence from.
  ///
  /// - Parameter prefix: names what the prompt begins with; of sessions that share it one runs it first.
  /// - Throws: `CancellationError` as soon as the task is cancelled while it waits, or what `body` throws.
  func run<Output: Sendable>(
    prefix: Int?, _ body: @escaping @Sendable (_ running: RunningRequest, _ pool: SequencePool) throws -> Output
  ) async throws -> Output {
    var ticket = Ticket(caller: "session", prefix: prefix)
    // Who asks is part of this program; a queue of its own making is no reason to turn it away.
    ticket.isBounded = false
    while true {
      do {
        return try await scheduler.run(ticket) { running in try self.onSequences { try body(running, $0) } }
      } catch ServingError.closed {
        // The service stopped in between; the next scheduler is another.
        continue
      }
    }
  }

  /// Runs the beginning of a prompt ahead when nothing else waits.
  func prepare(prefix: Int?, _ body: @escaping @Sendable (_ pool: SequencePool) -> Void) {
    // Beside a session and not in its place: where one comes meanwhile, it finds the model's own sequences free.
    scheduler.start(Ticket(caller: "session", priority: .batch, prefix: prefix)) { [pool] running in
      body(pool)
      running.notePrefixSaved()
    }
  }

  private func onSequences<Output>(_ body: (SequencePool) throws -> Output) rethrows -> Output {
    guard let independentPool else { return try body(pool) }
    let takesPool = state.withLock { state in
      guard !state.isPoolTaken else { return false }
      state.isPoolTaken = true
      return true
    }
    guard takesPool else { return try body(runsIndependently(independentPool) ? independentPool : pool) }
    defer { state.withLock { $0.isPoolTaken = false } }
    return try body(pool)
  }

  /// Opens the model's file once more when several sessions run at once for the first time. Where it is gone, or another one, they take turns.
  private func runsIndependently(_ independentPool: SequencePool) -> Bool {
    state.withLock { state in
      if let known = state.runsIndependently { return known }
      let slot = try? independentPool.borrow(prompt: [], stable: 0, capacity: 512)
      if let slot { independentPool.giveBack(slot, stable: 0) }
      state.runsIndependently = slot != nil
      return slot != nil
    }
  }
}

extension LocalLanguageModel {
  /// Has the model's sessions take turns with the requests of a service, for as long as it runs.
  package func runSessions(on scheduler: Scheduler) { sessionLanes.share(scheduler) }

  /// The scheduler that takes the next session.
  package var sessionScheduler: Scheduler { sessionLanes.scheduler }
}
