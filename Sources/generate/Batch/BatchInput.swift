import Capture
import Extraction
import Foundation
import JSONText
import LocalModel
import ModelFiles

/// One line of a batch's input.
struct BatchNote: Sendable {
  /// The line's `id` as JSON text, byte for byte as it stands there; `null` where it has none.
  var id: [UInt8]
  /// The note and the day and time it counts from, or what is wrong with the line.
  var content: Result<(note: String, today: Day?, now: ClockTime?), CommandError>
}

/// The notes of a batch.
struct BatchInput {
  /// Most bytes of a batch's input. It is held in memory, about three times.
  static let byteLimit = 256 << 20

  var notes: [BatchNote]
  /// Digest of the whole input.
  var digest: String

  /// - Throws: ``CommandError`` (66) where the file is not there, (65) where it cannot be read or is too long. What is wrong with a line is
  ///   that line's content.
  static func read(_ path: String) throws -> BatchInput {
    let text = try InputReader.read(path, limit: byteLimit, mend: "name a file of JSON lines, or - for standard input")
    let digest = BatchRun.digest(text)
    var bytes = text[...]
    if bytes.starts(with: NoteInput.byteOrderMark) { bytes.removeFirst(NoteInput.byteOrderMark.count) }
    var notes: [BatchNote] = []
    var number = 0
    while !bytes.isEmpty {
      number += 1
      let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      let line = bytes[..<end]
      bytes = bytes[min(end + 1, bytes.endIndex)...]
      if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\t") }) { continue }
      notes.append(note(Array(line), place: "\(path == "-" ? "standard input" : path), line \(number)"))
    }
    return BatchInput(notes: notes, digest: digest)
  }

  private static func note(_ line: [UInt8], place: String) -> BatchNote {
    guard let object = try? JSONDocument(line, source: place).root, object.kind == .object else {
      return BatchNote(
        id: Array("null".utf8), content: .failure(CommandError(.badInput, "\(place): expected a JSON object {\"id\", \"note\"}")))
    }
    let id = RawJSON.members(of: line).last { $0.key == "id" }.map { Array($0.value) }
    func result(_ content: Result<(note: String, today: Day?, now: ClockTime?), CommandError>) -> BatchNote {
      BatchNote(id: id ?? Array("null".utf8), content: content)
    }
    guard let text = object["note"]?.string else {
      return result(.failure(CommandError(.badInput, "\(place): member note: expected a string")))
    }
    var today: Day?
    if let day = object["today"], !day.isNull {
      guard let text = day.string, let parsed = Day(text) else {
        let found = day.string.map { "\"\(PrintableText.quote($0))\"" } ?? "a value that is no string"
        return result(.failure(CommandError(.badInput, "\(place): member today: found \(found), expected a day as yyyy-MM-dd")))
      }
      today = parsed
    }
    var now: ClockTime?
    if let time = object["now"], !time.isNull {
      guard let text = time.string, let parsed = ClockTime(text) else {
        let found = time.string.map { "\"\(PrintableText.quote($0))\"" } ?? "a value that is no string"
        return result(.failure(CommandError(.badInput, "\(place): member now: found \(found), expected a time as HH:mm")))
      }
      now = parsed
    }
    return result(Result { (try NoteInput.checked(text), today, now) }.mapError { CommandError(describing: $0) })
  }
}

/// JSON text as it is written: for values that are handed on byte for byte.
enum RawJSON {
  /// The members of an object, each value as it stands in the text.
  ///
  /// - Parameter object: an object that has been found to be JSON.
  static func members(of object: [UInt8]) -> [(key: String, value: ArraySlice<UInt8>)] {
    var members: [(key: String, value: ArraySlice<UInt8>)] = []
    var index = object.firstIndex(of: UInt8(ascii: "{")).map { $0 + 1 } ?? object.endIndex
    while let keyStart = object[index...].firstIndex(of: UInt8(ascii: "\"")) {
      let keyEnd = valueEnd(object, keyStart)
      let key = (try? JSONDocument(Array(object[keyStart..<keyEnd]), source: "").root.string) ?? nil
      guard let colon = object[keyEnd...].firstIndex(of: UInt8(ascii: ":")),
        let start = object[(colon + 1)...].firstIndex(where: { !isSpace($0) })
      else { break }
      let end = valueEnd(object, start)
      members.append((key ?? "", object[start..<end]))
      guard let comma = object[end...].firstIndex(where: { !isSpace($0) }), object[comma] == UInt8(ascii: ",") else { break }
      index = comma + 1
    }
    return members
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  /// The offset behind the value that begins at `start`.
  private static func valueEnd(_ text: [UInt8], _ start: Int) -> Int {
    var depth = 0
    var index = start
    while index < text.endIndex {
      switch text[index] {
      case UInt8(ascii: "\""):
        index += 1
        while index < text.endIndex, text[index] != UInt8(ascii: "\"") { index += text[index] == UInt8(ascii: "\\") ? 2 : 1 }
        if depth == 0 { return min(index + 1, text.endIndex) }
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return index }
        depth -= 1
        if depth == 0 { return index + 1 }
      case UInt8(ascii: ","): if depth == 0 { return index }
      case let byte: if depth == 0, isSpace(byte) { return index }
      }
      index += 1
    }
    return text.endIndex
  }
}

/// One line of a batch's output.
enum BatchOutput {
  static func line(id: [UInt8], item: [UInt8], confidence: [(pointer: String, probability: Double)]?) -> [UInt8] {
    var line = Array("{\"id\":".utf8) + id + Array(",\"item\":".utf8) + item
    if let confidence {
      let members = confidence.map { "\(quoted($0.pointer)):\(String(format: "%.4f", $0.probability))" }
      line += Array(",\"confidence\":{\(members.joined(separator: ","))}".utf8)
    }
    return line + [UInt8(ascii: "}")]
  }

  static func line(id: [UInt8], error: String) -> [UInt8] {
    Array("{\"id\":".utf8) + id + Array(",\"error\":\(quoted(error))}".utf8)
  }

  private static func quoted(_ text: String) -> String {
    let data = try? JSONSerialization.data(withJSONObject: text, options: [.fragmentsAllowed, .withoutEscapingSlashes])
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
