import Foundation
import GuidedGeneration

// Types of Foundation as one JSON string each, in the form that JSON Schema has a format for.

extension Date: Generable {
  /// An RFC 3339 date and time, as in `2026-11-24T09:30:00Z`.
  public static var generationSchema: GenerationSchema { .string(format: "date-time") }

  /// Reads an RFC 3339 date and time, with or without a fraction of a second.
  public init(_ content: GeneratedContent) throws {
    let text = try content.wholeString("an RFC 3339 date and time")
    guard
      let date = (try? Date(text, strategy: .iso8601))
        ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    else { throw content.unreadable(text, as: "an RFC 3339 date and time, as in 2026-11-24T09:30:00Z") }
    self = date
  }

  /// The date in UTC, in whole seconds.
  public var generatedContent: GeneratedContent { GeneratedContent(formatted(.iso8601)) }
}

extension URL: Generable {
  /// A URI.
  public static var generationSchema: GenerationSchema { .string(format: "uri") }

  /// Reads a URL.
  public init(_ content: GeneratedContent) throws {
    let text = try content.wholeString("a URL")
    guard let url = URL(string: text) else { throw content.unreadable(text, as: "a URL") }
    self = url
  }

  /// The URL as a string.
  public var generatedContent: GeneratedContent { GeneratedContent(absoluteString) }
}

extension UUID: Generable {
  /// A UUID in its usual form, 32 hexadecimal digits in five groups.
  public static var generationSchema: GenerationSchema { .string(format: "uuid") }

  /// Reads a UUID.
  public init(_ content: GeneratedContent) throws {
    let text = try content.wholeString("a UUID")
    guard let identifier = UUID(uuidString: text) else { throw content.unreadable(text, as: "a UUID") }
    self = identifier
  }

  /// The UUID as a string, in lower case.
  public var generatedContent: GeneratedContent { GeneratedContent(uuidString.lowercased()) }
}

extension GenerationSchema {
  static func string(format: String) -> GenerationSchema {
    GenerationSchema(document: ["type": "string", "format": format])
  }
}

extension GeneratedContent {
  /// The string, which has to be there as a whole: half a date is none.
  func wholeString(_ expected: String) throws -> String {
    guard isComplete else { throw unreadable(jsonString, as: expected) }
    return try value(String.self)
  }

  func unreadable(_ text: String, as expected: String) -> any Error {
    LanguageModelSession.GenerationError.decodingFailure(.init(debugDescription: "Expected \(expected), found '\(text)'."))
  }
}
