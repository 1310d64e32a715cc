import ModelFiles

/// A digest of a model's configuration and weights, for keys of caches that outlive the process. It is not cryptographic.
///
/// Of every tensor its name, shape and type count, and its bytes. Hashing all of a large file would take longer than the work that a cache
/// saves: there the bytes are a sample, and the identity of the file counts too, so that a changed file is another model.
package struct ModelFingerprint: Sendable, Hashable, CustomStringConvertible {
  package let high: UInt64
  package let low: UInt64

  /// Most bytes of weights that are all hashed: a millisecond's work per ten megabytes.
  static let wholeLimit = 64 << 20

  init(config: ModelConfig, tensors: [String: TensorInfo], adapter: String? = nil) {
    var digest = FingerprintHasher()
    digest.add("\(config)")
    if let adapter { digest.add(adapter) }
    let isWhole = tensors.values.reduce(0) { $0 + $1.byteCount } <= Self.wholeLimit
    if !isWhole {
      let files = Dictionary(tensors.values.map { ($0.file.path, $0.file) }, uniquingKeysWith: { first, _ in first })
      for path in files.keys.sorted() {
        for word in files[path]?.identity.words ?? [] { digest.add(word: word) }
      }
    }
    for name in tensors.keys.sorted() {
      guard let tensor = tensors[name] else { continue }
      digest.add(name)
      digest.add("\(tensor.shape) \(tensor.type.rawValue)")
      if isWhole {
        digest.add(all: tensor.bytes)
        continue
      }
      let samples = 8
      let length = min(64, tensor.byteCount)
      guard length > 0 else { continue }
      for sample in 0..<samples {
        let offset = (tensor.byteCount - length) * sample / (samples - 1)
        digest.add(UnsafeRawBufferPointer(rebasing: tensor.bytes[offset..<(offset + length)]))
      }
    }
    high = digest.high
    low = digest.low
  }

  package var description: String {
    func hex(_ value: UInt64) -> String {
      let digits = String(value, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    return hex(high) + hex(low)
  }
}

/// Two 64-bit multiplicative hashes with different constants, over words of 8 bytes.
struct FingerprintHasher {
  private(set) var high: UInt64 = 0xCBF2_9CE4_8422_2325
  private(set) var low: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func add(word: UInt64) {
    high = (high ^ word) &* 0x0000_0100_0000_01B3
    high ^= high >> 29
    low = (low ^ (word &+ 0x9E37_79B9_7F4A_7C15)) &* 0xBF58_476D_1CE4_E5B9
    low ^= low >> 32
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while offset + 8 <= bytes.count {
      add(word: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    var tail: UInt64 = 0
    for index in offset..<bytes.count { tail |= UInt64(bytes[index]) << (8 * UInt64(index - offset)) }
    add(word: tail)
    add(word: UInt64(bytes.count))
  }

  /// The same for many bytes: four lanes side by side, so that they are read at the speed of memory.
  mutating func add(all bytes: UnsafeRawBufferPointer) {
    var lanes = SIMD4<UInt64>(1, 2, 3, 4)
    var offset = 0
    while offset + 32 <= bytes.count {
      lanes = (lanes ^ bytes.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)) &* 0x9E37_79B9_7F4A_7C15
      lanes ^= lanes &>> 29
      offset += 32
    }
    for lane in 0..<4 { add(word: lanes[lane]) }
    add(UnsafeRawBufferPointer(rebasing: bytes[offset...]))
    add(word: UInt64(bytes.count))
  }

  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }
}
