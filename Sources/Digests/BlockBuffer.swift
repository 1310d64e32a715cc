/// What SHA-1 and SHA-256 share (FIPS 180-4, 5.1.1 and 5.2.1): a message is cut into blocks of 64 bytes; behind its last byte come a one
/// bit, zeros, and the message's length in bits, big-endian, at the end of a block.
struct BlockBuffer {
  /// Bytes that fill no block yet; fewer than 64.
  private var pending: [UInt8] = []
  private var byteCount: UInt64 = 0

  /// Adds bytes, and calls `compress` for each block that is whole.
  @inline(__always)
  mutating func add(_ bytes: UnsafeRawBufferPointer, compress: (UnsafeRawPointer) -> Void) {
    guard let base = bytes.baseAddress else { return }
    byteCount &+= UInt64(bytes.count)
    var offset = 0
    if !pending.isEmpty {
      offset = min(64 - pending.count, bytes.count)
      pending.append(contentsOf: bytes[..<offset])
      guard pending.count == 64 else { return }
      pending.withUnsafeBytes { block in
        if let whole = block.baseAddress { compress(whole) }
      }
      pending.removeAll(keepingCapacity: true)
    }
    while bytes.count - offset >= 64 {
      compress(base + offset)
      offset += 64
    }
    pending.append(contentsOf: bytes[offset...])
  }

  /// Adds what ends a message.
  @inline(__always)
  mutating func finish(compress: (UnsafeRawPointer) -> Void) {
    let bits = byteCount &* 8
    var end: [UInt8] = [0x80]
    end += [UInt8](repeating: 0, count: (119 - pending.count) % 64)
    end += (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * $0)) }
    end.withUnsafeBytes { add($0, compress: compress) }
  }
}

extension UnsafeRawPointer {
  /// The big-endian word at an index of words.
  @inline(__always)
  func word(_ index: Int) -> UInt32 { UInt32(bigEndian: loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)) }
}

@inline(__always)
func rotatedLeft(_ value: UInt32, _ count: UInt32) -> UInt32 { value &<< count | value &>> (32 &- count) }

@inline(__always)
func rotatedRight(_ value: UInt32, _ count: UInt32) -> UInt32 { value &>> count | value &<< (32 &- count) }

/// The bytes of words, big-endian.
func bytes(of words: [UInt32]) -> [UInt8] {
  words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) } }
}

/// Bytes as lower-case hexadecimal digits: `[0x0a, 0xff]` is `0aff`.
package func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
