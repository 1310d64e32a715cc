import Foundation

// Apple's form: {"type": "FoundationModels.Transcript", "version": 1, "transcript": {"entries": […]}}, an entry told apart by its "role".

extension Transcript: Codable {
  private static let typeName = "FoundationModels.Transcript"

  /// Reads a transcript in the form that Apple's framework writes.
  ///
  /// - Throws: `DecodingError` whose coding path and description name the malformed place.
  public init(from decoder: any Decoder) throws {
    let root = JSONPlace(try JSONTree(from: decoder).content, path: decoder.codingPath)
    if let type = try root.optional("type")?.string(), type != Self.typeName {
      throw try root.member("type").failure("expected the type '\(Self.typeName)', found '\(type)'")
    }
    if let version = try root.optional("version") {
      let number: Double = try version.value()
      guard number == 1 else { throw version.failure("expected the version 1, found \(version.content.jsonString)") }
    }
    // The inner object alone will do.
    let inner = try root.optional("entries") == nil ? root.member("transcript") : root
    self.init(entries: try inner.member("entries").elements().map(TranscriptReader.entry))
  }

  /// Writes the transcript in the form that Apple's framework reads.
  public func encode(to encoder: any Encoder) throws {
    let document = GeneratedContent.object(
      ("type", .text(Self.typeName)), ("version", GeneratedContent(.number(ExactNumber(1)))),
      ("transcript", .object(("entries", .list(map(TranscriptWriter.entry))))))
    try JSONTree(document).encode(to: encoder)
  }
}

/// A value inside a JSON document, which knows where it stands.
struct JSONPlace {
  let content: GeneratedContent
  let path: [any CodingKey]

  init(_ content: GeneratedContent, path: [any CodingKey]) {
    self.content = content
    self.path = path
  }

  private enum Step: CodingKey {
    case key(String)
    case index(Int)

    init?(stringValue: String) { self = .key(stringValue) }
    init?(intValue: Int) { self = .index(intValue) }
    var stringValue: String {
      switch self {
      case .key(let key): key
      case .index(let index): "Index \(index)"
      }
    }
    var intValue: Int? {
      if case .index(let index) = self { index } else { nil }
    }
  }

  /// The place in words, as in `transcript.entries[2].role`.
  private var words: String {
    path.reduce(into: "") { words, step in
      if let index = step.intValue { words += "[\(index)]" } else { words += (words.isEmpty ? "" : ".") + step.stringValue }
    }
  }

  func failure(_ message: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: path, debugDescription: "Transcript\(words.isEmpty ? "" : ", " + words): \(message)."))
  }

  /// A member that may be absent or `null`.
  func optional(_ key: String) throws -> JSONPlace? {
    guard case .structure = content.value else { throw failure("expected an object, found \(content.kindName)") }
    guard let value = content[key], value.value != .null else { return nil }
    return JSONPlace(value, path: path + [Step.key(key)])
  }

  /// A member that has to be there.
  func member(_ key: String) throws -> JSONPlace {
    guard let member = try optional(key) else {
      throw JSONPlace(GeneratedContent(.null), path: path + [Step.key(key)]).failure("expected a value, found none")
    }
    return member
  }

  func string() throws -> String {
    guard let string = content.stringValue else { throw failure("expected a string, found \(content.kindName)") }
    return string
  }

  func elements() throws -> [JSONPlace] {
    guard let elements = content.arrayValue else { throw failure("expected an array, found \(content.kindName)") }
    return elements.enumerated().map { JSONPlace($1, path: path + [Step.index($0)]) }
  }

  func value<Value: ConvertibleFromGeneratedContent>(_ type: Value.Type = Value.self) throws -> Value {
    do {
      return try Value(content)
    } catch LanguageModelSession.GenerationError.decodingFailure(let context) {
      throw failure(String(context.debugDescription.prefix { $0 != "." }))
    }
  }

  func schema() throws -> GenerationSchema { try GenerationSchema(document: content, codingPath: path) }
}
