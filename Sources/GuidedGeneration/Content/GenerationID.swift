import Foundation

/// The identity of one generated value, stable over all snapshots of a stream.
///
/// A list in a user interface keys its rows by it: a row keeps its identity while its contents grow.
public struct GenerationID: Sendable, Hashable {
  private let value: UUID

  /// A new identity, equal to no other.
  public init() {
    value = UUID()
  }
}
