import Foundation

/// A limit that every generated value of a property respects.
///
/// The limit is part of the generation's constraint: a value outside it is never written, and nothing is retried.
public struct GenerationGuide<Value> {
  /// What the guide says, in terms of JSON Schema.
  package var constraints: [GuideConstraint]

  init(_ constraints: GuideConstraint...) {
    self.constraints = constraints
  }

  init(constraints: [GuideConstraint]) {
    self.constraints = constraints
  }
}

/// One limit, in terms of JSON Schema.
package indirect enum GuideConstraint: Sendable, Equatable {
  /// The least value, inclusive.
  case minimum(ExactNumber)
  /// The greatest value, inclusive.
  case maximum(ExactNumber)
  /// The values that are possible.
  case choices([String])
  /// A regular expression, in ECMAScript's syntax, that the whole string matches.
  case pattern(String)
  /// A guide that no schema can express; says which.
  case unsupported(String)
  case minimumCount(Int)
  case maximumCount(Int)
  /// No two elements of an array are equal.
  case uniqueElements
  /// Limits for every element of an array.
  case element([GuideConstraint])

  /// A bound given as a floating-point number; one that is infinite bounds nothing.
  static func bound(_ number: ExactNumber?, _ make: (ExactNumber) -> GuideConstraint) -> [GuideConstraint] {
    number.map { [make($0)] } ?? []
  }

  /// The limit that a Swift regular expression sets.
  static func regex<Output>(_ regex: Regex<Output>) -> GuideConstraint {
    do throws(RegexProblem) {
      return .pattern(try RegexGuide.pattern(of: regex))
    } catch {
      return .unsupported("a regular expression \(error.what)")
    }
  }
}

extension GenerationGuide where Value == String {
  /// The string is exactly this one.
  public static func constant(_ value: String) -> GenerationGuide<String> { .init(.choices([value])) }

  /// The string is one of these.
  public static func anyOf(_ values: [String]) -> GenerationGuide<String> { .init(.choices(values)) }

  /// The whole string matches a regular expression.
  public static func pattern<Output>(_ regex: Regex<Output>) -> GenerationGuide<String> { .init(.regex(regex)) }

  /// The whole string matches a pattern of ECMA-262, which the schema has as it stands here: any validator reads it, and counts code points.
  package static func pattern(ecmaScript pattern: String) -> GenerationGuide<String> { .init(.pattern(pattern)) }
}

extension GenerationGuide where Value == Int {
  /// The value is at least `value`.
  public static func minimum(_ value: Int) -> GenerationGuide<Int> { .init(.minimum(ExactNumber(value))) }

  /// The value is at most `value`.
  public static func maximum(_ value: Int) -> GenerationGuide<Int> { .init(.maximum(ExactNumber(value))) }

  /// The value is in the range, both ends included.
  public static func range(_ range: ClosedRange<Int>) -> GenerationGuide<Int> {
    .init(.minimum(ExactNumber(range.lowerBound)), .maximum(ExactNumber(range.upperBound)))
  }
}

extension GenerationGuide where Value == Float {
  /// The value is at least `value`.
  public static func minimum(_ value: Float) -> GenerationGuide<Float> {
    GenerationGuide(constraints: GuideConstraint.bound(ExactNumber(value), GuideConstraint.minimum))
  }

  /// The value is at most `value`.
  public static func maximum(_ value: Float) -> GenerationGuide<Float> {
    GenerationGuide(constraints: GuideConstraint.bound(ExactNumber(value), GuideConstraint.maximum))
  }

  /// The value is in the range, both ends included.
  public static func range(_ range: ClosedRange<Float>) -> GenerationGuide<Float> {
    GenerationGuide(constraints: minimum(range.lowerBound).constraints + maximum(range.upperBound).constraints)
  }
}

extension GenerationGuide where Value == Double {
  /// The value is at least `value`.
  public static func minimum(_ value: Double) -> GenerationGuide<Double> {
    GenerationGuide(constraints: GuideConstraint.bound(ExactNumber(value), GuideConstraint.minimum))
  }

  /// The value is at most `value`.
  public static func maximum(_ value: Double) -> GenerationGuide<Double> {
    GenerationGuide(constraints: GuideConstraint.bound(ExactNumber(value), GuideConstraint.maximum))
  }

  /// The value is in the range, both ends included.
  public static func range(_ range: ClosedRange<Double>) -> GenerationGuide<Double> {
    GenerationGuide(constraints: minimum(range.lowerBound).constraints + maximum(range.upperBound).constraints)
  }
}

extension GenerationGuide where Value == Decimal {
  /// The value is at least `value`.
  public static func minimum(_ value: Decimal) -> GenerationGuide<Decimal> {
    GenerationGuide(constraints: GuideConstraint.bound(ExactNumber(value), GuideConstraint.minimum))
  }

  /// The value is at most `value`.
  public static func maximum(_ value: Decimal) -> GenerationGuide<Decimal> {
    GenerationGuide(constraints: GuideConstraint.bound(ExactNumber(value), GuideConstraint.maximum))
  }

  /// The value is in the range, both ends included.
  public static func range(_ range: ClosedRange<Decimal>) -> GenerationGuide<Decimal> {
    GenerationGuide(constraints: minimum(range.lowerBound).constraints + maximum(range.upperBound).constraints)
  }
}

extension GenerationGuide {
  /// The array has at least `count` elements.
  public static func minimumCount<Element>(_ count: Int) -> GenerationGuide<[Element]> where Value == [Element] {
    .init(.minimumCount(count))
  }

  /// The array has at most `count` elements.
  public static func maximumCount<Element>(_ count: Int) -> GenerationGuide<[Element]> where Value == [Element] {
    .init(.maximumCount(count))
  }

  /// The number of elements is in the range, both ends included.
  public static func count<Element>(_ range: ClosedRange<Int>) -> GenerationGuide<[Element]> where Value == [Element] {
    .init(.minimumCount(range.lowerBound), .maximumCount(range.upperBound))
  }

  /// The array has exactly `count` elements.
  public static func count<Element>(_ count: Int) -> GenerationGuide<[Element]> where Value == [Element] {
    .init(.minimumCount(count), .maximumCount(count))
  }

  /// Every element keeps a guide.
  public static func element<Element>(_ guide: GenerationGuide<Element>) -> GenerationGuide<[Element]> where Value == [Element] {
    .init(.element(guide.constraints))
  }
}

// `@Guide(.count(3))` is type-checked on its own, where no element type is known; these give it one. What is generated goes through
// the overloads above, which know the property's type.
extension GenerationGuide where Value == [Never] {
  /// The array has at least `count` elements.
  @_disfavoredOverload
  public static func minimumCount(_ count: Int) -> GenerationGuide<Value> { .init(.minimumCount(count)) }

  /// The array has at most `count` elements.
  @_disfavoredOverload
  public static func maximumCount(_ count: Int) -> GenerationGuide<Value> { .init(.maximumCount(count)) }

  /// The number of elements is in the range, both ends included.
  @_disfavoredOverload
  public static func count(_ range: ClosedRange<Int>) -> GenerationGuide<Value> {
    .init(.minimumCount(range.lowerBound), .maximumCount(range.upperBound))
  }

  /// The array has exactly `count` elements.
  @_disfavoredOverload
  public static func count(_ count: Int) -> GenerationGuide<Value> { .init(.minimumCount(count), .maximumCount(count)) }
}
