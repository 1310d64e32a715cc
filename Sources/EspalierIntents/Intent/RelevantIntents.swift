import Synchronization

/// When something is of use.
public struct RelevantContext: Sendable, Hashable {
  /// How sure it is.
  public enum DateKind: String, Sendable { case `default`, scheduled, informational }
  /// A place.
  public enum InferredLocation: String, Sendable { case home, work, school, commute, gym }
  /// Sleep.
  public enum SleepSchedule: String, Sendable { case wakeup, bedtime }
  /// Sport.
  public enum FitnessSituation: String, Sendable { case activityRingsIncomplete, workoutActive }

  /// The time that it covers; `nil` for another condition.
  package let time: DateInterval?
  private let condition: String

  private init(time: DateInterval? = nil, condition: String = "") {
    self.time = time
    self.condition = condition
  }

  /// From one moment to another.
  public static func date(from start: Date, to end: Date) -> RelevantContext {
    RelevantContext(time: DateInterval(start: min(start, end), end: max(start, end)))
  }
  /// In an interval.
  public static func date(interval: DateInterval, kind: DateKind = .default) -> RelevantContext { RelevantContext(time: interval) }
  /// In a range.
  public static func date(range: ClosedRange<Date>, kind: DateKind = .default) -> RelevantContext {
    date(from: range.lowerBound, to: range.upperBound)
  }
  /// At a moment, for an hour.
  public static func date(_ date: Date, kind: DateKind = .default) -> RelevantContext {
    RelevantContext(time: DateInterval(start: date, duration: 3600))
  }
  /// At a place that is known to whoever has one.
  public static func location(inferred: InferredLocation) -> RelevantContext { RelevantContext(condition: inferred.rawValue) }
  /// Around sleep.
  public static func sleep(_ schedule: SleepSchedule) -> RelevantContext { RelevantContext(condition: schedule.rawValue) }
  /// Around sport.
  public static func fitness(_ situation: FitnessSituation) -> RelevantContext { RelevantContext(condition: situation.rawValue) }
}

/// An action that is of use at some time.
public struct RelevantIntent: Sendable, CustomDebugStringConvertible {
  package let intent: any AppIntent
  package let relevance: RelevantContext
  /// The widget that shows it.
  public let widgetKind: String

  /// What a widget is set up with, and when it is of use.
  public init<IntentType: WidgetConfigurationIntent>(_ intent: IntentType, widgetKind: String, relevance: RelevantContext) {
    self.intent = intent
    self.widgetKind = widgetKind
    self.relevance = relevance
  }

  /// Its name and its widget's.
  public var debugDescription: String { "\(type(of: intent).persistentIdentifier) in \(widgetKind)" }
}

/// Keeps which actions are of use, and when.
public final class RelevantIntentManager: Sendable {
  /// The manager of this process.
  public static let shared = RelevantIntentManager()
  private let kept = Mutex<[RelevantIntent]>([])

  /// Takes these in place of what was kept.
  public func updateRelevantIntents(_ relevantIntents: [RelevantIntent]) async throws { kept.withLock { $0 = relevantIntents } }

  /// Those that are of use at a moment.
  public func relevantIntents(at date: Date = Date()) -> [RelevantIntent] {
    kept.withLock { $0.filter { $0.relevance.time?.contains(date) ?? true } }
  }
}

/// What entities are of use for.
public struct AppEntityContext: Hashable, Sendable {
  private let name: String
  /// To listen to.
  public static func audio(_ audioContext: AudioContext) -> AppEntityContext { AppEntityContext(name: "audio") }
}

/// What is listened to.
public struct AudioContext: Hashable, Sendable {
  /// What plays now.
  public static var nowPlaying: AudioContext { AudioContext() }
}

/// Keeps which entities are of use, and for what.
public struct RelevantEntities: Sendable {
  /// The keeper of this process.
  public static let shared = RelevantEntities()
  private static let kept = Mutex<[AppEntityContext: [EntityIdentifier]]>([:])

  private static func identifiers(_ entities: [any AppEntity]) -> [EntityIdentifier] {
    func open<Entity: AppEntity>(_ entity: Entity) -> EntityIdentifier { EntityIdentifier(for: entity) }
    return entities.map { open($0) }
  }

  /// Takes these in place of what was kept for something.
  public func updateEntities(_ entities: [any AppEntity], for context: AppEntityContext) async throws {
    Self.kept.withLock { $0[context] = Self.identifiers(entities) }
  }
  /// Forgets some.
  public func removeEntities(_ entities: [any AppEntity]) async throws {
    let gone = Set(Self.identifiers(entities))
    Self.kept.withLock { kept in for key in kept.keys { kept[key]?.removeAll(where: gone.contains) } }
  }
  /// Forgets all.
  public func removeAllEntities() async throws { Self.kept.withLock { $0 = [:] } }
  /// Forgets some of something.
  public func removeEntities(_ entities: [any AppEntity], from context: AppEntityContext) async throws {
    let gone = Set(Self.identifiers(entities))
    Self.kept.withLock { $0[context]?.removeAll(where: gone.contains) }
  }
  /// Forgets all of something.
  public func removeAllEntities(for context: AppEntityContext) async throws { Self.kept.withLock { _ = $0.removeValue(forKey: context) } }

  /// What is kept for something.
  public func entities(for context: AppEntityContext) -> [EntityIdentifier] { Self.kept.withLock { $0[context] ?? [] } }
}
