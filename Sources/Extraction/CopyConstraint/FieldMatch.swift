/// Tells which of a few field names the last key of a JSON text was. Fed byte by byte.
struct FieldMatch: Equatable {
  /// One bit for each name that agrees so far.
  private var agreeing: UInt64 = 0
  private var length = 0
  private var wasInKey = false
  /// The index of the name; nil where the last key was another, or a value or container has begun since.
  private(set) var found: Int?

  /// - Parameters:
  ///   - isInKey: whether the JSON text is inside a key behind this byte.
  ///   - fields: at most 64, with the bytes of their names.
  mutating func feed(_ byte: UInt8, isInKey: Bool, fields: [(name: [UInt8], rule: CopyRules.Field)]) {
    switch (wasInKey, isInKey) {
    case (false, true):
      agreeing = fields.isEmpty ? 0 : .max
      length = 0
      found = nil
    case (true, true):
      for (index, field) in fields.enumerated() where length >= field.name.count || field.name[length] != byte {
        agreeing &= ~(1 << UInt64(index))
      }
      length += 1
    case (true, false): found = fields.indices.first { agreeing >> UInt64($0) & 1 == 1 && fields[$0].name.count == length }
    case (false, false): if byte == 0x5B || byte == 0x7B { found = nil }
    }
    wasInKey = isInKey
  }

  /// Forgets the key: its value has begun.
  mutating func clear() { found = nil }
}
