import GuidedGeneration

/// A sentence that names an action's parameters.
public protocol ParameterSummary: Sendable {
  /// The action.
  associatedtype Intent: AppIntent
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
public enum ParameterSummaryBuilder<Intent: AppIntent> {
  /// The summary.
  public static func buildExpression<Content: ParameterSummary>(_ content: Content) -> Content where Content.Intent == Intent { content }
  /// The summary.
  public static func buildBlock<Content: ParameterSummary>(_ content: Content) -> Content where Content.Intent == Intent { content }
}

/// Whether a value is another one.
public enum EquatableComparisonOperator: Sendable, Hashable { case equalTo, notEqualTo }
/// How a value lies to another one.
public enum ComparableComparisonOperator: Sendable, Hashable { case lessThan, lessThanOrEqualTo, greaterThan, greaterThanOrEqualTo }
/// Whether there is a value.
public enum HasValueComparisonOperator: Sendable, Hashable { case hasAnyValue, hasNoValue }
/// Membership in a list.
public enum OneOfComparisonOperator: Sendable, Hashable { case oneOf }
/// How a text lies to another one.
public enum StringComparisonOperator: Sendable, Hashable { case contains, doesNotContain, hasPrefix, hasSuffix }

/// One summary where a condition holds, another where it does not.
public struct ParameterSummaryWhenCondition<Intent: AppIntent, Then: ParameterSummary, Otherwise: ParameterSummary>: ParameterSummary
where Then.Intent == Intent, Otherwise.Intent == Intent {
  private let holds: @Sendable (any AppIntent) -> Bool
  private let then: Then
  private let otherwise: Otherwise

  private init(
    holds: @escaping @Sendable (any AppIntent) -> Bool, _ then: () -> Then, otherwise: () -> Otherwise
  ) {
    self.holds = holds
    self.then = then()
    self.otherwise = otherwise()
  }

  /// Where a value is another one, or is not.
  public init<Value: _IntentValue>(
    _ path: KeyPath<Intent, IntentParameter<Value>>, _ comparison: EquatableComparisonOperator, _ value: Value.UnwrappedType,
    @ParameterSummaryBuilder<Intent> _ then: () -> Then, @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    let wanted = Value.UnwrappedType.intentValueCodec.encode(value)
    let name = ParameterName<Intent>(path)
    self.init(
      holds: { intent in (name.content(in: intent).map { $0 == wanted } ?? false) == (comparison == .equalTo) }, then, otherwise: otherwise)
  }

  /// Where a union has a type, or has not.
  public init<Value: _IntentValue>(
    _ path: KeyPath<Intent, IntentParameter<Value>>, _ comparison: EquatableComparisonOperator, _ value: Value.ValueType.Cases,
    @ParameterSummaryBuilder<Intent> _ then: () -> Then, @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) where Value.ValueType: AppUnionValue {
    let wanted = value.rawValue
    let name = ParameterName<Intent>(path)
    self.init(
      holds: { intent in (name.content(in: intent)?.members?.first?.key == wanted) == (comparison == .equalTo) }, then, otherwise: otherwise
    )
  }

  /// Where a number or a date lies so.
  public init<Value: _IntentValue>(
    _ path: KeyPath<Intent, IntentParameter<Value>>, _ comparison: ComparableComparisonOperator, _ value: Value.UnwrappedType,
    @ParameterSummaryBuilder<Intent> _ then: () -> Then, @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    let wanted = Value.UnwrappedType.intentValueCodec.encode(value)
    let name = ParameterName<Intent>(path)
    self.init(
      holds: { intent in
        guard let found = name.content(in: intent) else { return false }
        let order: (Double, Double) = (found.double ?? Self.moment(found), wanted.double ?? Self.moment(wanted))
        switch comparison {
        case .lessThan: return order.0 < order.1
        case .lessThanOrEqualTo: return order.0 <= order.1
        case .greaterThan: return order.0 > order.1
        case .greaterThanOrEqualTo: return order.0 >= order.1
        }
      }, then, otherwise: otherwise)
  }

  private static func moment(_ content: JSON) -> Double {
    content.string.flatMap { DateText.exact($0) }?.timeIntervalSince1970 ?? content.member("value")?.double ?? .nan
  }

  /// Where an entity's identifier is another one, or is not.
  public init<Value: _IntentValue>(
    _ path: KeyPath<Intent, IntentParameter<Value>>, identifier comparison: EquatableComparisonOperator, _ value: Value.ValueType.ID,
    @ParameterSummaryBuilder<Intent> _ then: () -> Then, @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) where Value.ValueType: AppEntity {
    let wanted = value.entityIdentifierString
    let name = ParameterName<Intent>(path)
    self.init(
      holds: { intent in (name.content(in: intent)?.member("id")?.string == wanted) == (comparison == .equalTo) }, then,
      otherwise: otherwise)
  }

  /// Where an entity's identifier is one of several.
  public init<Value: _IntentValue>(
    _ path: KeyPath<Intent, IntentParameter<Value>>, identifier membership: OneOfComparisonOperator, _ values: [Value.ValueType.ID],
    @ParameterSummaryBuilder<Intent> _ then: () -> Then, @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) where Value.ValueType: AppEntity {
    let wanted = values.map(\.entityIdentifierString)
    let name = ParameterName<Intent>(path)
    self.init(
      holds: { intent in name.content(in: intent)?.member("id")?.string.map { wanted.contains($0) } ?? false }, then, otherwise: otherwise)
  }

  /// Where an entity's identifier lies so to a text.
  public init<Value: _IntentValue>(
    _ path: KeyPath<Intent, IntentParameter<Value>>, identifier comparison: StringComparisonOperator, _ value: String,
    @ParameterSummaryBuilder<Intent> _ then: () -> Then, @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) where Value.ValueType: AppEntity {
    let name = ParameterName<Intent>(path)
    self.init(
      holds: { intent in
        guard let id = name.content(in: intent)?.member("id")?.string else { return false }
        switch comparison {
        case .contains: return id.contains(value)
        case .doesNotContain: return !id.contains(value)
        case .hasPrefix: return id.hasPrefix(value)
        case .hasSuffix: return id.hasSuffix(value)
        }
      }, then, otherwise: otherwise)
  }

  /// Where a widget stands somewhere. There are no widgets here, so the other summary applies.
  public init(
    widgetFamily comparison: EquatableComparisonOperator, _ value: IntentWidgetFamily, @ParameterSummaryBuilder<Intent> _ then: () -> Then,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    self.init(holds: { _ in comparison == .notEqualTo }, then, otherwise: otherwise)
  }

  /// Where a widget stands in one of several places. There are no widgets here, so the other summary applies.
  public init(
    widgetFamily membership: OneOfComparisonOperator, _ values: [IntentWidgetFamily], @ParameterSummaryBuilder<Intent> _ then: () -> Then,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    self.init(holds: { _ in false }, then, otherwise: otherwise)
  }

  /// Where there is a value, or none.
  public init<Value: _IntentValue>(
    _ path: KeyPath<Intent, IntentParameter<Value>>, _ presence: HasValueComparisonOperator,
    @ParameterSummaryBuilder<Intent> _ then: () -> Then, @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {
    let name = ParameterName<Intent>(path)
    holds = { (name.content(in: $0) != nil) == (presence == .hasAnyValue) }
    self.then = then()
    self.otherwise = otherwise()
  }

  /// Where the value is one of several.
  public init<Value: _IntentValue>(
    _ path: KeyPath<Intent, IntentParameter<Value>>, _ membership: OneOfComparisonOperator, _ values: [Value.UnwrappedType],
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
