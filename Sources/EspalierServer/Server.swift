import Extraction
import Foundation
import GuidedGeneration
import HTTPTypes
import LocalModel
import ServiceLifecycle
import Serving

/// The HTTP server of one model: OpenAI's and Ollama's APIs, `/extract`, and a page (docs/server.md).
///
/// ```swift
/// let server = try EspalierServer(model: model, types: ["Reminder": Reminder.self], configuration: ServerConfiguration())
/// try await server.run { port in print("http://127.0.0.1:\(port)") }
/// ```
public struct EspalierServer: Sendable {
  private let configuration: ServerConfiguration
  private let service: ModelService
  private let responder: Responder

  /// - Parameter log: receives one line of JSON per request.
  /// - Throws: ``ServerError`` where the address needs a key and there is none.
  package init(
    service: ModelService, embedder: Embedder? = nil, types: TypeRegistry, configuration: ServerConfiguration,
    log: @escaping @Sendable (_ line: [UInt8]) -> Void
  ) throws(ServerError) {
    try configuration.check()
    self.configuration = configuration
    self.service = service
    responder = Responder(
      configuration: configuration, service: service, embedder: embedder, types: types, connections: Connections(), metrics: HTTPMetrics(),
      log: log,
      created: Timestamp.seconds, access: Access(configuration: configuration))
  }

  /// A server of a model, for programs that embed it.
  ///
  /// - Parameters:
  ///   - name: what clients call the model.
  ///   - types: the types that callers may name instead of sending a schema.
  ///   - log: receives one line of JSON per request.
  /// - Throws: ``ServerError`` where the address needs a key and there is none.
  public init(
    model: LocalLanguageModel, name: String = "espalier", types: KeyValuePairs<String, any Generable.Type> = [:],
    configuration: ServerConfiguration = ServerConfiguration(), log: @escaping @Sendable (_ line: [UInt8]) -> Void = { _ in }
  ) throws(ServerError) {
    let schemas = types.map { (name: $0.key, schema: Array($0.value.generationSchema.jsonSchema.utf8)) }
    let registry = TypeRegistry(
      names: schemas.map(\.name), schema: { name in schemas.first { $0.name == name }?.schema },
      instructions: { name, today in
        model.readsMentions ? "Turn the note into a \(name)." : "Turn the note into a \(name). Today is \(today)."
      })
    try self.init(service: ModelService(model: model, name: name), types: registry, configuration: configuration, log: log)
  }

  /// Serves until SIGTERM or SIGINT, then lets what runs end within the configuration's bound.
  ///
  /// - Parameter onListening: called with the port once connections are accepted.
  /// - Throws: ``ServerError`` where the address cannot be listened on.
  public func run(onListening: @escaping @Sendable (_ port: Int) -> Void) async throws {
    let limit = Descriptors.raised(for: configuration.connectionLimit)
    if limit < configuration.connectionLimit {
      responder.log(
        JSONOutput.object([
          ("time", .string(Timestamp.now)), ("level", "warning"),
          (
            "message", .string("\(limit) connections at once, not \(configuration.connectionLimit): the limit of open files allows no more")
          ),
        ]).bytes)
    }
    try await Listener(configuration: configuration, limit: limit, connections: responder.connections).run(
      responder, until: Drain(service: service, maximum: configuration.shutdownTimeout), onListening: onListening,
      note: { [responder] address in
        responder.note(ServerContext.newRequestID(), .init("UNKNOWN") ?? .get, "unknown", 400, seconds: 0, caller: address, code: "no_http")
      }, refusal: { [responder] in responder.refusal($0, address: $1) })
  }

  /// Stops taking requests when the server is told to stop, and ends those that go on for too long.
  private struct Drain: Service {
    let service: ModelService
    let maximum: Duration

    func run() async throws {
      try? await gracefulShutdown()
      await service.scheduler.drain(maximum: maximum)
    }
  }
}
