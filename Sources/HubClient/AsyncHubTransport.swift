import AsyncHTTPClient
import Foundation
import ModelStore
import NIOCore
import NIOHTTP1

/// Carries a model store's requests over async-http-client: TLS, HTTP/1.1 and 2, ten seconds of patience.
public final class AsyncHubTransport: HubTransport {
  private let client: HTTPClient
  private let patience: TimeAmount

  /// A transport; close it with ``shutdown()``.
  ///
  /// - Parameter seconds: how long a connection, an answer's head or its next bytes may take.
  public init(patience seconds: Int = 10) {
    patience = .seconds(Int64(seconds))
    var configuration = HTTPClient.Configuration()
    // Where a request goes on to decides whether it may carry a token: that is the store's business.
    configuration.redirectConfiguration = .disallow
    configuration.timeout = .init(connect: patience, read: .seconds(Int64(3 * seconds)))
    configuration.decompression = .disabled
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  /// Closes the connections.
  public func shutdown() async { try? await client.shutdown() }

  /// Sends a request and hands on what comes.
  /// - Throws: `ModelStoreError` of kind `unreachable`, and what the two closures throw.
  public func send(
    _ request: HubRequest, onHead: (HubResponse) throws -> Bool, onBytes: (UnsafeRawBufferPointer) throws -> Void
  ) async throws {
    var message = HTTPClientRequest(url: request.url)
    message.method = request.method == "HEAD" ? .HEAD : .GET
    for header in request.headers { message.headers.add(name: header.name, value: header.value) }
    let response: HTTPClientResponse
    do {
      // A body may take hours; the silence between its pieces is bounded by the read time-out.
      response = try await client.execute(message, deadline: .distantFuture)
    } catch {
      throw Self.failure(error, request)
    }
    let head = HubResponse(
      status: Int(response.status.code), headers: response.headers.map { (name: $0.name, value: $0.value) })
    guard try onHead(head) else { return }
    var pieces = response.body.makeAsyncIterator()
    while true {
      let piece: ByteBuffer?
      do { piece = try await pieces.next() } catch { throw Self.failure(error, request) }
      guard let piece else { return }
      try piece.withUnsafeReadableBytes { try onBytes($0) }
    }
  }

  private static func failure(_ error: any Error, _ request: HubRequest) -> any Error {
    if error is CancellationError { return ModelStoreError(.interrupted, "interrupted") }
    let host = request.url.split(separator: "/", maxSplits: 3).prefix(2).joined(separator: "//")
    let reason: String
    switch error as? HTTPClientError {
    case .connectTimeout?: reason = "no connection in time"
    case .readTimeout?, .deadlineExceeded?, .requestStreamCancelled?: reason = "it fell silent"
    case .remoteConnectionClosed?: reason = "the connection was cut"
    default: reason = String("\(error)".split(whereSeparator: \.isNewline).joined(separator: " ").prefix(160))
    }
    return ModelStoreError(.unreachable, "\(host): \(reason): check the network, or HF_ENDPOINT")
  }
}
