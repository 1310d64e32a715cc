import Foundation
import Testing

/// Two types are written out, so that the command line builds without the macros: they are what the macro would write.
@Suite struct WrittenOutTests {
  @Test(arguments: [
    (
      "Sources/Capture/CapturedItem+Generable.swift",
      ##"""
      @Generable
      public struct CapturedItem: Sendable, Equatable, Codable {
        @Guide(.anyOf(["task", "expense", "idea", "event"]))
        public var category: String
        @Guide(
          description: "3 to 7 words, no trailing punctuation",
          .pattern(ecmaScript: #"([^\s"\\]{1,24} ){0,6}[^\s"\\]{0,24}[^\s"\\!-\$&-/:-@\[-`\{-~¡-¿‐-⁯←-⯿、-〿]"#))
        public var title: String
        @Guide(description: "yyyy-MM-dd", /[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])/)
        public var dueDate: String?
        @Guide(.anyOf(["low", "normal", "high"]))
        public var priority: String
        public var amount: Double?
      }
      """##
    ),
    (
      "Sources/GuidedGeneration/Prompt/ImageReference+Generable.swift",
      """
      @Generable
      public struct ImageReference: Sendable, Equatable {
        public let attachmentLabel: String
      }
      """
    ),
  ])
  func isWhatTheMacroWrites(path: String, annotated: String) throws {
    let expansion = try GenerableExpansion(annotated)
    #expect(expansion.messages.isEmpty)
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
    let type = try #require(text.firstMatch(of: /\nextension (\w+) \{\n/)?.1)
    let members = expansion.members.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
    #expect(text.hasSuffix("\n\nextension \(type) {\n\(members.joined(separator: "\n"))\n}\n\n\(expansion.conformance)\n"))
  }
}
