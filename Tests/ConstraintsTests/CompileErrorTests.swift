import Constraints
import Testing

@Suite("SchemaError")
struct SchemaErrorTests {
  @Test("names the pointer, the keyword and the mend in one sentence")
  func sentence() {
    let error = SchemaError(
      .unsupported, pointer: "/properties/a", keyword: "uniqueItems", "objects cannot be kept distinct; drop the keyword")
    #expect(error.description == "schema at /properties/a, keyword uniqueItems: objects cannot be kept distinct; drop the keyword")
    #expect(SchemaError(.invalid, pointer: "", "the text is no JSON").description == "schema at /: the text is no JSON")
  }
}
