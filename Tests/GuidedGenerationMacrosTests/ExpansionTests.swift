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
        nonisolated public static var generationSchema: GuidedGeneration.GenerationSchema {
          GuidedGeneration.GenerationSchema(type: Self.self, description: "A note", _properties: {
            GuidedGeneration.GenerationSchema.Property(name: "kind", description: "What kind", type: String.self, guides: [.anyOf(["a", "b"])])
            GuidedGeneration.GenerationSchema.Property(name: "code", type: String?.self, guides: [.pattern(/x+/)])
            GuidedGeneration.GenerationSchema.Property(name: "default", type: [Int].self)
          })
        }

        nonisolated public var generatedContent: GuidedGeneration.GeneratedContent {
          GuidedGeneration.GeneratedContent(representNilExplicitlyInGeneratedContent: false, _properties: {
            GuidedGeneration.GeneratedContent._property("kind", self.kind)
            GuidedGeneration.GeneratedContent._property("code", self.code)
            GuidedGeneration.GeneratedContent._property("default", self.`default`)
          })
        }

        nonisolated public struct PartiallyGenerated: Swift.Identifiable, nonisolated GuidedGeneration.ConvertibleFromGeneratedContent {
          public var id: GuidedGeneration.GenerationID
          public var kind: String.PartiallyGenerated?
          public var code: String.PartiallyGenerated?
          public var `default`: [Int].PartiallyGenerated?
          nonisolated public init(_ content: GuidedGeneration.GeneratedContent) throws {
            self.id = content.id ?? GuidedGeneration.GenerationID()
            self.kind = try content.value(forProperty: "kind")
            self.code = try content.value(forProperty: "code")
            self.`default` = try content.value(forProperty: "default")
          }
        }
        """)
    #expect(
      expansion.conformance == """
        extension Note: nonisolated GuidedGeneration.Generable {
          nonisolated public init(_ content: GuidedGeneration.GeneratedContent) throws {
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
          nonisolated static var generationSchema: GuidedGeneration.GenerationSchema {
            GuidedGeneration.GenerationSchema(type: Self.self, _choices: {
              "not soon"
              "high"
              "default"
            })
          }

          nonisolated var generatedContent: GuidedGeneration.GeneratedContent {
            switch self {
            case .low:
              return GuidedGeneration.GeneratedContent("not soon")
            case .high:
              return GuidedGeneration.GeneratedContent("high")
            case .`default`:
              return GuidedGeneration.GeneratedContent("default")
            }
          }
          """))
    #expect(
      unindented(expansion.conformance)
        == unindented(
          """
          @available(macOS 26.0, *)
          extension Priority: nonisolated GuidedGeneration.Generable {
            nonisolated init(_ content: GuidedGeneration.GeneratedContent) throws {
              let choice = try content._choice()
              switch choice {
              case "not soon":
                self = .low
              case "high":
                self = .high
              case "default":
                self = .`default`
              default:
                throw content._unexpectedChoice(choice, for: Self.self)
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
      #"GenerationSchema._Payload(name: "circle", properties: [GuidedGeneration.GenerationSchema.Property(name: "radius", type: Double.self)])"#,
      #"Property(name: "value", type: Int.self), GuidedGeneration.GenerationSchema.Property(name: "second", type: String?.self)"#,
      #"GuidedGeneration.GenerationSchema._Payload(name: "none", properties: [])"#,
      #"GuidedGeneration.GenerationSchema(name: "S", description: "d", _payloads: {"#,
      "case .pair(let value0, let value1):",
      "return GuidedGeneration.GeneratedContent(representNilExplicitlyInGeneratedContent: false, _properties: {",
      #"GuidedGeneration.GeneratedContent._property("second", value1)"#,
      "nonisolated package enum PartiallyGenerated: nonisolated GuidedGeneration.ConvertibleFromGeneratedContent {",
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
        "The constant 'fixed' has its value already, so it is not generated: use 'var', or leave out the value.",
        "A tuple of properties is not generated: declare each property by itself.",
      ])
    #expect(expansion.members.components(separatedBy: "GenerationSchema.Property(").count == 4)
    // A property named id is the identity.
    #expect(expansion.members.contains("struct PartiallyGenerated: nonisolated GuidedGeneration.ConvertibleFromGeneratedContent {"))
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
    #expect(expansion.conformance.contains("extension A: nonisolated GuidedGeneration.Generable {"))
  }

  @Test func explicitNil() throws {
    let expansion = try GenerableExpansion("@Generable(representNilExplicitlyInGeneratedContent: true) struct A { var a: Int? }")
    #expect(
      expansion.members.contains(
        "GenerationSchema(type: Self.self, representNilExplicitlyInGeneratedContent: true, _properties: {"))
    #expect(expansion.members.contains("GeneratedContent(representNilExplicitlyInGeneratedContent: true, _properties: {"))
  }

  @Test func emptyStructure() throws {
    let expansion = try GenerableExpansion("@Generable struct A {}")
    #expect(words(expansion.members).joined(separator: " ").contains("GenerationSchema(type: Self.self, _properties: { })"))
  }

  @Test func whatTheMacroWritesHidesNoName() throws {
    let expansion = try GenerableExpansion(
      """
      @Generable(description: properties) struct A {
        #if DEBUG
        @Guide(.anyOf(choices)) var a: String
        #endif
        @Guide(.count(properties.count)) var b: [Int]
      }
      """)
    let schema = try #require(expansion.members.components(separatedBy: "generatedContent").first)
    #expect(!schema.contains("let ") && schema.components(separatedBy: "var ").count == 3 && schema.contains("#if DEBUG"))
  }

  @Test(arguments: [
    ("case a(Int, b: Int, Int)", ["value", "b", "value1"]), ("case a(x: Int, Int)", ["x", "value"]),
    ("case a(Int, Int, _ c: Int)", ["value", "value1", "c"]),
  ])
  func payloadsWithoutNamesAreCountedAmongThemselves(oneCase: String, keys: [String]) throws {
    let expansion = try GenerableExpansion("@Generable enum A { \(oneCase) }")
    #expect(expansion.members.matches(of: /Property\(name: "(\w+)"/).map { String($0.1) } == keys)
  }

  @Test func declarationsUnderConditionsAreSeen() throws {
    let expansion = try GenerableExpansion(
      """
      @Generable struct A {
        var a: Int
        #if os(Linux)
        struct PartiallyGenerated: ConvertibleFromGeneratedContent { init(_ content: GeneratedContent) throws {} }
        #endif
      }
      """)
    #expect(!expansion.members.contains("struct PartiallyGenerated"))
  }

  // MARK: Diagnostics

  @Test func aGuideWithoutATypeIsReported() throws {
    #expect(try GenerableExpansion("@Generable struct A { let id = UUID(); private var cache = [String: Int]() }").messages.isEmpty)
    #expect(
      try GenerableExpansion("@Generable struct A { @Guide(description: \"x\") var a = 1 }").messages == [
        "The property 'a' has a guide but no type, so it is not generated: write its type, as in 'var a: String'."
      ])
  }

  @Test(arguments: [
    ("CGFloat", "use Double"), ("[CGFloat]?", "use Double"), ("(Int, String)", "use a structure of its own with '@Generable'"),
    ("() -> Void", "make it a method or a computed property"),
    ("[Int: String]", "use '[String: String]', or an array of a structure with '@Generable'"),
    ("Any", "use GeneratedContent, which holds any value"), ("Character", "use String"),
    ("ClosedRange<Int>", "use two properties, for the lower and the upper bound"),
    ("any Equatable", "use a type of your own with '@Generable', or GeneratedContent for any value"),
  ])
  func whatCannotBeGeneratedIsSaidInOneSentence(type: String, advice: String) throws {
    let expansion = try GenerableExpansion("@Generable struct A { var a: Int; var x: \(type) }")
    #expect(expansion.messages == ["'x' is of the type '\(type)', which cannot be generated: \(advice)."])
    // Nothing is written that the compiler would report once more.
    #expect(!(expansion.members + expansion.conformance).contains("\"x\"") && expansion.conformance.contains("Swift.fatalError()"))
  }

  @Test(arguments: ["Date", "URL?", "[UUID]", "Duration", "UInt8", "Set<String>", "[String: Int]", "Decimal", "MyOwn", "Data"])
  func othersAreLeftToTheCompiler(type: String) throws {
    #expect(try GenerableExpansion("@Generable struct A { var x: \(type) }").messages.isEmpty)
  }

  @Test func aGuideThatDoesNotFitIsLeftOut() throws {
    let fraction = try GenerableExpansion("@Generable struct A { @Guide(.range(1.5...3)) var x: Int }")
    #expect(fraction.messages == ["The 'range' of 'x', an integer, has a bound with a fraction: use a whole number."])
    #expect(!fraction.members.contains("guides"))
    let other = try GenerableExpansion("@Generable struct A { @Guide(.anyOf([\"1\"])) var x: Int }")
    #expect(other.messages.count == 1 && !other.members.contains("guides"))
  }

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
        == words(
          "nonisolated private enum __Key_topic: GuidedGeneration.SessionPropertyKey { static var defaultValue: String { \"anything\" } }"))
    let accessors = try plugin.expand(.sessionPropertyEntry, as: .accessor, attribute: "@SessionPropertyEntry", of: declaration)
    let written = try #require(accessors.expandedSource)
    #expect(written.contains("self[__Key_topic.self]") && written.contains("self[__Key_topic.self] = newValue"))
  }
}
