import Foundation

/// The three standard streams, made safe before anything else opens a file.
enum ProcessStreams {
  /// Puts a file that fails into the place of each stream that the caller closed: without it the next file that is opened, a log or
  /// a model, would take the number and get what is meant for the stream. A broken pipe becomes an error instead of a signal.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    for (descriptor, mode) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_WRONLY)] as [(Int32, Int32)]
    where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is the one that is missing.
      _ = open("/dev/null", mode)
    }
  }

  /// Writes all bytes to a descriptor.
  ///
  /// - Returns: 0, or the number of the system's error.
  static func writeAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int32 {
    var done = 0
    while done < bytes.count, let base = bytes.baseAddress {
      let count = write(descriptor, base + done, bytes.count - done)
      if count >= 0 {
        done += count
      } else if errno == EAGAIN {
        // The other end set the pipe not to block: wait until it takes more.
        var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wanted, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }

  /// The system's words for an error number.
  static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}

/// Writes a line to standard error, where everything goes that is no result. A line that cannot be written is dropped: there is nowhere left
/// to say so.
func report(_ line: String) {
  Array((line + "\n").utf8).withUnsafeBytes { _ = ProcessStreams.writeAll(2, $0) }
}
