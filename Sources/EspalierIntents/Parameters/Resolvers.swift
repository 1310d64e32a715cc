import ActionWords

/// A parameter, seen from one of its resolvers.
public struct IntentParameterContext<Value: _IntentValue>: Sendable {
  private let parameter: IntentParameter<Value>?

  init(_ parameter: IntentParameter<Value>?) { self.parameter = parameter }

  /// Whether nothing may be given.
  public var isOptional: Bool { parameter?.isOptional ?? false }
  /// What the parameter is called.
  public var title: LocalizedStringResource { parameter?.title ?? "" }

  private func required() throws -> IntentParameter<Value> {
    guard let parameter else { throw AppIntentError(description: "A resolver asked outside of a run.") }
    return parameter
  }
  /// Asks for the value.
  public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value.ValueType { try await required().requestValue(dialog) }
  /// Asks which of several values is meant.
  public func requestDisambiguation(among values: [Value.ValueType], dialog: IntentDialog? = nil) async throws -> Value.ValueType {
    try await required().requestDisambiguation(among: values, dialog: dialog)
  }
  /// Asks whether a value is right.
  public func requestConfirmation(for value: Value.ValueType, dialog: IntentDialog? = nil) async throws -> Bool {
    try await required().requestConfirmation(for: value, dialog: dialog)
  }
  /// An error that asks for the value and starts again.
  public func needsValueError(_ dialog: IntentDialog? = nil) -> AppIntentError { parameter?.needsValueError(dialog) ?? .restartPerform }
  /// An error that asks which value is meant and starts again.
  public func needsDisambiguationError(among values: [Value.ValueType], dialog: IntentDialog? = nil) -> AppIntentError {
    parameter?.needsDisambiguationError(among: values, dialog: dialog) ?? .restartPerform
  }
}

/// Makes a parameter's value of something else that was given: of a text, of a number.
public protocol Resolver: Hashable, Sendable {
  /// What is given.
  associatedtype Input: _IntentValue
  /// What it becomes.
  associatedtype Output: _IntentValue
  /// The value; `nil` where this resolver knows none.
  func resolve(from input: Input, context: IntentParameterContext<Output>) async throws -> Output?
}

extension Resolver {
  /// Short for `IntentParameterContext`.
  public typealias Context = IntentParameterContext
}

/// Resolvers, tried one after the other.
public protocol ResolverSpecification: Sendable {
  /// What they make.
  associatedtype Output: _IntentValue
  /// Each of them.
  var resolvers: [any Resolver] { get }
}

/// No resolver.
public struct EmptyResolverSpecification<Value: _IntentValue>: ResolverSpecification, Hashable {
  /// What it makes.
  public typealias Output = Value
  /// None.
  public init() {}
  /// None.
  public var resolvers: [any Resolver] { [] }
}

/// Lists resolvers.
@resultBuilder
public enum ResolverSpecificationBuilder<Property: _IntentValue> {
  /// Several resolvers.
  public struct Specification: ResolverSpecification {
    /// What they make.
    public typealias Output = Property
    /// Each of them.
    public let resolvers: [any Resolver]
  }
  /// A resolver.
  public static func buildExpression<One: Resolver>(_ one: One) -> One { one }
  /// All of them.
  public static func buildBlock<each One: Resolver>(_ all: repeat each One) -> Specification {
    var resolvers: [any Resolver] = []
    repeat resolvers.append(each all)
    return Specification(resolvers: resolvers)
  }
}

/// Values that lie within the parameter's range.
public protocol RangeComparableProperty: _IntentValue, Comparable {}
extension Int: RangeComparableProperty {}
extension Double: RangeComparableProperty {}

/// A resolver whose values are held against the parameter's range, as a host does with every value.
public protocol RangeCheckingResolver: Resolver {}

/// A truth of a text.
public struct BoolFromStringResolver: Resolver {
  /// A resolver.
  public init() {}
  /// Yes, no, on, off.
  public func resolve(from input: String, context: IntentParameterContext<Bool>) async throws -> Bool? { Bool(word: input) }
}
/// A whole number as it is.
public struct IntResolver: RangeCheckingResolver {
  /// A resolver.
  public init() {}
  /// Itself.
  public func resolve(from input: Int, context: IntentParameterContext<Int>) async throws -> Int? { input }
}
/// A whole number of a text.
public struct IntFromStringResolver: RangeCheckingResolver {
  /// The base of the digits.
  public var radix: Int
  /// A resolver.
  public init(radix: Int = 10) { self.radix = radix }
  /// Of digits, and of words in the base ten.
  public func resolve(from input: String, context: IntentParameterContext<Int>) async throws -> Int? {
    Int(input, radix: radix) ?? (radix == 10 ? NumberText.integer(input) : nil)
  }
}
/// A whole number of another one.
public struct IntFromDoubleResolver: RangeCheckingResolver {
  /// How it is rounded.
  public var roundingRule: FloatingPointRoundingRule
  /// A resolver.
  public init(roundingRule: FloatingPointRoundingRule = .towardZero) { self.roundingRule = roundingRule }
  /// Rounded.
  public func resolve(from input: Double, context: IntentParameterContext<Int>) async throws -> Int? {
    Int(exactly: input.rounded(roundingRule))
  }
}
/// A number as it is.
public struct DoubleResolver: RangeCheckingResolver {
  /// A resolver.
  public init() {}
  /// Itself.
  public func resolve(from input: Double, context: IntentParameterContext<Double>) async throws -> Double? { input }
}
/// A number of a text.
public struct DoubleFromStringResolver: RangeCheckingResolver {
  /// A resolver.
  public init() {}
  /// Of digits or words.
  public func resolve(from input: String, context: IntentParameterContext<Double>) async throws -> Double? { NumberText.number(input) }
}
/// A number of a whole one.
public struct DoubleFromIntResolver: RangeCheckingResolver {
  /// A resolver.
  public init() {}
  /// The same.
  public func resolve(from input: Int, context: IntentParameterContext<Double>) async throws -> Double? { Double(input) }
}
/// A text of a number.
public struct StringFromDoubleResolver: Resolver {
  /// A resolver.
  public init() {}
  /// Its digits.
  public func resolve(from input: Double, context: IntentParameterContext<String>) async throws -> String? { input.shortText }
}
/// A text of a whole number.
public struct StringFromIntResolver: Resolver {
  /// A resolver.
  public init() {}
  /// Its digits.
  public func resolve(from input: Int, context: IntentParameterContext<String>) async throws -> String? { String(input) }
}
/// An address of a text.
public struct URLFromStringResolver: Resolver {
  /// A resolver.
  public init() {}
  /// With a scheme.
  public func resolve(from input: String, context: IntentParameterContext<URL>) async throws -> URL? {
    URL(string: input).flatMap { $0.scheme == nil ? nil : $0 }
  }
}
/// A styled text of a plain one.
public struct AttributedStringFromStringResolver: Resolver {
  /// A resolver.
  public init() {}
  /// Without styles.
  public func resolve(from input: String, context: IntentParameterContext<AttributedString>) async throws -> AttributedString? {
    AttributedString(input)
  }
}
