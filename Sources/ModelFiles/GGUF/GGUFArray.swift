/// An array of a GGUF file's metadata, left where it lies: a vocabulary of a quarter million strings costs one pass
/// over their lengths and no copies.
package struct GGUFArray: @unchecked Sendable, Equatable {
  package let elementType: GGUFValueType
  package let count: Int
  /// The elements as the format encodes them (little-endian; a string is its 64-bit length and its bytes).
  let encoded: UnsafeRawBufferPointer
  /// Of a string array: where each string's bytes begin in `encoded`, and as last element the end of the last one
  /// plus 8, so that `starts[i + 1] - 8` is always where string i ends.
  private let starts: [Int]
  private let owner: AnyObject

  /// Walks the array at the reader's position.
  /// - Throws: `ModelFileError` where it does not fit the file, or holds arrays.
  init(reading reader: inout ByteReader, owner: AnyObject, key: String) throws {
    let code = try reader.integer(UInt32.self, "element type of \(quoted(key))")
    guard let type = GGUFValueType(rawValue: code), type != .array else {
      throw ModelFileError(
        code == 9 ? .unsupported : .malformed, file: reader.file, place: "element type of \(quoted(key)) at byte \(reader.offset - 4)",
        found: code == 9 ? "an array of arrays" : "type \(code)", expected: "a type from 0 to 12 other than array")
    }
    elementType = type
    self.owner = owner
    count = try reader.count(of: type.size ?? 8, "length of \(quoted(key))")
    let begin = reader.offset
    if let size = type.size {
      _ = try reader.take(count * size, "elements of \(quoted(key))")
      starts = []
    } else {
      var starts: [Int] = []
      starts.reserveCapacity(count + 1)
      for index in 0..<count {
        let length = try reader.count(of: 1, "length of element \(index) of \(quoted(key))")
        starts.append(reader.offset - begin)
        _ = try reader.take(length, "element \(index) of \(quoted(key))")
      }
      starts.append(reader.offset - begin + 8)
      self.starts = starts
    }
    encoded = UnsafeRawBufferPointer(rebasing: reader.bytes[begin..<reader.offset])
  }

  private final class Storage {
    let bytes: UnsafeMutableRawBufferPointer

    init(_ source: [UInt8]) {
      bytes = .allocate(byteCount: source.count, alignment: 16)
      bytes.copyBytes(from: source)
    }

    deinit { bytes.deallocate() }
  }

  private init(_ type: GGUFValueType, count: Int, bytes: [UInt8], starts: [Int] = []) {
    let storage = Storage(bytes)
    elementType = type
    self.count = count
    encoded = UnsafeRawBufferPointer(storage.bytes)
    self.starts = starts
    owner = storage
  }

  package init(strings: [[UInt8]]) {
    var bytes: [UInt8] = []
    var starts: [Int] = []
    for string in strings {
      withUnsafeBytes(of: UInt64(string.count).littleEndian) { bytes.append(contentsOf: $0) }
      starts.append(bytes.count)
      bytes.append(contentsOf: string)
    }
    starts.append(bytes.count + 8)
    self.init(.string, count: strings.count, bytes: bytes, starts: starts)
  }

  package init(floats: [Float]) {
    self.init(.float32, count: floats.count, bytes: floats.flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian) { Array($0) } })
  }

  package init(int32s: [Int32]) {
    self.init(.int32, count: int32s.count, bytes: int32s.flatMap { withUnsafeBytes(of: $0.littleEndian) { Array($0) } })
  }

  package init(bools: [Bool]) {
    self.init(.bool, count: bools.count, bytes: bools.map { $0 ? 1 : 0 })
  }

  /// The bytes of string `index`; an empty view where the array does not hold strings.
  package func stringBytes(_ index: Int) -> UnsafeRawBufferPointer {
    guard elementType == .string, index >= 0, index < count else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(rebasing: encoded[starts[index]..<(starts[index + 1] - 8)])
  }

  package var strings: [[UInt8]]? {
    guard elementType == .string else { return nil }
    return (0..<count).map { Array(stringBytes($0)) }
  }

  /// The elements of any integer type; nil for other types, or where one does not fit `Int`.
  package var ints: [Int]? {
    switch elementType {
    case .uint8: return scalars(UInt8.self)
    case .int8: return scalars(Int8.self)
    case .uint16: return scalars(UInt16.self)
    case .int16: return scalars(Int16.self)
    case .uint32: return scalars(UInt32.self)
    case .int32: return scalars(Int32.self)
    case .uint64: return scalars(UInt64.self)
    case .int64: return scalars(Int64.self)
    default: return nil
    }
  }

  private func scalars<T: FixedWidthInteger>(_ type: T.Type) -> [Int]? {
    var result: [Int] = []
    result.reserveCapacity(count)
    for index in 0..<count {
      guard let value = Int(exactly: T(littleEndian: encoded.loadUnaligned(fromByteOffset: index * MemoryLayout<T>.size, as: T.self)))
      else { return nil }
      result.append(value)
    }
    return result
  }

  package var floats: [Float]? {
    switch elementType {
    case .float32:
      return (0..<count).map {
        Float(bitPattern: UInt32(littleEndian: encoded.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)))
      }
    case .float64:
      return (0..<count).map {
        Float(Double(bitPattern: UInt64(littleEndian: encoded.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self))))
      }
    default: return ints.map { $0.map { Float($0) } }
    }
  }

  package var bools: [Bool]? {
    guard elementType == .bool else { return nil }
    return encoded.map { $0 != 0 }
  }

  package static func == (left: GGUFArray, right: GGUFArray) -> Bool {
    left.elementType == right.elementType && left.count == right.count && left.encoded.elementsEqual(right.encoded)
  }
}
