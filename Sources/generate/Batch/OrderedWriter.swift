import Foundation
import Synchronization

/// Writes lines in their order, whatever the order in which they are done.
final class OrderedWriter: Sendable {
  private struct State {
    let file: OutputFile
    var next: Int
    var waiting: [Int: [UInt8]] = [:]
    var failure: (any Error)?
  }

  private let state: Mutex<State>

  /// A writer whose first line is line `next`.
  init(_ file: sending OutputFile, next: Int) {
    state = Mutex(State(file: file, next: next))
  }

  /// Whether a line could not be written: no further one will be.
  var hasFailed: Bool { state.withLock { $0.failure != nil } }

  /// Takes line `index`. The first failure is kept for ``finish()``, and nothing is written behind it.
  func put(_ index: Int, _ line: [UInt8]) {
    state.withLock { state in
      guard state.failure == nil else { return }
      state.waiting[index] = line
      while let line = state.waiting.removeValue(forKey: state.next) {
        do {
          try state.file.write(line: line)
        } catch {
          state.failure = error
          return
        }
        state.next += 1
      }
    }
  }

  /// Throws the first failure, if there was one.
  func check() throws {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
    }
  }

  /// Gives the file its name.
  func finish() throws {
    try check()
    try state.withLock { try $0.file.finish() }
  }
}
