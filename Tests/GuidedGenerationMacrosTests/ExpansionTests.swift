import Foundation
import GuidedGenerationMacros
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

/// What a source becomes, and what is said about it.
private func expand(_ source: String, conformances: [String] = ["Generable"]) -> (text: String, messages: [String]) {
  let file = Parser.parse(source: source)
  let context = BasicMacroExpansionContext(sourceFiles: [file: .init(moduleName: "Test", fullFilePath: "Test.swift")])
  let expanded = file.expand(
    macroSpecs: [
      "Generable": MacroSpec(type: GenerableMacro.self, conformances: conformances.map { "\(raw: $0)" }),
      "Guide": MacroSpec(type: GuideMacro.self),
    ], contextGenerator: { _ in context }, indentationWidth: .spaces(2))
  return (expanded.description.trimmingCharacters(in: .whitespacesAndNewlines), context.diagnostics.map(\.message))
}

@Suite struct ExpansionTests {
  @Test func structure() {
    let (text, messages) = expand(
      """
      @Generable(description: "A note")
      public struct Note {
        @Guide(description: "What kind", .anyOf(["a", "b"]))
        public var kind: String
        @Guide(/x+/)
        var code: String?
        let `default`: [Int]
      }
      """)
    #expect(messages.isEmpty)
    #expect(
      text == """
        public struct Note {
          public var kind: String
          var code: String?
          let `default`: [Int]

          nonisolated public static var generationSchema: GenerationSchema {
            var properties: [GenerationSchema.Property] = []
            properties.append(GenerationSchema.Property(name: "kind", description: "What kind", type: String.self, guides: [.anyOf(["a", "b"])]))
            properties.append(GenerationSchema.Property(name: "code", type: String?.self, guides: [.pattern(/x+/)]))
            properties.append(GenerationSchema.Property(name: "default", type: [Int].self))
            return GenerationSchema(type: Self.self, description: "A note", properties: properties)
          }

          nonisolated public var generatedContent: GeneratedContent {
            var properties: [(String, any ConvertibleToGeneratedContent)] = []
            properties.append(("kind", self.kind))
            properties.append(("code", self.code))
            properties.append(("default", self.`default`))
            return GeneratedContent(properties: properties, representNilExplicitlyInGeneratedContent: false)
          }

          nonisolated public struct PartiallyGenerated: Identifiable, nonisolated ConvertibleFromGeneratedContent {
            public var id: GenerationID
            public var kind: String.PartiallyGenerated?
            public var code: String.PartiallyGenerated?
            public var `default`: [Int].PartiallyGenerated?
            nonisolated public init(_ content: GeneratedContent) throws {
              self.id = content.id ?? GenerationID()
              self.kind = try content.value(forProperty: "kind")
              self.code = try content.value(forProperty: "code")
              self.`default` = try content.value(forProperty: "default")
            }
          }
        }

        extension Note: nonisolated Generable {
          nonisolated public init(_ content: GeneratedContent) throws {
            self.kind = try content.value(forProperty: "kind")
            self.code = try content.value(forProperty: "code")
            self.`default` = try content.value(forProperty: "default")
          }
        }
        """)
  }

  @Test func choices() {
    let (text, messages) = expand(
      """
      @available(macOS 26.0, *)
      @Generable
      enum Priority: String {
        case low = "not soon"
        case high, `default`
      }
      """)
    #expect(messages.isEmpty)
    #expect(
      text == """
        @available(macOS 26.0, *)
        enum Priority: String {
          case low = "not soon"
          case high, `default`

          nonisolated static var generationSchema: GenerationSchema {
            var choices: [String] = []
            choices.append("not soon")
            choices.append("high")
            choices.append("default")
            return GenerationSchema(type: Self.self, anyOf: choices)
          }

          nonisolated var generatedContent: GeneratedContent {
            switch self {
            case .low:
              return GeneratedContent("not soon")
            case .high:
              return GeneratedContent("high")
            case .`default`:
              return GeneratedContent("default")
            }
          }
        }

        @available(macOS 26.0, *)
        extension Priority: nonisolated Generable {
          nonisolated init(_ content: GeneratedContent) throws {
            let choice = try content.choice()
            switch choice {
            case "not soon":
              self = .low
            case "high":
              self = .high
            case "default":
              self = .`default`
            default:
              throw content.unexpectedChoice(choice, for: Self.self)
            }
          }
        }
        """)
  }

  @Test func payloads() {
    let (text, messages) = expand(
      """
      @Generable(name: "S", description: "d")
      package enum Shape {
        case circle(radius: Double)
        case pair(Int, _ second: String?)
        indirect case both(Shape)
        case none
      }
      """)
    #expect(messages.isEmpty)
    for line in [
      #"payloads.append(GenerationSchema.Payload(name: "circle", properties: [GenerationSchema.Property(name: "radius", type: Double.self)]))"#,
      #"GenerationSchema.Property(name: "value", type: Int.self), GenerationSchema.Property(name: "second", type: String?.self)"#,
      #"payloads.append(GenerationSchema.Payload(name: "none", properties: []))"#,
      #"return GenerationSchema(name: "S", description: "d", anyOf: payloads)"#,
      "case .pair(let value0, let value1):",
      #"return GeneratedContent(properties: [("type", "pair"), ("value", value0), ("second", value1)], representNilExplicitlyInGeneratedContent: false)"#,
      "nonisolated package enum PartiallyGenerated: nonisolated ConvertibleFromGeneratedContent {",
      "case circle(radius: Double.PartiallyGenerated?)", "case pair(Int.PartiallyGenerated?, String.PartiallyGenerated?)",
      "indirect case both(Shape.PartiallyGenerated?)", "case none\n",
      #"self = .circle(radius: try content.value(forProperty: "radius"))"#,
      #"self = .pair(try content.value(forProperty: "value"), try content.value(forProperty: "second"))"#,
      "self = .none\n",
    ] { #expect(text.contains(line), "\(line)") }
  }

  @Test func stackedGuidesAddUp() {
    let (text, _) = expand(
      """
      @Generable struct A {
        @Guide(description: "d", .minimum(1))
        @Guide(.maximum(2), .minimum(0))
        var count: Int
      }
      """)
    #expect(text.contains(#"name: "count", description: "d", type: Int.self, guides: [.minimum(1), .maximum(2), .minimum(0)]"#))
  }

  @Test func conditionsAreKept() {
    let (text, _) = expand(
      """
      @Generable struct A {
        #if DEBUG
        var a: Int
        #elseif os(Linux)
        var b: Int
        #else
        func c() {}
        #endif
      }
      """)
    #expect(text.contains("#if DEBUG\n"))
    #expect(text.contains("#elseif os(Linux)\n"))
    #expect(text.contains(#"self.b = try content.value(forProperty: "b")"#))
  }

  @Test func whatIsNotStoredIsNotGenerated() {
    let (text, messages) = expand(
      """
      @Generable struct A {
        var a, b: Int
        static let s: Int = 1
        lazy var l: Int = 2
        var computed: Int { 3 }
        var observed: Int = 4 { didSet {} }
        var inferred = 5
        let fixed: Int = 6
        var (x, y): (Int, Int)
        var id: String
      }
      """)
    #expect(
      messages == [
        "The property 'inferred' is not generated: write its type, as in 'var inferred: String', to generate it.",
        "The constant 'fixed' has its value already, so it is not generated: use 'var', or leave out the value.",
        "A tuple of properties is not generated: declare each property by itself.",
      ])
    #expect(text.components(separatedBy: "properties.append(GenerationSchema.Property").count == 4)
    // A property named id is the identity.
    #expect(text.contains("struct PartiallyGenerated: nonisolated ConvertibleFromGeneratedContent {"))
    #expect(!text.contains("GenerationID"))
  }

  @Test func whatIsDeclaredIsLeftAlone() {
    let (text, messages) = expand(
      """
      @Generable struct A {
        var a: Int
        static var generationSchema: GenerationSchema { fatalError() }
        var generatedContent: GeneratedContent { fatalError() }
        typealias PartiallyGenerated = A
        init(_ content: GeneratedContent) throws { a = 1 }
      }
      """)
    #expect(messages.isEmpty)
    #expect(text.components(separatedBy: "generationSchema").count == 2)
    #expect(text.components(separatedBy: "init(_ content").count == 2)
    #expect(text.contains("extension A: nonisolated Generable {"))
  }

  @Test func explicitNil() {
    let (text, _) = expand("@Generable(representNilExplicitlyInGeneratedContent: true) struct A { var a: Int? }")
    #expect(text.contains("GenerationSchema(type: Self.self, representNilExplicitlyInGeneratedContent: true, properties: properties)"))
    #expect(text.contains("GeneratedContent(properties: properties, representNilExplicitlyInGeneratedContent: true)"))
  }

  @Test func emptyStructure() {
    let (text, _) = expand("@Generable struct A {}")
    #expect(text.contains("let properties: [GenerationSchema.Property] = []"))
  }

  // MARK: Diagnostics

  @Test(arguments: ["@Generable class A {}", "@Generable actor A {}"])
  func onlyStructuresAndEnumerations(source: String) {
    #expect(expand(source).messages == ["'@Generable' can only be used on structs and enums."])
  }

  @Test func existingConformance() {
    #expect(
      expand("@Generable struct A: Generable { var a: Int }", conformances: []).messages == [
        "Type already conforms to 'Generable'. Remove the '@Generable' macro or delete the existing conformance."
      ])
  }

  @Test func noCases() {
    #expect(expand("@Generable enum A {}").messages == ["Generable enums must have at least one case."])
  }

  @Test(arguments: [
    "struct A { @Guide(description: \"x\") func f() {} }", "struct A { @Guide(description: \"x\") var a: Int { 1 } }",
    "struct A { @Guide(description: \"x\") static var a: Int = 1 }",
  ])
  func guidesBelongToStoredProperties(source: String) {
    #expect(expand(source).messages == ["'@Guide' can only be used with a stored property."])
  }
}
