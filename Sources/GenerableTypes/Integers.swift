import Foundation
import GuidedGeneration

/// An integer of a fixed width, generated within its bounds.
///
/// `Int8` to `Int64` and `UInt` to `UInt64` conform; `Int` is generable as it is.
public protocol GenerableInteger: Generable, FixedWidthInteger {}

extension GenerableInteger {
  /// Any integer of the type.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(document: ["type": "integer", "minimum": Number(min), "maximum": Number(max)])
  }

  /// Reads the content.
  public init(_ content: GeneratedContent) throws {
    guard content.isComplete, let value = Self(content.jsonString) ?? (try? content.value(Int.self)).flatMap({ Self(exactly: $0) }) else {
      throw content.unreadable(content.jsonString, as: "an integer from \(Self.min) to \(Self.max)")
    }
    self = value
  }

  /// The number as content, with all its digits.
  public var generatedContent: GeneratedContent { Number(self).generatedContent }
}

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
    GenerationGuide(least: Number(value).generatedContent, greatest: nil)
  }

  /// The value is at most `value`.
  public static func maximum(_ value: Value) -> GenerationGuide<Value> {
    GenerationGuide(least: nil, greatest: Number(value).generatedContent)
  }

  /// The value is in the range, both ends included.
  public static func range(_ range: ClosedRange<Value>) -> GenerationGuide<Value> {
    GenerationGuide(least: Number(range.lowerBound).generatedContent, greatest: Number(range.upperBound).generatedContent)
  }
}

/// An integer of any width as content: `Int` does not hold those of `UInt64`.
struct Number: ConvertibleToGeneratedContent {
  let digits: String

  init(_ value: some BinaryInteger) {
    digits = String(value)
  }

  var generatedContent: GeneratedContent { (try? GeneratedContent(json: digits)) ?? GeneratedContent(kind: .null) }
}
