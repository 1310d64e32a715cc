import Testing

/// One report, and the source after each of its fix-its.
private struct Report: Equatable {
  let message: String
  let isError: Bool
  let mended: [String]
}

private let opening = "@Generable struct A { "

/// What is said about one property of a structure, and what its fix-its make of the property.
private func reports(_ property: String) throws -> [Report] {
  let source = "\(opening)\(property) }"
  return try GenerableExpansion(source).diagnostics.map { diagnostic in
    Report(
      message: diagnostic.message, isError: diagnostic.severity == "error",
      mended: diagnostic.fixIts.map { source.applying($0) })
  }
}

extension String {
  /// The source after a fix-it, without the structure around it.
  fileprivate func applying(_ fix: MacroPlugin.Diagnostic.FixIt) -> String {
    var bytes = Array(utf8)
    for change in fix.changes.sorted(by: { $0.range.startOffset > $1.range.startOffset }) {
      bytes.replaceSubrange(change.range.startOffset..<change.range.endOffset, with: Array(change.newText.utf8))
    }
    return String(decoding: bytes.dropFirst(opening.utf8.count).dropLast(2), as: UTF8.self)
  }
}

@Suite struct GuideCheckTests {
  @Test(arguments: [
    "@Guide(.range(1...5)) var a: Int", "@Guide(.range(-5 ... -1)) var a: Int", "@Guide(.minimum(0), .maximum(0)) var a: Double",
    "@Guide(description: \"x\", .anyOf([\"a\", \"b\"])) var a: String?", "@Guide(.count(0)) var a: [String]",
    "@Guide(.minimumCount(1), .maximumCount(3)) var a: [Int]", "@Guide(.element(.anyOf([\"a\"])), .count(2...4)) var a: [String]",
    "@Guide(.anyOf(choices)) var a: String", "@Guide(.range(low...high)) var a: Int", "@Guide(.count(n)) var a: [Own]",
    "@Guide(/[a-z]+/) var a: String", "@Guide(.constant(\"a\")) var a: Swift.String", "@Guide(.range(0.5...1)) var a: Decimal",
    "@Guide(.minimum(1)) @Guide(.maximum(9)) var a: Int", "@Guide(.anyOf([\"\\u{41}\", \"A\"])) var a: String",
    "@Guide(.future(3)) var a: Int", "@Guide(description: \"x\") var a: Bool",
  ])
  func whatAgreesIsLeftAlone(property: String) throws {
    #expect(try reports(property) == [])
  }

