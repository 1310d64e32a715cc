import ArgumentParser
import Foundation
import ModelFiles

/// The command line. Every verb parses its arguments, calls the library and prints; `docs/command-line.md` describes them all.
@main
struct Generate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ProgramName.current,
    abstract: "Turns notes into values of a schema with a local language model.",
    discussion: """
      \(ProgramName.current) --schema CapturedItem 'Bought groceries for $186.70'

      Results go to standard output, everything else to standard error.
      Exit status: 0 done, 64 wrong use, 65 bad input or schema, 66 no such file, 69 model unusable, 70 internal, 73 cannot write,
      130 interrupted.
      """,
    version: "\(ProgramName.current) \(version)",
    subcommands: serverCommands + hubCommands + logCommands + [
      ExtractCommand.self, BatchCommand.self, WorkerCommand.self, TextCommand.self, TokenizeCommand.self, EmbedCommand.self,
      DetokenizeCommand.self, CheckCommand.self, SchemaCommand.self, InspectCommand.self, QuantizeCommand.self, BenchCommand.self,
      PerplexityCommand.self, LogitsCommand.self, DecideCommand.self, CalibrateCommand.self,
      MCPCommand.self, ModelsCommand.self, ChatCommand.self,
    ],
    defaultSubcommand: ExtractCommand.self)

  static let version = "0.1.0"

  /// Built with the trait `Server` only; without it, the verb says how to get it.
  private static var serverCommands: [any ParsableCommand.Type] {
    #if (Server || Services) && !COMMAND_LINE_ALONE
      [ServeCommand.self]
    #else
      [ServeLeftOut.self]
    #endif
  }

  /// Built with the trait `Hub` only; without it, the verb says how to get it.
  private static var hubCommands: [any ParsableCommand.Type] {
    #if (Hub || Services) && !COMMAND_LINE_ALONE
      [PullCommand.self]
    #else
      [PullLeftOut.self]
    #endif
  }

  /// The log and the actions on it, which the first build of a clone leaves out.
  private static var logCommands: [any ParsableCommand.Type] {
    #if COMMAND_LINE_ALONE
      [CaptureLeftOut.self, LogLeftOut.self, AskActionLeftOut.self, SuggestActionLeftOut.self, IntentsActionLeftOut.self]
    #else
      [CaptureCommand.self, LogCommand.self, AskActionCommand.self, SuggestActionCommand.self, IntentsActionCommand.self]
    #endif
  }

  static func main() async {
    ProcessStreams.prepare()
    var failure: (any Error)?
    do {
      var command = try parseAsRoot(words())
      try ThreadProbe.check()
      MemoryLimit.install()
      Interruption.install()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      failure = error
    }
    Foundation.exit(status(endingWith: failure))
  }

  /// Writes what is left to say, and returns the exit status.
  private static func status(endingWith failure: (any Error)?) -> Int32 {
    do {
      if let failure, isArgumentParserError(failure) {
        let message = fullMessage(for: failure)
        let code = exitCode(for: failure)
        if !message.isEmpty {
          if code.isSuccess {
            try printLine(CompletionScript.withDefaultVerb(message, program: ProgramName.current) + defaultVerbHelp)
          } else {
            report(message + hint(to: message))
          }
        }
        try StandardOutput.flush()
        return code.rawValue
      }
      // A command knows best what it could not write; else output that could not be written explains why the work was stopped.
      if let failure = failure as? CommandError, failure.status == .cannotCreate { throw failure }
      try StandardOutput.flush()
      if let failure { throw failure }
      return 0
    } catch is StandardOutput.ReaderGone {
      return 0
    } catch {
      let failure = CommandError(describing: error)
      report("\(ProgramName.current): \(ProgramName.inAdvice(failure.sentence))")
      return failure.status.rawValue
    }
  }

  /// The options of the default verb, for the help of the program itself: what most people call names no verb.
  private static var defaultVerbHelp: String {
    guard [["--help"], ["-h"], ["help"]].contains(Array(CommandLine.arguments.dropFirst())) else { return "" }
    let help = helpMessage(for: ExtractCommand.self)
    guard let start = help.range(of: "ARGUMENTS:") ?? help.range(of: "OPTIONS:") else { return "" }
    return "\n\nWITHOUT A VERB (extract), \(ProgramName.current) --schema <name|file|schema> [<options>] [<note>]:\n"
      + help[start.lowerBound...]
  }

  /// What was probably meant by words that the parser did not take.
  private static func hint(to message: String) -> String {
    let verbs = configuration.subcommands.map { $0._commandName }
    let first = CommandLine.arguments.dropFirst().first ?? "-"
    let namesNoVerb = !first.hasPrefix("-") && !verbs.contains(first)
    if namesNoVerb, let meant = NearMiss.of(first, in: verbs) {
      return "\nThere is no verb '\(PrintableText.quote(first))'; did you mean '\(meant)'?"
    }
    if namesNoVerb, message.contains("'--schema") {
      return "\nThere is no verb '\(PrintableText.quote(first))', and a note needs --schema."
    }
    if let option = message.firstMatch(of: /Unknown option '(?<name>[^'=]+)/)?.output.name, let mend = foreignOptions[String(option)] {
      return "\n" + mend
    }
    let isNote = namesNoVerb || !verbs.contains(first)
    return isNote && message.contains("nexpected argument") ? "\nA note of several words stands between quotes." : ""
  }

  /// What does here what other programs have these options for.
  private static let foreignOptions: [String: String] = {
    let output = "A value goes to standard output: put > FILE behind the command; batch and decide have --output."
    let format = "Values are JSON, whatever the program is asked for."
    let input = "A note in a file is read from standard input: put < FILE behind the command."
    return [
      "-o": output, "--output": output, "--out": output, "--format": format, "--json": format, "-f": input, "--file": input,
      "--input": input,
      "-V": "The version is told by --version.", "--prompt": "The note is the argument that has no option in front of it.",
      "-p": "The note is the argument that has no option in front of it.",
    ]
  }()

  /// Errors that ArgumentParser made itself: it knows how to print them, usage included, and their exit status.
  private static func isArgumentParserError(_ error: any Error) -> Bool {
    error is CleanExit || error is ValidationError || error is ExitCode
      || "\(type(of: error))" == "CommandError" && !(error is CommandError)
  }
}
