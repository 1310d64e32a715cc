import Foundation
import GuidedGeneration
import Testing

@Suite struct GeneratedContentTests {
  @Test func jsonHasApplesSpacingAndKeepsOrder() throws {
    let content = GeneratedContent(properties: ["name": "Johnny Appleseed", "age": 30])
    #expect(content.jsonString == #"{"name": "Johnny Appleseed", "age": 30}"#)
    #expect(content.compactJSON == #"{"name":"Johnny Appleseed","age":30}"#)
    #expect(content.id == nil)
    #expect(try GeneratedContent(json: content.jsonString) == content)
    #expect(GeneratedContent(elements: [1, "two", true] as [any ConvertibleToGeneratedContent]).jsonString == #"[1, "two", true]"#)
    #expect(GeneratedContent(properties: [:]).jsonString == "{}")
    #expect([Int]().generatedContent.jsonString == "[]")
    #expect(content.prettyJSON == "{\n  \"name\": \"Johnny Appleseed\",\n  \"age\": 30\n}")
  }

  @Test(arguments: [
    ("0", "0"), ("-0.5", "-0.5"), ("9007199254740993", "9007199254740993"), ("1e400", "1e400"),
    ("12345678901234567890.5", "12345678901234567890.5"),
  ])
  func numbersKeepTheirDigits(text: String, written: String) throws {
    #expect(try GeneratedContent(json: text).jsonString == written)
  }

  @Test func numbersAreReadExactly() throws {
    #expect(try GeneratedContent(json: "9007199254740993").value(Int.self) == 9_007_199_254_740_993)
    #expect(try GeneratedContent(json: "-9223372036854775808").value(Int.self) == .min)
    #expect(try GeneratedContent(json: "1e3").value(Int.self) == 1000)
    #expect(try GeneratedContent(json: "20.0").value(Int.self) == 20)
    #expect(throws: LanguageModelSession.GenerationError.self) { try GeneratedContent(json: "9223372036854775808").value(Int.self) }
    #expect(throws: LanguageModelSession.GenerationError.self) { try GeneratedContent(json: "1.5").value(Int.self) }
    #expect(throws: LanguageModelSession.GenerationError.self) { try GeneratedContent(json: "1e999999999999").value(Int.self) }
    let long = "0.12345678901234567890123456789"
    #expect(try GeneratedContent(json: long).value(Decimal.self) == Decimal(string: long))
    #expect(try GeneratedContent(json: "0.1").value(Float.self) == 0.1)
    #expect(try GeneratedContent(json: "186.7").value(Double.self) == 186.7)
    #expect(Float(0.1).generatedContent.jsonString == "0.1")
    #expect(5.0.generatedContent.jsonString == "5")
    #expect(1e300.generatedContent.jsonString == "1e+300")
    #expect(Double.nan.generatedContent.jsonString == "null")
    #expect(try GeneratedContent(json: "1.0") == GeneratedContent(json: "10e-1"))
    #expect(try GeneratedContent(json: "100") != GeneratedContent(json: "10"))
    #expect(try GeneratedContent(json: "-0") == GeneratedContent(json: "0.00"))
  }

  @Test func kinds() throws {
    let content = try GeneratedContent(json: #"{"b": [null, true, 1.5], "a": "x"}"#)
    guard case .structure(let properties, let keys) = content.kind else { throw CocoaError(.coderInvalidValue) }
    #expect(keys == ["b", "a"])
    #expect(properties["a"]?.kind == .string("x"))
    #expect(
      properties["b"]?.kind
        == .array([GeneratedContent(kind: .null), GeneratedContent(kind: .bool(true)), GeneratedContent(kind: .number(1.5))]))
    #expect(GeneratedContent(kind: content.kind) == content)
    let id = GenerationID()
    #expect(GeneratedContent(kind: .null, id: id).id == id)
    #expect(GeneratedContent("x", id: id).id == id)
    let extra = GeneratedContent(
      kind: .structure(properties: ["z": "1".generatedContent, "y": "2".generatedContent], orderedKeys: ["z", "gone"]))
    #expect(extra.jsonString == #"{"z": "1", "y": "2"}"#)
  }

  @Test func repeatedKeys() throws {
    #expect(try GeneratedContent(json: #"{"a": 1, "b": 2, "a": 3}"#).jsonString == #"{"a": 3, "b": 2}"#)
    let pairs: [(String, any ConvertibleToGeneratedContent)] = [("a", 1), ("b", 2), ("a", 3)]
    #expect(GeneratedContent(properties: pairs) { first, _ in first }.jsonString == #"{"a": 1, "b": 2}"#)
  }

