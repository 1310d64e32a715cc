import GuidedGeneration

/// A sentence that names an action's parameters.
public protocol ParameterSummary: Sendable {
  /// The action.
  associatedtype Intent
  /// The sentence for an action with these values.
  func _sentence(for intent: any AppIntent) -> SummarySentence
}

/// A sentence with placeholders for parameters, and the parameters that are shown on demand.
public struct SummarySentence: Sendable {
  package enum Part: Sendable, Equatable {
    case text(String)
    case parameter(String)
  }

  package var parts: [Part] = []
  package var below: [String] = []
}

extension AppIntent where SummaryContent == IntentParameterSummary<Self> {
  /// No sentence.
  public static var parameterSummary: IntentParameterSummary<Self> { IntentParameterSummary() }
}

/// A sentence: `Summary("Log \(\.$amount) oz of water")`.
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
  private let sentence: SummarySentence

  /// No sentence.
  public init() { sentence = SummarySentence() }

  /// A sentence.
  public init(_ text: ParameterSummaryString<Intent>, table: String? = nil) { sentence = SummarySentence(parts: text.parts) }

  /// A sentence, and the parameters that are shown on demand.
  public init(
    _ text: ParameterSummaryString<Intent>, table: String? = nil,
    @ParameterKeyPathsBuilder<Intent> _ below: () -> [ParameterName<Intent>]
  ) {
    sentence = SummarySentence(parts: text.parts, below: below().map(\.name))
  }

  /// No sentence, and the parameters that are shown on demand.
  public init(@ParameterKeyPathsBuilder<Intent> _ below: () -> [ParameterName<Intent>]) {
    sentence = SummarySentence(parts: [], below: below().map(\.name))
  }

  /// The sentence, whatever the values.
  public func _sentence(for intent: any AppIntent) -> SummarySentence { sentence }
}

/// Text with places for parameters.
public struct ParameterSummaryString<Intent: AppIntent>: ExpressibleByStringInterpolation, Sendable {
  let parts: [SummarySentence.Part]

  /// Text alone.
  public init(stringLiteral value: String) { parts = [.text(value)] }

  /// Text with places.
  public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  /// Collects text and places.
  public struct StringInterpolation: StringInterpolationProtocol {
    var parts: [SummarySentence.Part] = []
    /// Starts empty.
    public init(literalCapacity: Int, interpolationCount: Int) {}
    /// Adds text.
    public mutating func appendLiteral(_ literal: String) { if !literal.isEmpty { parts.append(.text(literal)) } }
    /// Adds a place.
    public mutating func appendInterpolation<Value>(_ path: KeyPath<Intent, IntentParameter<Value>>) {
      parts.append(.parameter(ParameterName<Intent>(path).name))
    }
  }
}

/// The name of a parameter that a key path leads to.
public struct ParameterName<Intent: AppIntent>: Sendable {
  let name: String

  init<Value>(_ path: KeyPath<Intent, IntentParameter<Value>>) {
    // A key path knows no name: it leads to an object, which the intent's own list of parameters names.
    let intent = Intent()
    let parameter = intent[keyPath: path]
    name = IntentReflection.parameters(of: intent).first { $0.parameter === parameter }?.name ?? ""
  }

  /// The parameter's value in an intent; `nil` where there is none.
  func content(in intent: any AppIntent) -> JSON? {
    guard let parameter = IntentReflection.parameters(of: intent).first(where: { $0.name == name })?.parameter else { return nil }
    return (parameter.givenContent ?? parameter.defaultContent).flatMap { $0.isNothing ? nil : $0 }
  }
}

/// Lists key paths of parameters.
@resultBuilder
public enum ParameterKeyPathsBuilder<Intent: AppIntent> {
  /// One key path.
  public static func buildExpression<Value>(_ path: KeyPath<Intent, IntentParameter<Value>>) -> ParameterName<Intent> {
    ParameterName(path)
  }
  /// All of them.
  public static func buildBlock(_ names: ParameterName<Intent>...) -> [ParameterName<Intent>] { names }
}

/// Builds one summary.
@resultBuilder
public enum ParameterSummaryBuilder<Intent> {
  /// The summary.
  public static func buildExpression<Content: ParameterSummary>(_ content: Content) -> Content where Content.Intent == Intent { content }
  /// The summary.
  public static func buildBlock<Content: ParameterSummary>(_ content: Content) -> Content where Content.Intent == Intent { content }
}

/// How a value is compared.
public enum ParameterSummaryOperator: Sendable { case equalTo, notEqualTo, lessThan, lessThanOrEqualTo, greaterThan, greaterThanOrEqualTo }
/// Whether there is a value.
public enum ParameterSummaryPresence: Sendable { case hasAnyValue, hasNoValue }
/// Membership in a list.
public enum ParameterSummaryMembership: Sendable { case oneOf }

