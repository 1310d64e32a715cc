import ArgumentParser

#if !Server || COMMAND_LINE_ALONE
  /// `serve` in a build that has no server.
  struct ServeLeftOut: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "serve", abstract: "Left out of this build; says how to build it.")

    @Argument(parsing: .captureForPassthrough, help: .hidden)
    var rest: [String] = []

    func run() throws { throw CommandError.leftOut("serve", "server") }
  }
#endif

#if !Hub || COMMAND_LINE_ALONE
  /// `pull` in a build that has no client of the hub.
  struct PullLeftOut: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "pull", abstract: "Left out of this build; says how to build it.")

    @Argument(parsing: .captureForPassthrough, help: .hidden)
    var rest: [String] = []

    func run() throws { throw CommandError.leftOut("pull", "client of the hub") }
  }
#endif

#if !Server || !Hub || COMMAND_LINE_ALONE
  extension CommandError {
    fileprivate static func leftOut(_ verb: String, _ part: String) -> CommandError {
      CommandError(
        .unavailable, "this build has no \(part): 'tools/run \(verb) …' or 'swift build -c release --product generate' builds it")
    }
  }
#endif
