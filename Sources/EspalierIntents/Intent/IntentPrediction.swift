/// What an action is likely to be wanted with, and how that is shown.
public protocol IntentPredictionConfiguration: Sendable {
  /// The action.
  associatedtype Intent: AppIntent
  /// How the action is shown with the values that it has; `nil` where one is missing.
  func _shown(for intent: any AppIntent) -> DisplayRepresentation?
}

/// An action that says how it is proposed: ``IntentHost/suggestions(at:limit:)`` shows it so.
public protocol PredictableIntent: AppIntent {
  /// What it is likely to be wanted with.
  associatedtype Prediction: IntentPredictionConfiguration
  /// What it is likely to be wanted with.
  @IntentPredictionsBuilder<Self> static var predictionConfiguration: Prediction { get }
}

/// An action with some of its values, as it is proposed.
public struct IntentPrediction<Intent: AppIntent, T>: IntentPredictionConfiguration, @unchecked Sendable {
  // The closures are the application's own, and are called by the host alone.
  private let shown: (any AppIntent) -> DisplayRepresentation?

  private init(shown: @escaping (any AppIntent) -> DisplayRepresentation?) { self.shown = shown }

  /// Without values.
  public init(displayRepresentation: @escaping () -> DisplayRepresentation) where T == Void {
    self.init(shown: { _ in displayRepresentation() })
  }

  /// How the action is shown with the values that it has; `nil` where one is missing.
  public func _shown(for intent: any AppIntent) -> DisplayRepresentation? { shown(intent) }

  private static func value<Value>(_ path: KeyPath<Intent, IntentParameter<Value>>, _ intent: any AppIntent) -> Value? {
    (intent as? Intent)?[keyPath: path].knownValue
  }

  /// With 1 value.
  public init<V0: _IntentValue>(
    parameters: T, displayRepresentation: @escaping (V0) -> DisplayRepresentation
  ) where T == KeyPath<Intent, IntentParameter<V0>> {
    self.init(shown: { intent in
      guard let v0 = Self.value(parameters, intent) else { return nil }
      return displayRepresentation(v0)
    })
  }

  /// With 2 values.
  public init<V0: _IntentValue, V1: _IntentValue>(
    parameters: T, displayRepresentation: @escaping (V0, V1) -> DisplayRepresentation
  ) where T == (KeyPath<Intent, IntentParameter<V0>>, KeyPath<Intent, IntentParameter<V1>>) {
    self.init(shown: { intent in
      guard let v0 = Self.value(parameters.0, intent), let v1 = Self.value(parameters.1, intent) else { return nil }
      return displayRepresentation(v0, v1)
    })
  }

  /// With 3 values.
  public init<V0: _IntentValue, V1: _IntentValue, V2: _IntentValue>(
    parameters: T, displayRepresentation: @escaping (V0, V1, V2) -> DisplayRepresentation
  ) where T == (KeyPath<Intent, IntentParameter<V0>>, KeyPath<Intent, IntentParameter<V1>>, KeyPath<Intent, IntentParameter<V2>>) {
    self.init(shown: { intent in
      guard let v0 = Self.value(parameters.0, intent), let v1 = Self.value(parameters.1, intent), let v2 = Self.value(parameters.2, intent)
      else { return nil }
      return displayRepresentation(v0, v1, v2)
    })
  }

  /// With 4 values.
  public init<V0: _IntentValue, V1: _IntentValue, V2: _IntentValue, V3: _IntentValue>(
    parameters: T, displayRepresentation: @escaping (V0, V1, V2, V3) -> DisplayRepresentation
  )
  where
    T == (
      KeyPath<Intent, IntentParameter<V0>>, KeyPath<Intent, IntentParameter<V1>>, KeyPath<Intent, IntentParameter<V2>>,
      KeyPath<Intent, IntentParameter<V3>>
    )
  {
    self.init(shown: { intent in
      guard let v0 = Self.value(parameters.0, intent), let v1 = Self.value(parameters.1, intent), let v2 = Self.value(parameters.2, intent),
        let v3 = Self.value(parameters.3, intent)
      else { return nil }
      return displayRepresentation(v0, v1, v2, v3)
    })
  }

  /// With 5 values.
  public init<V0: _IntentValue, V1: _IntentValue, V2: _IntentValue, V3: _IntentValue, V4: _IntentValue>(
    parameters: T, displayRepresentation: @escaping (V0, V1, V2, V3, V4) -> DisplayRepresentation
  )
  where
    T == (
      KeyPath<Intent, IntentParameter<V0>>, KeyPath<Intent, IntentParameter<V1>>, KeyPath<Intent, IntentParameter<V2>>,
      KeyPath<Intent, IntentParameter<V3>>, KeyPath<Intent, IntentParameter<V4>>
    )
  {
    self.init(shown: { intent in
      guard let v0 = Self.value(parameters.0, intent), let v1 = Self.value(parameters.1, intent), let v2 = Self.value(parameters.2, intent),
        let v3 = Self.value(parameters.3, intent), let v4 = Self.value(parameters.4, intent)
      else { return nil }
      return displayRepresentation(v0, v1, v2, v3, v4)
    })
  }

