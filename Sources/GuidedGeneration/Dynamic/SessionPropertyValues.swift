import Foundation
import Observation
import Synchronization

/// A property that a session keeps, for the instructions, profiles and tools that read and write it.
public protocol SessionPropertyKey: SendableMetatype {
  /// What the property holds.
  associatedtype Value

  /// What it holds until it is set.
  static var defaultValue: Value { get }
}

/// The properties of a session.
///
/// ```swift
/// extension SessionPropertyValues {
///   @SessionPropertyEntry var topic: String = "anything"
/// }
/// session.properties.topic = "gardens"
/// ```
public final class SessionPropertyValues: Sendable, Observable {
  // Any is not Sendable; the values are reached under the lock only.
  private struct State: @unchecked Sendable {
    var values: [ObjectIdentifier: Any] = [:]
    weak var session: LanguageModelSession?
  }

  private let state = Mutex(State())
  private let registrar = ObservationRegistrar()

  /// The properties of the session that the current task works for.
  @TaskLocal static var current: SessionPropertyValues?

  init() {}

  func belong(to session: LanguageModelSession) {
    state.withLock { $0.session = session }
  }

  /// The value of a property.
  public subscript<Key>(key: Key.Type) -> Key.Value where Key: SessionPropertyKey {
    get {
      registrar.access(self, keyPath: \.revision)
      return state.withLock { $0.values[ObjectIdentifier(key)] as? Key.Value } ?? Key.defaultValue
    }
    set {
      registrar.withMutation(of: self, keyPath: \.revision) {
        state.withLock { $0.values[ObjectIdentifier(key)] = newValue }
      }
    }
  }

  /// What observers of any property watch: properties have no key paths of their own.
  private var revision: Int { 0 }

  /// The session's transcript without its instructions. Setting it while the session answers changes what the model reads next.
  public var history: Transcript.HistoryView {
    get { state.withLock { $0.session }?.transcript.history ?? [] }
    set { state.withLock { $0.session }?.replaceHistory(with: newValue) }
  }
}

extension LanguageModelSession {
  /// A property of the session that runs this code: in its instructions, its profile, or a tool that it calls.
  ///
  /// ```swift
  /// struct SetTopic: Tool {
  ///   @SessionProperty(\.topic) var topic
  ///   …
  /// }
  /// ```
  ///
  /// Outside a session the property holds its default value, and setting it does nothing.
  @propertyWrapper
  public struct SessionProperty<Value> {
    private let keyPath: ReferenceWritableKeyPath<SessionPropertyValues, Value>

    /// The property at a key path.
    public init(_ keyPath: ReferenceWritableKeyPath<SessionPropertyValues, Value>) {
      self.keyPath = keyPath
    }

    /// The value in the current session.
    public var wrappedValue: Value {
      get { (SessionPropertyValues.current ?? SessionPropertyValues())[keyPath: keyPath] }
      nonmutating set { SessionPropertyValues.current?[keyPath: keyPath] = newValue }
    }
  }
}

// Key paths hold no state; those of a session's properties capture nothing.
extension LanguageModelSession.SessionProperty: @unchecked Sendable where Value: Sendable {}

extension DynamicInstructions {
  /// A property of the session.
  public typealias SessionProperty = LanguageModelSession.SessionProperty
}

extension Tool {
  /// A property of the session.
  public typealias SessionProperty = LanguageModelSession.SessionProperty
}

extension LanguageModelSession.DynamicProfile {
  /// A property of the session.
  public typealias SessionProperty = LanguageModelSession.SessionProperty
}

extension LanguageModelSession.DynamicProfileModifier {
  /// A property of the session.
  public typealias SessionProperty = LanguageModelSession.SessionProperty
}
