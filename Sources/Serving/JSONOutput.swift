import JSONText

/// A JSON value to be written. Members keep their order; what stands ready as text is taken over as it is.
package enum JSONOutput: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByNilLiteral
{
  case null
  case bool(Bool)
  case int(Int)
  case number(Double)
  case string(String)
  case array([JSONOutput])
  case object([(String, JSONOutput)])
  /// A JSON text.
  case text([UInt8])

  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .int(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(nilLiteral: ()) { self = .null }

  /// An object without the members that are nil.
  package static func members(_ members: (String, JSONOutput?)...) -> JSONOutput {
    .object(members.compactMap { name, value in value.map { (name, $0) } })
  }

  /// Compact UTF-8 on one line.
  package var bytes: [UInt8] {
    var output: [UInt8] = []
    write(to: &output)
    return output
  }

  package func write(to output: inout [UInt8]) {
    switch self {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
    case .int(let value): output.append(contentsOf: "\(value)".utf8)
    case .number(let value):
      // JSON has no infinities.
      if !value.isFinite { return output.append(contentsOf: "null".utf8) }
      output.append(contentsOf: (value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)").utf8)
    case .string(let value): JSONWriter.append(value, to: &output)
    case .array(let values):
      output.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        value.write(to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        JSONWriter.append(member.0, to: &output)
        output.append(UInt8(ascii: ":"))
        member.1.write(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    case .text(let bytes): output.append(contentsOf: bytes)
    }
  }
}
