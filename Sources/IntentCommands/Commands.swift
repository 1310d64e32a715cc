import ArgumentParser
import EspalierIntents
import Foundation
import GuidedGeneration
import IntentMCP
import MCPStandardStreams
import ModelContextProtocol

/// `ask SENTENCE`.
struct AskCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "ask", abstract: "Does what a sentence asks for.")

  @Argument(help: "The sentence.") var sentence: [String]
  @Flag(help: "Show what the sentence could mean, and run nothing.") var explain = false
  @OptionGroup var options: RunOptions

  func run() async throws {
    let context = try IntentCommandLine.context()
    let host = try context.makeHost()
    let sentence = sentence.joined(separator: " ")
    if explain {
      context.console.output(try await host.match(sentence).explanation)
      return
    }
    let outcome = try await host.ask(sentence, surface: "cli", asker: options.asker(context.console))
    try await IntentCommandLine.present(
      outcome, of: host, console: context.console, asker: options.asker(context.console), asJSON: options.resultJson)
    if outcome.isUnopened { throw ExitCode(1) }
  }
}

/// `find WORDS`.
struct FindCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "find", abstract: "Finds records by words and by meaning.")

  @Argument(help: "What is looked for.") var words: [String]
  @Option(help: "A kind of record.") var type: String?
  @Option(help: "The most records.") var limit = 10
  @Option(help: "Write the first record in this form, such as image/png or text/plain.") var form: String?
  @Flag(help: "One JSON line a record.") var json = false

  func run() async throws {
    let context = try IntentCommandLine.context()
    let host = try context.makeHost()
    let hits = try await host.find(words.joined(separator: " "), type: type, limit: limit)
    if let form {
      guard let first = hits.first else { throw ValidationError("Nothing was found.") }
      guard let (data, _) = try await host.representation(type: first.type, identifier: first.identifier, as: form) else {
        throw ValidationError("\(first.title) is not offered as \(form).")
      }
      FileHandle.standardOutput.write(data)
      return
    }
    for hit in hits {
      if json {
        context.console.output(hit.json)
      } else {
        let rest = hit.text.replacing("\n", with: " ").prefix(60)
        context.console.output("\(hit.type)/\(hit.identifier)  \(hit.title)\(rest.isEmpty ? "" : "  \(rest)")")
      }
    }
    if hits.isEmpty { context.console.error("Nothing was found.") }
  }
}

/// `mcp`.
struct MCPCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp", abstract: "Serves the actions to an agent over standard input and output.")

  @Option(help: "Print the configuration of a client and end: \(ClientConfiguration.allCases.map(\.rawValue).joined(separator: ", ")).")
  var printConfig: ClientConfiguration?

  func run() async throws {
    let context = try IntentCommandLine.context()
    if let printConfig {
      context.console.output(printConfig.text(name: try context.makeHost().applicationName))
      return
    }
    let host = try context.makeHost()
    for warning in host.registry.toolNameWarnings { context.console.error("warning: \(warning)") }
    await StandardStreams.serve(MCPServer(provider: IntentProvider(host: host)))
  }
}

/// `intents …`.
struct IntentsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "intents", abstract: "Lists, shows and runs actions, and tells what became of them.",
    discussion: """
      An action is one thing that the application does when it is asked to, such as logging a glass of water: it has a name, parameters \
      and an answer. `run` does one by its name, `ask` finds the one that a sentence means, and `mcp` offers all of them to an agent.
      """,
    subcommands: [
      ListCommand.self, ShowCommand.self, RunCommand.self, LogCommand.self, SuggestionsCommand.self, CheckCommand.self, IndexCommand.self,
    ])
}

/// `intents list`.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists the actions.")

  @Flag(help: "Everything about them, as one JSON line each.") var json = false

  func run() async throws {
    let context = try IntentCommandLine.context()
    for intent in try context.makeHost().registry.intents {
      context.console.output(json ? intent.metadata.compactJSON : "\(intent.identifier)  \(intent.sentence)")
    }
  }
}

/// `intents show NAME`.
struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "show", abstract: "Shows an action's parameters and phrases.")

  @Argument(help: "The action.") var name: String

  func run() async throws {
    let context = try IntentCommandLine.context()
    let host = try context.makeHost()
    let intent = try host.registry.required(name)
    let console = context.console
    console.output("\(intent.title)\n  \(intent.description.isEmpty ? intent.sentence : intent.description)")
    for parameter in intent.parameters {
      let form =
        parameter.defaultContent.map { "default \($0.compactJSON)" } ?? (parameter.isRequired ? "asked for if missing" : "may be left out")
      console.output("  --\(parameter.name.kebabCase) \(parameter.shape.word)  \(parameter.title); \(form)")
    }
    for phrase in intent.phrases {
      console.output("  \"\(phrase.template.written.replacing("(application name)", with: host.applicationName))\"")
    }
  }
}

