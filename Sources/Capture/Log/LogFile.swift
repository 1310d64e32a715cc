import Foundation

/// The log as a file: its name, its lock, and what may stand under that name.
enum LogFile {
  /// The file that a path leads to, by its one name: links are followed, in the folder's path too.
  static func resolved(_ path: String) -> String {
    func real(_ path: String) -> String? {
      guard let found = realpath(path, nil) else { return nil }
      defer { free(found) }
      return String(cString: found)
    }
    if let file = real(path) { return file }
    let url = URL(fileURLWithPath: path)
    guard let folder = real(url.deletingLastPathComponent().path) else { return path }
    return (folder == "/" ? "" : folder) + "/" + url.lastPathComponent
  }

  /// Whether there is a file; a folder, a device or a pipe is refused before it is opened.
  static func kind(_ file: String, path: String) throws -> Bool {
    var status = stat()
    guard stat(file, &status) == 0 else { return false }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw LogStoreError(kind: .corrupt, path: path, reason: "it is no regular file: name another one")
    }
    return true
  }

  /// Makes the file, readable by the user alone, unless it is there; refuses one that must not be written.
  ///
  /// - Returns: whether there is something in it.
  static func prepareForWriting(_ file: String, path: String) throws -> Bool {
    guard try kind(file, path: path) else {
      let descriptor = open(file, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else {
        throw LogStoreError(kind: .cannotWrite, path: path, reason: "it cannot be made (\(String(cString: strerror(errno))))")
      }
      close(descriptor)
      return false
    }
    var status = stat()
    guard stat(file, &status) == 0 else {
      throw LogStoreError(kind: .cannotWrite, path: path, reason: "it cannot be examined (\(String(cString: strerror(errno))))")
    }
    guard status.st_nlink <= 1 else {
      throw LogStoreError(
        kind: .cannotWrite, path: path,
        reason: "it has another name (a hard link), and writers under two names would damage it: remove one name, or copy the file")
    }
    // SQLite would open it for reading alone, and say so only at the first write.
    guard access(file, W_OK) == 0 else {
      throw LogStoreError(
        kind: .cannotWrite, path: path, reason: "it cannot be written (\(String(cString: strerror(errno)))): check its permissions")
    }
    return status.st_size > 0
  }

  /// Holds an exclusive lock on `file.lock` while `body` runs, so that two processes never make or migrate the log at once.
  static func locked<Value>(_ file: String, path: String, timeout: TimeInterval, _ body: () throws -> Value) throws -> Value {
    // A pipe or a link under this name is neither waited for nor followed.
    let descriptor = open(file + ".lock", O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else {
      throw LogStoreError(kind: .cannotWrite, path: path, reason: "its lock file cannot be made (\(String(cString: strerror(errno))))")
    }
    defer { close(descriptor) }
    let end = Date(timeIntervalSinceNow: timeout)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw LogStoreError(kind: .cannotWrite, path: path, reason: "its lock file cannot be locked (\(String(cString: strerror(errno))))")
      }
      guard Date() < end else {
        throw LogStoreError(kind: .busy, path: path, reason: "another process held its lock file for over \(Int(timeout)) s: try again")
      }
      usleep(5000)
    }
    return try body()
  }

  /// A copy of the log, and of the journals that belong to it, in a folder of its own.
  static func copy(_ file: String, path: String) throws -> (folder: URL, file: String) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("espalier-log-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let target = folder.appendingPathComponent("log.sqlite").path
    func state() -> [Int] {
      ["", "-wal", "-journal"].flatMap { suffix -> [Int] in
        let attributes = try? FileManager.default.attributesOfItem(atPath: file + suffix)
        let changed = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        return [attributes?[.size] as? Int ?? -1, Int(changed * 1000)]
      }
    }
    do {
      // A writer that may write there can change the files between the two copies.
      for _ in 0..<10 {
        let before = state()
        for suffix in ["", "-wal", "-journal"] {
          try? FileManager.default.removeItem(atPath: target + suffix)
          if suffix.isEmpty || FileManager.default.fileExists(atPath: file + suffix) {
            try FileManager.default.copyItem(atPath: file + suffix, toPath: target + suffix)
          }
        }
        if state() == before { return (folder, target) }
      }
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw LogStoreError(
        kind: .other, path: path, reason: "its folder cannot be written, and it cannot be copied (\(error.localizedDescription))")
    }
    try? FileManager.default.removeItem(at: folder)
    throw LogStoreError(kind: .busy, path: path, reason: "its folder cannot be written, and it changes while it is copied: try again")
  }
}
