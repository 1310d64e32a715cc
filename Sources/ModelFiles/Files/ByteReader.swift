/// A cursor over untrusted bytes. Every read is checked against the end, and an error names the offset.
struct ByteReader {
  let bytes: UnsafeRawBufferPointer
  let file: String
  private(set) var offset = 0

  init(_ bytes: UnsafeRawBufferPointer, file: String) {
    self.bytes = bytes
    self.file = file
  }

  var remaining: Int { bytes.count - offset }

  /// Little-endian integer of `T`'s width.
  mutating func integer<T: FixedWidthInteger>(_ type: T.Type, _ what: @autoclosure () -> String) throws -> T {
    let width = MemoryLayout<T>.size
    guard remaining >= width else { throw short(what(), needs: width) }
    let value = bytes.loadUnaligned(fromByteOffset: offset, as: T.self)
    offset += width
    return T(littleEndian: value)
  }

  /// A 64-bit count or length that must fit what is left of the file at `size` bytes each.
  mutating func count(of size: Int, _ what: @autoclosure () -> String) throws -> Int {
    let start = offset
    let value = try integer(UInt64.self, what())
    guard value <= UInt64(remaining / max(1, size)) else {
      throw ModelFileError(
        file: file, place: "\(what()) at byte \(start)", found: "\(value)",
        expected: "at most \(remaining / max(1, size)), which is what the rest of the file could hold",
        mend: "the file is damaged or cut short; fetch it again")
    }
    return Int(value)
  }

  /// `length` bytes, as a view of the file.
  mutating func take(_ length: Int, _ what: @autoclosure () -> String) throws -> UnsafeRawBufferPointer {
    guard length >= 0, remaining >= length else { throw short(what(), needs: length) }
    defer { offset += length }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + length)])
  }

  private func short(_ what: String, needs: Int) -> ModelFileError {
    ModelFileError(
      file: file, place: "\(what) at byte \(offset)", found: "the end of the file after \(remaining) bytes", expected: "\(needs) bytes",
      mend: "the file is cut short; fetch it again")
  }
}
