import Foundation
import Hummingbird
import JSONText
import LocalModel
import Serving

extension Responder {
  /// `GET /v1/models`.
  func models(_ request: Request, _ context: ServerContext) async throws -> Response {
    let names = [service.name] + configuration.aliases
    // TypeSafe's clients read `models`.
    let named = names.map { name in
      JSONOutput.object([
        ("name", .string(name)), ("description", .string("\(service.model.architecture), \(service.model.contextSize) tokens")),
        ("release_date", .string(String(Timestamp.now.prefix(10)))),
      ])
    }
    return .json(
      .object([("object", "list"), ("data", .array(names.map(modelObject) + encoders)), ("models", .array(named))]))
  }

  /// `GET /v1/models/{id}`.
  func model(_ request: Request, _ context: ServerContext) async throws -> Response {
    let written = String(request.uri.path.dropFirst("/v1/models/".count))
    let id = written.removingPercentEncoding ?? written
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

  /// Where OpenRouter's clients look for them, and beside.
  private var modalities: [(String, JSONOutput)] {
    [("input_modalities", .array(["text"])), ("output_modalities", .array(["text", "decisions"]))]
  }

  private func modelObject(_ id: String) -> JSONOutput {
    .object(
      [
        ("id", .string(id)), ("object", "model"), ("created", .int(created)), ("owned_by", "espalier"),
        ("architecture", .object([("name", .string(service.model.architecture))] + modalities)),
        ("context_length", .int(service.model.contextSize)),
        ("capabilities", .array(["completion", "json_schema", "tools", "decisions"])),
      ] + modalities)
  }
}
