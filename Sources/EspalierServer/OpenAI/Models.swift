import Hummingbird
import JSONText
import LocalModel
import Serving

extension Responder {
  /// `GET /v1/models`.
  func models(_ request: Request, _ context: ServerContext) async throws -> Response {
    .json(.object([("object", "list"), ("data", .array(([service.name] + configuration.aliases).map(modelObject) + encoders))]))
  }

  /// `GET /v1/models/{id}`.
  func model(_ request: Request, _ context: ServerContext) async throws -> Response {
    let id = String(request.uri.path.dropFirst("/v1/models/".count))
    if id == embedder?.name, let encoder = encoders.first { return .json(encoder) }
    guard isServed(id) else { throw Self.unknownModel(id, known: service.name) }
    return .json(modelObject(id))
  }

  private var encoders: [JSONOutput] {
    embedder.map { embedder in
      [
        .object([
          ("id", .string(embedder.name)), ("object", "model"), ("created", .int(created)), ("owned_by", "espalier"),
          ("dimensions", .int(embedder.dimension)), ("capabilities", .array(["embedding"])),
        ])
      ]
    } ?? []
  }

  private func modelObject(_ id: String) -> JSONOutput {
    .object([
      ("id", .string(id)), ("object", "model"), ("created", .int(created)), ("owned_by", "espalier"),
      ("architecture", .string(service.model.architecture)), ("context_length", .int(service.model.contextSize)),
      ("capabilities", .array(["completion", "json_schema", "tools"])),
    ])
  }
}
