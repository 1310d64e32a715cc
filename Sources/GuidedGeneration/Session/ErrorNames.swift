import Foundation

// Errors under the names that they have in Apple's framework: in `NSError.domain`, by which code tells them apart, and where they are
// printed. `String(reflecting:)` of a type is the compiler's, and names the module that the type is in.

/// Names with Apple's module in place of this one.
enum FrameworkName {
  static func of(_ type: Any.Type) -> String { renamed(String(reflecting: type)) }

  /// An enumeration's value as it is printed where nothing else is said about it.
  static func description(of value: Any) -> String {
    guard let payload = Mirror(reflecting: value).children.first else { return "" }
    var text = renamed(String(reflecting: payload.value))
    if !text.hasPrefix("(") { text = "(\(text))" }
    return (payload.label ?? "") + text
  }

  /// What a `LocalizedError` says, where `localizedDescription` looks for it once the error has a domain of its own.
  static func userInfo(of error: some LocalizedError) -> [String: Any] {
    let texts = [
      NSLocalizedDescriptionKey: error.errorDescription, NSLocalizedFailureReasonErrorKey: error.failureReason,
      NSLocalizedRecoverySuggestionErrorKey: error.recoverySuggestion,
    ]
    return texts.compactMapValues { $0 }
  }

  private static func renamed(_ text: String) -> String { text.replacingOccurrences(of: "GuidedGeneration.", with: "FoundationModels.") }
}

extension LanguageModelSession.GenerationError: CustomNSError, CustomStringConvertible, CustomDebugStringConvertible {
  /// `FoundationModels.LanguageModelSession.GenerationError`
  public static var errorDomain: String { FrameworkName.of(Self.self) }
  /// What the error says of itself.
  public var errorUserInfo: [String: Any] { FrameworkName.userInfo(of: self) }
  /// The case with its context.
  public var description: String { FrameworkName.description(of: self) }
  /// The case with its context, after the type's name.
  public var debugDescription: String { "\(FrameworkName.of(Self.self)).\(description)" }
}

extension LanguageModelSession.GenerationError.Context: CustomStringConvertible {
  /// The type's name, and what the context says.
  public var description: String { "\(FrameworkName.of(Self.self))(debugDescription: \(debugDescription.debugDescription))" }
}

extension LanguageModelSession.GenerationError.Refusal: CustomStringConvertible {
  /// The type's name, and what was said.
  public var description: String { "\(FrameworkName.of(Self.self))(transcriptEntries: \(transcriptEntries))" }
}

extension LanguageModelSession.ToolCallError: CustomNSError, CustomStringConvertible {
  /// `FoundationModels.LanguageModelSession.ToolCallError`
  public static var errorDomain: String { FrameworkName.of(Self.self) }
  /// What the error says of itself.
  public var errorUserInfo: [String: Any] { FrameworkName.userInfo(of: self) }
  /// The tool's name, and its error.
  public var description: String { "ToolCallError(tool: \(tool.name), underlyingError: \(underlyingError))" }
}

extension LanguageModelSession.Error: CustomNSError {
  /// `FoundationModels.LanguageModelSession.Error`
  public static var errorDomain: String { FrameworkName.of(Self.self) }
  /// What the error says of itself.
  public var errorUserInfo: [String: Any] { FrameworkName.userInfo(of: self) }
}

extension SystemLanguageModel.Error: CustomNSError {
  /// `FoundationModels.SystemLanguageModel.Error`
  public static var errorDomain: String { FrameworkName.of(Self.self) }
  /// What the error says of itself.
  public var errorUserInfo: [String: Any] { FrameworkName.userInfo(of: self) }
}

extension SystemLanguageModel.Adapter.AssetError: CustomNSError {
  /// `FoundationModels.SystemLanguageModel.Adapter.AssetError`
  public static var errorDomain: String { FrameworkName.of(Self.self) }
  /// What the error says of itself.
  public var errorUserInfo: [String: Any] { FrameworkName.userInfo(of: self) }
}

extension PrivateCloudComputeLanguageModel.Error: CustomNSError {
  /// `FoundationModels.PrivateCloudComputeLanguageModel.Error`
  public static var errorDomain: String { FrameworkName.of(Self.self) }
  /// What the error says of itself.
  public var errorUserInfo: [String: Any] { FrameworkName.userInfo(of: self) }
}

extension LanguageModelError: CustomNSError {
  /// `FoundationModels.LanguageModelError`
  public static var errorDomain: String { FrameworkName.of(Self.self) }
  /// What the error says of itself.
  public var errorUserInfo: [String: Any] { FrameworkName.userInfo(of: self) }
}

extension GeneratedContent.ParsingError: CustomNSError {
  /// `FoundationModels.GeneratedContent.ParsingError`
  public static var errorDomain: String { FrameworkName.of(Self.self) }
  /// What the error says of itself.
  public var errorUserInfo: [String: Any] { FrameworkName.userInfo(of: self) }
}

extension GenerationSchema.SchemaError: CustomNSError, CustomStringConvertible, CustomDebugStringConvertible {
  /// `FoundationModels.GenerationSchema.SchemaError`
  public static var errorDomain: String { FrameworkName.of(Self.self) }
  /// What the error says of itself.
  public var errorUserInfo: [String: Any] { FrameworkName.userInfo(of: self) }
  /// The case with what it names.
  public var description: String { FrameworkName.description(of: self) }
  /// The case with what it names, after the type's name.
  public var debugDescription: String { "\(FrameworkName.of(Self.self)).\(description)" }
}
