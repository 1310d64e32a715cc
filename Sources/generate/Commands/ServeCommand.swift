#if (Server || Services) && !COMMAND_LINE_ALONE
  import ArgumentParser
  import Capture
  import EspalierServer
  import Foundation
  import LocalModel
  import Serving

  struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "serve", abstract: "Answers HTTP: OpenAI's and Ollama's APIs, /extract, and a page (docs/server.md).",
      discussion: """
        \(ProgramName.current) serve --port 8080
        curl localhost:8080/extract -H 'Content-Type: application/json' -d '{"type":"CapturedItem","note":"Bought groceries for $186.70"}'

        One line of JSON per request goes to standard error. SIGTERM and Control-C let what runs end first.
        """)

    @OptionGroup var model: ModelArguments
    @OptionGroup var decisions: DecisionArguments

    @Option(help: "The address to listen on. Any but a loopback one needs --api-key-file.")
    var host = "127.0.0.1"

    @Option(help: "The port; 0 takes a free one and says which.")
    var port = 11500

    @Option(help: ArgumentHelp("A file with one key a line; callers show one as a bearer token.", valueName: "path"), completion: .file())
    var apiKeyFile: String?

    @Option(help: ArgumentHelp("A further name that requests may be sent to; may be repeated.", valueName: "name"))
    var allowedHost: [String] = []

    @Option(
      help: ArgumentHelp(
        "A further origin that pages may come from, such as https://app.example or http://localhost:*; may be repeated.",
        valueName: "origin"))
    var allowedOrigin: [String] = []

    @Option(help: ArgumentHelp("What clients call the model (default: the file's name).", valueName: "name"))
    var name: String?

    @Option(help: ArgumentHelp("A further name for the model; may be repeated.", valueName: "name"))
    var alias: [String] = []

    @Option(help: ArgumentHelp("Requests that run at once (default: what the model gains by).", valueName: "n"))
    var atOnce: Int?

    @Option(help: ArgumentHelp("Requests that may wait (default: 64, or 8 for each that runs).", valueName: "n"))
    var queue: Int?

    @Option(help: ArgumentHelp("Seconds that a request may take, its wait included.", valueName: "s"))
    var timeout = 120

    @Option(help: ArgumentHelp("Seconds that running requests have to end when the server stops.", valueName: "s"))
    var shutdownTimeout = 30

    @Option(help: ArgumentHelp("Seconds that a request may take to be sent.", valueName: "s"))
    var readTimeout = 30

    @Option(help: ArgumentHelp("Seconds that a connection may be idle, or take to send a request's head.", valueName: "s"))
    var idleTimeout = 60

    @Option(help: ArgumentHelp("Most bytes of a request's body.", valueName: "n"))
    var bodyLimit = 4 << 20

    @Option(help: ArgumentHelp("Connections at once.", valueName: "n"))
    var connections = 1024

    @Flag(help: "Write what notes say into the log.")
    var logNotes = false

    func validate() throws {
      func check(_ name: String, _ value: Int?, _ range: ClosedRange<Int>) throws {
        if let value, !range.contains(value) {
          throw ValidationError("--\(name) \(value): expected \(range.lowerBound) to \(range.upperBound)")
        }
      }
      try check("port", port, 0...65535)
      try check("at-once", atOnce, 1...64)
      try check("queue", queue, 0...100_000)
      try check("timeout", timeout, 1...86_400)
      try check("shutdown-timeout", shutdownTimeout, 0...3600)
      try check("read-timeout", readTimeout, 1...3600)
      try check("idle-timeout", idleTimeout, 1...3600)
      try check("body-limit", bodyLimit, 1024...1 << 30)
      try check("connections", connections, 1...100_000)
    }

    func run() async throws {
      Interruption.handle()
      signal(SIGPIPE, SIG_IGN)
      var configuration = ServerConfiguration()
      configuration.host = host
      configuration.port = port
      configuration.apiKeys = try keys()
      configuration.allowedHosts = allowedHost
      configuration.allowedOrigins = allowedOrigin
      configuration.aliases = alias
      configuration.bodyLimit = bodyLimit
      configuration.connectionLimit = connections
      configuration.readTimeout = .seconds(readTimeout)
      configuration.idleTimeout = .seconds(idleTimeout)
      configuration.shutdownTimeout = .seconds(shutdownTimeout)
      configuration.logsNotes = logNotes
      configuration.version = Generate.version
      // What is wrong with addresses is told before a model is loaded.
      for origin in allowedOrigin {
        if let fault = configuration.fault(ofOrigin: origin) {
          throw CommandError(.usage, "--allowed-origin \(origin): \(fault)")
        }
      }
      if !configuration.isLoopback, configuration.apiKeys.isEmpty {
        throw CommandError(.usage, "--host \(host) can be reached from other machines: give --api-key-file, or listen on 127.0.0.1")
      }
      let path = try model.path()
      let calibration = try decisions.load()
      let loaded = try model.load()
      var limits = ModelService.Limits(
        lanes: atOnce ?? (loaded.joinsPasses ? nil : model.threads), waiting: queue, timeout: .seconds(timeout))
      // Whoever is turned away, or reads a stream, does not wait for a pass of the model.
      limits.priority = .model
      let service = ModelService(model: loaded, name: name ?? Self.name(of: path), limits: limits, calibration: calibration)
      try loaded.prepareLanes()
      // The first caller finds the built-in types compiled and the reader loaded.
      for type in BuiltInTypes.names {
        if let schema = BuiltInTypes.named(type)?.generationSchema.jsonSchema {
          _ = try await service.check(schema: Array(schema.utf8), lenient: false)
        }
      }
      let (name, address) = (service.name, host.contains(":") ? "[\(host)]" : host)
      let log = BackgroundLog()
      defer { log.flush(within: 1) }
      do {
        let server = try EspalierServer(
          service: service, types: .builtIn(readsMentions: loaded.readsMentions), configuration: configuration
        ) { log.add($0) }
        try await server.run { port in report("\(ProgramName.current): serving \(name) at http://\(address):\(port)") }
      } catch let error as ServerError {
        throw CommandError(.unavailable, error.description)
      }
    }

    private func keys() throws -> [String] {
      guard let apiKeyFile else { return [] }
      guard let text = try? String(contentsOfFile: apiKeyFile, encoding: .utf8) else {
        throw CommandError(.noInput, "--api-key-file \(apiKeyFile): cannot be read as UTF-8 text")
      }
      var status = stat()
      if stat(apiKeyFile, &status) == 0, status.st_mode & (S_IROTH | S_IWOTH | S_IWGRP) != 0 {
        report("generate: --api-key-file \(apiKeyFile): others may read or change it; chmod 600 keeps the keys yours")
      }
      let keys = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.filter {
        !$0.isEmpty && !$0.hasPrefix("#")
      }
      guard !keys.isEmpty else { throw CommandError(.badInput, "--api-key-file \(apiKeyFile): holds no key; write one a line") }
      return keys
    }

    /// A model file's name without its ending; of the packaged one, the library's.
    private static func name(of path: String) -> String {
      let url = URL(fileURLWithPath: path)
      let name = url.deletingPathExtension().lastPathComponent
      return name == "Models" || name == "model" ? "espalier" : name
    }
  }
#endif
