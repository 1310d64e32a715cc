import ArgumentParser
import Foundation

/// Agents whose configuration is known: where it stands, and how it names a server.
enum ClientConfiguration: String, CaseIterable, ExpressibleByArgument {
  case claudeDesktop = "claude-desktop"
  case claudeCode = "claude-code"
  case cursor
  case vscode
  case gemini

  /// What to write and where, for this program.
  func text(name: String, program: String = Self.program) -> String {
    let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
    let server = Self.json(["command": program, "args": ["mcp"]])
    return switch self {
    case .claudeDesktop: "# claude_desktop_config.json\n" + Self.json(["mcpServers": [letters: ["command": program, "args": ["mcp"]]]])
    case .claudeCode: "claude mcp add-json \(letters) '\(server.replacing("\n", with: " ").replacing("'", with: "'\\''"))'"
    case .cursor: "# .cursor/mcp.json\n" + Self.json(["mcpServers": [letters: ["command": program, "args": ["mcp"]]]])
    case .vscode:
      "# .vscode/mcp.json\n" + Self.json(["servers": [letters: ["type": "stdio", "command": program, "args": ["mcp"]] as [String: Any]]])
    case .gemini: "# .gemini/settings.json\n" + Self.json(["mcpServers": [letters: ["command": program, "args": ["mcp"]]]])
    }
  }

  private static func json(_ object: [String: Any]) -> String {
    let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? JSONSerialization.data(withJSONObject: object, options: options)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The path of this program.
  static var program: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }
}
