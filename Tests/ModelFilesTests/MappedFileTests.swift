import Foundation
import ModelFiles
import Testing

@Suite struct MappedFileTests {
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