  /// With 6 values.
  public init<V0: _IntentValue, V1: _IntentValue, V2: _IntentValue, V3: _IntentValue, V4: _IntentValue, V5: _IntentValue>(
    parameters: T, displayRepresentation: @escaping (V0, V1, V2, V3, V4, V5) -> DisplayRepresentation
  )
  where
    T == (
      KeyPath<Intent, IntentParameter<V0>>, KeyPath<Intent, IntentParameter<V1>>, KeyPath<Intent, IntentParameter<V2>>,
      KeyPath<Intent, IntentParameter<V3>>, KeyPath<Intent, IntentParameter<V4>>, KeyPath<Intent, IntentParameter<V5>>
    )
  {
    self.init(shown: { intent in
      guard let v0 = Self.value(parameters.0, intent), let v1 = Self.value(parameters.1, intent), let v2 = Self.value(parameters.2, intent),
        let v3 = Self.value(parameters.3, intent), let v4 = Self.value(parameters.4, intent), let v5 = Self.value(parameters.5, intent)
      else { return nil }
      return displayRepresentation(v0, v1, v2, v3, v4, v5)
    })
  }

  /// With 7 values.
  public init<V0: _IntentValue, V1: _IntentValue, V2: _IntentValue, V3: _IntentValue, V4: _IntentValue, V5: _IntentValue, V6: _IntentValue>(
    parameters: T, displayRepresentation: @escaping (V0, V1, V2, V3, V4, V5, V6) -> DisplayRepresentation
  )
  where
    T == (
      KeyPath<Intent, IntentParameter<V0>>, KeyPath<Intent, IntentParameter<V1>>, KeyPath<Intent, IntentParameter<V2>>,
      KeyPath<Intent, IntentParameter<V3>>, KeyPath<Intent, IntentParameter<V4>>, KeyPath<Intent, IntentParameter<V5>>,
      KeyPath<Intent, IntentParameter<V6>>
    )
  {
    self.init(shown: { intent in
      guard let v0 = Self.value(parameters.0, intent), let v1 = Self.value(parameters.1, intent), let v2 = Self.value(parameters.2, intent),
        let v3 = Self.value(parameters.3, intent), let v4 = Self.value(parameters.4, intent), let v5 = Self.value(parameters.5, intent),
        let v6 = Self.value(parameters.6, intent)
      else { return nil }
      return displayRepresentation(v0, v1, v2, v3, v4, v5, v6)
    })
  }

  /// With 8 values.
  public init<
    V0: _IntentValue, V1: _IntentValue, V2: _IntentValue, V3: _IntentValue, V4: _IntentValue, V5: _IntentValue, V6: _IntentValue,
    V7: _IntentValue
  >(
    parameters: T, displayRepresentation: @escaping (V0, V1, V2, V3, V4, V5, V6, V7) -> DisplayRepresentation
  )
  where
    T == (
      KeyPath<Intent, IntentParameter<V0>>, KeyPath<Intent, IntentParameter<V1>>, KeyPath<Intent, IntentParameter<V2>>,
      KeyPath<Intent, IntentParameter<V3>>, KeyPath<Intent, IntentParameter<V4>>, KeyPath<Intent, IntentParameter<V5>>,
      KeyPath<Intent, IntentParameter<V6>>, KeyPath<Intent, IntentParameter<V7>>
    )
  {
    self.init(shown: { intent in
      guard let v0 = Self.value(parameters.0, intent), let v1 = Self.value(parameters.1, intent), let v2 = Self.value(parameters.2, intent),
        let v3 = Self.value(parameters.3, intent), let v4 = Self.value(parameters.4, intent), let v5 = Self.value(parameters.5, intent),
        let v6 = Self.value(parameters.6, intent), let v7 = Self.value(parameters.7, intent)
      else { return nil }
      return displayRepresentation(v0, v1, v2, v3, v4, v5, v6, v7)
    })
  }
}

/// Several predictions, the likeliest first.
public struct TupleIntentPrediction<Intent: AppIntent, T>: IntentPredictionConfiguration, @unchecked Sendable {
  // Its parts are only read.
  private let parts: [any IntentPredictionConfiguration]

  init(_ parts: [any IntentPredictionConfiguration]) { self.parts = parts }

  /// The first that applies.
  public func _shown(for intent: any AppIntent) -> DisplayRepresentation? { parts.lazy.compactMap { $0._shown(for: intent) }.first }
}

/// Lists predictions.
@resultBuilder
public enum IntentPredictionsBuilder<Intent: AppIntent> {
  /// One.
  public static func buildExpression<A0: IntentPredictionConfiguration>(_ expression: A0) -> A0 where Intent == A0.Intent { expression }
  /// One.
  public static func buildBlock<A0: IntentPredictionConfiguration>(_ block: A0) -> A0 where Intent == A0.Intent { block }
  /// Several.
  public static func buildBlock<A0: IntentPredictionConfiguration, each A: IntentPredictionConfiguration>(
    _ first: A0, _ rest: repeat each A
  ) -> TupleIntentPrediction<Intent, (A0, repeat each A)> where Intent == A0.Intent {
    var parts: [any IntentPredictionConfiguration] = [first]
    repeat parts.append(each rest)
    return TupleIntentPrediction(parts)
  }
}