/// `intents run NAME --flag value …`.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Runs an action; each of its parameters is a flag.",
    discussion: "--json '{…}' gives all parameters at once; --yes confirms, --no-input forbids questions, --result-json writes JSON.")

  @Argument(parsing: .captureForPassthrough, help: "The action and its flags.") var rest: [String]

  func run() async throws {
    let context = try IntentCommandLine.context()
    guard let name = rest.first, !name.hasPrefix("-") else { throw ValidationError("Name an action: intents run NAME --flag value.") }
    let host = try context.makeHost()
    let intent = try host.registry.required(name)
    let flags = try IntentFlags(rest.dropFirst(), for: intent)
    var invocation =
      flags.json == nil
      ? IntentInvocation(intent.identifier, surface: "cli")
      : try IntentInvocation(intent.identifier, json: flags.json ?? "", surface: "cli")
    invocation.arguments += flags.arguments
    invocation.input = rest.dropFirst().joined(separator: " ")
    let outcome = try await host.run(invocation, asker: flags.asker(context.console))
    try await IntentCommandLine.present(
      outcome, of: host, console: context.console, asker: flags.asker(context.console), asJSON: flags.resultJSON)
    if outcome.isUnopened { throw ExitCode(1) }
  }
}

/// `intents log`.
struct LogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "log", abstract: "Tells what was run, for whom, why, and what came of it.")

  @Option(help: "The most records.") var limit = 20
  @Option(help: "Of one action alone.") var intent: String?
  @Flag(help: "One JSON line a record.") var json = false
  @Flag(help: "Go on as more comes.") var follow = false

  func run() async throws {
    let context = try IntentCommandLine.context()
    let host = try context.makeHost()
    var seen: Set<UUID> = []
    repeat {
      for record in try host.records(limit: limit, intent: intent).reversed() where seen.insert(record.id).inserted {
        context.console.output(json ? try record.json() : record.lines)
      }
      if follow { try await Task.sleep(for: .milliseconds(500)) }
    } while follow
  }
}

/// `intents suggestions`.
struct SuggestionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggestions", abstract: "What is likely wanted now, from what was done before.")

  @Option(help: "The most suggestions.") var limit = 5

  func run() async throws {
    let context = try IntentCommandLine.context()
    let host = try context.makeHost()
    for suggestion in try host.suggestions(limit: limit) {
      let command = "intents run \(suggestion.intent) --json '\(suggestion.arguments.replacing("'", with: "'\\''"))'"
      context.console.output("\(command)  # \(await host.title(of: suggestion)); \(suggestion.reason)")
    }
  }
}

/// `intents check FOLDER`.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Compares the compiler's list of actions with what the application offers.",
    discussion: """
      Build with -Xswiftc -emit-const-values -Xswiftc -Xfrontend -Xswiftc -const-gather-protocols-file -Xswiftc -Xfrontend -Xswiftc FILE, \
      where FILE holds ["AppIntent"], and name the build folder here. Without a folder, only the application's own rules are checked.
      """)

  @Argument(help: "A folder with .swiftconstvalues files.") var folder: String?

  func run() async throws {
    let context = try IntentCommandLine.context()
    let host = try context.makeHost()
    var missing: [String] = []
    if let folder {
      missing = try CompilerList(folder: folder).intents.filter { type in
        !host.registry.intents.contains { String(reflecting: $0.type) == type }
      }
    }
    for type in missing {
      context.console.error(
        "error: \(type) is not offered: add \(type.split(separator: ".").dropFirst().joined(separator: ".")).self to intents of the package"
      )
    }
    for warning in host.registry.toolNameWarnings { context.console.error("warning: \(warning)") }
    guard missing.isEmpty else { throw ExitCode(1) }
    context.console.output("\(host.registry.intents.count) actions, nothing is missing.")
  }
}

/// `intents index`.
struct IndexCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "index", abstract: "Verifies the index of records.")

  func run() async throws {
    let context = try IntentCommandLine.context()
    let report = try await context.makeHost().storage.index.verify()
    context.console.output("\(report.entities) records; \(report.withoutWords) without words, \(report.withoutVector) without vector")
    guard report.withoutWords == 0, report.withoutVector == 0 else { throw ExitCode(1) }
  }
}
