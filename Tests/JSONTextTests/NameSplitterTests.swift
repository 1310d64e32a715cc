import JSONText
import Testing

@Suite struct NameSplitterTests {
  @Test(arguments: [
    ("dueDate", ["due", "Date"]), ("due_date-time", ["due", "date", "time"]), ("__due", ["due"]), ("MLModel2Text", ["MLModel2Text"]),
    ("", []),
  ]) func capitalsBehindLowercase(name: String, words: [String]) { #expect(NameSplitter().split(name) == words) }

  @Test func whatElseBeginsAWord() {
    #expect(NameSplitter.lettersOnly.split("page2of3.total") == ["page", "of", "total"])
    #expect(NameSplitter().split("日Text") == ["日Text"])
    #expect(NameSplitter.afterCaseless.split("日Text") == ["日", "Text"])
    #expect(NameSplitter.afterNumbers.split("Line2Text") == ["Line2", "Text"])
    #expect(NameSplitter.acronyms.split("MLModel") == ["ML", "Model"])
    #expect(NameSplitter([.afterNumbers, .acronyms]).split("MLModelIdentifier2") == ["ML", "Model", "Identifier2"])
  }
}
