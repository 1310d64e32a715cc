import Foundation

/// A file that is complete or absent: lines go to `PATH.partial`, which takes the file's name when the last one is written.
/// The path `-` is standard output.
///
/// Nothing is written over but a regular file of that name; what is being written by another process is left alone, and so is what
/// an interrupted run of another kind left (``BatchRun``, kept in `PATH.partial.run`).
final class OutputFile {
  let path: String
  /// Complete lines that an interrupted run left; new lines go behind them.
  private(set) var finishedLines = 0
  private let partialPath: String
  /// -1 for standard output.
  private let descriptor: Int32
  /// Bytes of whole lines.
  private var size: off_t = 0

  /// Checks, before any work is done, that a file can be written under this path.
  ///
  /// - Parameter input: the file that is read, which is not to be replaced.
  /// - Throws: ``CommandError`` (73).
  static func check(path: String, input: String) throws {
    guard path != "-" else { return }
    var status = stat()
    guard lstat(path, &status) == 0 else {
      let code = errno
      guard code == ENOENT, !path.hasSuffix("/") else { throw cannotWrite(path, ProcessStreams.reason(code)) }
      let folder = PathText.folder(of: path)
      guard access(folder, W_OK | X_OK) == 0 else { throw cannotWrite(path, ProcessStreams.reason(errno)) }
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw cannotWrite(path, "it is a folder")
    case S_IFLNK: throw cannotWrite(path, "it is a link", mend: "name the file that it leads to")
    default: throw cannotWrite(path, "it is no regular file", mend: "name a file, or - for standard output")
    }
    var read = stat()
    if input != "-", stat(input, &read) == 0, read.st_dev == status.st_dev, read.st_ino == status.st_ino {
      throw cannotWrite(path, "it is the input itself")
    }
  }

  /// Opens the file for writing.
  ///
  /// - Parameter resuming: keep the lines of an interrupted run and write after them.
  /// - Throws: ``CommandError`` (73).
  init(path: String, resuming: Bool) throws {
    self.path = path
    partialPath = path + ".partial"
    guard path != "-" else {
      descriptor = -1
      return
    }
    descriptor = try Self.openLocked(partialPath, path: path)
    do {
      if resuming { (finishedLines, size) = try Self.wholeLines(descriptor, partialPath) }
      // A torn last line goes, and without resuming everything.
      guard ftruncate(descriptor, size) == 0, lseek(descriptor, size, SEEK_SET) == size else {
        throw Self.cannotWrite(path, ProcessStreams.reason(errno))
      }
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Opens the partial file and takes its lock, which is held until it is closed.
  private static func openLocked(_ partialPath: String, path: String) throws -> Int32 {
    while true {
      // A file of another kind under this name is not waited for, followed or written to.
      let descriptor = open(partialPath, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o644)
      guard descriptor >= 0 else {
        let code = errno
        throw code == ELOOP ? cannotWrite(partialPath, "it is a link", mend: "remove it") : cannotWrite(path, ProcessStreams.reason(code))
      }
      var isKept = false
      defer { if !isKept { close(descriptor) } }
      var opened = stat()
      guard fstat(descriptor, &opened) == 0 else { throw cannotWrite(partialPath, ProcessStreams.reason(errno)) }
      guard opened.st_mode & S_IFMT == S_IFREG else { throw cannotWrite(partialPath, "it is no regular file", mend: "remove it") }
      guard opened.st_nlink <= 1 else { throw cannotWrite(partialPath, "it is another file as well (a hard link)", mend: "remove it") }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let code = errno
        throw code == EWOULDBLOCK
          ? cannotWrite(path, "another process is writing \(partialPath)", mend: "wait for it, or name another file")
          : cannotWrite(partialPath, ProcessStreams.reason(code))
      }
      // Whoever held the lock may have given the file its final name meanwhile: then this is that file, and not the partial one.
      var named = stat()
      if lstat(partialPath, &named) == 0, named.st_ino == opened.st_ino, named.st_dev == opened.st_dev {
        isKept = true
        return descriptor
      }
    }
  }

  private static func wholeLines(_ descriptor: Int32, _ partialPath: String) throws -> (lines: Int, bytes: off_t) {
    var (lines, end, offset) = (0, off_t(0), off_t(0))
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = pread(descriptor, &buffer, buffer.count, offset)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw cannotWrite(partialPath, ProcessStreams.reason(errno)) }
      guard count > 0 else { return (lines, end) }
      for index in 0..<count where buffer[index] == UInt8(ascii: "\n") {
        lines += 1
        end = offset + off_t(index) + 1
      }
      offset += off_t(count)
    }
  }

  /// The bytes of the finished lines.
  func finishedBytes() throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Int(size))
    var done = 0
    while done < bytes.count {
      let wanted = bytes.count - done
      let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress.map { $0 + done }, wanted, off_t(done)) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.cannotWrite(partialPath, "it cannot be read") }
      done += count
    }
    return bytes
  }

  func write(line: [UInt8]) throws {
    guard descriptor >= 0 else { return try printLine(line) }
    let whole = line + [UInt8(ascii: "\n")]
    let code = whole.withUnsafeBytes { ProcessStreams.writeAll(descriptor, $0) }
    guard code == 0 else {
      // What was written of the line is taken back, so that the file holds whole lines.
      _ = ftruncate(descriptor, size)
      throw CommandError(
        .cannotCreate,
        "\(path): writing failed (\(ProcessStreams.reason(code))); what was done is in \(partialPath): make room, then go on with --resume"
      )
    }
    size += off_t(whole.count)
  }

  /// Gives the finished file its name.
  func finish() throws {
    guard descriptor >= 0 else { return }
    // Another file may have taken the name since it was checked.
    try Self.check(path: path, input: "-")
    guard fsync(descriptor) == 0, rename(partialPath, path) == 0 else {
      throw CommandError(
        .cannotCreate, "\(path): cannot be completed (\(ProcessStreams.reason(errno))); its lines are in \(partialPath)")
    }
    // The name, too, outlives a loss of power.
    let folder = PathText.folder(of: path)
    let opened = open(folder, O_RDONLY | O_CLOEXEC)
    if opened >= 0 {
      fsync(opened)
      close(opened)
    }
  }

  static func cannotWrite(_ path: String, _ reason: String, mend: String = "name a file in a folder that can be written") -> CommandError {
    CommandError(.cannotCreate, "\(path): cannot be written (\(reason)): \(mend)")
  }
}
