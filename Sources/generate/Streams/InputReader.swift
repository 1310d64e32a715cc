import Foundation

/// Files and standard input, read whole: the one way in for every verb. What is too long is refused before it fills the memory.
enum InputReader {
  /// Reads the file at `path`, or standard input where that is `-`.
  ///
  /// - Parameters:
  ///   - limit: the most bytes that are taken in.
  ///   - mend: what to name instead where there is no such file, such as "name a JSON file, or - for standard input".
  /// - Throws: ``CommandError``: 66 where nothing is there, 65 where it cannot be read or holds more than `limit` bytes.
  static func read(_ path: String, limit: Int, mend: String) throws -> [UInt8] {
    if path == "-" { return try readAll(0, name: "standard input", limit: limit) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      if code == ENOENT || code == ENOTDIR { throw CommandError(.noInput, "\(path): there is no such file: \(mend)") }
      throw CommandError(.badInput, "\(path): cannot be read (\(ProcessStreams.reason(code))): \(mend)")
    }
    defer { close(descriptor) }
    return try readAll(descriptor, name: path, limit: limit)
  }

  private static func readAll(_ descriptor: Int32, name: String, limit: Int) throws -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable(name, errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw unreadable(name, EISDIR) }
    var bytes: [UInt8] = []
    if status.st_mode & S_IFMT == S_IFREG {
      let size = Int(status.st_size)
      guard size <= limit else { throw tooLong(name, "\(size)", limit) }
      bytes.reserveCapacity(size + 1)
    }
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    defer { chunk.deallocate() }
    while true {
      let count = Foundation.read(descriptor, chunk.baseAddress, min(chunk.count, limit - bytes.count + 1))
      if count == 0 { return bytes }
      if count > 0 {
        bytes.append(contentsOf: chunk[..<count])
        guard bytes.count <= limit else { throw tooLong(name, "more than \(limit)", limit) }
      } else if errno == EAGAIN {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&wanted, 1, -1)
      } else if errno != EINTR {
        throw unreadable(name, errno)
      }
    }
  }

  private static func unreadable(_ name: String, _ code: Int32) -> CommandError {
    CommandError(.badInput, "\(name): cannot be read (\(ProcessStreams.reason(code)))")
  }

  private static func tooLong(_ name: String, _ found: String, _ limit: Int) -> CommandError {
    CommandError(.badInput, "\(name): found \(found) bytes, expected at most \(limit)")
  }
}
