import Foundation

/// Writes lines in their order, whatever the order in which they are done.
final class OrderedWriter: @unchecked Sendable {
  // The lock guards everything below.
  private let lock = NSLock()
  private let file: OutputFile
  private var next: Int
  private var waiting: [Int: [UInt8]] = [:]
  private var failure: (any Error)?

  /// A writer whose first line is line `next`.
  init(_ file: OutputFile, next: Int) {
    self.file = file
    self.next = next
  }

  func put(_ index: Int, _ line: [UInt8]) throws {
    lock.lock()
    defer { lock.unlock() }
    waiting[index] = line
    while let line = waiting.removeValue(forKey: next) {
      try file.write(line: line)
      next += 1
    }
  }

  /// The same where nothing can be thrown; ``finish()`` throws the first failure.
  func tryPut(_ index: Int, _ line: [UInt8]) {
    do {
      try put(index, line)
    } catch {
      lock.lock()
      defer { lock.unlock() }
      if failure == nil { failure = error }
    }
  }

  func finish() throws {
    lock.lock()
    defer { lock.unlock() }
    if let failure { throw failure }
    try file.finish()
  }
}
