import Digests
import Foundation

/// Fetches the bytes of one file into the cache: beside the blob's name first, under it once all of it is there and has the digest that the
/// hub stated.
struct BlobDownload {
  let session: HubSession
  let head: HubSession.FileHead
  /// The blob's place.
  let path: String
  /// What is fetched, for messages.
  let what: String
  let onBytes: (_ have: Int) -> Void

  private var partial: String { path + ".incomplete" }

  /// Bytes that an earlier attempt left.
  var resumable: Int { FileStatus(partial)?.size ?? 0 }

  /// - Throws: ``ModelStoreError``. What was fetched stays for the next attempt, unless it is known to be wrong.
  func run() async throws {
    let resumed = resumable > 0
    // A request that was refused leaves nothing behind.
    defer { if FileStatus(partial)?.size == 0 { unlink(partial) } }
    do {
      try await attempt()
    } catch let error as Mismatch {
      try? FileManager.default.removeItem(atPath: partial)
      // What lay there from before may have been of another file, or of a broken disk: once more from the beginning.
      guard resumed else { throw error.error }
      do { try await attempt() } catch let error as Mismatch {
        try? FileManager.default.removeItem(atPath: partial)
        throw error.error
      }
    }
  }

  /// The bytes are not those that were promised.
  private struct Mismatch: Error { var error: ModelStoreError }

  private func attempt() async throws {
    let file = try PartialFile(partial, makeDigest: makeDigest)
    if let size = head.size, file.size > size { try file.restart() } else { try file.readBack() }
    var failures = 0
    while head.size == nil || file.size < head.size ?? 0 || file.isNew {
      let before = file.size
      do {
        try await fetch(into: file)
        break
      } catch let error as ModelStoreError where error.kind == .unreachable {
        // Every piece that came is reason to go on.
        failures = file.size > before ? 1 : failures + 1
        guard failures <= session.waits.attempts else {
          throw ModelStoreError(.unreachable, error.description + resumeHint(file))
        }
        try await session.waits.sleep(min(Double(failures), session.waits.longest))
      } catch let error as ModelStoreError where error.kind == .cannotWrite {
        throw ModelStoreError(.cannotWrite, error.description + resumeHint(file))
      }
    }
    if let size = head.size, file.size != size {
      throw Mismatch(error: ModelStoreError(.untrusted, "\(what): \(file.size) bytes came, the hub had said \(size); nothing was kept"))
    }
    if let found = file.finishDigest() {
      guard found == head.etag else {
        throw Mismatch(
          error: ModelStoreError(
            .untrusted, "\(what): its digest is \(found.prefix(12))…, the hub had said \(head.etag.prefix(12))…; nothing was kept"))
      }
    }
    try file.finish(as: path)
  }

  private func resumeHint(_ file: PartialFile) -> String {
    file.size > 0 ? "; \(file.size) bytes are kept, the same command goes on from there" : ""
  }

  /// The entity tag is a SHA-256 for large files, git's name of the object for others; anything else tells nothing of the content.
  private func makeDigest() -> ContentDigest? {
    if HubPath.isHexadecimal(head.etag, count: 64) { return .sha256(SHA256()) }
    guard HubPath.isHexadecimal(head.etag, count: 40), let size = head.size else { return nil }
    var digest = ContentDigest.git(SHA1())
    Array("blob \(size)\0".utf8).withUnsafeBytes { digest.update($0) }
    return digest
  }

