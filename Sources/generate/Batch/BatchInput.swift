import Capture
import Extraction
import Foundation
import JSONText
import LocalModel
import ModelFiles
import Serving

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
  /// What to do about an input that is of another form; nil for one of lines of JSON.
  var hint: String?

  /// - Throws: ``CommandError`` (66) where the file is not there, (65) where it cannot be read or is too long. What is wrong with a line is
  ///   that line's content.
  static func read(_ path: String) throws -> BatchInput {
    let text = try InputReader.read(path, limit: byteLimit, mend: "name a file of JSON lines, or - for standard input")
    let digest = BatchRun.digest(text)
    var bytes = text[...]
    if bytes.starts(with: NoteInput.byteOrderMark) { bytes.removeFirst(NoteInput.byteOrderMark.count) }
    var notes: [BatchNote] = []
    let name = path == "-" ? "standard input" : path
    // A JSON array of the same objects is what many programs write.
    if bytes.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "["),
      let array = try? JSONDocument(Array(bytes), source: name).root, array.kind == .array
    {
      notes = array.elements.enumerated().map { note(Array($0.element.compact.utf8), place: "\(name), element \($0.offset + 1)") }
      return BatchInput(notes: notes, digest: digest)
    }
    var number = 0
    while !bytes.isEmpty {
      number += 1
      let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
      let line = bytes[..<end]
      bytes = bytes[min(end + 1, bytes.endIndex)...]
      if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\t") }) { continue }
      notes.append(note(Array(line), place: "\(name), line \(number)"))
    }
    return BatchInput(notes: notes, digest: digest, hint: InputForm.hint(text))
  }

  private static func note(_ line: [UInt8], place: String) -> BatchNote {
    guard let object = try? JSONDocument(line, source: place).root, object.kind == .object else {
      return BatchNote(
        id: Array("null".utf8), content: .failure(CommandError(.badInput, "\(place): expected a JSON object {\"id\", \"note\"}")))
    }
    let id = object["id"].map { Array($0.raw) }
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

/// One line of a batch's output.
enum BatchOutput {
  static func line(
    id: [UInt8], item: [UInt8], confidence: [(pointer: String, probability: Double)]?, alternatives: [FieldAlternatives] = []
  ) -> [UInt8] {
    var line = Array("{\"id\":".utf8) + id + Array(",\"item\":".utf8) + item
    if let confidence {
      let members = confidence.map { "\(JSONWriter.quoted($0.pointer)):\(String(format: "%.4f", $0.probability))" }
      line += Array(",\"confidence\":{\(members.joined(separator: ","))}".utf8)
      if !alternatives.isEmpty { line += Array(",\"alternatives\":".utf8) + AnswerOutput.alternatives(alternatives).bytes }
    }
    return line + [UInt8(ascii: "}")]
  }

  static func line(id: [UInt8], error: String) -> [UInt8] {
    Array("{\"id\":".utf8) + id + Array(",\"error\":\(JSONWriter.quoted(error))}".utf8)
  }
}
