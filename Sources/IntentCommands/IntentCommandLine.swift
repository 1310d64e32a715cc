import ArgumentParser
import EspalierIntents
import Foundation

/// The command line of an application's actions.
///
/// ```swift
/// @main enum Water {
///   static func main() async {
///     await IntentCommandLine.main(name: "water") { try IntentHost(package: WaterPackage.self, applicationName: "Water") }
///   }
/// }
/// ```
///
/// That gives `water ask`, `water find`, `water mcp`, and `water intents list|show|run|log|suggestions|check`. Exit codes: 0 done, 1 the
/// action failed, 64 wrong use, 65 a value that an action cannot take, 73 the file cannot be written, 130 declined.
public enum IntentCommandLine {
  @TaskLocal static var current: Context?

  /// What commands work with.
  struct Context: Sendable {
    /// What the program is called.
    var name: String
    var console: IntentConsole
    /// The application's own verbs.
    var commands: [any ParsableCommand.Type]
    var makeHost: @Sendable () throws -> IntentHost
  }

  /// Runs the process's arguments and exits.
  ///
  /// - Parameter commands: further verbs, such as `ServeCommand` of the product `IntentServer`.
  public static func main(
    name: String, commands: [any ParsableCommand.Type] = [], makeHost: @escaping @Sendable () throws -> IntentHost
  ) async -> Never {
    exit(
      await run(
        name: name, arguments: Array(CommandLine.arguments.dropFirst()), console: .standard, commands: commands, makeHost: makeHost))
  }

  /// Runs arguments.
  ///
  /// - Parameter commands: further verbs.
  /// - Returns: the exit code.
  public static func run(
    name: String, arguments: [String], console: IntentConsole, commands: [any ParsableCommand.Type] = [],
    makeHost: @escaping @Sendable () throws -> IntentHost
  ) async -> Int32 {
    await $current.withValue(Context(name: name, console: console, commands: commands, makeHost: makeHost)) {
      do {
        var command = try Root.parseAsRoot(arguments)
        if var waiting = command as? any AsyncParsableCommand { try await waiting.run() } else { try command.run() }
        return 0
      } catch {
        return report(error, console)
      }
    }
  }

  private static func report(_ error: any Error, _ console: IntentConsole) -> Int32 {
    switch error {
    // The command has said what there is to say.
    case let code as ExitCode: return code.rawValue
    case let error as IntentArgumentError:
      let flag = error.parameter.kebabCase
      console.error("error: \(error.sentence)" + (error.kind == .missing ? " Flag: --\(flag)" : ""))
      return error.kind == .missing || error.kind == .unknownParameter ? 64 : 65
    case is CancellationError:
      console.error("Cancelled.")
      return 130
    case let error as AppIntentError where error.isDeclined:
      console.error(error.sentence)
      return 130
    case let error as AppIntentError where error.isUnanswered:
      console.error("error: \(error.sentence)")
      return 64
    case is SentenceRefusal:
      console.error("error: \(error.sentence)")
      return 65
    case is IntentRegistryError:
      console.error("error: \(error.sentence)")
      return 70
    case is IntentStorageError:
      console.error("error: \(error.sentence)")
      return 73
    default: break
    }
    let code = Root.exitCode(for: error)
    if code == .success {
      console.output(Root.fullMessage(for: error))
      return 0
    }
    if code == .validationFailure {
      console.error(Root.fullMessage(for: error))
      return 64
    }
    console.error("error: \(error.sentence)")
    return 1
  }

  /// Writes what came of a run. At a terminal the buttons of its card are pressed by their numbers, until a line is empty.
  static func present(
    _ outcome: IntentOutcome, of host: IntentHost, console: IntentConsole, asker: TerminalAsker?, asJSON: Bool
  ) async throws {
    outcome.write(to: console, asJSON: asJSON)
    guard !asJSON, let asker, asker.mayAsk else { return }
    var shown = outcome
    while let buttons = shown.snippet?.buttons, !buttons.isEmpty {
      console.error(buttons.enumerated().map { "  \($0.offset + 1). \($0.element.label)" }.joined(separator: "\n"))
      console.error("A number presses a button, an empty line ends.")
      guard let line = await console.read()?.trimmingCharacters(in: .whitespaces), !line.isEmpty else { return }
      guard let number = Int(line), buttons.indices.contains(number - 1) else {
        console.error("Found \"\(line)\", expected a number from 1 to \(buttons.count), or an empty line.")
        continue
      }
      var next = try await host.run(buttons[number - 1], surface: "cli", asker: asker)
      // A button whose action brings no card leaves the card there, with what is so now.
      if next.snippet == nil, let card = shown.snippetIntent {
        next.snippetIntent = card
        next.snippet = try await host.snippet(of: card)
      }
      next.write(to: console, asJSON: false)
      shown = next
    }
  }

  /// The application's actions, for its own verbs.
  ///
  /// - Throws: what making them throws.
  public static func host() throws -> IntentHost { try context().makeHost() }

  /// Says something on the standard error of the command line that runs.
  public static func warn(_ sentence: String) throws { try context().console.error("warning: \(sentence)") }

  static func context() throws -> Context {
    guard let current else { throw ValidationError("The commands run through IntentCommandLine.run.") }
    return current
  }
}

/// The verbs.
struct Root: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: IntentCommandLine.current?.name ?? "actions",
      abstract: "Does what the application can do, for a person or for an agent.",
      discussion: """
        What the application can do are its actions, such as logging a glass of water. `intents list` names them.
        """,
      subcommands: [AskCommand.self, FindCommand.self, MCPCommand.self, IntentsCommand.self] + (IntentCommandLine.current?.commands ?? []))
  }
}

/// What may be asked, and how results are written.
struct RunOptions: ParsableArguments {
  @Flag(help: "Confirm everything.") var yes = false
  @Flag(help: "Ask nothing: what is missing is an error.") var noInput = false
  @Flag(help: "Write the result as one line of JSON.") var resultJson = false

  func asker(_ console: IntentConsole) -> TerminalAsker? {
    let mayAsk = !noInput && console.isInteractive
    return mayAsk || yes ? TerminalAsker(console: console, agrees: yes, mayAsk: mayAsk) : nil
  }
}

extension IntentOutcome {
  /// Writes what came of a run: dialog and card, or one line of JSON.
  func write(to console: IntentConsole, asJSON: Bool) {
    if asJSON {
      console.output(json)
      return
    }
    console.output(dialog)
    if let card = snippet?.terminalText(), !card.isEmpty { console.output(card) }
  }
}
