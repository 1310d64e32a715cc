import Foundation

/// A 128-bit digest for telling files and prefixes apart. Guards against mistakes and damage, not against an adversary: what it
/// names is readable and writable by its user alone.
package struct Digest: Sendable, Hashable {
  package private(set) var high: UInt64 = 0x6A09_E667_F3BC_C908
  package private(set) var low: UInt64 = 0xBB67_AE85_84CA_A73B

  package init() {}

  package mutating func add(_ word: UInt64) {
    high = (high ^ word) &* 0x9E37_79B9_7F4A_7C15
    high ^= high >> 32
    low = (low &+ word) &* 0xC2B2_AE3D_27D4_EB4F
    low ^= low >> 29
    low = low &+ (high << 1)
  }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(UInt64(bytes.count))
    var index = 0
    while index + 8 <= bytes.count {
      add(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var tail: UInt64 = 0
    while index < bytes.count {
      tail = tail << 8 | UInt64(bytes[index])
      index += 1
    }
    add(tail)
  }

  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// Adds a file's size, its beginning and its end: enough to tell files of weights apart that somebody made on purpose.
  package mutating func add(sampleOf path: String) {
    guard let file = FileHandle(forReadingAtPath: path), let size = try? file.seekToEnd() else { return add("absent") }
    defer { try? file.close() }
    add(size)
    for offset in [0, size > 65_536 ? size - 65_536 : 0] {
      try? file.seek(toOffset: offset)
      if let bytes = try? file.read(upToCount: 65_536) { bytes.withUnsafeBytes { add($0) } }
    }
  }

  package var hexadecimal: String {
    func hex(_ word: UInt64) -> String {
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    return hex(high) + hex(low)
  }
}
