#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file mapped read-only into memory for as long as this object lives.
///
/// The map covers exactly the size that the file had when it was opened. A file that another process cuts short while
/// it is mapped cannot be read beyond its new end (the system sends SIGBUS); `checkUnchanged` finds that before the
/// weights are used, and the loaders call it when they have finished with the headers. To replace a model under a
/// running program, write a new file and rename it over the old one: the map keeps the old contents.
package final class MappedFile: Sendable {
  package let path: String
  /// The whole file.
  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: size) }

  private nonisolated(unsafe) let base: UnsafeMutableRawPointer
  private let size: Int
  private let descriptor: Int32
  private let modified: ModificationTime

  /// - Throws: `ModelFileError` where there is no such file, it is empty, is not a regular file, or cannot be mapped.
  package init(path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileSystem.failure(path, doing: "opened", code: errno) }
    var keepOpen = false
    defer { if !keepOpen { close(descriptor) } }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileSystem.failure(path, doing: "examined", code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ModelFileError(
        .unsupported, file: path, place: "", found: status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "something that is not a plain file",
        expected: "a file")
    }
    guard let size = Int(exactly: status.st_size), size > 0 else {
      throw ModelFileError(file: path, place: "byte 0", found: "an empty file", expected: "contents", mend: "fetch or copy the file again")
    }
    guard let base = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), base != MAP_FAILED else {
      throw FileSystem.failure(path, doing: "mapped (\(size) bytes)", code: errno)
    }
    self.path = path
    self.base = base
    self.size = size
    self.descriptor = descriptor
    self.modified = ModificationTime(status)
    keepOpen = true
  }

  deinit {
    munmap(base, size)
    close(descriptor)
  }

  /// Refuses a file whose size or time of modification is no longer what it was when it was opened.
  package func checkUnchanged() throws {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileSystem.failure(path, doing: "examined", code: errno) }
    guard Int(status.st_size) == size else {
      throw ModelFileError(
        file: path, place: "size", found: "\(status.st_size) bytes now", expected: "the \(size) bytes it had when it was opened",
        mend: "do not write into a model file that is in use; write a new one and rename it")
    }
    guard ModificationTime(status) == modified else {
      throw ModelFileError(
        file: path, place: "contents", found: "a later time of modification", expected: "the file as it was when it was opened",
        mend: "do not write into a model file that is in use; write a new one and rename it")
    }
  }

  /// Asks the system to start reading the range in the background. A hint: failure means nothing.
  package func willNeed(_ range: Range<Int>) {
    let page = Int(getpagesize())
    let start = max(0, range.lowerBound) / page * page
    let end = min(size, range.upperBound)
    if start < end { madvise(base + start, end - start, MADV_WILLNEED) }
  }
}

private struct ModificationTime: Equatable {
  var seconds: Int
  var nanoseconds: Int

  init(_ status: stat) {
    #if canImport(Darwin)
      seconds = status.st_mtimespec.tv_sec
      nanoseconds = status.st_mtimespec.tv_nsec
    #else
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
    #endif
  }
}
