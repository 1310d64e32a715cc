import Capture
import Foundation
import LocalModel

/// One line of a batch's input.
struct BatchNote: Sendable {
  /// The line's `id` as JSON text; `null` where it has none.
  var id: String
  /// The note and the day it counts from, or what is wrong with the line.
  var content: Result<(note: String, today: Day?), CommandError>
}

/// The notes of a batch.
enum BatchInput {
  /// - Throws: ``CommandError`` (66) where the file is not there. What is wrong with a line is that line's content.
  static func read(_ path: String) throws -> [BatchNote] {
    let data: Data
    if path == "-" {
      data = FileHandle.standardInput.readDataToEndOfFile()
    } else {
      guard let contents = FileManager.default.contents(atPath: path) else {
        throw CommandError(.noInput, "\(path): there is no such file: name a file of JSON lines, or - for standard input")
      }
      data = contents
    }
    var notes: [BatchNote] = []
    for (index, line) in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\t") }) { continue }
      notes.append(note(Data(line), place: "\(path == "-" ? "standard input" : path), line \(index + 1)"))
    }
    return notes
  }

  private static func note(_ line: Data, place: String) -> BatchNote {
    guard let object = try? JSONSerialization.jsonObject(with: line) as? [String: Any] else {
      return BatchNote(id: "null", content: .failure(CommandError(.badInput, "\(place): expected a JSON object {\"id\", \"note\"}")))
    }
    let id = object["id"].flatMap {
      try? JSONSerialization.data(withJSONObject: $0, options: [.fragmentsAllowed, .withoutEscapingSlashes, .sortedKeys])
    }
    func result(_ content: Result<(note: String, today: Day?), CommandError>) -> BatchNote {
      BatchNote(id: id.map { String(decoding: $0, as: UTF8.self) } ?? "null", content: content)
    }
    guard let text = object["note"] as? String else {
      return result(.failure(CommandError(.badInput, "\(place): member note: expected a string")))
    }
    var today: Day?
    if let day = object["today"], !(day is NSNull) {
      guard let text = day as? String, let parsed = Day(text) else {
        return result(.failure(CommandError(.badInput, "\(place): member today: found \(day), expected a day as yyyy-MM-dd")))
      }
      today = parsed
    }
    return result(Result { (try NoteInput.checked(text), today) }.mapError { CommandError(describing: $0) })
  }
}

/// One line of a batch's output.
enum BatchOutput {
  static func line(id: String, item: [UInt8], confidence: [(pointer: String, probability: Double)]?) -> [UInt8] {
    var line = Array("{\"id\":\(id),\"item\":".utf8) + item
    if let confidence {
      let members = confidence.map { "\(quoted($0.pointer)):\(String(format: "%.4f", $0.probability))" }
      line += Array(",\"confidence\":{\(members.joined(separator: ","))}".utf8)
    }
    return line + [UInt8(ascii: "}")]
  }

  static func line(id: String, error: String) -> [UInt8] {
    Array("{\"id\":\(id),\"error\":\(quoted(error))}".utf8)
  }

  private static func quoted(_ text: String) -> String {
    let data = try? JSONSerialization.data(withJSONObject: text, options: [.fragmentsAllowed, .withoutEscapingSlashes])
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
