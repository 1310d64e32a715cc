import ModelFiles

/// A value of `config.json` or of GGUF metadata, in the one form that the configuration code reads.
package indirect enum HyperparameterValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([HyperparameterValue])
  case object([String: HyperparameterValue])

  /// A short form for error messages.
  var summary: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let value): "\"\(value.prefix(60))\""
    case .array(let values): "an array of \(values.count)"
    case .object(let values): "an object of \(values.count) keys"
    }
  }
}

/// Typed, range-checked access to hyperparameters. Every error names the file and the key.
package struct Hyperparameters: Sendable {
  /// The file that the values come from, for messages.
  package let file: String
  /// What stands before a key in messages, for nested objects ("rope_scaling.").
  let prefix: String
  let values: [String: HyperparameterValue]

  package init(file: String, values: [String: HyperparameterValue], prefix: String = "") {
    self.file = file
    self.prefix = prefix
    self.values = values
  }

  /// The value of `key`; nil when it is absent or null.
  func value(_ key: String) -> HyperparameterValue? {
    guard let value = values[key], value != .null else { return nil }
    return value
  }

  func has(_ key: String) -> Bool { value(key) != nil }

  /// True where the key does not stand at all, unlike a null, which states that there is no such feature.
  func isAbsent(_ key: String) -> Bool { values[key] == nil }

  func error(
    _ key: String, _ kind: ModelFileError.Kind = .malformed, found: String, expected: String, mend: String = ""
  ) -> ModelFileError {
    ModelFileError(kind, file: file, place: prefix + key, found: found, expected: expected, mend: mend)
  }

  private func missing(_ key: String, _ expected: String) -> ModelFileError {
    error(key, found: "nothing", expected: expected)
  }

  /// The integer at `key`, nil when absent. A float with an integral value counts, as some writers make them.
  func optionalInteger(_ key: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let value = value(key) else { return nil }
    let expected = "an integer from \(range.lowerBound) to \(range.upperBound)"
    let integer: Int
    switch value {
    case .integer(let found): integer = found
    case .number(let found):
      guard let exact = Int(exactly: found) else { throw error(key, found: value.summary, expected: expected) }
      integer = exact
    default: throw error(key, found: value.summary, expected: expected)
    }
    guard range.contains(integer) else { throw error(key, found: "\(integer)", expected: expected) }
    return integer
  }

  func integer(_ key: String, in range: ClosedRange<Int>, default fallback: Int? = nil) throws -> Int {
    if let found = try optionalInteger(key, in: range) { return found }
    guard let fallback else { throw missing(key, "an integer from \(range.lowerBound) to \(range.upperBound)") }
    return fallback
  }

  func optionalNumber(_ key: String, in range: ClosedRange<Double>) throws -> Double? {
    guard let value = value(key) else { return nil }
    let expected = "a number from \(range.lowerBound) to \(range.upperBound)"
    let number: Double
    switch value {
    case .integer(let found): number = Double(found)
    case .number(let found): number = found
    default: throw error(key, found: value.summary, expected: expected)
    }
    // NaN is in no range.
    guard range.contains(number) else { throw error(key, found: "\(number)", expected: expected) }
    return number
  }

  func number(_ key: String, in range: ClosedRange<Double>, default fallback: Double? = nil) throws -> Double {
    if let found = try optionalNumber(key, in: range) { return found }
    guard let fallback else { throw missing(key, "a number from \(range.lowerBound) to \(range.upperBound)") }
    return fallback
  }

  func optionalBool(_ key: String) throws -> Bool? {
    guard let value = value(key) else { return nil }
    guard case .bool(let found) = value else { throw error(key, found: value.summary, expected: "true or false") }
    return found
  }

  func optionalString(_ key: String) throws -> String? {
    guard let value = value(key) else { return nil }
    guard case .string(let found) = value else { throw error(key, found: value.summary, expected: "a string") }
    return found
  }

  func optionalArray(_ key: String) throws -> [HyperparameterValue]? {
    guard let value = value(key) else { return nil }
    guard case .array(let found) = value else { throw error(key, found: value.summary, expected: "an array") }
    return found
  }

  /// An array of numbers, each in `range`, of exactly `count` elements.
  func optionalNumbers(_ key: String, count: Int, in range: ClosedRange<Double>) throws -> [Double]? {
    guard let array = try optionalArray(key) else { return nil }
    guard array.count == count else { throw error(key, found: "\(array.count) elements", expected: "\(count) elements") }
    var numbers: [Double] = []
    numbers.reserveCapacity(count)
    for (index, element) in array.enumerated() {
      let number: Double
      switch element {
      case .integer(let found): number = Double(found)
      case .number(let found): number = found
      default: throw error("\(key)[\(index)]", found: element.summary, expected: "a number")
      }
      guard range.contains(number) else {
        throw error("\(key)[\(index)]", found: "\(number)", expected: "a number from \(range.lowerBound) to \(range.upperBound)")
      }
      numbers.append(number)
    }
    return numbers
  }

  /// The object at `key` as hyperparameters of its own.
  func optionalObject(_ key: String) throws -> Hyperparameters? {
    guard let value = value(key) else { return nil }
    guard case .object(let found) = value else { throw error(key, found: value.summary, expected: "an object") }
    return Hyperparameters(file: file, values: found, prefix: prefix + key + ".")
  }
}
