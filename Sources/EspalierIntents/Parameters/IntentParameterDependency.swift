/// What the present run gave other parameters, for a query or a provider whose values hang on them.
///
/// ```swift
/// struct RoomsQuery: EntityQuery {
///   @IntentParameterDependency<Fill>(\.$house) var fill
///   func suggestedEntities() async throws -> [Room] { fill.map { rooms(of: $0.house) } ?? [] }
/// }
/// ```
@propertyWrapper
public final class IntentParameterDependency<Intent: AppIntent>: Sendable, Hashable, CustomDebugStringConvertible {
  private let isKnown: @Sendable (Intent) -> Bool
  private let count: Int

  /// Of these parameters: the value is there when each of them has one.
  public init<each Value: _IntentValue>(_ paths: repeat KeyPath<Intent, IntentParameter<each Value>>) {
    var checks: [KnownCheck<Intent>] = []
    repeat checks.append(KnownCheck(each paths))
    let all = checks
    count = all.count
    isKnown = { intent in all.allSatisfy { $0.holds(intent) } }
  }

  /// The values; `nil` outside of a run of the intent, and while one of the parameters has none.
  public var wrappedValue: IntentProjection<Intent>? {
    guard let intent = IntentRun.current?.intent as? Intent, isKnown(intent) else { return nil }
    return IntentProjection(intent)
  }

  /// One and the same.
  public static func == (left: IntentParameterDependency, right: IntentParameterDependency) -> Bool { left === right }
  /// By identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  /// Of what it is.
  public var debugDescription: String { "\(count) parameters of \(Intent.persistentIdentifier)" }
}

/// Whether a parameter has a value.
private struct KnownCheck<Intent: AppIntent>: @unchecked Sendable {
  // A key path is not changed.
  let holds: (Intent) -> Bool
  init<Value>(_ path: KeyPath<Intent, IntentParameter<Value>>) { holds = { $0[keyPath: path].knownValue != nil } }
}

/// The values of an intent's parameters.
@dynamicMemberLookup
public final class IntentProjection<Intent: AppIntent>: Sendable {
  private let intent: Intent

  init(_ intent: Intent) { self.intent = intent }

  /// A parameter's value; it has to be one of those that the dependency names.
  public subscript<Value: _IntentValue>(dynamicMember keyPath: KeyPath<Intent, Value>) -> Value.UnwrappedType {
    let value = intent[keyPath: keyPath]
    if let plain = value as? Value.UnwrappedType { return plain }
    preconditionFailure("A parameter of \(Intent.persistentIdentifier) has no value: name it where the dependency is declared.")
  }
}

extension DynamicOptionsProvider {
  /// Short for `IntentParameterDependency`.
  public typealias ParameterDependency<Intent: AppIntent> = IntentParameterDependency<Intent>
}

extension IntentParameter {
  /// What was given, or the default; `nil` where there is neither.
  package var knownValue: Value? {
    if case .set(let value) = valueState {
      // `nil` that was given counts as none.
      if let optional = value as? any MaybeNothing, optional.isNothing { return nil }
      return value
    }
    return defaultValue as? Value
  }
}

private protocol MaybeNothing { var isNothing: Bool { get } }
extension Optional: MaybeNothing { fileprivate var isNothing: Bool { if case .none = self { true } else { false } } }
