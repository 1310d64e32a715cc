import Constraints
import Testing

@Suite("CompileError")
struct CompileErrorTests {
  @Test("names the pointer, the keyword and the mend in one sentence")
  func sentence() {
    let error = CompileError(
      .unsupported, pointer: "/properties/a", keyword: "uniqueItems", "objects cannot be kept distinct; drop the keyword")
    #expect(error.description == "schema at /properties/a, keyword uniqueItems: objects cannot be kept distinct; drop the keyword")
    #expect(CompileError(.invalid, pointer: "", "the text is no JSON").description == "schema at /: the text is no JSON")
  }
}
