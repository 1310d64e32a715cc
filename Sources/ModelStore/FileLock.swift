import Foundation

/// A lock between processes, of the kind that Hugging Face's tools take: `flock` on a file of its own.
final class FileLock {
  private let descriptor: Int32

  /// Waits for the lock.
  ///
  /// - Parameter onWait: called once where somebody else holds it.
  static func acquire(
    _ path: String, isInterrupted: @Sendable () -> Bool, sleep: (Double) async throws -> Void, onWait: () -> Void
  ) async throws -> FileLock {
    try makeFolder((path as NSString).deletingLastPathComponent)
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw PartialFile.failure(path, errno) }
    let lock = FileLock(descriptor)
    var hasWaited = false
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw PartialFile.failure(path, errno) }
      if isInterrupted() { throw ModelStoreError(.interrupted, "interrupted") }
      if !hasWaited { onWait() }
      hasWaited = true
      try await sleep(0.1)
    }
    return lock
  }

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }
}

func makeFolder(_ path: String) throws {
  do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
    let code = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError)?.code
    throw ModelStoreError(
      .cannotWrite,
      "\(path): the folder cannot be made (\(code.map { String(cString: strerror(Int32($0))).lowercased() } ?? "no permission"))")
  }
}
