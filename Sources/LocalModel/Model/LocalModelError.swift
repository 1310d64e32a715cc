import Foundation

/// Why a model file cannot answer.
public struct LocalModelError: Error, LocalizedError, CustomStringConvertible, Sendable, Equatable {
  /// What stands in the way.
  public enum Kind: Sendable, Equatable {
    /// The file or folder is not there.
    case notFound
    /// It is there and cannot be used: damaged, unsupported, incomplete.
    case unusable
  }

  /// What stands in the way.
  public var kind: Kind
  /// The file or folder.
  public var path: String
  /// One sentence: the place, what was found, what was expected, how to mend it.
  public var reason: String

  /// Describes a failure.
  public init(_ kind: Kind, path: String, reason: String) {
    self.kind = kind
    self.path = path
    self.reason = reason
  }

  /// The reason, as a sentence that names the file.
  public var description: String { reason.contains(path) ? reason : "\(path): \(reason)" }
  /// The same as `description`.
  public var errorDescription: String? { description }
}
