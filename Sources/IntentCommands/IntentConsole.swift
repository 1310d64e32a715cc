import EspalierIntents
import Foundation

/// Where commands write and read: a terminal, or a test.
public struct IntentConsole: Sendable {
  /// Writes a line of the result.
  public var output: @Sendable (String) -> Void
  /// Writes a line for the person.
  public var error: @Sendable (String) -> Void
  /// Reads a line; `nil` at the end.
  public var read: @Sendable () async -> String?
  /// Whether a person can be asked.
  public var isInteractive: Bool

  /// A console.
  public init(
    output: @escaping @Sendable (String) -> Void, error: @escaping @Sendable (String) -> Void,
    read: @escaping @Sendable () async -> String?,
    isInteractive: Bool
  ) {
    self.output = output
    self.error = error
    self.read = read
    self.isInteractive = isInteractive
  }

  /// The process's own streams; a person can be asked where standard input is a terminal.
  public static var standard: IntentConsole {
    IntentConsole(
      output: { print($0) }, error: { FileHandle.standardError.write(Data(($0 + "\n").utf8)) }, read: { readLine(strippingNewline: true) },
      isInteractive: isatty(0) == 1)
  }
}

/// Asks a person at a terminal: questions on standard error, answers from standard input.
struct TerminalAsker: IntentAsker {
  let console: IntentConsole
  /// Whether every confirmation is given.
  let agrees: Bool
  /// Whether questions may be put at all.
  let mayAsk: Bool

  func answer(_ question: IntentQuestion) async throws -> IntentAnswer {
    if question.isConfirmation, agrees { return .confirmed(true) }
    guard mayAsk else { throw AppIntentError.nobodyToAsk(question.prompt) }
    if let snippet = question.snippet { console.error(snippet.terminalText()) }
    console.error(question.prompt + (question.isConfirmation ? " [y/N]" : ""))
    for (index, option) in question.options.enumerated() { console.error("  \(index + 1). \(option)") }
    guard let line = await console.read() else { throw CancellationError() }
    let words = line.trimmingCharacters(in: .whitespaces)
    if !question.options.isEmpty, let number = Int(words), question.options.indices.contains(number - 1) { return .choice(number - 1) }
    return .text(words)
  }
}
