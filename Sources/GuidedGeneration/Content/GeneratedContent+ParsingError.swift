import Foundation

extension GeneratedContent.ParsingError: LocalizedError, CustomDebugStringConvertible {
  /// One sentence on what is wrong with the text.
  public var errorDescription: String? { "The content is not valid JSON: \(debugDescription)" }

  /// Why it was not readable.
  public var failureReason: String? { debugDescription }

  /// What to do about it.
  public var recoverySuggestion: String? { "Pass text that is a JSON value or the beginning of one." }
}