  @Test func strings() throws {
    let text = "quote \" backslash \\ tab \t line \n nul \u{0} bell \u{7} é 😀"
    #expect(try GeneratedContent(json: text.generatedContent.jsonString).value(String.self) == text)
    #expect(try GeneratedContent(json: #""\ud83d\ude00 \u00e9 \/ \ud83d""#).value(String.self) == "😀 é / \u{FFFD}")
    #expect(try GeneratedContent(json: #""\ud83dx""#).value(String.self) == "\u{FFFD}x")
  }

  @Test(arguments: [
    "", "  ", "{1}", "[1,]", "[1 2]", "{\"a\" 1}", "{\"a\":1,}", "tru e", "01", "-x", "1.x", "1ex", "\"\u{1}\"", #""\q""#, #""\u12g4""#,
    "1 2",
    "}", "nul1", "'a'", "{\"a\":}",
  ])
  func whatIsNotJSONIsRefusedWithItsPlace(text: String) throws {
    let error = #expect(throws: GeneratedContent.ParsingError.self) { try GeneratedContent(json: text) }
    #expect(error?.rawContent == text)
    #expect(error?.debugDescription.contains("at byte") == true)
    #expect(error?.errorDescription?.hasPrefix("The content is not valid JSON: ") == true)
    #expect(error?.recoverySuggestion != nil)
  }

  @Test func nestingIsBounded() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: GeneratedContent.ParsingError.self) { try GeneratedContent(json: deep) }
  }

  @Test func everyPrefixIsReadable() throws {
    let whole = #"{"a": "é😀\n\u00e9\ud83d\ude00", "b": [1, -2.5e+10, true, null, {"c": false}], "d": {}, "e": []}"#
    let bytes = Array(whole.utf8)
    for count in 1..<bytes.count {
      guard let text = String(validating: bytes.prefix(count), as: UTF8.self) else { continue }
      let content = try GeneratedContent(json: text)
      #expect(!content.isComplete)
      // What is written of it is whole JSON.
      #expect(try GeneratedContent(json: content.jsonString).isComplete)
    }
    #expect(try GeneratedContent(json: whole).isComplete)
  }

  @Test func completenessIsKnownOfEveryPart() throws {
    let content = try GeneratedContent(json: #"{"done": "yes", "list": [1, 2], "open": "ye"#)
    #expect(!content.isComplete)
    guard case .structure(let properties, _) = content.kind else { throw CocoaError(.coderInvalidValue) }
    #expect(properties["done"]?.isComplete == true)
    #expect(properties["list"]?.isComplete == true)
    #expect(properties["open"]?.isComplete == false)
    #expect(try content.value(String.self, forProperty: "open") == "ye")
    // A digit could follow, or not: the number is not told yet.
    let number = try GeneratedContent(json: #"{"n": 12"#)
    #expect(try number.value(Int?.self, forProperty: "n") == nil)
    #expect(throws: LanguageModelSession.GenerationError.self) { try number.value(Int.self, forProperty: "n") }
    #expect(try GeneratedContent(json: "12").isComplete)
  }

  @Test func messagesNameThePlace() throws {
    func message(_ body: () throws -> Void) -> String? {
      do {
        try body()
        return nil
      } catch {
        return (error as? LanguageModelSession.GenerationError)?.failureReason
      }
    }
    let content = try GeneratedContent(json: #"{"list": [{"age": "x"}], "age": null}"#)
    #expect(
      message { _ = try content.value(Int.self, forProperty: "summary") } == "GeneratedContent does not contain a property 'summary'.")
    #expect(message { _ = try content.value(Int.self, forProperty: "list") } == "Property 'list': Expected an integer, found an array.")
    #expect(
      message { _ = try content.value([Person].self, forProperty: "list") }
        == "Property 'list': Element 0: Property 'age': Expected an integer, found a string.")
    #expect(try content.value(Int?.self, forProperty: "age") == nil)
    #expect(message { _ = try Priority(GeneratedContent("urgent")) } == "Unexpected value 'urgent' for Priority.")
    #expect(message { _ = try content.value(Bool.self) } == "Expected true or false, found a structure.")
    #expect(
      message { _ = try GeneratedContent("x").value(Int.self, forProperty: "a") }
        == "Expected a structure with a property 'a', found a string.")
  }
}
