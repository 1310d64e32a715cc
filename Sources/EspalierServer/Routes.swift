import HTTPTypes
import Hummingbird
import LocalModel
import Serving

extension Responder {
  private static let table: [String: Route] = {
    func post(
      _ name: String, isOllama: Bool = false, needsRoom: Bool = true,
      _ handle: @escaping @Sendable (Responder, Request, ServerContext) async throws -> Response
    ) -> (String, Route) {
      (name, Route(name: name, methods: [.post], isOllama: isOllama, needsRoom: needsRoom, handle: handle))
    }
    func get(
      _ name: String, isOpen: Bool = false, isOllama: Bool = false,
      _ handle: @escaping @Sendable (Responder, Request, ServerContext) async throws -> Response
    ) -> (String, Route) {
      (name, Route(name: name, methods: [.get], isOpen: isOpen, isOllama: isOllama, handle: handle))
    }
    return Dictionary(
      uniqueKeysWithValues: [
        get("/", isOpen: true) { try await $0.page($1, $2) },
        get("/page.js", isOpen: true) { try await $0.pageScript($1, $2) },
        get("/page.css", isOpen: true) { try await $0.pageStyle($1, $2) },
        get("/health", isOpen: true) { try await $0.health($1, $2) },
        get("/ready", isOpen: true) { try await $0.ready($1, $2) },
        get("/metrics") { try await $0.metricsText($1, $2) },
        get("/openapi.json", isOpen: true) { try await $0.openAPI($1, $2) },
        get("/types") { try await $0.typeList($1, $2) },
        post("/extract") { try await $0.extract($1, $2) },
        post("/mcp", needsRoom: false) { try await $0.mcp($1, $2) },
        post("/v1/chat/completions") { try await $0.chatCompletions($1, $2) },
        post("/v1/completions") { try await $0.completions($1, $2) },
        post("/v1/responses") { try await $0.responses($1, $2) },
        post("/v1/systemone") { try await $0.systemOne($1, $2) },
        post("/v1/decisions") { try await $0.decisions($1, $2) },
        post("/v1/embeddings", needsRoom: false) { try await $0.embeddings($1, $2) },
        get("/v1/models") { try await $0.models($1, $2) },
        post("/api/chat", isOllama: true) { try await $0.ollamaChat($1, $2) },
        post("/api/generate", isOllama: true) { try await $0.ollamaGenerate($1, $2) },
        post("/api/embed", isOllama: true, needsRoom: false) { try await $0.ollamaEmbed($1, $2) },
        post("/api/embeddings", isOllama: true, needsRoom: false) { try await $0.ollamaEmbedding($1, $2) },
        post("/api/show", isOllama: true, needsRoom: false) { try await $0.ollamaShow($1, $2) },
        get("/api/tags", isOllama: true) { try await $0.ollamaTags($1, $2) },
        get("/api/ps", isOllama: true) { try await $0.ollamaRunning($1, $2) },
        get("/api/version", isOllama: true) { try await $0.ollamaVersion($1, $2) },
      ])
  }()

  /// The route of a path; paths are compared as they are, so there is nothing to climb out of.
  static func route(_ path: String) -> Route? {
    if let found = table[path] { return found }
    if path.hasPrefix("/v1/models/"), path.count > "/v1/models/".count {
      return Route(name: "/v1/models/{id}", methods: [.get], handle: { try await $0.model($1, $2) })
    }
    return nil
  }

  // MARK: Operation

  /// `GET /health`: whether the process answers.
  func health(_ request: Request, _ context: ServerContext) async throws -> Response {
    let counts = service.scheduler.statistics
    return .json(
      .object([
        ("status", "ok"), ("version", .string(configuration.version)), ("model", .string(service.name)),
        ("context", .int(service.model.contextSize)), ("running", .int(counts.running)), ("waiting", .int(counts.waiting)),
      ]))
  }

  /// `GET /ready`: whether a request would be taken.
  func ready(_ request: Request, _ context: ServerContext) async throws -> Response {
    let isReady = service.scheduler.hasRoom
    return .json(.object([("ready", .bool(isReady))]), status: isReady ? .ok : .serviceUnavailable)
  }

  /// `GET /metrics`.
  func metricsText(_ request: Request, _ context: ServerContext) async throws -> Response {
    .bytes(Array(metrics.text(service: service, connections: connections.count).utf8), type: "text/plain; version=0.0.4; charset=utf-8")
  }
}
