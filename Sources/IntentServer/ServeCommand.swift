import ArgumentParser
import EspalierIntents
import EspalierServer
import Foundation
import IntentCommands
import IntentMCP

/// `serve`: an application's actions for agents over HTTP, beside `mcp` for one on standard input and output.
///
/// ```swift
/// await IntentCommandLine.main(name: "water", commands: [ServeCommand.self]) { try IntentHost(package: WaterPackage.self) }
/// ```
public struct ServeCommand: AsyncParsableCommand {
  /// The command's name and help.
  public static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serves the actions to agents over HTTP, at /mcp (streamable HTTP).",
    discussion: "One line of JSON per request goes to standard error. SIGTERM and Control-C let what runs end first.")

  @Option(help: "The address to listen on. Any but a loopback one needs --api-key-file.")
  var host = "127.0.0.1"

  @Option(help: "The port; 0 takes a free one and says which.")
  var port = 11600

  @Option(help: ArgumentHelp("A file with one key a line; callers show one as a bearer token.", valueName: "path"))
  var apiKeyFile: String?

  @Option(help: ArgumentHelp("A further name that requests may be sent to; may be repeated.", valueName: "name"))
  var allowedHost: [String] = []

  @Option(
    help: ArgumentHelp("A further origin that pages may come from, such as https://app.example; may be repeated.", valueName: "origin"))
  var allowedOrigin: [String] = []

  /// The command, for the parser.
  public init() {}

  /// Whether the options can be served.
  public func validate() throws {
    guard (0...65535).contains(port) else { throw ValidationError("--port \(port): expected 0 to 65535") }
  }

  /// Serves until the process is told to stop.
  public func run() async throws {
    signal(SIGPIPE, SIG_IGN)
    var configuration = ServerConfiguration()
    configuration.host = host
    configuration.port = port
    configuration.allowedHosts = allowedHost
    configuration.allowedOrigins = allowedOrigin
    configuration.apiKeys = try keys()
    let host = try IntentCommandLine.host()
    do {
      let server = try ToolServer(provider: IntentProvider(host: host), configuration: configuration) { line in
        FileHandle.standardError.write(Data(line + [UInt8(ascii: "\n")]))
      }
      let (name, address) = (host.applicationName, self.host.contains(":") ? "[\(self.host)]" : self.host)
      try await server.run { port in
        FileHandle.standardError.write(Data("serving the actions of \(name) at http://\(address):\(port)/mcp\n".utf8))
      }
    } catch let error as ServerError {
      throw ValidationError(error.description)
    }
  }

  private func keys() throws -> [String] {
    guard let apiKeyFile else { return [] }
    guard let text = try? String(contentsOfFile: apiKeyFile, encoding: .utf8) else {
      throw ValidationError("--api-key-file \(apiKeyFile): cannot be read as UTF-8 text")
    }
    var status = stat()
    if stat(apiKeyFile, &status) == 0, status.st_mode & (S_IROTH | S_IWOTH | S_IWGRP) != 0 {
      try IntentCommandLine.warn("--api-key-file \(apiKeyFile): others may read or change it; chmod 600 keeps the keys yours")
    }
    let keys = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.filter {
      !$0.isEmpty && !$0.hasPrefix("#")
    }
    guard !keys.isEmpty else { throw ValidationError("--api-key-file \(apiKeyFile): holds no key; write one a line") }
    return keys
  }
}
