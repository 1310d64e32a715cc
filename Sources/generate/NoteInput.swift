import Foundation

/// The note that a command was given: its argument, or standard input where that is `-` or absent.
enum NoteInput {
  /// Bytes read from standard input at most; more than any model's context holds.
  static let byteLimit = 16 << 20

  /// The note's text, without the line break at its end.
  ///
  /// - Throws: ``CommandError`` (65) where standard input is no UTF-8, naming the first bad byte, or is too long.
  static func read(_ argument: String?) throws -> String {
    if let argument, argument != "-" { return argument }
    let bytes = [UInt8](FileHandle.standardInput.readDataToEndOfFile())
    guard bytes.count <= byteLimit else {
      throw CommandError(.badInput, "standard input: found \(bytes.count) bytes, expected a note of at most \(byteLimit)")
    }
    var text = try text(bytes, name: "standard input")
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }

  /// Bytes as text.
  ///
  /// - Throws: ``CommandError`` (65) naming the first byte that is no UTF-8.
  static func text(_ bytes: [UInt8], name: String) throws -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandError(.badInput, "\(name): byte \(firstInvalidByte(bytes)) is not valid UTF-8: convert the text to UTF-8")
    }
    return text
  }

  /// Offset of the first byte that cannot belong to UTF-8 text.
  static func firstInvalidByte(_ bytes: [UInt8]) -> Int {
    var decoder = UTF8()
    var offset = 0
    var iterator = bytes.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput, .error: return offset
      }
    }
  }
}

extension NoteInput {
  /// The note without white space at its ends.
  ///
  /// - Throws: ``CommandError`` (65) where nothing is left.
  static func checked(_ note: String) throws -> String {
    let trimmed = note.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty else {
      throw CommandError(.badInput, "the note is empty: expected a line of text such as \"Bought groceries for $186.70\"")
    }
    return trimmed
  }
}
