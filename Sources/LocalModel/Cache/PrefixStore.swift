import Foundation

/// The state of prompts' beginnings, kept in files between processes: the command line reads the instructions and the schema once a day, not once a note.
///
/// One file per model and prefix. A file that is damaged, cut short, of another model or version, or not the user's own is ignored and
/// written anew. Files are complete or absent (written aside, then renamed), readable by the user alone, and the oldest go when
/// the folder grows beyond its bound.
///
/// Layout, little-endian: `ESPK`, version u32, model digest 2×u64, token count u64, tokens i32…, payload bytes u64, digest of tokens and payload 2×u64, payload.
package struct PrefixStore: Sendable {
  /// Changes whenever the layout or the meaning of the payload changes.
  static let version: UInt32 = 1
  private static let magic: UInt32 = 0x4B50_5345
  private static let suffix = ".espalier-prefix"

  package let folder: String
  /// Most bytes that all files may take together.
  package let byteLimit: Int

  package init(folder: String, byteLimit: Int = 256 << 20) {
    self.folder = folder
    self.byteLimit = byteLimit
  }

  /// `$ESPALIER_CACHE_DIR`, else `espalier` in `$XDG_CACHE_HOME` or the platform's cache folder. Nil where there is no home.
  package static func defaultFolder(environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
    if let folder = environment["ESPALIER_CACHE_DIR"], !folder.isEmpty { return folder }
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") { return cache + "/espalier" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    #if os(macOS)
      return home + "/Library/Caches/espalier"
    #else
      return home + "/.cache/espalier"
    #endif
  }

  private func path(model: Digest, tokens: [Int32]) -> String {
    var digest = model
    digest.add(UInt64(Self.version))
    tokens.withUnsafeBytes { digest.add($0) }
    return folder + "/" + digest.hexadecimal + Self.suffix
  }

  // MARK: Reading

  /// Hands the payload stored for exactly these tokens to `body`; nil if there is none that can be trusted.
  @discardableResult
  package func read<Result>(model: Digest, tokens: [Int32], _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result? {
    let path = path(model: model, tokens: tokens)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else { return nil }
    let size = Int(status.st_size)
    let header = Self.headerBytes(tokens: tokens.count)
    guard size >= header, size <= byteLimit else { return nil }
    // Read, not mapped: the file may shrink under a map.
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 64)
    defer { memory.deallocate() }
    var done = 0
    while done < size, let base = memory.baseAddress {
      let count = Foundation.read(descriptor, base + done, size - done)
      guard count > 0 else { return nil }
      done += count
    }
    let bytes = UnsafeRawBufferPointer(memory)
    var offset = 0
    func word32() -> UInt32 {
      defer { offset += 4 }
      return UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
    func word64() -> UInt64 {
      defer { offset += 8 }
      return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    guard word32() == Self.magic, word32() == Self.version, word64() == model.high, word64() == model.low,
      word64() == UInt64(tokens.count)
    else { return nil }
    for token in tokens where word32() != UInt32(bitPattern: token) { return nil }
    let payloadBytes = word64()
    let digest = (word64(), word64())
    guard payloadBytes == UInt64(size - header), offset == header else { return nil }
    let payload = UnsafeRawBufferPointer(rebasing: bytes[header...])
    let expected = Self.digest(tokens: tokens, payload: payload)
    guard digest == (expected.high, expected.low) else { return nil }
    // Most recently used files stay longest.
    futimens(descriptor, nil)
    return try body(payload)
  }

  private static func headerBytes(tokens: Int) -> Int { 4 + 4 + 16 + 8 + 4 * tokens + 8 + 16 }

  /// Four interleaved lanes, so that the payload is read at memory speed.
  private static func digest(tokens: [Int32], payload: UnsafeRawBufferPointer) -> Digest {
    var digest = Digest()
    tokens.withUnsafeBytes { digest.add($0) }
    digest.add(UInt64(payload.count))
    var lanes = SIMD4<UInt64>(1, 2, 3, 4)
    var index = 0
    while index + 32 <= payload.count {
      lanes = (lanes ^ payload.loadUnaligned(fromByteOffset: index, as: SIMD4<UInt64>.self)) &* 0x9E37_79B9_7F4A_7C15
      lanes ^= lanes &>> 29
      index += 32
    }
    for lane in 0..<4 { digest.add(lanes[lane]) }
    digest.add(UnsafeRawBufferPointer(rebasing: payload[index...]))
    return digest
  }

  // MARK: Writing

  /// Stores a payload. Returns false, leaving nothing behind, where that is not possible: a cache is allowed to fail.
  @discardableResult
  package func write(model: Digest, tokens: [Int32], payload: UnsafeRawBufferPointer) -> Bool {
    let header = Self.headerBytes(tokens: tokens.count)
    guard header + payload.count <= byteLimit, makeFolder() else { return false }
    var head: [UInt8] = []
    head.reserveCapacity(header)
    func append<Word: FixedWidthInteger>(_ word: Word) { withUnsafeBytes(of: word.littleEndian) { head.append(contentsOf: $0) } }
    append(Self.magic)
    append(Self.version)
    append(model.high)
    append(model.low)
    append(UInt64(tokens.count))
    for token in tokens { append(token) }
    append(UInt64(payload.count))
    let digest = Self.digest(tokens: tokens, payload: payload)
    append(digest.high)
    append(digest.low)

    let path = path(model: model, tokens: tokens)
    let aside = path + ".\(getpid()).\(UInt32.random(in: 0 ... .max))"
    let descriptor = open(aside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return false }
    let isWritten = head.withUnsafeBytes { Self.writeAll(descriptor, $0) } && Self.writeAll(descriptor, payload)
    guard close(descriptor) == 0, isWritten, rename(aside, path) == 0 else {
      unlink(aside)
      return false
    }
    evict(keeping: path)
    return true
  }

  private static func writeAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Bool {
    var done = 0
    while done < bytes.count, let base = bytes.baseAddress {
      let count = Foundation.write(descriptor, base + done, bytes.count - done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  /// The folder, made if need be, is the user's own; its like made by somebody else is not written to.
  private func makeFolder() -> Bool {
    var status = stat()
    if stat(folder, &status) != 0 {
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch { return false }
      guard stat(folder, &status) == 0 else { return false }
    }
    return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
  }

  /// Removes the files longest unused until the rest fits the bound, and what a crash left half written.
  private func evict(keeping kept: String) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
    var files: [(path: String, bytes: Int, used: Int)] = []
    for name in names where name.contains(Self.suffix) {
      let path = folder + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      #if canImport(Darwin)
        let used = Int(status.st_mtimespec.tv_sec)
      #else
        let used = Int(status.st_mtim.tv_sec)
      #endif
      if !name.hasSuffix(Self.suffix) {
        if Int(time(nil)) - used > 3600 { unlink(path) }
      } else {
        files.append((path, Int(status.st_size), used))
      }
    }
    var total = files.reduce(0) { $0 + $1.bytes }
    for file in files.sorted(by: { $0.used < $1.used }) where total > byteLimit && file.path != kept {
      unlink(file.path)
      total -= file.bytes
    }
  }
}
