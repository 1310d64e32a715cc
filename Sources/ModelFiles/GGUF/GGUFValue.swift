/// The type codes of GGUF metadata values.
package enum GGUFValueType: UInt32, Sendable {
  case uint8 = 0
  case int8 = 1
  case uint16 = 2
  case int16 = 3
  case uint32 = 4
  case int32 = 5
  case float32 = 6
  case bool = 7
  case string = 8
  case array = 9
  case uint64 = 10
  case int64 = 11
  case float64 = 12

  /// Bytes of one value; nil for strings and arrays, whose lengths stand before them.
  var size: Int? {
    switch self {
    case .uint8, .int8, .bool: return 1
    case .uint16, .int16: return 2
    case .uint32, .int32, .float32: return 4
    case .uint64, .int64, .float64: return 8
    case .string, .array: return nil
    }
  }
}

/// A metadata value of a GGUF file. Strings are bytes: nothing in the format promises UTF-8.
package enum GGUFValue: Sendable, Equatable {
  case uint8(UInt8)
  case int8(Int8)
  case uint16(UInt16)
  case int16(Int16)
  case uint32(UInt32)
  case int32(Int32)
  case uint64(UInt64)
  case int64(Int64)
  case float32(Float)
  case float64(Double)
  case bool(Bool)
  case string([UInt8])
  case array(GGUFArray)

  package static func string(_ text: String) -> GGUFValue { .string(Array(text.utf8)) }

  package var type: GGUFValueType {
    switch self {
    case .uint8: return .uint8
    case .int8: return .int8
    case .uint16: return .uint16
    case .int16: return .int16
    case .uint32: return .uint32
    case .int32: return .int32
    case .uint64: return .uint64
    case .int64: return .int64
    case .float32: return .float32
    case .float64: return .float64
    case .bool: return .bool
    case .string: return .string
    case .array: return .array
    }
  }

  /// Any integer, whatever its width, that fits `Int`.
  package var int: Int? {
    switch self {
    case .uint8(let value): return Int(value)
    case .int8(let value): return Int(value)
    case .uint16(let value): return Int(value)
    case .int16(let value): return Int(value)
    case .uint32(let value): return Int(value)
    case .int32(let value): return Int(value)
    case .uint64(let value): return Int(exactly: value)
    case .int64(let value): return Int(value)
    default: return nil
    }
  }

  /// Any float, or an integer as one.
  package var double: Double? {
    switch self {
    case .float32(let value): return Double(value)
    case .float64(let value): return value
    default: return int.map(Double.init)
    }
  }

  package var float: Float? { double.map { Float($0) } }

  package var bool: Bool? {
    if case .bool(let value) = self { return value }
    return nil
  }

  package var bytes: [UInt8]? {
    if case .string(let value) = self { return value }
    return nil
  }

  /// A string; bytes that are not UTF-8 show as U+FFFD.
  package var string: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

  package var array: GGUFArray? {
    if case .array(let value) = self { return value }
    return nil
  }

  /// An array of integers, or one integer as an array of one (several keys come in both forms).
  package var ints: [Int]? { array?.ints ?? int.map { [$0] } }
  package var floats: [Float]? { array?.floats ?? float.map { [$0] } }
  package var bools: [Bool]? { array?.bools ?? bool.map { [$0] } }
}
