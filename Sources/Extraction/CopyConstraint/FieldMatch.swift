/// Tells which of a few field names the last key of a JSON text was. Fed with what the key says, byte by byte.
struct FieldMatch: Equatable {
  /// One bit for each name that agrees so far.
  private var agreeing: UInt64 = 0
  private var length = 0
  /// The index of the name; nil where the last key was another, or a value or container has begun since.
  private(set) var found: Int?

  /// A key begins.
  mutating func begin() { (agreeing, length, found) = (.max, 0, nil) }

  /// One byte of the key, without its escapes.
  /// - Parameter fields: at most 64, with the bytes of their names.
  mutating func feed(_ byte: UInt8, _ fields: [(name: [UInt8], rule: CopyRules.Field)]) {
    for (index, field) in fields.enumerated() where length >= field.name.count || field.name[length] != byte {
      agreeing &= ~(1 << UInt64(index))
    }
    length += 1
  }

  /// The key is complete.
  mutating func end(_ fields: [(name: [UInt8], rule: CopyRules.Field)]) {
    found = fields.indices.first { agreeing >> UInt64($0) & 1 == 1 && fields[$0].name.count == length }
  }

  /// Forgets the key: its value has begun.
  mutating func clear() { found = nil }
}
