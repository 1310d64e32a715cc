import Foundation
import LocalModel

/// The note that a command was given: its argument, or standard input where that is `-` or absent.
enum NoteInput {
  /// Most bytes of a text that is no note (`text`, `tokenize`).
  static let textByteLimit = 16 << 20
  /// Most bytes of a note's file: a character is four bytes at most, white space around it not counted in the limit of characters.
  private static let noteByteLimit = 4 * LocalLanguageModel.longestNote + 4096

  /// The note's text, without white space at its ends.
  ///
  /// - Throws: ``CommandError`` (65) where standard input is no UTF-8, naming the first bad byte, or nothing or too much is in it.
  static func readNote(_ argument: String?) throws -> String {
    if let argument, argument != "-", isInputWaiting {
      report("\(ProgramName.current): standard input is not read, since a note was given: leave the note out, or give - for it")
    }
    return try checked(read(argument, limit: noteByteLimit))
  }

  /// A text, without the line breaks at its end.
  ///
  /// - Throws: ``CommandError`` (65) where standard input is no UTF-8, naming the first bad byte, or is too long.
  static func read(_ argument: String?, limit: Int = textByteLimit) throws -> String {
    if let argument, argument != "-" { return argument }
    if isatty(0) == 1 { report("\(ProgramName.current): reading from the terminal; Control-D ends the text") }
    let bytes = try InputReader.read("-", limit: limit, mend: "")
    var text = try text(bytes, name: "standard input")[...]
    while text.last?.isNewline == true { text.removeLast() }
    return String(text)
  }

  /// Whether somebody has sent something to standard input already.
  private static var isInputWaiting: Bool {
    var status = stat()
    guard fstat(0, &status) == 0 else { return false }
    if status.st_mode & S_IFMT == S_IFREG { return lseek(0, 0, SEEK_CUR) < status.st_size }
    var count: Int32 = 0
    return status.st_mode & S_IFMT == S_IFIFO && ioctl(0, UInt(FIONREAD), &count) == 0 && count > 0
  }

  /// Bytes as text, without a byte-order mark.
  ///
  /// - Throws: ``CommandError`` (65) naming the first byte that is no UTF-8.
  static func text(_ bytes: [UInt8], name: String) throws -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandError(.badInput, "\(name): byte \(firstInvalidByte(bytes)) is not valid UTF-8: convert the text to UTF-8")
    }
    return bytes.starts(with: byteOrderMark) ? String(text.unicodeScalars.dropFirst()) : text
  }

  /// The mark that some editors put at the beginning of UTF-8 text.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

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

  /// The note without white space at its ends.
  ///
  /// - Throws: ``CommandError`` (65) where nothing is left, or more than the longest note has.
  static func checked(_ note: String) throws -> String {
    let trimmed = note.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !LocalLanguageModel.isBlank(trimmed) else {
      throw CommandError(
        .badInput,
        "the note \(trimmed.isEmpty ? "is empty" : "has no words"): expected a line of text such as 'Bought groceries for $186.70'")
    }
    let characters = trimmed.unicodeScalars.count
    guard characters <= LocalLanguageModel.longestNote else {
      throw CommandError(
        .badInput, "the note has \(characters) characters, expected at most \(LocalLanguageModel.longestNote): divide it into several notes"
      )
    }
    return trimmed
  }
}
