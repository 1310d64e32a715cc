import GuidedGeneration

/// A case of a switch: its values, `nil` for all others, and its summary.
public protocol _ParameterSummarySwitchCase: Sendable {
  /// The action.
  associatedtype Intent: AppIntent
  /// The parameter's type.
  associatedtype Value: _IntentValue
  /// What is shown.
  associatedtype Summary: ParameterSummary
  /// The cases with what each shows.
  var _cases: [ParameterSummaryCase] { get }
}

/// A case, whatever its summary.
public struct ParameterSummaryCase: Sendable {
  /// `nil` for the default.
  let values: [JSON]?
  let sentence: @Sendable (any AppIntent) -> SummarySentence
}

/// One of several summaries, by a parameter's value.
public struct ParameterSummarySwitchCondition<Intent: AppIntent, Value: _IntentValue, CaseCondition: _ParameterSummarySwitchCase>:
  ParameterSummary
{
  private let value: @Sendable (any AppIntent) -> JSON?
  private let cases: [ParameterSummaryCase]

  /// What a switch over the place of a widget is written with.
  public enum WidgetFamily: Sendable {
    /// The place.
    case widgetFamily
  }

  /// Cases of a parameter.
  public init(
    _ path: KeyPath<Intent, IntentParameter<Value>>, @ParameterSummaryCaseBuilder<Intent, Value> _ builder: () -> CaseCondition
  ) {
    let name = ParameterName<Intent>(path)
    value = { name.content(in: $0) }
    cases = builder()._cases
  }

  /// Cases of a union, by which type it has.
  public init(
    _ path: KeyPath<Intent, IntentParameter<Value>>,
    @ParameterSummaryCaseBuilder<Intent, UnionCase<Value.ValueType>> _ builder: () -> CaseCondition
  ) where Value.ValueType: AppUnionValue {
    let name = ParameterName<Intent>(path)
    value = { name.content(in: $0).flatMap { $0.members?.first.map { JSON($0.key) } } }
    cases = builder()._cases
  }

  /// Cases of where a widget stands. There are no widgets here, so the default applies.
  public init(
    _ widgetFamily: WidgetFamily, @ParameterSummaryCaseBuilder<Intent, IntentWidgetFamily> _ builder: () -> CaseCondition
  ) where Value == IntentWidgetFamily {
    value = { _ in nil }
    cases = builder()._cases
  }

  /// The first that applies.
  public func _sentence(for intent: any AppIntent) -> SummarySentence {
    let value = value(intent)
    let match = cases.first { one in one.values.map { values in value.map { values.contains($0) } ?? false } ?? true }
    return match?.sentence(intent) ?? SummarySentence()
  }
}

/// Which type a union has, as a value to switch over.
public struct UnionCase<Union: AppUnionValue>: _IntentValue {
  let name: String
  /// Its name.
  public static var intentValueCodec: IntentValueCodec<UnionCase<Union>> {
    IntentValueCodec(
      shape: .text, expected: "a case", json: { $0.string.map { UnionCase(name: $0) } }, text: { UnionCase(name: $0) },
      encode: { JSON($0.name) }, display: { $0.name })
  }
}

/// A summary for one value or several.
public struct ParameterSummaryCaseCondition<Intent: AppIntent, Value: _IntentValue, Summary: ParameterSummary>: _ParameterSummarySwitchCase
where Summary.Intent == Intent {
  /// This one.
  public let _cases: [ParameterSummaryCase]

  /// For one value.
  public init(_ value: Value, @ParameterSummaryBuilder<Intent> _ content: () -> Summary) { self.init([value], content) }

  /// For several values.
  public init(_ values: [Value], @ParameterSummaryBuilder<Intent> _ content: () -> Summary) {
    let content = content()
    _cases = [ParameterSummaryCase(values: values.map(Value.intentValueCodec.encode), sentence: { content._sentence(for: $0) })]
  }

  /// For one type of a union.
  public init<Union>(_ value: Union.Cases, @ParameterSummaryBuilder<Intent> _ content: () -> Summary) where Value == UnionCase<Union> {
    self.init(UnionCase(name: value.rawValue), content)
  }

  /// For several types of a union.
  public init<Union>(_ values: [Union.Cases], @ParameterSummaryBuilder<Intent> _ content: () -> Summary) where Value == UnionCase<Union> {
    self.init(values.map { UnionCase(name: $0.rawValue) }, content)
  }
}

/// A summary for all other values.
public struct ParameterSummaryDefaultCaseCondition<Intent: AppIntent, Value: _IntentValue, Summary: ParameterSummary>:
  _ParameterSummarySwitchCase
where Summary.Intent == Intent {
  /// This one.
  public let _cases: [ParameterSummaryCase]

  /// For all other values.
  public init(@ParameterSummaryBuilder<Intent> _ content: () -> Summary) {
    let content = content()
    _cases = [ParameterSummaryCase(values: nil, sentence: { content._sentence(for: $0) })]
  }
}

/// Several cases.
public struct ParameterSummaryTupleCaseCondition<Intent: AppIntent, Value: _IntentValue, ValueType>: _ParameterSummarySwitchCase {
  /// None of its own.
  public typealias Summary = Never
  /// All of them.
  public let _cases: [ParameterSummaryCase]
}

extension Never: ParameterSummary {
  /// The action.
  public typealias Intent = Never
  /// Never called.
  public func _sentence(for intent: any AppIntent) -> SummarySentence { switch self {} }
}

/// Lists cases.
@resultBuilder
public enum ParameterSummaryCaseBuilder<Intent: AppIntent, Value: _IntentValue> {
  /// A case.
  public static func buildExpression<C0: _ParameterSummarySwitchCase>(_ one: C0) -> C0 where Intent == C0.Intent, Value == C0.Value { one }
  /// One case.
  public static func buildBlock<C0: _ParameterSummarySwitchCase>(_ one: C0) -> C0 where Intent == C0.Intent, Value == C0.Value { one }
  /// Several cases.
  public static func buildBlock<C0: _ParameterSummarySwitchCase, each C: _ParameterSummarySwitchCase>(
    _ first: C0, _ rest: repeat each C
  ) -> ParameterSummaryTupleCaseCondition<Intent, Value, (C0, repeat each C)> where Intent == C0.Intent, Value == C0.Value {
    var cases = first._cases
    repeat cases.append(contentsOf: (each rest)._cases)
    return ParameterSummaryTupleCaseCondition(_cases: cases)
  }
}
