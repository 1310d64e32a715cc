import Synchronization

extension Mutex {
  /// The value, made by the first who asks; whoever asks meanwhile waits for it. A failure is not kept: the next one tries again.
  package func value<Made: Sendable>(madeBy make: () throws -> Made) rethrows -> Made where Value == Made? {
    try withLock { known in
      if let known { return known }
      let made = try make()
      known = made
      return made
    }
  }
}
