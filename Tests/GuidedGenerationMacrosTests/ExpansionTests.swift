import Foundation
import Testing

/// Without the space in front of each line: how far the formatter of swift-syntax moves a case's lines in is its own affair.
private func unindented(_ text: String) -> [String] {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
}

private func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

@Suite struct ExpansionTests {
  @Test func structure() throws {
    let expansion = try GenerableExpansion(
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
    #expect(expansion.messages.isEmpty)
    #expect(
      expansion.members == """
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
        """)
    #expect(
      expansion.conformance == """
        extension Note: nonisolated Generable {
          nonisolated public init(_ content: GeneratedContent) throws {
            self.kind = try content.value(forProperty: "kind")
            self.code = try content.value(forProperty: "code")
            self.`default` = try content.value(forProperty: "default")
          }
        }
        """)
  }

  @Test func choices() throws {
    let expansion = try GenerableExpansion(
      """
      @available(macOS 26.0, *)
      @Generable
      enum Priority: String {
        case low = "not soon"
        case high, `default`
      }
      """)
    #expect(expansion.messages.isEmpty)
    #expect(
      unindented(expansion.members)
        == unindented(
          """
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
          """))
    #expect(
      unindented(expansion.conformance)
        == unindented(
          """
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
          """))
  }

  @Test func payloads() throws {
    let expansion = try GenerableExpansion(
      """
      @Generable(name: "S", description: "d")
      package enum Shape {
        case circle(radius: Double)
        case pair(Int, _ second: String?)
        indirect case both(Shape)
        case none
      }
      """)
    #expect(expansion.messages.isEmpty)
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
    ] { #expect((expansion.members + expansion.conformance).contains(line), "\(line)") }
  }

  @Test func stackedGuidesAddUp() throws {
    let expansion = try GenerableExpansion(
      """
      @Generable struct A {
        @Guide(description: "d", .minimum(1))
        @Guide(.maximum(2), .minimum(0))
        var count: Int
      }
      """)
    #expect(
      expansion.members.contains(
        #"name: "count", description: "d", type: Int.self, guides: [.minimum(1), .maximum(2), .minimum(0)]"#))
  }

  @Test func conditionsAreKept() throws {
    let expansion = try GenerableExpansion(
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
    #expect(expansion.members.contains("#if DEBUG\n"))
    #expect(expansion.members.contains("#elseif os(Linux)\n"))
    #expect(expansion.conformance.contains(#"self.b = try content.value(forProperty: "b")"#))
  }

  @Test func whatIsNotStoredIsNotGenerated() throws {
    let expansion = try GenerableExpansion(
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
      expansion.messages == [
        "The property 'inferred' is not generated: write its type, as in 'var inferred: String', to generate it.",
        "The constant 'fixed' has its value already, so it is not generated: use 'var', or leave out the value.",
        "A tuple of properties is not generated: declare each property by itself.",
      ])
    #expect(expansion.members.components(separatedBy: "properties.append(GenerationSchema.Property").count == 4)
    // A property named id is the identity.
    #expect(expansion.members.contains("struct PartiallyGenerated: nonisolated ConvertibleFromGeneratedContent {"))
    #expect(!expansion.members.contains("GenerationID"))
  }

  @Test func whatIsDeclaredIsLeftAlone() throws {
    let expansion = try GenerableExpansion(
      """
      @Generable struct A {
        var a: Int
        static var generationSchema: GenerationSchema { fatalError() }
        var generatedContent: GeneratedContent { fatalError() }
        typealias PartiallyGenerated = A
        init(_ content: GeneratedContent) throws { a = 1 }
      }
      """)
    #expect(expansion.messages.isEmpty)
    #expect(expansion.members.isEmpty)
    #expect(!expansion.conformance.contains("init"))
    #expect(expansion.conformance.contains("extension A: nonisolated Generable {"))
  }

  @Test func explicitNil() throws {
    let expansion = try GenerableExpansion("@Generable(representNilExplicitlyInGeneratedContent: true) struct A { var a: Int? }")
    #expect(
      expansion.members.contains(
        "GenerationSchema(type: Self.self, representNilExplicitlyInGeneratedContent: true, properties: properties)"))
    #expect(expansion.members.contains("GeneratedContent(properties: properties, representNilExplicitlyInGeneratedContent: true)"))
  }

  @Test func emptyStructure() throws {
    let expansion = try GenerableExpansion("@Generable struct A {}")
    #expect(expansion.members.contains("let properties: [GenerationSchema.Property] = []"))
  }

  // MARK: Diagnostics

  @Test(arguments: ["@Generable class A {}", "@Generable actor A {}"])
  func onlyStructuresAndEnumerations(source: String) throws {
    #expect(try GenerableExpansion(source).messages == ["'@Generable' can only be used on structs and enums."])
  }

  @Test func existingConformance() throws {
    #expect(
      try GenerableExpansion("@Generable struct A: Generable { var a: Int }", conformances: []).messages == [
        "Type already conforms to 'Generable'. Remove the '@Generable' macro or delete the existing conformance."
      ])
  }

  @Test func noCases() throws {
    #expect(try GenerableExpansion("@Generable enum A {}").messages == ["Generable enums must have at least one case."])
  }

  @Test(arguments: [
    "@Guide(description: \"x\") func f() {}", "@Guide(description: \"x\") var a: Int { 1 }",
    "@Guide(description: \"x\") static var a: Int = 1",
  ])
  func guidesBelongToStoredProperties(declaration: String) throws {
    let expansion = try MacroPlugin().expand(.guide, as: .peer, attribute: "@Guide(description: \"x\")", of: declaration)
    #expect(expansion.diagnostics.map(\.message) == ["'@Guide' can only be used with a stored property."])
  }

  @Test func aGuideWritesNothing() throws {
    let expansion = try MacroPlugin().expand(.guide, as: .peer, attribute: "@Guide(.minimum(1))", of: "@Guide(.minimum(1)) var a: Int")
    #expect(expansion == .init(expandedSource: "", diagnostics: []))
  }

  @Test func aPropertyOfSessions() throws {
    let plugin = try MacroPlugin()
    let declaration = "@SessionPropertyEntry var topic: String = \"anything\""
    let key = try plugin.expand(.sessionPropertyEntry, as: .peer, attribute: "@SessionPropertyEntry", of: declaration)
    #expect(
      words(key.expandedSource ?? "")
        == words("nonisolated private enum __Key_topic: SessionPropertyKey { static var defaultValue: String { \"anything\" } }"))
    let accessors = try plugin.expand(.sessionPropertyEntry, as: .accessor, attribute: "@SessionPropertyEntry", of: declaration)
    let written = try #require(accessors.expandedSource)
    #expect(written.contains("self[__Key_topic.self]") && written.contains("self[__Key_topic.self] = newValue"))
  }
}