/// One summary where a condition holds, another where it does not.
public struct ParameterSummaryWhenCondition<Intent: AppIntent, Then: ParameterSummary, Otherwise: ParameterSummary>: ParameterSummary
where Then.Intent == Intent, Otherwise.Intent == Intent {
  private let holds: @Sendable (any AppIntent) -> Bool
  private let then: Then
  private let otherwise: Otherwise

  /// Where a value compares so.
  public init<Value: _IntentValue>(
    _ path: KeyPath<Intent, IntentParameter<Value>>, _ comparison: ParameterSummaryOperator, _ value: Value.UnwrappedType,
    @ParameterSummaryBuilder<Intent> _ then: () -> Then, @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) where Value.UnwrappedType: Equatable {
    let wanted = Value.UnwrappedType.intentValueCodec.encode(value)
    let name = ParameterName<Intent>(path)
    holds = { intent in
      guard let found = name.content(in: intent) else { return comparison == .notEqualTo }
      switch comparison {
      case .equalTo: return found == wanted
      case .notEqualTo: return found != wanted
      case .lessThan: return (found.double ?? .nan) < (wanted.double ?? .nan)
      case .lessThanOrEqualTo: return (found.double ?? .nan) <= (wanted.double ?? .nan)
      case .greaterThan: return (found.double ?? .nan) > (wanted.double ?? .nan)
      case .greaterThanOrEqualTo: return (found.double ?? .nan) >= (wanted.double ?? .nan)
      }
    }
    self.then = then()
    self.otherwise = otherwise()
  }

  /// Where there is a value, or none.
  public init<Value: _IntentValue>(
    _ path: KeyPath<Intent, IntentParameter<Value>>, _ presence: ParameterSummaryPresence,
    @ParameterSummaryBuilder<Intent> _ then: () -> Then, @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    let name = ParameterName<Intent>(path)
    holds = { (name.content(in: $0) != nil) == (presence == .hasAnyValue) }
    self.then = then()
    self.otherwise = otherwise()
  }

  /// Where the value is one of several.
  public init<Value: _IntentValue>(
    _ path: KeyPath<Intent, IntentParameter<Value>>, _ membership: ParameterSummaryMembership, _ values: [Value.UnwrappedType],
    @ParameterSummaryBuilder<Intent> _ then: () -> Then, @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    let wanted = values.map(Value.UnwrappedType.intentValueCodec.encode)
    let name = ParameterName<Intent>(path)
    holds = { intent in name.content(in: intent).map { wanted.contains($0) } ?? false }
    self.then = then()
    self.otherwise = otherwise()
  }

  /// The one that applies.
  public func _sentence(for intent: any AppIntent) -> SummarySentence {
    holds(intent) ? then._sentence(for: intent) : otherwise._sentence(for: intent)
  }
}

/// One of several summaries, by a parameter's value.
public struct ParameterSummarySwitchCondition<Intent: AppIntent>: ParameterSummary {
  private let value: @Sendable (any AppIntent) -> JSON?
  private let cases: [ParameterSummaryCase<Intent>]

  /// Cases of a parameter.
  public init<Value: _IntentValue>(
    _ path: KeyPath<Intent, IntentParameter<Value>>,
    @ParameterSummaryCaseBuilder<Intent, Value> _ cases: () -> [ParameterSummaryCase<Intent>]
  ) {
    let name = ParameterName<Intent>(path)
    value = { name.content(in: $0) }
    self.cases = cases()
  }

  /// The first that applies.
  public func _sentence(for intent: any AppIntent) -> SummarySentence {
    let value = value(intent)
    let match = cases.first { one in one.values.map { values in value.map { values.contains($0) } ?? false } ?? true }
    return match?.sentence(intent) ?? SummarySentence()
  }
}

/// A case, whatever its summary.
public struct ParameterSummaryCase<Intent>: Sendable {
  /// `nil` for the default.
  let values: [JSON]?
  let sentence: @Sendable (any AppIntent) -> SummarySentence
}

/// A summary for one value or several.
public struct ParameterSummaryCaseCondition<Value: _IntentValue, Content: ParameterSummary>: Sendable {
  let values: [Value.UnwrappedType]
  let content: Content

  /// For one value.
  public init(_ value: Value.UnwrappedType, @ParameterSummaryBuilder<Content.Intent> _ content: () -> Content) {
    values = [value]
    self.content = content()
  }

  /// For several values.
  public init(_ values: [Value.UnwrappedType], @ParameterSummaryBuilder<Content.Intent> _ content: () -> Content) {
    self.values = values
    self.content = content()
  }
}

/// A summary for all other values.
public struct ParameterSummaryDefaultCaseCondition<Content: ParameterSummary>: Sendable {
  let content: Content

  /// For all other values.
  public init(@ParameterSummaryBuilder<Content.Intent> _ content: () -> Content) { self.content = content() }
}

/// Lists cases.
@resultBuilder
public enum ParameterSummaryCaseBuilder<Intent: AppIntent, Value: _IntentValue> {
  /// A case.
  public static func buildExpression<Content: ParameterSummary>(
    _ one: ParameterSummaryCaseCondition<Value, Content>
  ) -> ParameterSummaryCase<Intent> where Content.Intent == Intent {
    ParameterSummaryCase(
      values: one.values.map(Value.UnwrappedType.intentValueCodec.encode), sentence: { one.content._sentence(for: $0) })
  }

  /// The default.
  public static func buildExpression<Content: ParameterSummary>(
    _ one: ParameterSummaryDefaultCaseCondition<Content>
  ) -> ParameterSummaryCase<Intent> where Content.Intent == Intent {
    ParameterSummaryCase(values: nil, sentence: { one.content._sentence(for: $0) })
  }

  /// All of them.
  public static func buildBlock(_ cases: ParameterSummaryCase<Intent>...) -> [ParameterSummaryCase<Intent>] { cases }
}