  @Test func aRangeUpsideDown() throws {
    #expect(
      try reports("@Guide(.range(9...1)) var a: Int") == [
        Report(
          message: "The 'range' of 'a' begins after its end, so nothing is in it.", isError: true,
          mended: ["@Guide(.range(1...9)) var a: Int"])
      ])
    #expect(try reports("@Guide(.range(-2 ... -7)) var a: Double").map(\.mended) == [["@Guide(.range(-7 ... -2)) var a: Double"]])
    #expect(try reports("@Guide(.count(4...2)) var a: [Int]").map(\.mended) == [["@Guide(.count(2...4)) var a: [Int]"]])
  }

  @Test func limitsThatPassEachOther() throws {
    #expect(
      try reports("@Guide(.minimum(9), .maximum(3)) var a: Int") == [
        Report(
          message: "'.minimum(9)' and '.maximum(3)' contradict each other: no value of 'a' fits both.", isError: true,
          mended: ["@Guide(.minimum(3), .maximum(9)) var a: Int"])
      ])
    #expect(
      try reports("@Guide(.minimumCount(5)) @Guide(.maximumCount(2)) var a: [Int]").map(\.mended) == [
        ["@Guide(.minimumCount(2)) @Guide(.maximumCount(5)) var a: [Int]"]
      ])
    #expect(
      try reports("@Guide(.range(1...5), .minimum(7)) var a: Int").map(\.mended) == [["@Guide(.range(1...5)) var a: Int"]])
    #expect(try reports("@Guide(.range(1...5), .range(6...9)) var a: Int").map(\.isError) == [true])
    #expect(try reports("@Guide(.count(2), .count(3)) var a: [Int]").map(\.isError) == [true])
  }

  @Test func aCountBesideALimitOfTheCount() throws {
    #expect(
      try reports("@Guide(.count(3), .minimumCount(5)) var a: [Int]") == [
        Report(
          message: "'.count(3)' and '.minimumCount(5)' contradict each other: no count of 'a' fits both.", isError: true,
          mended: ["@Guide(.count(3)) var a: [Int]"])
      ])
    #expect(
      try reports("@Guide(.minimumCount(1), .count(3)) var a: [Int]") == [
        Report(
          message: "'.minimumCount(1)' adds nothing to '.count(3)' of 'a'.", isError: false,
          mended: ["@Guide(.count(3)) var a: [Int]"])
      ])
  }

  @Test func countsBelowZero() throws {
    #expect(
      try reports("@Guide(.count(-3)) var a: [Int]") == [
        Report(
          message: "The 'count' of 'a' is negative; an array holds 0 elements or more.", isError: true,
          mended: ["@Guide(.count(3)) var a: [Int]"])
      ])
    #expect(try reports("@Guide(.maximumCount(-1)) var a: [Int]").map(\.mended) == [["@Guide(.maximumCount(1)) var a: [Int]"]])
    #expect(try reports("@Guide(.count(-2...4)) var a: [Int]").map(\.mended) == [["@Guide(.count(0...4)) var a: [Int]"]])
  }

  @Test func choices() throws {
    #expect(
      try reports("@Guide(description: \"x\", .anyOf([])) var a: String") == [
        Report(
          message: "'anyOf' of 'a' names no choice, so no value fits: name one, or leave the guide out.", isError: true,
          mended: ["@Guide(description: \"x\") var a: String"])
      ])
    #expect(
      try reports("@Guide(.anyOf([\"a\", \"b\", \"a\"])) var c: String") == [
        Report(message: "'anyOf' of 'c' names \"a\" twice.", isError: false, mended: ["@Guide(.anyOf([\"a\", \"b\"])) var c: String"])
      ])
    #expect(try reports("@Guide(.anyOf([\"a\"]), .constant(\"b\")) var c: String").map(\.isError) == [true])
    #expect(try reports("@Guide(.anyOf([\"a\", \"b\"]), .constant(\"b\")) var c: String") == [])
  }

  @Test func guidesOfAnotherType() throws {
    #expect(
      try reports("@Guide(.anyOf([\"a\"])) var c: [String]") == [
        Report(
          message: "The guide 'anyOf' does not fit: 'c' is an array, which takes 'count', 'minimumCount', 'maximumCount' and 'element'.",
          isError: true, mended: ["@Guide(.element(.anyOf([\"a\"]))) var c: [String]"])
      ])
    #expect(try reports("@Guide(/x+/) var c: [String]").map(\.mended) == [["@Guide(.element(.pattern(/x+/))) var c: [String]"]])
    #expect(try reports("@Guide(.range(1...2)) var c: [Int]?").map(\.mended) == [["@Guide(.element(.range(1...2))) var c: [Int]?"]])
    #expect(
      try reports("@Guide(.range(1...5)) var c: String").map(\.message) == [
        "The guide 'range' does not fit: 'c' is a string, which takes 'anyOf', 'constant' and 'pattern'."
      ])
    #expect(try reports("@Guide(.minimum(1)) var c: Bool").map(\.isError) == [true])
    #expect(try reports("@Guide(.range(1...2)) var c: [String]").map(\.mended) == [[]])
  }

  @Test func severalPatterns() throws {
    #expect(
      try reports("@Guide(.pattern(/a/), .pattern(/b/)) var c: String") == [
        Report(
          message: "'c' has several patterns, of which the last one holds.", isError: false,
          mended: ["@Guide(.pattern(/b/)) var c: String"])
      ])
  }

  @Test func propertiesThatAreLeftOut() throws {
    #expect(try reports("@Guide(description: \"d\") var a = 3").map(\.mended) == [["@Guide(description: \"d\") var a: Int = 3"]])
    #expect(
      try reports("@Guide(description: \"d\") var a = \"x\"").map(\.mended) == [["@Guide(description: \"d\") var a: String = \"x\""]])
    #expect(try reports("@Guide(description: \"d\") var a = Own()").map(\.mended) == [[]])
    #expect(try reports("var a = Own()").isEmpty)
    #expect(try reports("let b: Int = 3").map(\.mended) == [["var b: Int = 3"]])
  }

  @Test func keysOfPayloads() throws {
    #expect(try GenerableExpansion("@Generable enum A { case b(type: String) }").messages.count == 1)
    #expect(try GenerableExpansion("@Generable enum A { case b(Int, value: Int) }").messages.count == 1)
    #expect(try GenerableExpansion("@Generable enum A { case b(kind: String), c(Int, Int), d }").messages == [])
  }
}
