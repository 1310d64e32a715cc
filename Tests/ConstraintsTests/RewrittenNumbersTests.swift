import Constraints
import Testing

/// Exponents written out, against arithmetic on paper.
@Suite struct RewrittenNumbersTests {
  private func written(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return String(decoding: RewrittenNumbers(bytes, by: RewrittenNumbers.withoutExponent)?.bytes ?? bytes, as: UTF8.self)
  }

  @Test(
    "A number has no exponent",
    arguments: [
      ("1e+16", "10000000000000000"), ("1e2", "100"), ("1.5e1", "15"), ("2.50e1", "25"), ("100e-2", "1"), ("1.5e-3", "0.0015"),
      ("-2E3", "-2000"),
      ("1e-07", "0.0000001"), ("0e5", "0"), ("12.345e1", "123.45"),
    ])
  func written(number: String, plain: String) {
    #expect(written("[\(number)]") == "[\(plain)]")
  }

  @Test(
    "What is no number with an exponent stays",
    arguments: [
      #"{"e": "1e5", "a\"1e5": true, "b": null}"#, "1.25", "-0", "01e5", "1.e5", "1e", "e5", "1e999", "[true,false]", "", #"""#, #"\"#,
      "1e5e5", "--1e5",
    ])
  func kept(text: String) {
    #expect(written(text) == text)
  }
}
