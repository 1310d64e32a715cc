import Foundation

// Types that Apple's framework does not generate, as one JSON string each, in the form that JSON Schema has a format for.

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

extension Duration: Generable {
  /// A duration of ISO 8601, as in `PT1H30M`.
  public static var generationSchema: GenerationSchema { .string(format: "duration") }

  /// Reads a duration of weeks, days, hours, minutes and seconds; months and years have no length of their own.
  public init(_ content: GeneratedContent) throws {
    let text = try content.wholeString("a duration of ISO 8601")
    let expected = "a duration of ISO 8601 in days or less, as in PT1H30M"
    let form = #/P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.(\d{1,18}))?S)?)?/#
    guard let match = text.wholeMatch(of: form), text.count > 1, text.last != "T" else { throw content.unreadable(text, as: expected) }
    var seconds: Int64 = 0
    for (digits, unit) in [(match.1, Int64(604_800)), (match.2, 86_400), (match.3, 3_600), (match.4, 60), (match.5, 1)] {
      guard let digits else { continue }
      guard let number = Int64(digits), case let (part, isLarge) = number.multipliedReportingOverflow(by: unit), !isLarge,
        case let (sum, isTooLarge) = seconds.addingReportingOverflow(part), !isTooLarge
      else { throw content.unreadable(text, as: expected) }
      seconds = sum
    }
    let fraction = match.6.map { Int64($0 + String(repeating: "0", count: 18 - $0.count)) ?? 0 } ?? 0
    self.init(secondsComponent: seconds, attosecondsComponent: fraction)
  }

  /// The duration in seconds, as in `PT5400S`; the shorter form that reads the same is not sought. One below zero is not of the format.
  public var generatedContent: GeneratedContent {
    let (seconds, attoseconds) = components
    let sign = seconds < 0 || attoseconds < 0 ? "-" : ""
    var fraction = String(attoseconds.magnitude)
    fraction = String(repeating: "0", count: max(0, 18 - fraction.count)) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    return GeneratedContent("\(sign)PT\(seconds.magnitude)\(fraction.isEmpty ? "" : "." + fraction)S")
  }
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

  package func unreadable(_ text: String, as expected: String) -> any Error {
    LanguageModelSession.GenerationError.decodingFailure(.init(debugDescription: "Expected \(expected), found '\(text)'."))
  }
}
