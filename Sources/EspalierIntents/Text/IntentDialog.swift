/// What an action says: a full sentence, and a shorter one to go with a picture.
///
/// ```swift
/// return .result(dialog: "Logged \(amount) oz.")
/// ```
public struct IntentDialog: Sendable, Equatable, ExpressibleByStringInterpolation {
  /// Stands alone: in a terminal, in a voice, in a message.
  public let full: LocalizedStringResource
  /// Stands beside what is shown.
  public let supporting: LocalizedStringResource
  /// The name of a symbol beside it.
  public let systemImageName: String?

  /// One sentence for both.
  public init(_ text: LocalizedStringResource) { self.init(full: text, supporting: text) }

  /// A sentence that stands alone and one beside what is shown.
  public init(full: LocalizedStringResource, supporting: LocalizedStringResource, systemImageName: String? = nil) {
    self.full = full
    self.supporting = supporting
    self.systemImageName = systemImageName
  }

  /// One sentence for both, with a symbol.
  public init(full: LocalizedStringResource, systemImageName: String) {
    self.init(full: full, supporting: full, systemImageName: systemImageName)
  }

  /// A sentence.
  public init(stringLiteral value: String) { self.init(LocalizedStringResource(stringLiteral: value)) }

  /// A sentence with values in it.
  public init(stringInterpolation: LocalizedStringResource.StringInterpolation) {
    self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
  }

  /// The full sentence with its values, in the language of the process.
  public var key: String { full.text }
}
