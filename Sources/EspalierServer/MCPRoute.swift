import Extraction
import ExtractionMCP
import HTTPTypes
import Hummingbird
import ModelContextProtocol
import NIOCore
import Serving

extension Responder {
  /// `POST /mcp`: the Model Context Protocol, one message a request, in both its ages, with the tools of `generate mcp`.
  func mcp(_ request: Request, _ context: ServerContext) async throws -> Response {
    let body = try await bytes(request, context)
    let caller = MCPCaller(request.headers, isAuthenticated: !configuration.apiKeys.isEmpty)
    let reply = await MCPServer(provider: provider(caller: context.caller)).respond(to: body, caller: caller)
    guard let text = reply.body else { return Response(status: .init(code: reply.status)) }
    return .bytes(Array(text.utf8), type: "application/json", status: .init(code: reply.status))
  }

  private func provider(caller: String) -> ExtractionProvider {
    let (service, types) = (service, types)
    return ExtractionProvider(
      schemas: types.names.compactMap { name in
        types.schema(name).map { .init(name: name, json: String(decoding: $0, as: UTF8.self), description: "Turns a note into a \(name).") }
      }, version: configuration.version,
      generate: { schema, name, text in
        var request = ServingRequest(note: text, schema: Array(schema.utf8), instructions: types.instructions(name, Day.today()))
        request.caller = caller
        do {
          try SchemaShape.check(text: schema)
          return try await service.answer(request).text
        } catch is CancellationError {
          throw CancellationError()
        } catch {
          throw MCPFailure(description: ServingFailure(describing: error).message)
        }
      },
      check: { schema in
        do {
          try SchemaShape.check(text: schema)
          _ = try await service.check(schema: Array(schema.utf8), lenient: false)
          return nil
        } catch {
          return "The schema cannot be enforced: \(ServingFailure(describing: error).message)"
        }
      },
      decide: { questions, text in
        do {
          return try await service.decide(text: text, questions: questions, caller: caller)
        } catch is CancellationError {
          throw CancellationError()
        } catch {
          throw MCPFailure(description: ServingFailure(describing: error).message)
        }
      })
  }

  /// What a tool says went wrong.
  private struct MCPFailure: Error, CustomStringConvertible {
    let description: String
  }
}
