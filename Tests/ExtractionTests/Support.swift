import Extraction
import JSONText

extension SchemaFields {
  init(_ json: [UInt8]) {
    guard let root = try? JSONDocument(json, source: "schema").root else { preconditionFailure("a test's schema is no JSON") }
    self.init(root)
  }
}

extension NullableRewrite {
  init?(_ json: [UInt8]) {
    guard let root = try? JSONDocument(json, source: "schema").root else { return nil }
    self.init(root)
  }
}

extension CopySource {
  /// Of messages as models read them, with their mentions on a last line.
  init(said: [String], today: Day, fields: SchemaFields) {
    let notes = said.map { message in
      if let end = message.lastIndex(of: "\n") {
        let note = AnnotatedNote(String(message[..<end]), today: today)
        if note.text == message { return note }
      }
      return AnnotatedNote(message, today: today, annotates: false)
    }
    self.init(NoteFacts(notes, now: ClockTime(seconds: 43_200)), fields: fields)
  }
}
