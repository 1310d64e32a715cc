#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that appears under its name only when it is complete: written beside it under another name, then renamed.
package final class AtomicFile {
  private let path: String
  private let temporary: String
  private var descriptor: Int32
  private var buffer: [UInt8] = []
  /// Bytes written so far.
  package private(set) var count = 0

  package init(path: String) throws {
    self.path = path
    temporary = path + ".partial-\(getpid())"
    descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Self.failure(temporary, errno) }
  }

  deinit {
    // Not finished: nothing is left behind.
    if descriptor >= 0 {
      close(descriptor)
      unlink(temporary)
    }
  }

  package func write(_ bytes: some Collection<UInt8>) throws {
    buffer.append(contentsOf: bytes)
    count += bytes.count
    if buffer.count >= 1 << 20 { try flush() }
  }

  package func write(_ bytes: UnsafeRawBufferPointer) throws {
    try flush()
    try write(all: bytes)
    count += bytes.count
  }

  private func flush() throws {
    try buffer.withUnsafeBytes { try write(all: $0) }
    buffer.removeAll(keepingCapacity: true)
  }

  private func write(all bytes: UnsafeRawBufferPointer) throws {
    var done = 0
    while done < bytes.count {
      #if canImport(Darwin)
        let written = Darwin.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      #elseif canImport(Glibc)
        let written = Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      #else
        let written = Musl.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      #endif
      if written < 0 {
        if errno == EINTR { continue }
        throw Self.failure(temporary, errno)
      }
      done += written
    }
  }

  /// Makes the file appear.
  package func finish() throws {
    try flush()
    guard fsync(descriptor) == 0 else { throw Self.failure(temporary, errno) }
    close(descriptor)
    descriptor = -1
    guard rename(temporary, path) == 0 else {
      let code = errno
      unlink(temporary)
      throw Self.failure(path, code)
    }
  }

  private static func failure(_ path: String, _ code: Int32) -> ModelFileError {
    ModelFileError(
      .cannotWrite, file: path, place: "", found: String(cString: strerror(code)).lowercased(), expected: "a file that can be written",
      mend: "check the folder, its permissions and the free space")
  }
}
