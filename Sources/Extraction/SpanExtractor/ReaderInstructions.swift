import ActionWords
import Foundation

/// What a caller says of notes beside their schema, as far as it helps to read one: "The caller was just asked for the hour."
struct ReaderInstructions {
  /// As the encoder is told them.
  let text: String
  /// The one field that they name. What is asked for is answered: it is looked for as if there had to be one.
  private var asked: (field: Int, name: String)?
  var askedName: String? { asked?.name }

  /// Most characters that the encoder is told.
  private static let longest = 300

  /// - Parameter instructions: of a session, or of a request. The sentence that only says what is asked of the model that writes says nothing.
  init(_ instructions: String) {
    let sentences = instructions.split(whereSeparator: \.isNewline).filter { !Self.isUsual($0) }
    text = String(sentences.joined(separator: " ").prefix(Self.longest)).trimmingCharacters(in: .whitespaces)
  }

  /// "Turn the note into a CapturedItem."
  private static func isUsual(_ sentence: Substring) -> Bool {
    sentence.hasPrefix("Turn the note into a") && sentence.split(separator: " ").count <= 7
  }

  /// Finds the field that is asked for: the only one that the instructions name.
  mutating func settle(on plan: ReadingPlan) {
    guard !text.isEmpty else { return }
    let said = Set(text.lowercased().split { !$0.isLetter }.map { LightStemmer.stem(String($0)) })
    let named = plan.schema.fields.indices.filter { index in
      let name = ReadingAssembler.parts(of: plan.schema.fields[index].name).map(LightStemmer.stem)
      return plan.schema.fields[index].within == nil && plan.schema.fields[index].kind != .scale && !name.isEmpty
        && name.allSatisfy(said.contains)
    }
    guard named.count == 1, plan.schema.fields.count > 1 else { return }
    asked = (named[0], plan.schema.fields[named[0]].name)
  }

  /// - Parameter tells: whether the encoder is told them.
  func held(_ schema: ReaderSchema, tells: Bool) -> ReaderSchema {
    var schema = schema
    if tells { schema.instructions = text }
    if let asked { schema.fields[asked.field].isRequired = true }
    return schema
  }

  func held(_ times: [TimeField]) -> [TimeField] {
    times.map { time in
      var time = time
      if time.name == asked?.name { time.isRequired = true }
      return time
    }
  }
}
