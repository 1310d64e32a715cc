import HTTPTypes
import Hummingbird
import Serving

extension Responder {
  /// Nothing from elsewhere, nothing inline, no frame around it.
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; "
    + "frame-ancestors 'none'"

  private static func file(_ text: String, _ type: String) -> Response {
    .bytes(
      Array(text.utf8), type: type + "; charset=utf-8",
      headers: [.contentSecurityPolicy: policy, .referrerPolicy: "no-referrer", .cacheControl: "no-cache"])
  }

  /// `GET /`: the page; to programs that look for Ollama, its words.
  func page(_ request: Request, _ context: ServerContext) async throws -> Response {
    let accepted = request.headers[.accept] ?? ""
    guard accepted.contains("text/html") else { return .bytes(Array("Ollama is running".utf8), type: "text/plain; charset=utf-8") }
    return Self.file(Page.html, "text/html")
  }

  func pageScript(_ request: Request, _ context: ServerContext) async throws -> Response { Self.file(Page.script, "text/javascript") }
  func pageStyle(_ request: Request, _ context: ServerContext) async throws -> Response { Self.file(Page.style, "text/css") }

  /// `GET /openapi.json`.
  func openAPI(_ request: Request, _ context: ServerContext) async throws -> Response {
    .bytes(Array(OpenAPIDocument.text(version: configuration.version).utf8), type: "application/json")
  }
}
