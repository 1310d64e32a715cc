import GuidedGeneration

/// An integer of a fixed width, generated within its bounds, that guides can limit.
///
/// `Int8` to `Int64` and `UInt` to `UInt64` conform; `Int` has guides as it is.
public protocol GenerableInteger: Generable, FixedWidthInteger {}

extension Int8: GenerableInteger {}
extension Int16: GenerableInteger {}
extension Int32: GenerableInteger {}
extension Int64: GenerableInteger {}
extension UInt: GenerableInteger {}
extension UInt8: GenerableInteger {}
extension UInt16: GenerableInteger {}
extension UInt32: GenerableInteger {}
extension UInt64: GenerableInteger {}

extension GenerationGuide where Value: GenerableInteger {
  /// The value is at least `value`.
  public static func minimum(_ value: Value) -> GenerationGuide<Value> {
    GenerationGuide(least: value.generatedContent, greatest: nil)
  }

  /// The value is at most `value`.
  public static func maximum(_ value: Value) -> GenerationGuide<Value> {
    GenerationGuide(least: nil, greatest: value.generatedContent)
  }

  /// The value is in the range, both ends included.
  public static func range(_ range: ClosedRange<Value>) -> GenerationGuide<Value> {
    GenerationGuide(least: range.lowerBound.generatedContent, greatest: range.upperBound.generatedContent)
  }
}