  /// One request, from where the file stands to its end.
  private func fetch(into file: PartialFile) async throws {
    var url = head.url
    for _ in 0..<8 {
      var next: HubURL?
      let start = file.size
      try await session.send("GET", url, headers: start > 0 ? [("Range", "bytes=\(start)-")] : [], what: what) { response in
        switch response.status {
        case 200:
          if start > 0 {
            // The hub sends everything again.
            try file.restart()
          }
          try check(length: response["Content-Length"], from: 0)
        case 206:
          guard let range = ContentRange(response["Content-Range"]), range.start == start else {
            throw ModelStoreError(
              .untrusted,
              "\(what): asked for the bytes from \(start) on, the hub sends \"\(response["Content-Range"]?.prefix(60) ?? "no range")\"")
          }
          if let total = range.total, let size = head.size, total != size {
            throw Mismatch(error: ModelStoreError(.untrusted, "\(what): the hub said \(size) bytes, and now \(total); nothing was kept"))
          }
          try check(length: response["Content-Length"], from: start)
        case 416:
          throw Mismatch(
            error: ModelStoreError(.untrusted, "\(what): the hub has no bytes from \(start) on, of \(head.size.map(String.init) ?? "?")"))
        case 301, 302, 303, 307, 308:
          next = try session.redirect(response, from: url)
          return false
        default: throw session.failure(response, what: what)
        }
        return true
      } onBytes: { bytes in
        if let size = head.size, file.size + bytes.count > size {
          throw Mismatch(
            error: ModelStoreError(.untrusted, "\(what): the hub sends more than the \(size) bytes that it had said; nothing was kept"))
        }
        try file.append(bytes)
        onBytes(file.size)
      }
      guard let followed = next else {
        if let size = head.size, file.size < size {
          throw ModelStoreError(.unreachable, "\(what): the connection ended after \(file.size) of \(size) bytes")
        }
        file.isNew = false
        return
      }
      url = followed
    }
    throw session.tooManyRedirects(what)
  }

  /// A length that cannot be right is told before a byte is taken.
  private func check(length: String?, from start: Int) throws {
    guard let size = head.size, let length = length.flatMap({ Int($0) }) else { return }
    guard start + length == size else {
      throw Mismatch(
        error: ModelStoreError(.untrusted, "\(what): the hub said \(size) bytes, and sends \(start + length); nothing was kept"))
    }
  }
}

/// `bytes 100-199/200`.
struct ContentRange: Equatable {
  var start: Int
  var total: Int?

  init?(_ text: String?) {
    guard let text, text.lowercased().hasPrefix("bytes ") else { return nil }
    let parts = text.dropFirst(6).split(separator: "/")
    guard parts.count == 2, let start = parts[0].split(separator: "-").first.flatMap({ Int($0) }) else { return nil }
    self.start = start
    total = Int(parts[1])
  }
}

/// A file that grows until it may take its name.
final class PartialFile {
  private let path: String
  private let makeDigest: () -> ContentDigest?
  private var digest: ContentDigest?
  private let descriptor: Int32
  private(set) var size: Int
  /// Whether nothing was asked for yet: an empty file needs a request too.
  var isNew: Bool

  init(_ path: String, makeDigest: @escaping () -> ContentDigest?) throws {
    self.path = path
    self.makeDigest = makeDigest
    digest = makeDigest()
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    size = max(0, Int(lseek(descriptor, 0, SEEK_END)))
    isNew = size == 0
  }

  deinit { close(descriptor) }

  static func failure(_ path: String, _ code: Int32) -> ModelStoreError {
    ModelStoreError(.cannotWrite, "\(path): cannot be written (\(String(cString: strerror(code)).lowercased()))")
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws {
    var done = 0
    while done < bytes.count, let base = bytes.baseAddress {
      let count = write(descriptor, base + done, bytes.count - done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure(path, errno) }
      digest?.update(UnsafeRawBufferPointer(start: base + done, count: count))
      done += count
      size += count
    }
  }

  func restart() throws {
    guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw Self.failure(path, errno) }
    size = 0
    digest = makeDigest()
  }

  /// The digest of all bytes; nil where there is nothing to compare it with.
  func finishDigest() -> String? { digest?.finish() }

  /// Puts what is there into the digest.
  func readBack() throws {
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { chunk.deallocate() }
    var done = 0
    while done < size {
      let count = pread(descriptor, chunk.baseAddress, min(chunk.count, size - done), off_t(done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure(path, errno) }
      digest?.update(UnsafeRawBufferPointer(start: chunk.baseAddress, count: count))
      done += count
    }
  }

  /// Makes the bytes durable, then gives them their name.
  func finish(as name: String) throws {
    guard fsync(descriptor) == 0, rename(path, name) == 0 else { throw Self.failure(name, errno) }
  }
}
