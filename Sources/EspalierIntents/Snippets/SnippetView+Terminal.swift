extension SnippetView {
  /// The card in plain text, in a frame.
  ///
  /// - Parameter width: the most columns that it takes, at least 20.
  package func terminalText(width: Int = 72) -> String {
    let inner = max(width, 20) - 4
    let lines = lines(width: inner)
    guard !lines.isEmpty else { return "" }
    let columns = lines.map(\.count).max() ?? 0
    let edge = String(repeating: "─", count: columns + 2)
    return (["┌\(edge)┐"] + lines.map { "│ \($0)\(String(repeating: " ", count: columns - $0.count)) │" } + ["└\(edge)┘"])
      .joined(separator: "\n")
  }

  /// The card in plain lines of at most so many columns.
  package func lines(width: Int) -> [String] {
    switch self {
    case .heading(let text): text.wrapped(to: width)
    case .paragraph(let text): text.wrapped(to: width)
    case .pair(let name, let value): "\(name): \(value)".wrapped(to: width)
    case .picture(_, let alternative): "[picture: \(alternative)]".wrapped(to: width)
    case .list(let items): items.flatMap { "• \($0)".wrapped(to: width) }
    case .action(let button): "[ \(button.label) ]".wrapped(to: width)
    case .stack(let parts): parts.flatMap { $0.lines(width: width) }
    }
  }
}

extension String {
  /// The text in lines of so many characters, broken between words; control characters are left out.
  func wrapped(to width: Int) -> [String] {
    split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      var lines: [String] = []
      var current = ""
      for word in line.filter({ !$0.unicodeScalars.contains { $0.properties.generalCategory == .control } }).split(separator: " ") {
        var word = String(word)
        while word.count > width {
          if !current.isEmpty { lines.append(current) }
          current = ""
          lines.append(String(word.prefix(width)))
          word = String(word.dropFirst(width))
        }
        if current.isEmpty {
          current = word
        } else if current.count + 1 + word.count <= width {
          current += " " + word
        } else {
          lines.append(current)
          current = word
        }
      }
      return lines + (current.isEmpty && !lines.isEmpty ? [] : [current])
    }
  }
}
