import Foundation

/// The identity of one generated value, stable over all snapshots of a stream.
///
/// Use it to identify rows of a list in a user interface: a row keeps its identity while its contents grow.
public struct GenerationID: Sendable, Hashable {
  private let value: UUID

  /// A new identity, equal to no other.
  public init() {
    value = UUID()
  }
}
