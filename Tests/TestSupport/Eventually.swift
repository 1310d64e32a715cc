import Testing

/// Waits until something is so. A test that waits in vain hangs for ten minutes at least and fails: a guard against hangs, which no busy machine reaches.
package func eventually(sourceLocation: SourceLocation = #_sourceLocation, _ isSo: () throws -> Bool) async throws {
  for _ in 0..<300_000 {
    if try isSo() { return }
    try await Task.sleep(for: .milliseconds(2))
  }
  Issue.record("it never came about", sourceLocation: sourceLocation)
  throw CancellationError()
}
