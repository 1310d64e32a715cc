/// What is done with a decision, by how probable it is: it is acted on, a person confirms it first, or a person is asked.
///
/// ```swift
/// let team = try await session.choice("which team should answer", from: Team.self, in: note)
/// switch team.route(RoutingPolicy(act: 0.9, confirm: 0.6)) { … }
/// ```
///
/// A host's sentences go by one as well: `IntentHost.routing`.
public struct RoutingPolicy: Sendable, Equatable {
  /// What is done.
  public enum Route: String, Sendable, Equatable, CaseIterable {
    /// It is acted on.
    case act
    /// A person confirms it first.
    case confirm
    /// Nothing is done: a person is asked which it is.
    case ask
  }

  /// From this probability on it is acted on.
  public var act: Double
  /// From this one on a person confirms it; below it a person is asked.
  public var confirm: Double

  /// A policy.
  public init(act: Double = 0.7, confirm: Double = 0.5) {
    self.act = act
    self.confirm = confirm
  }

  /// What is done with a decision of this probability; where the thresholds are the wrong way round, the higher one is that of acting.
  public func route(_ probability: Double) -> Route {
    if probability >= max(act, confirm) { return .act }
    return probability >= min(act, confirm) ? .confirm : .ask
  }
}
