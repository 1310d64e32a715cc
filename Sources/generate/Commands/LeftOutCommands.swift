import ArgumentParser

/// A verb that this build was made without; it says how to build it.
protocol LeftOutCommand: ParsableCommand {
  static var verb: String { get }
  /// What the build lacks.
  static var part: String { get }
  var rest: [String] { get }
}

extension LeftOutCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: verb, abstract: "Left out of this build; says how to build it.")
  }

  func run() throws {
    throw CommandError(
      .unavailable,
      "this build has no \(Self.part): 'tools/run \(Self.verb) …' or 'swift build -c release --product generate' builds it")
  }
}

#if !(Server || Services) || COMMAND_LINE_ALONE
  struct ServeLeftOut: LeftOutCommand {
    static let (verb, part) = ("serve", "server")
    @Argument(parsing: .captureForPassthrough, help: .hidden) var rest: [String] = []
  }
#endif

#if !(Hub || Services) || COMMAND_LINE_ALONE
  struct PullLeftOut: LeftOutCommand {
    static let (verb, part) = ("pull", "client of the hub")
    @Argument(parsing: .captureForPassthrough, help: .hidden) var rest: [String] = []
  }
#endif

#if COMMAND_LINE_ALONE
  struct CaptureLeftOut: LeftOutCommand {
    static let (verb, part) = ("capture", "log")
    @Argument(parsing: .captureForPassthrough, help: .hidden) var rest: [String] = []
  }

  struct LogLeftOut: LeftOutCommand {
    static let (verb, part) = ("log", "log")
    @Argument(parsing: .captureForPassthrough, help: .hidden) var rest: [String] = []
  }

  struct AskActionLeftOut: LeftOutCommand {
    static let (verb, part) = ("ask", "actions")
    @Argument(parsing: .captureForPassthrough, help: .hidden) var rest: [String] = []
  }

  struct SuggestActionLeftOut: LeftOutCommand {
    static let (verb, part) = ("suggest", "actions")
    @Argument(parsing: .captureForPassthrough, help: .hidden) var rest: [String] = []
  }

  struct IntentsActionLeftOut: LeftOutCommand {
    static let (verb, part) = ("intents", "actions")
    @Argument(parsing: .captureForPassthrough, help: .hidden) var rest: [String] = []
  }
#endif
