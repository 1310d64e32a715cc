import ArgumentParser
import Foundation

/// The command line. Every verb parses its arguments, calls the library and prints; `docs/command-line.md` describes them all.
@main
struct Generate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Turns notes into values of a schema with a local language model.",
    discussion: """
      generate --schema CapturedItem "Bought groceries for $186.70"

      Results go to standard output, everything else to standard error.
      Exit status: 0 done, 64 wrong use, 65 bad input or schema, 66 no such file, 69 model unusable, 70 internal, 73 cannot write,
      130 interrupted.
      """,
    version: "generate 0.1.0",
    subcommands: [
      ExtractCommand.self, BatchCommand.self, CaptureCommand.self, LogCommand.self, TextCommand.self, TokenizeCommand.self,
      DetokenizeCommand.self, CheckCommand.self, SchemaCommand.self, InspectCommand.self, QuantizeCommand.self, BenchCommand.self,
    ],
    defaultSubcommand: ExtractCommand.self)

  static func main() async {
    Interruption.install()
    do {
      var command = try parseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      if isArgumentParserError(error) { exit(withError: error) }
      let failure = CommandError(describing: error)
      report("generate: \(failure.sentence)")
      Foundation.exit(failure.status.rawValue)
    }
  }

  /// Errors that ArgumentParser made itself: it knows how to print them, usage included, and their exit status.
  private static func isArgumentParserError(_ error: any Error) -> Bool {
    error is CleanExit || error is ValidationError || error is ExitCode
      || "\(type(of: error))" == "CommandError" && !(error is CommandError)
  }
}
