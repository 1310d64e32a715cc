import Dispatch

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
  /// Tells the file, as it was when it was opened, from every other.
  package let identity: FileIdentity

  /// - Throws: `ModelFileError` where there is no such file, it is empty, is not a regular file, or cannot be mapped.
  package init(path: String) throws {
    // A pipe under this name is not waited for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
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
    self.identity = FileIdentity(status)
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
    guard FileIdentity(status).modified == identity.modified else {
      throw ModelFileError(
        file: path, place: "contents", found: "a later time of modification", expected: "the file as it was when it was opened",
        mend: "do not write into a model file that is in use; write a new one and rename it")
    }
  }

  /// Maps the pages of a large file in the background, reading those that are not in memory yet: page by page, in the middle of the first pass
  /// over the weights, takes longer. A file that fills more than half of the memory is left to be read as it is used.
  package func populateInBackground() {
    let least = 64 << 20, step = 4 << 20  // a step is short, because it keeps other threads from mapping memory
    let memory = sysconf(Int32(_SC_PHYS_PAGES)) * Int(getpagesize())
    guard size >= least, size <= memory / 2 else { return }
    #if os(Linux)
      let populate: Int32 = 22  // MADV_POPULATE_READ, Linux 5.14; refused by older ones
    #else
      let populate = MADV_WILLNEED
    #endif
    DispatchQueue.global(qos: .userInitiated).async { [weak self] in
      var start = 0
      while let file = self, start < file.size, madvise(file.base + start, min(step, file.size - start), populate) == 0 { start += step }
    }
  }
}

extension MappedFile {
  /// Gives the memory of whole pages inside `part` back, if it is a part of this file: they are read again if they are used again.
  package func release(_ part: UnsafeRawBufferPointer) {
    guard let start = part.baseAddress, let own = bytes.baseAddress, start >= own, start + part.count <= own + bytes.count else { return }
    let page = Int(getpagesize())
    let low = (start - own + page - 1) / page * page, high = (start - own + part.count) / page * page
    // A private map that was never written to loses nothing.
    if low < high { madvise(UnsafeMutableRawPointer(mutating: own + low), high - low, MADV_DONTNEED) }
  }
}

/// What tells a file from every other, and from itself before it was changed: where it is, its size, and when its contents and its entry last
/// changed. A program can set the first of the two times back, but not the second.
package struct FileIdentity: Sendable, Hashable {
  package struct Time: Sendable, Hashable {
    package var seconds: Int
    package var nanoseconds: Int

    init(_ time: timespec) {
      seconds = time.tv_sec
      nanoseconds = time.tv_nsec
    }
  }

  package var device: UInt64
  package var inode: UInt64
  package var size: Int
  package var modified: Time
  package var changed: Time

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int(status.st_size)
    #if canImport(Darwin)
      modified = Time(status.st_mtimespec)
      changed = Time(status.st_ctimespec)
    #else
      modified = Time(status.st_mtim)
      changed = Time(status.st_ctim)
    #endif
  }

  /// The same as words, for a digest.
  package var words: [UInt64] {
    [device, inode, UInt64(size)]
      + [modified.seconds, modified.nanoseconds, changed.seconds, changed.nanoseconds].map { UInt64(bitPattern: Int64($0)) }
  }
}
