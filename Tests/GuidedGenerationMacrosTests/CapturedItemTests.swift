import Foundation
import Testing

/// `CapturedItem` is written out, so that the command line builds without the macros: it is what they would write.
@Suite struct CapturedItemTests {
  @Test func isWhatTheMacroWrites() throws {
    let expansion = try GenerableExpansion(
      #"""
      @Generable
      public struct CapturedItem: Sendable, Equatable, Codable {
        @Guide(.anyOf(["task", "expense", "idea", "event"]))
        public var category: String
        @Guide(
          description: "3 to 7 words, no trailing punctuation",
          /([^\s"\\]{1,24} ){0,6}[^\s"\\]{0,24}[^\s"\\!-$&-\/:-@\[-`{-~¡-¿‐-⁯←-⯿、-〿]/)
        public var title: String
        @Guide(description: "yyyy-MM-dd", /[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])/)
        public var dueDate: String?
        @Guide(.anyOf(["low", "normal", "high"]))
        public var priority: String
        public var amount: Double?
      }
      """#)
    #expect(expansion.messages.isEmpty)
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let file = package.appendingPathComponent("Sources/Capture/CapturedItem+Generable.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    let members = expansion.members.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
    let expected = "extension CapturedItem {\n\(members.joined(separator: "\n"))\n}\n\n\(expansion.conformance)\n"
    #expect(text.hasSuffix("import Espalier\n\n" + expected))
  }
}
