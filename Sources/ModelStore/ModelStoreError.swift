import Foundation

/// Why a model could not be found, fetched or removed: one sentence that names the place, what was found, and how to mend it.
public struct ModelStoreError: Error, LocalizedError, CustomStringConvertible, Sendable, Equatable {
  /// What kind of thing went wrong; the command line makes exit statuses of it.
  public enum Kind: Sendable, Equatable {
    /// The reference is not one: wrong use.
    case badReference
    /// No such model, revision or file, on the hub or in the cache.
    case notFound
    /// The hub asks for a token, or for its terms to be accepted.
    case gated
    /// The hub asks to wait.
    case limited
    /// The hub cannot be reached, or broke off.
    case unreachable
    /// What the hub says or sends contradicts itself, or is nothing that may be taken.
    case untrusted
    /// The repository holds nothing that can be run.
    case unusable
    /// The cache cannot be written: no space, no permission.
    case cannotWrite
    /// The caller asked to stop.
    case interrupted
  }

  /// What kind of thing went wrong.
  public var kind: Kind
  /// The sentence.
  public var description: String
  /// The same as `description`.
  public var errorDescription: String? { description }

  /// Describes a failure.
  public init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}
