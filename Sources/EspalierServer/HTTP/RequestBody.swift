import Hummingbird
import NIOCore
import Serving

extension ServerConfiguration {
  /// Reads a body that says it is JSON.
  ///
  /// - Parameter isOllama: whether the route is one of Ollama's, whose callers say less of their bodies.
  func body(of request: Request, isOllama: Bool = false) async throws -> [UInt8] {
    if let encoding = request.headers[.contentEncoding], encoding.lowercased() != "identity" {
      throw APIError(
        .unsupportedMediaType, "Content-Encoding \(encoding.prefix(40)) is not read; send the body as it is", code: "unsupported_encoding")
    }
    if let type = request.headers[.contentType] {
      let media = type.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
      // curl says so of any body, and Ollama's own examples leave it at that.
      let isAccepted =
        media == "application/json" || media.hasSuffix("+json") || (isOllama && media == "application/x-www-form-urlencoded")
      guard isAccepted else {
        throw APIError(
          .unsupportedMediaType, "Content-Type \(media.prefix(60)) is not read; send application/json", code: "unsupported_media_type")
      }
    }
    return try await bytes(of: request)
  }

  /// Reads a body within the limits of bytes and time.
  private func bytes(of request: Request) async throws -> [UInt8] {
    let limit = bodyLimit
    var tooLarge = APIError(.contentTooLarge, "the body has more than \(limit) bytes", code: "body_too_large")
    tooLarge.closesConnection = true
    let length = request.headers[.contentLength].flatMap { Int($0) }
    if let length, length > limit { throw tooLarge }
    let tooLargeError = tooLarge
    let timeout = readTimeout
    return try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
      group.addTask {
        // Whether the connection's error or the end of the request comes first: what came is not all.
        var incomplete = APIError.invalid("the body ended before it was whole", code: "body_incomplete")
        incomplete.closesConnection = true
        var bytes: [UInt8] = []
        do {
          for try await chunk in request.body {
            bytes.append(contentsOf: chunk.readableBytesView)
            if bytes.count > limit { throw tooLargeError }
          }
        } catch let error where !(error is APIError) {
          throw bytes.count == length ? CancellationError() : incomplete
        }
        if Task.isCancelled, bytes.count < length ?? 0 { throw incomplete }
        return bytes
      }
      group.addTask {
        // Where the request ends meanwhile, the reader says how.
        guard (try? await Task.sleep(for: timeout)) != nil else { return nil }
        var error = APIError(.requestTimeout, "the body did not come within \(Int(timeout.inSeconds)) s", code: "request_timeout")
        error.closesConnection = true
        throw error
      }
      defer { group.cancelAll() }
      while let body = try await group.next() {
        if let body { return body }
      }
      throw CancellationError()
    }
  }
}
