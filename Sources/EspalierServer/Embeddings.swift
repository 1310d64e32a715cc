import Foundation
import Hummingbird
import JSONText
import Serving

/// Vectors of texts, where an encoder is served beside the model.
extension Responder {
  /// `POST /v1/embeddings`.
  func embeddings(_ request: Request, _ context: ServerContext) async throws -> Response {
    let root = try await object(request, context, isModelWork: false)
    let embedder = try embedder(root)
    let texts = try Self.texts(root["input"], "input")
    let format = try root.text("encoding_format") ?? "float"
    guard ["float", "base64"].contains(format) else {
      throw APIError.invalid("\"encoding_format\": expected float or base64", param: "encoding_format", code: "invalid_value")
    }
    try checkDimensions(root, embedder)
    let vectors = try await vectors(texts, embedder)
    let tokens = vectors.reduce(0) { $0 + $1.tokens }
    let data = vectors.enumerated().map { index, vector in
      JSONOutput.object([
        ("object", "embedding"), ("index", .int(index)),
        ("embedding", format == "float" ? Self.list(vector.numbers) : .string(Self.base64(vector.numbers))),
      ])
    }
    return .json(
      .object([
        ("object", "list"), ("data", .array(data)), ("model", .string(embedder.name)),
        ("usage", .object([("prompt_tokens", .int(tokens)), ("total_tokens", .int(tokens))])),
      ]))
  }

  /// `POST /api/embed`.
  func ollamaEmbed(_ request: Request, _ context: ServerContext) async throws -> Response {
    let root = try await object(request, context, isModelWork: false)
    let embedder = try embedder(root)
    let texts = try Self.texts(root["input"], "input")
    try checkDimensions(root, embedder)
    let vectors = try await vectors(texts, embedder)
    if try root.flag("truncate") == false, let index = vectors.firstIndex(where: \.isTruncated) {
      throw APIError.invalid("input[\(index)]: the text has more tokens than the encoder reads; shorten it", param: "input")
    }
    let nanoseconds = Int((ContinuousClock.now - context.arrival).inSeconds * 1e9)
    return .json(
      .object([
        ("model", .string(root["model"]?.string ?? embedder.name)), ("embeddings", .array(vectors.map { Self.list($0.numbers) })),
        ("total_duration", .int(nanoseconds)), ("load_duration", 0), ("prompt_eval_count", .int(vectors.reduce(0) { $0 + $1.tokens })),
      ]))
  }

  /// `POST /api/embeddings`, Ollama's older form: one text.
  func ollamaEmbedding(_ request: Request, _ context: ServerContext) async throws -> Response {
    let root = try await object(request, context, isModelWork: false)
    let embedder = try embedder(root)
    guard let prompt = try root.text("prompt"), !prompt.isEmpty else { throw APIError.invalid("prompt: expected a text", param: "prompt") }
    let vectors = try await vectors([prompt], embedder)
    return .json(.object([("embedding", Self.list(vectors.first?.numbers ?? []))]))
  }

  /// - Throws: 501 where no encoder is served, 404 where another one is asked for.
  private func embedder(_ root: JSONNode) throws(APIError) -> Embedder {
    guard let embedder else {
      var error = APIError(.notImplemented, "no encoder is served here, so there are no vectors", code: "unsupported_endpoint")
      error.shouldRetry = false
      throw error
    }
    guard let node = root["model"], !node.isNull else { return embedder }
    guard let name = node.string else { throw .invalid("\"model\": expected a string", param: "model") }
    guard name == embedder.name || name == embedder.name + ":latest" else { throw Self.unknownModel(name, known: embedder.name) }
    return embedder
  }

  private static func texts(_ node: JSONNode?, _ name: String) throws(APIError) -> [String] {
    if let text = node?.string, !text.isEmpty { return [text] }
    guard let node, node.kind == .array, (1...2048).contains(node.count), node.elements.allSatisfy({ $0.string?.isEmpty == false }) else {
      throw .invalid(
        "\"\(name)\": expected a text, or 1 to 2048 of them, none empty; tokens are not read", param: name, code: "invalid_value")
    }
    return node.elements.compactMap(\.string)
  }

  private func checkDimensions(_ root: JSONNode, _ embedder: Embedder) throws(APIError) {
    if let dimensions = try root.integer("dimensions", 1...Int.max), dimensions != embedder.dimension {
      throw .invalid(
        "\"dimensions\": \(embedder.name) makes vectors of \(embedder.dimension) numbers; leave it out", param: "dimensions",
        code: "invalid_value")
    }
  }

  private func vectors(_ texts: [String], _ embedder: Embedder) async throws -> [Embedder.Vector] {
    do { return try await embedder.embed(texts) } catch { throw APIError(error) }
  }

  /// The shortest digits that are the same number again.
  private static func list(_ numbers: [Float]) -> JSONOutput {
    .text(Array(("[" + numbers.map { $0 == 0 ? "0" : "\($0)" }.joined(separator: ",") + "]").utf8))
  }

  /// Little-endian 32-bit numbers.
  private static func base64(_ numbers: [Float]) -> String {
    var data = Data(capacity: 4 * numbers.count)
    for number in numbers { withUnsafeBytes(of: number.bitPattern.littleEndian) { data.append(contentsOf: $0) } }
    return data.base64EncodedString()
  }
}
