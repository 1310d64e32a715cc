import GuidedGenerationMacros
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

/// One report, and the source after each of its fix-its.
private struct Report: Equatable {
  let message: String
  let isError: Bool
  let mended: [String]
}

/// What is said about one property of a structure, and what its fix-its make of the property.
private func reports(_ property: String) -> [Report] {
  let source = "@Generable struct A { \(property) }"
  let file = Parser.parse(source: source)
  let context = BasicMacroExpansionContext(sourceFiles: [file: .init(moduleName: "Test", fullFilePath: "Test.swift")])
  _ = file.expand(
    macroSpecs: [
      "Generable": MacroSpec(type: GenerableMacro.self, conformances: ["Generable"]), "Guide": MacroSpec(type: GuideMacro.self),
    ], contextGenerator: { _ in context }, indentationWidth: .spaces(2))
  return context.diagnostics.map { diagnostic in
    Report(
      message: diagnostic.message, isError: diagnostic.diagMessage.severity == .error,
      mended: diagnostic.fixIts.map { fix in apply(fix, to: source, prefix: "@Generable struct A { ".utf8.count) })
  }
}

/// The source after a fix-it, without the structure around it.
private func apply(_ fix: FixIt, to source: String, prefix: Int) -> String {
  var edits: [(range: Range<Int>, text: String)] = []
  for change in fix.changes {
    guard case .replace(let old, let new) = change else { continue }
    // The nodes that macros see are detached: where they stand is found by their text, which the tests keep unique.
    let text = old.description
    let bytes = Array(source.utf8)
    let wanted = Array(text.utf8)
    guard let start = (0...(bytes.count - wanted.count)).first(where: { Array(bytes[$0..<($0 + wanted.count)]) == wanted }) else {
      continue
    }
    edits.append((start..<(start + wanted.count), new.description))
  }
  var bytes = Array(source.utf8)
  for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
    bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
  }
  return String(decoding: bytes.dropFirst(prefix).dropLast(2), as: UTF8.self)
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
  func whatAgreesIsLeftAlone(property: String) {
    #expect(reports(property) == [])
  }

  @Test func aRangeUpsideDown() {
    #expect(
      reports("@Guide(.range(9...1)) var a: Int") == [
        Report(
          message: "The 'range' of 'a' begins after its end, so nothing is in it.", isError: true,
          mended: ["@Guide(.range(1...9)) var a: Int"])
      ])
    #expect(reports("@Guide(.range(-2 ... -7)) var a: Double").map(\.mended) == [["@Guide(.range(-7 ... -2)) var a: Double"]])
    #expect(reports("@Guide(.count(4...2)) var a: [Int]").map(\.mended) == [["@Guide(.count(2...4)) var a: [Int]"]])
  }

  @Test func limitsThatPassEachOther() {
    #expect(
      reports("@Guide(.minimum(9), .maximum(3)) var a: Int") == [
        Report(
          message: "'.minimum(9)' and '.maximum(3)' contradict each other: no value of 'a' fits both.", isError: true,
          mended: ["@Guide(.minimum(3), .maximum(9)) var a: Int"])
      ])
    #expect(
      reports("@Guide(.minimumCount(5)) @Guide(.maximumCount(2)) var a: [Int]").map(\.mended) == [
        ["@Guide(.minimumCount(2)) @Guide(.maximumCount(5)) var a: [Int]"]
      ])
    #expect(
      reports("@Guide(.range(1...5), .minimum(7)) var a: Int").map(\.mended) == [["@Guide(.range(1...5)) var a: Int"]])
    #expect(reports("@Guide(.range(1...5), .range(6...9)) var a: Int").map(\.isError) == [true])
    #expect(reports("@Guide(.count(2), .count(3)) var a: [Int]").map(\.isError) == [true])
  }

  @Test func aCountBesideALimitOfTheCount() {
    #expect(
      reports("@Guide(.count(3), .minimumCount(5)) var a: [Int]") == [
        Report(
          message: "'.count(3)' and '.minimumCount(5)' contradict each other: no count of 'a' fits both.", isError: true,
          mended: ["@Guide(.count(3)) var a: [Int]"])
      ])
    #expect(
      reports("@Guide(.minimumCount(1), .count(3)) var a: [Int]") == [
        Report(
          message: "'.minimumCount(1)' adds nothing to '.count(3)' of 'a'.", isError: false,
          mended: ["@Guide(.count(3)) var a: [Int]"])
      ])
  }

  @Test func countsBelowZero() {
    #expect(
      reports("@Guide(.count(-3)) var a: [Int]") == [
        Report(
          message: "The 'count' of 'a' is negative; an array holds 0 elements or more.", isError: true,
          mended: ["@Guide(.count(3)) var a: [Int]"])
      ])
    #expect(reports("@Guide(.maximumCount(-1)) var a: [Int]").map(\.mended) == [["@Guide(.maximumCount(1)) var a: [Int]"]])
    #expect(reports("@Guide(.count(-2...4)) var a: [Int]").map(\.mended) == [["@Guide(.count(0...4)) var a: [Int]"]])
  }

  @Test func choices() {
    #expect(
      reports("@Guide(description: \"x\", .anyOf([])) var a: String") == [
        Report(
          message: "'anyOf' of 'a' names no choice, so no value fits: name one, or leave the guide out.", isError: true,
          mended: ["@Guide(description: \"x\") var a: String"])
      ])
    #expect(
      reports("@Guide(.anyOf([\"a\", \"b\", \"a\"])) var c: String") == [
        Report(message: "'anyOf' of 'c' names \"a\" twice.", isError: false, mended: ["@Guide(.anyOf([\"a\", \"b\"])) var c: String"])
      ])
    #expect(reports("@Guide(.anyOf([\"a\"]), .constant(\"b\")) var c: String").map(\.isError) == [true])
    #expect(reports("@Guide(.anyOf([\"a\", \"b\"]), .constant(\"b\")) var c: String") == [])
  }

  @Test func guidesOfAnotherType() {
    #expect(
      reports("@Guide(.anyOf([\"a\"])) var c: [String]") == [
        Report(
          message: "The guide 'anyOf' does not fit: 'c' is an array, which takes 'count', 'minimumCount', 'maximumCount' and 'element'.",
          isError: true, mended: ["@Guide(.element(.anyOf([\"a\"]))) var c: [String]"])
      ])
    #expect(reports("@Guide(/x+/) var c: [String]").map(\.mended) == [["@Guide(.element(.pattern(/x+/))) var c: [String]"]])
    #expect(reports("@Guide(.range(1...2)) var c: [Int]?").map(\.mended) == [["@Guide(.element(.range(1...2))) var c: [Int]?"]])
    #expect(
      reports("@Guide(.range(1...5)) var c: String").map(\.message) == [
        "The guide 'range' does not fit: 'c' is a string, which takes 'anyOf', 'constant' and 'pattern'."
      ])
    #expect(reports("@Guide(.minimum(1)) var c: Bool").map(\.isError) == [true])
    #expect(reports("@Guide(.range(1...2)) var c: [String]").map(\.mended) == [[]])
  }

  @Test func severalPatterns() {
    #expect(
      reports("@Guide(.pattern(/a/), .pattern(/b/)) var c: String") == [
        Report(
          message: "'c' has several patterns, of which the last one holds.", isError: false,
          mended: ["@Guide(.pattern(/b/)) var c: String"])
      ])
  }

  @Test func propertiesThatAreLeftOut() {
    #expect(reports("var a = 3").map(\.mended) == [["var a: Int = 3"]])
    #expect(reports("var a = \"x\"").map(\.mended) == [["var a: String = \"x\""]])
    #expect(reports("var a = Own()").map(\.mended) == [[]])
    #expect(reports("let b: Int = 3").map(\.mended) == [["var b: Int = 3"]])
  }

  @Test func keysOfPayloads() {
    func messages(_ source: String) -> [String] {
      let file = Parser.parse(source: source)
      let context = BasicMacroExpansionContext(sourceFiles: [file: .init(moduleName: "Test", fullFilePath: "Test.swift")])
      _ = file.expand(
        macroSpecs: ["Generable": MacroSpec(type: GenerableMacro.self, conformances: ["Generable"])], contextGenerator: { _ in context },
        indentationWidth: .spaces(2))
      return context.diagnostics.map(\.message)
    }
    #expect(messages("@Generable enum A { case b(type: String) }").count == 1)
    #expect(messages("@Generable enum A { case b(Int, value: Int) }").count == 1)
    #expect(messages("@Generable enum A { case b(kind: String), c(Int, Int), d }") == [])
  }
}
