/// What a sequence's cache holds of a prefix, apart from any sequence: to begin many sequences with, or to keep in a file.
package struct SequenceSnapshot: Sendable, Equatable {
  /// The tokens that the prefix consists of.
  package let tokens: [Int32]
  package let fingerprint: ModelFingerprint
  package let precision: KeyValuePrecision
  /// Which set of rope frequencies the keys were rotated with.
  let usesLongRope: Bool
  /// Runs of [length, element], in the order layer, keys before values, head.
  let contents: [UInt8]

  package var length: Int { tokens.count }
  package var byteCount: Int { contents.count + 4 * tokens.count + Self.headerSize + 8 }

  static let magic: [UInt8] = Array("ESPKV001".utf8)
  private static let headerSize = 8 + 16 + 4 + 4 + 8 + 8

  /// Why bytes are not a snapshot for a model.
  package struct Mismatch: Error, Equatable, CustomStringConvertible {
    package var description: String
  }

  /// The form in a file: little-endian header, tokens, contents, digest.
  package func serialized() -> [UInt8] {
    var bytes = Self.magic
    bytes.reserveCapacity(byteCount)
    func append<Value: FixedWidthInteger>(_ value: Value) { withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) } }
    append(fingerprint.high)
    append(fingerprint.low)
    append(precision.rawValue)
    append(UInt32(usesLongRope ? 1 : 0))
    append(UInt64(tokens.count))
    append(UInt64(contents.count))
    for token in tokens { append(token) }
    bytes.append(contentsOf: contents)
    let digest = Self.digest(bytes)
    append(digest)
    return bytes
  }

  private static func digest(_ bytes: some Collection<UInt8>) -> UInt64 {
    var digest = FingerprintHasher()
    bytes.withContiguousStorageIfAvailable { digest.add(UnsafeRawBufferPointer($0)) }
    return digest.high ^ digest.low
  }

  /// Reads what ``serialized()`` wrote.
  ///
  /// - Throws: `Mismatch` for bytes that are damaged, of another version, or of another model.
  package init(serialized bytes: [UInt8], for model: TransformerModel) throws {
    guard bytes.count >= Self.headerSize + 8, bytes.starts(with: Self.magic) else {
      throw Mismatch(description: "not a snapshot of this version")
    }
    func read<Value: FixedWidthInteger>(_ offset: Int, as type: Value.Type) -> Value {
      bytes.withUnsafeBytes { Value(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: type)) }
    }
    guard read(8, as: UInt64.self) == model.fingerprint.high, read(16, as: UInt64.self) == model.fingerprint.low else {
      throw Mismatch(description: "a snapshot of another model")
    }
    guard let precision = KeyValuePrecision(rawValue: read(24, as: UInt32.self)) else {
      throw Mismatch(description: "an unknown precision")
    }
    let body = UInt64(bytes.count - Self.headerSize - 8)
    let count = read(32, as: UInt64.self)
    let contentCount = read(40, as: UInt64.self)
    guard count <= UInt64(model.contextLength), contentCount <= body, 4 * count + contentCount == body,
      Int(contentCount) == Self.contentSize(model.config, length: Int(count), precision: precision)
    else { throw Mismatch(description: "a snapshot whose sizes do not agree") }
    guard Self.digest(bytes[..<(bytes.count - 8)]) == read(bytes.count - 8, as: UInt64.self) else {
      throw Mismatch(description: "a damaged snapshot")
    }
    let tokens = (0..<Int(count)).map { read(Self.headerSize + 4 * $0, as: Int32.self) }
    guard tokens.allSatisfy({ $0 >= 0 && Int($0) < model.vocabularySize }) else {
      throw Mismatch(description: "a snapshot with tokens outside the vocabulary")
    }
    self.tokens = tokens
    self.precision = precision
    fingerprint = model.fingerprint
    usesLongRope = read(28, as: UInt32.self) != 0
    contents = Array(bytes[(Self.headerSize + 4 * Int(count))..<(bytes.count - 8)])
  }

  static func contentSize(_ config: ModelConfig, length: Int, precision: KeyValuePrecision) -> Int {
    KeyValueCache.bytesPerPosition(config, precision: precision) * length
  }

  init(_ sequence: ModelSequence, length: Int) {
    tokens = Array(sequence.tokens.prefix(length))
    fingerprint = sequence.model.fingerprint
    precision = sequence.precision
    usesLongRope = sequence.usesLongRope
    let size = Self.contentSize(sequence.model.config, length: length, precision: sequence.precision)
    contents = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      var offset = 0
      sequence.cache.forEachRun(length: length) { run, _ in
        let target = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[offset..<(offset + run.count)])
        target.copyMemory(from: UnsafeRawBufferPointer(run))
        offset += run.count
      }
      count = offset
    }
  }
}

extension ModelSequence {
  /// A copy of what the cache holds of the first `length` tokens; by default all.
  package func snapshot(length: Int? = nil) -> SequenceSnapshot {
    SequenceSnapshot(self, length: min(max(length ?? self.length, 0), self.length))
  }

  /// Replaces what the sequence holds by the first `length` tokens of a snapshot; by default all.
  ///
  /// - Throws: `SequenceSnapshot.Mismatch` for a snapshot of another model, precision or rope; `ContextOverflowError` where it does not fit.
  package func restore(_ snapshot: SequenceSnapshot, length: Int? = nil) throws {
    guard snapshot.fingerprint == model.fingerprint else { throw SequenceSnapshot.Mismatch(description: "a snapshot of another model") }
    guard snapshot.precision == precision else { throw SequenceSnapshot.Mismatch(description: "a snapshot of another precision") }
    guard snapshot.usesLongRope == usesLongRope else {
      throw SequenceSnapshot.Mismatch(description: "a snapshot rotated for another range of positions")
    }
    let kept = min(max(length ?? snapshot.length, 0), snapshot.length)
    guard kept <= capacity else { throw ContextOverflowError(held: 0, added: kept, capacity: capacity) }
    truncate(to: 0)
    snapshot.contents.withUnsafeBytes { contents in
      var offset = 0
      cache.forEachRun(length: kept) { run, elementBytes in
        if run.count > 0 { run.copyMemory(from: UnsafeRawBufferPointer(rebasing: contents[offset..<(offset + run.count)])) }
        offset += snapshot.length * elementBytes
      }
    }
    snapshot.tokens.withUnsafeBufferPointer { append(UnsafeBufferPointer(rebasing: $0.prefix(kept))) }
  }
}
