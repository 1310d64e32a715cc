#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The few file operations that model files need, with errors that name the file.
package enum FileSystem {
  package enum Entry: Sendable { case file, folder, other }

  /// What stands under `path`; nil where nothing does.
  package static func entry(at path: String) -> Entry? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// The contents of a small file (a configuration, a tokenizer).
  /// - Parameter limit: the most bytes it may have; more is an error, not a long read.
  package static func contents(of path: String, limit: Int = 256 << 20) throws -> [UInt8] {
    // A pipe under this name is not waited for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure(path, doing: "opened", code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(path, doing: "examined", code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ModelFileError(.unsupported, file: path, place: "", found: "something that is not a plain file", expected: "a file")
    }
    guard let size = Int(exactly: status.st_size), size <= limit else {
      throw ModelFileError(file: path, place: "size", found: "\(status.st_size) bytes", expected: "at most \(limit)")
    }
    var filled = 0
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while filled < size {
        let got = read(descriptor, buffer.baseAddress.map { $0 + filled }, size - filled)
        if got < 0 && errno == EINTR { continue }
        if got < 0 { code = errno }
        if got <= 0 { break }
        filled += got
      }
      count = filled
    }
    if code != 0 { throw failure(path, doing: "read", code: code) }
    guard filled == size else {
      throw ModelFileError(
        file: path, place: "byte \(filled)", found: "the end of the file", expected: "\(size) bytes, as its entry says",
        mend: "do not write into a model file that is in use")
    }
    return bytes
  }

  /// `folder/name`, without a doubled separator.
  package static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// Everything before the last separator; "." where there is none.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func failure(_ path: String, doing verb: String, code: Int32) -> ModelFileError {
    let reason = String(cString: strerror(code))
    return ModelFileError(
      code == ENOENT || code == ENOTDIR ? .notFound : .malformed, file: path, place: "", found: reason.lowercased(),
      expected: "a file that can be \(verb)",
      mend: code == ENOENT ? "check the path" : code == EACCES ? "check its permissions" : "")
  }
}
