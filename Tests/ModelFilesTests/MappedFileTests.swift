import Foundation
import ModelFiles
import Testing

@Suite struct MappedFileTests {
  @Test("a pipe, a device and a folder are refused at once", .timeLimit(.minutes(1)))
  func nothingButFiles() throws {
    let folder = try Fixtures.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(mkfifo(folder + "/pipe", 0o600) == 0)
    for path in [folder + "/pipe", "/dev/zero", "/dev/null", folder] {
      #expect(#expect(throws: ModelFileError.self) { try MappedFile(path: path) }?.kind == .unsupported, "\(path)")
      #expect(throws: ModelFileError.self) { try FileSystem.contents(of: path) }
      #expect(!GGUFFile.isGGUF(path: path))
    }
  }

  /// When a file's directory entry changed: a number that is another at another time.
  private static func changed(_ path: String) throws -> Int {
    var entry = stat()
    try #require(stat(path, &entry) == 0)
    #if os(Linux)
      return entry.st_ctim.tv_sec ^ entry.st_ctim.tv_nsec
    #else
      return entry.st_ctimespec.tv_sec ^ entry.st_ctimespec.tv_nsec
    #endif
  }

  @Test func theIdentityOfAFileChangesWithItsContentsThoughItsTimeIsSetBack() throws {
    let folder = try Fixtures.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Fixtures.write([1, 2, 3], folder + "/file")
    let old = Date(timeIntervalSince1970: 1_700_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: folder + "/file")
    let before = try MappedFile(path: folder + "/file").identity
    #expect(try MappedFile(path: folder + "/file").identity == before)
    // As often as it takes until the file system's own time, which moves in steps, is another.
    let changed = try Self.changed(folder + "/file")
    repeat {
      let handle = try #require(FileHandle(forWritingAtPath: folder + "/file"))
      try handle.write(contentsOf: Data([9, 9, 9]))
      try handle.close()
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: folder + "/file")
    } while try Self.changed(folder + "/file") == changed
    let after = try MappedFile(path: folder + "/file").identity
    #expect(after.size == before.size && after.inode == before.inode && after.modified == before.modified)
    #expect(after != before)
  }

  @Test("errors quote at most 80 printable characters of a file's own text")
  func quotes() {
    #expect(PrintableText.quote("plain é 日本 👨‍👩‍👧") == "plain é 日本 👨‍👩‍👧")
    #expect(PrintableText.line("a\nb\u{1B}[31m\u{202E}c") == "a\\nb\\u{1B}[31m\\u{202E}c")
    for text in [
      String(repeating: "x", count: 81), String(repeating: "\u{1B}", count: 4000), String(repeating: "e\u{301}", count: 500_000),
    ] {
      let quote = PrintableText.quote(text)
      #expect(quote.unicodeScalars.count == 80 && quote.hasSuffix("…"))
    }
    let error = ModelFileError(
      file: "m.gguf", place: String(repeating: "k", count: 70_000), found: "\u{7}" + String(repeating: "v", count: 1 << 20),
      expected: "a name")
    #expect(error.description.count < 500 && !error.description.contains("\u{7}"))
  }

  /// Memory that is given back is read again, and what is no part of the file is left alone.
  @Test func releasedPagesKeepTheirContents() throws {
    let folder = try Fixtures.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var random = SeededGenerator(state: 7)
    let contents = (0..<100_003).map { _ in UInt8.random(in: 0...255, using: &random) }
    try Fixtures.write(contents, folder + "/file")
    let file = try MappedFile(path: folder + "/file")
    for range in [0..<contents.count, 5..<70_001, 4096..<8192, 9..<12, 3..<3] {
      file.release(UnsafeRawBufferPointer(rebasing: file.bytes[range]))
      #expect(file.bytes.elementsEqual(contents), "\(range)")
    }
    // Anonymous memory would be zeros afterwards.
    let other = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 1 << 16)
    defer { other.deallocate() }
    other.initializeMemory(as: UInt8.self, repeating: 3)
    file.release(UnsafeRawBufferPointer(other))
    #expect(other.allSatisfy { $0 == 3 })
  }
}
